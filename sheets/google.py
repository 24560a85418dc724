"""A Google Sheet as a store: read it in one request, and commit to it in one, all or nothing.

Reading asks for the cells themselves, not for values: only so a formula is told from its result, an error
from a text and a date from a number, and all of it together with the token of the commit it belongs to.
A commit is safe against losing its answer, against other processes (its token), and against people who
type meanwhile (a last look before it, and a copy made as it arrives).
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from sheets.cells import normalised
from sheets.errors import Exists, Gone, SheetError
from sheets.google_commit import (
    IDS,
    OURS,
    Copied,
    Place,
    Token,
    added_tabs,
    begun,
    changes,
    copies,
    found_token,
    kept,
    our_tab,
    slot_range,
    token_name,
)
from sheets.google_look import (
    EMPTY,
    NOT_EMPTY,
    UNMENDED,
    About,
    Look,
    check_room,
    compared,
    dates,
    in_own_titles,
    matched,
    new_ids,
    places_of,
    seen,
    sizes,
    stale,
    unchanged,
)
from sheets.google_tabs import COLUMNS, ROWS
from sheets.google_transport import Refused, Transport, told
from sheets.google_values import CELL_FIELDS, Json, quoted, read_sheet
from sheets.grid import Book, Commit
from sheets.layout import Tab
from sheets.messages import Message
from sheets.sidecar import Line

MOST_ROWS = 20_000
MOST_LONG_ROWS = 200_000
TRIES = 8
_ROUNDS = 3
"""How often a commit is mended after people typed while it was on its way."""
_PLACES = "properties(sheetId,title,hidden,gridProperties(rowCount,columnCount))"
_TOKEN = "namedRanges(namedRangeId,name)"
_ABOUT = f"properties.title,{_TOKEN},sheets({_PLACES})"
_CELLS = f"{_TOKEN},sheets({_PLACES},merges,data(rowData(values({CELL_FIELDS}))))"
_REPLY = f"updatedSpreadsheet(sheets(data(rowData(values({CELL_FIELDS})))))"


class GoogleStore:
    """The workbook in one Google Sheet.

    ``id``: of the spreadsheet. ``long_tabs``: titles of tabs that may have 200,000 rows and that people are
    warned to leave alone. ``key``: a service-account key (see ``Transport``).
    The fingerprint is that of the newest commit. What people typed since is found by a last look: a commit
    from what was loaded is ``Stale`` if any loaded tab looks different by then.
    ``unkept``: what people typed while the last commit was on its way, and what became of it.
    """

    tries = TRIES
    sidecar = None

    def __init__(
        self,
        id: str,
        long_tabs: Collection[str] = (),
        key: Mapping[str, Any] | None = None,
        transport: Transport | None = None,
    ) -> None:
        self.id = id
        self.transport = transport or Transport(id, key)
        self.unkept: tuple[Message, ...] = ()
        self._long = frozenset(normalised(title) for title in long_tabs)
        self._lock = threading.RLock()
        self._about: About | None = None
        self._loaded: Look | None = None

    @property
    def name(self) -> str:
        """The title of the Google Sheet."""
        return (self._about or self._ask()).title

    @property
    def fingerprint(self) -> str:
        """The name of the newest commit's token."""
        token = self._ask().token
        return token.name if token else ""

    def state(self) -> Hashable:
        """Nothing is cheaper than reading: each time something else."""
        return object()

    def is_long(self, title: str) -> bool:
        """Whether a tab grows with the season, so that it is read only where it is needed."""
        return normalised(title) in self._long

    def exists(self) -> bool:
        """Whether there is a spreadsheet with anything in it."""
        try:
            return not self._empty(self._ask())
        except Gone:
            return False

    def titles(self) -> tuple[str, ...]:
        """The titles of all tabs in order."""
        self._about = None
        return self.read(()).titles

    def read(self, titles: Collection[str] | None = None) -> Book:
        """The tabs of those titles (None: all). Raises ``SheetError``. Tabs that are missing are absent."""
        with self._lock:
            look = self.look(titles)
        return self.book(look, titles)

    def load(self, titles: Collection[str] | None = None) -> Book:
        """The same, kept for the last look of a commit."""
        with self._lock:
            self._loaded = look = self.look(titles)
        return self.book(look, titles)

    def based_on(self, look: Look) -> None:
        """Commits are made from that look, which may be some seconds old."""
        self._loaded = look

    def book(self, look: Look, titles: Collection[str] | None) -> Book:
        """What was looked at, by the titles that were asked for."""
        wanted = look.sheets if titles is None else titles
        found = {title: look.sheets[own] for title, own in matched(look.sheets, wanted).items()}
        known = self._about.places if self._about else look.places
        return Book(look.fingerprint, found, tuple(known))

    def look(self, titles: Collection[str] | None = None) -> Look:
        """Those tabs as they are now (None: all); one request, two where the tabs are not known yet."""
        for last in (False, True):
            about = self._about or self._ask()
            if about.token is None and self._empty(about):
                self._about = None
                raise Gone(EMPTY)
            own = list(about.places) if titles is None else list(dict.fromkeys(matched(about.places, titles).values()))
            if not own:
                return Look(about.token, {}, about.places, {}, about.ours)
            try:
                return seen(self.transport.get(_CELLS, [quoted(title) for title in own]), about, self._most_rows)
            except Refused as refused:  # a tab was renamed or deleted
                self._about = None
                if last:
                    raise told(refused) from refused
        raise AssertionError("a loop without end")

    def look_but_long(self) -> Look:
        """All tabs but those that grow with the season."""
        about = self._about or self._ask()
        return self.look([title for title in about.places if not self.is_long(title)])

    def after(self, look: Look, fingerprint: str) -> Look:
        """A look whose newest commit is that one; the cells themselves are the caller's business."""
        return replace(look, token=Token(fingerprint, fingerprint))

    def commit(self, commit: Commit, last_look: bool = True) -> str:
        """Writes all of the commit or nothing, and returns the new fingerprint.

        Without a last look, what people typed since loading is found from the copies only.

        Raises ``Stale`` if it was made from an older commit, or from tabs that people changed since,
        ``Busy``, ``Unreachable``, ``Gone``, ``Denied``, ``TooBig``.
        """
        with self._lock:
            self.unkept = ()
            loaded, self._loaded = self._loaded, None
            if loaded is not None and loaded.fingerprint != commit.fingerprint:
                loaded = None
            now = loaded if loaded is not None and not last_look else self._last_look(commit, loaded)
            return self._applied(in_own_titles(commit, now), now, loaded)

    def create(self, tabs: Sequence[Tab]) -> str:
        """Fills the empty spreadsheet with those tabs and returns its fingerprint; raises ``Exists``."""
        with self._lock:
            self._about = None
            about = self._ask()
            if not self._empty(about):
                raise Exists(NOT_EMPTY)
            ids = new_ids((OURS, *(tab.title for tab in tabs)), about.places.values())
            name = token_name(0, secrets.token_hex(8))
            requests = [
                *our_tab(ids[OURS]),
                *begun(name, None, ids[OURS]),
                *added_tabs(tabs, ids, self._long),
                *({"deleteSheet": {"sheetId": place.id}} for place in about.places.values()),
            ]
            self._about = None
            self._send(requests, (), name, about.token)
            return name

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keeps other threads of this process from committing; other processes need no lock, their commits
        come too late and are made anew."""
        with self._lock:
            yield

    def record(self, lines: Iterable[Line]) -> None:
        """There is no journal beside a Google Sheet."""

    def _ask(self) -> About:
        try:
            answer = self.transport.get(_ABOUT, [])
        except Refused as refused:
            raise told(refused) from refused
        places = places_of(answer)
        ours = places.pop(OURS, None)
        self._about = About(
            str(answer["properties"]["title"]), found_token(answer.get("namedRanges", ())), places, ours
        )
        return self._about

    def _empty(self, about: About) -> bool:
        if about.token is not None or about.ours is not None:
            return False
        try:
            answer = self.transport.get(_CELLS, [])
        except Refused as refused:
            raise told(refused) from refused
        return not any(read_sheet("", sheet, MOST_ROWS).rows for sheet in answer.get("sheets", ()))

    def _most_rows(self, title: str) -> int:
        return MOST_LONG_ROWS if self.is_long(title) else MOST_ROWS

    def _last_look(self, commit: Commit, loaded: Look | None) -> Look:
        """What the commit meets; raises ``Stale`` if that is not what it was made from."""
        new = {tab.title for tab in commit.tabs}
        written = {write.tab for write in commit.writes} | {title for title, _ in commit.unmerge}
        appended = {append.tab for append in commit.appends}
        if loaded is not None:
            appended = {title for title in appended if not self.is_long(title)}
            written |= {title for title in loaded.sheets if not self.is_long(title)}
        now = self.look((written | appended) - new)
        if now.fingerprint != commit.fingerprint:
            self._about = None
            raise stale()
        if loaded is not None and not unchanged(loaded, now, self.is_long):
            self._about = None
            raise stale()
        return now

    def _applied(self, commit: Commit, now: Look, loaded: Look | None) -> str:
        """Sends the commit, then whatever it takes to mend what people did in the meantime."""
        for append in commit.appends:
            check_room(append, now, loaded, self._most_rows(append.tab))
        name = self._one(commit, now)
        for _ in range(_ROUNDS):
            pending, self._pending = self._pending, None
            if pending is None or not pending.writes:
                break
            try:
                name = self._one(replace(pending, fingerprint=name), self._mending)
            except SheetError:
                self.unkept += (UNMENDED,)
                break
        return name

    _pending: Commit | None = None
    _mending: Look = Look(None, {}, {}, {})

    def _one(self, commit: Commit, now: Look) -> str:
        """One ``batchUpdate``; ``_pending`` is what is to be mended after it."""
        revision = (now.token.revision if now.token else 0) + 1
        name = token_name(revision, secrets.token_hex(8))
        ids = new_ids((OURS, *(tab.title for tab in commit.tabs)), now.places.values())
        ours = now.ours or Place(ids[OURS], OURS, IDS + 300, 0)
        places = {**now.places, **{t.title: Place(ids[t.title], t.title, ROWS, COLUMNS) for t in commit.tabs}}
        placed = copies(sizes(commit.writes, now))
        requests = [
            *(our_tab(ours.id) if now.ours is None else ()),
            *begun(name, now.token, ours.id),
            *kept(placed, places, ours, revision),
            *added_tabs(commit.tabs, ids, self._long),
            *changes(commit, places, dates(commit.writes, now)),
        ]
        if commit.tabs or now.ours is None or any(copy.top + copy.height > ours.rows for copy in placed):
            self._about = None
        ranges = [slot_range(copy, revision) for copy in placed]
        before = self._send(requests, ranges, name, now.token)
        self._judge(commit, now, placed, before, Token(name, name))
        return name

    def _send(self, requests: Sequence[Json], ranges: Sequence[str], name: str, old: Token | None) -> Json:
        """The copies made before the commit. An answer that was lost is looked up."""
        body: Json = {"requests": list(requests)}
        if ranges:
            body |= {
                "includeSpreadsheetInResponse": True, "responseRanges": list(ranges), "responseIncludeGridData": True,
            }  # fmt: skip
        try:
            answer = self.transport.update(body, _REPLY if ranges else "spreadsheetId")
            updated: Json = answer.get("updatedSpreadsheet") or {}
            return updated
        except Refused as refused:
            self._about = None
            self._arrived(name, old, told(refused))
        except SheetError as error:
            self._arrived(name, None, error)
        return self.transport.get(_CELLS, list(ranges)) if ranges else {}

    def _arrived(self, name: str, old: Token | None, error: SheetError) -> None:
        """Returns if the commit of that name is among the newest after all; raises ``Stale`` or the error if not."""
        try:
            answer = self.transport.get(_CELLS, [f"{quoted(OURS)}!A1:A{IDS}"])
        except (SheetError, Refused):
            raise error from None
        known = {str(row[0]) for row in read_sheet("", answer["sheets"][0], IDS).rows if row}
        if name in known:
            return
        if old is not None and found_token(answer.get("namedRanges", ())) != old:
            raise stale() from error
        raise error

    def _judge(self, commit: Commit, now: Look, placed: Sequence[Copied], before: Json, token: Token) -> None:
        """Compares the copies with what was last looked at, and says what there is to mend."""
        self._pending = None
        if not placed:
            return
        repairs, met, after = compared(commit, now, placed, before)
        self.unkept += met
        self._pending = Commit(token.name, repairs)
        self._mending = replace(now, token=token, sheets={**now.sheets, **after})
