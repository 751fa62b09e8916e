"""A guest's name is told in the language of who reads it."""

from django.test import Client
from django.utils import translation

from accounts import names
from accounts.models import User


def test_a_guest_is_called_one_in_the_readers_language() -> None:
    guest = User(username="Guest-7F3K9Q", is_guest=True)
    assert guest.display_name == "Guest-7F3K9Q"
    with translation.override("el"):
        assert guest.display_name == "Επισκέπτης 7F3K9Q"


def test_every_guest_has_such_a_name() -> None:
    with translation.override("el"):
        assert names.guest_shown(names.random_guest()).startswith("Επισκέπτης ")


def test_a_member_keeps_the_chosen_name_in_every_language(alice: User) -> None:
    with translation.override("el"):
        assert alice.display_name == alice.username


def test_who_watches_a_guest_reads_it_so(db: None) -> None:
    guest = Client()
    page = guest.post("/play/", {"code": "CF1-D3-AAAAACL"}, follow=True)
    address = page.redirect_chain[-1][0]
    seen = Client().get(address, headers={"accept-language": "el"}).content.decode()
    assert "Επισκέπτης " in seen
    assert "Guest-" not in seen
