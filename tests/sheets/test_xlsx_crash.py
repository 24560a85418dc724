"""A process killed at any step leaves the old file or the new one, and never keeps the lock."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from sheets.layout import Tab, TabColumn
from sheets.xlsx import XlsxStore

COMMIT = """
import os, signal, sys
from sheets.book import Append, CellWrite, Commit
from sheets.xlsx import XlsxStore
path, at = sys.argv[1:]
store = XlsxStore(path)
def step(name):
    if name == at:
        os.kill(os.getpid(), signal.SIGKILL)
store.step = step
store.commit(Commit(store.load().fingerprint, (CellWrite("T", 2, 1, "new"),), (Append("T", (("row",),)),)))
"""
COUNT = """
import sys
from sheets.book import CellWrite, Commit
from sheets.errors import Stale
from sheets.xlsx import XlsxStore
store = XlsxStore(sys.argv[1])
for _ in range(int(sys.argv[2])):
    while True:
        book = store.load()
        write = CellWrite("T", 2, 1, book.sheets["T"].cell(2, 1) + 1)
        try:
            store.commit(Commit(book.fingerprint, (write,)))
            break
        except Stale:
            pass
"""


def started(code, *arguments):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen([sys.executable, "-c", code, *map(str, arguments)], env=environment)


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "gra.xlsx"
    XlsxStore(path).create([Tab("T", (TabColumn("a"),), ((0,),))])
    return path


def test_a_kill_at_any_step_leaves_the_old_file_or_the_new_one(path):
    old = path.read_bytes()
    for step in ("loaded", "changed", "saved", "synced", "kept", "checked", "replaced"):
        path.write_bytes(old)
        assert started(COMMIT, path, step).wait() == -signal.SIGKILL
        rows = XlsxStore(path).read().sheets["T"].rows
        assert rows == ([("a",), ("new",), ("row",)] if step == "replaced" else [("a",), (0,)]), step
    assert started(COMMIT, path, "never").wait() == 0
    assert XlsxStore(path).read().sheets["T"].cell(3, 1) == "row"
    assert sorted(os.listdir(path.parent)) == ["gra.xlsx", "gra.xlsx.backups", "gra.xlsx.lock"]


def test_processes_that_race_lose_nothing(path):
    processes = [started(COUNT, path, 4) for _ in range(3)]
    assert [process.wait() for process in processes] == [0, 0, 0]
    assert XlsxStore(path).read().sheets["T"].cell(2, 1) == 12
