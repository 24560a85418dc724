"""The files that a viewer may take away: kept for as long as nothing changes, because setting pages takes a moment."""

from __future__ import annotations

import io
import threading
import zipfile
from collections.abc import Mapping
from typing import Any

from tracker.engine.order import LEADER, PUBLIC
from tracker.service.seat import Seat

Pack = Mapping[str, bytes]


class Packs:
    """The A4 packs made last, by state of the workbook, viewer, language and day."""

    def __init__(self) -> None:
        self._state: Any = None
        self._made: dict[tuple[str, str, str], Pack] = {}
        self._lock = threading.Lock()

    def prints(self, seat: Seat, viewer: str, language: str) -> Pack:
        """The prints of a viewer; the seat is asked each time whether it may have them."""
        state, key = seat.state(viewer), (viewer, language, seat.clock()[:10])
        with self._lock:
            if state != self._state:
                self._state, self._made = state, {}
            made = self._made.get(key)
        if made is None:
            made = seat.prints(viewer, language)
            with self._lock:
                if state == self._state:
                    self._made[key] = made
        return made


def zipped(files: Pack) -> bytes:
    """Several files in one; the same files give the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data)
    return packed.getvalue()


def stem(viewer: str) -> str:
    """For whom files are."""
    return {LEADER: "secret-leader", PUBLIC: "public"}.get(viewer, f"secret-{viewer}")


def file_of(packs: Packs, seat: Seat, viewer: str, language: str, name: str) -> bytes | None:
    """A file of that name, as that viewer may have it; None where there is no such file for him."""
    if name == f"{stem(viewer)}.xlsx":
        (data,) = seat.exports(viewer, language).values()
        return data
    if name == f"{stem(viewer)}-csv.zip":
        return zipped(seat.exports(viewer, language, as_csv_files=True))
    files = packs.prints(seat, viewer, language)
    return zipped(files) if name == f"{stem(viewer)}.zip" else files.get(name)
