"""Audit: the season once more, each order on the state its predecessors left, with its own faces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sheets.messages import Message, say
from tracker.engine.campaign import Campaign, Signature, count, empty_state, give
from tracker.engine.changes import Change, Clash, differences, folded, taken_back
from tracker.engine.journal import REVISE, START, UNDO, Entry, standing
from tracker.engine.order import LEADER, IllegalOrder
from tracker.engine.orders import order_type
from tracker.engine.referee import RecordedDice
from tracker.engine.revise import replay

_TAMPERED = (TypeError, KeyError, ValueError, AttributeError, IndexError)
"""What a rule raises over fields that no order ever had."""


@dataclass(frozen=True)
class Finding:
    """The first entry that comes out differently (0 where the sheet itself does), and how."""

    entry: int
    message: Message


def audit(campaign: Campaign) -> Finding | None:
    """None if the whole season comes out as it is recorded."""
    tables = campaign.ruleset.tables
    running = Campaign(campaign.ruleset, empty_state(campaign.ruleset), -1, {}, ())
    past: list[Entry] = []
    for number, entry in enumerate(campaign.entries):
        if entry.number != number:
            return Finding(number, say("Entry {entry} is missing from the journal.", entry=number))
        running = replace(running, revision=number - 1, entries=past)
        wrong = _wrong(running, entry)
        if wrong is not None:
            return Finding(number, wrong)
        try:
            state = folded(tables, running.state, entry.changes)
        except (KeyError, TypeError):  # a row that is not complete
            return Finding(number, _unfounded(entry))
        running = replace(running, state=state, counts=_counts(running, entry, state))
        past.append(entry)
    left = differences(tables, running.state, campaign.state)
    if left:
        return Finding(
            campaign.revision,
            say(
                "The sheet does not hold what the journal says: {table} {row} {column}.",
                table=left[0].table,
                row=left[0].row,
                column=left[0].column,
            ),
        )
    return None


def _counts(running: Campaign, entry: Entry, state: Any) -> dict[str, int]:
    viewers = dict.fromkeys(("public", *running.counts, *state.sides))
    if entry.number == 0:
        return dict.fromkeys(viewers, 0)
    return {who: count(running, who) + ("public" in entry.seen_by or who in entry.seen_by) for who in viewers}


def _wrong(running: Campaign, entry: Entry) -> Message | None:
    if entry.order == START:
        return None
    if any(not _fits(running, change) for change in entry.changes):
        return _unfounded(entry)
    if entry.order == UNDO:
        return _wrong_undo(running, entry)
    if entry.order == REVISE:
        return _wrong_revision(running, entry)
    if entry.order == "correct" and "table" not in entry.fields:
        return None
    return _wrong_order(running, entry)


def _unfounded(entry: Entry) -> Message:
    return say("Entry {entry} does not begin with what the entries before it left.", entry=entry.number)


def _fits(running: Campaign, change: Change) -> bool:
    row = getattr(running.state, change.table).get(change.row)
    if change.before is None or row is None:
        return change.before is None and row is None
    now = getattr(row, change.column, None)
    return now == change.before or (change.before == "" and now in (None, "", ()))


def _wrong_undo(running: Campaign, entry: Entry) -> Message | None:
    tables = running.ruleset.tables
    state = running.state
    try:
        for number in entry.undoes:
            state = taken_back(tables, state, running.entries[number].changes)
    except (Clash, IndexError):
        return say("Entry {entry} takes back what was not there.", entry=entry.number)
    return _compared(entry, differences(tables, running.state, state))


def _wrong_revision(running: Campaign, entry: Entry) -> Message | None:
    try:
        again = replay(running, standing((*running.entries, entry)))
    except (IllegalOrder, *_TAMPERED):
        return say(
            "Entry {entry} would be refused: {reason}", entry=entry.number, reason=say("Its fields are not complete.")
        )
    return _compared(entry, differences(running.ruleset.tables, running.state, again.state))


def _wrong_order(running: Campaign, entry: Entry) -> Message | None:
    try:
        kind = order_type(running.ruleset, entry.order)
        order = kind.shape(**entry.fields)
        signed = Signature(LEADER if LEADER in kind.by else entry.by, entry.at, entry.by, entry.key)
        _, again = give(running, entry.order, order, signed, RecordedDice(entry.rolls), waited=entry.desk)
    except (IllegalOrder, *_TAMPERED) as refused:
        reason = refused.reason if isinstance(refused, IllegalOrder) else say("Its fields are not complete.")
        return say("Entry {entry} would be refused: {reason}", entry=entry.number, reason=reason)
    if [(f.name, f.value) for f in again.findings] != [(f.name, f.value) for f in entry.findings]:
        return say("Entry {entry} comes out differently: its result.", entry=entry.number)
    return _compared(entry, again.changes)


def _compared(entry: Entry, again: Sequence[Change]) -> Message | None:
    recorded = {(*c.cell, c.before, c.after) for c in entry.changes}
    repeated = {(*c.cell, c.before, c.after) for c in again}
    for table, row, column, *_ in sorted(recorded ^ repeated, key=lambda item: item[:3]):
        return say(
            "Entry {entry} comes out differently: {table} {row} {column}.",
            entry=entry.number,
            table=table,
            row=row,
            column=column,
        )
    return None
