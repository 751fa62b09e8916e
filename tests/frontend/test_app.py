"""The site as an app: manifest, service worker, the page without network, the catalogue."""

import json
import re
import struct
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

from accounts.models import User
from frontend import release
from frontend.views.catalogue import catalogue_url


@pytest.mark.parametrize("language", ["en", "el"])
def test_each_language_has_a_manifest_with_icons_of_their_size(
    client: Client, db: None, language: str
) -> None:
    page = client.get("/", HTTP_ACCEPT_LANGUAGE=language).content.decode()
    address = re.search(r'<link rel="manifest" href="([^"]+)">', page)
    assert address
    response = client.get(address[1])
    assert response["Content-Type"] == "application/manifest+json"
    manifest = response.json()
    assert (manifest["lang"], manifest["display"]) == (language, "standalone")
    assert manifest["id"] == manifest["start_url"] == manifest["scope"] == "/"
    assert (manifest["name"] == "Talon: patience") == (language == "en")
    for icon in manifest["icons"]:
        path = finders.find(icon["src"].removeprefix(settings.STATIC_URL))
        assert isinstance(path, str)
        size = struct.unpack(">II", Path(path).read_bytes()[16:24])
        assert icon["sizes"] == "{}x{}".format(*size)
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for shortcut in manifest["shortcuts"]:
        assert client.get(shortcut["url"]).status_code == 200


def test_a_language_that_the_site_does_not_speak_has_neither(client: Client) -> None:
    for path in ("/manifest-xx.webmanifest", "/offline/xx/", "/i18n/catalogue-xx.js"):
        assert client.get(path).status_code == 404


def test_the_worker_is_asked_for_anew_each_time_and_knows_its_release(client: Client) -> None:
    response = client.get("/sw.js")
    assert response["Content-Type"].startswith("text/javascript")
    assert response["Cache-Control"] == "no-cache"
    text = response.content.decode()
    told = json.loads(text.partition("self.TALON = ")[2].partition(";\n")[0])
    assert told == release.release()
    assert told["offline"] == {"en": "/offline/en/", "el": "/offline/el/"}
    assert 'addEventListener("fetch"' in text


def test_only_files_named_by_their_content_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here names have no hash, so there is none; with a manifest it is what the shell needs."""
    assert release.release()["shell"] == []

    class Hashed:
        hashed_files = {
            "css/pages.css": "", "js/pages/play.js": "", "icons/talon.svg": "",
            "bundles/play.js": "", "bundles/base.css": "", "css/lists.css": "",
            "icons/talon-512.png": "", "js/worker.js": "", "admin/css/base.css": "",
        }  # fmt: skip
        manifest_hash = "1"

        def url(self, name: str) -> str:
            return f"/static/{name}?hashed"

    monkeypatch.setattr(release, "staticfiles_storage", Hashed())
    release.release.cache_clear()
    first = release.release()
    assert first["shell"] == [
        "/static/bundles/base.css?hashed", "/static/bundles/play.js?hashed",
        "/static/css/lists.css?hashed", "/static/icons/talon.svg?hashed",
        catalogue_url("en"), catalogue_url("el"),
    ]  # fmt: skip
    Hashed.manifest_hash = "2"
    release.release.cache_clear()
    assert release.release()["name"] != first["name"]
    release.release.cache_clear()


@pytest.mark.parametrize(
    ("language", "words"), [("en", "There is no connection"), ("el", "Δεν υπάρχει σύνδεση")]
)
def test_the_offline_page_is_the_same_for_everybody(
    browser: Client, client: Client, alice: User, language: str, words: str
) -> None:
    page = browser.get(f"/offline/{language}/").content.decode()
    assert words in page
    assert f'<html lang="{language}"' in page
    assert "alice" not in page
    assert "csrf" not in page
    assert page == client.get(f"/offline/{language}/").content.decode()


def test_words_for_scripts_are_kept_under_an_address_of_their_own(client: Client) -> None:
    for language in ("en", "el"):
        kept = client.get(catalogue_url(language))
        assert "immutable" in kept["Cache-Control"]
        assert client.get(f"/i18n/catalogue-{language}.js")["Cache-Control"] == (
            "public, max-age=300"
        )
    assert json.dumps("Τράπουλα") in kept.content.decode()
    assert catalogue_url("en") != catalogue_url("el").replace("-el", "-en")
