"""A process that reads and settles messed-up workbooks: ``fuzz_worker.py KIND COUNT SEED FOLDER``.

KIND: ``cells`` (values, rows, columns, tabs), ``xml`` (bytes within the parts), ``zip`` (bytes of the file).
Prints one line for each workbook when it is done, and the figures at the end. Every workbook lies in
``FOLDER/season.xlsx`` while it is worked on. Address space is limited, so a bomb is an error and no swapping.
"""

from __future__ import annotations

import datetime
import io
import random
import re
import resource
import shutil
import sys
import time
import warnings
import zipfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from openpyxl.utils import get_column_letter

from sheets.cells import found
from sheets.errors import SheetError
from sheets.grid import corners
from tests.soak.fuzz_oracle import silent_changes
from tests.soak.plain_xlsx import Tab, Value, copied, packed, plain
from tracker.engine.changes import differences
from tracker.rulesets import find_ruleset
from tracker.service.acts import Act
from tracker.service.files import create, open_campaign
from tracker.service.reading import Reading

SECONDS = 10.0
"""Of the processor's time, which a busy machine does not make longer: nobody waits longer for one workbook."""
LIMIT = 900 * 2**20
"""Bytes of address space; what is really used is far less."""
TEXTS = [
    "", " ", "\u00a0", "3", " 4 ", "3,5", "1.000", "1 000", "-1", "+3", "1e5", "inf", "nan", "０",
    "TRUE", "PRAWDA", "nie", "x", "#REF!", "#N/A", "#ADR!", "Loading...", "=1+1", "=A1", "Sokół",
    "SOKO\u0301Ł", "s1", "s9", "leader", "port", "🦊" * 50, "None", "NA", "2026-10-03", "3.10.2026",
    "a" * 33_000, "drewno:2", ",", "Klucz", "Drewno", "Zastęp",
]  # fmt: skip
NUMBERS: list[Value] = [0, 1, 2, -1, 3.0, 3.5, 45_932, 10**9, 10**15, 10**16, 1e300, True, False]
VALUES = st.one_of(
    st.sampled_from([None, datetime.date(2026, 10, 3), *NUMBERS]),
    st.sampled_from(TEXTS),
    st.text(st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufffe\uffff"), max_size=12),
)
PLACES = st.tuples(st.integers(0, 8), st.integers(1, 24), st.integers(1, 30))
"""A tab of the season, a row, a column."""
EDITS = st.lists(
    st.one_of(
        st.tuples(st.just("type"), PLACES, VALUES),
        st.tuples(
            st.sampled_from(
                ["delete row", "insert row", "copy row", "shuffle rows", "delete column", "insert column",
                 "move column", "merge", "rename tab", "delete tab", "copy tab", "empty tab", "move tab"]
            ),
            PLACES,
            st.integers(1, 20),
        ),
    ),
    min_size=1,
    max_size=8,
)  # fmt: skip


def edited(tabs: list[Tab], edits: list[Any]) -> None:
    """The mess, made."""
    for what, (index, row, column), value in edits:
        tab = tabs[index % (len(tabs) - 3)]
        if what == "type":
            _type(tab, row, column, value)
        elif "row" in what or what == "merge":
            _rows(tab, what, row, column, value)
        elif "column" in what:
            _columns(tab, what, column, value)
        else:
            _tabs(tabs, tab, what, f"Moje {value} {column}")
    _distinct(tabs)


def _tabs(tabs: list[Tab], tab: Tab, what: str, title: str) -> None:
    if what == "empty tab":
        tab.rows.clear()
    elif what == "rename tab":
        tab.title = title
    elif what == "copy tab":
        tabs.append(Tab(f"Kopia {len(tabs)}", [list(cells) for cells in tab.rows]))
    elif len(tabs) > 8:
        tabs.remove(tab)
        if what == "move tab":
            tabs.insert(0, tab)


def _columns(tab: Tab, what: str, column: int, to: int) -> None:
    for cells in tab.rows:
        cells.extend([None] * (column - len(cells)))
        moved = cells.pop(column - 1) if what != "insert column" else None
        if what != "delete column":
            cells.insert(to if what == "move column" else column - 1, moved)


def _distinct(tabs: list[Tab]) -> None:
    """No program lets two tabs have one title."""
    seen: set[str] = set()
    for number, tab in enumerate(tabs):
        if tab.title in seen:
            tab.title += f" {number}"
        seen.add(tab.title)


def _type(tab: Tab, row: int, column: int, value: Value) -> None:
    tab.rows.extend([] for _ in range(row - len(tab.rows)))
    cells = tab.rows[row - 1]
    cells.extend([None] * (column - len(cells)))
    cells[column - 1] = value


def _rows(tab: Tab, what: str, row: int, column: int, value: int) -> None:
    if what == "shuffle rows":
        body = tab.rows[1:]
        random.Random(row).shuffle(body)
        tab.rows[1:] = body
    elif what == "merge":
        tab.merged = [f"{get_column_letter(column)}{row}:{get_column_letter(column + value % 3)}{row + value % 5}"]
    elif row <= len(tab.rows):
        if what == "delete row":
            del tab.rows[row - 1]
        else:
            tab.rows.insert(value, [] if what == "insert row" else list(tab.rows[row - 1]))


class Judge:
    """Reads and settles each workbook and complains of everything that is not as it should be."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "season.xlsx"
        create(
            str(self.path),
            find_ruleset("gra-roczna"),
            ["Sokół", "Żubry"],
            "pl",
            {"startStock": "wood:9,stone:9,iron:9"},
        )
        season = open_campaign(str(self.path))
        season.submit("report", {"side": "Sokół", "present": "8"}, Act(key="one"))
        season.submit("build", {"side": "Sokół", "building": "port"}, Act(key="two"))
        self.file = self.path.read_bytes()
        self.base = plain(str(self.path))
        self.count: Counter[str] = Counter()
        self.slowest = 0.0

    def judge(self, data: bytes, now: list[Tab] | None) -> None:
        """One workbook; ``now``: its cells, where they are known."""
        _emptied(self.path.parent)
        self.path.write_bytes(data)
        started = time.process_time()
        try:
            self._judge(now)
        finally:
            took = time.process_time() - started
            self.slowest = max(self.slowest, took)
            self.count["workbooks"] += 1
            print(self.count["workbooks"], flush=True)
        assert took < SECONDS

    def _judge(self, now: list[Tab] | None) -> None:
        season = open_campaign(str(self.path))
        try:
            reading = season.read(journal=True)
            problems = reading.all_problems
            before = self.path.read_bytes()
            if now is not None:
                faults = silent_changes(self.base, now, reading)
                assert not faults, faults
            settled = season.settle(Act(key="evening"))
        except SheetError:
            self.count["refused as a whole"] += 1
            return
        self.count["with problems" if problems else "without a problem"] += 1
        self.count["with hand edits"] += bool(reading.hand_edits)
        changes = [change for entry in settled.corrections for change in entry.changes]
        assert [c.cell for c in changes] == [c.cell for c in reading.hand_edits]
        if self.path.read_bytes() == before:
            return
        self.count["settled with a commit"] += 1
        self._same_afterwards(reading, open_campaign(str(self.path)).read(journal=True), settled.entries)

    def _same_afterwards(self, reading: Reading, after: Reading, entries: list[Any]) -> None:
        """What counted before counts afterwards (but for rows taken in), and bad cells hold what was typed."""
        if not entries:
            left = differences(reading.ruleset.tables, reading.state, after.state)
            assert not left, left
            assert after.hand_edits == [], after.hand_edits
        for problem in reading.problems:
            if problem.found and ":" not in problem.cell and problem.tab in after.book.sheets:
                row, column, _, _ = corners(problem.cell)
                now = found(after.book.sheets[problem.tab].cell(row, column))
                assert now == problem.found, (problem.address, problem.found, now)


def _emptied(folder: Path) -> None:
    """Each workbook is one of its own: no backups and no record of the one before it."""
    for left in folder.iterdir():
        if left.is_dir():
            shutil.rmtree(left)
        elif left.name != "errors.txt":
            left.unlink()


def cells(judge: Judge, count: int, number: int) -> None:
    """Values, rows, columns and tabs, by Hypothesis."""
    quiet = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]

    @seed(number)
    @settings(max_examples=count, deadline=None, database=None, suppress_health_check=quiet, phases=[Phase.generate])
    @given(EDITS)
    def run(edits: list[Any]) -> None:
        tabs = copied(judge.base)
        edited(tabs, edits)
        judge.judge(packed(tabs), tabs)

    run()


def xml(judge: Judge, count: int, number: int) -> None:
    """Bytes within one part: flipped, cut, doubled, torn out, tags and numbers replaced."""
    chance = random.Random(number)
    with zipfile.ZipFile(io.BytesIO(judge.file)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    for _ in range(count):
        messed = dict(parts)
        for _ in range(chance.randint(1, 3)):
            name = chance.choice(list(messed))
            messed[name] = _bytes(chance, messed[name])
        if chance.random() < 0.1:
            del messed[chance.choice(list(messed))]
        judge.judge(_zipped(chance, messed), None)


WORDS = [
    b"&lol;", b"<!DOCTYPE x [<!ENTITY lol 'lol'>]>", b"999999999999", b"-1", b"XFD1048576", b"]]>",
    b"\x00", b"\xff\xfe", b"<c/>", b't="s"', b't="e"', b"<f>A1</f>", b"&#x10FFFF;", b"1e999",
    b"<row r='1'/>", "ż".encode("cp1250"), b'"', b"<", b">", b"nan",
]  # fmt: skip


VALUES_IN_XML = [
    b"", b"0", b"-1", b"7", b"3.5", b"1e999", b"999999999999999999", b"A1", b"XFD1048576",
    b"B2:Z999999", b"s", b"e", b"b", b"d", b"inlineStr", b"nan", b"rId1", b"http://example.invalid/",
    b"hidden", b"../../x", "Sokół".encode(), b"a" * 40_000,
]  # fmt: skip


def _bytes(chance: random.Random, data: bytes) -> bytes:
    if not data:
        return data
    at, other = sorted((chance.randrange(len(data)), chance.randrange(len(data))))
    other = min(other, at + 200)
    kind = chance.randrange(9)
    if kind > 4:  # the value of an attribute, the text of an element, or a whole element: still XML, mostly
        pattern = rb'(?<==")[^"]*(?=")' if kind < 7 else rb"(?<=>)[^<>]+(?=<)" if kind == 7 else rb"<(c|row)\b.*?</\1>"
        found = list(re.finditer(pattern, data))
        if found:
            match = chance.choice(found)
            return data[: match.start()] + (chance.choice(VALUES_IN_XML) if kind < 8 else b"") + data[match.end() :]
    if kind == 0:
        return data[:at] + bytes([data[at] ^ (1 << chance.randrange(8))]) + data[at + 1 :]
    if kind == 1:
        return data[:at] + data[other:]
    if kind == 2:
        return data[:other] + data[at:other] + data[other:]
    if kind == 3:
        return data[:at] + chance.choice(WORDS) + data[at:]
    digits = [index for index in range(at, min(at + 400, len(data))) if data[index : index + 1].isdigit()]
    at = chance.choice(digits) if digits else at
    return data[:at] + chance.choice(WORDS) + data[at + 1 :]


def _zipped(chance: random.Random, parts: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    names = list(parts)
    chance.shuffle(names)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name in names:
            archive.writestr(name, parts[name])
    return file.getvalue()


def zip_(judge: Judge, count: int, number: int) -> None:
    """Bytes of the file: flipped, cut off, torn out, doubled, entries that stand twice."""
    chance = random.Random(number)
    for _ in range(count):
        data = judge.file
        if chance.random() < 0.1:
            file = io.BytesIO(data)
            with zipfile.ZipFile(file, "a") as archive:
                name = chance.choice(archive.namelist())
                archive.writestr(name, _bytes(chance, archive.read(name)))
            data = file.getvalue()
        elif chance.random() < 0.2:
            data = data[: chance.randrange(len(data))]
        elif chance.random() < 0.6:  # the directory at the end says what there is
            for _ in range(chance.randint(1, 3)):
                at = len(data) - chance.randint(1, 1200)
                data = data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
        else:
            data = _bytes(chance, data)
        judge.judge(data, None)


KINDS: dict[str, Callable[[Judge, int, int], None]] = {"cells": cells, "xml": xml, "zip": zip_}


def most_memory() -> int:
    """Megabytes at most at any moment, of this program alone: what ``getrusage`` tells counts whoever started it."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:")) // 1024


def main() -> None:
    kind, count, number, folder = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4])
    warnings.simplefilter("ignore")  # names that stand twice are meant
    resource.setrlimit(resource.RLIMIT_AS, (LIMIT, LIMIT))
    judge = Judge(folder)
    KINDS[kind](judge, count, number)
    judge.count["megabytes"] = most_memory()
    figures = ", ".join(f"{n} {what}" for what, n in judge.count.items())
    print(f"{kind}: {figures}, slowest {judge.slowest:.2f} s", flush=True)
    assert judge.count["megabytes"] < 500


if __name__ == "__main__":
    main()
