"""Guessing is slow: wrong answers are counted for each credential, never for each address.

A whole camp stands behind one address, so the one who guesses locks out the PIN he guesses at, and nobody else.
Counts are this process's own: with two servers one can guess twice as often, which still takes years.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from sheets.messages import say_n
from tracker.engine.order import IllegalOrder

FREE = 3
"""Slips of the thumb that cost nothing."""
FIRST_WAIT = 15
LONGEST_WAIT = 3600
"""Seconds: each further wrong answer doubles the wait up to an hour."""
CAP, CAP_SECONDS = 120, 60
"""Answers that are looked at in a minute, of everybody together: each costs the server a moment."""


@dataclass
class _Counted:
    wrong: int = 0
    until: float = 0.0


class Guesses:
    """The wrong answers so far. ``clock``: seconds that never go back."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._counted: dict[str, _Counted] = {}
        self._looked: deque[float] = deque()
        self._lock = threading.Lock()

    def may_try(self, credential: str) -> None:
        """Refuses an answer that comes too soon; it is not even looked at. Counts it as wrong until ``right``."""
        with self._lock:
            now = self._clock()
            counted = self._counted.setdefault(credential, _Counted())
            while self._looked and self._looked[0] <= now - CAP_SECONDS:
                self._looked.popleft()
            wait = counted.until - now
            if len(self._looked) >= CAP:
                wait = max(wait, self._looked[0] + CAP_SECONDS - now)
            if wait > 0:
                raise too_soon(int(wait) + 1)
            self._looked.append(now)
            counted.wrong += 1
            beyond = counted.wrong - FREE
            if beyond > 0:
                counted.until = now + min(FIRST_WAIT << min(beyond - 1, 16), LONGEST_WAIT)

    def right(self, credential: str) -> None:
        """The answer was right: what was wrong before is forgotten."""
        with self._lock:
            self._counted.pop(credential, None)


def too_soon(seconds: int) -> IllegalOrder:
    """Why an answer was not looked at."""
    minutes = -(-seconds // 60)
    if seconds > 90:
        told = say_n("Too many wrong tries; wait {n} minute.", "Too many wrong tries; wait {n} minutes.", minutes)
    else:
        told = say_n("Too many wrong tries; wait {n} second.", "Too many wrong tries; wait {n} seconds.", seconds)
    return IllegalOrder(told)
