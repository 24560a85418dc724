"""What must hold in every state, and what follows by itself from a correction."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable

from sheets.messages import say
from tracker.engine.house_rules import violations as bad_house_rules
from tracker.engine.ruleset import Violation
from tracker.rulesets.khans_kings.catalogue_checks import catalogue_checks
from tracker.rulesets.khans_kings.geography import is_sea
from tracker.rulesets.khans_kings.house_rules import HOUSE_RULES
from tracker.rulesets.khans_kings.map_checks import known, map_checks
from tracker.rulesets.khans_kings.nations import (
    aboard_strangers,
    can_stand,
    cargo_of,
    full_state,
    is_ship,
    kind_of,
    level_of,
    parted,
    stack_limit,
    type_of,
    where,
)
from tracker.rulesets.khans_kings.season_tables import Battle, Fighter, Unit
from tracker.rulesets.khans_kings.state import NEUTRAL, TURN, State, number, put_all, without
from tracker.rulesets.khans_kings.words import MOVEMENT, OVER, RECRUITMENT, SETTING_UP


def checks(state: State) -> Iterable[Violation]:
    """What must hold beyond the bounds of single cells; what is wrong with a catalogue is told before play."""
    yield from bad_house_rules(HOUSE_RULES, state.settings)
    unsound = [*catalogue_checks(state), *map_checks(state)]
    yield from unsound
    yield from _turn(state)
    for province in state.provinces.values():
        yield from known(state, "provinces", province, "owner", "sides")
    yield from _pairs(state)
    misplaced = [found for unit in state.units.values() for found in _unit(state, unit)]
    yield from misplaced
    if not unsound and not misplaced:
        yield from _limits(state)
    for battle in state.battles.values():
        yield from _battle(state, battle)
    for row in state.lasting.values():
        yield from known(state, "lasting", row, "unit", "units")
        yield from known(state, "lasting", row, "effect", "effects")
    fighting: set[str] = set()
    for fighter in state.fighters.values():
        yield from known(state, "fighters", fighter, "battle", "battles")
        yield from known(state, "fighters", fighter, "unit", "units")
        yield from known(state, "fighters", fighter, "foe", "units")
        if fighter.unit in fighting:
            yield Violation("fighters", fighter.id, "unit", say("a unit that stands in no other slot"))
        fighting.add(fighter.unit)


def _turn(state: State) -> Iterable[Violation]:
    for row in state.turn.values():
        if row.id != TURN:
            yield Violation("turn", row.id, "id", say("the only row of this tab"))
        one_after_another = row.phase in (RECRUITMENT, MOVEMENT)
        if one_after_another != bool(row.mover):
            expected = say("whose part it is") if one_after_another else say("blank while all act at once")
            yield Violation("turn", row.id, "mover", expected)
        if row.closing and row.phase != MOVEMENT:
            yield Violation("turn", row.id, "closing", say("no outside the phase of movement"))
        if bool(row.number) == (row.phase == SETTING_UP):
            yield Violation("turn", row.id, "number", say("0 while the season is set up, then from 1"))
        for column, table in (("mover", "sides"), ("first", "sides"), ("event", "events")):
            yield from known(state, "turn", row, column, table)


def _pairs(state: State) -> Iterable[Violation]:
    for pact in state.pacts.values():
        yield from known(state, "pacts", pact, "one", "sides")
        yield from known(state, "pacts", pact, "two", "sides")
        if pact.one == pact.two:
            yield Violation("pacts", pact.id, "two", say("another nation"))
    for offer in state.offers.values():
        yield from known(state, "offers", offer, "side", "sides")
        yield from known(state, "offers", offer, "to", "sides")
        if offer.side == offer.to:
            yield Violation("offers", offer.id, "to", say("another nation"))


REFERENCES = (
    ("kind", "kinds"),
    ("owner", "sides"),
    ("place", "places"),
    ("promotions", "promotions"),
    ("card", "cards"),
)
"""What a unit names: (column, table)."""


def _unit(state: State, unit: Unit) -> Iterable[Violation]:
    """Every unit is in exactly one place, and is what its card says."""
    for column, table in REFERENCES:
        yield from known(state, "units", unit, column, table)
    ship = state.units.get(unit.aboard)
    if bool(unit.place) == bool(unit.aboard):
        yield Violation("units", unit.id, "place", say("a place, or a ship it is aboard, not both"))
    if unit.aboard and (ship is None or ship.kind not in state.kinds or not state.kinds[ship.kind].capacity):
        yield Violation("units", unit.id, "aboard", say("a ship that carries units"))
    elif ship is not None and not (ship.place in state.places and is_sea(state, ship.place)):
        yield Violation("units", unit.id, "aboard", say("a ship at sea"))
    elif aboard_strangers(state, unit) and not unit.parted:
        yield Violation("units", unit.id, "aboard", say("a ship of its own nation or of an ally"))
    if len(set(unit.promotions)) != len(unit.promotions):
        yield Violation("units", unit.id, "promotions", say("every promotion once at most"))


def _limits(state: State) -> Iterable[Violation]:
    """KK-10, KK-18, A46, A47: how many there may be, and where they may stand."""
    stacked: Counter[tuple[str, str]] = Counter()
    raised: Counter[str] = Counter()
    limited: Counter[tuple[str, str]] = Counter()
    most = number(state, "most_units")
    for unit in state.units.values():
        yield from _fit(state, unit)
        unit_type = type_of(state, unit)
        raised[unit.owner] += 1
        limited[unit.owner, unit_type.id] += not unit.neutral_born
        if unit.owner and raised[unit.owner] > most:
            yield Violation("units", unit.id, "owner", say("a nation with fewer than {n} units", n=most))
        if unit.owner and unit_type.limit is not None and limited[unit.owner, unit_type.id] > unit_type.limit:
            yield Violation("units", unit.id, "kind", say("no more units of that type than its limit"))
        if unit.place:
            stacked[unit.owner, unit.place] += 1
            if stacked[unit.owner, unit.place] > stack_limit(state, unit.place):
                yield Violation("units", unit.id, "place", say("a place with room for another unit"))
            if not can_stand(state, unit.kind, unit.place):
                yield Violation("units", unit.id, "place", say("land for those who walk, the sea for ships"))


def _fit(state: State, unit: Unit) -> Iterable[Violation]:
    """KK-44, A54: a unit is no stronger than its card and its experience allow."""
    if unit.state > full_state(state, unit):
        yield Violation("units", unit.id, "state", say("at most {most}", most=full_state(state, unit)))
    if len(unit.promotions) > level_of(state, unit):
        yield Violation("units", unit.id, "promotions", say("one for each level it has reached"))
    if unit.aboard and is_ship(state, unit):
        yield Violation("units", unit.id, "aboard", say("blank, because a ship is aboard no other"))
    for over in cargo_of(state, unit.id)[kind_of(state, unit).capacity :]:
        yield Violation("units", over.id, "aboard", say("a ship with room"))


def _battle(state: State, battle: Battle) -> Iterable[Violation]:
    for column, table in (("place", "places"), ("aggressor", "sides"), ("defender", "sides")):
        yield from known(state, "battles", battle, column, table)
    if battle.aggressor == battle.defender:
        yield Violation("battles", battle.id, "defender", say("another nation than the aggressor"))
    fighters = [row for row in state.fighters.values() if row.battle == battle.id]
    slots: set[tuple[str, int]] = set()
    for fighter in fighters:
        if battle.stage == OVER:
            yield Violation("fighters", fighter.id, "battle", say("a battle that is not over"))
        if fighter.slot and (fighter.row, fighter.slot) in slots:
            yield Violation("fighters", fighter.id, "slot", say("a slot of its own"))
        if fighter.owes and not fighter.foe:
            yield Violation("fighters", fighter.id, "owes", say("0, because it boards no ship"))
        slots.add((fighter.row, fighter.slot))


def tidy(state: State) -> State:
    """Who is no more fights no more: slots, effects and cargo of units that were taken out go with them, and nobody
    tends them. Who is neutral stays one who was (W7)."""
    for table in ("fighters", "lasting"):
        gone = [row.id for row in getattr(state, table).values() if row.unit not in state.units]
        state = without(state, table, gone) if gone else state
    ended = [row.id for row in state.fighters.values() if _is_over(state, row.battle) or _is_elsewhere(state, row)]
    state = without(state, "fighters", ended) if ended else state
    state = parted(state, {row.foe for row in state.fighters.values() if row.foe and _is_apart(state, row)})
    state = put_all(state, "units", _tidied(state))
    for row in state.turn.values():
        if row.phase not in (RECRUITMENT, MOVEMENT) and (row.mover or row.closing):
            state = put_all(state, "turn", [dataclasses.replace(row, mover="", closing=False)])
    return state


def _tidied(state: State) -> list[Unit]:
    tidied = [
        dataclasses.replace(
            row,
            neutral_born=row.neutral_born or row.owner == NEUTRAL,
            tends=row.tends if row.tends in state.units else "",
        )
        for row in state.units.values()
    ]
    return [row for row in tidied if row != state.units[row.id]]


def _is_over(state: State, battle: str) -> bool:
    row = state.battles.get(battle)
    return row is None or row.stage == OVER


def _is_apart(state: State, row: Fighter) -> bool:
    """Whether the ship with which one had collided is gone, or changed sides."""
    foe = next((other for other in state.fighters.values() if other.unit == row.foe), None)
    return foe is None or foe.row == row.row


def _is_elsewhere(state: State, row: Fighter) -> bool:
    """Whether a unit was put into another place than that of its battle, or off the ship on which it fights."""
    unit = state.units[row.unit]
    if unit.aboard and unit.aboard not in state.units:
        return True
    return where(state, unit) != state.battles[row.battle].place or bool(unit.aboard) == bool(row.slot)
