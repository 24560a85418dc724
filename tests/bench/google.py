"""``python -m tests.bench.google``: what a season in a Google Sheet costs, at 80 ms a request.

Requests, bytes and seconds of opening, one order and 30 viewers for a minute, in seasons of 100 and 10,000 entries;
beside it the naive way on the same emulator: ``get_all_records`` of each tab for a look, ``append_row`` and one
``update`` for each cell for an order. Fails where a view costs more in the longer season.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sheets.google import GoogleStore
from sheets.shared import SharedBook
from tests.bench.seasons import SIDES, season
from tests.clock import Clock
from tests.emulator.clients import anonymous
from tests.emulator.server import Emulator, File
from tracker.engine.order import LEADER
from tracker.service.acts import Act
from tracker.service.files import JOURNAL_TITLES, found
from tracker.service.open_campaign import OpenCampaign
from tracker.service.seat import at_home

LATENCY = 0.08
VIEWERS, EVERY, MINUTE = 30, 10, 60
"""Each viewer looks every ten seconds."""
VIEWS = ("opening", "a view after somebody else's order", "a view after nothing happened", "30 viewers for a minute")
"""What must not cost more in a longer season."""


@dataclass(frozen=True)
class Cost:
    """What something came to."""

    reads: int
    writes: int
    bytes: int
    seconds: float

    def times(self, n: int) -> Cost:
        return Cost(self.reads * n, self.writes * n, self.bytes * n, self.seconds * n)

    def line(self, what: str) -> str:
        kilobytes = self.bytes / 1000
        return f"  {what:44} {self.reads:5} reads {self.writes:3} writes {kilobytes:9.0f} kB {self.seconds:7.2f} s"


class Meter:
    """Counts what reaches the emulator."""

    def __init__(self, emulator: Emulator) -> None:
        self.emulator = emulator

    def cost(self, act: Callable[[], Any]) -> Cost:
        self.emulator.log.clear()
        begun = time.monotonic()
        act()
        seconds = time.monotonic() - begun
        sent = list(self.emulator.log)
        size = sum(_size(exchange.answer) + _size(exchange.call.body) for exchange in sent)
        reads = sum(exchange.call.kind == "read" for exchange in sent)
        return Cost(reads, len(sent) - reads, size, seconds)


def _size(content: Any) -> int:
    return len(json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode())


def ours(meter: Meter, file: File) -> dict[str, Cost]:
    """The dashboard's way."""
    clock = Clock()
    store = SharedBook(GoogleStore(file.id, JOURNAL_TITLES), clock, background=False)
    campaign = OpenCampaign(store)
    seat = at_home(campaign)
    other = OpenCampaign(SharedBook(GoogleStore(file.id, JOURNAL_TITLES)))
    award = {"side": SIDES[0], "what": "wood", "amount": "1", "reason": "x"}

    def look() -> None:
        seat.view(LEADER)
        seat.reading(journal=False)

    def a_minute() -> None:
        for _ in range(VIEWERS * MINUTE // EVERY):
            clock.now += EVERY / VIEWERS
            look()

    costs = {"opening": meter.cost(look)}
    costs["the chronicle, for the first time"] = meter.cost(lambda: list(seat.view(LEADER).entries))
    costs["one order"] = meter.cost(lambda: campaign.submit("award", award, Act()))
    other.submit("award", award, Act())
    clock.now += 11
    costs["a view after somebody else's order"] = meter.cost(look)
    clock.now += 11
    costs["a view after nothing happened"] = meter.cost(look)
    costs["30 viewers for a minute"] = meter.cost(a_minute)
    return costs


def naive(meter: Meter, file: File) -> dict[str, Cost]:
    """As examples on the web do it. A minute is counted, not waited for: Google would refuse it."""
    client = anonymous(meter.emulator)

    def look() -> None:
        book = client.open_by_key(file.id)
        for tab in book.worksheets():
            if not tab.isSheetHidden:
                tab.get_all_records()

    def order() -> None:
        look()
        book = client.open_by_key(file.id)
        patrols = book.worksheet("Zastępy")
        for cell in ("C2", "D2", "E2"):
            patrols.update_acell(cell, "7")
        book.worksheet("Dziennik").append_row(["9", "2026-10-03", "award", "s1", "x"])

    costs = {"opening": meter.cost(look), "one order": meter.cost(order)}
    for what in ("the chronicle, for the first time", VIEWS[1], VIEWS[2]):
        costs[what] = costs["opening"]
    costs["30 viewers for a minute"] = costs["opening"].times(VIEWERS * MINUTE // EVERY)
    return costs


def main() -> None:
    with Emulator(reads=None, writes=None, strict=False) as emulator:
        os.environ["SHEETS_EMULATOR_HOST"] = emulator.url
        meter, views = Meter(emulator), []
        for entries in (100, 10_000):
            file = emulator.new_spreadsheet(f"{entries} entries", locale="pl_PL")
            found(file.id, season(entries), "pl")
            emulator.latency = {"read": LATENCY, "write": LATENCY}
            for way in (ours, naive):
                print(f"{entries} entries, {way.__name__}:")
                costs = way(meter, file)
                for what, cost in costs.items():
                    print(cost.line(what), flush=True)
                if way is ours:
                    views.append(costs)
            emulator.latency = {"read": 0.0, "write": 0.0}
        for what in VIEWS:
            few, many = (costs[what].bytes for costs in views)
            assert many < few * 1.1, f"{what} grows with the journal: {few} and {many} bytes"


if __name__ == "__main__":
    main()
