"""The workbook of a campaign and the journal beside it: read and kept until they change, saved together."""

from __future__ import annotations

import dataclasses
import threading
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from sheets.errors import Busy, Damaged
from sheets.grid import Book, CellWrite, Commit
from sheets.messages import Message, say
from sheets.shared import SharedBook
from sheets.sidecar import Sidecar
from sheets.xlsx import XlsxStore
from tracker.engine.campaign import Campaign
from tracker.engine.journal import Entry
from tracker.service.bookkeeping import BASE, META, META_MISSING, Meta, meta_writes, read_meta
from tracker.service.overwritten import judged, lines_for, recorded
from tracker.service.reading import Reading, read_book
from tracker.service.repairs import with_repairs
from tracker.service.tab_repairs import Repair
from tracker.service.tabs import missing_titles, unknown_titles
from tracker.service.too_late import Done, unless_too_late
from tracker.service.writing import commit_for

WAIT, PAUSE = 10.0, 0.5
"""Seconds to wait until another process has put right what it wrote, and between two looks whether it has."""
MENDING = 60.0
"""Seconds after which nobody tries that any more: what stands in the sheet counts."""


class Workbook:
    """One workbook, as the campaign that it holds."""

    def __init__(self, store: XlsxStore | SharedBook) -> None:
        self.store = store
        self.after_commit: Callable[[Campaign, Meta], tuple[Message, ...]] = lambda campaign, meta: ()
        """What is done with the campaign once a commit is kept; what it has to say goes to whoever acted."""
        self._reading = threading.RLock()
        self._kept: Reading | None = None
        self._kept_at: Hashable = None

    @property
    def in_google(self) -> bool:
        """Whether it is kept in a Google Sheet."""
        return isinstance(self.store, SharedBook)

    @property
    def age(self) -> float:
        """Seconds since what ``read`` gives was true: always 0 for a file."""
        return self.store.age if isinstance(self.store, SharedBook) else 0.0

    @property
    def as_of(self) -> datetime:
        """When what ``read`` gives was true, in UTC."""
        return datetime.now(UTC) - timedelta(seconds=self.age)

    def look_again(self, soonest: float) -> None:
        """From now on ``read`` gives what is true at this moment, or ``soonest`` seconds before it."""
        if isinstance(self.store, SharedBook) and self.age >= soonest:
            self.store.renew()

    @property
    def trouble(self) -> Message | None:
        """Why nothing newer can be read at present, where that is so."""
        return self.store.trouble if isinstance(self.store, SharedBook) else None

    def meta(self) -> Meta:
        """What campaign it is."""
        book = self.store.read([META])
        if META not in book.sheets and self.store.sidecar is not None and self.store.sidecar.size:
            raise Damaged(META_MISSING)  # the file beside it tells that there was a campaign
        return read_meta(book)

    def read(self, journal: bool) -> Reading:
        """The campaign as it stands, kept until it changes; without ``journal``, that is read once somebody asks for
        an entry: it is what makes a long season long.

        Of many phones that look at once after a commit, one reads, and all others wait for what it has read.
        """
        with self._reading:
            return self._read(journal)

    def _read(self, journal: bool) -> Reading:
        kept, state = self._kept, self.store.state()
        if kept is None or self._kept_at != state or (journal and not kept.entries.there):
            try:
                kept = self._understood(lambda: self._book(journal))
            except Damaged:  # the journal may tell what the hidden tab of last values does not
                kept = self._understood(lambda: self._book(journal=True))
            kept.entries.later = partial(self._entries, kept.meta.revision)
            if isinstance(self.store, XlsxStore):
                kept = dataclasses.replace(kept, obstacles=self.store.obstacles())
            self._kept = kept
            self._kept_at = state
        return kept

    def _entries(self, revision: int) -> list[Entry]:
        """The journal as far as that; what came since belongs to the next look. Where Google cannot be asked now, those
        that were read before."""
        return list(self.read(journal=True).entries[: revision + 1])

    def now(self, act: Callable[[Reading], Done]) -> Done:
        """An act on the campaign as it is at this moment, alone; anew where another process came first."""
        with self.store.locked():
            return unless_too_late(lambda: act(self._at_rest()), self.store.tries)

    def save(
        self,
        reading: Reading,
        campaign: Campaign,
        entries: Sequence[Entry],
        writes: Sequence[CellWrite] = (),
        more: Mapping[str, Any] | None = None,
        repairs: Sequence[Repair] = (),
    ) -> tuple[Message, ...]:
        """One commit, first in the workbook, then in the journal beside it; gives what could not be kept."""
        if entries or writes or reading.healing:
            self.store.commit(with_repairs(commit_for(reading, campaign, entries, writes), repairs))
        if self.store.sidecar is not None:
            self.store.record(lines_for(reading.meta, reading.entries, reading.standing, entries, more))
        return (*self.store.unkept, *self.after_commit(campaign, reading.meta))

    def keep_access(self, change: Callable[[str], str]) -> str:
        """Changes the invitations, alone, and nothing else of the workbook; gives them as they are then."""

        def once(reading: Reading) -> str:
            access = change(reading.meta.access)
            if access != reading.meta.access:
                there = {name: title for name, title in reading.meta.titles.items() if name not in reading.new_tabs}
                meta = dataclasses.replace(reading.meta, access=access, titles=there)
                writes = tuple(meta_writes(reading.book.sheets[META], meta))
                self.store.commit(Commit(reading.book.fingerprint, writes))
            return access

        return self.now(once)

    def _at_rest(self) -> Reading:
        """The campaign at this moment. Where another process is about to put right what it wrote into rows that were
        moved meanwhile, that is waited for: taken for the leader's hand, it would become a correction."""
        until = time.monotonic() + WAIT
        reading = self._understood(self.store.load)
        while isinstance(self.store, SharedBook) and not self.store.judged(reading.book) and half_undone(reading):
            if time.monotonic() > until:
                raise Busy(say("Somebody's order is just being put right in the sheet: try again in a minute."))
            time.sleep(PAUSE)
            reading = self._understood(self.store.load)
        return reading

    def _book(self, journal: bool) -> Book:
        titles = self.meta().titles
        tabs = [META, BASE, *(title for name, title in titles.items() if journal or name != "journal")]
        book = self.store.read(tabs)
        if missing_titles(book, titles):  # one of the others may be the missing one, renamed
            return self.store.read([*tabs, *unknown_titles(book, titles)])
        return book

    def _understood(self, look: Callable[[], Book]) -> Reading:
        """The campaign in a workbook, and how that stands to the journal beside it, which is read first:
        it is written after the workbook, so a commit in between never looks like a loss."""
        sidecar = self.store.sidecar
        if sidecar is None:
            return read_book(look())
        reading = _judged(look, sidecar)
        if reading.standing.undecided and isinstance(self.store, SharedBook):
            # What is shown of a Google Sheet may be older than the newest line: only a look of this moment tells.
            return _judged(look, sidecar) if self.store.renew() else read_book(look())
        return reading


def half_undone(reading: Reading) -> bool:
    """Whether a cell holds again what it held before the newest order, which is less than a minute old."""
    edits = {(edit.table, edit.row, edit.column): edit.after for edit in reading.hand_edits}
    if not edits:
        return False
    try:
        entry = reading.entries[reading.meta.revision]
        age = datetime.now(UTC) - datetime.fromisoformat(entry.at)
    except (Damaged, LookupError, ValueError, TypeError):  # what is wrong with the journal is told elsewhere
        return False
    before = {(change.table, change.row, change.column): change.before for change in entry.changes}
    back = any((edits[place] or "") == (before[place] or "") for place in edits.keys() & before.keys())
    return back and abs(age.total_seconds()) < MENDING


def _judged(look: Callable[[], Book], sidecar: Sidecar) -> Reading:
    last = sidecar.last()
    reading = read_book(look())
    standing = judged(reading.meta, reading.entries, sidecar, last)
    return dataclasses.replace(reading, standing=standing, recorded=partial(recorded, reading.meta, sidecar))
