"""The orders of those who fight, and their fields. Without a nation an order is the leader's, for whoever is to act."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sheets.messages import Message, say
from sheets.schema import choice, names, reference
from tracker.rulesets.khans_kings.words import ROWS

CHANGES = "changes"
"""Fields of a battle are known to whoever sees all that the order changed."""
UNIT = say("Unit")


def side_field() -> Any:
    return reference(
        "sides",
        say("Nation"),
        required=False,
        default="",
        audience="everyone",
        help=say("Blank: the leader acts for whoever is to act."),
    )


def battle_field() -> Any:
    return reference("battles", say("Battle"), audience=CHANGES)


def unit_field(heading: Message = UNIT) -> Any:
    return reference("units", heading, audience=CHANGES)


@dataclass(frozen=True)
class Fight:
    """The one to move picks the battle that is fought next (A32)."""

    side: str = side_field()
    battle: str = battle_field()


@dataclass(frozen=True)
class OrderRow:
    """Put the units of a row into its slots, from the left (A34)."""

    side: str = side_field()
    battle: str = battle_field()
    units: tuple[str, ...] = names(
        say("From the left"), table="units", audience=CHANGES, help=say("Units left out follow in their order.")
    )


@dataclass(frozen=True)
class Attack:
    """A unit strikes one of the enemies in its reach (KK-26 to KK-29)."""

    side: str = side_field()
    battle: str = battle_field()
    unit: str = unit_field()
    target: str = unit_field(say("Whom"))


@dataclass(frozen=True)
class Swap:
    """A unit moves within its row, by swaps with its neighbours (KK-27, A8)."""

    side: str = side_field()
    battle: str = battle_field()
    unit: str = unit_field()
    partner: str = unit_field(say("To the slot of"))


@dataclass(frozen=True)
class Withdraw:
    """A unit leaves the battle for the nearest friendly capital (KK-27, A40)."""

    side: str = side_field()
    battle: str = battle_field()
    unit: str = unit_field()
    to: str = reference(
        "places",
        say("Where to"),
        required=False,
        default="",
        audience=CHANGES,
        help=say("Only where several capitals are equally near."),
    )


@dataclass(frozen=True)
class Flee:
    """The whole army flees, once a battle, before the dice of a battle turn (KK-31, A38)."""

    side: str = side_field()
    battle: str = battle_field()


@dataclass(frozen=True)
class Pass:
    """A unit does nothing in this battle turn; without a unit nobody does who has not acted yet (A35)."""

    side: str = side_field()
    battle: str = battle_field()
    unit: str = reference(
        "units", say("Unit"), required=False, default="", audience=CHANGES, help=say("Blank: all that are left.")
    )


@dataclass(frozen=True)
class PlayRow:
    """The doctrine acts for the row to act, to the end of its part of the battle turn."""

    side: str = side_field()
    battle: str = battle_field()


@dataclass(frozen=True)
class Resolve:
    """The battle is fought to its end by the doctrine: once both sides want it, or at the leader's word."""

    side: str = side_field()
    battle: str = battle_field()


@dataclass(frozen=True)
class Result:
    """The leader enters how a battle ended that was fought at the table."""

    battle: str = battle_field()
    winner: str = choice(
        say("Winner"), ROWS, required=False, default="", audience=CHANGES, help=say("Blank: nobody has won.")
    )


@dataclass(frozen=True)
class Refuge:
    """Of several equally near capitals, the owner chooses the one a unit has left to (A40)."""

    side: str = reference("sides", say("Nation"), audience="everyone")
    unit: str = unit_field()
    place: str = reference("places", say("Where to"), audience=CHANGES)
