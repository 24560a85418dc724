"""Campaigns and worker processes for the slow tests."""

import subprocess
import sys
from pathlib import Path

import pytest

from tracker.rulesets import find_ruleset
from tracker.service.files import create

WORKER = Path(__file__).with_name("worker.py")


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    path = tmp_path / "season.xlsx"
    create(str(path), find_ruleset("gra-roczna"), ["Sokół", "Orzeł"], "pl")
    return path


def worker(path: Path, name: str, count: int, step: str = "") -> "subprocess.Popen[str]":
    """A process that gives ``count`` orders."""
    command = [sys.executable, str(WORKER), str(path), name, str(count), *([step] if step else [])]
    root = Path(__file__).parents[2]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root)
