"""The workbook of a campaign and the journal beside it: read and kept until they change, saved together."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Any

from sheets.errors import Damaged
from sheets.grid import Book, CellWrite
from sheets.messages import Message
from sheets.shared import SharedBook
from sheets.xlsx import XlsxStore
from tracker.engine.campaign import Campaign
from tracker.engine.journal import Entry
from tracker.service.bookkeeping import BASE, META, META_MISSING, Meta, read_meta
from tracker.service.overwritten import judged, lines_for, recorded
from tracker.service.reading import Reading, read_book
from tracker.service.repairs import with_repairs
from tracker.service.tab_repairs import Repair
from tracker.service.tabs import missing_titles, unknown_titles
from tracker.service.too_late import Done, unless_too_late
from tracker.service.writing import commit_for


class Workbook:
    """One workbook, as the campaign that it holds."""

    def __init__(self, store: XlsxStore | SharedBook) -> None:
        self.store = store
        self._kept: Reading | None = None
        self._kept_at: Hashable = None

    def meta(self) -> Meta:
        """What campaign it is."""
        book = self.store.read([META])
        if META not in book.sheets and self.store.sidecar is not None and self.store.sidecar.size:
            raise Damaged(META_MISSING)  # the file beside it tells that there was a campaign
        return read_meta(book)

    def read(self, journal: bool) -> Reading:
        """The campaign as it stands, kept until it changes; the journal only where it is needed."""
        kept, state = self._kept, self.store.state()
        if kept is None or self._kept_at != state or (journal and not kept.entries.there):
            try:
                kept = self._understood(lambda: self._book(journal))
            except Damaged:  # the journal may tell what the hidden tab of last values does not
                kept = self._understood(lambda: self._book(journal=True))
            if isinstance(self.store, XlsxStore):
                kept = dataclasses.replace(kept, obstacles=self.store.obstacles())
            self._kept = kept
            self._kept_at = state
        return kept

    def now(self, act: Callable[[Reading], Done]) -> Done:
        """An act on the campaign as it is at this moment, alone; anew where another process came first."""
        with self.store.locked():
            return unless_too_late(lambda: act(self._understood(self.store.load)), self.store.tries)

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
        return self.store.unkept

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
        if self.store.sidecar is None:
            return read_book(look())
        last = self.store.sidecar.last()
        reading = read_book(look())
        standing = judged(reading.meta, reading.entries, self.store.sidecar, last)
        told = partial(recorded, reading.meta, self.store.sidecar)
        return dataclasses.replace(reading, standing=standing, recorded=told)
