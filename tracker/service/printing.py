"""Prints of a campaign: each made from the view of whom it is for, saved all or nothing."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from sheets.messages import say
from tracker.engine.campaign import Campaign
from tracker.engine.order import IllegalOrder
from tracker.engine.view import look
from tracker.prints.pack import pack
from tracker.prints.reader import Edition, Reader, WayIn
from tracker.service.languages import said, translator
from tracker.service.qr import qr_svg
from tracker.service.shown import cell_text, row_text


def reader_of(campaign: Campaign, viewer: str, language: str) -> Reader:
    """The viewer's view, and how to say it in a language."""
    view = look(campaign, viewer)
    return Reader(
        view,
        language,
        translator(language),
        partial(cell_text, view, language),
        partial(row_text, view, language),
    )


def prints(
    campaign: Campaign, viewer: str, language: str, day: str, season: str = "", links: Mapping[str, str] | None = None
) -> dict[str, bytes]:
    """All that the viewer may print, as file name -> PDF; the campaign must have its journal.

    ``day`` (ISO) is the date on every page; ``season`` is how the season is called there, by default
    like its ruleset. ``links``: side -> its link into the dashboard. The same campaign, viewer, language, day and
    links give the same bytes.
    """
    ways = {side: WayIn(link, qr_svg(link)) for side, link in (links or {}).items()}
    edition = Edition(season or said(campaign.ruleset.title, language), day, ways)
    return pack(lambda who: reader_of(campaign, who, language), viewer, edition)


def save(folder: str, files: Mapping[str, bytes]) -> list[Path]:
    """Writes the files into the folder, which is made if need be; each takes the place of an older one at once."""
    path = Path(folder)
    try:
        path.mkdir(parents=True, exist_ok=True)
        return [put(path / name, data) for name, data in files.items()]
    except (FileExistsError, NotADirectoryError):
        raise IllegalOrder(say("“{folder}” is a file: name a folder.", folder=folder), "out") from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise IllegalOrder(
            say("Nothing can be written into {folder}: {reason}.", folder=folder, reason=reason), "out"
        ) from error


def put(path: Path, data: bytes) -> Path:
    """Writes a file at once and whole, in the place of an older one."""
    fresh = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        with fresh.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)
    return path
