"""The state of a Khans & Kings season: every field is a table, id -> row."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tracker.engine.changes import rows_of
from tracker.engine.desk import Waiting
from tracker.engine.records import Season, Setting
from tracker.rulesets.khans_kings import catalogue_tables as data
from tracker.rulesets.khans_kings import map_tables as atlas
from tracker.rulesets.khans_kings import season_tables as rows
from tracker.rulesets.khans_kings.words import RESOURCES

NEUTRAL = ""
"""The owner of neutral units and of unowned provinces."""
TURN = "turn"
SCENARIO = "scenario"


@dataclass(frozen=True)
class State:
    """A season at one moment."""

    sides: Mapping[str, rows.Nation]
    turn: Mapping[str, rows.Turn]
    pacts: Mapping[str, rows.Pact]
    offers: Mapping[str, rows.Offer]
    units: Mapping[str, rows.Unit]
    lasting: Mapping[str, rows.Lasting]
    battles: Mapping[str, rows.Battle]
    fighters: Mapping[str, rows.Fighter]
    regions: Mapping[str, atlas.Region]
    seats: Mapping[str, atlas.Seat]
    provinces: Mapping[str, atlas.Province]
    places: Mapping[str, atlas.Place]
    borders: Mapping[str, atlas.Border]
    start_units: Mapping[str, atlas.StartUnits]
    resources: Mapping[str, data.Resource]
    terrains: Mapping[str, data.Terrain]
    types: Mapping[str, data.UnitType]
    kinds: Mapping[str, data.Kind]
    upgrades: Mapping[str, data.Upgrade]
    buildings: Mapping[str, data.Building]
    technologies: Mapping[str, data.Technology]
    levels: Mapping[str, data.Level]
    promotions: Mapping[str, data.Promotion]
    events: Mapping[str, data.EventCard]
    cards: Mapping[str, data.PowerCard]
    effects: Mapping[str, data.Effect]
    numbers: Mapping[str, data.Number]
    goals: Mapping[str, data.Goal]
    scenario: Mapping[str, data.Scenario]
    settings: Mapping[str, Setting]
    season: Mapping[str, Season]
    desk: Mapping[str, Waiting]


def put_all(state: State, table: str, fresh: Iterable[Any]) -> State:
    """The state with several rows put into one table."""
    added = {row.id: row for row in fresh}
    return dataclasses.replace(state, **{table: {**rows_of(state, table), **added}}) if added else state


def without(state: State, table: str, gone: Iterable[str]) -> State:
    """The state without these rows of a table."""
    out = set(gone)
    return dataclasses.replace(
        state, **{table: {key: row for key, row in rows_of(state, table).items() if key not in out}}
    )


def free_key(state: State, table: str, stem: str) -> str:
    """A key that no row of a table has yet: the stem, or with the first number behind it."""
    rows = rows_of(state, table)
    return next(key for n in range(1, 99) if (key := stem if n == 1 else f"{stem}.{n}") not in rows)


def changed(state: State, table: str, row: str, /, **cells: Any) -> State:
    """The state with other values in one row."""
    return put_all(state, table, [dataclasses.replace(rows_of(state, table)[row], **cells)])


def now(state: State) -> rows.Turn:
    """Where the season stands."""
    return state.turn[TURN]


def number(state: State, name: str) -> int:
    """A number of the rules."""
    return state.numbers[name].value


def amounts(row: Any) -> dict[str, int]:
    """The five resource columns of a row, those above 0: a price, a stock, the points of a province."""
    return {resource: amount for resource in RESOURCES if (amount := getattr(row, resource))}


def gained(state: State, nation: str, more: Mapping[str, int]) -> State:
    """The state with so much more (or less) in a nation's stock; what it can pay is asked before."""
    row = state.sides[nation]
    return changed(
        state, "sides", nation, **{resource: getattr(row, resource) + amount for resource, amount in more.items()}
    )


def lacking(state: State, nation: str, price: Mapping[str, int]) -> dict[str, int]:
    """What a nation lacks of a price (KK-06); empty where it can pay."""
    row = state.sides[nation]
    return {resource: short for resource, cost in price.items() if (short := cost - getattr(row, resource)) > 0}
