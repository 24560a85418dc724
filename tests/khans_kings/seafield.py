"""Battles at sea for the tests: ships with their crews put in one place, rows laid as listed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from tests.khans_kings.battlefield import Battlefield, Troop
from tracker.rulesets.khans_kings.season_tables import Fighter

SEA = "s1"
Ship = Sequence[Troop] | str
"""A ship and who is aboard."""


class Seafield(Battlefield):
    """Nation s1 (Sokół) has sailed into a place at sea where ships of s2 (Bóbr) or of nobody are."""

    def sighted(self, ours: Sequence[Ship], theirs: Sequence[Ship], place: str = SEA, foe: str = "s2") -> Self:
        """The moves have ended; the rows are still to be laid."""
        if not self.turn.number:
            self.begun("movement", "s1")
        self.ours = [self._launched("s1", place, ship, moved=True, origin="s2") for ship in ours]
        self.theirs = [self._launched(foe, place, ship) for ship in theirs]
        for nation, keys, ships in (("s1", self.ours, ours), (foe, self.theirs, theirs)):
            for key, ship in zip(keys, ships, strict=True):
                self._manned(nation, key, [] if isinstance(ship, str) else ship[1:])
        self.give("end_move", side="s1")
        self.key = next(row.id for row in self.state.battles.values() if row.stage != "over")
        return self

    def at_sea(self, ours: Sequence[Ship], theirs: Sequence[Ship], **rest: Any) -> Self:
        """The rows are laid as listed, and nobody draws a Power Card: the first battle turn begins."""
        self.ranged(ours, theirs, **rest)
        while self.battle.stage == "drawing":
            self.order("pass")
        assert self.battle.stage == "fighting"
        return self

    def ranged(self, ours: Sequence[Ship], theirs: Sequence[Ship], **rest: Any) -> Self:
        """The rows are laid as listed; who can may draw Power Cards."""
        self.sighted(ours, theirs, **rest)
        while self.battle.stage == "laying":
            units = self.ours if self.battle.to_act == "aggressor" else self.theirs
            self.order("order_row", units=tuple(units))
        return self

    def boarding(self, ours: Sequence[Ship], theirs: Sequence[Ship], **rest: Any) -> Self:
        """Somebody has called for boarding: the second phase begins."""
        self.at_sea(ours, theirs, **rest)
        caller = "s1" if any(self.crew(ship) for ship in self.ours) else "s2"
        self.order("call_boarding", side=caller)
        assert self.battle.stage == "boarding"
        return self

    def _launched(self, nation: str, place: str, ship: Ship, **cells: Any) -> str:
        return self._put(nation, place, ship if isinstance(ship, str) else ship[0], **cells)

    def _manned(self, nation: str, ship: str, crew: Sequence[Troop]) -> None:
        for troop in crew:
            aboard = self._put(nation, "H1a", troop)
            self.row("units", aboard, place="", aboard=ship)

    def crew(self, ship: str) -> list[str]:
        """Who is aboard a ship."""
        return [unit.id for unit in self.state.units.values() if unit.aboard == ship]

    def ship(self, unit: str) -> Fighter:
        """The slot of a ship, whichever row it is in."""
        return self.state.fighters[unit]

    @property
    def there(self) -> set[str]:
        """All units that there are."""
        return set(self.state.units)
