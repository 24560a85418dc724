"""What things cost: the price on the card, less what technologies and the Event Card take off (E10, T5, T9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tracker.rulesets.khans_kings.catalogue_tables import Effect
from tracker.rulesets.khans_kings.effects import nation_effects
from tracker.rulesets.khans_kings.state import State, amounts, changed
from tracker.rulesets.khans_kings.words import ANY, RESOURCES

LEAST = 1
"""Discounts add up, but never make anything cheaper than this in all."""


@dataclass(frozen=True)
class Price:
    """What must be paid, and how many resources of his own choice the buyer may still take off."""

    amounts: Mapping[str, int]
    free: int = 0


def uses_left(state: State, nation: str, effect: Effect) -> int | None:
    """How often a nation may still use what the Event Card in force allows; None: without limit."""
    used = dict(state.sides[nation].event_used).get(effect.id, 0)
    return None if effect.count is None or not effect.event else max(0, effect.count - used)


def used(state: State, nation: str, effect: Effect) -> State:
    """The state once a nation has used what the Event Card in force allows so many times."""
    if effect.count is None or not effect.event:
        return state
    counted = dict(state.sides[nation].event_used)
    counted[effect.id] = counted.get(effect.id, 0) + 1
    return changed(state, "sides", nation, event_used=tuple(counted.items()))


def _changes(state: State, nation: str, building: str) -> Iterator[Effect]:
    """The effects on the price of that building which are not used up."""
    for effect in nation_effects(state, nation, "cost"):
        if effect.building in (building, ANY) and uses_left(state, nation, effect) != 0:
            yield effect


def with_uses(state: State, nation: str, building: str) -> State:
    """The state once a nation has built: a discount for the first building of all is used up."""
    for effect in list(_changes(state, nation, building)):
        state = used(state, nation, effect)
    return state


def building_price(state: State, nation: str, building: str) -> Price:
    """What a building, a road or a bridge costs a nation."""
    price, free = amounts(state.buildings[building]), 0
    for effect in _changes(state, nation, building):
        if effect.resource == ANY:
            free -= effect.by
            continue
        spare = max(0, sum(price.values()) - LEAST)
        there = price.get(effect.resource, 0)
        price[effect.resource] = there + max(effect.by, -min(there, spare))
    return Price(price, max(0, min(free, sum(price.values()) - LEAST)))


def chosen(state: State, nation: str, price: Price) -> dict[str, int]:
    """What is taken off where the buyer does not say: one by one, where he would have least left."""
    row, off = state.sides[nation], dict.fromkeys(RESOURCES, 0)
    for _ in range(price.free):
        left = {name: getattr(row, name) - cost + off[name] for name, cost in price.amounts.items() if cost > off[name]}
        off[min(left, key=lambda name: left[name])] += 1
    return {name: count for name, count in off.items() if count}


def taken_off(price: Mapping[str, int], off: Mapping[str, int]) -> dict[str, int]:
    """A price without what is taken off it."""
    return {name: cost - off.get(name, 0) for name, cost in price.items() if cost > off.get(name, 0)}
