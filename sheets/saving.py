"""Puts a new file in the place of an old one: afterwards the one or the other is there, whole."""

from __future__ import annotations

import errno
import hashlib
import os
import stat
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from sheets.errors import Busy, Denied, Gone, SheetError
from sheets.messages import say


def fingerprint(data: bytes) -> str:
    """SHA-256 in hex."""
    return hashlib.sha256(data).hexdigest()


def _nothing(*_: str) -> None:
    pass


def replace_file(
    path: Path,
    write: Callable[[BinaryIO], object],
    check: Callable[[], None] = _nothing,
    at: Callable[[str], None] = _nothing,
) -> None:
    """Writes beside ``path``, calls ``check`` (which may raise), and renames.

    Call it with a lock held. ``at`` is told each step when it is done: saved, synced, checked, replaced.
    Raises ``SheetError`` where the system refuses; then, as after any exception, nothing was changed.
    """
    _sweep(path)
    temporary = None
    try:
        handle, temporary = tempfile.mkstemp(".tmp", f".{path.name}.", path.parent)
        with os.fdopen(handle, "w+b") as file:
            write(file)
            at("saved")
            file.flush()
            os.fsync(file.fileno())
            at("synced")
        with suppress(FileNotFoundError):
            os.chmod(temporary, stat.S_IMODE(path.stat().st_mode))
        check()
        at("checked")
        os.replace(temporary, path)
        temporary = None
    except OSError as error:
        raise _not_saved(path, error) from error
    finally:
        if temporary is not None:
            with suppress(OSError):
                os.unlink(temporary)
    sync_directory(path.parent)
    at("replaced")


def _sweep(path: Path) -> None:
    """Removes what processes that were killed while saving left behind."""
    name = "".join(f"[{char}]" if char in "[*?" else char for char in path.name)
    for left in path.parent.glob(f".{name}.*.tmp"):
        with suppress(OSError):
            left.unlink()


def sync_directory(path: Path) -> None:
    """Makes the new name last through a power cut, where the system knows how."""
    if os.name == "nt":
        return
    with suppress(OSError):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def gone(path: Path) -> Gone:
    """The error for a file that is not there."""
    return Gone(say("There is no file {file}: put it back, or choose another one.", file=str(path)))


def denied(path: Path) -> Denied:
    """The error for a file that may not be read or changed."""
    return Denied(
        say(
            "This computer does not let the file {file} be used: allow reading and changing it and its folder.",
            file=str(path),
        )
    )


def _not_saved(path: Path, error: OSError) -> SheetError:
    name = path.name
    if isinstance(error, PermissionError) and os.name == "nt":
        return Busy(say("The file {file} is open in a program: close it and try again.", file=name))
    if isinstance(error, PermissionError) or error.errno == errno.EROFS:
        return denied(path)
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return SheetError(
            say("The disk is full, so {file} was not changed: delete something and try again.", file=name)
        )
    reason = error.strerror or str(error)
    return SheetError(say("The file {file} was not changed; the system says: {reason}.", file=name, reason=reason))
