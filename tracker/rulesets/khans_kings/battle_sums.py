"""What a unit reaches with a strike, and what stands against it, part by part (KK-12, KK-28, KK-32, A6, A15)."""

from __future__ import annotations

from dataclasses import dataclass

from sheets.messages import Message, say
from tracker.rulesets.khans_kings.effects import percent, terrain_defence, with_bonuses
from tracker.rulesets.khans_kings.geography import owner_of
from tracker.rulesets.khans_kings.house_rules import ALL, BONUSES, house
from tracker.rulesets.khans_kings.nations import kind_of, type_of, where
from tracker.rulesets.khans_kings.season_tables import Fighter, Unit
from tracker.rulesets.khans_kings.state import NEUTRAL, State, number


@dataclass(frozen=True)
class Sum:
    """An attack or a defence before the die: the printed value, the point bonuses that are not 0, and per cent."""

    base: int
    points: tuple[tuple[Message, int], ...]
    percent: int
    of_bonuses: bool = False
    """House rule ``percentOf``: per cent of the bonuses with the die alone."""

    def total(self, die: int = 0) -> int:
        """KK-32: the printed value and the die, then every point bonus, only then the per cent; floor (A15)."""
        bonuses = die + sum(value for _, value in self.points)
        if self.of_bonuses:
            return self.base + bonuses * (100 + self.percent) // 100
        return (self.base + bonuses) * (100 + self.percent) // 100


def attack_of(state: State, striker: Fighter, target: Fighter | None, first_turn: bool, beside: bool) -> Sum:
    """KK-28: the attack of one fighter on another, without its die. Without a target: on a whole crew (KK-37), against
    which nothing counts that holds against one type of enemy.

    ``first_turn``: it is battle turn 1. ``beside``: the slot next to the striker is filled by its own row.
    """
    unit = state.units[striker.unit]
    card, place = kind_of(state, unit), state.places[where(state, unit)]
    terrain = state.terrains[place.terrain]
    points = (
        (say("terrain"), terrain.cavalry_attack if type_of(state, unit).cavalry else terrain.attack),
        (say("river or landing"), number(state, "river_attack") if striker.crossed else 0),
        (say("capital"), number(state, "capital_attack") if in_own_capital(state, unit) else 0),
        (say("type of the enemy"), card.versus_attack if _is_of(state, target, card.versus) else 0),
        (say("first battle turn"), card.first_turn_attack if first_turn else 0),
        _learnt(state, unit, "attack", card.attack, beside),
    )
    return _sum(state, unit, "attack", card.attack, points)


def defence_of(state: State, target: Fighter, striker: Fighter | None, beside: bool) -> Sum:
    """KK-28: the defence of one fighter against another, or against a whole crew; ``beside`` as above, for the
    target."""
    unit = state.units[target.unit]
    card, place = kind_of(state, unit), state.places[where(state, unit)]
    building = state.buildings.get(place.building)
    held = building is not None and unit.owner == owner_of(state, place.id) != NEUTRAL
    ignored = striker is not None and place.building in kind_of(state, state.units[striker.unit]).ignores
    points = (
        (say("terrain"), terrain_defence(state, place.id) if target.stood else 0),
        (say("building"), building.defence if building is not None and held and not ignored else 0),
        (say("capital"), number(state, "capital_defence") if in_own_capital(state, unit) else 0),
        (say("type of the enemy"), card.versus_defence if _is_of(state, striker, card.versus) else 0),
        _learnt(state, unit, "defence", card.defence, beside),
    )
    return _sum(state, unit, "defence", card.defence, points)


def _is_of(state: State, foe: Fighter | None, kind: str) -> bool:
    """Whether an enemy is of the type against which a card is better."""
    return foe is not None and type_of(state, state.units[foe.unit]).id == kind


def in_own_capital(state: State, unit: Unit) -> bool:
    """KK-12, A6: whether a unit has the bonus of the capital it stands in."""
    place = where(state, unit)
    if not state.places[place].capital:
        return False
    return house(state).capital_bonus == ALL or unit.owner == owner_of(state, place) != NEUTRAL


def _learnt(state: State, unit: Unit, stat: str, printed: int, beside: bool) -> tuple[Message, int]:
    """What technologies, promotions, the Event Card and lasting cards add."""
    return say("skills and cards"), with_bonuses(state, unit, stat, printed, beside=beside) - printed


def _sum(state: State, unit: Unit, stat: str, printed: int, points: tuple[tuple[Message, int], ...]) -> Sum:
    counted = tuple((name, value) for name, value in points if value)
    return Sum(printed, counted, percent(state, unit, stat), house(state).percent_of == BONUSES)


def damage_by(attack: int, defence: int) -> int:
    """KK-28, A14: what a strike takes from the State; never less than nothing."""
    return max(0, attack - defence)
