"""What must hold in every state, and what follows by itself from a correction."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any

from sheets.messages import say
from tracker.engine.house_rules import violations as bad_house_rules
from tracker.engine.ruleset import Violation
from tracker.rulesets.kemet.deities import surplus, without_surplus
from tracker.rulesets.kemet.honour import crossed
from tracker.rulesets.kemet.house_rules import HOUSE_RULES, house
from tracker.rulesets.kemet.orders import RECALL, SUPPLY
from tracker.rulesets.kemet.state import (
    DEBT,
    POINT,
    God,
    OwnedTile,
    State,
    all_units,
    evening_now,
    god_in,
    own_id,
    slot_of,
    troop_of,
)


def checks(state: State) -> Iterable[Violation]:
    """What must hold beyond the bounds of single cells."""
    yield from _players(state)
    yield from _board(state)
    yield from _deities(state)
    yield from _track(state)
    yield from _data(state)
    yield from _house_rules(state)


def _players(state: State) -> Iterable[Violation]:
    for side in state.sides.values():
        if side.units != all_units(state, side.id):
            yield Violation("sides", side.id, "units", say("the sum of the player's units"))
        if side.playing and evening_now(state) is None:
            yield Violation("sides", side.id, "playing", say("no while no evening is being played"))
    running = [evening for evening in state.evenings.values() if evening.open]
    for evening in running[1:]:
        yield Violation("evenings", evening.id, "open", say("no, because another evening is being played"))
    for result in state.results.values():
        if result.id != own_id(result.evening, result.side):
            yield Violation("results", result.id, "side", say("the player this row began with"))


def _board(state: State) -> Iterable[Violation]:
    for troop in state.troops.values():
        if troop.id != own_id(troop.side, troop.zone):
            yield Violation("troops", troop.id, "zone", say("the zone this row began with"))
        if troop.units and god_in(state, troop.side, troop.zone):
            yield Violation("troops", troop.id, "units", say("0, because a deity of the player stands there"))


def _deities(state: State) -> Iterable[Violation]:
    there: set[tuple[str, str]] = set()
    for god in state.gods.values():
        if god.id not in state.deities:
            yield Violation("gods", god.id, "id", say("a deity of the catalogue"))
        if god.zone and not god.side:
            yield Violation("gods", god.id, "zone", say("blank while nobody has the deity"))
        if god.worshippers and not god.zone:
            yield Violation("gods", god.id, "worshippers", say("0 while the deity is in the supply"))
        if god.zone and (god.side, god.zone) in there:
            yield Violation("gods", god.id, "zone", say("a zone without another deity of the player"))
        if surplus(state, god):
            yield Violation("gods", god.id, "worshippers", say("at most the rot level"))
        there.add((god.side, god.zone))
    for row in state.owned_tiles.values():
        if row.id not in state.tiles:
            yield Violation("owned_tiles", row.id, "id", say("a tile of the catalogue"))


def _track(state: State) -> Iterable[Violation]:
    """Lost points are the thresholds crossed, less the debts (KB-07, KB-08)."""
    for side in state.sides.values():
        lost = {mark.id for mark in crossed(state, side.honour)}
        for mark in state.honour_marks:
            slot = slot_of(state, side.id, mark)
            if bool(slot.held) != (mark in lost):
                expected = say("a point, or owed") if mark in lost else say("blank at this honour")
                yield Violation("slots", slot.id, "held", expected)
    for slot in state.slots.values():
        if slot.id != own_id(slot.side, slot.mark):
            yield Violation("slots", slot.id, "mark", say("the mark this row began with"))


def _data(state: State) -> Iterable[Violation]:
    places: set[int] = set()
    for mark in state.honour_marks.values():
        if mark.honour in places:
            yield Violation("honour_marks", mark.id, "honour", say("an honour without another mark"))
        places.add(mark.honour)
    for name in ("zones", "deities"):
        for row_id in getattr(state, name):
            if row_id in (SUPPLY, RECALL) or ":" in row_id or "," in row_id:
                yield Violation(name, row_id, "id", say("a word without commas, not supply or recall"))


def _house_rules(state: State) -> Iterable[Violation]:
    found = bad_house_rules(HOUSE_RULES, state.settings)
    yield from found
    if not found and state.settings and not house(state).colours["emerald"]:
        yield Violation("settings", "colours", "value", say("emerald among the colours"))


def tidy(state: State) -> State:
    """Everybody has a row for every zone, mark, deity and tile; the track fits the honour; the sum is the sum.

    No point of the score is moved by a correction: who sets the honour has the board before him, and the score
    is a number that he can read there. A slot newly passed holds a point, or is owed where the player has none.
    """
    state = _complete(state)
    state = without_surplus(_fitting_track(state))
    wrong = {
        side.id: dataclasses.replace(side, units=all_units(state, side.id))
        for side in state.sides.values()
        if side.units != all_units(state, side.id)
    }
    return dataclasses.replace(state, sides={**state.sides, **wrong}) if wrong else state


def _complete(state: State) -> State:
    rows: dict[str, list[Any]] = {
        "troops": [troop_of(state, side, zone) for side in state.sides for zone in state.zones],
        "slots": [slot_of(state, side, mark) for side in state.sides for mark in state.honour_marks],
        "gods": [God(id=deity) for deity in state.deities if deity not in state.gods],
        "owned_tiles": [OwnedTile(id=tile) for tile in state.tiles if tile not in state.owned_tiles],
    }
    missing = {
        name: {row.id: row for row in found if row.id not in getattr(state, name)} for name, found in rows.items()
    }
    fresh = {name: {**getattr(state, name), **found} for name, found in missing.items() if found}
    return dataclasses.replace(state, **fresh) if fresh else state


def _fitting_track(state: State) -> State:
    slots = {}
    for side in state.sides.values():
        lost = {mark.id for mark in crossed(state, side.honour)}
        for mark in state.honour_marks:
            slot = slot_of(state, side.id, mark)
            if bool(slot.held) != (mark in lost):
                held = (POINT if side.points else DEBT) if mark in lost else ""
                slots[slot.id] = dataclasses.replace(slot, held=held)
    return dataclasses.replace(state, slots={**state.slots, **slots}) if slots else state
