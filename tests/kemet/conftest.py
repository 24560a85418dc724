"""Evenings for the tests: set up in a line, orders given through the engine as in play."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from tracker.engine.checks import violations
from tracker.engine.house_rules import settled
from tracker.engine.order import LEADER, IllegalOrder
from tracker.engine.orders import order_type, run
from tracker.engine.records import Setting
from tracker.engine.referee import GivenDice, Referee
from tracker.rulesets.kemet.honour import rot
from tracker.rulesets.kemet.ruleset import KEMET
from tracker.rulesets.kemet.state import State, all_units, slot_of
from tracker.service.catalogues import shipped


class Table:
    """An evening that orders are given to; players are s1 (Sokół), s2 (Żubry), s3 (Ryś)."""

    def __init__(self, **settings: str) -> None:
        self.state: State = KEMET.setup(shipped(KEMET), settled(KEMET.house_rules, settings))
        for number, name in enumerate(("Sokół", "Żubry", "Ryś"), 1):
            self.state = KEMET.add_side(self.state, f"s{number}", name)
        self.referee = Referee(GivenDice(()))

    def have(self, side: str = "s1", **cells: Any) -> Table:
        """Cells of a player as the test needs them; what has to follow follows."""
        row = dataclasses.replace(self.state.sides[side], **cells)
        self.state = KEMET.tidy(dataclasses.replace(self.state, sides={**self.state.sides, side: row}))
        return self

    def row(self, table: str, row: str, **cells: Any) -> Table:
        """Cells of any other row."""
        rows = getattr(self.state, table)
        fresh = {**rows, row: dataclasses.replace(rows[row], **cells)}
        self.state = KEMET.tidy(dataclasses.replace(self.state, **{table: fresh}))
        return self

    def troop(self, zone: str, units: int, side: str = "s1") -> Table:
        """Units of a player in a zone, taken from the supply."""
        self.have(side, supply=self.state.sides[side].supply - units)
        return self.row("troops", f"{side}.{zone}", units=units)

    def deity(self, zone: str, worshippers: int = 0, side: str = "s1", deity: str = "heron", **cells: Any) -> Table:
        """A deity on the board; worshippers are taken from the supply."""
        self.have(side, supply=self.state.sides[side].supply - worshippers)
        return self.row("gods", deity, side=side, zone=zone, worshippers=worshippers, **cells)

    def dead(self, units: int, side: str = "s1") -> Table:
        """Units in the Underworld, taken from the supply."""
        return self.have(side, supply=self.state.sides[side].supply - units, underworld=units)

    def rule(self, key: str, value: str) -> Table:
        """A house rule set otherwise."""
        row = Setting(id=key, value=value)
        self.state = dataclasses.replace(self.state, settings={**self.state.settings, key: row})
        return self

    def order(self, name: str, **fields: Any) -> Any:
        kind = order_type(KEMET, name)
        return kind.shape(**({"side": "s1", **fields} if kind.field("side") else fields))

    def give(self, name: str, **fields: Any) -> Table:
        """Runs an order of Sokół's, unless another side is named; units stay the same in number."""
        self.referee = Referee(GivenDice(()), entry=9)
        before = {side: all_units(self.state, side) for side in self.state.sides}
        self.state = run(KEMET, self.state, order_type(KEMET, name), self.order(name, **fields), self.referee, LEADER)
        assert {side: all_units(self.state, side) for side in self.state.sides} == before
        assert violations(KEMET, self.state) == []
        return self

    def refused(self, name: str, **fields: Any) -> str:
        """Why an order is refused; fails where it is not."""
        before = self.state
        order = self.order(name, **fields)
        with pytest.raises(IllegalOrder) as caught:
            run(KEMET, self.state, order_type(KEMET, name), order, Referee(GivenDice(())), LEADER)
        assert self.state == before
        return str(caught.value)

    def warnings(self, name: str, **fields: Any) -> list[str]:
        """What is warned of before the order is given."""
        return [str(m) for m in order_type(KEMET, name).warns(self.state, self.order(name, **fields))]

    def side(self, side: str = "s1") -> Any:
        return self.state.sides[side]

    def rot(self, side: str = "s1") -> int:
        return rot(self.state, self.side(side).honour)

    def units(self, zone: str, side: str = "s1") -> int:
        """Plain units in a zone."""
        return self.state.troops[f"{side}.{zone}"].units

    def god(self, deity: str = "heron") -> Any:
        return self.state.gods[deity]

    def held(self, honour: int, side: str = "s1") -> str:
        """What lies on the slot at that honour."""
        mark = next(mark for mark in self.state.honour_marks.values() if mark.honour == honour)
        return slot_of(self.state, side, mark.id).held

    def told(self) -> list[str]:
        """The notes of the last order."""
        return [str(note.message) for note in self.referee.notes]

    def found(self) -> dict[str, Any]:
        """The results of the last order."""
        return {finding.name: finding.value for finding in self.referee.findings}


@pytest.fixture
def table() -> Table:
    """An evening with all house rules at their default, everybody with 20 prayer points."""
    made = Table()
    for side in ("s1", "s2", "s3"):
        made.have(side, prayer=20)
    return made


@pytest.fixture
def table_with() -> Callable[..., Table]:
    """An evening with other house rules."""
    return Table
