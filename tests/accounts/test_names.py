"""Names that are one, names that look like one, names that nobody may have."""

import itertools
import re

import pytest
from confusable_homoglyphs.confusables import confusables_data
from django.core.exceptions import ValidationError

from accounts import names

ALLOWED = re.compile(rf"[{names.LATIN}{names.GREEK}0-9._-]")


@pytest.mark.parametrize(
    "name",
    ["bob", "Alice", "a-b_c.9", "Éloïse", "Łukasz", "Ωμέγα", "Αλίκη", "Nguyễn", "1977", "x" * 24],
)
def test_names_in_latin_or_greek_letters_are_allowed(name: str) -> None:
    assert names.check(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "", "ab", "x" * 25, "а" + "lice", "Αlice", "alicε", "Алиса", "爱丽丝", "al ice",
        "alice@x.com", "alice\0", "al\u200dice", "al\u0301ice\u0336", "-alice", "alice.",
        "a/b/c", "<b>bob", "𝒶𝓁𝒾/",
    ],
)  # fmt: skip
def test_other_names_are_refused_with_a_reason(name: str) -> None:
    with pytest.raises(ValidationError) as caught:
        names.check(name)
    assert caught.value.code in {"username_length", "username_letters", "username_ends"}


@pytest.mark.parametrize("name", ["ＡＬＩＣＥ", " alice ", "𝐚𝐥𝐢𝐜𝐞", "ⓐlice"])
def test_a_name_is_kept_in_its_normal_form(name: str) -> None:
    assert names.check(name).casefold() == "alice"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Alice", "ALICE"), ("Alice", "alice"), ("Alice", "Álice"), ("Alice", "A1ice"),
        ("Alice", "AIice"), ("bob0", "bobo"), ("Αλίκη", "ΑΛΙΚΗ"), ("Αλίκη", "Αλικη"),
        ("Σίσυφος", "ΣΊΣΥΦΟΣ"), ("straße", "STRASSE"), ("modern", "modem"), ("savvy", "sawy"),
        ("ΑΝΝΑ", "ANNA"), ("ΑΝΝΑ", "anna"), ("ΤΟΜ", "Tom"), ("ρορα", "popa"), ("Νινα", "Niva"),
    ],
)  # fmt: skip
def test_names_that_are_or_look_the_same_collide(one: str, other: str) -> None:
    assert names.key(one) == names.key(other) or names.look(one) == names.look(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("alice", "alicia"), ("bob", "rob"), ("Αννα", "Anna"), ("νίκος", "nikos"), ("a-b", "a_b")],
)
def test_names_that_look_different_do_not_collide(one: str, other: str) -> None:
    assert names.key(one) != names.key(other)
    assert names.look(one) != names.look(other)


def test_letters_that_unicode_calls_confusable_look_the_same() -> None:
    """Against a library's copy of UTS #39: of single allowed letters that it calls alike."""
    different = set()
    for letter, alike in confusables_data.items():
        if not ALLOWED.fullmatch(letter):
            continue
        for other in (item["c"] for item in alike):
            if ALLOWED.fullmatch(other) and names.look(letter) != names.look(other):
                different.add("".join(sorted((letter, other))))
    assert different == set()


def test_a_look_alike_of_a_reserved_name_is_reserved() -> None:
    for name in ("admin", "ADMIN", "Adm1n", "ádmin", "Talon", "ta1on", "guest", "Guest-7F3K9Q"):
        assert names.is_reserved(name), name
    for name in ("Gue5t", "adminton", "alice"):
        assert not names.is_reserved(name), name


def test_guests_names_differ_by_more_than_look_and_are_not_for_people() -> None:
    drawn = {names.random_guest() for _ in range(2000)}
    assert len({names.look(name) for name in drawn}) == len(drawn)
    for name in itertools.islice(drawn, 50):
        with pytest.raises(ValidationError):
            names.check(name)
        with pytest.raises(ValidationError):
            names.check(name.lower().replace("-", "_"))
