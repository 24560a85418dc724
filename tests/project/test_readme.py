"""The README's short session goes exactly as printed."""

import os
import shlex
import subprocess
import sys
from collections.abc import Callable

import pytest

from tests.cli import conftest as cli
from tests.project.sentences import ROOT

MARKER = "<!-- session -->"
PROMPT = "$ "
TRACKER = [sys.executable, "-c", "from tracker.cli.main import main; main()"]


def session(text: str) -> list[tuple[str, list[str]]]:
    """The commands behind the marker, each with the lines it prints."""
    _, marker, rest = text.partition(MARKER)
    lines = rest.strip().splitlines()
    if not marker or not lines[0].startswith("```"):
        raise ValueError(f"no code block behind {MARKER}")
    steps: list[tuple[str, list[str]]] = []
    for line in lines[1 : lines.index("```", 1)]:
        if line.startswith(PROMPT):
            steps.append((line.removeprefix(PROMPT), []))
        else:
            steps[-1][1].append(line.rstrip())
    return steps


def here(*words: str) -> tuple[int, str]:
    """A command inside the test: its exit status, and what it prints."""
    answer = cli.run(*words)
    return answer.exit, answer.out + answer.err


def in_a_terminal(*words: str) -> tuple[int, str]:
    """A command as a process of its own."""
    run = subprocess.run(
        [*TRACKER, *words],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return run.returncode, run.stdout


@pytest.mark.parametrize("tracker", [here, pytest.param(in_a_terminal, marks=pytest.mark.soak)])
def test_the_short_session_goes_as_printed(tmp_path, monkeypatch, tracker: Callable[..., tuple[int, str]]):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    steps = session((ROOT / "README.md").read_text("utf-8"))
    assert len(steps) >= 4
    for typed, printed in steps:
        program, *arguments = shlex.split(typed)
        assert program == "tracker", typed
        status, told = tracker(*arguments)
        assert status in (0, 1), told
        assert [line.rstrip() for line in told.splitlines()] == printed, typed


@pytest.mark.parametrize("text", ["No session.", f"{MARKER}\nNo block.", f"```\n$ tracker\n```\n{MARKER}\nAfter."])
def test_a_readme_without_its_session_is_found(text):
    with pytest.raises(ValueError, match="no code block"):
        session(text)


def test_a_session_is_read_line_by_line():
    text = f"{MARKER}\n```console\n$ tracker one\nA \n\n$ tracker two\n```\n$ tracker three\n"
    assert session(text) == [("tracker one", ["A", ""]), ("tracker two", [])]
