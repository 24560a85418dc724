"""What a building costs, what of that is missing, and what its levels do (GR-13 to GR-21)."""

from __future__ import annotations

from collections.abc import Sequence

from sheets.messages import Message, say, say_n
from tracker.engine.hidden import is_hidden
from tracker.engine.pages import Cost, Offer
from tracker.rulesets.gra_roczna.city import called
from tracker.rulesets.gra_roczna.house_rules import house
from tracker.rulesets.gra_roczna.state import RESOURCE_NAMES, RESOURCES, BuildingType, State, city, rate


def offers(state: State, side: str) -> Sequence[Offer]:
    """Every building of the catalogue: the next level's price, what is missing of it, what it would do."""
    return tuple(_offer(state, side, kind, building.level) for building, kind in city(state, side))


def _offer(state: State, side: str, kind: BuildingType, level: int) -> Offer:
    complete = kind.max_level is not None and level >= kind.max_level
    return Offer(
        kind.id,
        called(kind),
        level,
        kind.max_level,
        () if complete else price(state, side, kind),
        effects(state, kind, level),
        () if complete else effects(state, kind, level + 1),
    )


def price(state: State, side: str, kind: BuildingType) -> tuple[Cost, ...]:
    """GR-13: what a level costs, every level the same; what it does not cost is left out."""
    row = state.sides[side]
    there = {what: getattr(row, what) for what in RESOURCES}
    return tuple(
        Cost(what, RESOURCE_NAMES[what], needed, None if is_hidden(there[what]) else there[what])
        for what in RESOURCES
        if (needed := getattr(kind, what))
    )


def effects(state: State, kind: BuildingType, level: int) -> tuple[Message, ...]:
    """What a building of this level does, one sentence each; nothing at level 0."""
    if level < 1:
        return ()
    told = (
        *_worth(kind, level),
        *_after_meetings(kind, level),
        *_uses(state, kind, level),
        *_defends(state, kind, level),
    )
    return tuple(message for number, message in told if number)


Told = tuple[int, Message]
"""A number and the sentence about it, which is left out where the number is 0."""


def _worth(kind: BuildingType, level: int) -> tuple[Told, ...]:
    """GR-14."""
    points, defence = kind.victory_points * level, kind.defence * level
    return (
        (points, say_n("{n} victory point", "{n} victory points", points)),
        (defence, say("Defence: {n}", n=defence)),
    )


def _after_meetings(kind: BuildingType, level: int) -> tuple[Told, ...]:
    """GR-16 to GR-18: what producers add at a meeting."""
    knights = kind.more_knights * level
    return (
        (kind.more_wood, say("Wood +{n} after every meeting that brings wood", n=kind.more_wood * level)),
        (kind.more_stone, say("Stone +{n} after every meeting that brings stone", n=kind.more_stone * level)),
        (kind.more_iron, say("Iron +{n} after every meeting that brings iron", n=kind.more_iron * level)),
        (kind.gold_each_meeting, say("Gold +{n} after every meeting", n=kind.gold_each_meeting * level)),
        (
            knights,
            say_n(
                "{n} more knight after every meeting that brings knights",
                "{n} more knights after every meeting that brings knights",
                knights,
            ),
        ),
    )


def _uses(state: State, kind: BuildingType, level: int) -> tuple[Told, ...]:
    """GR-18 to GR-20, A7: what may be done in a turn."""
    recruits, looks, exchanges = kind.recruits * level, kind.looks * level, kind.exchanges * level
    if not house(state).per_level_limits:
        recruits, looks = min(recruits, 1), min(looks, 1)
    return (
        (
            recruits,
            say_n(
                "{n} knight a turn may be bought for gold ({gold} each)",
                "{n} knights a turn may be bought for gold ({gold} each)",
                recruits,
                gold=rate(state, "recruit_gold"),
            ),
        ),
        (
            looks,
            say_n(
                "{n} look a turn at foreign knights for gold ({gold} each)",
                "{n} looks a turn at foreign knights for gold ({gold} each)",
                looks,
                gold=rate(state, "look_gold"),
            ),
        ),
        (
            exchanges,
            say_n(
                "{n} exchange a turn: {give} of one resource for 1 of another",
                "{n} exchanges a turn: {give} of one resource for 1 of another",
                exchanges,
                give=rate(state, "exchange_give"),
            ),
        ),
    )


def _defends(state: State, kind: BuildingType, level: int) -> tuple[Told, ...]:
    """GR-21, A13: knights from here help elsewhere in the city."""
    most = kind.supporters * level if house(state).castle_support == "level" else min(kind.supporters, 1)
    return (
        (
            most,
            say_n(
                "{n} knight from here helps defend any other building of the city",
                "{n} knights from here help defend any other building of the city",
                most,
            ),
        ),
    )
