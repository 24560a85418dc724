"""Giving overwritten entries again: the same orders with the same faces and ids, on today's sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from sheets.grid import CellWrite
from sheets.messages import Message, say, say_n
from sheets.store import Store
from tracker.engine.campaign import Campaign, Signature, after, correction, give
from tracker.engine.changes import Change, differences, folded, rows_of
from tracker.engine.checks import new_violations
from tracker.engine.journal import REVISE, UNDO, Entry
from tracker.engine.order import LEADER, IllegalOrder, OrderType
from tracker.engine.orders import order_type
from tracker.engine.referee import RecordedDice
from tracker.engine.revise import revisable, revise
from tracker.engine.undo import compensated, undo
from tracker.service.acts import Blocking, ProblemInTheWay
from tracker.service.languages import said
from tracker.service.overwritten import Lost, lines_for
from tracker.service.reading import Reading
from tracker.service.typed_rows import Row


@dataclass(frozen=True)
class Left:
    """An overwritten entry that does not run any more, and why; it stays offered."""

    lost: Lost
    reason: Message


@dataclass
class Reapplied:
    """What giving overwritten entries again (or giving them up) came to."""

    campaign: Campaign
    language: str
    entries: list[Entry] = field(default_factory=list)
    """The entries as they stand in the journal now; where they were given up, the note that says so."""
    left: list[Left] = field(default_factory=list)
    dropped: tuple[Lost, ...] = ()
    corrections: tuple[Entry, ...] = ()
    """Hand edits that were taken in by the same commit."""
    repeated: bool = False
    dry_run: bool = False
    warnings: tuple[Message, ...] = ()
    writes: list[CellWrite] = field(default_factory=list)

    def told(self, key: str) -> dict[str, Any]:
        """What the journal beside the workbook is told of it."""
        offered = [left.lost.tip for left in self.left]
        return {"offered": offered, "act": key, "given": [entry.key for entry in self.entries] if key else []}


class Reapplying:
    """One pass through the overwritten entries, oldest first."""

    def __init__(self, reading: Reading, campaign: Campaign) -> None:
        self.reading = reading
        self.done = Reapplied(campaign, reading.meta.language)
        self.numbers: dict[str, int] = {}
        """The numbers that ids of orders have become in this pass."""
        self.rows: set[tuple[str, int]] = set()
        """Typed rows (tab, row) that belong to one of them."""

    def run(self) -> Reapplied:
        """Every entry that still runs is given; the others are left."""
        if self.reading.standing.gap:
            raise IllegalOrder(
                say(
                    "Entries before number {entry} are missing too, and only a backup has them: go back to one with "
                    "“tracker restore”, or give the entries up.",
                    entry=self.reading.standing.lost[0].entry.number,
                )
            )
        for lost in self.reading.standing.lost:
            try:
                self._once_more(lost)
            except IllegalOrder as refused:
                self.done.left.append(Left(lost, refused.reason))
            except TypeError:
                self.done.left.append(Left(lost, say("Its fields are not complete.")))
        return self.done

    def given_up(self, signed: Signature) -> Reapplied:
        """None of them is given again: a note of the leader's says so."""
        self.done.dropped = self.reading.standing.lost
        numbers = [lost.entry.number for lost in self.done.dropped]
        text = say_n(
            "Overwritten and given up: {n} entry (numbers {first} to {last}).",
            "Overwritten and given up: {n} entries (numbers {first} to {last}).",
            len(numbers),
            first=min(numbers),
            last=max(numbers),
        )
        note = order_type(self.done.campaign.ruleset, "note").shape(text=said(text, self.done.language))
        self.done.campaign, entry = give(self.done.campaign, "note", note, signed, RecordedDice(()))
        self.done.entries.append(entry)
        return self.done

    def _once_more(self, lost: Lost) -> None:
        campaign, entry = self.done.campaign, lost.entry
        if entry.order == UNDO:
            self._add(lost, *_undo(campaign, lost, self._number))
        elif entry.order == REVISE:
            self._add(lost, *_revise(campaign, lost, self._number))
        elif entry.order == "correct" and "table" not in entry.fields:
            by_hand = _by_hand(campaign, entry)
            if by_hand is not None:
                self._add(lost, *by_hand)
        else:
            self._order(lost)

    def _order(self, lost: Lost) -> None:
        campaign, entry = self.done.campaign, lost.entry
        kind = order_type(campaign.ruleset, entry.order)
        problem = self.reading.blocking(entry.side)
        if problem is not None and not (kind.always and kind.by == (LEADER,)):
            raise ProblemInTheWay(problem)
        signed = _signed(entry, LEADER if LEADER in kind.by else entry.by)
        order = kind.shape(**entry.fields)
        self._add(lost, *give(campaign, entry.order, order, signed, RecordedDice(entry.rolls), waited=entry.desk))
        self.done.writes += self._claimed(self.done.entries[-1])

    def _add(self, lost: Lost, campaign: Campaign, entry: Entry) -> None:
        self.done.campaign = campaign
        self.done.entries.append(entry)
        self.numbers[lost.entry.key] = entry.number

    def _number(self, lost: Lost, number: int) -> int:
        """The number that an entry has today which an overwritten one knew by ``number``."""
        key = lost.keys.get(number)
        now = number if key is None else self.numbers.get(key) or self.reading.entries.with_key(key)
        if now is None:
            raise IllegalOrder(say("Entry {entry}, which it is about, is missing too.", entry=number))
        return now

    def _claimed(self, entry: Entry) -> Iterator[CellWrite]:
        """The typed row the entry was made from belongs to it again: it must not be taken in anew."""
        for rows in self.reading.typed:
            kind = order_type(self.reading.ruleset, rows.tab.order)
            for row in rows.rows if kind.name == entry.order else ():
                place = (rows.sheet.title, row.number)
                if place in self.rows or not _tells_of(row, kind, entry):
                    continue
                self.rows.add(place)
                for column, value in (("id", entry.key), ("entry", entry.number), ("answer", None)):
                    yield from rows.write(row, column, value)
                return


def _tells_of(row: Row, kind: OrderType, entry: Entry) -> bool:
    """Whether a typed row that is no entry yet is just what the entry was made from."""
    if row.key or row.problems:
        return False
    date = row.values.get("date") or entry.fields.get("date", "")
    values = {**row.values, "date": date} if "date" in row.values else row.values
    return kind.filled(kind.shape(**values)) == dict(entry.fields)


def reapplied_before(reading: Reading, store: Store, key: str) -> Reapplied | None:
    """What was given again, or up, with this id; call it with the lock held."""
    told = store.sidecar.lines() if key and store.sidecar is not None else ()
    lines = [line for line in told if line.get("act") == key]
    note = reading.entries.with_key(key) if key else None
    if note is None and not lines:
        return None
    if note is not None and reading.standing.undecided:  # a kill kept the last line from being written
        store.record(lines_for(reading.meta, reading.entries, reading.standing, more={"act": key}))
    given = [reading.entries.with_key(each) for line in lines for each in line.get("given", ())]
    numbers = dict.fromkeys(number for number in (note, *given) if number is not None)
    entries = [reading.entries[number] for number in numbers]
    return Reapplied(reading.campaign, reading.meta.language, entries, repeated=True)


def _signed(entry: Entry, viewer: str) -> Signature:
    """The act as it was signed then: what an entry tells of who and when stays true."""
    return Signature(viewer, entry.at, entry.by, entry.key)


def _undo(campaign: Campaign, lost: Lost, number: Callable[[Lost, int], int]) -> tuple[Campaign, Entry]:
    entry, signed = lost.entry, _signed(lost.entry, LEADER)
    if "entry" in entry.fields:
        return undo(campaign, number(lost, entry.fields["entry"]), signed)
    # Just what it took back then: a hand edit that has come in between stays.
    back: Sequence[Entry] = [campaign.entries[number(lost, taken)] for taken in entry.undoes]
    return compensated(campaign, back, signed, {"to": number(lost, entry.fields["to"])})


def _revise(campaign: Campaign, lost: Lost, number: Callable[[Lost, int], int]) -> tuple[Campaign, Entry]:
    fields = lost.entry.fields
    about = number(lost, fields["entry"])
    kind = order_type(campaign.ruleset, revisable(campaign, about).order)
    drop = [number(lost, given_up) for given_up in fields.get("drop", ())]
    changed, entry, blocked = revise(
        campaign, about, kind.shape(**fields["with"]), drop, _signed(lost.entry, LEADER)
    )  # fmt: skip
    if blocked:
        raise Blocking(blocked)
    return changed, entry


def _by_hand(campaign: Campaign, entry: Entry) -> tuple[Campaign, Entry] | None:
    """A hand edit once more: only where the cells still hold what they held then; None where all of them
    hold already what was typed."""
    wanted = [change for change in entry.changes if _holds(campaign, change) != change.after]
    for change in wanted:
        if _holds(campaign, change) != change.before:
            raise IllegalOrder(say("The cell it was typed into holds something else today."))
    if not wanted:
        return None
    ruleset = campaign.ruleset
    state = folded(ruleset.tables, campaign.state, wanted)
    if new_violations(ruleset, campaign.state, state) or not differences(ruleset.tables, campaign.state, state):
        raise IllegalOrder(say("It breaks a rule."))
    again = correction(campaign, state, _signed(entry, LEADER))
    return after(campaign, state, again), again


def _holds(campaign: Campaign, change: Change) -> Any:
    """What a cell holds, as changes tell it."""
    row = rows_of(campaign.state, change.table).get(change.row)
    if row is None:
        return None
    value = getattr(row, change.column)
    return "" if value in (None, "", ()) else value
