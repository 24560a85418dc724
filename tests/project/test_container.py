"""The Containerfile copies what is there and starts what there is. Building it takes a builder and a network."""

import re
import shlex

from tests.cli.conftest import run
from tests.project.sentences import ROOT

TEXT = (ROOT / ".container" / "Containerfile").read_text()


def test_everything_that_is_copied_is_there():
    copied = [line.split()[1:-1] for line in TEXT.splitlines() if line.startswith("COPY")]
    names = [name for line in copied for name in line]
    assert {"tracker", "sheets", "streamlit_app.py", "pyproject.toml"} <= set(names)
    assert [name for name in names if not (ROOT / name).exists()] == []


def test_the_commands_are_ones_that_the_tracker_knows():
    lists = re.findall(r"^CMD \[(.*)\]$", TEXT, re.MULTILINE)
    commands = [[word.strip(' "') for word in found.split(",")] for found in lists]
    commands += [shlex.split(line.lstrip("# ")) for line in TEXT.splitlines() if re.match("#   (new|serve)", line)]
    assert [command[0] for command in commands] == ["demo", "new", "serve"]
    for command in commands:
        known = run(command[0], "--help").out
        assert [word for word in command if word.startswith("--") and word not in known] == []


def test_it_does_not_run_as_root_and_keeps_the_season_outside():
    assert re.search(r"^USER (?!root)\w+$", TEXT, re.MULTILINE)
    assert "VOLUME /season" in TEXT and "TRACKER_HOME=/season" in TEXT
