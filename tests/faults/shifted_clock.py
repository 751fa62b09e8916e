"""Settings of a site whose clock is off by as many seconds as the file SHIFT says.

All that asks Django or Python for the time of day gets the shifted one; the clock that
measures pauses goes on evenly, as it does when a machine's time is set.
"""

import os
import time
from datetime import datetime, timedelta
from pathlib import Path

from django.utils import timezone

from config.settings import *  # noqa: F403

_SHIFT = Path(os.environ["SHIFT"])
_time, _now = time.time, timezone.now


def _shift() -> float:
    return float(_SHIFT.read_text())


def shifted_time() -> float:
    """Seconds since 1970, by the shifted clock."""
    return _time() + _shift()


def shifted_now() -> datetime:
    """The moment, by the shifted clock."""
    return _now() + timedelta(seconds=_shift())


time.time = shifted_time
timezone.now = shifted_now
