"""What is wrong with the catalogue, cell by cell, all at once: what nobody could build, know, reach or draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sheets.messages import say
from tracker.engine.ruleset import Violation
from tracker.rulesets.khans_kings.catalogue_tables import Building, Effect, Goal, Kind
from tracker.rulesets.khans_kings.effects import PERCENT, STAT
from tracker.rulesets.khans_kings.map_checks import known
from tracker.rulesets.khans_kings.power_effects import DOES
from tracker.rulesets.khans_kings.state import State
from tracker.rulesets.khans_kings.words import ANY

REFERENCES = (
    ("terrains", "buildings", "buildings"),
    ("kinds", "type", "types"),
    ("kinds", "versus", "types"),
    ("kinds", "buildings", "buildings"),
    ("kinds", "technologies", "technologies"),
    ("kinds", "ignores", "buildings"),
    ("upgrades", "source", "kinds"),
    ("upgrades", "target", "kinds"),
    ("technologies", "needs", "technologies"),
    ("promotions", "types", "types"),
    ("effects", "technology", "technologies"),
    ("effects", "promotion", "promotions"),
    ("effects", "event", "events"),
    ("effects", "card", "cards"),
    ("effects", "types", "types"),
    ("effects", "terrains", "terrains"),
    ("goals", "region", "regions"),
    ("goals", "named", "provinces"),
)
"""(table, column, what it names)."""

NEEDED = {
    "stat": ("stat", "by"),
    "percent": ("stat", "by"),
    "terrain": ("terrains", "by"),
    "heal": ("by",),
    "damage": ("by",),
    "gain": ("resource",),
    "produce": ("resource", "building", "by"),
    "cost": ("resource", "building", "by"),
    "port_rate": ("by",),
    "resource_roll": ("resource", "divide"),
    "exchange": ("divide",),
    "upkeep": ("resource", "by"),
    "xp": ("by",),
    "cancel": ("suspends",),
    "forbid": ("suspends",),
}
"""The columns without which an effect of that kind does nothing."""

LISTED = (
    "regions", "seats", "provinces", "places", "borders", "terrains", "types", "kinds", "buildings", "technologies",
    "promotions", "events", "cards",
)  # fmt: skip
"""Tables whose ids stand in lists, and are written there between commas."""


def catalogue_checks(state: State) -> Iterable[Violation]:
    """Every cell of the catalogue that contradicts another one, or without which something cannot be played."""
    for table, column, of in REFERENCES:
        for row in getattr(state, table).values():
            yield from known(state, table, row, column, of)
    by_row: tuple[tuple[Mapping[str, Any], Callable[[State, Any], Iterable[Violation]]], ...] = (
        (state.kinds, _kind),
        (state.buildings, _building),
        (state.effects, _effect),
        (state.goals, _goal),
    )
    for rows, check in by_row:
        for row in rows.values():
            yield from check(state, row)
    yield from _technologies(state)
    yield from _levels(state)
    yield from _small_tables(state)


def _small_tables(state: State) -> Iterable[Violation]:
    for upgrade in state.upgrades.values():
        if upgrade.source == upgrade.target:
            yield Violation("upgrades", upgrade.id, "target", say("another unit than the one it is made of"))
    for row in state.numbers.values():
        if row.id.endswith("_die") and row.value < 1:
            yield Violation("numbers", row.id, "value", say("at least 1, because it is a die"))
    for table in LISTED:
        for key in getattr(state, table):
            if set(key) & set(",:"):
                yield Violation(table, key, "id", say("a word without commas and colons"))


def _kind(state: State, kind: Kind) -> Iterable[Violation]:
    """KK-18, A44: a unit that could never be recruited, or never fights."""
    if kind.reluctance >= kind.state:
        yield Violation("kinds", kind.id, "reluctance", say("less than its State"))
    nowhere = [name for name in kind.buildings if name in state.buildings and not _sites(state, name)]
    if nowhere:
        yield Violation("kinds", kind.id, "buildings", say("buildings that some terrain allows"))
    unit_type = state.types.get(kind.type)
    if unit_type is not None and not unit_type.ship:
        if kind.capacity:
            yield Violation("kinds", kind.id, "capacity", say("0, because it is no ship"))
        if kind.appears == "sea":
            yield Violation("kinds", kind.id, "appears", say("in the capital, because it is no ship"))
    if unit_type is not None and unit_type.ship and kind.appears == "sea":
        harbours = [name for name, building in state.buildings.items() if building.launches]
        if not harbours:
            yield Violation("kinds", kind.id, "appears", say("in the capital, because no building launches ships"))


def _sites(state: State, building: str) -> bool:
    return any(building in terrain.buildings for terrain in state.terrains.values())


def _building(state: State, building: Building) -> Iterable[Violation]:
    if building.site == "place" and not _sites(state, building.id):
        yield Violation("buildings", building.id, "site", say("a building that some terrain allows"))
    if building.site != "place":
        for terrain in state.terrains.values():
            if building.id in terrain.buildings:
                yield Violation("terrains", terrain.id, "buildings", say("no roads and bridges: they lie on borders"))
    if building.plunder_die and building.plunder_fixed:
        yield Violation("buildings", building.id, "plunder_fixed", say("0, because a die is rolled"))
    if (building.plunder_die or building.plunder_fixed) and not building.plunder_resource:
        yield Violation("buildings", building.id, "plunder_resource", say("what plundering gives"))


def _technologies(state: State) -> Iterable[Violation]:
    """KK-24: a technology that can never be known, because in the end it needs itself."""
    known_now: set[str] = set()
    while more := {row.id for row in state.technologies.values() if set(row.needs) <= known_now} - known_now:
        known_now |= more
    for row in state.technologies.values():
        if row.id not in known_now and all(name in state.technologies for name in row.needs):
            yield Violation("technologies", row.id, "needs", say("technologies that do not need this one themselves"))


def _levels(state: State) -> Iterable[Violation]:
    seen: set[int] = set()
    for level in state.levels.values():
        if level.xp in seen:
            yield Violation("levels", level.id, "xp", say("another number than the other levels have"))
        seen.add(level.xp)
    for promotion in state.promotions.values():
        if promotion.min_level > max(0, len(state.levels) - 1):
            yield Violation("promotions", promotion.id, "min_level", say("a level that there is"))


def _effect(state: State, effect: Effect) -> Iterable[Violation]:
    origins = [effect.technology, effect.promotion, effect.event, effect.card]
    if sum(bool(origin) for origin in origins) != 1:
        expected = say("exactly one of technology, promotion, Event Card and Power Card")
        yield Violation("effects", effect.id, "technology", expected)
    for column in NEEDED.get(effect.kind, ()):
        value = getattr(effect, column)
        if not value or (column == "divide" and value == 1):
            yield Violation("effects", effect.id, column, say("filled in for an effect of this kind"))
    if effect.kind == "gain" and not (effect.by or effect.die):
        yield Violation("effects", effect.id, "by", say("how much, or a die"))
    if effect.resource == ANY and effect.kind not in ("cost", "gain"):
        yield Violation("effects", effect.id, "resource", say("one resource; only a price or a gain leaves a choice"))
    if effect.building not in ("", ANY, *state.buildings):
        yield Violation("effects", effect.id, "building", say("rows that the catalogue has"))
    if effect.card:
        yield from _power_card(state, effect)


def _power_card(state: State, effect: Effect) -> Iterable[Violation]:
    """KK-41: what a Power Card cannot do, or does to nobody."""
    if effect.kind not in DOES:
        yield Violation("effects", effect.id, "kind", say("something that a Power Card can do"))
    if effect.kind in (STAT, PERCENT) and not effect.lasts:
        yield Violation("effects", effect.id, "lasts", say("how long the card acts"))
    if effect.stat == "state":
        yield Violation("effects", effect.id, "stat", say("another value: a card heals, or takes State"))
    if effect.resource == ANY and effect.kind == "gain":
        yield Violation("effects", effect.id, "resource", say("one resource"))
    if effect.kind != "gain":
        for column, expected in (("whose", say("on whose units it acts")), ("scope", say("how far it acts"))):
            if not getattr(effect, column):
                yield Violation("effects", effect.id, column, expected)
    asked = [other.id for other in state.effects.values() if other.card == effect.card and other.count is not None]
    if effect.count is not None and (effect.count > 1 or asked[0] != effect.id):
        yield Violation("effects", effect.id, "count", say("1 at most, and once a card: it means one unit, or all"))


def _goal(state: State, goal: Goal) -> Iterable[Violation]:
    there = sum(goal.region in ("", row.region) for row in state.provinces.values())
    if not goal.provinces and not goal.named:
        yield Violation("goals", goal.id, "provinces", say("a number of provinces, or provinces by name"))
    if goal.provinces > there:
        yield Violation("goals", goal.id, "provinces", say("at most the provinces there are, {n}", n=there))
