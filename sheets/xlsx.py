"""An .xlsx file as a store: read it, and commit to it all or nothing.

A commit is safe against a crash at any moment (the file is the old one or the new one), against a
second process (a lock beside the file) and against people who save the file meanwhile (its hash).
The file it replaces is kept as a backup; what must outlive the file goes into a journal beside it.
"""

from __future__ import annotations

import io
import os
import warnings
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from filelock import FileLock, Timeout
from openpyxl import Workbook, load_workbook
from openpyxl.workbook.properties import CalcProperties

from sheets.backups import Backups
from sheets.cells import normalised
from sheets.errors import Busy, Damaged, Exists, Gone, OpenElsewhere, Stale, TooBig
from sheets.grid import Append, Book, CellWrite, Commit, Problem, Sheet
from sheets.layout import Tab
from sheets.messages import Message, say
from sheets.saving import denied, fingerprint, gone, replace_file
from sheets.sidecar import Line, Sidecar
from sheets.xlsx_cells import LazyRows, last_row, loaded_tab, set_cell
from sheets.xlsx_guard import broken, check_file, check_loadable, check_size, open_elsewhere, too_much
from sheets.xlsx_losses import tell_once
from sheets.xlsx_notes import keep_sizes
from sheets.xlsx_read import matched, read_book
from sheets.xlsx_tabs import add_tab

# What openpyxl cannot keep is said in the manual, not on the terminal.
warnings.filterwarnings("ignore", category=UserWarning, module="openpyxl")

WAIT = 10.0
"""Seconds to wait for another process that is saving the file."""
MOST_ROWS = 20_000
MOST_LONG_ROWS = 200_000


@dataclass
class _Loaded:
    """A workbook in memory, and the rows handed out of it."""

    fingerprint: str
    data: bytes
    book: Any
    sheets: dict[str, Sheet] = field(default_factory=dict)


class XlsxStore:
    """The workbook in one .xlsx file.

    ``long_tabs``: titles of tabs that may have 200,000 rows; all others are read to row 20,000.
    ``even_if_open``: commit although a spreadsheet program has the file open (its marker may be stale).
    ``step``, if set, is called with the name of each step of a commit when it is done: loaded, changed,
    saved, synced, kept, checked, replaced, recorded.
    ``unkept``: what could not be kept beside the file at the last commit. That is no reason to refuse the
    commit, which is whole all the same; but it has to be said.
    """

    def __init__(
        self, path: str | os.PathLike[str], long_tabs: Collection[str] = (), even_if_open: bool = False
    ) -> None:
        self.path = Path(os.path.realpath(path))  # of a link, the file behind it is locked and replaced
        self.even_if_open = even_if_open
        self.step: Callable[[str], None] | None = None
        self.unkept: tuple[Message, ...] = ()
        self.backups = Backups(self.path)
        self.sidecar = Sidecar(self.path)
        self._long = frozenset(normalised(title) for title in long_tabs)
        self._lock = FileLock(f"{self.path}.lock")
        self._loaded: _Loaded | None = None

    @property
    def name(self) -> str:
        """The name of the file."""
        return self.path.name

    @property
    def tries(self) -> int:
        """Whoever holds the lock is not overtaken by the app itself; if a person saved the file, he is told."""
        return 1

    def state(self) -> Hashable:
        """Differs whenever a reading would differ: of the file and of the journal beside it."""
        return self.sidecar.size, self.fingerprint

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the file as it is now, in hex; raises ``Gone`` or ``Denied``."""
        return fingerprint(self._bytes())

    def exists(self) -> bool:
        """Whether the file is there."""
        return self.path.exists()

    def titles(self) -> tuple[str, ...]:
        """The titles of all tabs in order."""
        return self.read(()).titles

    def read(self, titles: Collection[str] | None = None) -> Book:
        """The tabs of those titles (None: all), without the cost of the others.

        Raises ``Gone``, ``Denied``, ``TooBig``, ``Damaged``. Tabs that are missing are absent.
        """
        return read_book(self._bytes(), self.path.name, titles, self._most_rows)

    def load(self, titles: Collection[str] | None = None) -> Book:
        """The same with everything that is needed to commit, so that the file is parsed only once.

        Rows are read when they are looked at, so a long tab costs nothing but its loading.
        """
        self._loaded = loaded = self._load()
        for title, tab in matched(loaded.book, titles).items():
            loaded.sheets[title] = loaded_tab(tab, tab.title, self._most_rows(title))
        return Book(loaded.fingerprint, dict(loaded.sheets), tuple(loaded.book.sheetnames))

    def obstacles(self) -> tuple[Problem, ...]:
        """What stands in the way of every commit, though the workbook can be read; raises as ``read`` does."""
        data = self._bytes()
        check_file(data, self.path.name)
        try:
            return too_much(data)
        except Exception as error:  # a hostile file can make the parser raise anything
            raise broken(self.path.name) from error

    def commit(self, commit: Commit) -> str:
        """Saves all of the commit or nothing, and returns the fingerprint of the new file.

        Raises ``Stale`` if the file is no longer the one the commit was made from, ``Busy`` if
        another process holds it for 10 seconds or a person has it open, ``WouldLose`` once if
        something in it cannot be kept, ``Gone``, ``Denied``, ``TooBig``, ``Damaged``.
        """
        with self.locked():
            self.unkept = ()
            self._check_closed()
            loaded, self._loaded = self._loaded, None
            if loaded is None or loaded.fingerprint != commit.fingerprint:
                loaded = self._load()
            if loaded.fingerprint != commit.fingerprint:
                raise self._stale()
            tell_once(self.path, loaded.data)
            self._at("loaded")
            self._change(loaded, commit)
            self._at("changed")
            return self._save(loaded.book, lambda: self._check_and_keep(commit.fingerprint))

    def create(self, tabs: Sequence[Tab], language: str = "") -> str:
        """Makes the file with those tabs and returns its fingerprint; raises ``Exists``, ``Gone``, ``Denied``.

        A file has no language: numbers and dates are understood as the computer is set that opens it.
        """
        if not self.path.parent.is_dir():
            folder = str(self.path.parent)
            raise Gone(
                say("There is no folder {folder} for {file}: make it first.", folder=folder, file=self.path.name)
            )
        book: Any = Workbook()
        book.remove(book.active)
        for tab in tabs:
            add_tab(book, tab)
        with self.locked():
            self._check_new()
            return self._save(book, self._check_new)

    def like(self, path: Path) -> XlsxStore:
        """Another file (a backup, a copy), read within the same bounds."""
        return XlsxStore(path, self._long)

    def move(self, to: Path) -> None:
        """Gives the file another name, and its backups and its journal with it; OSError where they must stay."""
        other = self.like(to)
        for old, new in (
            (self.backups.folder, other.backups.folder),
            (self.sidecar.path, other.sidecar.path),
            (self.path, other.path),
        ):
            if old.exists():
                old.rename(new)

    def put_back(self, data: bytes) -> None:
        """Makes the file hold those bytes (of a backup); what it held is kept as a backup, or nothing is done.

        Raises ``SheetError`` as ``commit`` does; the file may be missing or damaged.
        """
        with self.locked():
            self.unkept = ()
            self._check_closed()
            replace_file(self.path, lambda file: file.write(data), self._keep_present, self._at)

    def record(self, lines: Iterable[Line]) -> None:
        """Adds lines to the journal beside the file; call it with the lock held.

        What the system refuses to keep is said in ``unkept``: the file itself has all of it too.
        """
        try:
            self.sidecar.add(lines)
        except OSError as error:
            self._could_not(self.sidecar.path, error)
        self._at("recorded")

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keeps other processes from committing; may be nested. Raises ``Busy`` after 10 seconds."""
        if not self.path.parent.is_dir():
            raise gone(self.path)  # the lock would make the folder
        self._check_regular()
        try:
            self._lock.acquire(timeout=WAIT)
        except Timeout as error:
            raise Busy(
                say("The file {file} is being saved by another window: try again.", file=self.path.name)
            ) from error
        except OSError as error:
            raise denied(self.path) from error
        try:
            yield
        finally:
            self._lock.release()

    def _bytes(self) -> bytes:
        try:
            self._check_regular()
            check_size(self.path.stat().st_size, self.path.name)
            return self.path.read_bytes()
        except (FileNotFoundError, NotADirectoryError) as error:
            raise gone(self.path) from error
        except IsADirectoryError as error:
            raise broken(self.path.name) from error
        except OSError as error:
            raise denied(self.path) from error

    def _check_regular(self) -> None:
        """Reading a pipe or a device would never end."""
        if self.exists() and not (self.path.is_file() or self.path.is_dir()):
            raise Damaged(say("{file} is no ordinary file: name a workbook.", file=self.path.name))

    def _load(self) -> _Loaded:
        data = self._bytes()
        check_file(data, self.path.name)
        try:
            check_loadable(data, self.path.name)
            book: Any = load_workbook(io.BytesIO(data), rich_text=True)
            keep_sizes(book, data)
            return _Loaded(fingerprint(data), data, book)
        except TooBig:
            raise
        except Exception as error:  # a hostile file can make the parser raise anything
            raise broken(self.path.name) from error

    def _most_rows(self, title: str) -> int:
        return MOST_LONG_ROWS if normalised(title) in self._long else MOST_ROWS

    def _change(self, loaded: _Loaded, commit: Commit) -> None:
        for tab in commit.tabs:
            add_tab(loaded.book, tab)
        written = {write.tab for write in commit.writes} | {append.tab for append in commit.appends}
        tabs = matched(loaded.book, written | {title for title, _ in commit.unmerge})
        for title, cells in commit.unmerge:
            tabs[title].unmerge_cells(cells)
        for write in commit.writes:
            self._keep(loaded, write)
            set_cell(tabs[write.tab].cell(write.row, write.column), write.value)
        for append in commit.appends:
            self._append(tabs[append.tab], append)
        # Saving loses the results of the leader's own formulas: let them be calculated on opening.
        loaded.book.calculation = loaded.book.calculation or CalcProperties()  # other programs leave it out
        loaded.book.calculation.fullCalcOnLoad = True

    def _keep(self, loaded: _Loaded, write: CellWrite) -> None:
        """What was handed out by ``load`` stays as it was."""
        for sheet in loaded.sheets.values():
            if normalised(sheet.title) == normalised(write.tab) and isinstance(sheet.rows, LazyRows):
                sheet.rows.keep(write.row)

    def _append(self, tab: Any, append: Append) -> None:
        most = self._most_rows(append.tab)
        # below merged cells too: a covered cell takes nothing
        first = max((last_row(tab, most), *(range.max_row for range in tab.merged_cells.ranges))) + 1
        if first + len(append.rows) > most + 1:
            raise TooBig(say("The tab {tab} is full: move its oldest rows to another file.", tab=append.tab))
        for number, row in enumerate(append.rows, first):
            for column, value in enumerate(row, 1):
                if value is not None:
                    set_cell(tab.cell(number, column), value)

    def _save(self, book: Any, check: Callable[[], None]) -> str:
        saved: list[str] = []

        def write(file: BinaryIO) -> None:
            packed = io.BytesIO()  # on a full disk the packer itself would grumble into the terminal
            book.save(packed)
            check_size(len(data := packed.getvalue()), self.path.name)  # what could not be read again is not saved
            file.write(data)
            saved.append(fingerprint(data))

        replace_file(self.path, write, check, self._at)
        return saved[0]

    def _check_closed(self) -> None:
        if not self.even_if_open and (message := open_elsewhere(self.path)):
            raise OpenElsewhere(message)
        if self.exists() and not os.access(self.path, os.W_OK):
            raise denied(self.path)  # replacing would get around the write protection of the file

    def _check_unchanged(self, fingerprint: str) -> None:
        if self.fingerprint != fingerprint:
            raise self._stale()

    def _check_and_keep(self, fingerprint: str) -> None:
        self._check_unchanged(fingerprint)
        try:
            self.backups.keep("commit", fingerprint)
        except OSError as error:
            self._could_not(self.backups.folder, error)
        self._at("kept")

    def _keep_present(self) -> None:
        if self.exists():
            self.backups.keep("restore", fingerprint(self.path.read_bytes()))
        self._at("kept")

    def _could_not(self, place: Path, error: OSError) -> None:
        reason = error.strerror or str(error)
        self.unkept += (
            say(
                "The file was saved, but {place} could not be written ({reason}): make room on the disk and allow "
                "changing that place, so that nothing gets lost if the workbook is damaged or overwritten.",
                place=place.name,
                reason=reason,
            ),
        )

    def _check_new(self) -> None:
        if os.path.lexists(self.path):
            raise Exists(say("There is a file {file} already: choose another name.", file=self.path.name))

    def _at(self, step: str) -> None:
        if self.step is not None:
            self.step(step)

    def _stale(self) -> Stale:
        return Stale(say("Somebody saved the file {file} meanwhile: look at it again.", file=self.path.name))
