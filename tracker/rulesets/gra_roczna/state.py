"""The state of a Gra roczna season: what every patrol has, and the catalogue it is played by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sheets.messages import Message, say
from sheets.schema import choice, flag, key, names, reference, text, whole
from tracker.engine.desk import Waiting
from tracker.engine.emblems import COLOURS, CRESTS
from tracker.engine.records import Season, Setting

RESOURCES = ("wood", "stone", "iron", "gold")

RESOURCE_NAMES: Mapping[str, Message] = {
    "wood": say("Wood"),
    "stone": say("Stone"),
    "iron": say("Iron"),
    "gold": say("Gold"),
}

BUILDING_NAMES: Mapping[str, Message] = {
    "sawmill": say("Sawmill"),
    "mine": say("Mine"),
    "quarry": say("Quarry"),
    "mint": say("Mint"),
    "barracks": say("Barracks"),
    "university": say("University"),
    "port": say("Port"),
    "castle": say("Castle"),
}

RATE_NAMES: Mapping[str, Message] = {
    "present_per_knight": say("Present scouts for one knight"),
    "tasks_per_iron": say("Members' rank tasks for one iron"),
    "iron_per_badge": say("Iron for a member's badge"),
    "tasks_per_wood": say("Leader's rank tasks for one wood"),
    "wood_per_badge": say("Wood for a leader's badge"),
    "stone_per_task": say("Stone for a cycle task"),
    "exchange_give": say("Units given in an exchange in the port"),
    "recruit_gold": say("Gold for a knight in the barracks"),
    "look_gold": say("Gold for a look from the university"),
    "war_wood": say("Wood for setting out to war"),
    "war_stone": say("Stone for setting out to war"),
    "war_iron": say("Iron for setting out to war"),
    "war_gold": say("Gold for setting out to war"),
}
DIVISORS = ("present_per_knight", "tasks_per_iron", "tasks_per_wood", "exchange_give")
"""Rates that divide or are given away: never 0."""


@dataclass(frozen=True)
class Side:
    """A patrol: its stock, its knights in reserve and away, its carry, its turns."""

    id: str = key(say("Key"), audience="everyone")
    name: str = text(
        say("Patrol"), required=True, unique=True, audience="everyone", help=say("What the patrol is called.")
    )
    active: bool = flag(
        say("Plays"), default=True, audience="everyone", help=say("No once the patrol has left the season.")
    )
    colour: str = choice(
        say("Colour"), COLOURS, required=False, default="", audience="everyone", help=say("The colour of its flags.")
    )
    crest: str = choice(
        say("Crest"), CRESTS, required=False, default="", audience="everyone", help=say("The sign on its flags.")
    )
    wood: int = whole(say("Wood"), audience="resources", help=say("Wood in stock."))
    stone: int = whole(say("Stone"), audience="resources", help=say("Stone in stock."))
    iron: int = whole(say("Iron"), audience="resources", help=say("Iron in stock."))
    gold: int = whole(say("Gold"), audience="resources", help=say("Gold in stock."))
    knights: int = whole(say("Knights in reserve"), help=say("Ready knights that stand in no building."))
    expedition: int = whole(say("Knights at war"), help=say("Survivors of the running expedition."))
    carry_attendance: int = whole(say("Carried attendance"), help=say("Present scouts not yet made into a knight."))
    carry_member_tasks: int = whole(
        say("Carried members' tasks"), help=say("Members' rank tasks not yet made into iron.")
    )
    carry_leader_tasks: int = whole(
        say("Carried leader's tasks"), help=say("Leader's rank tasks not yet made into wood.")
    )
    meetings: int = whole(say("Meetings"), audience="everyone", help=say("Meetings reported so far."))
    turn: int = whole(say("Turn"), help=say("Number of the turn opened last."))
    turn_open: bool = flag(say("Turn open"), help=say("Yes while the patrol may give orders."))
    builds: int = whole(say("Built this turn"), help=say("Levels built in this turn."))
    recruits: int = whole(say("Recruited this turn"), help=say("Knights bought in this turn."))
    looks: int = whole(say("Looks this turn"), help=say("Looks from the university in this turn."))
    exchanges: int = whole(say("Exchanges this turn"), help=say("Exchanges in the port in this turn."))
    expeditions: int = whole(say("Expeditions this turn"), help=say("Expeditions that set out in this turn."))
    at_war: bool = flag(say("Military phase"), help=say("Yes once building has ended for this turn."))
    attacked: tuple[str, ...] = names(
        say("Attacked"), table="buildings", help=say("Buildings hit by the running expedition.")
    )
    awarded_points: int = whole(
        say("Awarded points"),
        low=-999_999,
        audience="everyone",
        help=say("Victory points given (or taken) by the leader."),
    )


@dataclass(frozen=True)
class Building:
    """One building of one patrol: everybody sees its level, only its owner the knights in it (GR-04)."""

    id: str = key(say("Key"), audience="everyone")
    side: str = reference("sides", say("Patrol"), audience="everyone")
    building: str = reference("building_types", say("Building"), audience="everyone")
    level: int = whole(say("Level"), audience="everyone", help=say("0 where nothing stands yet."))
    knights: int = whole(say("Knights"), help=say("Knights placed in the building."))


@dataclass(frozen=True)
class NewKnights:
    """Knights gained at a report or bought in a turn: ready when the next turn opens (A30)."""

    id: str = key(say("Key"))
    side: str = reference("sides", say("Patrol"))
    turn: int = whole(say("Gained in turn"))
    knights: int = whole(say("Knights"))


@dataclass(frozen=True)
class Known:
    """What a patrol learned by a look from its university (GR-19)."""

    id: str = key(say("Key"))
    side: str = reference("sides", say("Patrol"))
    target: str = reference("sides", say("Looked at"))
    building: str = reference("building_types", say("Building"))
    knights: int = whole(say("Knights"))
    entry: int = whole(say("Entry"), audience="leader")
    seen_as: int = whole(say("Entry (as the patrol counts)"))


@dataclass(frozen=True)
class BuildingType:
    """A building of the catalogue: cost, points and defence of a level, and what each level does."""

    id: str = key(say("Building"), choices=BUILDING_NAMES, help=say("For a new building: a short word of your own."))
    name: str = text(say("Own name"), help=say("What your troop calls the building."))
    wood: int = whole(say("Wood"), help=say("Wood that a level costs."))
    stone: int = whole(say("Stone"), help=say("Stone that a level costs."))
    iron: int = whole(say("Iron"), help=say("Iron that a level costs."))
    gold: int = whole(say("Gold"), help=say("Gold that a level costs."))
    victory_points: int = whole(say("Victory points"), help=say("Victory points for each level."))
    defence: int = whole(say("Defence"), help=say("Defence for each level."))
    max_level: int | None = whole(say("Highest level"), default=None, low=1, help=say("Blank: no limit."))
    more_wood: int = whole(say("More wood"), help=say("Wood added for each level when wood is gained at a meeting."))
    more_stone: int = whole(
        say("More stone"), help=say("Stone added for each level when stone is gained at a meeting.")
    )
    more_iron: int = whole(say("More iron"), help=say("Iron added for each level when iron is gained at a meeting."))
    more_knights: int = whole(
        say("More knights"), help=say("Knights added for each level when knights are gained at a meeting.")
    )
    gold_each_meeting: int = whole(say("Gold each meeting"), help=say("Gold for each level after every meeting."))
    recruits: int = whole(say("Recruits"), help=say("Knights that may be bought in a turn for each level."))
    looks: int = whole(say("Looks"), help=say("Looks at foreign knights in a turn for each level."))
    exchanges: int = whole(say("Exchanges"), help=say("Exchanges of resources in a turn for each level."))
    supporters: int = whole(say("Supporters"), help=say("Knights for each level that help defend other buildings."))


@dataclass(frozen=True)
class Rate:
    """One number of the rules that a leader may set for his own troop."""

    id: str = key(say("Rate"), choices=RATE_NAMES)
    value: int = whole(say("Number"), required=True, help=say("How many; only whole numbers."))


@dataclass(frozen=True)
class State:
    """A season at one moment: every field is a table, id -> row."""

    sides: Mapping[str, Side]
    buildings: Mapping[str, Building]
    new_knights: Mapping[str, NewKnights]
    known: Mapping[str, Known]
    building_types: Mapping[str, BuildingType]
    rates: Mapping[str, Rate]
    settings: Mapping[str, Setting]
    season: Mapping[str, Season]
    desk: Mapping[str, Waiting]


def building_id(side: str, building: str) -> str:
    """The id of a patrol's building."""
    return f"{side}.{building}"


def building_of(state: State, side: str, building: str) -> Building:
    """A patrol's building; one that was never built has level 0."""
    row = state.buildings.get(building_id(side, building))
    return row or Building(id=building_id(side, building), side=side, building=building)


def city(state: State, side: str) -> list[tuple[Building, BuildingType]]:
    """The buildings of a patrol with their entries in the catalogue, in its order."""
    return [(building_of(state, side, kind.id), kind) for kind in state.building_types.values()]


def per_level(state: State, side: str, effect: str) -> int:
    """What all levels of a patrol give together of one effect."""
    return sum(building.level * int(getattr(kind, effect)) for building, kind in city(state, side))


def rate(state: State, name: str) -> int:
    """A number of the rules."""
    return state.rates[name].value


def victory_points(state: State, side: str) -> int:
    """GR-14: the points of all levels, and what the leader awarded."""
    return per_level(state, side, "victory_points") + state.sides[side].awarded_points
