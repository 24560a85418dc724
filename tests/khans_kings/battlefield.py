"""Battles for the tests: units put in a place, rows laid as listed, ready for the first strike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from tests.khans_kings.conftest import Realm
from tracker.rulesets.khans_kings.battle_rows import row_of
from tracker.rulesets.khans_kings.season_tables import Battle, Fighter, Unit

PLAIN = "M1a"
"""A shore: it changes no number; capital of a province that nobody owns."""
Troop = str | tuple[str, dict[str, Any]]


class Battlefield(Realm):
    """Nation s1 (Sokół) has moved into a place of s2 (Bóbr) or of neutral units."""

    key: str

    def met(
        self, ours: Sequence[Troop], theirs: Sequence[Troop], place: str = PLAIN, foe: str = "s2", came: str = "M1b"
    ) -> Self:
        """The moves have ended; the rows are still to be laid."""
        if not self.turn.number:
            self.begun("movement", "s1")
        self.ours = [self._put("s1", place, troop, moved=True, origin=came) for troop in ours]
        self.theirs = [self._put(foe, place, troop) for troop in theirs]
        self.give("end_move", side="s1")
        self.key = next(row.id for row in self.state.battles.values() if row.stage != "over")
        return self

    def fought(self, ours: Sequence[Troop], theirs: Sequence[Troop], **rest: Any) -> Self:
        """The rows are laid as listed, and nobody draws a Power Card."""
        self.drawing(ours, theirs, **rest)
        while self.battle.stage == "drawing":
            self.order("pass")
        assert self.battle.stage == "fighting"
        return self

    def drawing(self, ours: Sequence[Troop], theirs: Sequence[Troop], **rest: Any) -> Self:
        """The rows are laid as listed; who can may draw Power Cards."""
        self.met(ours, theirs, **rest)
        while self.battle.stage == "laying":
            units = self.ours if self.battle.to_act == "aggressor" else self.theirs
            self.order("order_row", units=tuple(units))
        return self

    def _put(self, nation: str, place: str, troop: Troop, **cells: Any) -> str:
        kind, more = (troop, {}) if isinstance(troop, str) else troop
        unit = self.unit(nation, place, kind)
        self.row("units", unit, **{**cells, **more})
        return unit

    def attack(self, unit: str, target: str, *dice: int) -> dict[str, Any]:
        """A strike; its result."""
        return self.give("attack", dice, side=self.mover, battle=self.key, unit=unit, target=target)

    def order(self, name: str, *dice: int, **fields: Any) -> dict[str, Any]:
        """Another order of whoever is to act."""
        return self.give(name, dice, **{"side": self.mover, "battle": self.key, **fields})

    def no(self, name: str, **fields: Any) -> str:
        """Why such an order is refused."""
        return self.refused(name, **{"side": self.mover, "battle": self.key, **fields})

    @property
    def mover(self) -> str:
        """The nation whose row acts."""
        return self.battle.aggressor if self.battle.to_act == "aggressor" else self.battle.defender

    @property
    def battle(self) -> Battle:
        return self.state.battles[self.key]

    def row_units(self, row: str) -> list[str]:
        """The units of a row from the left."""
        return [fighter.unit for fighter in row_of(self.state, self.key, row)]

    def fighter(self, unit: str) -> Fighter:
        """The slot of a unit."""
        return self.state.fighters[unit]

    def left(self, unit: str) -> Unit:
        """A unit as it is now."""
        return self.state.units[unit]
