"""Seasons for the tests: set up in a line, orders given through the engine as in play."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, Self

import pytest

from tracker.engine.campaign import Campaign
from tracker.engine.checks import violations
from tracker.engine.house_rules import settled
from tracker.engine.options import candidates
from tracker.engine.order import LEADER, SIDE, IllegalOrder
from tracker.engine.orders import order_type, run
from tracker.engine.records import Setting
from tracker.engine.referee import AppDice, GivenDice, Referee
from tracker.engine.view import View, look
from tracker.rulesets.khans_kings.phases import order_of_play
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS
from tracker.rulesets.khans_kings.season_tables import Pact, Turn
from tracker.rulesets.khans_kings.setting_up import raised
from tracker.rulesets.khans_kings.state import State, now
from tracker.service.catalogues import shipped

NAMES = ("Sokół", "Bóbr", "Żuraw", "Ryś", "Kuna", "Wydra", "Łoś", "Dzik")


class Realm:
    """A season on the starter map; nations are s1 (Sokół), s2 (Bóbr), s3 (Żuraw), s4 (Ryś)."""

    healer: str
    """The unit that draws Power Cards, where a test has one."""

    def __init__(self, nations: int = 4, **settings: str) -> None:
        self.state: State = KHANS_KINGS.setup(shipped(KHANS_KINGS), settled(KHANS_KINGS.house_rules, settings))
        for number, name in enumerate(NAMES[:nations], 1):
            self.state = KHANS_KINGS.add_side(self.state, f"s{number}", name)
        self.referee = Referee(GivenDice(()))

    def begun(self, phase: str = "", mover: str = "") -> Self:
        """The season has begun; it stands in that phase, and it is the part of that nation."""
        self.give("begin_season")
        return self.at(phase, mover) if phase else self

    def at(self, phase: str, mover: str = "", **cells: Any) -> Self:
        """It is another phase, and the part of that nation; those before it have ended theirs, doing nothing."""
        self.row("turn", "turn", phase=phase, mover=mover, **cells)
        order = order_of_play(self.state)
        for place, nation in enumerate(order):
            self.row("sides", nation, done=mover in order and place < order.index(mover))
        return self

    def row(self, table: str, row: str, **cells: Any) -> Self:
        """Cells of any row."""
        rows = getattr(self.state, table)
        fresh = {**rows, row: dataclasses.replace(rows[row], **cells)}
        self.state = dataclasses.replace(self.state, **{table: fresh})
        return self

    def add(self, table: str, row: Any) -> Self:
        """Another row."""
        self.state = dataclasses.replace(self.state, **{table: {**getattr(self.state, table), row.id: row}})
        return self

    def drop(self, table: str, *rows: str) -> Self:
        """Rows that are not there."""
        kept = {key: row for key, row in getattr(self.state, table).items() if key not in rows}
        self.state = dataclasses.replace(self.state, **{table: kept})
        return self

    def unit(self, nation: str, place: str, kind: str = "levies", **cells: Any) -> str:
        """Another unit of a nation (neutral without one); its id."""
        before = set(self.state.units)
        self.state = raised(self.state, nation, kind, place, **cells)
        return next(iter(set(self.state.units) - before))

    def allied(self, one: str, two: str, since: int = 1) -> Self:
        """Two nations are allied."""
        return self.add("pacts", Pact(id=f"{one}.{two}", one=one, two=two, since=since))

    def rule(self, key: str, value: str) -> Self:
        """A house rule set otherwise."""
        return self.add("settings", Setting(id=key, value=value))

    def give(self, name: str, dice: Sequence[int] | None = None, **fields: Any) -> dict[str, Any]:
        """Runs an order and sees to it that every check holds; gives its result. Without dice every die shows 1."""
        self.referee = Referee(AppDice(lambda die: 1) if dice is None else GivenDice(dice), entry=9)
        kind = order_type(KHANS_KINGS, name)
        order = kind.shape(**fields)
        viewer = order.side if SIDE in kind.by else LEADER
        self.state = run(KHANS_KINGS, self.state, kind, order, self.referee, viewer)
        assert violations(KHANS_KINGS, self.state) == []
        return {finding.name: finding.value for finding in self.referee.findings}

    def refused(self, name: str, **fields: Any) -> str:
        """Why an order is refused; fails where it is not. Nothing may have changed or been rolled."""
        before, referee, kind = self.state, Referee(GivenDice([1] * 9)), order_type(KHANS_KINGS, name)
        order = kind.shape(**fields)
        with pytest.raises(IllegalOrder) as caught:
            run(KHANS_KINGS, self.state, kind, order, referee, order.side if SIDE in kind.by else LEADER)
        assert self.state == before
        assert not referee.rolls
        assert not referee.notes
        return str(caught.value.reason)

    def offered(self, name: str, wanted: str, **given: Any) -> tuple[str, ...]:
        """What a form offers the side for a field of an order, the others being as given."""
        kind = order_type(KHANS_KINGS, name)
        column = kind.field(wanted)
        assert column is not None
        return candidates(self.view(given["side"]), column, kind, given)

    def wrong(self) -> set[str]:
        """Every cell at fault, as ``table row column``."""
        return {f"{found.table} {found.row} {found.column}" for found in violations(KHANS_KINGS, self.state)}

    @property
    def turn(self) -> Turn:
        return now(self.state)

    @property
    def notes(self) -> list[str]:
        """What the last order told."""
        return [str(note.message) for note in self.referee.notes]

    def view(self, viewer: str = LEADER) -> View:
        """The season as that viewer may see it."""
        counts = dict.fromkeys(("public", *self.state.sides), 3)
        return look(Campaign(KHANS_KINGS, self.state, 8, counts, []), viewer)


@pytest.fixture
def realm() -> Realm:
    """Four nations; the season has not begun."""
    return Realm()


@pytest.fixture
def realm_with() -> type[Realm]:
    """Makes a season with other house rules or another number of nations."""
    return Realm
