"""The journal is a ledger: one entry per act, with everything needed to explain and replay it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sheets.messages import packed, unpacked
from tracker.engine.changes import Change
from tracker.engine.order import LEADER, PUBLIC
from tracker.engine.referee import Audience, Finding, Note, Roll

START, UNDO, REVISE = "start", "undo", "revise"
"""Entries that are no orders of a ruleset: the season as it began, what was taken back, what was corrected."""


@dataclass(frozen=True)
class Entry:
    """One line of the journal."""

    number: int
    at: str
    """When, as ISO time with offset."""
    by: str
    """Who gave the order: ``leader``, a side's id, or a name the leader goes by."""
    key: str
    """The id of the order: sent again, it is not run again."""
    order: str
    side: str
    fields: Mapping[str, Any]
    rolls: tuple[Roll, ...] = ()
    notes: tuple[Note, ...] = ()
    findings: tuple[Finding, ...] = ()
    changes: tuple[Change, ...] = ()
    seen_by: Audience = ()
    """Who knows that this entry exists (the leader always does)."""
    fields_seen_by: Mapping[str, Audience] = field(default_factory=dict)
    undoes: tuple[int, ...] = ()
    """The entries this one takes back."""
    state: str = ""
    """Fingerprint of the state it was run on, where dice fell: the same order meets the same faces."""
    desk: str = ""
    """The row of the desk that this order was until the leader accepted it."""

    @property
    def result(self) -> dict[str, Any]:
        """The findings by name."""
        return {finding.name: finding.value for finding in self.findings}


def may_see(audience: Audience, viewer: str) -> bool:
    """Whether a side or the public is in an audience."""
    return PUBLIC in audience or viewer in audience


def told_to(audience: Audience, viewer: str) -> bool:
    """Whether any viewer, the leader among them, may know what an audience may."""
    return viewer == LEADER or may_see(audience, viewer)


class Stamps:
    """The different audiences of one entry, written once each."""

    def __init__(self) -> None:
        self.known: list[Audience] = []

    def number(self, audience: Audience) -> int:
        if audience not in self.known:
            self.known.append(audience)
        return self.known.index(audience)


def written(entry: Entry) -> str:
    """The entry as compact JSON."""
    stamps = Stamps()
    record: dict[str, Any] = {
        "entry": entry.number,
        "at": entry.at,
        "by": entry.by,
        "key": entry.key,
        "order": entry.order,
        "side": entry.side,
        "seen": stamps.number(entry.seen_by),
        "fields": {
            name: [value, stamps.number(entry.fields_seen_by.get(name, ()))] for name, value in entry.fields.items()
        },
        "rolls": [[r.die, r.face, r.source, r.why, stamps.number(r.seen_by)] for r in entry.rolls],
        "notes": [[packed(note.message), stamps.number(note.seen_by)] for note in entry.notes],
        "result": [[f.name, f.value, stamps.number(f.seen_by)] for f in entry.findings],
        "changes": [[c.table, c.row, c.column, c.before, c.after, stamps.number(c.seen_by)] for c in entry.changes],
        "undoes": list(entry.undoes),
        "state": entry.state,
        "desk": entry.desk,
    }
    record["audiences"] = [list(audience) for audience in stamps.known]
    kept = {name: value for name, value in record.items() if value not in ([], "", {})}
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def read(text: str) -> Entry:
    """The entry that ``written`` wrote; ValueError (or KeyError) where the text was tampered with."""
    record = json.loads(text)
    audiences = [tuple(audience) for audience in record.get("audiences", [])]
    fields = record.get("fields", {})
    return Entry(
        number=record["entry"],
        at=record["at"],
        by=record["by"],
        key=record.get("key", ""),
        order=record["order"],
        side=record.get("side", ""),
        fields={name: _tuples(value) for name, (value, _) in fields.items()},
        rolls=tuple(
            Roll(die, face, source, why, audiences[who]) for die, face, source, why, who in record.get("rolls", [])
        ),
        notes=tuple(Note(unpacked(text), audiences[who]) for text, who in record.get("notes", [])),
        findings=tuple(Finding(name, value, audiences[who]) for name, value, who in record.get("result", [])),
        changes=tuple(
            Change(table, row, column, _tuples(before), _tuples(after), audiences[who])
            for table, row, column, before, after, who in record.get("changes", [])
        ),
        seen_by=audiences[record["seen"]],
        fields_seen_by={name: audiences[who] for name, (_, who) in fields.items() if audiences[who]},
        undoes=tuple(record.get("undoes", [])),
        state=record.get("state", ""),
        desk=record.get("desk", ""),
    )


def _tuples(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_tuples(item) for item in value)
    if isinstance(value, dict):
        return {name: _tuples(item) for name, item in value.items()}
    return value


def seen(entries: Sequence[Entry], viewer: str) -> list[Entry]:
    """The journal as a side or the public may see it, counted anew so that nothing hidden leaves a gap."""
    numbers: dict[int, int] = {}
    visible = []
    for entry in entries:
        if entry.number and may_see(entry.seen_by, viewer):
            numbers[entry.number] = len(numbers) + 1
            visible.append(_redacted(entry, viewer, numbers))
    return visible


def _redacted(entry: Entry, viewer: str, numbers: Mapping[int, int]) -> Entry:
    return replace(
        entry,
        number=numbers[entry.number],
        by=entry.side if entry.by == entry.side and entry.by else "leader",
        key="",
        state="",
        desk="",
        fields={
            name: value for name, value in entry.fields.items() if may_see(entry.fields_seen_by.get(name, ()), viewer)
        },
        rolls=tuple(roll for roll in entry.rolls if may_see(roll.seen_by, viewer)),
        notes=tuple(note for note in entry.notes if may_see(note.seen_by, viewer)),
        findings=tuple(finding for finding in entry.findings if may_see(finding.seen_by, viewer)),
        changes=tuple(change for change in entry.changes if may_see(change.seen_by, viewer)),
        undoes=tuple(numbers[number] for number in entry.undoes if number in numbers),
    )


def undone(entries: Sequence[Entry]) -> set[int]:
    """The entries that are taken back at present (an undone undo counts again)."""
    gone: set[int] = set()
    for entry in reversed(entries):
        if entry.number not in gone:
            gone.update(entry.undoes)
    return gone


@dataclass(frozen=True)
class Changed:
    """What stands in the journal no longer: orders with other fields, and orders given up."""

    fields: Mapping[int, Mapping[str, Any]]
    dropped: frozenset[int]

    def of(self, entry: Entry) -> dict[str, Any]:
        """The fields of an entry as they stand by now."""
        return {**entry.fields, **self.fields.get(entry.number, {})}


def standing(entries: Sequence[Entry]) -> Changed:
    """What the revisions that are not taken back changed; to a viewer, as far as he is told."""
    gone = undone(entries)
    fields: dict[int, Mapping[str, Any]] = {}
    dropped: set[int] = set()
    for entry in entries:
        if entry.order == REVISE and entry.number not in gone and "with" in entry.fields:  # not everybody is told
            fields[entry.fields["entry"]] = entry.fields["with"]
            dropped |= set(entry.fields.get("drop", ()))
    return Changed(fields, frozenset(dropped))
