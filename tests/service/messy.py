"""A season, and the hand of a person who makes a mess of its workbook."""

from __future__ import annotations

import re
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import openpyxl

from sheets.grid import Problem, cell_name
from tracker.engine.order import LEADER
from tracker.rulesets import find_ruleset
from tracker.service.acts import Act
from tracker.service.files import create, open_campaign
from tracker.service.open_campaign import OpenCampaign


def new_season(folder: Path, language: str = "en") -> OpenCampaign:
    """Two patrols; the first has a port and an open turn."""
    path = folder / "season.xlsx"
    path.write_bytes(_season(language))
    return open_campaign(str(path))


@cache
def _season(language: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "season.xlsx"
        stock = {"startStock": "wood:9,stone:9,iron:9"}
        create(str(path), find_ruleset("gra-roczna"), ["Sokół", "Żubry"], language, stock)
        season = open_campaign(str(path))
        season.submit("report", {"side": "Sokół", "present": "8"}, Act(key="report"))
        season.submit("build", {"side": "Sokół", "building": "port"}, Act(key="build"))
        return path.read_bytes()


@contextmanager
def by_hand(season: OpenCampaign) -> Iterator[Any]:
    """The workbook as a spreadsheet program has it open; saved at the end."""
    book = openpyxl.load_workbook(season.store.path)
    yield book
    book.save(season.store.path)


def title(season: OpenCampaign, table: str) -> str:
    """The title of a table's tab."""
    return season.read().meta.titles[table]


def place(season: OpenCampaign, table: str, row: str, column: str) -> tuple[str, str]:
    """Tab and cell of a value."""
    reading = season.read()
    found = reading.tables[table]
    return reading.meta.titles[table], cell_name(found.places[row], found.columns[column])


def type_in(season: OpenCampaign, table: str, row: str, column: str, value: Any) -> str:
    """Types a value; gives the address."""
    tab, cell = place(season, table, row, column)
    with by_hand(season) as book:
        book[tab][cell].value = value
    return f"{tab}!{cell}"


def raw(season: OpenCampaign, address: str) -> Any:
    """What stands in a cell of the file."""
    tab, _, cell = address.rpartition("!")
    return openpyxl.load_workbook(season.store.path)[tab][cell].value


def in_xml(season: OpenCampaign, tab: str, change: Callable[[str], str]) -> None:
    """Changes the XML of a tab, for what openpyxl itself would not write."""
    path = season.store.path
    number = openpyxl.load_workbook(path).sheetnames.index(tab) + 1
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    name = f"xl/worksheets/sheet{number}.xml"
    before = parts[name].decode()
    after = change(before)
    assert after != before
    parts[name] = after.encode()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for part, data in parts.items():
            archive.writestr(part, data)


def cell_in_xml(season: OpenCampaign, table: str, row: str, column: str, xml: str) -> str:
    """Puts a cell of our own making (``{r}`` is its place) where a value stood; gives the address."""
    type_in(season, table, row, column, 1)
    tab, cell = place(season, table, row, column)
    pattern = re.compile(rf'<c r="{cell}"[^>]*?(?:/>|>.*?</c>)', re.DOTALL)
    in_xml(season, tab, lambda text: pattern.sub(lambda _: xml.replace("{r}", cell), text, count=1))
    return f"{tab}!{cell}"


def problems(season: OpenCampaign) -> dict[str, Problem]:
    """Every problem by its address."""
    found = season.read(journal=True).all_problems
    by_address = {problem.address: problem for problem in found}
    assert len(by_address) == len(found)
    return by_address


def the_problem(season: OpenCampaign) -> Problem:
    """The only problem there is."""
    (problem,) = problems(season).values()
    return problem


def sides(season: OpenCampaign) -> dict[str, Any]:
    """The patrols as they count."""
    rows: dict[str, Any] = dict(season.view(LEADER).state.sides)
    return rows


def goes_on(season: OpenCampaign, side: str = "Żubry") -> None:
    """A patrol that has nothing to do with the mess can play."""
    season.submit("report", {"side": side}, Act())
