"""One click, and a visitor is a guest who can play."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from accounts.sign_in import player_of


def safe_next(request: HttpRequest, otherwise: str) -> str:
    """Where the request wants to go on: an address of this site, or `otherwise`."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if safe else otherwise


@require_POST
def guest(request: HttpRequest) -> HttpResponse:
    """Make the visitor a guest, unless they are somebody already, and go on."""
    player_of(request)
    return HttpResponseRedirect(safe_next(request, "/"))
