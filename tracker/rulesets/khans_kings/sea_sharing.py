"""What a crew has suffered in a boarding is shared among it by its owner (A18, A50)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sheets.messages import say_n
from tracker.engine.referee import Audience, Referee
from tracker.rulesets.khans_kings.battle_leaving import STAYS, fate, hurt
from tracker.rulesets.khans_kings.effects import reluctance_of
from tracker.rulesets.khans_kings.house_rules import house
from tracker.rulesets.khans_kings.nations import called, cargo_of, kind_of
from tracker.rulesets.khans_kings.season_tables import Fighter
from tracker.rulesets.khans_kings.state import State, changed


@dataclass(frozen=True)
class Bearer:
    """One of a crew, and what it can bear."""

    unit: str
    most: int
    """Its State: more cannot be laid on it."""
    spare: int
    """What it can lose and still stay."""
    worth: int
    """Printed Attack and Defence together."""


def bearers(state: State, ship: str) -> list[Bearer]:
    """A crew, in the order in which it stands on the ship."""
    found = []
    for unit in cargo_of(state, ship):
        reluctance, destroy_at = reluctance_of(state, unit), house(state).destroy_at
        spare = max(
            (n for n in range(unit.state) if fate(unit.state - n, n, reluctance, destroy_at) == STAYS), default=0
        )
        card = kind_of(state, unit)
        found.append(Bearer(unit.id, unit.state, spare, card.attack + card.defence))
    return found


def usual(crew: Sequence[Bearer], damage: int) -> Mapping[str, int]:
    """How damage is shared by default: so that as few as possible leave; of equal ones those that are worth least are
    given up. Who stays bears it from those who can bear most."""
    damage = min(damage, sum(one.most for one in crew))
    given_up: list[Bearer] = []
    for one in sorted(crew, key=lambda one: (one.spare - one.most, one.worth, one.unit)):
        if damage <= sum(other.spare for other in crew if other not in given_up) + sum(o.most for o in given_up):
            break
        given_up.append(one)
    stay = [one for one in crew if one not in given_up]
    shares: dict[str, int] = {}
    for one, most in (
        *((one, one.spare) for one in sorted(stay, key=lambda one: -one.spare)),
        *((one, one.most) for one in given_up),
    ):
        shares[one.unit] = min(most, damage)
        damage -= shares[one.unit]
    return {unit: share for unit, share in shares.items() if share}


def is_forced(crew: Sequence[Bearer], damage: int) -> bool:
    """Whether there is nothing to choose: one unit bears it, or all fall."""
    return len(crew) < 2 or damage >= sum(one.most for one in crew)


def falls(crew: Sequence[Bearer], damage: int) -> bool:
    """Whether so much damage leaves nobody of a crew, however it is shared."""
    shares = usual(crew, damage)
    return all(shares.get(one.unit, 0) > one.spare for one in crew)


def shared(state: State, ship: Fighter, shares: Mapping[str, int], referee: Referee, to: Audience) -> State:
    """The damage is borne; who falls to his Reluctance has nowhere to go from a ship, and is destroyed (A40)."""
    state = changed(state, "fighters", ship.id, owes=0)
    for unit, damage in shares.items():
        text = say_n(
            "{unit} bears {n} point of damage.",
            "{unit} bears {n} points of damage.",
            damage,
            unit=called(state, state.units[unit]),
        )
        referee.tell(text, to)
        state, _ = hurt(state, state.units[unit], damage, referee, to)
    return state
