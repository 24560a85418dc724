"""A season typed by hand in LibreOffice and settled evening by evening ends as the same orders by ``submit``."""

from __future__ import annotations

import datetime
import itertools
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Season, run
from tests.libreoffice.conftest import Office
from tracker.engine.audit import audit
from tracker.engine.journal import Entry
from tracker.service.files import open_campaign
from tracker.service.reading import Reading

SIDES = ("Sokół", "Orzeł", "Żubry")
COLUMNS = {"date": "B", "side": "C", "present": "D", "member_tasks": "E", "member_badges": "F", "leader_tasks": "G",
           "leader_badges": "H", "cycle_tasks": "I", "note": "J"}  # fmt: skip
STOCK = (("wood", 40), ("stone", 40), ("iron", 40), ("gold", 20), ("knights", 9))


def figures(evening: int, number: int) -> dict[str, str]:
    """What a patrol did at a meeting; now and then nothing of a kind, and now and then a remark."""
    done = {
        "present": 4 + (evening * 3 + number * 5) % 7,
        "member_tasks": (evening + number) % 9,
        "member_badges": (evening * number) % 3,
        "leader_tasks": (evening * 2 + number) % 5,
        "leader_badges": (evening + number) % 2,
        "cycle_tasks": (evening * 4 + number) % 6,
    }
    note = {"note": f"Zbiórka {evening}: „las”, 3,5 km"} if (evening + number) % 4 == 0 else {}
    return {**{name: str(value) for name, value in done.items() if value}, **note}


class Twins:
    """The same season twice: ``sheet`` typed in LibreOffice and settled, ``orders`` given one by one."""

    def __init__(self, office: Office, folder: Path) -> None:
        self.office = office
        first = folder / "sheet.xlsx"
        sides = [word for side in SIDES for word in ("--side", side)]
        assert run("new", first, "--ruleset", "gra-roczna", *sides).exit == 0
        self.sheet, self.orders = Season(first), Season(Path(shutil.copy(first, folder / "orders.xlsx")))
        self.tab, self.patrols = self.sheet.title("meetings"), self.sheet.title("sides")
        self.rows: dict[tuple[int, str], int] = {}
        self.entries: dict[tuple[int, str], int] = {}

    def submit(self, order: str, *fields: str) -> None:
        """An order by ``submit`` in both seasons."""
        for season in (self.sheet, self.orders):
            season.submit(order, *fields)

    def evening(self, number: int, mistake: str = "") -> Any:
        """Types the meeting of every patrol and settles; one patrol's number of scouts may be a mistake."""
        day = datetime.date(2026, 9, 4) + datetime.timedelta(weeks=number)
        typed: dict[str, str] = {}
        for place, side in enumerate(SIDES):
            done = {"date": day.isoformat(), "side": side, **figures(number, place)}
            row = self.rows[number, side] = 2 + len(self.rows)
            shown = {**done, "date": f"{day:%d.%m.%Y}" if place else done["date"], "side": side.lower()}
            typed |= {f"{COLUMNS[name]}{row}": text for name, text in shown.items()}
            if side == mistake:
                typed[f"D{row}"] = "3,5"
        self.type(self.tab, typed)
        return self.settle(number, *(side for side in SIDES if side != mistake))

    def settle(self, evening: int, *sides: str) -> Any:
        """Settles the sheet, and reports the same meetings by ``submit``."""
        settled = self.sheet("settle", "--json").json
        places = {f"{self.tab}!B{self.rows[evening, side]}": side for side in sides}
        assert [taken["cell"] for taken in settled["taken"]] == list(places)
        for taken in settled["taken"]:
            side = places[taken["cell"]]
            self.entries[evening, side] = taken["entry"]
            done = figures(evening, SIDES.index(side))
            day = datetime.date(2026, 9, 4) + datetime.timedelta(weeks=evening)
            self.orders.submit("report", f"side={side}", f"date={day}", *(f"{name}={done[name]}" for name in done))
        return settled

    def type(self, tab: str, cells: dict[str, str]) -> None:
        """One sitting at LibreOffice."""
        self.office.open(self.sheet.path)
        for cell, text in cells.items():
            self.office.type(tab, cell, text)
        self.office.save()
        self.office.close()

    def correct_row(self, evening: int, side: str, field: str, value: str) -> None:
        """A number of an old row is changed, offered, and accepted; by orders it is a revision."""
        self.type(self.tab, {f"{COLUMNS[field]}{self.rows[evening, side]}": value})
        offered = self.sheet("settle", "--json")
        entry = self.entries[evening, side]
        assert offered.exit == 1
        assert [(offer["entry"], offer["blocked_by"]) for offer in offered.json["offers"]] == [(entry, [])]
        accepted = self.sheet("settle", "--accept", "--json")
        assert accepted.exit == 0 and not accepted.json["offers"]
        self.orders.json("revise", entry, f"{field}={value}")

    def correct_by_hand(self, heading: str, column: str, value: str) -> None:
        """A stock is changed in the sheet itself, and settled."""
        cell = self.sheet.cell("sides", "s2", heading)
        self.type(self.patrols, {cell: value})
        [corrected] = self.sheet("settle", "--json").json["corrected"]
        assert (corrected["cell"], corrected["after"]) == (f"{self.patrols}!{cell}", int(value))
        self.orders.submit("correct", "table=sides", "row=s2", f"column={column}", f"value={value}")

    def build_and_fight(self) -> None:
        """Buildings and a war: orders of the dashboard, not of the sheet."""
        for side in SIDES:
            self.submit("build", f"side={side}", "building=port")
        self.submit("garrison", "side=Orzeł", "source=reserve", "place=port", "knights=2")
        self.submit(
            "attack", "side=Sokół", "target=Orzeł", "building=port", "knights=reserve:4", "--dice", "6 6 5 4 2 1"
        )
        for side in SIDES:
            self.submit("end_turn", f"side={side}")


@pytest.fixture
def twins(office: Office, tmp_path: Path) -> Twins:
    return Twins(office, tmp_path)


def outcome(season: Season) -> Reading:
    return open_campaign(str(season.path)).read(journal=True)


def told(entry: Entry) -> Any:
    """An entry without what differs by nature: its time, its id, and how a correction was typed."""
    fields = {} if entry.order in ("correct", "revise") else entry.fields
    return entry.number, entry.order, fields, entry.changes


def assert_alike(twins: Twins) -> None:
    sheet, orders = outcome(twins.sheet), outcome(twins.orders)
    assert sheet.state == orders.state
    assert sheet.hand_edits == [] and sheet.all_problems == ()
    assert list(map(told, sheet.entries)) == list(map(told, orders.entries))
    assert (sheet.meta.revision, sheet.meta.counts) == (orders.meta.revision, orders.meta.counts)
    assert audit(sheet.committed) is None
    assert twins.sheet("check").exit == 0
    again = twins.sheet("settle", "--json")
    assert again.exit == 0 and again.json["taken"] == []


def play(twins: Twins, evenings: int, war: int, mistake: int, correction: int, by_hand: int, sorting: int) -> None:
    """A season; the other numbers are the evenings after (or at) which each thing happens (0: never)."""
    for side, (what, amount) in itertools.product(SIDES if war else (), STOCK):
        twins.submit("award", f"side={side}", f"what={what}", f"amount={amount}", "reason=początek")
    for evening in range(1, evenings + 1):
        if evening == mistake:
            settled = twins.evening(evening, mistake="Orzeł")
            [problem] = settled["problems"]
            cell = f"D{twins.rows[evening, 'Orzeł']}"
            assert (problem["cell"], problem["found"]) == (f"{twins.tab}!{cell}", "3.5")
            twins.type(twins.tab, {cell: figures(evening, SIDES.index("Orzeł"))["present"]})
            twins.settle(evening, "Orzeł")
        else:
            assert twins.evening(evening)["problems"] == []
        if war and evening % war == 0:
            twins.build_and_fight()
        if evening == correction:
            twins.correct_row(evening - 1, "Sokół", "member_badges", "4")
        if evening == by_hand:
            twins.correct_by_hand("Drewno", "wood", "33")
        if evening == sorting:
            twins.office.open(twins.sheet.path)
            twins.office.sort(twins.tab, f"A2:L{1 + len(twins.rows)}", 1)
            twins.office.save()
            twins.office.close()
            twins.settle(evening)
    assert len(twins.rows) == evenings * len(SIDES)
    assert_alike(twins)


@pytest.mark.soak
def test_a_few_evenings(twins):
    play(twins, evenings=2, war=0, mistake=2, correction=0, by_hand=0, sorting=0)


@pytest.mark.soak
def test_a_season_of_thirty_meetings(twins):
    play(twins, evenings=30, war=6, mistake=11, correction=14, by_hand=20, sorting=25)
