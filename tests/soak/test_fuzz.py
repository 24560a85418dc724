"""Messed-up workbooks by the thousand: no crash, no hang, no memory eaten, no change that nobody is told of.

With ``TRACKER_FUZZ=1`` all 10,000 of them, which takes a quarter of an hour and more.
"""

import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path
from queue import Empty, Queue

import pytest

from tests.soak import fuzz_worker

MANY = {"cells": 2_000, "xml": 4_000, "zip": 4_000}
COUNTS = MANY if os.environ.get("TRACKER_FUZZ") else {"cells": 200, "xml": 500, "zip": 1_000}
HANG = 60.0
"""Seconds without a sign of life, as the clock on the wall has them; the worker itself counts its own."""
START = 60.0
"""Until the first one: the season is made and Hypothesis is loaded."""


@pytest.mark.soak
def test_no_mess_crashes_hangs_eats_memory_or_changes_anything_silently(tmp_path: Path):
    assert sum(MANY.values()) == 10_000
    workers = [Worker(kind, count, tmp_path / kind) for kind, count in COUNTS.items()]
    for worker in workers:
        worker.thread.join()
    for worker in workers:
        print(worker.figures)
    assert [worker.fault for worker in workers if worker.fault] == []


class Worker:
    """A process that is watched."""

    def __init__(self, kind: str, count: int, folder: Path) -> None:
        folder.mkdir()
        self.kind, self.folder, self.fault, self.figures = kind, folder, "", ""
        command = [sys.executable, "-m", fuzz_worker.__name__, kind, str(count), "1", str(folder)]
        root = Path(__file__).parents[2]
        self.errors = (folder / "errors.txt").open("w+")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.errors, text=True, cwd=root)
        self.lines: Queue[str] = Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        self.thread = threading.Thread(target=self._watch)
        self.thread.start()

    def _listen(self) -> None:
        for line in self.process.stdout or ():
            self.lines.put(line)
        self.lines.put("")

    def _watch(self) -> None:
        patience = START
        while True:
            started = time.monotonic()
            try:
                line = self.lines.get(timeout=patience)
            except Empty:
                self.process.kill()
                self.fault = f"{self.kind}: {time.monotonic() - started:.0f} s for one workbook: {self._saved()}"
                return
            if not line:
                break
            patience = HANG if line.strip().isdigit() else START
            self.figures = line.strip()
        if self.process.wait():
            self.errors.seek(0)
            self.fault = f"{self.kind}: {self._saved()}\n{self.errors.read()[-4000:]}"

    def _saved(self) -> str:
        """The workbook at fault, kept."""
        kept = self.folder / "at-fault.xlsx"
        shutil.copy(self.folder / "season.xlsx", kept)
        return str(kept)
