"""Checking and settling a long season: ``python -m tests.bench.workbook``; ratios to plain openpyxl.

A workbook with 5,000 entries; the unit is ``openpyxl.load_workbook`` of the same file. Look at the ratios:
the seconds depend on the machine.

Measured with openpyxl 3.1 (500 KB; the processor's time, as the machine was busy): check (with the whole journal) 1.6,
reading without the journal 0.2, settling one new row 3.9: the first commit also writes the 5,000 entries into the file
beside the workbook, which later ones do not.
"""

from __future__ import annotations

import tempfile
from functools import partial
from pathlib import Path

import openpyxl

from tests.bench.seasons import SIDES, season, seconds
from tracker.service.acts import Act
from tracker.service.files import found, open_campaign

ENTRIES = 5_000


def typed(folder: Path, original: bytes, rows: int) -> Path:
    """The season with so many new rows in the tab of meetings; each is a file of its own, with nothing beside it."""
    path = folder / f"{rows}.xlsx"
    path.write_bytes(original)
    book = openpyxl.load_workbook(path)
    tab = book["Zbiórki"]
    for number in range(rows):
        tab.cell(2 + number, 3).value = SIDES[number % len(SIDES)]
        tab.cell(2 + number, 4).value = 7
    book.save(path)
    return path


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "season.xlsx"
        found(str(path), season(ENTRIES), "pl")
        original = path.read_bytes()
        unit = seconds(lambda: openpyxl.load_workbook(path), 3)
        print(f"{ENTRIES} entries, {len(original) // 1024} KB: load_workbook {unit:.2f} s")
        report("check", seconds(lambda: open_campaign(str(path)).read(journal=True).all_problems, 3), unit)
        report("status", seconds(lambda: open_campaign(str(path)).read(), 3), unit)
        for rows in (1, 30):
            new = typed(Path(folder), original, rows)
            report(f"settle, {rows} new", seconds(partial(settled, new), 1), unit)


def settled(path: Path) -> None:
    """Everything typed is taken in."""
    done = open_campaign(str(path)).settle(Act())
    assert done.taken
    assert not done.left_over, done.problems


def report(what: str, took: float, unit: float) -> None:
    """One line."""
    print(f"{what:>16}: {took / unit:5.2f} × load_workbook ({took:.2f} s)")


if __name__ == "__main__":
    main()
