"""The site as an ASGI application: pages and API over HTTP, live games over WebSocket."""

import gc
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from channels.routing import ProtocolTypeRouter, URLRouter
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.urls import reverse

from config.answers import GuardedAnswers
from config.bodies import BoundedBodies
from config.tracing import Traced

# Django must be set up before modules with models are imported.
http_application = get_asgi_application()

from config.probes import Probes  # noqa: E402
from games.importing import MOST_BYTES  # noqa: E402
from games.live import routing as games  # noqa: E402
from leaderboard.live import routing as leaderboard  # noqa: E402

sockets = [*games.websocket_urlpatterns, *leaderboard.websocket_urlpatterns, games.nowhere]

pages = BoundedBodies(
    http_application,
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
    larger={reverse("import"): MOST_BYTES + 64 * 1024},  # with what is around the file
    page=reverse("too-large"),
)

application = ProtocolTypeRouter(
    {
        "http": GuardedAnswers(Probes(Traced(pages))),
        "websocket": Traced(URLRouter(sockets)),
    }
)

# What was loaded by now stays for good. Left to itself the collector would look through all of
# it again and again, which took a sixth of the time of a busy process.
gc.collect()
gc.freeze()
gc.set_threshold(10_000, 20, 50)
