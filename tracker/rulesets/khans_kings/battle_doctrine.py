"""The doctrine: how a battle, or the part of a row, is fought by itself where its players want that.

The doctrine of both rows, in full:

* A row is laid from the left by strength: printed Attack and Defence together, then State, the strongest first.
* Units act from the left. Each strikes, of the enemies in its reach, the one whom most faces of the die would drive
  off or destroy; of equal ones the one from whom the faces take most State together; of equal ones the leftmost.
* A unit passes if no face would hurt anybody in its reach, if it is new (A45), or if a strike-back might drive it off
  while no face of its own strike would drive the other one off first.
* Nobody swaps, withdraws, flees or draws a Power Card; a flight that was declared before takes place.

It looks at nothing but the two rows, which both players see.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sheets.messages import Message, say
from tracker.rulesets.khans_kings.battle_leaving import STAYS, fate
from tracker.rulesets.khans_kings.battle_rows import targets_of, yet_to_act
from tracker.rulesets.khans_kings.battle_strike import damages, strikes_back
from tracker.rulesets.khans_kings.effects import reluctance_of
from tracker.rulesets.khans_kings.house_rules import house
from tracker.rulesets.khans_kings.nations import kind_of
from tracker.rulesets.khans_kings.season_tables import Battle, Fighter, Unit
from tracker.rulesets.khans_kings.state import State

IN_WORDS: Message = say(
    "The doctrine: the strongest stand on the left; each unit, from the left, strikes whom it is likeliest to drive "
    "off, then whom it hurts most; it passes if a strike-back might drive it off first; nobody swaps, withdraws, "
    "flees or draws a Power Card."
)
"""For the players, before they agree to it."""


@dataclass(frozen=True)
class Prospect:
    """What a strike at one target promises, in faces of the die."""

    target: str
    slot: int
    out: int
    """How many faces drive the target off or destroy it."""
    damage: int
    """What all faces together take from it."""
    risky: bool
    """Whether a strike-back might drive the striker off."""


@dataclass(frozen=True)
class Standing:
    """What a unit can still take."""

    state: int
    reluctance: int
    destroy_at: int

    def out(self, damage: int) -> bool:
        """Whether so much damage drives it off or destroys it."""
        return fate(self.state - damage, damage, self.reluctance, self.destroy_at) != STAYS


def prospect(
    target: str, slot: int, dealt: Sequence[int], stands: Standing, suffered: Sequence[int], own: Standing
) -> Prospect:
    """``dealt`` and ``suffered``: the damage by every face of a strike and of the strike-back (none: empty)."""
    out = sum(stands.out(damage) for damage in dealt)
    return Prospect(target, slot, out, sum(dealt), any(own.out(damage) for damage in suffered))


def best(prospects: Iterable[Prospect]) -> str:
    """Whom a unit strikes; empty: it passes."""
    worth = [found for found in prospects if found.damage and (found.out or not found.risky)]
    ranked = min(worth, key=lambda found: (-found.out, -found.damage, found.slot), default=None)
    return ranked.target if ranked else ""


def arrayed(state: State, units: Iterable[Unit]) -> list[str]:
    """The units of a row from the left, as the doctrine lays them."""

    def strength(unit: Unit) -> tuple[int, int, str]:
        card = kind_of(state, unit)
        return -(card.attack + card.defence), -unit.state, unit.id

    return [unit.id for unit in sorted(units, key=strength)]


def next_unit(state: State, battle: Battle) -> Fighter:
    """Who acts next in the row to act."""
    return yet_to_act(state, battle, battle.to_act)[0]


def chosen_target(state: State, fighter: Fighter) -> str:
    """The unit that the doctrine has a fighter strike; empty: it passes."""
    if state.units[fighter.unit].fresh:
        return ""
    own = standing(state, fighter)
    return best(
        prospect(
            target.unit,
            target.slot,
            damages(state, fighter, target),
            standing(state, target),
            damages(state, target, fighter) if strikes_back(state, fighter, target) else (),
            own,
        )
        for target in targets_of(state, fighter)
    )


def standing(state: State, fighter: Fighter) -> Standing:
    """What a fighter can still take."""
    unit = state.units[fighter.unit]
    return Standing(unit.state, reluctance_of(state, unit), house(state).destroy_at)
