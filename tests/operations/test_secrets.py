"""Secrets are changed without anybody noticing."""

from datetime import timedelta

import pytest
from django.test import Client

from games import daily, days
from games.models import Daily
from tests.games.conftest import clock

__all__ = ["clock"]

OLD = "the-old-key-of-a-site-32-characters-long"
NEW = "the-new-key-of-a-site-32-characters-long"


@pytest.mark.django_db
def test_who_is_signed_in_stays_so_while_the_old_key_is_known(alice, settings) -> None:
    settings.SECRET_KEY = OLD
    browser = Client()
    browser.force_login(alice)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = NEW, [OLD]
    assert browser.get("/settings/").status_code == 200
    settings.SECRET_KEY_FALLBACKS = []
    assert browser.get("/settings/").status_code == 200  # its session was signed anew meanwhile
    stranger = Client()
    settings.SECRET_KEY = OLD
    stranger.force_login(alice)
    settings.SECRET_KEY = NEW
    assert stranger.get("/settings/").status_code == 302


@pytest.mark.django_db
def test_dailies_that_are_made_keep_their_codes_and_others_become_others(settings, clock) -> None:
    settings.SECRET_KEY = OLD
    today, later = days.today(), days.today() + timedelta(days=40)
    code = next(daily.candidates(today, "freecell", "C4"))
    Daily.objects.create(
        date=today, game="freecell", option="C4", code=str(code), solution="",
        commitment=daily.commitment_to(code),
    )  # fmt: skip
    before = next(daily.candidates(later, "freecell", "C4"))
    settings.SECRET_KEY = NEW
    assert daily.daily_of(today, "freecell", "C4").code == str(code)
    assert daily.is_sealed(code)
    assert next(daily.candidates(later, "freecell", "C4")) != before
