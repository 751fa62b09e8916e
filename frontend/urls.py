"""Addresses of the pages."""

from django.urls import path, re_path
from django.views.generic import RedirectView

from frontend.views import (
    account,
    app,
    daily,
    entrance,
    examples,
    guest,
    help,
    home,
    language,
    leaderboards,
    play,
    second_factors,
    settings,
)
from frontend.views import games as own_games
from frontend.views.catalogue import javascript_catalogue

urlpatterns = [
    path("", home.home, name="home"),
    path("guest/", guest.guest, name="guest"),
    path("language/", language.language, name="language"),
    path("play/", play.play, name="play"),
    path("deal/<str:code>/", play.deal, name="deal"),
    path("games/", own_games.games, name="games"),
    path("games/<slug:public_id>/", play.game, name="game"),
    path("daily/", daily.today, name="daily"),
    path("daily/calendar/", daily.calendar, name="daily-calendar"),
    path("daily/<str:date>/", daily.day, name="daily-day"),
    path("daily/<str:date>/<str:game>/<str:option>/", daily.standings, name="standings"),
    path("daily/<str:date>/<str:game>/<str:option>/play/", daily.begin, name="daily-play"),
    path("leaderboards/", leaderboards.leaderboards, name="leaderboards"),
    path("leaderboards/bankroll/", leaderboards.bankrolls, name="bankrolls"),
    path("leaderboards/streaks/<str:game>/<str:option>/", leaderboards.streaks, name="streaks"),
    path("leaderboards/<str:game>/<str:option>/", leaderboards.wins, name="leaderboard"),
    path("rules/", help.rules, name="rules"),
    path("rules/canfield/", help.canfield, name="rules-canfield"),
    path("rules/freecell/", help.freecell, name="rules-freecell"),
    path("rules/hoyle/", help.hoyle, name="rules-hoyle"),
    path("examples/", examples.examples, name="examples"),
    path("examples/<slug:game>/", examples.example, name="example"),
    path("examples/<slug:game>/steps-<slug:digest>.json", examples.steps, name="example-steps"),
    path("faq/", help.faq, name="faq"),
    path("settings/", settings.settings, name="settings"),
    path("settings/name/", account.name, name="name"),
    path("settings/tokens/", settings.token_create, name="token-create"),
    path("settings/tokens/<int:token_id>/revoke/", settings.token_revoke, name="token-revoke"),
    path("settings/sessions/end/", settings.sessions_end, name="sessions-end"),
    path("settings/export/", settings.export, name="export"),
    path("settings/delete/", settings.delete, name="account-delete"),
    # Before allauth's own at the same addresses: these know of guests.
    path("accounts/login/", entrance.login, name="account_login"),
    path("accounts/signup/", entrance.signup, name="account_signup"),
    path("accounts/email/", entrance.email, name="account_email"),
    path("accounts/password/change/", entrance.password_change, name="account_change_password"),
    re_path(
        r"^accounts/password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        entrance.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    re_path(
        r"^accounts/confirm-email/(?P<key>[-:\w]+)/$",
        entrance.confirm_email,
        name="account_confirm_email",
    ),
    path("accounts/2fa/", second_factors.index, name="mfa_index"),
    path("accounts/2fa/authenticate/", second_factors.authenticate, name="mfa_authenticate"),
    path("accounts/2fa/reauthenticate/", second_factors.reauthenticate, name="mfa_reauthenticate"),
    path("accounts/2fa/totp/activate/", second_factors.app_add, name="mfa_activate_totp"),
    path("accounts/2fa/totp/deactivate/", second_factors.app_remove, name="mfa_deactivate_totp"),
    path(
        "accounts/2fa/recovery-codes/",
        second_factors.recovery_codes,
        name="mfa_view_recovery_codes",
    ),
    path(
        "accounts/2fa/recovery-codes/generate/",
        second_factors.recovery_codes_renew,
        name="mfa_generate_recovery_codes",
    ),
    path(
        "accounts/2fa/recovery-codes/download/",
        second_factors.recovery_codes_file,
        name="mfa_download_recovery_codes",
    ),
    # The page of all second factors lists the passkeys.
    path(
        "accounts/2fa/webauthn/",
        RedirectView.as_view(pattern_name="mfa_index"),
        name="mfa_list_webauthn",
    ),
    path("accounts/2fa/webauthn/add/", second_factors.passkey_add, name="mfa_add_webauthn"),
    path(
        "accounts/2fa/webauthn/reauthenticate/",
        second_factors.passkey_again,
        name="mfa_reauthenticate_webauthn",
    ),
    path(
        "accounts/2fa/webauthn/keys/<int:pk>/edit/",
        second_factors.passkey_rename,
        name="mfa_edit_webauthn",
    ),
    path(
        "accounts/2fa/webauthn/keys/<int:pk>/remove/",
        second_factors.passkey_remove,
        name="mfa_remove_webauthn",
    ),
    # Who has an account has a password, and the settings list the sessions.
    path("accounts/password/set/", RedirectView.as_view(pattern_name="settings")),
    path("accounts/sessions/", RedirectView.as_view(pattern_name="settings")),
    path("manifest-<str:language>.webmanifest", app.manifest, name="manifest"),
    path("sw.js", app.worker, name="service-worker"),
    path("offline/<str:language>/", app.offline, name="offline"),
    path("i18n/catalogue-<str:language>.js", javascript_catalogue, name="javascript-catalogue"),
]
