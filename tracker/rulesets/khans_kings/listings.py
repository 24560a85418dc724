"""Tables for reading: how the nations stand, their provinces and units, the battles of the season."""

from __future__ import annotations

from collections.abc import Sequence

from sheets.messages import Message, say
from tracker.engine.hidden import is_hidden
from tracker.engine.pages import Listing
from tracker.rulesets.khans_kings.geography import built_in, provinces_owned
from tracker.rulesets.khans_kings.map_play import aboard, card_name
from tracker.rulesets.khans_kings.map_tables import Province
from tracker.rulesets.khans_kings.nations import full_state, units_of, where
from tracker.rulesets.khans_kings.season_tables import Battle, Unit
from tracker.rulesets.khans_kings.state import State, amounts
from tracker.rulesets.khans_kings.stocks import named, told
from tracker.rulesets.khans_kings.victory import rank, standings
from tracker.rulesets.khans_kings.words import AGGRESSOR, ENDINGS, OVER, STAGES

Line = Message | str

HEADINGS = {"provinces": say("Provinces"), "points": say("Resource points"), "units": say("Living units")}
"""What decides between nations, as the head of a column."""


def listings(state: State, side: str) -> Sequence[Listing]:
    """Of all: the standings and the battles; of one nation: its provinces, its units, its battles."""
    if not side:
        return [nations(state), *_if_any(battles(state))]
    return [found for table in (provinces(state, side), units(state, side), battles(state, side))
            for found in _if_any(table)]  # fmt: skip


def _if_any(listing: Listing) -> list[Listing]:
    return [listing] if listing.rows else []


def nations(state: State) -> Listing:
    """The nations, best first, with what decides between equals."""
    breaks = state.scenario["scenario"].tie_break
    rows = tuple((state.sides[side].name, *map(str, rank(state, side))) for side, _ in standings(state))
    return Listing(say("Nations"), (say("Nation"), *(HEADINGS[name] for name in breaks)), rows)


def provinces(state: State, side: str) -> Listing:
    """A nation's provinces: points and what is built."""
    rows = tuple(_province(state, province) for province in provinces_owned(state, side))
    return Listing(say("Provinces"), (say("Province"), say("Points"), say("Buildings")), rows)


def _province(state: State, province: Province) -> tuple[Line, ...]:
    points, built = told(state, amounts(province)), built_in(state, province.id)
    buildings = tuple(named(state, "buildings", place.building) for place in built)
    return province.name, _joined(points), _joined(buildings)


def units(state: State, side: str) -> Listing:
    """A nation's units as far as they are seen: where, State, experience; those aboard a ship of its own after it."""
    seen = {unit.id: unit for unit in units_of(state, side) if not is_hidden(unit.kind)}
    at = {unit: place for place, unit in enumerate(seen)}
    rows = sorted(seen.values(), key=lambda unit: (at.get(unit.aboard, at[unit.id]), bool(unit.aboard)))
    head = (say("Unit"), say("Where"), say("State"), say("Experience"))
    return Listing(say("Units"), head, tuple(_unit(state, unit) for unit in rows))


def _unit(state: State, unit: Unit) -> tuple[Line, ...]:
    place = state.places.get(where(state, unit))
    return (
        card_name(state, unit),
        _joined((*((place.name,) if place else ()), *aboard(state, unit))),
        f"{unit.state}/{full_state(state, unit)}",
        str(unit.xp),
    )


def battles(state: State, side: str = "") -> Listing:
    """The battles of the season, or those of one nation."""
    rows = tuple(
        (str(battle.turn), state.places[battle.place].name, _who(state, battle.aggressor), _who(state, battle.defender),
         _outcome(state, battle))
        for battle in sorted(state.battles.values(), key=lambda battle: (battle.turn, battle.id))
        if side in ("", battle.aggressor, battle.defender)
    )  # fmt: skip
    head = (say("Turn"), say("Where"), say("Aggressor"), say("Defender"), say("Result"))
    return Listing(say("Battles"), head, rows)


def _who(state: State, nation: str) -> Line:
    return state.sides[nation].name if nation in state.sides else say("neutral")


def _outcome(state: State, battle: Battle) -> Line:
    if battle.stage != OVER:
        return STAGES[battle.stage]
    how = ENDINGS.get(battle.ended, say("over"))
    if not battle.winner:
        return how
    winner = battle.aggressor if battle.winner == AGGRESSOR else battle.defender
    return say("{side} won: {how}", side=_who(state, winner), how=how)


def _joined(parts: Sequence[Line]) -> Line:
    return say("{text}", text=tuple(parts)) if parts else "–"
