"""A real LibreOffice for the tests: one process with a profile of its own, and a hand at it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Season, run

HAND = Path(__file__).with_name("hand.py")
POLISH = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale"><value>pl-PL</value></prop></item>
</oor:items>"""
"""A Polish leader's settings: his dates, his decimal comma."""


class Office:
    """LibreOffice, as one person works in it: each method is one thing he does."""

    def __init__(self, hand: subprocess.Popen[str]) -> None:
        self._hand = hand

    def __getattr__(self, what: str) -> Any:
        def do(*arguments: Any) -> Any:
            assert self._hand.stdin and self._hand.stdout
            self._hand.stdin.write(json.dumps([what, *map(str_of_path, arguments)]) + "\n")
            self._hand.stdin.flush()
            answer = json.loads(self._hand.stdout.readline() or '{"failed": "LibreOffice is gone"}')
            if "failed" in answer:
                pytest.fail(answer["failed"])
            return answer["did"]

        return do


def str_of_path(argument: Any) -> Any:
    """An argument as JSON can carry it."""
    return str(argument) if isinstance(argument, Path) else argument


def missing(what: str) -> None:
    """Skips, or fails where LibreOffice is required."""
    if os.environ.get("TRACKER_REQUIRE_OFFICE"):
        pytest.fail(f"{what} is required here and is not installed")
    pytest.skip(f"{what} is not installed")


def python_with_uno() -> str | None:
    """The Python that can talk to LibreOffice: the system's own, or the one LibreOffice brings along."""
    beside = Path(os.path.realpath(shutil.which("soffice") or "")).with_name("python")
    for program in ("/usr/bin/python3", str(beside), sys.executable):
        if (
            os.access(program, os.X_OK)
            and not subprocess.run([program, "-c", "import uno"], capture_output=True).returncode
        ):
            return program
    return None


@pytest.fixture(scope="session")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    """LibreOffice without a screen, in Poland."""
    program, python = shutil.which("soffice"), python_with_uno()
    if program is None:
        missing("LibreOffice")
    if python is None:
        missing("python3-uno")
    assert program and python
    profile = tmp_path_factory.mktemp("office")
    (profile / "user").mkdir()
    (profile / "user" / "registrymodifications.xcu").write_text(POLISH, "utf-8")
    pipe = f"tracker-{os.getpid()}"
    options = ["--headless", "--norestore", "--nologo", "--nodefault", f"--accept=pipe,name={pipe};urp;"]
    soffice = subprocess.Popen(
        [program, f"-env:UserInstallation={profile.as_uri()}", *options],
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    hand = subprocess.Popen([python, HAND, pipe], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        yield Office(hand)
    finally:
        hand.kill()
        os.killpg(soffice.pid, signal.SIGKILL)  # a script and what it started: a group of their own
        for process in (hand, soffice):
            process.wait()


@pytest.fixture
def season(tmp_path: Path) -> Season:
    """A new season of two patrols."""
    path = tmp_path / "season.xlsx"
    assert run("new", path, "--ruleset", "gra-roczna", "--side", "Sokół", "--side", "Orzeł", "--lang", "en").exit == 0
    return Season(path)
