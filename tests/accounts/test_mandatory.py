"""A site that has addresses confirmed before an account can be used (EMAIL_VERIFICATION)."""

from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.http import HttpResponse
from django.test import Client
from pytest_django.fixtures import Settings

from accounts.models import User
from games.engine import deal_codes
from games.models import Game
from games.services import game_create

Send = Callable[..., HttpResponse]


@pytest.fixture(autouse=True)
def _confirm_first(settings: Settings) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    settings.ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]


def test_an_account_opens_once_its_address_is_confirmed(
    visitor: Client, sign_up: Send, sign_in: Send, mailoutbox: list[EmailMessage]
) -> None:
    visitor.post("/guest/")
    guest = User.objects.get()
    game_create(player=guest, code=deal_codes.parse("CF1-D3-AAAAACL"))
    assert sign_up(visitor, "alice").status_code == 200  # an address must be given
    assert sign_up(visitor, "alice", email="a@x.com")["Location"] == "/accounts/confirm-email/"
    assert visitor.get("/accounts/confirm-email/").status_code == 200
    assert sign_in(Client(), "alice")["Location"] == "/accounts/confirm-email/"

    link = next(line for line in mailoutbox[0].body.splitlines() if "/confirm-email/" in line)
    visitor.post("/" + link.split("/", 3)[3])
    assert sign_in(visitor, "alice")["Location"] == "/"
    assert Game.objects.get().player_id == guest.pk == int(visitor.session["_auth_user_id"])


def test_a_known_address_gets_the_same_answer_and_another_mail(
    alice: User, sign_up: Send, mailoutbox: list[EmailMessage]
) -> None:
    EmailAddress.objects.create(user=alice, email="a@x.com", verified=True, primary=True)
    answers = [
        sign_up(Client(), name, email=email)
        for name, email in (("bob", "b@x.com"), ("rob", "A@x.com"))
    ]
    assert len({(answer.status_code, answer["Location"]) for answer in answers}) == 1
    assert [mail.to for mail in mailoutbox] == [["b@x.com"], ["a@x.com"]]
    assert "/password/reset/" in mailoutbox[1].body
    # The name is taken as well: whether it is free afterwards must tell nothing.
    assert not EmailAddress.objects.get(user__username="rob").verified
