"""The form that every API request and error takes, whichever app serves it."""

from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from rest_framework import exceptions, status
from rest_framework.parsers import JSONParser
from rest_framework.response import Response
from rest_framework.views import exception_handler as default_exception_handler

from games import strict_json


class TooLarge(exceptions.APIException):
    """The body is larger than any honest one."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"


def _too_large() -> TooLarge:
    limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    return TooLarge(_("The body is too large: %(limit)s bytes at most.") % {"limit": limit})


class StrictJSONParser(JSONParser):
    """JSON objects of bounded size, read by `games.strict_json`.

    Raises ParseError (400) for what that refuses, and TooLarge (413).
    """

    def parse(
        self, stream: Any, media_type: str | None = None, parser_context: Any = None
    ) -> dict[str, Any]:
        """Return the parsed object; an empty body is an empty object."""
        limit: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body: bytes = stream.read(limit + 1)
        if len(body) > limit:
            raise _too_large()
        try:
            data = strict_json.loads(body)
        except ValueError as error:
            raise exceptions.ParseError(
                _("The body is not proper JSON: %(why)s") % {"why": str(error)[:200]}
            ) from error
        if not isinstance(data, dict):
            raise exceptions.ParseError(_("The body must be a JSON object."))
        return data


def exception_handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """Answer any refusal as `{"code", "detail"}` plus what helps (docs/api.md).

    An APIException may carry a dict in `extra`, whose items join the answer.
    """
    if isinstance(error, RequestDataTooBig):  # Django's own limit, met before the parser's
        error = _too_large()
    response = default_exception_handler(error, context)
    if response is None:
        return None
    detail = getattr(error, "detail", None)
    if isinstance(error, exceptions.ValidationError):
        response.data = {
            "code": _first_code(error.get_codes()),
            "detail": _first_sentence(detail),
            "fields": detail if isinstance(detail, dict) else {"": detail},
        }
    else:
        response.data = {
            "code": _CODES.get(response.status_code) or getattr(detail, "code", None) or "error",
            "detail": str(detail or response.data.get("detail", "")),
        }
    response.data.update(getattr(error, "extra", {}))
    return response


# One name for each refusal that has no finer one, the same as on the live protocol.
_CODES = {
    status.HTTP_404_NOT_FOUND: "not_found",
    status.HTTP_429_TOO_MANY_REQUESTS: "rate_limited",
}


def _first_code(codes: Any) -> str:
    """The one code to act on: a finer one where there is one, else `invalid`."""
    while isinstance(codes, (dict, list)):
        codes = next(iter(codes.values() if isinstance(codes, dict) else codes), "invalid")
    return codes if codes in {"unknown_field", "bad_code"} else "invalid"


def _first(detail: Any) -> Any:
    return detail[0] if isinstance(detail, list) and detail else detail


def _first_sentence(detail: Any) -> str:
    """The first thing that is wrong, with the name of its field where it has one."""
    if isinstance(detail, dict):
        field, inner = next(iter(detail.items()))
        sentence = _first_sentence(inner)
        # What is wrong with a code is told in a sentence of its own.
        told = field == "non_field_errors" or getattr(_first(inner), "code", "") == "bad_code"
        return sentence if told else f"{field}: {sentence}"
    if isinstance(detail, list):
        return _first_sentence(detail[0]) if detail else ""
    return str(detail)


@csrf_exempt
def not_found(request: HttpRequest, rest: str = "") -> JsonResponse:
    """Any address under /api/v1/ that is none."""
    detail = _("There is nothing at this address.")
    return JsonResponse({"code": "not_found", "detail": detail}, status=404)
