"""A season in a Google Sheet, with a stand-in for Google on this computer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.emulator.server import Emulator, File
from tracker.rulesets import find_ruleset
from tracker.service.files import create


@pytest.fixture(scope="module")
def emulator() -> Iterator[Emulator]:
    with Emulator(reads=None, writes=None) as server:
        yield server


@pytest.fixture
def file(emulator: Emulator, monkeypatch: pytest.MonkeyPatch) -> File:
    monkeypatch.setenv("SHEETS_EMULATOR_HOST", emulator.url)
    file = emulator.new_spreadsheet("Sezon", locale="pl_PL")
    create(file.id, find_ruleset("gra-roczna"), ["Sokół", "Orzeł"], "pl")
    return file
