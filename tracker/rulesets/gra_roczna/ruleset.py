"""Gra roczna as a value: a city grows from real scouting work, and wars are fought over it."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from sheets.messages import Message, say
from sheets.schema import table
from tracker.engine.audience import everyone
from tracker.engine.catalogue import catalogue_rows
from tracker.engine.changes import put
from tracker.engine.desk import DESK, DESK_RULES
from tracker.engine.emblems import free_emblem
from tracker.engine.order import OrderType
from tracker.engine.records import SEASON, begun, settings_table
from tracker.engine.ruleset import Ruleset
from tracker.rulesets.gra_roczna.checks import checks, tidy
from tracker.rulesets.gra_roczna.city import (
    build,
    build_price,
    exchange,
    exchange_price,
    garrison,
    look_price,
    recruit,
    recruit_price,
    spy,
)
from tracker.rulesets.gra_roczna.house_rules import HOUSE_RULES, house
from tracker.rulesets.gra_roczna.meetings import report
from tracker.rulesets.gra_roczna.moving_in import MOVING_IN
from tracker.rulesets.gra_roczna.orders import (
    Attack,
    Build,
    EndTurn,
    Exchange,
    Garrison,
    Recruit,
    Report,
    Spy,
)
from tracker.rulesets.gra_roczna.pages import CHRONICLE, MEETINGS, ODDS_NAMES, PHASES, open_turns
from tracker.rulesets.gra_roczna.prices import offers
from tracker.rulesets.gra_roczna.progress import progress
from tracker.rulesets.gra_roczna.state import (
    BUILDING_NAMES,
    RATE_NAMES,
    RESOURCES,
    Building,
    BuildingType,
    Known,
    NewKnights,
    Rate,
    Side,
    State,
    building_id,
    city,
    victory_points,
)
from tracker.rulesets.gra_roczna.status import status
from tracker.rulesets.gra_roczna.turns import end_turn
from tracker.rulesets.gra_roczna.war import attack, defence_of, war_price

TABLES = (
    table("sides", Side, say("Patrols"), audience="owner"),
    table("buildings", Building, say("Buildings"), audience="owner"),
    table("new_knights", NewKnights, say("New knights"), audience="owner"),
    table("known", Known, say("Looks"), audience="owner"),
    table("building_types", BuildingType, say("Price list"), audience="everyone"),
    table("rates", Rate, say("Conversion rates"), audience="everyone"),
    settings_table(HOUSE_RULES),
    SEASON,
    DESK,
)


def _owner(state: State, viewer: str, row: Any) -> bool:
    return bool(viewer == (row.id if isinstance(row, Side) else row.side))


def _resources(state: State, viewer: str, row: Side) -> bool:
    """A24: the owner; by house rule every patrol, but not the public."""
    return viewer == row.id or (viewer in state.sides and house(state).visible_resources)


def setup(catalogue: Mapping[str, Sequence[Mapping[str, Any]]], settings: Mapping[str, str]) -> State:
    """A season without patrols; catalogue rows may hold texts."""
    return State(
        sides={},
        buildings={},
        new_knights={},
        known={},
        building_types=catalogue_rows(BuildingType, catalogue["building_types"]),
        rates=catalogue_rows(Rate, catalogue["rates"]),
        **begun(settings),
    )


def add_side(state: State, side: str, name: str) -> State:
    """GR-01, A29: a patrol begins with the stock of the house rules and a city of empty plots."""
    stock, emblem = house(state).start_stock, free_emblem(state)
    state = put(
        state,
        sides=Side(
            id=side,
            name=name,
            colour=emblem["colour"],
            crest=emblem["crest"],
            wood=stock["wood"],
            stone=stock["stone"],
            iron=stock["iron"],
            gold=stock["gold"],
        ),
    )
    for kind in state.building_types:
        state = put(state, buildings=Building(id=building_id(side, kind), side=side, building=kind))
    return state


def standings(state: State) -> Sequence[tuple[str, int]]:
    """GR-02: who plays, with victory points, most first."""
    points = [(side.id, victory_points(state, side.id)) for side in state.sides.values() if side.active]
    return sorted(points, key=lambda item: -item[1])


def winners(state: State) -> tuple[str, ...]:
    """A28: most victory points; equal points are shared, or more levels in all decide."""
    ranked = standings(state)
    first = [side for side, points in ranked if points == ranked[0][1]]
    if house(state).tie_break == "levels":
        levels = {side: sum(building.level for building, _ in city(state, side)) for side in first}
        first = [side for side in first if levels[side] == max(levels.values())]
    return tuple(first)


def point_sources(state: State, side: str) -> Sequence[tuple[str, str, str]]:
    """The cells that victory points are the sum of (GR-14)."""
    levels = [("buildings", building.id, "level") for building, kind in city(state, side) if kind.victory_points]
    return [*levels, ("sides", side, "awarded_points")]


def owed_sources(state: State, side: str) -> Sequence[tuple[str, str, str]]:
    """Turns owed are meetings less turns opened (A30)."""
    return [("sides", side, "meetings"), ("sides", side, "turn")]


MOST_IMAGINED = 8


def imagine(state: State, order: Attack) -> Sequence[tuple[Mapping[str, Any], State]]:
    """The cases an attacker must reckon with: what he last learned, or 0 to 8 defenders."""
    cases: list[tuple[dict[str, Any], State]] = [
        ({"defenders": count}, _with_knights(state, order.target, {order.building: count}))
        for count in range(MOST_IMAGINED + 1)
    ]
    known = {row.building: row for row in state.known.values() if (row.side, row.target) == (order.side, order.target)}
    if last := known.get(order.building):
        learned = _with_knights(state, order.target, {kind: row.knights for kind, row in known.items()})
        defenders = defence_of(learned, order.target, order.building).knights
        cases.insert(0, ({"defenders": defenders, "known_entry": last.seen_as}, learned))
    return cases


def _with_knights(state: State, target: str, knights: Mapping[str, int]) -> State:
    """The state with these knights in the target's buildings, and none in its others."""
    rows = {
        building.id: dataclasses.replace(building, knights=knights.get(building.building, 0))
        for building, _ in city(state, target)
    }
    return dataclasses.replace(state, buildings={**state.buildings, **rows})


ORDERS = (
    OrderType("report", say("Meeting report"), Report, report, help=say("What the patrol did at its meeting.")),
    OrderType(
        "build",
        say("Build"),
        Build,
        build,
        seen_by="everyone",
        help=say("Pay the price and raise a building by one level."),
        price=build_price,
    ),
    OrderType(
        "exchange",
        say("Exchange in the port"),
        Exchange,
        exchange,
        help=say("Give two of one resource for one of another."),
        price=exchange_price,
    ),
    OrderType(
        "recruit",
        say("Recruit"),
        Recruit,
        recruit,
        help=say("Buy a knight with gold in the barracks."),
        price=recruit_price,
    ),
    OrderType(
        "spy",
        say("Look"),
        Spy,
        spy,
        help=say("Learn how many knights stand in a building."),
        price=look_price,
        acts_on=lambda order: (("buildings", building_id(order.target, order.building)),),
    ),
    OrderType(
        "garrison",
        say("Place knights"),
        Garrison,
        garrison,
        help=say("Move ready knights between buildings and the reserve."),
    ),
    OrderType(
        "attack",
        say("Attack"),
        Attack,
        attack,
        seen_by="everyone",
        chances=(("win", "won"),),
        help=say("Send knights to war against a building of another patrol."),
        price=war_price,
        acts_on=lambda order: (("buildings", building_id(order.target, order.building)),),
    ),
    OrderType(
        "end_turn", say("End the turn"), EndTurn, end_turn, help=say("Close the turn; survivors still out come home.")
    ),
)


def moment(state: State) -> Message | None:
    """The meeting of the patrol that has met most often."""
    meetings = max((side.meetings for side in state.sides.values()), default=0)
    return say("Meeting {n}", n=meetings) if meetings else None


GRA_ROCZNA = Ruleset(
    id="gra-roczna",
    title=say("Year-long city game"),
    side_title=say("Patrol"),
    about=say("A city for each patrol, built over the year with what its members do at meetings; wars now and then."),
    state=State,
    tables=TABLES,
    catalogue=("building_types", "rates"),
    audiences={"everyone": everyone, "owner": _owner, "resources": _resources},
    orders=ORDERS,
    house_rules=(*HOUSE_RULES, *DESK_RULES),
    least_sides=2,
    most_sides=8,
    setup=setup,
    add_side=add_side,
    checks=checks,
    tidy=tidy,
    status=status,
    standings=standings,
    winners=winners,
    awards={
        **{what: ("sides", what) for what in RESOURCES},
        "knights": ("sides", "knights"),
        "victory_points": ("sides", "awarded_points"),
    },
    moment=moment,
    waiting=open_turns,
    sources={("sides", "victory_points"): point_sources, ("sides", "owed"): owed_sources},
    labels={"building_types": BUILDING_NAMES, "rates": RATE_NAMES, "odds": ODDS_NAMES},
    typed=(MEETINGS,),
    phases=PHASES,
    imagine=imagine,
    chronicle=CHRONICLE,
    progress=progress,
    offers=offers,
    moving_in=MOVING_IN,
)
