"""Where ships go that leave a battle at sea, and how they try (KK-35, KK-37, A39, A49)."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Sequence

from sheets.messages import say
from tracker.engine.referee import Audience, Referee
from tracker.rulesets.khans_kings.battle_leaving import left
from tracker.rulesets.khans_kings.effects import speed_of
from tracker.rulesets.khans_kings.geography import borders_of, entry_cost, is_sea
from tracker.rulesets.khans_kings.nations import cargo_of, enemies_in, has_room
from tracker.rulesets.khans_kings.reach import barred
from tracker.rulesets.khans_kings.season_tables import Fighter, Unit
from tracker.rulesets.khans_kings.state import State, changed, now, number


def havens(state: State, ships: Sequence[Unit], far: bool = False) -> list[str]:
    """A49: the places at sea to which these ships can get away together, the nearest first: over places without
    enemies, within the speed of the slowest, with room for all. ``far``: however far it is (A39)."""
    if not ships:
        return []
    owners = Counter(ship.owner for ship in ships)
    speed = min(speed_of(state, ship) for ship in ships)
    found = _by_sea(state, ships[0].place, tuple(owners))
    return [
        place
        for place, cost in found.items()
        if (far or cost <= speed) and all(has_room(state, owner, place, count) for owner, count in owners.items())
    ]


def _by_sea(state: State, start: str, owners: Sequence[str]) -> dict[str, int]:
    """What it costs to reach every place at sea over places that are free of enemies, the nearest first."""
    order = {place: at for at, place in enumerate(state.places)}
    waiting, found = [(0, order[start], start)], dict[str, int]()
    while waiting:
        cost, _, here = heapq.heappop(waiting)
        if here in found:
            continue
        found[here] = cost
        for other, border in borders_of(state, here).items():
            if other not in found and is_sea(state, other) and _is_free(state, other, owners):
                heapq.heappush(waiting, (cost + entry_cost(state, border, other), order[other], other))
    del found[start]
    return found


def _is_free(state: State, place: str, owners: Sequence[str]) -> bool:
    return not any(enemies_in(state, owner, place) or barred(state, owner, place) for owner in owners)


def tries(state: State, referee: Referee, to: Audience) -> bool:
    """KK-35, W13: the die of a flight at sea."""
    (face,) = referee.roll(1, "flight", to, die=number(state, "flee_die"))
    away = face <= number(state, "flee_most")
    most = number(state, "flee_most")
    told = say("It gets away: {face} on the die, at most {most} is needed.", face=face, most=most)
    fails = say("It does not get away: {face} on the die, at most {most} is needed.", face=face, most=most)
    referee.tell(told if away else fails, to)
    referee.find("got_away", away, to)
    return away


def sailed(state: State, ship: Unit, target: str, referee: Referee) -> State:
    """A ship leaves the battle with all that is aboard; none of them moves any more in this turn."""
    crew = cargo_of(state, ship.id)
    state = left(state, ship, target, referee)
    for unit in crew:
        state = changed(state, "units", unit.id, stopped=True, left=now(state).number)
    return state


def all_sail(state: State, row: Sequence[Fighter], to: str, referee: Referee) -> State:
    """A whole fleet leaves for one place."""
    for fighter in row:
        state = sailed(state, state.units[fighter.unit], to, referee)
    return state


def driven_away(state: State, row: Sequence[Fighter], referee: Referee) -> State:
    """A39: a fleet must leave: within its speed if it can, else each ship to where it came from, else as far as it
    takes; where there is no room anywhere it stays."""
    together = havens(state, [state.units[fighter.unit] for fighter in row])
    if together:
        return all_sail(state, row, together[0], referee)
    for fighter in row:
        ship = state.units[fighter.unit]
        free = havens(state, [ship], far=True)
        back = [place for place in free if place == ship.origin]
        if free:
            state = sailed(state, ship, (back or free)[0], referee)
    return state
