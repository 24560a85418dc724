"""A season in a Google Sheet, as the command line and its leader have it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from sheets.google_values import quoted
from tests.cli.conftest import Answer, run
from tests.emulator.server import Emulator, File


@pytest.fixture(scope="module")
def emulator() -> Iterator[Emulator]:
    with Emulator(reads=None, writes=None) as server:
        yield server


class Season:
    """A season in a Google Sheet, the commands on it, and the hand of its leader."""

    def __init__(self, emulator: Emulator, file: File) -> None:
        self.emulator = emulator
        self.file = file
        self.url = f"https://docs.google.com/spreadsheets/d/{file.id}/edit#gid=0"

    def __call__(self, command: str, *words: object) -> Answer:
        return run(command, self.url, *words)

    def json(self, command: str, *words: object) -> Any:
        answer = self(command, *words, "--json")
        assert answer.exit == 0, answer.err
        return answer.json

    def title(self, table: str) -> str:
        rows = {row[0]: row[1] for row in self.file.values("_tracker") if len(row) > 1}
        return str(json.loads(rows["titles"])[table])

    def place(self, table: str, row_id: str, heading: str) -> str:
        rows = self.file.values(quoted(self.title(table)))
        row = next(number for number, cells in enumerate(rows, start=1) if cells and cells[0] == row_id)
        return f"{quoted(self.title(table))}!{chr(ord('A') + rows[0].index(heading))}{row}"

    def sides(self) -> dict[str, dict[str, Any]]:
        sides: dict[str, dict[str, Any]] = self.json("status")["sides"]
        return sides


@pytest.fixture
def empty(emulator: Emulator, monkeypatch: pytest.MonkeyPatch) -> Season:
    """A Google Sheet that somebody has just made and shared."""
    monkeypatch.setenv("SHEETS_EMULATOR_HOST", emulator.url)
    monkeypatch.setattr("time.sleep", lambda _: None)
    return Season(emulator, emulator.new_spreadsheet("Sezon", locale="pl_PL", zone="Europe/Warsaw", tab="Arkusz1"))


@pytest.fixture(scope="module")
def new_season(emulator: Emulator) -> File:
    """A season to copy."""
    made = Season(emulator, emulator.new_spreadsheet("Sezon", locale="pl_PL", zone="Europe/Warsaw", tab="Arkusz1"))
    sides = [word for name in ("Sokół", "Orzeł") for word in ("--side", name)]
    stock = ("--set", "startStock=wood:9,stone:9,iron:9,gold:9")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SHEETS_EMULATOR_HOST", emulator.url)
        assert made("new", "--ruleset", "gra-roczna", *sides, *stock).exit == 0
    return made.file


@pytest.fixture
def season(empty: Season, new_season: File) -> Season:
    """A new season of one's own."""
    return Season(empty.emulator, empty.emulator.copy(new_season))
