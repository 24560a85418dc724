"""How long seasons grow old: ``python -m tests.bench.seasons``; ratios to plain openpyxl.

Prints, for seasons of 100, 1,000 and 10,000 entries: one order (submit) and one look (status), as
ratios to loading the same file with openpyxl, appending one row and saving it; then the exact odds
of a big battle.
"""

import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import median

import openpyxl

from tracker.engine.campaign import Campaign, Signature, give, start
from tracker.engine.order import LEADER
from tracker.engine.orders import order_type
from tracker.engine.referee import AppDice
from tracker.engine.view import look
from tracker.rulesets import find_ruleset
from tracker.service.acts import Act
from tracker.service.answers import status
from tracker.service.catalogues import shipped
from tracker.service.chances import chances
from tracker.service.files import found, open_campaign

RULESET = find_ruleset("gra-roczna")
SIDES = ["Łosie", "Żbiki", "Świstaki", "Bobry", "Sokoły", "Rysie", "Kuny", "Borsuki"]

AWARD = {"side": "Łosie", "what": "wood", "amount": "1", "reason": "bench"}


def season(entries: int) -> Campaign:
    """A season of eight patrols that does nothing but report and end turns."""
    signed = Signature(LEADER, "2026-09-01T18:00:00+00:00", LEADER, "start")
    campaign = start(RULESET, shipped(RULESET), SIDES, {}, signed)
    report, end = (order_type(RULESET, name).shape for name in ("report", "end_turn"))
    kept = list(campaign.entries)
    for number in range(1, entries + 1):
        side = f"s{(number // 2) % len(SIDES) + 1}"
        name = "end_turn" if campaign.state.sides[side].turn_open else "report"
        order = end(side=side) if name == "end_turn" else report(side=side, present=7, member_tasks=3, cycle_tasks=1)
        campaign, entry = give(
            campaign, name, order, replace(signed, key=f"key-{number}"), AppDice(lambda faces: faces)
        )
        kept.append(entry)
        campaign = replace(campaign, entries=kept)
    return campaign


def seconds(work: Callable[[], object], runs: int = 5) -> float:
    """The median time of a piece of work."""
    times = []
    for _ in range(runs):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return median(times)


def plain(path: Path) -> None:
    """What anybody would do: load, append a row to the journal, save."""
    book = openpyxl.load_workbook(path)
    book["Dziennik"].append(["x"] * 8)
    book.save(path.with_name("plain.xlsx"))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        looks = {entries: measured(Path(folder) / f"{entries}.xlsx", entries) for entries in (100, 1_000, 10_000)}
        print(f"status from 100 to 10,000 entries grows {looks[10_000] / looks[100]:.2f} ×")
    battle()


def measured(path: Path, entries: int) -> float:
    """Prints the line of one season and gives the seconds of a status."""
    found(str(path), season(entries), "pl")
    usual = seconds(lambda: plain(path), 3)
    submit = seconds(lambda: open_campaign(str(path)).submit("award", AWARD, Act()), 3)
    status_takes = seconds(lambda: status(look(open_campaign(str(path)).read().campaign, LEADER)))
    print(
        f"{entries:>6} entries: plain {usual:.2f} s | submit {submit / usual:.2f} × plain | "
        f"status {status_takes:.3f} s = {status_takes / usual:.2f} × plain"
    )
    return status_takes


def battle() -> None:
    """The odds for 40 attackers against defence 30 and 20 knights."""
    campaign = season(2)
    state = campaign.state
    side = replace(state.sides["s1"], knights=40, wood=9, iron=9, gold=9, turn_open=True)
    target = replace(state.buildings["s2.castle"], level=10, knights=20)
    state = replace(state, sides={**state.sides, "s1": side}, buildings={**state.buildings, "s2.castle": target})
    attack = order_type(RULESET, "attack").shape(side="s1", target="s2", building="castle", knights=(("reserve", 40),))
    took = seconds(lambda: chances(replace(campaign, state=state), "attack", attack), 3)
    print(f"odds for a=40, D=30, d=20: {took:.2f} s")


if __name__ == "__main__":
    main()
