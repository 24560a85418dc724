"""The catalogue a leader may edit or replace: terrains, units, buildings, technologies, cards and what they do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sheets.messages import Message, say
from sheets.schema import choice, counts, flag, key, names, reference, text, whole
from tracker.rulesets.khans_kings import catalogue_names as called
from tracker.rulesets.khans_kings.words import (
    ABOARD,
    ANY,
    ANY_RESOURCE,
    APPEARS,
    CAPITAL,
    KINDS_OF_EFFECT,
    LASTS,
    NUMBERS,
    POOLS,
    RESOURCES,
    SCENARIO,
    SCOPES,
    SITES,
    STATS,
    SUSPENDED,
    TIE_BREAKS,
    WHOSE,
)

LOWEST = -99


def _own_name() -> Any:
    return text(say("Own name"), help=say("What your troop calls it."))


def _remark() -> Any:
    return text(say("In words"), help=say("What the columns cannot say; the leader sees to it."))


def _cost(resource: str) -> Any:
    return whole(RESOURCES[resource], high=999, help=say("How much of it must be paid."))


def _bonus(heading: Message, help: Message | None = None) -> Any:
    return whole(heading, low=LOWEST, high=99, help=help)


@dataclass(frozen=True)
class Resource:
    """One of the five resources, with a name of the leader's own (KK-16)."""

    id: str = key(say("Resource"), choices=RESOURCES)
    name: str = _own_name()


@dataclass(frozen=True)
class Terrain:
    """A terrain: bonuses, the cost of entering, how many units of a side it holds, what may be built (KK-10)."""

    id: str = key(say("Terrain"), choices=called.TERRAIN_NAMES, help=say("For a new terrain: a short word."))
    name: str = _own_name()
    attack: int = _bonus(say("Attack"), say("Added for every unit that fights there."))
    defence: int = _bonus(say("Defence"), say("Added for the side that stood there first."))
    cavalry_attack: int = _bonus(say("Attack of cavalry"), say("Added instead for cavalry."))
    move_cost: int = whole(say("Move cost"), default=1, low=1, high=99, help=say("Points for entering."))
    stack: int = whole(say("Most units of a side"), default=1, low=1, high=99)
    sea: bool = flag(say("Sea"), help=say("Yes where only ships can be."))
    buildings: tuple[str, ...] = names(
        say("Buildings allowed"), table="buildings", help=say("What may be built there, besides roads and bridges.")
    )


@dataclass(frozen=True)
class UnitType:
    """A type of units (the rules' Type), such as foot, cavalry or elite."""

    id: str = key(say("Type"), choices=called.TYPE_NAMES, help=say("For a new type: a short word."))
    name: str = _own_name()
    cavalry: bool = flag(say("Cavalry"), help=say("Yes if it uses the terrain's attack of cavalry."))
    ship: bool = flag(say("Ship"), help=say("Yes if it moves at sea and carries others."))
    aboard: str = choice(
        say("Aboard a ship"), ABOARD, required=False, default="", help=say("How it fights from a ship; blank: not.")
    )
    limit: int | None = whole(
        say("Most of a nation"), default=None, high=99, help=say("How many of the type a nation may have; blank: all.")
    )


@dataclass(frozen=True)
class Kind:
    """A kind of unit as its card has it: values, price, what it needs, what it can do."""

    id: str = key(say("Unit"), choices=called.KIND_NAMES, help=say("For a new unit: a short word."))
    name: str = _own_name()
    type: str = reference("types", say("Type"))
    attack: int = whole(say("Attack"), high=99)
    defence: int = whole(say("Defence"), high=99)
    state: int = whole(say("State"), default=1, low=1, high=999, help=say("Full State of the unit."))
    reluctance: int = whole(say("Reluctance"), high=999, help=say("At this State or below it leaves a battle."))
    speed: int = whole(say("Speed"), high=99)
    food: int = _cost("food")
    wood: int = _cost("wood")
    stone: int = _cost("stone")
    metal: int = _cost("metal")
    gold: int = _cost("gold")
    buildings: tuple[str, ...] = names(say("Needs buildings"), table="buildings", help=say("In the same province."))
    technologies: tuple[str, ...] = names(say("Needs technologies"), table="technologies")
    appears: str = choice(say("Appears"), APPEARS, required=False, default=CAPITAL)
    versus: str = reference(
        "types", say("Against the type"), required=False, default="", help=say("Whom it fights better; blank: nobody.")
    )
    versus_attack: int = _bonus(say("Attack on that type"), say("Added when it strikes a unit of that type."))
    versus_defence: int = _bonus(say("Defence from that type"), say("Added when such a unit strikes it."))
    first_turn_attack: int = _bonus(say("Attack in battle turn 1"), say("Added in the first turn of a battle."))
    no_strike_back: bool = flag(say("No strike-back"), help=say("Yes if its target does not strike back."))
    ignores: tuple[str, ...] = names(
        say("Ignores"), table="buildings", help=say("Buildings whose defence does not count against it.")
    )
    heal: int = whole(say("Heals"), high=99, help=say("State it gives back to one unit at the end of Movement."))
    power_cards: bool = flag(say("Power Cards"), help=say("Yes if it may draw a Power Card."))
    capacity: int = whole(say("Capacity"), high=99, help=say("Units it carries at sea."))
    sea_attack: bool = flag(say("Sea attack"), help=say("Yes if it strikes in a sea fight."))
    produces_at_sea: tuple[tuple[str, int], ...] = counts(
        say("Yields at sea"), choices=RESOURCES, help=say("For each place at sea with such a ship of one's own.")
    )
    remark: str = _remark()


@dataclass(frozen=True)
class Upgrade:
    """A kind of unit made into a better one (KK-47)."""

    id: str = key(say("Key"), help=say("A short word of your own."))
    source: str = reference("kinds", say("From"))
    target: str = reference("kinds", say("To"))
    food: int = _cost("food")
    wood: int = _cost("wood")
    stone: int = _cost("stone")
    metal: int = _cost("metal")
    gold: int = _cost("gold")


@dataclass(frozen=True)
class Building:
    """A building, a road or a bridge: its price, what it gives, what plundering it gives (KK-21, KK-45)."""

    id: str = key(say("Building"), choices=called.BUILDING_NAMES, help=say("For a new building: a short word."))
    name: str = _own_name()
    site: str = choice(say("Stands"), SITES, required=False, default="place")
    food: int = _cost("food")
    wood: int = _cost("wood")
    stone: int = _cost("stone")
    metal: int = _cost("metal")
    gold: int = _cost("gold")
    produces: tuple[tuple[str, int], ...] = counts(
        say("Yields"), choices=RESOURCES, help=say("Added after the roll in the phase of resources.")
    )
    plunder_resource: str = choice(say("Plunder"), RESOURCES, required=False, default="")
    plunder_die: int = whole(say("Die of plunder"), high=99, help=say("Faces of the die; 0: no die is rolled."))
    plunder_fixed: int = whole(say("Fixed plunder"), high=99, help=say("What is gained without a die."))
    port_trade: bool = flag(say("Port trade"), help=say("Yes if it opens trade with foreign merchants."))
    launches: bool = flag(say("Launches ships"))
    defence: int = _bonus(say("Defence"), say("Added for units of the province's owner there."))
    heal: int = whole(say("Heals"), high=99, help=say("State for units of the province's owner there."))
    move_cost: int | None = whole(
        say("Move cost"), default=None, low=1, high=99, help=say("Along the border it lies on; blank: no other.")
    )
    speed: int = _bonus(say("Speed"), say("Added once a turn to a unit that moves along it."))
    cancels_river: bool = flag(say("Cancels the river"), help=say("Yes if crossing there costs no attack."))
    remark: str = _remark()


@dataclass(frozen=True)
class Technology:
    """A technology: its price and what must be known before (KK-24); what it does stands in *Effects*."""

    id: str = key(say("Technology"), choices=called.TECHNOLOGY_NAMES, help=say("For a new one: a short word."))
    name: str = _own_name()
    food: int = _cost("food")
    wood: int = _cost("wood")
    stone: int = _cost("stone")
    metal: int = _cost("metal")
    gold: int = _cost("gold")
    needs: tuple[str, ...] = names(say("Needs technologies"), table="technologies")
    remark: str = _remark()


@dataclass(frozen=True)
class Level:
    """A level of experience, from so much experience on (A56)."""

    id: str = key(say("Level"), choices=called.LEVEL_NAMES, help=say("For a new level: a short word."))
    name: str = _own_name()
    xp: int = whole(say("Experience"), high=999, help=say("From how much experience on."))


@dataclass(frozen=True)
class Promotion:
    """A promotion that a unit may take on a level (KK-44)."""

    id: str = key(say("Promotion"), choices=called.PROMOTION_NAMES, help=say("For a new one: a short word."))
    name: str = _own_name()
    min_level: int = whole(say("From level"), default=1, low=1, high=99, help=say("1 is the first level reached."))
    types: tuple[str, ...] = names(say("Only these types"), table="types", help=say("Blank: every type."))
    remark: str = _remark()


@dataclass(frozen=True)
class EventCard:
    """An Event Card (KK-03); the order of the deck is stored nowhere."""

    id: str = key(say("Event Card"), choices=called.EVENT_NAMES, help=say("For a new card: a short word."))
    name: str = _own_name()
    drawn: bool = flag(say("Drawn"), help=say("Yes once it is drawn, until all cards are shuffled again."))
    remark: str = _remark()


@dataclass(frozen=True)
class PowerCard:
    """A Power Card of one of the two pools (KK-41)."""

    id: str = key(say("Power Card"), choices=called.CARD_NAMES, help=say("For a new card: a short word."))
    name: str = _own_name()
    pool: str = choice(say("Pool"), POOLS)
    drawn: bool = flag(
        say("Drawn"), audience="deck", help=say("Yes once it is drawn, until its pool is shuffled again.")
    )
    remark: str = _remark()


def _of(table: str, heading: Message) -> Any:
    return reference(table, heading, required=False, default="")


@dataclass(frozen=True)
class Effect:
    """One thing that a technology, a promotion, an Event Card or a Power Card does: exactly one of the four."""

    id: str = key(say("Key"), help=say("A short word of your own."))
    technology: str = _of("technologies", say("Technology"))
    promotion: str = _of("promotions", say("Promotion"))
    event: str = _of("events", say("Event Card"))
    card: str = _of("cards", say("Power Card"))
    kind: str = choice(say("What it does"), KINDS_OF_EFFECT)
    stat: str = choice(say("Of what"), STATS, required=False, default="")
    by: int = whole(say("By"), low=LOWEST, high=999, help=say("How much; a negative number takes away."))
    least: int | None = whole(say("Not below"), default=None, high=999)
    count: int | None = whole(say("How many"), default=None, low=1, high=99, help=say("Blank: all."))
    over: int = whole(say("Above"), high=99, help=say("Units that are free of pay."))
    damage: int = whole(say("Damage"), high=99, help=say("State taken from a unit that is not paid."))
    die: int = whole(say("Die"), high=99, help=say("Faces of the die rolled instead of a fixed number; 0: none."))
    divide: int = whole(say("Divided by"), default=1, low=1, high=99)
    resource: str = choice(say("Resource"), ANY_RESOURCE, required=False, default="")
    building: str = reference(
        "buildings", say("Building"), required=False, default="", choices={ANY: say("every building")}
    )
    first_in_province: bool = flag(say("First in a province"), help=say("Yes if only the first of each province."))
    types: tuple[str, ...] = names(say("Only these types"), table="types", help=say("Blank: every type."))
    terrains: tuple[str, ...] = names(say("Only these terrains"), table="terrains", help=say("Blank: every one."))
    beside: bool = flag(say("Beside an own slot"), help=say("Yes if only beside a filled slot of one's own."))
    suspends: tuple[str, ...] = names(say("Suspends"), choices=SUSPENDED, help=say("What it cancels or forbids."))
    whose: str = choice(say("Whose units"), WHOSE, required=False, default="")
    scope: str = choice(say("Where"), SCOPES, required=False, default="")
    lasts: str = choice(say("Lasts"), LASTS, required=False, default="")


@dataclass(frozen=True)
class Number:
    """One number of the rules that a leader may set."""

    id: str = key(say("Number"), choices=NUMBERS)
    value: int = whole(say("Value"), required=True, low=-999, help=say("How many; only whole numbers."))


@dataclass(frozen=True)
class Goal:
    """A goal of the scenario: who reaches one at the end of a turn wins (KK-08)."""

    id: str = key(say("Key"), help=say("A short word of your own."))
    provinces: int = whole(say("So many provinces"), high=999, help=say("How many of them must be owned."))
    region: str = reference("regions", say("Of the region"), required=False, default="", help=say("Blank: any."))
    named: tuple[str, ...] = names(
        say("These provinces"), table="provinces", help=say("Provinces that must all be owned; blank: none.")
    )


@dataclass(frozen=True)
class Scenario:
    """How long the season lasts, and what decides between several winners (A57)."""

    id: str = key(say("Key"), choices=SCENARIO)
    turns: int = whole(say("Turns"), high=999, help=say("The last turn; 0: no end."))
    tie_break: tuple[str, ...] = names(say("Tie-break"), choices=TIE_BREAKS, help=say("What decides, in this order."))
