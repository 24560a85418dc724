"""Backups of a workbook: the file that a commit replaces is kept in a folder beside it.

Kept are the newest twenty, the last one of each of thirty days on which there were any (a troop meets
weekly: thirty days of the calendar would be four evenings), and the very first.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sheets.saving import fingerprint

NEWEST, DAYS = 20, 30
_NAME = re.compile(r"(\d{4}-\d\d-\d\dT\d{6}\.\d{3})Z-([a-z]+)-([0-9a-f]{12})\.xlsx")
_TIME = "%Y-%m-%dT%H%M%S.%f"


@dataclass(frozen=True)
class Backup:
    """One file that was kept."""

    path: Path
    at: datetime
    """When it was replaced, in UTC."""
    reason: str
    """What replaced it: ``commit`` or ``restore``."""
    print: str
    """The beginning of its fingerprint."""

    @property
    def name(self) -> str:
        """What it goes by: the name of its file without the ending."""
        return self.path.stem


def utc() -> datetime:
    """The present moment."""
    return datetime.now(UTC)


class Backups:
    """The folder ``NAME.backups`` beside a workbook. Other files in it are never touched."""

    def __init__(self, path: Path, clock: Callable[[], datetime] = utc) -> None:
        self.path = path
        self.folder = path.with_name(f"{path.name}.backups")
        self.clock = clock

    def all(self) -> list[Backup]:
        """The backups, newest first; none where there is no folder."""
        try:
            paths = list(self.folder.iterdir())
        except OSError:
            return []
        found = [backup for path in paths if (backup := _backup(path)) is not None]
        return sorted(found, key=lambda backup: backup.name, reverse=True)

    def keep(self, reason: str, print: str) -> None:
        """Keeps the workbook as it is now, whose fingerprint that is, unless it is kept already.

        Call it with the lock held, before the workbook is replaced. A kill leaves no half backup: at
        most one more than needed. Raises OSError where the system refuses; then nothing was kept.
        """
        self.folder.mkdir(exist_ok=True)
        kept = self.all()
        if any(_is(backup, print) for backup in kept):
            return
        place = self.folder / f"{self._stamp(kept)}Z-{reason}-{print[:12]}.xlsx"
        try:
            os.link(self.path, place)
        except OSError:  # a system without links, or a folder on another disk
            _copy(self.path, place)
        self._thin_out()

    def _stamp(self, kept: Sequence[Backup]) -> str:
        """The time for a new name: later than every other, also where the clock was set back."""
        now = self.clock()
        if kept and now <= kept[0].at:
            now = kept[0].at + timedelta(milliseconds=1)
        return now.strftime(_TIME)[:-3]

    def _thin_out(self) -> None:
        backups = self.all()
        wanted = chosen(backups)
        for backup in backups:
            if backup not in wanted:
                with suppress(OSError):
                    backup.path.unlink()


def chosen(backups: Sequence[Backup]) -> set[Backup]:
    """Which of the backups (newest first) are kept for good."""
    last_of_day: dict[str, Backup] = {}
    for backup in backups:
        last_of_day.setdefault(backup.at.date().isoformat(), backup)
    return {*backups[:NEWEST], *list(last_of_day.values())[:DAYS], *backups[-1:]}


def _backup(path: Path) -> Backup | None:
    match = _NAME.fullmatch(path.name)
    if match is None:
        return None
    try:
        at = datetime.strptime(match[1], _TIME).replace(tzinfo=UTC)
    except ValueError:
        return None
    return Backup(path, at, match[2], match[3])


def _is(backup: Backup, print: str) -> bool:
    """Whether it holds what has that fingerprint; its name alone may lie, its bytes do not."""
    if backup.print != print[:12]:
        return False
    try:
        return fingerprint(backup.path.read_bytes()) == print
    except OSError:
        return False


def _copy(source: Path, place: Path) -> None:
    half = place.with_name(f"{place.parent.name}.tmp")  # one name only: a later copy takes its place
    try:
        with open(source, "rb") as old, open(half, "wb") as new:
            shutil.copyfileobj(old, new)
            new.flush()
            os.fsync(new.fileno())
        os.replace(half, place)
    except OSError:
        with suppress(OSError):
            half.unlink()
        raise
