"""What the sheets of Gra roczna show: a city with its prices, stocks and knights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sheets.messages import say
from tracker.engine.hidden import is_hidden
from tracker.prints.blocks import Block, amount, cards, matrix, plan, table
from tracker.prints.reader import Reader
from tracker.rulesets.gra_roczna.city import called, uses_left
from tracker.rulesets.gra_roczna.state import (
    RESOURCE_NAMES,
    RESOURCES,
    Building,
    BuildingType,
    Side,
    building_of,
    city,
    per_level,
    rate,
)

EFFECTS = (
    "victory_points",
    "defence",
    "more_wood",
    "more_stone",
    "more_iron",
    "more_knights",
    "gold_each_meeting",
    "recruits",
    "looks",
    "exchanges",
    "supporters",
)
USES = {"recruits": "recruits", "looks": "looks", "exchanges": "exchanges"}
"""Effects that are used up in a turn, with the column that counts the uses."""
CARRIED = {
    "carry_attendance": "present_per_knight",
    "carry_member_tasks": "tasks_per_iron",
    "carry_leader_tasks": "tasks_per_wood",
}


def _heading(reader: Reader, table: str, column: str) -> str:
    return reader.say(reader.view.ruleset.table(table).column(column).heading)


def levels(reader: Reader, side: str) -> list[dict[str, Any]]:
    """The buildings of a city with their levels, as everybody sees them."""
    return [
        {"label": reader.say(called(kind)), "value": str(building.level), "there": bool(building.level)}
        for building, kind in city(reader.view.state, side)
        if not is_hidden(building.level)
    ]


def side_sheet(reader: Reader, side: str) -> list[Block]:
    """One patrol: stocks, knights, turn, city, what it knows of others, plans."""
    row = reader.view.state.sides[side]
    return [
        _stocks(reader, row),
        _knights(reader, row),
        _city(reader, row),
        _turn(reader, row),
        *_looks(reader, side),
        plan(reader),
    ]


def _stocks(reader: Reader, row: Side) -> Block:
    state = reader.view.state
    items = []
    for what in RESOURCES:
        more = per_level(state, row.id, "gold_each_meeting" if what == "gold" else f"more_{what}")
        note = reader.say(say("+{n} at a meeting", n=more)) if more else ""
        items.append((reader.say(RESOURCE_NAMES[what]), getattr(row, what), note))
    return cards("", items)


def _knights(reader: Reader, row: Side) -> Block:
    state = reader.view.state
    new = sum(gained.knights for gained in state.new_knights.values() if gained.side == row.id)
    placed = sum(building.knights for building, _ in city(state, row.id))
    at_once = reader.say(say("ready when the next turn opens"))
    return cards(
        "",
        [
            (_heading(reader, "sides", "knights"), row.knights, ""),
            (reader.say(say("Knights in buildings")), placed, ""),
            (reader.say(say("New knights")), new, at_once if new else ""),
            (_heading(reader, "sides", "expedition"), row.expedition, ""),
        ],
    )


def _turn(reader: Reader, row: Side) -> Block:
    state = reader.view.state
    open_ = reader.say(say("orders may be given") if row.turn_open else say("waits for a meeting"))
    carried = [
        (_heading(reader, "sides", column), f"{getattr(row, column)}/{rate(state, needed)}", "")
        for column, needed in CARRIED.items()
    ]
    uses = [
        (_heading(reader, "building_types", effect), uses_left(state, row, effect, getattr(row, used)), "")
        for effect, used in USES.items()
        if per_level(state, row.id, effect)
    ]
    left = reader.say(say("left this turn"))
    return cards(
        "",
        [
            (_heading(reader, "sides", "turn"), row.turn, open_),
            *carried,
            *((label, value, left) for label, value, _ in uses),
        ],
    )


def _city(reader: Reader, row: Side) -> Block:
    """Every building: level, knights, what a level gives, what the next one costs, whether it can be paid."""
    return {
        "kind": "city",
        "title": reader.say(say("City")),
        "head": {
            "building": _heading(reader, "buildings", "building"),
            "level": _heading(reader, "buildings", "level"),
            "knights": _heading(reader, "buildings", "knights"),
            "gives": reader.say(say("Each level gives")),
            "cost": reader.say(say("The next level costs")),
            "resources": [reader.say(RESOURCE_NAMES[what]) for what in RESOURCES],
            "afford": reader.say(say("Missing")),
        },
        "rows": [_building(reader, row, building, kind) for building, kind in city(reader.view.state, row.id)],
    }


def _building(reader: Reader, row: Side, building: Building, kind: BuildingType) -> dict[str, Any]:
    costs = {what: getattr(kind, what) for what in RESOURCES}
    missing = {what: cost - getattr(row, what) for what, cost in costs.items() if cost > getattr(row, what)}
    top = kind.max_level is not None and building.level >= kind.max_level
    given = [
        amount(reader, reader.view.ruleset.table("building_types").column(effect).heading, getattr(kind, effect))
        for effect in EFFECTS
        if getattr(kind, effect)
    ]
    return {
        "name": reader.say(called(kind)),
        "level": building.level,
        "most": kind.max_level,
        "knights": str(building.knights),
        "gives": ", ".join(given),
        "cost": [] if top else [str(cost) if cost else "" for cost in costs.values()],
        "affordable": not top and not missing,
        "missing": reader.say(say("highest level"))
        if top
        else ", ".join(amount(reader, RESOURCE_NAMES[what], n) for what, n in missing.items()),
        "enough": reader.say(say("enough")),
    }


def _looks(reader: Reader, side: str) -> list[Block]:
    """What the patrol learned from its university, with the number of the entry it learned it in."""
    known = [row for row in reader.view.state.known.values() if row.side == side]
    if not known:
        return []
    kinds = reader.view.state.building_types
    head = [_heading(reader, "known", name) for name in ("target", "building", "knights", "seen_as")]
    body = [
        [reader.name(row.target), reader.say(called(kinds[row.building])), str(row.knights), str(row.seen_as)]
        for row in known
    ]
    return [table(_heading_of(reader, "known"), head, body)]


def _heading_of(reader: Reader, table: str) -> str:
    return reader.say(reader.view.ruleset.table(table).heading)


def leader_sheet(reader: Reader, sides: Sequence[str]) -> list[Block]:
    """All patrols beside each other: stocks, knights, turns; then their cities, level and knights."""
    state = reader.view.state
    rows = [state.sides[side] for side in sides]
    new = [sum(row.knights for row in state.new_knights.values() if row.side == side) for side in sides]

    def line(column: str) -> tuple[str, list[str]]:
        kind = reader.view.ruleset.table("sides").column(column)
        return reader.say(kind.heading), [reader.cell(kind, getattr(row, column)) for row in rows]

    having = [line(column) for column in (*RESOURCES, "knights", "expedition")]
    having.append((reader.say(say("New knights")), [str(count) for count in new]))
    turns = [line(name) for name in ("meetings", "turn", "turn_open", "at_war", *CARRIED, "awarded_points")]
    cities = [
        (reader.say(called(kind)), [_level_and_knights(building_of(state, side, kind.id)) for side in sides])
        for kind in state.building_types.values()
    ]
    looked = [block for side in sides for block in _titled(reader, side, _looks(reader, side))]
    return [
        matrix(reader, reader.say(say("Stocks and knights")), sides, having),
        matrix(reader, reader.say(say("Cities: level / knights")), sides, cities),
        matrix(reader, reader.say(say("Turns and what is carried over")), sides, turns),
        *looked,
    ]


def _level_and_knights(building: Building) -> str:
    return f"{building.level} / {building.knights}" if building.level or building.knights else "–"


def _titled(reader: Reader, side: str, blocks: list[Block]) -> list[Block]:
    return [{**block, "title": f"{reader.name(side)}: {block['title']}"} for block in blocks]
