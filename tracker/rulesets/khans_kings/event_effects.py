"""What an Event Card does at once when it is drawn: gains, healing, damage, pay (E1, E7, E11)."""

from __future__ import annotations

from collections.abc import Iterable

from sheets.messages import say
from tracker.engine.referee import Audience, Referee
from tracker.rulesets.khans_kings.audiences import knows_stock, unit_watchers
from tracker.rulesets.khans_kings.battle_leaving import destroyed
from tracker.rulesets.khans_kings.catalogue_tables import Effect
from tracker.rulesets.khans_kings.effects import event_effects
from tracker.rulesets.khans_kings.geography import built_in, provinces_owned
from tracker.rulesets.khans_kings.healing import healed
from tracker.rulesets.khans_kings.house_rules import house
from tracker.rulesets.khans_kings.nations import called, kind_of, units_of, where
from tracker.rulesets.khans_kings.phases import order_of_play
from tracker.rulesets.khans_kings.season_tables import Unit
from tracker.rulesets.khans_kings.state import State, changed, gained
from tracker.rulesets.khans_kings.stocks import told
from tracker.rulesets.khans_kings.words import ANY


def at_once(state: State, referee: Referee) -> State:
    """The effects of the card in force that need nobody's choice, in the order of the sheet."""
    for effect in list(event_effects(state, "gain")):
        state = _gains(state, effect, referee) if effect.resource != ANY else state
    for effect in list(event_effects(state, "heal")):
        for unit in _reached(state, effect):
            state = healed(state, unit.id, effect.by)
    for effect in list(event_effects(state, "damage")):
        for unit in _reached(state, effect):
            state = weakened(state, unit, effect.by, effect.least, referee)
    for effect in upkeep(state):
        state = _pays(state, effect, referee)
    return state


def entitled(state: State, nation: str, effect: Effect) -> bool:
    """Whether a gain is for a nation: of a building, only for who owns one."""
    standing = {place.building for row in provinces_owned(state, nation) for place in built_in(state, row.id)}
    return effect.building in ("", *standing) or (effect.building == ANY and bool(standing))


def amount_of(effect: Effect, referee: Referee, to: Audience, why: str = "event") -> int:
    """How much a gain is: fixed, or a die."""
    return effect.by + (referee.roll(1, why, to, die=effect.die)[0] if effect.die else 0)


def granted(state: State, nation: str, effect: Effect, why: str, to: Audience, referee: Referee) -> State:
    """A nation gains what a card gives; what a card takes stops at an empty stock."""
    lost = -getattr(state.sides[nation], effect.resource)
    gains = {effect.resource: max(lost, amount_of(effect, referee, to, why))}
    state = gained(state, nation, gains)
    referee.tell(say("{side} gains: {gains}.", side=state.sides[nation].name, gains=told(state, gains)), to)
    return state


def _gains(state: State, effect: Effect, referee: Referee) -> State:
    for nation in order_of_play(state):
        if entitled(state, nation, effect):
            state = granted(state, nation, effect, "event", knows_stock(state, nation), referee)
    return state


def fits(state: State, effect: Effect, unit: Unit) -> bool:
    """Whether a unit is of the types and on the terrains for which an effect is."""
    place = where(state, unit)
    of_type = not effect.types or kind_of(state, unit).type in effect.types
    return of_type and (not effect.terrains or state.places[place].terrain in effect.terrains)


def _reached(state: State, effect: Effect) -> list[Unit]:
    return [unit for unit in state.units.values() if fits(state, effect, unit)]


def remaining(unit: Unit, by: int, least: int | None) -> int:
    """The State of a unit after a loss that stops at the least a card names."""
    return unit.state - by if least is None else max(unit.state - by, min(least, unit.state))


def weakened(state: State, unit: Unit, by: int, least: int | None, referee: Referee) -> State:
    """A unit loses State, not below the least the card names; at the State of the house rule it is destroyed (A11)."""
    if unit.id not in state.units:  # it went down with the ship it was aboard
        return state
    to = unit_watchers(state, unit)
    left = remaining(unit, by, least)
    if left <= house(state).destroy_at or left < 1:
        return destroyed(state, unit, referee, to)
    referee.tell(say("{unit} falls to State {n}.", unit=called(state, unit), n=left), to)
    return changed(state, "units", unit.id, state=left)


def upkeep(state: State) -> list[Effect]:
    """What the card in force asks for units."""
    return list(event_effects(state, "upkeep"))


def owing(state: State, nation: str, effect: Effect) -> list[Unit]:
    """The units of a nation that count for the pay."""
    return [unit for unit in units_of(state, nation) if fits(state, effect, unit)]


def _pays(state: State, effect: Effect, referee: Referee) -> State:
    """E11: each nation pays as far as its stock reaches; it then names the units that went without."""
    for nation in order_of_play(state):
        row = state.sides[nation]
        over = max(0, len(owing(state, nation, effect)) - effect.over)
        paid = min(over, getattr(row, effect.resource) // effect.by) if effect.by > 0 else over
        if not over:
            continue
        price = {effect.resource: paid * effect.by}
        state = gained(state, nation, {effect.resource: -price[effect.resource]})
        state = changed(state, "sides", nation, unpaid=over - paid)
        referee.tell(
            say("{side} pays {price}; unpaid units: {n}.", side=row.name, price=told(state, price) or (say("nothing"),),
                n=over - paid),
            knows_stock(state, nation),
        )  # fmt: skip
    return state


def go_without(state: State, nation: str, units: Iterable[str], referee: Referee) -> State:
    """The units that were not paid lose State."""
    for effect in upkeep(state):
        for unit in units:
            state = weakened(state, state.units[unit], effect.damage, effect.least, referee)
    return changed(state, "sides", nation, unpaid=0)


def strongest_go_without(state: State, nation: str, referee: Referee) -> State:
    """Where the owner has named none: those with most State."""
    able = {unit.id: unit for effect in upkeep(state) for unit in owing(state, nation, effect)}
    ranked = sorted(able.values(), key=lambda unit: -unit.state)
    return go_without(state, nation, [unit.id for unit in ranked[: state.sides[nation].unpaid]], referee)
