"""The demo season: invented patrols, made by playing orders through the engine.

A season is a text of one line an order: day, order, fields; ``!`` and the faces of real dice, or ``?``
and faces that the app rolled. Nothing in it is left to chance, so the demo is the same everywhere.
"""

from __future__ import annotations

import hashlib
import shlex
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from filelock import FileLock

from sheets.errors import Busy, SheetError
from sheets.saving import denied
from sheets.xlsx_guard import open_elsewhere
from tracker.engine.campaign import Campaign, Signature, give, start
from tracker.engine.order import LEADER
from tracker.engine.orders import order_type
from tracker.engine.referee import GivenDice
from tracker.engine.ruleset import Ruleset
from tracker.engine.undo import last_to_undo, undo
from tracker.service.bookkeeping import SCHEMA
from tracker.service.catalogues import shipped
from tracker.service.files import file_store, found, home, open_campaign
from tracker.service.vocabulary import words
from tracker.service.wording import typed_order

SIDES = {
    "gra-roczna": ("Łosie", "Żbiki", "Świstaki"),
    "khans-kings": ("Sokolnicy", "Bobrowi", "Żurawie"),
    "kemet": ("Sokół", "Żubry", "Rysie", "Лисы"),
    "legenda": ("Sokoły", "Żubry", "Wydry", "Borsuki"),
}
SOURCES = {"!": "typed", "?": "app"}
"""Marks in a line, and where the faces behind them came from."""


@dataclass(frozen=True)
class Line:
    """One line of a recorded season."""

    day: str
    order: str
    fields: dict[str, str]
    faces: list[int]
    source: str


@dataclass(frozen=True)
class Demo:
    """The demo's workbook as it was found or made."""

    path: Path
    kept: Path | None = None
    """Where the former workbook went, if it was made afresh."""
    older: bool = False
    """It holds another season than the one this version tells, or cannot be read any more."""
    language: str = ""
    """Of the season that was there; empty where it was made, or cannot be read."""


def demo_campaign(ruleset: Ruleset, language: str, fresh: bool = False) -> Demo:
    """The demo's workbook, made on first use; ``fresh`` makes it anew and keeps the former one beside it.

    Raises ``Busy`` where a person has the former one open, ``Denied`` where its folder is write-protected.
    """
    folder = home()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"demo-{ruleset.id}.xlsx"
    with FileLock(folder / "demo.lock"):
        if path.exists() and not fresh:
            return _there(path, ruleset)
        kept = _put_aside(path) if path.exists() else None
        found(str(path), played(ruleset), language)
        return Demo(path, kept)


def _put_aside(path: Path) -> Path:
    """Gives the workbook the next free name beside it: ``demo-gra-roczna.1.xlsx``."""
    number = 1
    while (aside := path.with_suffix(f".{number}.xlsx")).exists():
        number += 1
    store = file_store(path)
    with store.locked():
        if message := open_elsewhere(path):
            raise Busy(message)
        try:
            store.move(aside)
        except OSError as error:
            raise denied(path) from error
    return aside


def edition(ruleset: Ruleset) -> str:
    """What tells one version's demo from another's; it stands in the workbook as the key of entry 0."""
    told = f"{SCHEMA}\n{shipped(ruleset)}\n{_text(ruleset)}"
    return f"demo-{hashlib.sha256(told.encode()).hexdigest()[:12]}"


def _there(path: Path, ruleset: Ruleset) -> Demo:
    """The workbook that an earlier call made."""
    try:
        reading = open_campaign(str(path)).read(journal=True)
        return Demo(path, older=reading.entries[0].key != edition(ruleset), language=reading.meta.language)
    except (SheetError, IndexError):
        return Demo(path, older=True)


@cache
def played(ruleset: Ruleset) -> Campaign:
    """The demo season, played to its end."""
    lines = list(_lines(ruleset))
    clock = Counter([lines[0].day])
    signed = Signature(LEADER, _time(lines[0].day, 0), LEADER, edition(ruleset))
    campaign = start(ruleset, shipped(ruleset), SIDES[ruleset.id], {}, signed)
    for number, line in enumerate(lines, start=1):
        signed = Signature(LEADER, _time(line.day, clock[line.day]), LEADER, f"demo-{number}")
        clock[line.day] += 1
        campaign = _after(campaign, line, signed)
    return campaign


def _after(campaign: Campaign, line: Line, signed: Signature) -> Campaign:
    ruleset = campaign.ruleset
    if line.order == "undo":
        return undo(campaign, last_to_undo(campaign), signed)[0]
    kind = order_type(ruleset, line.order)
    fields = {"date": line.day, **line.fields} if kind.field("date") else line.fields
    order = typed_order(kind, fields, words(ruleset, (campaign.state,), "pl"))
    return give(campaign, line.order, order, signed, GivenDice(line.faces, line.source))[0]


def _time(day: str, minute: int) -> str:
    return f"{day}T{18 + minute // 60:02d}:{minute % 60:02d}:00+00:00"


def _text(ruleset: Ruleset) -> str:
    return files("tracker.service").joinpath("seasons", f"{ruleset.id}.txt").read_text("utf-8")


def _lines(ruleset: Ruleset) -> Iterator[Line]:
    for text in _text(ruleset).splitlines():
        if not text or text.startswith("#"):
            continue
        day, order, *rest = shlex.split(text)
        mark = next((word for word in rest if word in SOURCES), "")
        fields, faces = (rest[: rest.index(mark)], rest[rest.index(mark) + 1 :]) if mark else (rest, [])
        values = dict(field.split("=", 1) for field in fields)
        yield Line(day, order, values, [int(face) for face in faces], SOURCES.get(mark, "typed"))
