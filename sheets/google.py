"""A Google Sheet as a store: read it in one request, and commit to it in one, all or nothing.

Reading asks for the cells themselves (``spreadsheets.get``), not for values (``values:batchGet``): only so a formula is
told from its result, an error from a text and a date from a number, merged cells are known, and all of it comes
together with the token of the commit it belongs to.
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
from sheets.errors import Busy, Exists, Gone, SheetError, Stale, Unreachable
from sheets.google_commit import OURS, Token, added_tabs, begun, found_token, our_tab, token_name
from sheets.google_look import (
    ABOUT,
    CELLS,
    EMPTY,
    NOT_EMPTY,
    UNMENDED,
    About,
    Look,
    beyond,
    check_room,
    grown,
    in_own_titles,
    matched,
    new_ids,
    places_of,
    seen,
    stale,
    unchanged,
)
from sheets.google_sending import Sending
from sheets.google_tabs import own_ways
from sheets.google_transport import Refused, Transport, told
from sheets.google_unjudged import Unjudged
from sheets.google_values import quoted, read_sheet
from sheets.grid import Book, Commit, Sheet
from sheets.layout import Tab
from sheets.messages import Message
from sheets.sidecar import Line

MOST_ROWS = 20_000
MOST_LONG_ROWS = 200_000
TRIES = 8


class GoogleStore:
    """The workbook in one Google Sheet.

    ``id``: of the spreadsheet. ``long_tabs``: titles of tabs that may have 200,000 rows and that people are
    warned to leave alone. ``key``: a service-account key (see ``Transport``).
    The fingerprint is that of the newest commit. What people typed since is found by a last look: a commit
    from what was loaded is ``Stale`` if any loaded tab looks different by then.
    ``unkept``: what people typed while the last commit was on its way, and what became of it.
    ``unjudged``: where commits are noted that a killed process could not judge any more.
    """

    tries = TRIES
    sidecar = None

    def __init__(
        self,
        id: str,
        long_tabs: Collection[str] = (),
        key: Mapping[str, Any] | None = None,
        transport: Transport | None = None,
        unjudged: Unjudged | None = None,
    ) -> None:
        self.id = id
        self.transport = transport or Transport(id, key)
        self.unkept: tuple[Message, ...] = ()
        self._long = frozenset(normalised(title) for title in long_tabs)
        self._lock = threading.RLock()
        self._about: About | None = None
        self._loaded: Look | None = None
        self._unjudged = unjudged
        self.judged = ""
        """The last commit of this process, if it is known to stand in the sheet as it was meant."""
        self._found: tuple[Message, ...] = ()
        """What is to be told with the next commit."""

    @property
    def name(self) -> str:
        """The title of the Google Sheet."""
        return (self._about or self.ask()).title

    @property
    def fingerprint(self) -> str:
        """The name of the newest commit's token."""
        token = self.ask().token
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
            return not self._empty(self.ask())
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
            self.mend()
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

    def look(self, titles: Collection[str] | None = None, patient: bool = True, but_long: bool = False) -> Look:
        """Those tabs as they are now (None: all, or all ``but_long``); one request, two where the tabs are not known
        yet. ``patient``: as for ``Transport.get``."""
        for last in (False, True):
            about = self._about or self.ask()
            if about.token is None and self._empty(about):
                self._about = None
                raise Gone(EMPTY)
            own = list(about.places) if titles is None else list(dict.fromkeys(matched(about.places, titles).values()))
            own = [title for title in own if not (but_long and self.is_long(title))]
            if not own:
                return Look(about.token, {}, about.places, {}, about.ours)
            try:
                answer = self.transport.get(CELLS, [quoted(title) for title in own], patient)
                return seen(answer, about, self._most_rows)
            except Refused as refused:  # a tab was renamed or deleted
                self._about = None
                if last:
                    raise told(refused) from refused
        raise AssertionError("a loop without end")

    def look_but_long(self, patient: bool = True) -> Look:
        """All tabs but those that grow with the season."""
        return self.look(None, patient, but_long=True)

    def look_beyond(self, known: Mapping[str, Sheet], patient: bool = True, others: bool = False) -> Look | None:
        """Tabs that only grow, as they are now, of which only the rows beyond the known ones are asked for; None
        where the last of those is another one by now, or they are not all, so that they have to be read whole.
        ``others``: with all tabs that do not grow."""
        about = self._about or self.ask()
        if not known or known.keys() != set(filter(self.is_long, about.places)):
            return None
        ranges = [beyond(sheet, about.places[title]) for title, sheet in known.items()]
        if others:
            ranges += [quoted(title) for title in about.places if not self.is_long(title)]
        try:
            answer = self.transport.get(CELLS, ranges, patient)
        except Refused:  # a tab was renamed or deleted
            self._about = None
            return None
        return grown(seen(answer, about, self._most_rows), known)

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
            for append in commit.appends:
                check_room(append, now, loaded, self._most_rows(append.tab))
            with self.sending() as sending:
                name = sending.send(in_own_titles(commit, now), now)
            self.unkept, self._found = self._found + sending.unkept, ()
            self.judged = "" if UNMENDED in sending.unkept else name
            return name

    def mend(self) -> None:
        """Judges and mends what a process of this computer sent and did not live to judge; costs nothing where
        there is no such thing."""
        with self._lock:
            for sent in self._unjudged.left() if self._unjudged else ():
                try:
                    now = self.look([copy.title for copy in sent.placed])
                    with self.sending() as sending:
                        sending.judge_again(sent, now)
                    self._found += sending.unkept
                except (Busy, Unreachable, Stale):
                    return  # next time
                except (SheetError, Refused, KeyError):
                    self._found += (UNMENDED,)

    def create(self, tabs: Sequence[Tab], language: str = "") -> str:
        """Fills the empty spreadsheet with those tabs and returns its fingerprint; raises ``Exists``.

        ``language``: of the people who will type there; see ``own_ways``.
        """
        with self._lock:
            self._about = None
            about = self.ask()
            if not self._empty(about):
                raise Exists(NOT_EMPTY)
            ids = new_ids((OURS, *(tab.title for tab in tabs)), about.places.values())
            name = token_name(0, secrets.token_hex(8))
            requests = [
                *our_tab(ids[OURS]),
                *begun(name, None, ids[OURS]),
                *own_ways(language, about.locale, about.zone),
                *added_tabs(tabs, ids, self._long),
                *({"deleteSheet": {"sheetId": place.id}} for place in about.places.values()),
            ]
            with self.sending() as sending:
                sending.other_tabs = True
                sending.answered(requests, (), name, about.token)
            return name

    @contextmanager
    def sending(self) -> Iterator[Sending]:
        """What sends one commit; afterwards the tabs are asked for anew if they may be others."""
        sending = Sending(self.transport, self._long, self._unjudged)
        try:
            yield sending
        finally:
            if sending.other_tabs:
                self._about = None

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keeps other threads of this process from committing; other processes need no lock, their commits
        come too late and are made anew."""
        with self._lock:
            yield

    def record(self, lines: Iterable[Line]) -> None:
        """There is no journal beside a Google Sheet."""

    def ask(self) -> About:
        """Which tabs there are, and which commit is the newest, at this moment."""
        try:
            answer = self.transport.get(ABOUT, [])
        except Refused as refused:
            raise told(refused) from refused
        places = places_of(answer)
        ours = places.pop(OURS, None)
        properties = answer["properties"]
        token = found_token(answer.get("namedRanges", ()))
        ways = str(properties.get("locale", "")), str(properties.get("timeZone", ""))
        self._about = About(str(properties["title"]), token, places, ours, *ways)
        return self._about

    def _empty(self, about: About) -> bool:
        if about.token is not None or about.ours is not None:
            return False
        try:
            answer = self.transport.get(CELLS, [])
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
