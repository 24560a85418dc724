"""Revise: a past order with other fields, everything after it run again with its recorded faces.

The difference to today is one entry. A later order that becomes illegal, or asks for other dice, is
listed; nothing happens until it is given up by name.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sheets.messages import Message, say
from tracker.engine.audience import stamped
from tracker.engine.campaign import Campaign, Signature, after, empty_state, joined
from tracker.engine.changes import Change, Clash, differences, folded, taken_back
from tracker.engine.checks import new_violations
from tracker.engine.desk import without
from tracker.engine.journal import REVISE, START, UNDO, Changed, Entry, may_see, standing, undone
from tracker.engine.order import LEADER, PUBLIC, IllegalOrder
from tracker.engine.orders import order_type, run, title_of
from tracker.engine.referee import Note, RecordedDice, Referee


@dataclass(frozen=True)
class Blocked:
    """A later entry that does not work any more, and why."""

    entry: int
    reason: Message


@dataclass
class Replay:
    """A season run again."""

    campaign: Campaign
    changed: Changed
    state: Any
    counts: dict[str, int]
    made: dict[int, tuple[Change, ...]]
    """What each entry changes this time."""
    blocked: list[Blocked]


def replay(campaign: Campaign, changed: Changed) -> Replay:
    """The whole season once more, with what is changed."""
    again = Replay(campaign, changed, empty_state(campaign.ruleset), {PUBLIC: 0}, {}, [])
    gone = undone(campaign.entries)
    for entry in campaign.entries:
        before = again.state
        try:
            if entry.number not in changed.dropped:
                again.state = _once_more(again, entry)
        except (IllegalOrder, Clash) as refused:
            reason = refused.reason if isinstance(refused, IllegalOrder) else say("It rests on what is gone.")
            if entry.number not in gone:
                again.blocked.append(Blocked(entry.number, reason))
        again.made[entry.number] = tuple(differences(campaign.ruleset.tables, before, again.state))
        _count(again, entry)
    return again


def _count(again: Replay, entry: Entry) -> None:
    before = again.counts[PUBLIC]
    for viewer in (PUBLIC, *again.state.sides):
        seen = again.counts.get(viewer, before)
        again.counts[viewer] = seen + bool(entry.number and may_see(entry.seen_by, viewer))


def _once_more(again: Replay, entry: Entry) -> Any:
    tables = again.campaign.ruleset.tables
    if entry.order == START:
        return folded(tables, again.state, entry.changes)
    if entry.order == REVISE:
        return again.state
    if entry.order == UNDO:
        state = again.state
        for number in entry.undoes:
            state = taken_back(tables, state, again.made[number])
        return state
    if entry.order == "correct" and "table" not in entry.fields:
        reverse = [dataclasses.replace(c, before=c.after, after=c.before) for c in entry.changes]
        return taken_back(tables, again.state, reverse)
    kind = order_type(again.campaign.ruleset, entry.order)
    order = kind.shape(**again.changed.fields.get(entry.number, entry.fields))
    referee = Referee(
        RecordedDice(entry.rolls), entry=entry.number, seen_as=lambda side: _seen_as(again, side), sides=again.counts
    )
    viewer = LEADER if LEADER in kind.by else entry.by
    state = without(run(again.campaign.ruleset, again.state, kind, order, referee, viewer), entry.desk)
    if new_violations(again.campaign.ruleset, again.state, state):
        raise IllegalOrder(say("It breaks a rule."))
    return state


def _seen_as(again: Replay, side: str) -> int:
    return again.counts.get(side, again.counts[PUBLIC]) + 1


def revise(
    campaign: Campaign, number: int, order: Any, drop: Sequence[int], signed: Signature
) -> tuple[Campaign, Entry, list[Blocked]]:
    """The campaign with a past order as it should have been; refused while a later one is blocked."""
    entry = revisable(campaign, number)
    for given_up in drop:
        if not number < given_up <= campaign.revision:
            raise IllegalOrder(
                say("There is no entry {entry}; the newest is {last}.", entry=given_up, last=campaign.revision), "drop"
            )
    fields = order_type(campaign.ruleset, entry.order).filled(order)
    before = standing(campaign.entries)
    changed = Changed({**before.fields, number: fields}, before.dropped | set(drop))
    again = replay(campaign, changed)
    first = [blocked for blocked in again.blocked if blocked.entry == number]
    if first:
        raise IllegalOrder(first[0].reason)
    new = _entry(campaign, entry, fields, drop, signed, again.state)
    return after(campaign, again.state, new), new, again.blocked


def revisable(campaign: Campaign, number: int) -> Entry:
    """The entry of an order that may still be given other fields; ``IllegalOrder`` says why not."""
    if not 1 <= number <= campaign.revision:
        raise IllegalOrder(
            say("There is no entry {entry}; the newest is {last}.", entry=number, last=campaign.revision), "entry"
        )
    entry: Entry = campaign.entries[number]
    if entry.order in (UNDO, REVISE) or (entry.order == "correct" and "table" not in entry.fields):
        raise IllegalOrder(say("Entry {entry} is no order; take it back instead.", entry=number))
    if number in undone(campaign.entries) or number in standing(campaign.entries).dropped:
        raise IllegalOrder(say("Entry {entry} has been taken back already.", entry=number))
    return entry


def _entry(
    campaign: Campaign, entry: Entry, fields: Mapping[str, Any], drop: Sequence[int], signed: Signature, state: Any
) -> Entry:
    ruleset = campaign.ruleset
    changes = stamped(ruleset, campaign.state, state, differences(ruleset.tables, campaign.state, state))
    what = title_of(ruleset, entry.order)
    note = say("Corrected afterwards: {what} ({side}).", what=what, side=campaign.name(entry.side))
    record: dict[str, Any] = {"entry": entry.number, "with": dict(fields)}
    if drop:
        record["drop"] = tuple(drop)
    seen_by = joined([entry.seen_by, *(change.seen_by for change in changes)])
    side = entry.side if seen_by == entry.seen_by else ""  # others see what changed, not whose order it was
    return Entry(
        campaign.revision + 1, signed.at, signed.by, signed.key, REVISE, side, record,
        notes=(Note(note, entry.seen_by),), changes=changes, seen_by=seen_by,
    )  # fmt: skip
