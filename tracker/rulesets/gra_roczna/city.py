"""Orders in one's own city: building, exchanging, recruiting, looking, placing knights."""

from __future__ import annotations

import dataclasses
from collections import Counter

from sheets.messages import Message, say, say_n
from tracker.engine.changes import put
from tracker.engine.order import EVERYONE, IllegalOrder
from tracker.engine.referee import Referee
from tracker.rulesets.gra_roczna.house_rules import house
from tracker.rulesets.gra_roczna.orders import EXPEDITION, RESERVE, Build, Exchange, Garrison, Recruit, Spy
from tracker.rulesets.gra_roczna.state import (
    BUILDING_NAMES,
    RESOURCE_NAMES,
    RESOURCES,
    BuildingType,
    Known,
    Side,
    State,
    building_of,
    per_level,
    rate,
)
from tracker.rulesets.gra_roczna.turns import add_new_knights, pay, taking_turn


def called(kind: BuildingType) -> Message | str:
    """What a building is called: the leader's own name, or ours in the reader's language."""
    return kind.name or BUILDING_NAMES.get(kind.id, kind.id)


def build_price(state: State, order: Build) -> dict[str, int]:
    """GR-13: what a level costs, the same for every level."""
    kind = state.building_types[order.building]
    return {what: getattr(kind, what) for what in RESOURCES}


def build(state: State, order: Build, referee: Referee) -> State:
    """GR-13, GR-14, A33: pay the price, the level rises by one; not once the military phase has begun."""
    side = taking_turn(state, order.side)
    kind, rules = state.building_types[order.building], house(state)
    building = building_of(state, side.id, kind.id)
    if side.at_war:
        raise IllegalOrder(say("Building is over for this turn: the military phase has begun."), "building")
    if kind.max_level is not None and building.level >= kind.max_level:
        raise IllegalOrder(
            say("{building} has its highest level, {level}.", building=called(kind), level=building.level), "building"
        )
    if rules.max_builds_per_turn and side.builds >= rules.max_builds_per_turn:
        raise IllegalOrder(
            say_n(
                "Only {n} level may be built in a turn.",
                "Only {n} levels may be built in a turn.",
                rules.max_builds_per_turn,
            ),
            "building",
        )
    paid = pay(side, build_price(state, order), "building")
    referee.tell(
        say(
            "{side} builds: {building}, level {level}.", side=side.name, building=called(kind), level=building.level + 1
        ),
        EVERYONE,
    )
    return put(
        state,
        sides=dataclasses.replace(paid, builds=side.builds + 1),
        buildings=dataclasses.replace(building, level=building.level + 1),
    )


def uses_left(state: State, side: Side, effect: str, used: int) -> int:
    """A7, A34: uses per turn are the level as it stands now, less those made in this turn."""
    levels = per_level(state, side.id, effect)
    if effect != "exchanges" and not house(state).per_level_limits:
        levels = min(levels, 1)
    return max(0, levels - used)


def _use(state: State, side: Side, effect: str, used: int) -> None:
    if per_level(state, side.id, effect) == 0:
        raise IllegalOrder(say("There is no building for this in the city yet."), "side")
    if uses_left(state, side, effect, used) == 0:
        raise IllegalOrder(
            say_n("All is used up for this turn: {n} time.", "All is used up for this turn: {n} times.", used), "side"
        )


def _given(state: State, order: Exchange) -> tuple[str, ...]:
    """Of one resource named, as many as an exchange takes."""
    return order.give * rate(state, "exchange_give") if len(order.give) == 1 else order.give


def exchange_price(state: State, order: Exchange) -> dict[str, int]:
    """GR-20: what is given away."""
    return dict(Counter(_given(state, order)))


def exchange(state: State, order: Exchange, referee: Referee) -> State:
    """GR-20, A8: two units of one resource (or, by house rule, of two) for one of another."""
    side, rules = taking_turn(state, order.side), house(state)
    _use(state, side, "exchanges", side.exchanges)
    needed, given = rate(state, "exchange_give"), _given(state, order)
    if len(set(given)) > 1 and not rules.port_mixed_pair:
        raise IllegalOrder(say("What is given must be of one kind."), "give")
    if len(given) != needed:
        raise IllegalOrder(say("Name one resource, or {n} different ones.", n=needed), "give")
    if order.get in order.give:
        raise IllegalOrder(say("What is taken must differ from what is given."), "get")
    if not rules.port_gold and "gold" in (*order.give, order.get):
        raise IllegalOrder(say("Gold is not traded in the port."), "get" if order.get == "gold" else "give")
    price = exchange_price(state, order)
    paid = pay(side, price, "give")
    referee.tell(
        say(
            "Exchange: {give} ({n}) for {get}.",
            give=tuple(RESOURCE_NAMES[what] for what in price),
            n=needed,
            get=RESOURCE_NAMES[order.get],
        ),
        (side.id,),
    )
    return put(
        state,
        sides=dataclasses.replace(paid, **{order.get: getattr(paid, order.get) + 1}, exchanges=side.exchanges + 1),
    )


def recruit_price(state: State, order: Recruit) -> dict[str, int]:
    """GR-18: gold for a knight."""
    return {"gold": rate(state, "recruit_gold")}


def recruit(state: State, order: Recruit, referee: Referee) -> State:
    """GR-18: gold becomes a new knight, as often in a turn as the level of the barracks."""
    side = taking_turn(state, order.side)
    _use(state, side, "recruits", side.recruits)
    paid = pay(side, recruit_price(state, order))
    referee.tell(say("A knight is recruited."), (side.id,))
    state = put(state, sides=dataclasses.replace(paid, recruits=side.recruits + 1))
    return add_new_knights(state, side.id, side.turn, 1)


def look_price(state: State, order: Spy) -> dict[str, int]:
    """GR-19: gold for a look."""
    return {"gold": rate(state, "look_gold")}


def spy(state: State, order: Spy, referee: Referee) -> State:
    """GR-19, A26: gold for the exact number of knights in one building; nobody else learns of it."""
    side = taking_turn(state, order.side)
    _use(state, side, "looks", side.looks)
    building = building_of(state, order.target, order.building)
    kind = state.building_types[order.building]
    if building.level < 1:
        raise IllegalOrder(
            say("{building} of {side} has not been built.", building=called(kind), side=state.sides[order.target].name),
            "building",
        )
    paid = pay(side, look_price(state, order))
    referee.tell(
        say_n(
            "{building} of {side}: {n} knight stands there.",
            "{building} of {side}: {n} knights stand there.",
            building.knights,
            building=called(kind),
            side=state.sides[order.target].name,
        ),
        (side.id,),
    )
    referee.find("knights", building.knights, (side.id,))
    return put(
        state,
        sides=dataclasses.replace(paid, looks=side.looks + 1),
        known=Known(
            id=f"{side.id}.{order.target}.{order.building}",
            side=side.id,
            target=order.target,
            building=order.building,
            knights=building.knights,
            entry=referee.entry,
            seen_as=referee.seen_as(side.id),
        ),
    )


def garrison(state: State, order: Garrison, referee: Referee) -> State:
    """GR-22, GR-28, A36, A38: ready knights move freely between built buildings, reserve and home."""
    side = taking_turn(state, order.side)
    if order.source == order.place:
        raise IllegalOrder(say("The knights are there already."), "place")
    if order.place != RESERVE and building_of(state, side.id, order.place).level < 1:
        raise IllegalOrder(
            say("{building} has not been built, so no knights can stand there.", building=_place(state, order.place)),
            "place",
        )
    state = taken(state, side, order.source, order.knights, "source")
    side = state.sides[side.id]
    if order.source == EXPEDITION:
        side = dataclasses.replace(side, attacked=())
    if house(state).phase_order == "strict":
        side = dataclasses.replace(side, at_war=True)
    referee.tell(
        say(
            "Knights moved: {n}, from {source} to {place}.",
            n=order.knights,
            source=_place(state, order.source),
            place=_place(state, order.place),
        ),
        (side.id,),
    )
    if order.place == RESERVE:
        return put(state, sides=dataclasses.replace(side, knights=side.knights + order.knights))
    building = building_of(state, side.id, order.place)
    return put(state, sides=side, buildings=dataclasses.replace(building, knights=building.knights + order.knights))


def _place(state: State, place: str) -> Message | str:
    if place == RESERVE:
        return say("Reserve")
    if place == EXPEDITION:
        return say("Expedition")
    return called(state.building_types[place])


def taken(state: State, side: Side, place: str, count: int, field: str) -> State:
    """The state without ``count`` ready knights of a place; refused where there are fewer."""
    if place == RESERVE:
        there = side.knights
    elif place == EXPEDITION:
        there = side.expedition
    else:
        there = building_of(state, side.id, place).knights
    if there < count:
        raise IllegalOrder(
            say("{place}: only {there} ready, {count} wanted.", place=_place(state, place), there=there, count=count),
            field,
        )
    if place == RESERVE:
        return put(state, sides=dataclasses.replace(side, knights=there - count))
    if place == EXPEDITION:
        return put(state, sides=dataclasses.replace(side, expedition=there - count))
    return put(state, buildings=dataclasses.replace(building_of(state, side.id, place), knights=there - count))
