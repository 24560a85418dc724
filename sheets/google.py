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
from dataclasses import dataclass, replace
from typing import Any

from sheets.cells import normalised
from sheets.errors import Exists, Gone, SheetError, Stale, TooBig
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
from sheets.google_tabs import COLUMNS, ROWS
from sheets.google_transport import Refused, Transport, told
from sheets.google_values import CELL_FIELDS, Json, grid_rows, is_date, quoted, read_sheet
from sheets.grid import Append, Book, CellWrite, Commit, Sheet
from sheets.layout import Tab
from sheets.meanwhile import applied, judged, told_met
from sheets.messages import Message, say
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


@dataclass(frozen=True)
class _About:
    """Which tabs there are, and which commit is the newest."""

    title: str
    token: Token | None
    places: Mapping[str, Place]
    """By title, in order, without our own tab."""
    ours: Place | None


@dataclass(frozen=True)
class Look:
    """Tabs as they were at one moment."""

    token: Token | None
    sheets: Mapping[str, Sheet]
    """By their own titles."""
    places: Mapping[str, Place]
    cells: Mapping[str, Json]
    """As the API told them."""
    ours: Place | None = None

    @property
    def fingerprint(self) -> str:
        """Of the newest commit at that moment."""
        return self.token.name if self.token else ""


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
        self._about: _About | None = None
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
        found = {title: look.sheets[own] for title, own in _matched(look.sheets, wanted).items()}
        known = self._about.places if self._about else look.places
        return Book(look.fingerprint, found, tuple(known))

    def look(self, titles: Collection[str] | None = None) -> Look:
        """Those tabs as they are now (None: all); one request, two where the tabs are not known yet."""
        for last in (False, True):
            about = self._about or self._ask()
            if about.token is None and self._empty(about):
                self._about = None
                raise Gone(_EMPTY)
            own = list(about.places) if titles is None else list(dict.fromkeys(_matched(about.places, titles).values()))
            if not own:
                return Look(about.token, {}, about.places, {}, about.ours)
            try:
                return self._seen(self.transport.get(_CELLS, [quoted(title) for title in own]), about)
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
            return self._applied(self._in_own_titles(commit, now), now, loaded)

    def create(self, tabs: Sequence[Tab]) -> str:
        """Fills the empty spreadsheet with those tabs and returns its fingerprint; raises ``Exists``."""
        with self._lock:
            self._about = None
            about = self._ask()
            if not self._empty(about):
                raise Exists(_NOT_EMPTY)
            ids = _new_ids((OURS, *(tab.title for tab in tabs)), about.places.values())
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

    def _ask(self) -> _About:
        try:
            answer = self.transport.get(_ABOUT, [])
        except Refused as refused:
            raise told(refused) from refused
        places = _places(answer)
        ours = places.pop(OURS, None)
        self._about = _About(
            str(answer["properties"]["title"]), found_token(answer.get("namedRanges", ())), places, ours
        )
        return self._about

    def _empty(self, about: _About) -> bool:
        if about.token is not None or about.ours is not None:
            return False
        try:
            answer = self.transport.get(_CELLS, [])
        except Refused as refused:
            raise told(refused) from refused
        return not any(read_sheet("", sheet, MOST_ROWS).rows for sheet in answer.get("sheets", ()))

    def _seen(self, answer: Json, about: _About) -> Look:
        """The answer to one reading; tabs keep the order and the titles of the spreadsheet."""
        places = {**about.places, **_places(answer)}
        cells = {str(sheet["properties"]["title"]): sheet for sheet in answer.get("sheets", ())}
        sheets = {title: read_sheet(title, sheet, self._most_rows(title)) for title, sheet in cells.items()}
        return Look(found_token(answer.get("namedRanges", ())), sheets, places, cells, about.ours)

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
            raise _stale()
        if loaded is not None and not _unchanged(loaded, now, self.is_long):
            self._about = None
            raise _stale()
        return now

    def _in_own_titles(self, commit: Commit, now: Look) -> Commit:
        """The commit with every tab by the title it has in the spreadsheet."""
        asked = {*(w.tab for w in commit.writes), *(a.tab for a in commit.appends), *(t for t, _ in commit.unmerge)}
        own = _matched(now.places, asked)
        missing = asked - own.keys() - {tab.title for tab in commit.tabs}
        if missing:
            raise _stale()
        return replace(
            commit,
            writes=tuple(replace(write, tab=own.get(write.tab, write.tab)) for write in commit.writes),
            appends=tuple(replace(append, tab=own.get(append.tab, append.tab)) for append in commit.appends),
            unmerge=tuple((own.get(title, title), cells) for title, cells in commit.unmerge),
        )

    def _applied(self, commit: Commit, now: Look, loaded: Look | None) -> str:
        """Sends the commit, then whatever it takes to mend what people did in the meantime."""
        for append in commit.appends:
            self._check_room(append, now, loaded)
        name = self._one(commit, now)
        for _ in range(_ROUNDS):
            pending, self._pending = self._pending, None
            if pending is None or not pending.writes:
                break
            try:
                name = self._one(replace(pending, fingerprint=name), self._mending)
            except SheetError:
                self.unkept += (_UNMENDED,)
                break
        return name

    _pending: Commit | None = None
    _mending: Look = Look(None, {}, {}, {})

    def _one(self, commit: Commit, now: Look) -> str:
        """One ``batchUpdate``; ``_pending`` is what is to be mended after it."""
        revision = (now.token.revision if now.token else 0) + 1
        name = token_name(revision, secrets.token_hex(8))
        ids = _new_ids((OURS, *(tab.title for tab in commit.tabs)), now.places.values())
        ours = now.ours or Place(ids[OURS], OURS, IDS + 300, 0)
        places = {**now.places, **{t.title: Place(ids[t.title], t.title, ROWS, COLUMNS) for t in commit.tabs}}
        placed = copies(_sizes(commit.writes, now))
        requests = [
            *(our_tab(ours.id) if now.ours is None else ()),
            *begun(name, now.token, ours.id),
            *kept(placed, places, ours, revision),
            *added_tabs(commit.tabs, ids, self._long),
            *changes(commit, places, _dates(commit.writes, now)),
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
            raise _stale() from error
        raise error

    def _judge(self, commit: Commit, now: Look, placed: Sequence[Copied], before: Json, token: Token) -> None:
        """Compares the copies with what was last looked at, and says what there is to mend."""
        self._pending = None
        if not placed:
            return
        (answer,) = before["sheets"]
        repairs: list[CellWrite] = []
        after: dict[str, Sheet] = {}
        for index, copy in enumerate(placed):
            seen, writes = now.sheets[copy.title], [w for w in commit.writes if w.tab == copy.title]
            sheet = read_sheet(copy.title, {"data": answer["data"]}, copy.height, index)
            judgement = judged(_cut(seen, copy), sheet, [w for w in writes if w.column <= copy.width])
            repairs += judgement.repairs
            self.unkept += told_met(judgement)
            after[copy.title] = applied(sheet, writes)
        self._pending = Commit(token.name, tuple(repairs))
        self._mending = replace(now, token=token, sheets={**now.sheets, **after})

    def _check_room(self, append: Append, now: Look, loaded: Look | None) -> None:
        known = now.sheets.get(append.tab) or (loaded.sheets.get(append.tab) if loaded else None)
        if (len(known.rows) if known else 0) + len(append.rows) > self._most_rows(append.tab):
            raise TooBig(say("The tab {tab} is full: move its oldest rows to another file.", tab=append.tab))


def _places(answer: Json) -> dict[str, Place]:
    places = {}
    for sheet in answer.get("sheets", ()):
        properties = sheet["properties"]
        grid, title = properties.get("gridProperties") or {}, str(properties["title"])
        rows, columns = grid.get("rowCount", 0), grid.get("columnCount", 0)
        places[title] = Place(properties.get("sheetId", 0), title, rows, columns, bool(properties.get("hidden")))
    return places


def _matched(own: Iterable[str], titles: Iterable[str]) -> dict[str, str]:
    """A tab's own title by the title asked for; case and odd spaces do not matter."""
    known = set(own)
    alike = {normalised(title): title for title in known}
    found = {title: title if title in known else alike.get(normalised(title)) for title in titles}
    return {title: match for title, match in found.items() if match is not None}


def _unchanged(loaded: Look, now: Look, is_long: Any) -> bool:
    return all(
        title in now.sheets and (sheet.rows, sheet.merged) == (now.sheets[title].rows, now.sheets[title].merged)
        for title, sheet in loaded.sheets.items()
        if not is_long(title)
    )


def _sizes(writes: Sequence[CellWrite], now: Look) -> dict[str, tuple[int, int]]:
    """Rows and columns of the tabs that are written to and that people see."""
    titles = dict.fromkeys(write.tab for write in writes if write.tab in now.sheets)
    return {
        title: (
            max(len(now.sheets[title].rows), *(write.row for write in writes if write.tab == title)),
            max((len(row) for row in now.sheets[title].rows), default=1) or 1,
        )
        for title in titles
        if not now.places[title].hidden
    }


def _cut(sheet: Sheet, copy: Copied) -> Sheet:
    """As much of a tab as its copy has."""
    return replace(sheet, rows=[tuple(row)[: copy.width] for row in sheet.rows[: copy.height]])


def _dates(writes: Sequence[CellWrite], now: Look) -> set[tuple[str, int, int]]:
    lines = {title: grid_rows(cells) for title, cells in now.cells.items()}

    def dated(write: CellWrite) -> bool:
        rows = lines.get(write.tab, ())
        row = rows[write.row - 1] if write.row <= len(rows) else ()
        return write.column <= len(row) and is_date(row[write.column - 1])

    return {(write.tab, write.row, write.column) for write in writes if dated(write)}


def _new_ids(titles: Iterable[str], places: Iterable[Place]) -> dict[str, int]:
    """An id for each new tab that no other tab has."""
    taken = {place.id for place in places}
    ids: dict[str, int] = {}
    for title in titles:
        id = next(number for number in iter(lambda: secrets.randbelow(2**31 - 1) + 1, 0) if number not in taken)
        taken.add(id)
        ids[title] = id
    return ids


def _stale() -> Stale:
    return Stale(say("Somebody changed the Google Sheet meanwhile: look at it again."))


_EMPTY = say("There is nothing in this Google Sheet yet: make a season in it with “tracker new”.")
_NOT_EMPTY = say("There is something in this Google Sheet already: make an empty one and share it with the app.")
_UNMENDED = say(
    "Rows were moved while this was saved, and somebody else's order came in between: compare the sheet with the "
    "journal."
)
