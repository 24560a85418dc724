"""An emulator without limits, an empty spreadsheet in it, and gspread looking at it."""

from __future__ import annotations

from collections.abc import Iterator

import gspread
import pytest

from tests.emulator import Emulator, File
from tests.emulator.clients import anonymous


@pytest.fixture
def google() -> Iterator[Emulator]:
    with Emulator(reads=None, writes=None) as google:
        yield google


@pytest.fixture
def file(google: Emulator) -> File:
    return google.new_spreadsheet("Gra roczna", tab="Pola")


@pytest.fixture
def sheet(google: Emulator, file: File) -> gspread.Spreadsheet:
    return anonymous(google).open_by_key(file.id)
