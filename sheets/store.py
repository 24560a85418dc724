"""What a campaign needs of the place its workbook is kept in, be it a file or a Google Sheet."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from sheets.grid import Book, Commit
from sheets.layout import Tab
from sheets.messages import Message
from sheets.sidecar import Line, Sidecar


class Store(Protocol):
    """A workbook that is read whole and committed to once."""

    @property
    def name(self) -> str:
        """What people know it by: the name of the file, or of the Google Sheet."""

    @property
    def tries(self) -> int:
        """How often a commit that came too late is worth being made anew from what is there by then."""

    @property
    def unkept(self) -> tuple[Message, ...]:
        """What people have to know of the last commit, though it is whole."""

    @property
    def sidecar(self) -> Sidecar | None:
        """The journal beside the workbook; of a Google Sheet, the one that this computer keeps. By it is noticed
        what an old window overwrote, or an older version that somebody went back to."""

    @property
    def fingerprint(self) -> str: ...
    def state(self) -> Hashable:
        """Differs from what it was before where a reading would differ; as cheap as the store can."""

    def exists(self) -> bool: ...
    def titles(self) -> tuple[str, ...]: ...
    def read(self, titles: Collection[str] | None = None) -> Book: ...
    def load(self, titles: Collection[str] | None = None) -> Book: ...
    def commit(self, commit: Commit) -> str: ...
    def create(self, tabs: Sequence[Tab], language: str = "") -> str:
        """``language``: of the people who will type there, where that matters to the program they type in."""

    def locked(self) -> AbstractContextManager[None]: ...
    def record(self, lines: Iterable[Line]) -> None:
        """Adds lines to the journal beside the workbook, where there is one."""
