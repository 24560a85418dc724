"""What was asked and answered, for assertions."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.emulator.api import Call
from tests.emulator.faults import Fault
from tests.emulator.spreadsheet import Json

MOST = 2000  # exchanges that are remembered; a long test would fill the memory with answers


@dataclass
class Exchange:
    """One request and its answer; ``applied``: whether it changed the spreadsheet, whatever the caller was told."""

    number: int
    call: Call
    fault: Fault | None = None
    user: str = ""
    status: int = 0
    answer: Json | str = field(default_factory=dict)
    applied: bool = False

    def answered(self, status: int, answer: Json | str, headers: Json) -> tuple[int, Json | str, Json]:
        self.status, self.answer = status, answer
        return status, answer, headers


class Log:
    """The last exchanges in order. ``misfits``: requests and answers that the discovery document does not allow."""

    def __init__(self) -> None:
        self._exchanges: deque[Exchange] = deque(maxlen=MOST)
        self._lock = threading.Lock()
        self.misfits: list[str] = []

    def add(self, exchange: Exchange) -> None:
        with self._lock:
            self._exchanges.append(exchange)

    def __iter__(self) -> Iterator[Exchange]:
        with self._lock:
            return iter(list(self._exchanges))

    def __len__(self) -> int:
        return len(self._exchanges)

    def of(self, method: str) -> list[Exchange]:
        """Those whose method ends so: ``batchUpdate``, ``values.batchGet``."""
        return [exchange for exchange in self if exchange.call.method.endswith(method)]

    @property
    def reads(self) -> int:
        return sum(exchange.call.kind == "read" for exchange in self)

    @property
    def writes(self) -> int:
        return sum(exchange.call.kind == "write" for exchange in self)

    def clear(self) -> None:
        with self._lock:
            self._exchanges.clear()
