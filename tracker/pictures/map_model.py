"""What a map shows: nations, provinces, places (sub-provinces of land and sea), borders, armies. Pure data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tracker.pictures.shades import hexed


@dataclass(frozen=True)
class Nation:
    """Who may own provinces and armies: its name, its colour as #rrggbb, its pattern and its crest."""

    id: str
    name: str
    colour: str
    pattern: str = "plain"
    crest: str = ""
    """A crest's name, or a text of which the first two signs are drawn; empty: the first letters of the name."""

    def __post_init__(self) -> None:
        hexed(self.colour)


NEUTRAL = Nation("", "", "#8C8C8C", "crosses", "?")
"""Whose armies belong to no nation."""


@dataclass(frozen=True)
class Province:
    """A province (KK-09): places that are owned together."""

    id: str
    name: str
    owner: str = ""
    """A nation; empty: nobody's."""


@dataclass(frozen=True)
class Building:
    """What was built in a place: its kind decides the sign, its name is said."""

    kind: str
    name: str


@dataclass(frozen=True)
class Place:
    """A sub-province (KK-10), of land or of the sea."""

    id: str
    name: str
    terrain: str
    """An id of the catalogue; one that the pictures do not know is drawn as bare land."""
    terrain_name: str
    province: str = ""
    """Empty: of no province, such as the sea."""
    at: tuple[int, int] | None = None
    """Across and down, in whatever units; if any place of a map has none, all are laid out anew."""
    letter: str = ""
    """What is written beside it on the map: a, b or c."""
    capital: bool = False
    """Circled (KK-12)."""
    sea: bool = False
    building: Building | None = None
    fogged: bool = False
    """What stands there is not known to the viewer."""
    battle: bool = False
    """A battle is being fought there."""


@dataclass(frozen=True)
class Border:
    """Two places that border on each other, and what lies between them."""

    one: str
    other: str
    river: bool = False
    road: bool = False
    bridge: bool = False


@dataclass(frozen=True)
class Army:
    """Units of one nation (empty: of none) in a place: how many of land, how many ships."""

    place: str
    owner: str
    units: int = 0
    ships: int = 0


@dataclass(frozen=True)
class Map:
    """A map as one viewer may see it."""

    title: str
    nations: Sequence[Nation]
    provinces: Sequence[Province]
    places: Sequence[Place]
    borders: Sequence[Border]
    armies: Sequence[Army] = ()
    lit: Mapping[str, int | None] = field(default_factory=dict)
    """Places that can be reached now -> the price of getting there; None: no price is shown."""
    moved_from: str = ""
    """From where one would go; lit with the places that can be reached."""

    def nation(self, id: str) -> Nation:
        """A nation by its id; the neutral one where it is none."""
        return next((nation for nation in self.nations if nation.id == id and id), NEUTRAL)

    def province_of(self, place: Place) -> Province | None:
        """The province of a place; None at sea."""
        return next((province for province in self.provinces if province.id == place.province), None)

    def owner_of(self, place: Place) -> str:
        """The id of the nation that owns a place; empty: nobody."""
        province = self.province_of(place)
        return province.owner if province else ""
