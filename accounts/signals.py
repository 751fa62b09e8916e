"""What accounts tells the rest of the site; accounts itself knows nobody who listens.

`guest_merged`, with `guest` and `member` (both User): a guest has signed in to an account
that already existed, and what the guest has is the member's from now on. It is sent inside
the transaction that ends with the guest's row being deleted: a receiver moves its rows and
lets its errors out, so that either everything moves or nothing does.

`guest_signed_up`, with `member` (User): a guest has become a member, the same row under a name
of their own. It is sent inside the transaction that made them one.

`access_ended`, with `user_id` (int) and `session_key` (str, or None for every session and
token of that user): what was let in by that session is to be let out. It is sent after the
commit, so a receiver that looks at the database sees the end.
"""

from django.dispatch import Signal

guest_merged = Signal()
guest_signed_up = Signal()
access_ended = Signal()
