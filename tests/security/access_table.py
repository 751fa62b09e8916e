"""Who may what: a row for every address and method of the site, and every socket.

A new endpoint needs a row here; `test_access.py` says which are missing. The people:

    nobody   without an account          guest   just playing, not signed up
    bob      a member who does not own   alice   a member, whose games and tokens the addresses name
    staff    a member with every right

What they are answered:

    yes      it is done, shown, or refused for what was sent, no matter who sends it
    in       sign in first (401, or the way to the sign-in page)
    no       not for you (403)
    none     there is no such thing for you (404)

{open} is a game of alice in play, {over} one that has ended, {sealed} her attempt at today's daily
deal. A row may end with what is sent. `admin/*` stands for the whole admin site.
"""

# ruff: noqa: E501
PEOPLE = ("nobody", "guest", "bob", "alice", "staff")

PAGES = """
# method  address                                          nobody guest bob   alice staff
GET       /                                                yes    yes   yes   yes   yes
POST      /guest/                                          yes    yes   yes   yes   yes
POST      /language/                                       yes    yes   yes   yes   yes   {"language": "el"}
GET       /play/                                           yes    yes   yes   yes   yes
POST      /play/                                           yes    yes   yes   yes   yes   {"code": "CF1-D3-AAAAACL"}
GET       /deal/{code}/                                    yes    yes   yes   yes   yes
GET       /deal/{secret}/                                  no     no    no    no    no
GET       /games/                                          in     yes   yes   yes   yes
GET       /games/{open}/                                   yes    yes   yes   yes   yes
GET       /games/{sealed}/                                 no     no    no    yes   no
GET       /games/{unknown}/                                none   none  none  none  none
GET       /games/{over}/replay/                            yes    yes   yes   yes   yes
GET       /games/{open}/replay/                            no     no    no    yes   no
GET       /games/{sealed}/replay/                          no     no    no    yes   no
GET       /games/{unknown}/replay/                         none   none  none  none  none
GET       /games/{over}/replay/log.txt                     yes    yes   yes   yes   yes
GET       /games/{open}/replay/log.txt                     no     no    no    yes   no
GET       /games/{over}/replay/solution/                   yes    yes   yes   yes   yes
GET       /games/{open}/replay/solution/                   no     no    no    yes   no
GET       /games/{sealed}/replay/solution/                 no     no    no    yes   no
POST      /games/{over}/replay/play-on/                    yes    yes   yes   yes   yes   {"at": "1"}
POST      /games/{open}/replay/play-on/                    no     no    no    yes   no    {"at": "1"}
POST      /games/{sealed}/replay/play-on/                  no     no    no    yes   no    {"at": "0"}
GET       /replay/                                         yes    yes   yes   yes   yes
POST      /replay/                                         yes    yes   yes   yes   yes   {"code": "CF1-D3-AAAAACL", "log": "3h"}
POST      /replay/play-on/                                 yes    yes   yes   yes   yes   {"code": "CF1-D3-AAAAACL", "log": "3h"}
GET       /daily/                                          yes    yes   yes   yes   yes
GET       /daily/calendar/                                 in     yes   yes   yes   yes
GET       /daily/{today}/                                  yes    yes   yes   yes   yes
GET       /daily/{tomorrow}/                               none   none  none  none  none
GET       /daily/{today}/canfield/D3/                      yes    yes   yes   yes   yes
POST      /daily/{today}/canfield/D3/play/                 yes    yes   yes   yes   yes
GET       /leaderboards/                                   yes    yes   yes   yes   yes
GET       /leaderboards/bankroll/                          yes    yes   yes   yes   yes
GET       /leaderboards/streaks/canfield/D3/               yes    yes   yes   yes   yes
GET       /leaderboards/canfield/D3/                       yes    yes   yes   yes   yes
GET       /people/                                         in     yes   yes   yes   yes
GET       /people/alice/                                   yes    yes   yes   yes   yes
POST      /people/alice/follow/                            in     yes   yes   yes   yes
GET       /statistics/                                     in     yes   yes   yes   yes
GET       /rules/                                          yes    yes   yes   yes   yes
GET       /rules/canfield/                                 yes    yes   yes   yes   yes
GET       /rules/freecell/                                 yes    yes   yes   yes   yes
GET       /rules/hoyle/                                    yes    yes   yes   yes   yes
GET       /examples/                                       yes    yes   yes   yes   yes
GET       /examples/canfield/                              yes    yes   yes   yes   yes
GET       /examples/canfield/steps-0.json                  yes    yes   yes   yes   yes
GET       /faq/                                            yes    yes   yes   yes   yes
GET       /manifest-en.webmanifest                         yes    yes   yes   yes   yes
GET       /sw.js                                           yes    yes   yes   yes   yes
GET       /offline/en/                                     yes    yes   yes   yes   yes
GET       /i18n/catalogue-el.js                            yes    yes   yes   yes   yes
"""

ACCOUNTS = """
# method  address                                          nobody guest bob   alice staff
GET       /settings/                                       in     yes   yes   yes   yes
POST      /settings/                                       in     yes   yes   yes   yes
POST      /settings/tokens/                                in     in    yes   yes   yes   {"name": "mine"}
POST      /settings/tokens/{token}/revoke/                 in     none  none  yes   none
GET       /settings/name/                                  in     in    yes   yes   yes
POST      /settings/name/                                  in     in    yes   yes   yes
POST      /settings/sessions/end/                          in     yes   yes   yes   yes
GET       /settings/data/                                  in     yes   yes   yes   yes
GET       /settings/data/progress/                         in     yes   yes   yes   yes
POST      /settings/data/export/                           in     yes   yes   yes   yes
GET       /settings/data/download/                         in     yes   yes   yes   yes
POST      /settings/data/import/                           in     in    yes   yes   yes
POST      /settings/delete/                                in     yes   yes   yes   yes
GET       /accounts/login/                                 yes    yes   yes   yes   yes
POST      /accounts/login/                                 yes    yes   yes   yes   yes
GET       /accounts/signup/                                yes    yes   yes   yes   yes
POST      /accounts/signup/                                yes    yes   yes   yes   yes
GET       /accounts/logout/                                yes    yes   yes   yes   yes
POST      /accounts/logout/                                yes    yes   yes   yes   yes
GET       /accounts/inactive/                              yes    yes   yes   yes   yes
GET       /accounts/reauthenticate/                        in     no    yes   yes   yes
POST      /accounts/reauthenticate/                        in     no    yes   yes   yes
GET       /accounts/email/                                 in     in    yes   yes   yes
POST      /accounts/email/                                 in     in    yes   yes   yes
GET       /accounts/confirm-email/                         yes    yes   yes   yes   yes
GET       /accounts/confirm-email/nonsense/                yes    yes   yes   yes   yes
POST      /accounts/confirm-email/nonsense/                yes    yes   yes   yes   yes
GET       /accounts/password/change/                       in     in    yes   yes   yes
POST      /accounts/password/change/                       in     in    yes   yes   yes
GET       /accounts/password/set/                          yes    yes   yes   yes   yes
GET       /accounts/password/reset/                        yes    yes   yes   yes   yes
POST      /accounts/password/reset/                        yes    yes   yes   yes   yes
GET       /accounts/password/reset/done/                   yes    yes   yes   yes   yes
GET       /accounts/password/reset/key/1-a-b/              yes    yes   yes   yes   yes
GET       /accounts/password/reset/key/done/               yes    yes   yes   yes   yes
GET       /accounts/sessions/                              yes    yes   yes   yes   yes
GET       /accounts/2fa/                                   in     in    yes   yes   yes
GET       /accounts/2fa/authenticate/                      in     in    yes   yes   yes
POST      /accounts/2fa/authenticate/                      in     in    yes   yes   yes
GET       /accounts/2fa/reauthenticate/                    in     in    yes   yes   yes
POST      /accounts/2fa/reauthenticate/                    in     in    yes   yes   yes
GET       /accounts/2fa/totp/activate/                     in     in    yes   yes   yes
POST      /accounts/2fa/totp/activate/                     in     in    yes   yes   yes
GET       /accounts/2fa/totp/deactivate/                   in     in    none  none  none
POST      /accounts/2fa/totp/deactivate/                   in     in    none  none  none
GET       /accounts/2fa/recovery-codes/                    in     in    none  none  none
GET       /accounts/2fa/recovery-codes/generate/           in     in    yes   yes   yes
POST      /accounts/2fa/recovery-codes/generate/           in     in    yes   yes   yes
GET       /accounts/2fa/recovery-codes/download/           in     in    none  none  none
GET       /accounts/2fa/webauthn/                          yes    yes   yes   yes   yes
GET       /accounts/2fa/webauthn/add/                      in     in    yes   yes   yes
POST      /accounts/2fa/webauthn/add/                      in     in    yes   yes   yes
GET       /accounts/2fa/webauthn/reauthenticate/           in     in    yes   yes   yes
POST      /accounts/2fa/webauthn/reauthenticate/           in     in    yes   yes   yes
GET       /accounts/2fa/webauthn/keys/{passkey}/edit/      in     in    none  yes   none
POST      /accounts/2fa/webauthn/keys/{passkey}/edit/      in     in    none  yes   none
GET       /accounts/2fa/webauthn/keys/{passkey}/remove/    in     in    none  yes   none
POST      /accounts/2fa/webauthn/keys/{passkey}/remove/    in     in    none  yes   none
GET       /accounts/2fa/webauthn/login/                    in     in    in    in    in
POST      /accounts/2fa/webauthn/login/                    in     in    in    in    in
GET       /too-large/                                      yes    yes   yes   yes   yes
GET       /accounts/3rdparty/                              yes   yes   yes   yes   yes
GET       /accounts/3rdparty/signup/                       in    in    yes   yes   yes
POST      /accounts/3rdparty/signup/                       in    in    yes   yes   yes
GET       /accounts/3rdparty/login/cancelled/              yes   yes   yes   yes   yes
GET       /accounts/3rdparty/login/error/                  in    in    in    in    in
GET       /accounts/social/login/cancelled/                yes   yes   yes   yes   yes
GET       /accounts/social/login/error/                    yes   yes   yes   yes   yes
GET       /accounts/social/signup/                         yes   yes   yes   yes   yes
GET       /accounts/social/connections/                    yes   yes   yes   yes   yes
GET       /settings/connections/{connection}/remove/       in    in    none  yes   none
POST      /settings/connections/{connection}/remove/       in    in    none  yes   none
GET       /accounts/reauthenticate/code/                   in     no    no    no    no
GET       /accounts/reauthenticate/code/confirm/           in     no    no    no    no
GET       /accounts/login/code/confirm/                    in     yes   yes   yes   yes
"""

API = """
# method  address                                          nobody guest bob   alice staff
POST      /api/v1/guests/                                  yes    yes   yes   yes   yes
GET       /api/v1/me/                                      in     yes   yes   yes   yes
PATCH     /api/v1/me/                                      in     yes   yes   yes   yes   {"settings": {"theme": "dark"}}
DELETE    /api/v1/me/                                      in     yes   no    no    no    {"password": "wrong"}
GET       /api/v1/following/                               in     no    yes   yes   yes
PUT       /api/v1/following/alice/                         in     no    yes   yes   yes
DELETE    /api/v1/following/alice/                         in     no    none  none  none
GET       /api/v1/statistics/                              in     yes   yes   yes   yes
GET       /api/v1/users/alice/                             yes    yes   yes   yes   yes
GET       /api/v1/users/alice/games/                       none   none  none  yes   none
GET       /api/v1/me/export/                               in     yes   yes   yes   yes
GET       /api/v1/games/                                   in     yes   yes   yes   yes
POST      /api/v1/games/                                   in     yes   yes   yes   yes   {"code": "CF1-D3-AAAAACL"}
POST      /api/v1/games/                                   in     no    no    yes   no    {"restart": "{sealed}"}
POST      /api/v1/games/                                   in     no    no    no    no    {"code": "{secret}"}
POST      /api/v1/games/                                   in     yes   yes   yes   yes   {"play_on": "{over}", "at": 1}
POST      /api/v1/games/                                   in     no    no    yes   no    {"play_on": "{open}", "at": 1}
GET       /api/v1/games/{open}/                            yes    yes   yes   yes   yes
GET       /api/v1/games/{sealed}/                          no     no    no    yes   no
GET       /api/v1/games/{unknown}/                         none   none  none  none  none
POST      /api/v1/games/{open}/actions/                    in     no    no    yes   no    {"version": 1, "actions": ["sw"]}
POST      /api/v1/games/{open}/end/                        in     no    no    yes   no
GET       /api/v1/games/{open}/log/                        no     no    no    yes   no
GET       /api/v1/games/{over}/log/                        yes    yes   yes   yes   yes
GET       /api/v1/games/{sealed}/log/                      no     no    no    yes   no
POST      /api/v1/games/{open}/hint/                       in     no    no    yes   no    {"version": 1}
POST      /api/v1/games/{sealed}/hint/                     in     no    no    no    no    {"version": 0}
GET       /api/v1/games/{open}/verdict/                    in     no    no    yes   no
GET       /api/v1/games/{sealed}/verdict/                  in     no    no    no    no
GET       /api/v1/games/{over}/review/                     yes    yes   yes   yes   yes
GET       /api/v1/games/{open}/review/                     no     no    no    no    no
GET       /api/v1/games/{sealed}/review/                   no     no    no    no    no
GET       /api/v1/dailies/today/                           yes    yes   yes   yes   yes
GET       /api/v1/dailies/{tomorrow}/                      none   none  none  none  none
GET       /api/v1/dailies/today/canfield/D3/leaderboard/   yes    yes   yes   yes   yes
GET       /api/v1/deals/{code}/                            yes    yes   yes   yes   yes
GET       /api/v1/deals/{secret}/                          no     no    no    no    no
GET       /api/v1/deals/{code}/leaderboard/                yes    yes   yes   yes   yes
GET       /api/v1/deals/{secret}/leaderboard/              no     no    no    no    no
POST      /api/v1/replay/                                  yes    yes   yes   yes   yes   {"code": "CF1-D3-AAAAACL", "log": ""}
POST      /api/v1/replay/                                  no     no    no    no    no    {"code": "{secret}", "log": ""}
GET       /api/v1/leaderboards/bankroll/                   yes    yes   yes   yes   yes
GET       /api/v1/leaderboards/streaks/canfield/D3/        yes    yes   yes   yes   yes
GET       /api/v1/leaderboards/canfield/D3/                yes    yes   yes   yes   yes
GET       /api/v1/nothing/                                 none   none  none  none  none
GET       /api/schema/                                     yes    yes   yes   yes   yes
GET       /api/docs/                                       yes    yes   yes   yes   yes
"""

STAFF = """
# method  address                                          nobody guest bob   alice staff
GET       /admin/*                                         in     in    in    in    yes
"""

# What a socket does for them: `plays`, `watches`, or the code with which it is closed.
SOCKETS = """
#         address                                          nobody  guest   bob     alice  staff
WS        /ws/games/{open}/                                watches watches watches plays  watches
WS        /ws/games/{sealed}/                              4403    4403    4403    plays  4403
WS        /ws/games/{unknown}/                             4404    4404    4404    4404   4404
WS        /ws/dailies/today/canfield/D3/                   watches watches watches watches watches
WS        /ws/dailies/{tomorrow}/canfield/D3/              4404    4404    4404    4404   4404
WS        /ws/nothing/                                     403     403     403     403    403
"""
