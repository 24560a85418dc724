"""What technologies, promotions, the Event Card in force and Power Cards do, asked by whoever needs a number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from sheets.messages import number_text
from tracker.rulesets.khans_kings.catalogue_tables import Effect
from tracker.rulesets.khans_kings.geography import Tables
from tracker.rulesets.khans_kings.nations import kind_of, where
from tracker.rulesets.khans_kings.season_tables import Unit
from tracker.rulesets.khans_kings.state import NEUTRAL, State, now

STAT, PERCENT, CANCEL, FORBID = "stat", "percent", "cancel", "forbid"


def event_effects(state: State, kind: str) -> Iterator[Effect]:
    """What the Event Card in force does of that kind (KK-03, KK-11)."""
    card = now(state).event
    return (effect for effect in _known(state, "event", kind) if card and effect.event == card)


def _known(state: State, source: str, kind: str) -> Sequence[Effect]:
    """All effects of that kind that technologies, promotions or Event Cards have, in the order of the sheet."""
    return _by_source(Tables((state.effects,))).get((source, kind), ())


@lru_cache(maxsize=8)
def _by_source(of: Tables) -> Mapping[tuple[str, str], Sequence[Effect]]:
    """Sorted once: every value of every unit asks for them."""
    found: dict[tuple[str, str], list[Effect]] = {}
    for effect in of.tables[0].values():
        for source in ("technology", "promotion", "event"):
            if getattr(effect, source):
                found.setdefault((source, effect.kind), []).append(effect)
    return found


def nation_effects(state: State, nation: str, kind: str) -> Iterator[Effect]:
    """What a nation's technologies and the Event Card in force do of that kind (KK-24)."""
    known = state.sides[nation].technologies if nation != NEUTRAL else ()
    yield from (effect for effect in _known(state, "technology", kind) if effect.technology in known)
    yield from event_effects(state, kind)


def unit_effects(state: State, unit: Unit, kind: str, stat: str, *, beside: bool = False) -> Iterator[Effect]:
    """What changes a value of a unit where it stands: technologies, the event, its promotions, lasting cards.

    ``beside``: the slot next to it is filled by a unit of its own row.
    """
    there = state.places.get(where(state, unit))
    for effect in _on(state, unit, kind):
        fits = not effect.types or kind_of(state, unit).type in effect.types
        lies = not effect.terrains or (there is not None and there.terrain in effect.terrains)
        if effect.stat == stat and fits and lies and (beside or not effect.beside):
            yield effect


def _on(state: State, unit: Unit, kind: str) -> Iterator[Effect]:
    yield from nation_effects(state, unit.owner, kind)
    yield from (effect for effect in _known(state, "promotion", kind) if effect.promotion in unit.promotions)
    for row in state.lasting.values():
        if row.unit == unit.id and row.effect in state.effects and state.effects[row.effect].kind == kind:
            yield state.effects[row.effect]


def with_bonuses(state: State, unit: Unit, stat: str, value: int, *, beside: bool = False) -> int:
    """A value with its point bonuses: what adds comes first, and what takes away stops at its own least value."""
    found = sorted(unit_effects(state, unit, STAT, stat, beside=beside), key=lambda effect: -effect.by)
    for effect in found:
        least = value + effect.by if effect.least is None else min(value, effect.least)
        value = max(value + effect.by, least)
    return value


def percent(state: State, unit: Unit, stat: str) -> int:
    """A15: the bonuses of a unit in per cent, added up."""
    return sum(effect.by for effect in unit_effects(state, unit, PERCENT, stat))


def signed(value: int) -> str:
    """A bonus or a penalty as it is written."""
    return f"+{value}" if value > 0 else number_text(value)


def speed_of(state: State, unit: Unit) -> int:
    """The speed of a unit, without a road."""
    return max(0, with_bonuses(state, unit, "speed", kind_of(state, unit).speed))


def reluctance_of(state: State, unit: Unit) -> int:
    """The State at which a unit leaves a battle (KK-30)."""
    return max(0, with_bonuses(state, unit, "reluctance", kind_of(state, unit).reluctance))


def suspended(state: State, what: str) -> bool:
    """Whether the Event Card in force cancels or forbids something: ``river``, ``ship_move``, ``port_trade``…"""
    return any(what in effect.suspends for kind in (CANCEL, FORBID) for effect in event_effects(state, kind))


def terrain_defence(state: State, place: str) -> int:
    """KK-11: the defence of a place's terrain, with what the Event Card adds to it."""
    terrain = state.terrains[state.places[place].terrain]
    return terrain.defence + sum(e.by for e in event_effects(state, "terrain") if terrain.id in e.terrains)
