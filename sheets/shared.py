"""One snapshot of a Google Sheet for everybody a process serves.

All who share the app's key share one quota, so however many look, the sheet is read at most once in ten
seconds, and not at all while nobody looks. Who finds the snapshot a little old gets it all the same, and
one thread sees to a new one; nobody waits but for the first look after a pause. After a commit of our own
the snapshot is what the commit made of it. While Google asks for a pause, the last snapshot goes on being
served with its age.
"""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace

from sheets.errors import Busy, SheetError, Unreachable
from sheets.google import GoogleStore
from sheets.google_look import Look
from sheets.grid import Append, Book, Commit, Sheet
from sheets.layout import Tab
from sheets.meanwhile import applied
from sheets.messages import Message
from sheets.sidecar import Line, Sidecar

TTL = 10.0
"""Seconds for which a snapshot is as good as new."""
OLD = 60.0
"""Seconds after which nobody is shown a snapshot without a try to get a new one first."""
CLOSE = 2.0
"""Seconds after loading within which a commit needs no last look: what people type meanwhile is found from
the copies that every commit makes."""


@dataclass(frozen=True)
class Snapshot:
    """The tabs at one moment; those that grow with the season only once somebody asked for them."""

    look: Look
    at: float
    number: int
    """Another one whenever anything looks different."""
    whole: bool = False
    """With the long tabs."""
    overtaken: bool = False
    """Something is known to have changed since: whoever looks next gets a new one."""


class SharedBook:
    """A Google Sheet as ``GoogleStore`` has it, but read for all who look together. Threads may share it.

    ``clock``: seconds that never go back. ``background``: refresh without letting the one who looks wait.
    ``sidecar``: the journal of this sheet on this computer, by which an older version is noticed that somebody
    went back to.
    """

    def __init__(
        self,
        store: GoogleStore,
        clock: Callable[[], float] = time.monotonic,
        background: bool = True,
        sidecar: Sidecar | None = None,
    ) -> None:
        self.store = store
        self.sidecar = sidecar
        self.clock = clock
        self.background = background
        self.trouble: Message | None = None
        """Why the snapshot is older than it should be, where that is so."""
        self._snapshot: Snapshot | None = None
        self._whole: Snapshot | None = None
        """The last one with the long tabs."""
        self._numbers = itertools.count()
        self._not_before = 0.0
        self._lock = threading.Lock()
        self._acts = threading.RLock()
        self._loaded_at = float("-inf")

    @property
    def name(self) -> str:
        """The title of the Google Sheet."""
        return self.store.name

    @property
    def tries(self) -> int:
        """How often a commit that came too late is worth being made anew."""
        return self.store.tries

    @property
    def unkept(self) -> tuple[Message, ...]:
        """What people typed while the last commit was on its way."""
        return self.store.unkept

    @property
    def age(self) -> float:
        """Seconds since the snapshot was taken; 0 where there is none."""
        return self.clock() - self._snapshot.at if self._snapshot else 0.0

    @property
    def fingerprint(self) -> str:
        """Of the newest commit."""
        return self._current().look.fingerprint

    def state(self) -> Hashable:
        """Differs whenever a reading would differ: of the sheet and of the journal on this computer."""
        return self._current().number, self.sidecar.size if self.sidecar else 0

    def exists(self) -> bool:
        """Whether there is a spreadsheet with anything in it."""
        return self.store.exists()

    def titles(self) -> tuple[str, ...]:
        """The titles of all tabs in order."""
        return self.store.titles()

    def read(self, titles: Collection[str] | None = None) -> Book:
        """The tabs of those titles (None: all) from the snapshot."""
        snapshot = self._current()
        if not snapshot.whole and (titles is None or any(map(self.store.is_long, titles))):
            with self._lock:
                snapshot = self._completed_or_older(self._snapshot or snapshot)
        return self.store.book(snapshot.look, titles)

    def load(self, titles: Collection[str] | None = None) -> Book:
        """All tabs as they are at this moment, to commit to; one request, of long tabs only for what is new in them."""
        with self._lock:
            self.store.mend()
            snapshot = self._all()
            self._loaded_at = self.clock()
            self.store.based_on(snapshot.look)
        return self.store.book(snapshot.look, titles)

    def commit(self, commit: Commit) -> str:
        """Writes all of the commit or nothing; see ``GoogleStore.commit``."""
        with self._lock:
            before = self._snapshot
            close = self.clock() - self._loaded_at <= CLOSE
            try:
                fingerprint = self.store.commit(commit, last_look=not close)
            except SheetError:
                self._expire()
                raise
            if before is None or commit.tabs or commit.unmerge or self.store.unkept:
                self._expire()
            else:
                self._keep(self._after(before, commit, fingerprint))
            return fingerprint

    def judged(self, book: Book) -> bool:
        """Whether its newest commit is one of this process, known to stand in the sheet as it was meant."""
        return book.fingerprint == self.store.judged

    def _expire(self) -> None:
        """Whoever looks next gets a new snapshot."""
        if self._snapshot is not None:
            self._snapshot = replace(self._snapshot, overtaken=True)

    def renew(self) -> bool:
        """A snapshot of this moment; False where Google cannot be asked now."""
        with self._lock:
            self._expire()
            return not self._renewed().overtaken

    def create(self, tabs: Sequence[Tab], language: str = "") -> str:
        """Fills the empty spreadsheet; raises ``Exists``. A journal of what was in it before is put aside."""
        fingerprint = self.store.create(tabs, language)
        if self.sidecar is not None and self.sidecar.size:
            with suppress(OSError):
                self.sidecar.path.replace(self.sidecar.path.with_suffix(f".{fingerprint}.journal"))
        return fingerprint

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keeps other threads of this process from committing."""
        with self._acts:
            yield

    def record(self, lines: Iterable[Line]) -> None:
        """Adds lines to the journal on this computer. Where it keeps nothing, only that safeguard is missing."""
        if self.sidecar is not None:
            with suppress(OSError):
                self.sidecar.path.parent.mkdir(parents=True, exist_ok=True)
                self.sidecar.add(lines)

    def _current(self) -> Snapshot:
        """The snapshot, new enough; who comes while it is being renewed gets the one there is."""
        snapshot, now = self._snapshot, self.clock()
        good = snapshot is not None and not snapshot.overtaken
        if snapshot is not None and (now < self._not_before or (good and now - snapshot.at < TTL)):
            return snapshot
        if snapshot is not None and self.background and good and now - snapshot.at < OLD:
            if self._lock.acquire(blocking=False):
                threading.Thread(target=self._renewed_behind, daemon=True).start()
            return snapshot
        if not self._lock.acquire(blocking=snapshot is None):
            assert snapshot is not None
            return snapshot
        try:
            again = self._snapshot
            return again if again is not None and again is not snapshot else self._renewed()
        finally:
            self._lock.release()

    def _renewed_behind(self) -> None:
        try:
            self._renewed()
        except SheetError:
            self._snapshot = None  # gone or denied: the next one who looks is told
        finally:
            self._lock.release()

    def _renewed(self) -> Snapshot:
        """A new snapshot, or the old one where Google cannot be asked now; call it with the lock held."""
        try:
            return self._taken(patient=self._snapshot is None)
        except (Busy, Unreachable) as error:
            if self._snapshot is None:
                raise
            self._put_off(error)
            return self._snapshot

    def _put_off(self, error: SheetError) -> None:
        self.trouble = error.message
        self._not_before = self.clock() + TTL

    def _taken(self, patient: bool = True) -> Snapshot:
        """A new snapshot, with what is known of the long tabs if no commit came in between."""
        old = self._snapshot
        look = self.store.look_but_long(patient)
        if old is None or not old.whole or old.look.fingerprint != look.fingerprint:
            return self._new(look, whole=False)
        long = [title for title in look.places if self.store.is_long(title)]
        if any(title not in old.look.sheets for title in long):
            return self._new(look, whole=False)
        sheets = {title: old.look.sheets[title] for title in long} | dict(look.sheets)
        return self._new(replace(look, sheets=sheets), whole=True)

    def _all(self) -> Snapshot:
        """A new snapshot with the long tabs."""
        look = self.store.look_beyond(self._known(), others=True) or self.store.look()
        return self._new(look, whole=True)

    def _new(self, look: Look, whole: bool) -> Snapshot:
        old, self.trouble = self._snapshot, None
        number = old.number if old is not None and _alike(old.look, look) else next(self._numbers)
        return self._keep(Snapshot(look, self.clock(), number, whole))

    def _completed_or_older(self, snapshot: Snapshot) -> Snapshot:
        """The same with the long tabs; where Google cannot be asked now, the last one that had them."""
        whole = self._whole
        try:
            return self._completed(snapshot, patient=whole is None)
        except (Busy, Unreachable) as error:
            if whole is None:
                raise
            self._put_off(error)
            self._snapshot = whole
            return whole

    def _completed(self, snapshot: Snapshot, patient: bool = True) -> Snapshot:
        """The same with the long tabs; taken anew where a commit came in between."""
        while not snapshot.whole:
            titles = [title for title in snapshot.look.places if self.store.is_long(title)]
            if not titles:
                return self._keep(replace(snapshot, whole=True))
            long = self._long(titles, patient)
            if long.fingerprint != snapshot.look.fingerprint:
                snapshot = self._taken(patient)
                continue
            sheets, cells = {**snapshot.look.sheets, **long.sheets}, {**snapshot.look.cells, **long.cells}
            look = replace(snapshot.look, sheets=sheets, cells=cells)
            snapshot = self._keep(replace(snapshot, look=look, whole=True))
        return snapshot

    def _long(self, titles: Sequence[str], patient: bool) -> Look:
        """Those tabs as they are now; where they are known, only what came since is asked for."""
        return self.store.look_beyond(self._known(), patient) or self.store.look(titles, patient)

    def _known(self) -> dict[str, Sheet]:
        """The long tabs as they were read last."""
        return {t: s for t, s in self._whole.look.sheets.items() if self.store.is_long(t)} if self._whole else {}

    def _keep(self, snapshot: Snapshot) -> Snapshot:
        self._snapshot = snapshot
        if snapshot.whole:
            self._whole = snapshot
        return snapshot

    def _after(self, before: Snapshot, commit: Commit, fingerprint: str) -> Snapshot:
        look = self.store.after(before.look, fingerprint)
        sheets = dict(look.sheets)
        for title, sheet in look.sheets.items():
            changed = applied(sheet, [write for write in commit.writes if write.tab == title])
            sheets[title] = _appended(changed, [append for append in commit.appends if append.tab == title])
        return Snapshot(replace(look, sheets=sheets), self.clock(), next(self._numbers), before.whole)


def _alike(old: Look, new: Look) -> bool:
    """Whether nothing that was read anew differs."""
    return old.fingerprint == new.fingerprint and all(
        title in old.sheets and old.sheets[title] == sheet for title, sheet in new.sheets.items()
    )


def _appended(sheet: Sheet, appends: Sequence[Append]) -> Sheet:
    rows = list(sheet.rows)
    while rows and not any(raw is not None for raw in rows[-1]):
        rows.pop()
    return replace(sheet, rows=[*rows, *(row for append in appends for row in append.rows)])
