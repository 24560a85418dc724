"""The files that a viewer may take away: kept for as long as nothing changes, because setting pages takes a moment."""

from __future__ import annotations

import io
import threading
import zipfile
from collections.abc import Hashable, Mapping
from typing import Any

from tracker.engine.order import LEADER, PUBLIC
from tracker.service.seat import Seat

Pack = Mapping[str, bytes]
WEB_PAGE = "public.html"
"""Everybody's picture of the season, as ``tracker publish`` writes it."""


class Packs:
    """The A4 packs made last, by state of the workbook, viewer, language and day."""

    def __init__(self) -> None:
        self._state: Any = None
        self._made: dict[Hashable, Pack] = {}
        self._lock = threading.Lock()

    def prints(self, seat: Seat, viewer: str, language: str, links: Mapping[str, str]) -> Pack:
        """The prints of a viewer; the seat is asked each time whether it may have them."""
        state = seat.state(viewer)
        key = (viewer, language, seat.clock()[:10], tuple(links.items()))
        with self._lock:
            if state != self._state:
                self._state, self._made = state, {}
            made = self._made.get(key)
        if made is None:
            made = seat.prints(viewer, language, links)
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


def tables_of(seat: Seat, viewer: str, language: str, name: str) -> bytes | None:
    """The tables to take away, as the file of that name; None where it is none of them."""
    if name == f"{stem(viewer)}.xlsx":
        (data,) = seat.exports(viewer, language).values()
        return data
    if name == f"{stem(viewer)}-csv.zip":
        return zipped(seat.exports(viewer, language, as_csv_files=True))
    return None


def file_of(packs: Packs, seat: Seat, viewer: str, language: str, name: str, links: Mapping[str, str]) -> bytes | None:
    """A file of that name, as that viewer may have it; None where there is no such file for him."""
    if name == WEB_PAGE:
        return seat.web_page(language)
    tables = tables_of(seat, viewer, language, name)
    if tables is not None:
        return tables
    files = packs.prints(seat, viewer, language, links)
    return zipped(files) if name == f"{stem(viewer)}.zip" else files.get(name)
