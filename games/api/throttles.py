"""How often one player or address may call what costs the site something."""

import logging
from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import ScopedRateThrottle

logger = logging.getLogger(__name__)


class PlayThrottle(ScopedRateThrottle):
    """A limit that is lifted while the cache cannot be reached: a game goes on without it."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """Whether one more call is within the limit."""
        try:
            return super().allow_request(request, view)
        except Exception:
            logger.warning("The cache does not answer: calls are not counted.", exc_info=True)
            return True
