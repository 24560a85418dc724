"""The state of a Kemet league: what every player has at the table, the evenings played, and the data of the box."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sheets.messages import say
from sheets.schema import choice, day, flag, key, names, reference, text, whole
from tracker.engine.changes import put
from tracker.engine.desk import Waiting
from tracker.engine.emblems import COLOURS, CRESTS
from tracker.engine.records import Season, Setting
from tracker.rulesets.kemet.words import (
    DEITY_NAMES,
    HELD,
    MARK_NAMES,
    RATE_NAMES,
    REINFORCEMENT_NAMES,
    TILE_COLOURS,
    TILE_NAMES,
    ZONE_NAMES,
)

MOST_HONOUR = 9
POINT, DEBT = "point", "debt"


@dataclass(frozen=True)
class Side:
    """A player: honour, prayer points, points, units that are in no zone, and what the league has given so far."""

    id: str = key(say("Key"))
    name: str = text(say("Player"), required=True, unique=True, help=say("What the player is called."))
    active: bool = flag(say("In the league"), default=True, help=say("No once the player has left the season."))
    colour: str = choice(
        say("Colour"), COLOURS, required=False, default="", help=say("The colour of the player's figures.")
    )
    crest: str = choice(say("Crest"), CRESTS, required=False, default="", help=say("The sign of the player."))
    playing: bool = flag(say("Plays tonight"), help=say("Yes for those who sit at the table this evening."))
    honour: int = whole(
        say("Honour"), default=MOST_HONOUR, high=MOST_HONOUR, help=say("Where the marker stands, 9 to 0.")
    )
    points: int = whole(say("Permanent points"), help=say("Permanent points on the score, without those lost."))
    temporary: int = whole(say("Temporary points"), help=say("Points held only for now, for temples and such."))
    prayer: int = whole(say("Prayer points"), help=say("Prayer points left."))
    supply: int = whole(say("Supply"), help=say("Units that can be brought into play."))
    underworld: int = whole(say("Underworld"), help=say("Sacrificed units."))
    units: int = whole(say("All units"), help=say("Units of the player in all; follows by itself from the others."))
    league: int = whole(say("League points"), low=-999_999, help=say("League points of the evenings that are over."))


@dataclass(frozen=True)
class Troop:
    """The units of one player in one zone that belong to no deity."""

    id: str = key(say("Key"))
    side: str = reference("sides", say("Player"))
    zone: str = reference("zones", say("Zone"))
    units: int = whole(say("Units"), help=say("Units in the zone; worshippers stand with their deity instead."))


@dataclass(frozen=True)
class God:
    """A deity in play: whose it is, where it stands, who worships it (KB-21). No zone: it is in the supply."""

    id: str = key(say("Deity"), choices=DEITY_NAMES)
    side: str = reference(
        "sides", say("Player"), required=False, default="", help=say("Who has it; blank: nobody yet.")
    )
    zone: str = reference("zones", say("Zone"), required=False, default="", help=say("Blank: in the supply."))
    worshippers: int = whole(say("Worshippers"), help=say("Units attached to the deity."))
    defeated: bool = flag(say("Defeated"), help=say("Yes once it has left the board this evening."))


@dataclass(frozen=True)
class Slot:
    """A place on one player's honour track where a permanent point may lie or be owed (KB-07, KB-08)."""

    id: str = key(say("Key"))
    side: str = reference("sides", say("Player"))
    mark: str = reference("honour_marks", say("Mark"))
    held: str = choice(say("Holds"), HELD, required=False, default="", help=say("Blank: nothing lies here."))


@dataclass(frozen=True)
class OwnedTile:
    """Whose a power tile is; no player: it lies in its display."""

    id: str = key(say("Power tile"), choices=TILE_NAMES)
    side: str = reference("sides", say("Player"), required=False, default="", help=say("Blank: still to be had."))


@dataclass(frozen=True)
class Evening:
    """One game at the table."""

    id: str = key(say("Evening"))
    date: str = day(say("Date"), help=say("The day it was played."))
    open: bool = flag(say("Running"), help=say("Yes while it is played."))
    winners: tuple[str, ...] = names(say("Winners"), table="sides", help=say("Who won the evening."))


@dataclass(frozen=True)
class Result:
    """How one player came out of one evening."""

    id: str = key(say("Key"))
    evening: str = reference("evenings", say("Evening"))
    side: str = reference("sides", say("Player"))
    points: int = whole(say("Points"), help=say("Permanent and temporary points at the end."))
    place: int = whole(say("Place"), low=1, default=1, help=say("1 for the winner."))
    league: int = whole(say("League points"), help=say("What the evening gave for the league."))


@dataclass(frozen=True)
class HonourMark:
    """A threshold of the honour track, as printed on the board of the box (KB-07)."""

    id: str = key(say("Mark"), choices=MARK_NAMES, help=say("For a new mark: a short word of your own."))
    honour: int = whole(say("Honour"), high=MOST_HONOUR - 1, help=say("From this honour down."))
    rot: bool = flag(say("More rot"), help=say("Yes where the rot level rises by one."))
    point: bool = flag(say("Point lost"), help=say("Yes where a permanent point is laid."))


@dataclass(frozen=True)
class Zone:
    """A place on the board."""

    id: str = key(say("Zone"), choices=ZONE_NAMES, help=say("For a new zone: a short word of your own."))
    name: str = text(say("Own name"), help=say("What you call the zone."))
    district: bool = flag(say("Own district"), help=say("Yes for the districts of one's own city."))


@dataclass(frozen=True)
class Deity:
    """A deity as its tile has it (A9)."""

    id: str = key(say("Deity"), choices=DEITY_NAMES, help=say("For a new deity: a short word of your own."))
    name: str = text(say("Own name"), help=say("What you call the deity."))
    life: int = whole(say("Life points"), default=1, low=1, help=say("Damage that drives it off the board."))
    strength: int = whole(say("Strength"), help=say("Its strength in battle, without worshippers."))
    price: int = whole(say("Price of summoning"), help=say("Prayer points for summoning it."))
    place: str = text(say("Where it is summoned"), help=say("What the tile says about the zone, in your words."))


@dataclass(frozen=True)
class Tile:
    """A power tile of the box; a few invented ones to begin with."""

    id: str = key(say("Power tile"), choices=TILE_NAMES, help=say("For a new tile: a short word of your own."))
    name: str = text(say("Own name"), help=say("What you call the tile."))
    colour: str = choice(say("Colour"), TILE_COLOURS)
    price: int = whole(say("Price"), help=say("Prayer points for the tile."))
    deity: str = reference(
        "deities", say("Summons"), required=False, default="", help=say("The deity it summons, if any.")
    )


@dataclass(frozen=True)
class Reinforcement:
    """An effect beside the recruit action that brings units onto the board (KB-14 to KB-16)."""

    id: str = key(say("Effect"), choices=REINFORCEMENT_NAMES, help=say("For a new effect: a short word of your own."))
    name: str = text(say("Own name"), help=say("What you call the card or tile."))
    units: int = whole(say("Most units"), low=1, default=1, help=say("How many units it brings at most."))
    zones: int = whole(say("Most zones"), low=1, default=1, help=say("Over how many zones they may be spread."))
    troops: bool = flag(say("Own troops too"), help=say("Yes where units may join troops anywhere."))
    price: int = whole(say("Price"), help=say("Prayer points for the effect itself."))


@dataclass(frozen=True)
class Rate:
    """One number of the game that an owner may set."""

    id: str = key(say("Number"), choices=RATE_NAMES)
    value: int = whole(say("Value"), required=True, help=say("How many; only whole numbers."))


@dataclass(frozen=True)
class State:
    """A league at one moment: every field is a table, id -> row."""

    sides: Mapping[str, Side]
    troops: Mapping[str, Troop]
    gods: Mapping[str, God]
    slots: Mapping[str, Slot]
    owned_tiles: Mapping[str, OwnedTile]
    evenings: Mapping[str, Evening]
    results: Mapping[str, Result]
    honour_marks: Mapping[str, HonourMark]
    zones: Mapping[str, Zone]
    deities: Mapping[str, Deity]
    tiles: Mapping[str, Tile]
    reinforcements: Mapping[str, Reinforcement]
    rates: Mapping[str, Rate]
    settings: Mapping[str, Setting]
    season: Mapping[str, Season]
    desk: Mapping[str, Waiting]


def changed(state: State, side: str, **cells: Any) -> State:
    """The state with other values in a player's row."""
    return put(state, sides=dataclasses.replace(state.sides[side], **cells))


def own_id(side: str, what: str) -> str:
    """The id of a player's troop in a zone, or slot on a mark."""
    return f"{side}.{what}"


def rate(state: State, name: str) -> int:
    """A number of the game."""
    return state.rates[name].value


def troop_of(state: State, side: str, zone: str) -> Troop:
    """A player's plain units in a zone."""
    return state.troops.get(own_id(side, zone)) or Troop(id=own_id(side, zone), side=side, zone=zone)


def slot_of(state: State, side: str, mark: str) -> Slot:
    """A player's slot on a mark of the honour track."""
    return state.slots.get(own_id(side, mark)) or Slot(id=own_id(side, mark), side=side, mark=mark)


def god_in(state: State, side: str, zone: str) -> God | None:
    """The player's deity in a zone: one at most (KB-21)."""
    return next((god for god in state.gods.values() if zone and (god.side, god.zone) == (side, zone)), None)


def gods_of(state: State, side: str) -> list[God]:
    """The deities a player has, on the board or not."""
    return [god for god in state.gods.values() if god.side == side]


def units_in(state: State, side: str, zone: str) -> int:
    """A player's units in a zone, worshippers or not (KB-22)."""
    god = god_in(state, side, zone)
    return troop_of(state, side, zone).units + (god.worshippers if god else 0)


def all_units(state: State, side: str) -> int:
    """A player's units wherever they are: no act changes the sum."""
    row = state.sides[side]
    standing = sum(troop.units for troop in state.troops.values() if troop.side == side)
    return row.supply + row.underworld + standing + sum(god.worshippers for god in gods_of(state, side))


def fame(side: Side) -> int:
    """Permanent and temporary points together (A23)."""
    return side.points + side.temporary


def evening_now(state: State) -> Evening | None:
    """The evening that is being played."""
    return next((evening for evening in state.evenings.values() if evening.open), None)
