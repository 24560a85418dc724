"""Four processes, a leader who types, and a bad network: each order counts once, each edit leaves a trace."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from sheets.wrong import is_both
from tests.emulator import faults
from tests.emulator.faults import Fault
from tests.emulator.server import Emulator, File
from tracker.engine.audit import audit
from tracker.rulesets import find_ruleset
from tracker.service.files import create, open_campaign

pytestmark = pytest.mark.soak

WORKER = Path(__file__).with_name("google_worker.py")
ROOT = Path(__file__).parents[2]
PROCESSES, ORDERS = 4, 10
HEADING = "Żelazo"


def network(seed: int):
    chance, lock = random.Random(seed), threading.Lock()
    kinds: list[Fault] = [
        faults.status(429), faults.status(500), faults.status(503), faults.status(503, after=True),
        faults.page(), faults.drop(), faults.drop(after=True), faults.stall(2.5, after=True),
    ]  # fmt: skip

    def every(method: str) -> Fault | None:
        with lock:
            return chance.choice(kinds) if chance.random() < 0.2 else None

    return every


def worker(emulator: Emulator, file: File, name: str) -> subprocess.Popen[str]:
    command = [sys.executable, str(WORKER), file.id, name, str(ORDERS)]
    env = {**os.environ, "SHEETS_EMULATOR_HOST": emulator.url, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT, env=env)


class Leader:
    """Types the iron of the other patrol, and now and then moves the rows about."""

    def __init__(self, file: File, title: str, seed: int) -> None:
        self.file, self.title = file, title
        self.chance = random.Random(seed)
        self.typed: list[str] = []

    def act(self) -> None:
        rows = self.file.values(f"'{self.title}'")
        if self.chance.random() < 0.15:
            self.file.hand.sort(f"'{self.title}'!A2:Z3", self.chance.choice("AB"))
            return
        column = chr(ord("A") + rows[0].index(HEADING))
        row = next(number for number, cells in enumerate(rows, start=1) if cells and cells[0] == "s2")
        number = str(100 + len(self.typed))
        self.typed.append(number)
        self.file.hand.type(f"'{self.title}'!{column}{row}", number)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_four_processes_a_leader_and_a_bad_network(seed, monkeypatch):
    print(race(seed, monkeypatch))


def race(seed: int, patch: pytest.MonkeyPatch) -> str:
    """One run; what it came to. Fails where an order counted twice or not at all, or an edit left no trace."""
    with Emulator(reads=None, writes=None) as emulator:
        patch.setenv("SHEETS_EMULATOR_HOST", emulator.url)
        file = emulator.new_spreadsheet("Sezon", locale="pl_PL")
        create(file.id, find_ruleset("gra-roczna"), ["Sokół", "Orzeł"], "pl")
        title = open_campaign(file.id).read().meta.titles["sides"]
        leader = Leader(file, title, seed)
        emulator.faults.every = network(seed)
        processes = [worker(emulator, file, f"p{number}") for number in range(PROCESSES)]
        while any(process.poll() is None for process in processes):
            leader.act()
            leader.chance.random()
            threading.Event().wait(0.4)
        ended = [process.communicate() for process in processes]
        assert [process.returncode for process in processes] == [0] * PROCESSES, [errors for _, errors in ended]
        told = [line.split("\t") for output, _ in ended for line in output.splitlines()]
        emulator.faults.every = lambda method: None
        reading = open_campaign(file.id).read(journal=True)
        assert not reading.standing.undecided
        keys = [entry.key for entry in reading.entries if entry.order == "award"]
        assert sorted(keys) == sorted(key for key, _, _ in told)
        assert len(keys) == len(set(keys)) == PROCESSES * ORDERS
        assert {key: str(entry.number) for entry in reading.entries for key in [entry.key] if key in keys} == {
            key: number for key, number, _ in told
        }
        assert audit(reading.committed) is None
        corrections = (entry for entry in reading.entries if entry.order == "correct")
        strange = [(entry.number, change) for entry in corrections for change in entry.changes if change.row == "s1"]
        assert reading.base.sides["s1"].wood == PROCESSES * ORDERS, strange
        _no_edit_is_lost(file, leader, title, [warning for _, _, warning in told])
        return f"{len(emulator.log)} requests, {len(leader.typed)} edits by hand, {len(reading.entries)} entries"


def _no_edit_is_lost(file: File, leader: Leader, title: str, warnings: list[str]) -> None:
    """The last edit stands in the sheet, alone or beside what was written; nobody else's cell was hit."""
    rows = file.values(f"'{title}'")
    sides = {cells[0]: dict(zip(rows[0], cells, strict=False)) for cells in rows[1:] if cells}
    last = sides["s2"][HEADING]
    assert str(last) == leader.typed[-1] or (is_both(last) and leader.typed[-1] in str(last)), (last, warnings)
    assert sides["s1"][HEADING] == 0
