"""The orders of those who fight at sea, and their fields; what is ordered as on land stands in ``battle_orders``."""

from __future__ import annotations

from dataclasses import dataclass

from sheets.messages import say
from sheets.schema import counts, reference, whole
from tracker.rulesets.khans_kings.battle_orders import CHANGES, battle_field, side_field, unit_field

SHIP = say("Ship")


@dataclass(frozen=True)
class ShootCrew:
    """Archers aboard shoot at the crew of any ship (KK-36)."""

    side: str = side_field()
    battle: str = battle_field()
    unit: str = unit_field()
    target: str = unit_field(say("At the crew of"))


@dataclass(frozen=True)
class GetAway:
    """A fleet tries to flee from a sea fight (KK-35), or one ship from those that board (KK-37)."""

    side: str = side_field()
    battle: str = battle_field()
    unit: str = reference(
        "units",
        SHIP,
        required=False,
        default="",
        audience=CHANGES,
        help=say("While ships are boarded: which one. Blank in a sea fight: the whole fleet."),
    )
    to: str = reference(
        "places",
        say("Where to"),
        required=False,
        default="",
        audience=CHANGES,
        help=say("Blank: the nearest free sea."),
    )


@dataclass(frozen=True)
class CallBoarding:
    """A side calls for boarding at the start of a battle turn (A49)."""

    side: str = side_field()
    battle: str = battle_field()


@dataclass(frozen=True)
class Board:
    """A ship collides with an enemy's in its reach, or goes on boarding it: the crews fight as sums (KK-37, A50)."""

    side: str = side_field()
    battle: str = battle_field()
    unit: str = unit_field(SHIP)
    target: str = unit_field(say("Collides with"))


@dataclass(frozen=True)
class ShareDamage:
    """The owner of a crew shares what it has suffered among it (A50)."""

    side: str = side_field()
    battle: str = battle_field()
    unit: str = unit_field(SHIP)
    shares: tuple[tuple[str, int], ...] = counts(
        say("Shares"), table="units", audience=CHANGES, help=say("Blank: so that as few as possible fall.")
    )


@dataclass(frozen=True)
class BoardingResult:
    """The leader decides how the crews of two ships fare in this battle turn, instead of their sums (A18)."""

    battle: str = battle_field()
    unit: str = unit_field(SHIP)
    target: str = unit_field(say("Boards"))
    suffers: int = whole(say("Its crew suffers"), high=999, audience=CHANGES)
    deals: int = whole(say("The other crew suffers"), high=999, audience=CHANGES)
