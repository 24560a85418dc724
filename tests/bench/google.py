"""``python -m tests.bench.google``: requests, bytes and seconds of a season in a Google Sheet, 80 ms a request."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from typing import Any

from tests.emulator.server import Emulator
from tracker.rulesets import find_ruleset
from tracker.service.acts import Act
from tracker.service.files import create, open_campaign

LATENCY = 0.08
LONG = 300
"""Entries of the longer season."""


def measured(emulator: Emulator, what: str, act: Callable[[], Any]) -> None:
    before, begun = len(emulator.log), time.monotonic()
    act()
    seconds = time.monotonic() - begun
    sent = list(emulator.log)[before:]
    size = sum(len(json.dumps(exchange.answer, separators=(",", ":"))) for exchange in sent)
    reads = sum(exchange.call.kind == "read" for exchange in sent)
    print(f"{what:42} {reads:3} reads {len(sent) - reads:2} writes {size / 1000:8.0f} kB {seconds:6.2f} s")


def main() -> None:
    with Emulator(reads=None, writes=None) as emulator:
        os.environ["SHEETS_EMULATOR_HOST"] = emulator.url
        emulator.latency = {"read": LATENCY, "write": LATENCY}
        id = emulator.new_spreadsheet("Season", locale="pl_PL").id
        sides = [f"Zastęp {number}" for number in range(6)]
        measured(emulator, "a new season", lambda: create(id, find_ruleset("gra-roczna"), sides, "pl"))
        for entries in (0, LONG):
            if entries:
                award = {"side": sides[0], "what": "wood", "amount": "1", "reason": "x"}
                open_campaign(id).submit_all([("award", award)] * entries, Act())
            _evening(emulator, id, entries, sides[1])


def _evening(emulator: Emulator, id: str, entries: int, side: str) -> None:
    season = open_campaign(id)
    measured(emulator, f"opening, {entries} entries", season.read)
    measured(emulator, "the journal as well", lambda: season.read(journal=True))
    for _ in range(2):
        measured(emulator, "one order", lambda: season.submit("report", {"side": side}, Act()))
    measured(emulator, "30 views after it", lambda: [season.read() for _ in range(30)])


if __name__ == "__main__":
    main()
