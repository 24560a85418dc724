"""Settling: what the leader typed into the sheet becomes entries, each row exactly once."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sheets.grid import CellWrite, Problem, cell_name
from sheets.messages import Message, say
from tracker.engine.campaign import Campaign, give
from tracker.engine.changes import Change
from tracker.engine.journal import REVISE, Changed, Entry, standing, undone
from tracker.engine.order import IllegalOrder
from tracker.engine.orders import order_type
from tracker.engine.referee import AppDice
from tracker.engine.revise import revise
from tracker.service.acts import Act, ProblemInTheWay, no_dice
from tracker.service.languages import said
from tracker.service.reading import Reading
from tracker.service.repeats import used_already
from tracker.service.typed_rows import Row, Rows, dated


@dataclass(frozen=True)
class Taken:
    """A row that became an entry."""

    cell: str
    entry: int
    remark: Message | None = None
    """What the leader should look at, though it counts."""


@dataclass(frozen=True)
class Offer:
    """A row changed after it was taken in: what accepting it would change, and what stands in the way."""

    cell: str
    entry: int
    changes: tuple[Change, ...]
    blocked_by: tuple[int, ...]


@dataclass
class Settled:
    """What settling came to."""

    campaign: Campaign
    corrections: tuple[Entry, ...] = ()
    entries: list[Entry] = field(default_factory=list)
    taken: list[Taken] = field(default_factory=list)
    offers: list[Offer] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    repeated: bool = False
    dry_run: bool = False
    writes: list[CellWrite] = field(default_factory=list)
    warnings: tuple[Message, ...] = ()
    """What could not be kept beside the workbook."""

    @property
    def rows(self) -> int:
        """How many rows it is about."""
        return len({taken.cell for taken in self.taken} | {offer.cell for offer in self.offers}) + len(self.problems)

    @property
    def left_over(self) -> bool:
        """Whether something in the sheet still wants the leader."""
        return bool(self.offers or self.problems)


class Settling:
    """One pass through the tabs of typed orders, from the top."""

    def __init__(self, reading: Reading, campaign: Campaign, act: Act, at: str, accept: bool) -> None:
        self.reading = reading
        self.act = act
        self.at = at
        self.accept = accept
        self.prefix = act.key or secrets.token_hex(6)
        self.done = Settled(campaign, dry_run=act.dry_run)
        self.told: set[Problem] = set()
        """Problems of rows; a merged range is one of every row that it crosses."""
        self.rows_of: dict[tuple[str, frozenset[Any]], int] = {}
        """The first row with the same fields, by tab: a meeting typed twice looks like two."""
        self.looked_at = -1
        self.past: tuple[Changed, set[int]] = (Changed({}, frozenset()), set())

    def run(self) -> Settled:
        """Every row of every tab."""
        self.done.problems += (*self.reading.problems, *self.reading.lost)
        for rows in self.reading.typed:
            self.done.problems += (*rows.problems, *rows.outside)
            for row in () if rows.problems else self._recognised(rows):
                self._row(rows, row)
        return self.done

    def _recognised(self, rows: Rows) -> Iterator[Row]:
        """The rows, each with the id of the order that it is.

        Of copies with one id, the row that still reads as the entry is the original, wherever the copies
        were put. A row that shows its entry but has lost its id is that entry's, unless another row is:
        to take it in anew would double the season.
        """
        copies: dict[str, list[Row]] = {}
        for row in rows.rows:
            copies.setdefault(row.key or row.copy_of, []).append(row)
        lost = copies.pop("", [])
        original = {key: self._original(key, alike) for key, alike in copies.items()}
        for row in lost:
            key = self._key_of(rows, row)
            if key:
                original.setdefault(key, row)
        keys = {row.number: key for key, row in original.items()}
        for row in rows.rows:
            yield replace(row, key=keys.get(row.number, ""))

    def _original(self, key: str, alike: Sequence[Row]) -> Row:
        number = self.reading.entries.with_key(key) if len(alike) > 1 else None
        if number is None:
            return alike[0]
        return next((row for row in alike if not row.problems and self._reads_as(row, number)), alike[0])

    def _key_of(self, rows: Rows, row: Row) -> str:
        """The id of the entry that a row without an id shows; empty where that is no order of this tab."""
        entries = self.reading.entries
        if not 0 < row.shown < len(entries) or entries[row.shown].order != rows.tab.order:
            return ""
        return str(entries[row.shown].key)

    def _reads_as(self, row: Row, number: int) -> bool:
        fields = self._fields(number)
        kind = order_type(self.reading.ruleset, row.tab.order)
        return kind.filled(kind.shape(**dated(row.values, str(fields.get("date", ""))))) == fields

    def _fields(self, number: int) -> dict[str, Any]:
        """The fields of an entry as they stand by now."""
        changed, _ = self._past()
        return changed.of(self.done.campaign.entries[number])

    def _row(self, rows: Rows, row: Row) -> None:
        number = self.reading.entries.with_key(row.key) if row.key else None
        if row.problems:
            self.done.problems += (problem for problem in row.problems if problem not in self.told)
            self.told.update(row.problems)
            self._answer(rows, row, row.problems[0].sentence(row.problems[0].cell))
        elif number is None:
            self._new(rows, row)
        else:
            self._changed(rows, row, number)

    def _new(self, rows: Rows, row: Row) -> None:
        key = row.key or row_key(self.prefix, rows, row.number)
        used = self.reading.entries.with_key(key)
        if used is not None:
            raise used_already(self.act.key, used)
        kind = order_type(self.reading.ruleset, rows.tab.order)
        order = kind.shape(**dated(row.values, self.at))
        try:
            problem = self.reading.blocking(getattr(order, "side", ""))
            if problem is not None:
                raise ProblemInTheWay(problem)
            signed = replace(self.act.signature(self.at), key=key)
            self.done.campaign, entry = give(self.done.campaign, kind.name, order, signed, AppDice(no_dice))
        except IllegalOrder as refused:
            self._refused(rows, row, refused.reason, refused.field)
            return
        self.done.entries.append(entry)
        remark = self._alike(row, entry.fields, entry.number)
        self.done.taken.append(Taken(rows.cell(row), entry.number, remark))
        self._shown(rows, row, key, entry.number, remark)

    def _changed(self, rows: Rows, row: Row, number: int) -> None:
        """A row that is an entry already: nothing, an offer, or (accepted) a correction."""
        changed, gone = self._past()
        fields = self._fields(number)
        kind = order_type(self.reading.ruleset, rows.tab.order)
        order = kind.shape(**dated(row.values, str(fields.get("date", ""))))
        if kind.filled(order) == fields:
            lost = number in gone or number in changed.dropped
            remark = _counts_no_more(number) if lost else self._alike(row, fields, number)
            self._shown(rows, row, row.key, number, remark)
            return
        if number in gone:
            gone_with = say("Entry {entry} was taken back, and this row with it: type it in a new row.", entry=number)
            self._refused(rows, row, gone_with, "side")
            return
        try:
            signed = replace(self.act.signature(self.at), key=row_key(self.prefix, rows, row.number))
            campaign, new, blocked = revise(self.done.campaign, number, order, (), signed)
        except IllegalOrder as refused:
            self._refused(rows, row, refused.reason, refused.field)
            return
        if self.accept and not blocked:
            self.done.campaign = campaign
            self.done.entries.append(new)
            self.done.taken.append(Taken(rows.cell(row), new.number))
            self._shown(rows, row, row.key, number, None)
            return
        offer = Offer(rows.cell(row), number, new.changes, tuple(item.entry for item in blocked))
        self.done.offers.append(offer)
        self._answer(
            rows,
            row,
            say("Changed since it became entry {entry}: accept the change, or type the old values.", entry=number),
        )

    def _alike(self, row: Row, fields: Mapping[str, Any], number: int) -> Message | None:
        """What to say of a row that reads as one above it: it counts, two meetings on one day are possible."""
        first = self.rows_of.setdefault((row.tab.name, frozenset(fields.items())), row.number)
        if first == row.number:
            return None
        return say("The same as row {row}: if it was typed twice, take entry {entry} back.", row=first, entry=number)

    def _past(self) -> tuple[Changed, set[int]]:
        """What stands in the journal no longer; read once for all rows, as long as nothing is added."""
        entries = self.done.campaign.entries
        if self.looked_at != self.done.campaign.revision:
            self.looked_at, self.past = self.done.campaign.revision, (standing(entries), undone(entries))
        return self.past

    def _refused(self, rows: Rows, row: Row, reason: Message, column: str) -> None:
        at = rows.columns.get(column, rows.columns.get("side", 1))
        raw = rows.sheet.cell(row.number, at)
        place, shown = cell_name(row.number, at), "" if raw is None else str(raw)
        wanted = say("an order that the rules allow")
        self.done.problems.append(Problem(rows.sheet.title, place, shown, wanted, reason, rows.tab.name, "", column))
        self._answer(rows, row, reason)

    def _answer(self, rows: Rows, row: Row, message: Message) -> None:
        self.done.writes += rows.write(row, "answer", said(message, self.reading.meta.language))

    def _shown(self, rows: Rows, row: Row, key: str, number: int, remark: Message | None) -> None:
        answer = None if remark is None else said(remark, self.reading.meta.language)
        for column, value in (("id", key), ("entry", number), ("answer", answer)):
            self.done.writes += rows.write(row, column, value)


def _counts_no_more(number: int) -> Message:
    return say("Entry {entry} was taken back: this row does not count.", entry=number)


def row_key(key: str, rows: Rows, number: int) -> str:
    """The id of what settling with this id makes of a row: its entry, or (accepted) the correction of it."""
    return f"{key}.{rows.tab.name}.{number}"


def settled_before(reading: Reading, key: str) -> Settled | None:
    """What settling with this id took in, if it has been done already."""
    taken = [taken for rows in reading.typed for taken in _taken_before(reading, rows, key)] if key else []
    hand = reading.entries.with_key(hand_key(key)) if key else None
    corrections = (reading.entries[hand],) if hand is not None else ()
    if not (key and (taken or corrections)):
        return None
    return Settled(reading.campaign, taken=taken, corrections=corrections, repeated=True)


def _taken_before(reading: Reading, rows: Rows, key: str) -> Iterator[Taken]:
    """What a tab gave then, with the cells in which it stands by now."""
    entries = reading.entries
    cells = {entries.with_key(row.key): rows.cell(row) for row in rows.rows if row.key}
    made = (entries.with_key(row_key(key, rows, number)) for number in range(2, len(rows.sheet.rows) + 1))
    for number in (number for number in made if number is not None):
        entry = entries[number]
        cell = cells.get(entry.fields["entry"] if entry.order == REVISE else number)
        if cell is not None:
            yield Taken(cell, number)


def hand_key(key: str) -> str:
    """The id of the entry for hand edits that were taken in by settling with this id."""
    return f"{key}.hand" if key else ""


def hand_edits(reading: Reading, entries: Sequence[Entry]) -> Iterator[tuple[str, Change, int]]:
    """Every cell changed by hand, with its address and the entry it became."""
    for entry in entries:
        for change in entry.changes:
            table = reading.tables[change.table]
            place = cell_name(table.places.get(change.row, 1), table.columns.get(change.column, 1))
            yield f"{reading.meta.titles[change.table]}!{place}", change, entry.number
