"""Bad moments of Google and of the network, as a script: which request meets which, before or after it is applied."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from tests.emulator.refused import WORDS
from tests.emulator.spreadsheet import Json

MESSAGES = {
    429: "Quota exceeded for quota metric 'Write requests' and limit 'Write requests per minute per user' of service "
    "'sheets.googleapis.com' for consumer 'project_number:100000000000'.",
    500: "Internal error encountered.",
    503: "The service is currently unavailable.",
}
PAGE = """<!DOCTYPE html>
<html lang=en>
  <meta charset=utf-8>
  <title>Error 502 (Server Error)!!1</title>
  <p><b>502.</b> <ins>That's an error.</ins>
  <p>The server encountered a temporary error and could not complete your request.<p>Please try again in 30 seconds.
</html>
"""


@dataclass(frozen=True)
class Fault:
    """One bad moment.

    ``after``: the request is applied first, only its answer is lost. ``method`` limits it to requests whose method ends
    so: ``batchUpdate`` fits ``spreadsheets.batchUpdate``. A ``stall`` waits ``seconds`` and then answers as if nothing
    had been; a ``drop`` closes the connection without a word.
    """

    kind: Literal["status", "page", "drop", "stall"]
    status: int = 503
    after: bool = False
    seconds: float = 0.0
    retry_after: int | None = None
    method: str = ""

    @property
    def body(self) -> Json:
        message = MESSAGES.get(self.status, "The service said no.")
        return {"error": {"code": self.status, "message": message, "status": WORDS.get(self.status, "UNKNOWN")}}


def status(code: int, *, after: bool = False, retry_after: int | None = None, method: str = "") -> Fault:
    return Fault("status", status=code, after=after, retry_after=retry_after, method=method)


def page(*, after: bool = False, method: str = "") -> Fault:
    return Fault("page", status=502, after=after, method=method)


def drop(*, after: bool = False, method: str = "") -> Fault:
    return Fault("drop", after=after, method=method)


def stall(seconds: float, *, after: bool = False, method: str = "") -> Fault:
    return Fault("stall", seconds=seconds, after=after, method=method)


class Faults:
    """The script. Each fault is used up by the first request that it fits; ``every`` is asked about the others."""

    def __init__(self) -> None:
        self._script: list[Fault] = []
        self._lock = threading.Lock()
        self.every: Callable[[str], Fault | None] = lambda method: None  # a test's own dice

    def add(self, *faults: Fault) -> None:
        with self._lock:
            self._script += faults

    def times(self, number: int, fault: Fault) -> None:
        self.add(*[fault] * number)

    @property
    def left(self) -> tuple[Fault, ...]:
        return tuple(self._script)

    def take(self, method: str) -> Fault | None:
        with self._lock:
            for fault in self._script:
                if method.endswith(fault.method):
                    self._script.remove(fault)
                    return fault
            return self.every(method)
