"""What the sheets of Kemet show: the evening as it stands, what the players hold, and the league."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sheets.messages import say
from tracker.pictures.boards import BOARDS
from tracker.prints.blocks import Block, cards, inked, listing, matrix, pictures, table
from tracker.prints.reader import Reader
from tracker.rulesets.kemet.battle import strength
from tracker.rulesets.kemet.honour import rot, slots_of
from tracker.rulesets.kemet.pages import listings
from tracker.rulesets.kemet.state import DEBT, POINT, Side, evening_now, fame, gods_of, troop_of
from tracker.rulesets.kemet.tiles import tile_called
from tracker.rulesets.kemet.troops import deity_called, zone_called

INK = "#000000"


def _heading(reader: Reader, column: str) -> str:
    return reader.say(reader.view.ruleset.table("sides").column(column).heading)


def numbers(reader: Reader, side: str) -> list[dict[str, Any]]:
    """For the poster: a player's numbers of the running evening; nothing for who does not play."""
    row = reader.view.state.sides[side]
    if not row.playing:
        return []
    return [{"label": label, "value": str(value), "there": bool(value)} for label, value, _ in _evening(reader, row)]


def _evening(reader: Reader, row: Side) -> list[tuple[str, int, str]]:
    """Label, number and a word on it."""
    state = reader.view.state
    held = [slot.held for _, slot in slots_of(state, row.id)]
    lost, owed = held.count(POINT), held.count(DEBT)
    notes = [
        reader.say(message)
        for count, message in (
            (lost, say("on the track: {n}", n=lost)),
            (owed, say("owed: {n}", n=owed)),
        )
        if count
    ]
    return [
        (_heading(reader, "honour"), row.honour, reader.say(say("Rot {level}", level=rot(state, row.honour)))),
        (reader.say(say("Points")), fame(row), ""),
        (_heading(reader, "points"), row.points, ", ".join(notes)),
        (_heading(reader, "temporary"), row.temporary, ""),
        (_heading(reader, "prayer"), row.prayer, ""),
        (_heading(reader, "supply"), row.supply, ""),
        (_heading(reader, "underworld"), row.underworld, ""),
    ]


def side_sheet(reader: Reader, side: str) -> list[Block]:
    """One player: the numbers of the evening, where the units are, the tiles, the evenings that are over."""
    state, row = reader.view.state, reader.view.state.sides[side]
    if not row.playing:
        return _league(reader)
    own = BOARDS["kemet"].own(state, side, reader.translate, INK)
    tiles = [tile_called(state, tile.id) for tile in state.owned_tiles.values() if tile.side == side]
    told = [[reader.say(name)] for name in tiles]
    return [
        cards("", [(label, value, note) for label, value, note in _evening(reader, row)]),
        pictures("", [(svg, row.name) for svg in own]),
        *([table("", [reader.say(say("Power tiles"))], told)] if told else []),
        *_league(reader),
    ]


def leader_sheet(reader: Reader, sides: Sequence[str]) -> list[Block]:
    """The running evening: the honour track, all players beside each other, deities; then the league."""
    state = reader.view.state
    players = [side for side in sides if state.sides[side].playing]
    return [*(_running(reader, players) if players else []), *_league(reader)]


def _running(reader: Reader, players: Sequence[str]) -> list[Block]:
    state = reader.view.state
    evening = evening_now(state)
    title = reader.say(say("Evening {n}", n=len(state.evenings))) if evening else ""
    common = BOARDS["kemet"].common(state, reader.translate, INK)
    columns = [_evening(reader, state.sides[side]) for side in players]
    lines = [
        (label, [f"{column[at][1]} ({column[at][2]})" if column[at][2] else str(column[at][1]) for column in columns])
        for at, (label, _, _) in enumerate(columns[0])
    ]
    standing = {zone: [troop_of(state, side, zone).units for side in players] for zone in state.zones}
    troops = [
        (reader.say(zone_called(state, zone)), [str(count or "–") for count in units])
        for zone, units in standing.items()
        if any(units)
    ]
    head = [reader.say(message) for message in (say("Deity"), say("Player"), say("Zone"), say("Worshippers"),
                                                say("Strength"))]  # fmt: skip
    deities = [
        [
            reader.say(deity_called(state, god.id)),
            reader.name(side),
            reader.say(zone_called(state, god.zone)),
            str(god.worshippers),
            str(strength(state, side, god.zone)),
        ]
        for side in players
        for god in gods_of(state, side)
        if god.zone
    ]
    return [
        pictures(title, [(svg, reader.say(say("Honour track"))) for svg in common]),
        matrix(reader, "", players, lines),
        *([matrix(reader, reader.say(say("Troops")), players, troops)] if troops else []),
        *([table(reader.say(say("Deities")), head, deities)] if deities else []),
    ]


def _league(reader: Reader) -> list[Block]:
    """The evenings that are over."""
    return [listing(reader, told) for told in listings(reader.view.state, "")]


def picture(reader: Reader, side: str) -> Mapping[str, str] | None:
    """For the poster: where a player's units are."""
    state = reader.view.state
    if not state.sides[side].playing:
        return None
    (svg,) = BOARDS["kemet"].own(state, side, reader.translate, INK)
    return {"svg": inked(svg), "alt": reader.name(side)}
