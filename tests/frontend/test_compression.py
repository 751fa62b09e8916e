"""Pages are compressed on their way; what is none is left alone."""

import gzip

from django.test import Client

GZIP = {"HTTP_ACCEPT_ENCODING": "gzip, br"}


def test_a_page_is_compressed_for_who_takes_it(visitor: Client) -> None:
    plain = visitor.get("/rules/canfield/")
    assert "Content-Encoding" not in plain
    packed = visitor.get("/rules/canfield/", **GZIP)
    assert packed["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed["Vary"]
    assert len(packed.content) < len(plain.content) / 2
    assert gzip.decompress(packed.content).startswith(b"<!doctype html>")


def test_answers_of_the_api_are_not(visitor: Client) -> None:
    visitor.post("/guest/")
    assert "Content-Encoding" not in visitor.get("/api/v1/me/", **GZIP)
