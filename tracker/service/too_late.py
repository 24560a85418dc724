"""Doing an act anew where somebody else's came first: the loser of a race simply runs again."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import TypeVar

from sheets.errors import Stale

Done = TypeVar("Done")
PAUSE = 0.15
"""Seconds; the longest pause after the first try, and that much longer after each."""


def unless_too_late(work: Callable[[], Done], tries: int) -> Done:
    """What ``work`` comes to, tried so often while it raises ``Stale``; it must read everything anew."""
    for number in range(1, tries):
        try:
            return work()
        except Stale:
            time.sleep(PAUSE * number * secrets.randbelow(1000) / 1000)
    return work()
