"""Who has signed out: cookies cannot be called back, so the few that are void before their time are remembered.

The list is a file beside the key, so that all servers on one computer agree at once; it holds random numbers only.
Where there is no place for a file, each server remembers for itself.
"""

from __future__ import annotations

import threading
from contextlib import suppress
from pathlib import Path


class SignedOut:
    """The numbers of the cookies that are void; ``path``: the file that servers on one computer share."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._known: set[str] = set()
        self._read_to = 0
        self._lock = threading.Lock()

    def add(self, nonce: str) -> None:
        """From now on this one is void."""
        with self._lock:
            self._known.add(nonce)
            if self._path is not None:
                with suppress(OSError), self._path.open("a") as file:
                    file.write(f"{nonce}\n")

    def __contains__(self, nonce: str) -> bool:
        with self._lock:
            self._catch_up()
            return nonce in self._known

    def _catch_up(self) -> None:
        """Reads what other servers have added since."""
        if self._path is None:
            return
        with suppress(OSError):
            if self._path.stat().st_size > self._read_to:
                with self._path.open() as file:
                    file.seek(self._read_to)
                    text = file.read()
                whole = text[: text.rfind("\n") + 1]
                self._known.update(whole.split())
                self._read_to += len(whole)
