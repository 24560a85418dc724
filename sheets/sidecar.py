"""A journal beside a workbook: a file of JSON lines that is only ever added to.

It outlives what a spreadsheet program does to the workbook itself. What its lines mean is the
business of whoever writes them.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

from sheets.saving import sync_directory

Line = Mapping[str, Any]
UNREADABLE: Line = {}
"""Stands for the last line of a file that holds none of ours."""
_TAIL = 2**16


def as_text(record: Line) -> str:
    """The compact JSON of a line; what was read of it gives the same text again."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


class Sidecar:
    """The file ``NAME.journal`` beside a workbook."""

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(f"{path.name}.journal")

    @property
    def size(self) -> int:
        """Its bytes; 0 where there is no such file. It changes with every line."""
        try:
            return self.path.stat().st_size
        except OSError:
            return 0

    def last(self) -> Line | None:
        """The last whole line, found from the end; None where there is nothing, ``UNREADABLE`` where
        there is something else."""
        try:
            with open(self.path, "rb") as file:
                return _last(file, file.seek(0, os.SEEK_END))
        except FileNotFoundError:
            return None
        except OSError:
            return UNREADABLE

    def lines(self) -> list[Line]:
        """All whole lines, oldest first; what a kill or a full disk cut off is passed over."""
        try:
            data = self.path.read_bytes()
        except OSError:
            return []
        return [line for text in data.split(b"\n") if (line := _line(text)) is not None]

    def add(self, lines: Iterable[Line]) -> None:
        """Adds lines and waits until they are on the disk; OSError where the system refuses."""
        text = "".join(f"{as_text(line)}\n" for line in lines).encode()
        if not text:
            return
        new = not self.path.exists()
        with open(self.path, "a+b") as file:
            size = file.seek(0, os.SEEK_END)
            try:
                file.write(_separation(file, size) + text)
                file.flush()
                os.fsync(file.fileno())
            except OSError:
                with suppress(OSError):
                    os.truncate(self.path, size)
                raise
        if new:
            sync_directory(self.path.parent)


def _last(file: BinaryIO, size: int) -> Line | None:
    length = _TAIL
    while size:
        start = max(size - length, 0)
        file.seek(start)
        parts = file.read(size - start).split(b"\n")
        for text in reversed(parts if start == 0 else parts[1:]):
            line = _line(text)
            if line is not None:
                return line
        if start == 0:
            return UNREADABLE
        length *= 8
    return None


def _line(text: bytes) -> Line | None:
    try:
        line = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return line if isinstance(line, dict) else None


def _separation(file: BinaryIO, size: int) -> bytes:
    """A line's end, where the last one was cut off."""
    if not size:
        return b""
    file.seek(size - 1)
    return b"" if file.read(1) == b"\n" else b"\n"
