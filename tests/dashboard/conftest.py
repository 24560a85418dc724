"""A dashboard on a fresh campaign, served by the real command from an empty folder."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tracker.cli.server import free_port
from tracker.rulesets import find_ruleset
from tracker.service.demo import played
from tracker.service.files import found


@dataclass(frozen=True)
class Served:
    """A running dashboard: its address, its workbook, its process."""

    address: str
    campaign: Path
    process: "subprocess.Popen[str]"


def serve(campaign: Path, folder: Path) -> Served:
    """Starts ``tracker serve`` and waits until it prints its address."""
    port = free_port("127.0.0.1")
    code = "from tracker.cli.main import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", code, "serve", str(campaign), "--port", str(port), "--no-browser"],
        cwd=folder,
        env={**os.environ, "TRACKER_HOME": str(folder), "LANG": "C.UTF-8"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    assert f"http://127.0.0.1:{port}" in line, line
    return Served(f"http://127.0.0.1:{port}", campaign, process)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """The demo season, open on a port of its own."""
    campaign = tmp_path / "season.xlsx"
    found(str(campaign), played(find_ruleset("gra-roczna")), "pl")
    folder = tmp_path / "empty"
    folder.mkdir()
    running = serve(campaign, folder)
    yield running
    running.process.terminate()
    running.process.wait(20)
