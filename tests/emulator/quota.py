"""Google's quota: so many reads and so many writes a minute for each user; a batch counts once."""

from __future__ import annotations

import threading
import time
from collections import Counter

from tests.emulator.refused import Refused


class Clock:
    """A clock that a test can move; otherwise it goes by itself."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self) -> float:
        return time.monotonic() + self._ahead

    def move(self, seconds: float) -> None:
        self._ahead += seconds


class Quota:
    """``reads`` and ``writes`` a minute for each user; None is no limit."""

    def __init__(self, reads: int | None = 60, writes: int | None = 60, clock: Clock | None = None) -> None:
        self.limits = {"read": reads, "write": writes}
        self.clock = clock or Clock()
        self._start = self.clock.now()
        self._minute = 0
        self._used: Counter[tuple[str, str]] = Counter()
        self._lock = threading.Lock()

    def spend(self, user: str, kind: str) -> None:
        """Refuses with 429 when the minute's share is used up; a refused request costs nothing."""
        with self._lock:
            minute = int((self.clock.now() - self._start) // 60)
            if minute != self._minute:
                self._minute = minute
                self._used.clear()
            limit = self.limits[kind]
            if limit is not None and self._used[user, kind] >= limit:
                raise exhausted(kind, limit)
            self._used[user, kind] += 1


def exhausted(kind: str, limit: int) -> Refused:
    metric, name = f"{kind.capitalize()} requests", f"{kind.capitalize()} requests per minute per user"
    service, consumer = "sheets.googleapis.com", "projects/100000000000"
    return Refused(
        429,
        f"Quota exceeded for quota metric '{metric}' and limit '{name}' of service '{service}' for consumer "
        f"'project_number:100000000000'.",
        {
            "@type": "type.googleapis.com/google.rpc.ErrorInfo",
            "reason": "RATE_LIMIT_EXCEEDED",
            "domain": "googleapis.com",
            "metadata": {
                "consumer": consumer,
                "quota_limit": f"{kind.capitalize()}RequestsPerMinutePerUser",
                "quota_limit_value": str(limit),
                "quota_location": "global",
                "quota_metric": f"{service}/{kind}_requests",
                "service": service,
            },
        },
    )
