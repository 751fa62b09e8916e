"""Where a request comes from, as far as it can be believed."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest

UNKNOWN = "0.0.0.0"  # noqa: S104 - no address to listen on, but none to count by


def client_address(request: HttpRequest) -> str:
    """The client's IP address; `UNKNOWN` when there is none, as over a Unix socket.

    With PROXY_COUNT proxies of one's own before the site, it is the one that the outermost
    of them wrote into X-Forwarded-For. What stands before that, the client may have made
    up; without proxies that is the whole header.
    """
    claimed = str(request.META.get("REMOTE_ADDR") or "")
    if settings.PROXY_COUNT:
        forwarded = str(request.META.get("HTTP_X_FORWARDED_FOR") or "").split(",")
        # A request that came past the proxies has a shorter header: its first entry then.
        claimed = forwarded[-settings.PROXY_COUNT :][0].strip() or claimed
    try:
        return str(ipaddress.ip_address(_without_port(claimed)))
    except ValueError:
        return UNKNOWN


def counted_address(request: HttpRequest) -> str:
    """The address by which requests are counted: of IPv6 the /64, which one house has whole."""
    address = ipaddress.ip_address(client_address(request))
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.IPv6Network((address, 64), strict=False).network_address)
    return str(address)


def _without_port(text: str) -> str:
    if text.startswith("["):
        return text[1:].partition("]")[0]
    host, colon, _port = text.partition(":")
    return host if colon and "." in host else text
