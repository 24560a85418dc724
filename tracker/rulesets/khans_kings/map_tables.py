"""The map as a leader may draw it anew: regions, provinces, sub-provinces (places), borders, seats.

What changes in play stands in the same rows: who owns a province, what is built in a place and along a border.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sheets.messages import say
from sheets.schema import flag, key, names, reference, text, whole
from tracker.rulesets.khans_kings.catalogue_names import REGION_NAMES, SEAT_NAMES
from tracker.rulesets.khans_kings.words import NATIONS, RESOURCES

FARTHEST = 10_000


def _points(resource: str) -> Any:
    return whole(RESOURCES[resource], high=99, help=say("Resource points: faces of the die that is rolled."))


@dataclass(frozen=True)
class Region:
    """A group of provinces (KK-13)."""

    id: str = key(say("Region"), choices=REGION_NAMES, help=say("For a new region: a short word of your own."))
    name: str = text(say("Own name"), help=say("What you call the region."))


@dataclass(frozen=True)
class Seat:
    """Where a nation may begin: the map says which seats are taken by how many nations."""

    id: str = key(say("Seat"), choices=SEAT_NAMES, help=say("For a new seat: a short word of your own."))
    name: str = text(say("Own name"), help=say("What you call the seat."))
    place: str = reference("places", say("First units in"), help=say("The sub-province in which the units stand."))
    nations: tuple[str, ...] = names(
        say("Taken by so many nations"), choices=NATIONS, help=say("For how many nations the seat is taken.")
    )


@dataclass(frozen=True)
class Province:
    """A province: its production (KK-09, KK-16) and who owns it; no owner: nobody does."""

    id: str = key(say("Province"), help=say("A short word of your own."))
    name: str = text(say("Name"), required=True, unique=True, help=say("What the province is called."))
    region: str = reference("regions", say("Region"), required=False, default="", help=say("Blank: in none."))
    seat: str = reference(
        "seats", say("Seat"), required=False, default="", help=say("Who owns it at the beginning; blank: nobody.")
    )
    owner: str = reference(
        "sides", say("Owner"), required=False, default="", help=say("Who owns it now; blank: nobody.")
    )
    food: int = _points("food")
    wood: int = _points("wood")
    stone: int = _points("stone")
    metal: int = _points("metal")
    gold: int = _points("gold")


@dataclass(frozen=True)
class Place:
    """A sub-province of land, or of the sea (no province): one terrain, one building at most (KK-10, KK-21)."""

    id: str = key(say("Sub-province"), help=say("A short word of your own."))
    name: str = text(say("Name"), required=True, unique=True, help=say("What the sub-province is called."))
    province: str = reference(
        "provinces", say("Province"), required=False, default="", help=say("Blank for a sub-province of the sea.")
    )
    terrain: str = reference("terrains", say("Terrain"))
    capital: bool = flag(say("Capital"), help=say("Yes for the capital of its province (one each)."))
    building: str = reference(
        "buildings", say("Building"), required=False, default="", help=say("What stands there; blank: nothing.")
    )
    x: int | None = whole(
        say("Across"), default=None, high=FARTHEST, help=say("Where it is drawn, from the left; blank: by itself.")
    )
    y: int | None = whole(
        say("Down"), default=None, high=FARTHEST, help=say("Where it is drawn, from the top; blank: by itself.")
    )


@dataclass(frozen=True)
class Border:
    """Two places that touch, and what lies between them (A58)."""

    id: str = key(say("Border"), help=say("A short word of your own."))
    one: str = reference("places", say("One side"))
    two: str = reference("places", say("Other side"))
    river: bool = flag(say("River"), help=say("Yes where a river lies between them."))
    road: str = reference(
        "buildings", say("Road"), required=False, default="", help=say("The road that was built; blank: none.")
    )
    bridge: str = reference(
        "buildings", say("Bridge"), required=False, default="", help=say("The bridge that was built; blank: none.")
    )


@dataclass(frozen=True)
class StartUnits:
    """Units with which each seat (or one of them) begins."""

    id: str = key(say("Key"), help=say("A short word of your own."))
    kind: str = reference("kinds", say("Unit"))
    number: int = whole(say("How many"), default=1, low=1, high=32)
    seat: str = reference("seats", say("Seat"), required=False, default="", help=say("Blank: every seat."))
