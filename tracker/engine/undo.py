"""Undo is a compensating entry: it takes back what an entry (or all after one) changed.

Refused where something later needs what would be taken back, naming the first later entry in the
way. Undo of an undo is redo.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from sheets.messages import say
from tracker.engine.audience import stamped
from tracker.engine.campaign import Campaign, Signature, after, empty_state, joined
from tracker.engine.changes import Change, Clash, differences, folded, taken_back
from tracker.engine.checks import new_violations, violations
from tracker.engine.journal import REVISE, UNDO, Entry, may_see, standing, undone
from tracker.engine.order import LEADER, IllegalOrder
from tracker.engine.orders import title_of
from tracker.engine.referee import Note


def last_to_undo(campaign: Campaign, viewer: str = LEADER) -> int:
    """The newest entry (of that side's own) that is neither undone nor an undo."""
    gone = undone(campaign.entries) | standing(campaign.entries).dropped
    for entry in reversed(list(campaign.entries)):
        own = viewer == LEADER or (entry.side == viewer and entry.by == viewer)
        if entry.number and own and entry.order != UNDO and entry.number not in gone:
            return entry.number
    raise IllegalOrder(say("There is nothing to take back."))


def true_number(campaign: Campaign, number: int | None, viewer: str) -> int | None:
    """The number that an entry has in the journal which a viewer knows by his own count: whoever could try out
    the leader's numbers would learn how many entries are hidden from him."""
    if number is None or viewer == LEADER:
        return number
    visible = [entry.number for entry in campaign.entries if entry.number and may_see(entry.seen_by, viewer)]
    return visible[number - 1] if 0 < number <= len(visible) else 0


def undo(campaign: Campaign, number: int, signed: Signature) -> tuple[Campaign, Entry]:
    """Takes one entry back; of an undo, this is redo."""
    if signed.viewer == LEADER:
        return _undo(campaign, number, signed)
    _may_take_back(campaign, number, signed.viewer)
    try:
        return _undo(campaign, number, signed)
    except IllegalOrder:  # its reason names entries that a side may know nothing of
        raise IllegalOrder(say("This cannot be taken back any more; ask the leader.")) from None


def _undo(campaign: Campaign, number: int, signed: Signature) -> tuple[Campaign, Entry]:
    entry = _entry(campaign, number)
    changed = standing(campaign.entries)
    if number in undone(campaign.entries) or number in changed.dropped:
        raise IllegalOrder(say("Entry {entry} has been taken back already.", entry=number), "entry")
    if number in changed.fields:
        raise IllegalOrder(say("Entry {entry} was corrected afterwards; take that back first.", entry=number), "entry")
    later = [r.number for r in campaign.entries if r.order == REVISE and r.fields["entry"] < number < r.number]
    if set(later) - undone(campaign.entries) and entry.order != REVISE:
        # it was run again then: what it changed is no longer what its own line says
        raise _in_the_way(entry, later[0])
    return compensated(campaign, [entry], signed, {"entry": number})


def undo_to(campaign: Campaign, number: int, signed: Signature) -> tuple[Campaign, Entry]:
    """Takes back everything after an entry, newest first, as one act."""
    _entry(campaign, number, least=0)
    if signed.viewer != LEADER:
        raise IllegalOrder(say("Only the leader can do this."))
    # All of them, undone ones and undos too: in reverse order they lead back exactly.
    later = [entry for entry in campaign.entries if entry.number > number]
    if not later:
        raise IllegalOrder(say("There is nothing after entry {entry}.", entry=number), "to")
    return compensated(campaign, later[::-1], signed, {"to": number})


def _entry(campaign: Campaign, number: int, least: int = 1) -> Entry:
    if not least <= number <= campaign.revision:
        raise IllegalOrder(
            say("There is no entry {entry}; the newest is {last}.", entry=number, last=campaign.revision), "entry"
        )
    return campaign.entries[number]


def _may_take_back(campaign: Campaign, number: int, viewer: str) -> None:
    entry = campaign.entries[number] if 0 < number <= campaign.revision else None
    if entry is None or entry.side != viewer or entry.by != viewer or entry.order == UNDO:
        raise IllegalOrder(say("You can take back only your own orders; ask the leader."))
    if entry.rolls or entry.findings:
        raise IllegalOrder(say("Dice fell or something came to light; only the leader can take that back."))
    if last_to_undo(campaign, viewer) != entry.number:
        raise IllegalOrder(say("You can take back only your last order; ask the leader."))


def compensated(
    campaign: Campaign, back: Sequence[Entry], signed: Signature, fields: dict[str, Any]
) -> tuple[Campaign, Entry]:
    """Takes back these entries, newest first, as one act that ``fields`` tell of (``entry`` or ``to``)."""
    ruleset = campaign.ruleset
    state = campaign.state
    for entry in back:
        try:
            state = taken_back(ruleset.tables, state, entry.changes)
        except Clash as clash:
            raise _in_the_way(entry, _later_touching(campaign, entry, clash.change)) from None
    if new_violations(ruleset, campaign.state, state):
        oldest = back[-1]
        raise _in_the_way(oldest, _first_later_in_the_way(campaign, back))
    changes = stamped(ruleset, campaign.state, state, differences(ruleset.tables, campaign.state, state))
    entry = Entry(
        campaign.revision + 1,
        signed.at,
        signed.by,
        signed.key,
        UNDO,
        back[0].side if "entry" in fields else "",
        fields,
        notes=_notes(campaign, back, "entry" in fields),
        changes=changes,
        seen_by=joined(entry.seen_by for entry in back),
        undoes=tuple(entry.number for entry in back),
    )
    return after(campaign, state, entry), entry


def _notes(campaign: Campaign, back: Sequence[Entry], one: bool) -> tuple[Note, ...]:
    """What was taken back, in words; its number stands in ``undoes``, counted for each viewer. Of many,
    nobody is told how many there were: some are other people's secrets."""
    audience = joined(entry.seen_by for entry in back)
    if not one:
        return (Note(say("The season goes back to an earlier moment."), audience),)
    if back[0].order == UNDO:
        return (Note(say("What was taken back counts again."), audience),)
    what = title_of(campaign.ruleset, back[0].order)
    if not back[0].side:
        return (Note(say("Taken back: {what}.", what=what), audience),)
    return (Note(say("Taken back: {what} ({side}).", what=what, side=campaign.name(back[0].side)), audience),)


def _in_the_way(entry: Entry, later: int) -> IllegalOrder:
    return IllegalOrder(
        say(
            "Entry {entry} cannot be taken back: entry {later} builds on it; take that back first.",
            entry=entry.number,
            later=later,
        ),
        "entry",
    )


def _later_touching(campaign: Campaign, entry: Entry, change: Change) -> int:
    """The first later entry that touched the cell (or, for a row, any of its cells)."""
    gone = undone(campaign.entries)
    touching = [
        later.number
        for later in campaign.entries
        if later.number > entry.number
        and any(
            (other.table, other.row) == (change.table, change.row)
            and (other.column == change.column or other.before is None or other.after is None)
            for other in later.changes
        )
    ]
    standing = [number for number in touching if number not in gone]
    return (standing or touching or [campaign.revision])[0]


def _first_later_in_the_way(campaign: Campaign, back: Sequence[Entry]) -> int:
    """The first later entry after which the season without ``back`` would break a check."""
    ruleset = campaign.ruleset
    taken = {entry.number for entry in back}
    gone = undone(campaign.entries)
    state = folded_to(campaign, min(taken) - 1)
    for entry in campaign.entries:
        if entry.number < min(taken) or entry.number in taken:
            continue
        try:
            reverse = [dataclasses.replace(c, before=c.after, after=c.before) for c in entry.changes]
            state = taken_back(ruleset.tables, state, reverse)
        except Clash:
            return entry.number
        if entry.number not in gone and violations(ruleset, state):
            return entry.number
    return campaign.revision


def folded_to(campaign: Campaign, number: int) -> Any:
    """The state after entry ``number``: the changes, folded."""
    tables = campaign.ruleset.tables
    state = empty_state(campaign.ruleset)
    for entry in campaign.entries:
        if entry.number > number:
            break
        state = folded(tables, state, entry.changes)
    return state
