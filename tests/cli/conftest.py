"""The command line, run inside the test: what it prints, what it complains about, how it ends."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import typer.main
from openpyxl.utils import get_column_letter
from typer.testing import CliRunner

from tracker.cli.main import app


@dataclass(frozen=True)
class Answer:
    """What one command did."""

    exit: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output as the one JSON document it must be."""
        return json.loads(self.out)

    @property
    def refusal(self) -> str:
        """The sentence of a refusal; fails where there is none, or more than one line."""
        assert self.exit == 1, self.out
        assert len(self.err.strip().splitlines()) == 1, self.err
        return self.err.strip()


def run(*words: object) -> Answer:
    """One command; anything that is no deliberate end is a bug of ours."""
    result = CliRunner().invoke(app, [str(word) for word in words])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Answer(result.exit_code, result.stdout, result.stderr)


class Season:
    """A workbook and the commands on it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __call__(self, command: str, *words: object) -> Answer:
        """Any command."""
        return run(command, self.path, *words)

    def json(self, command: str, *words: object) -> Any:
        """The JSON of a command that must succeed."""
        answer = self(command, *words, "--json")
        assert answer.exit == 0, answer.err
        return answer.json

    def submit(self, order: str, *words: object) -> Any:
        """An order that must be accepted."""
        return self.json("submit", order, *words)

    def refused(self, order: str, *words: object) -> dict[str, Any]:
        """An order that must be refused, with nothing written."""
        before = self.path.read_bytes()
        answer = self("submit", order, *words, "--json")
        assert self.path.read_bytes() == before
        record: dict[str, Any] = answer.json
        assert answer.refusal == record["refused"]
        return record

    def side(self, name: str = "Sokół", viewer: str = "leader") -> Any:
        """A side's status as a viewer may see it."""
        return self.json("status", "--as", viewer)["sides"][name]

    def title(self, table: str) -> str:
        """The title of a table's tab."""
        titles: dict[str, str] = json.loads(self._meta("titles"))
        return titles[table]

    def _meta(self, key: str) -> str:
        book = openpyxl.load_workbook(self.path, read_only=True)  # one tab of many
        found = {row[0]: row[1] for row in book["_tracker"].iter_rows(values_only=True) if len(row) > 1}
        book.close()
        return str(found[key])

    def type(self, table: str, cell: str, value: Any) -> str:
        """Types into the sheet as the leader does; gives the cell's address."""
        title = self.title(table)
        book = openpyxl.load_workbook(self.path)
        book[title][cell] = value
        book.save(self.path)
        return f"{title}!{cell}"

    def cell(self, table: str, row_id: str, heading: str) -> str:
        """Where the value of a row under a heading stands."""
        book = openpyxl.load_workbook(self.path, read_only=True)
        rows = list(book[self.title(table)].iter_rows(values_only=True))
        book.close()
        row = next(number for number, cells in enumerate(rows, start=1) if cells and cells[0] == row_id)
        return f"{get_column_letter(rows[0].index(heading) + 1)}{row}"

    def shown(self, table: str, cell: str) -> object:
        """What stands in a cell."""
        value: object = openpyxl.load_workbook(self.path)[self.title(table)][cell].value
        return value


@pytest.fixture(scope="session", autouse=True)
def parsed_once() -> Iterator[None]:
    """The parameters of all commands do not change: typer's runner would work them out anew for each one that is run,
    which takes a good part of the time of these tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("typer.testing._get_command", cache(typer.main.get_command), raising=False)
        yield


@pytest.fixture(scope="session")
def new_season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workbook to copy: a season of three patrols, in Polish."""
    path = tmp_path_factory.mktemp("new") / "season.xlsx"
    sides = [word for name in ("Sokół", "Orzeł", "Ryś") for word in ("--side", name)]
    assert run("new", path, "--ruleset", "gra-roczna", *sides).exit == 0
    return path


@pytest.fixture(scope="session")
def rich_season(new_season: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workbook to copy: Sokół has plenty and an open turn; Orzeł has a port with 2 knights and no turn."""
    season = Season(Path(shutil.copy(new_season, tmp_path_factory.mktemp("rich"))))
    for what, amount in (("wood", 90), ("stone", 90), ("iron", 90), ("gold", 90), ("knights", 20)):
        season.submit("award", "side=Sokół", f"what={what}", f"amount={amount}", "reason=test")
    season.submit("report", "side=Sokół", "present=1")
    season.submit("correct", "table=buildings", "row=s2.port", "column=level", "value=1")
    season.submit("correct", "table=buildings", "row=s2.port", "column=knights", "value=2")
    return season.path


@pytest.fixture
def season(new_season: Path, tmp_path: Path) -> Season:
    """A new season of one's own."""
    return Season(Path(shutil.copy(new_season, tmp_path)))


@pytest.fixture
def rich(rich_season: Path, tmp_path: Path) -> Season:
    """A season of one's own in which orders can be given."""
    return Season(Path(shutil.copy(rich_season, tmp_path)))


@pytest.fixture
def command() -> Callable[..., Answer]:
    """The command line itself."""
    return run
