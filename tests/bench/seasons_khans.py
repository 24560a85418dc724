"""Whole seasons of the starter map by doctrine: ``python -m tests.bench.seasons_khans [SEASONS [NATIONS [FIRST]]]``.

Prints how often each seat wins, with the standard error, what decided, and seasons and battles a second. Each seat of
four should win 25 per cent, give or take 5. What was found of four nations, in per cent for the seats a, b, c, d:

* The map as on paper: 6, 41, 12, 41 (17 seasons). The two seats behind meadow won.
* The same ground before all: 32, 20, 26, 22 (162 seasons, error 3.4). The two seats with more food won.
* The same food too: 23, 23, 30, 25 (638 seasons, error 1.8) where seat a always begins; 22, 28, 18, 32 (120 seasons,
  error 4.0) where lots are drawn. The order of play had hidden what the ground was worth: of the four in the order of
  the first turn, the third moves last in the last of 16 turns and won 46 of 100, the fourth 8.
* Hills behind every home, and of each resource the same points for every seat (5 food, 4 of all others), lots drawn, as
  in the catalogue: 25.2, 25.1, 24.4, 25.3 (550 seasons, error 1.9); 0.6 seasons and 20 battles a second; 16 turns in
  four of five.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from tests.engine.seasons import NAMES, signature
from tracker.engine.campaign import start
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS
from tracker.service.catalogues import shipped
from tracker.service.simulating import Simulation, rates


def main(seasons: int = 400, nations: int = 4, first: int = 0) -> None:
    """Plays the seasons and tells of them every 50 seasons."""
    campaign = start(KHANS_KINGS, shipped(KHANS_KINGS), NAMES[:nations], {}, signature(0))
    assert KHANS_KINGS.doctrine is not None
    simulated, found, battles = Simulation(campaign, KHANS_KINGS.doctrine, first), [], 0
    begun, worked = time.perf_counter(), time.process_time()
    for season in simulated.seasons(seasons):
        found.append(season)
        battles += len(season.state.battles)
        if len(found) % 50 and len(found) < seasons:
            continue
        spent, work = time.perf_counter() - begun, time.process_time() - worked
        won = {
            season.state.sides[side].seat: f"{100 * rate.rate:.1f} ± {100 * rate.error:.1f} %"
            for side, rate in rates(campaign, found).items()
        }
        print(f"{len(found)} seasons of {nations}: {won}, {dict(Counter(one.ending for one in found))}, "
              f"{sum(one.turns for one in found) / len(found):.1f} turns; "
              f"{len(found) / spent:.2f} seasons/s, {battles / spent:.1f} battles/s, "
              f"{work / len(found):.2f} s of processor a season", flush=True)  # fmt: skip


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
