"""Each contract of the layers holds, and is seen to break when it is broken."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.project.sentences import ROOT
from tests.tiers import cases

LAYERS = "Layers go one way"
SHEETS = "A spreadsheet knows no games"
STREAMLIT = "Only the dashboard knows Streamlit and pandas"
PURE = "Pure packages have no clock, chance, files, network or threads"
GSPREAD = "Only the transport knows gspread"
SEAT = "Pages reach a campaign by a caller's seat only"
RULESETS = "Rulesets do not know each other"

OFFENCES = [
    (LAYERS, "tracker/dashboard", "import tracker.cli"),
    (LAYERS, "tracker/service", "import tracker.dashboard"),
    (LAYERS, "tracker/prints", "import tracker.service"),
    (LAYERS, "tracker/pictures", "import tracker.prints"),
    (LAYERS, "tracker/rulesets", "import tracker.pictures"),
    (LAYERS, "tracker/engine", "import tracker.rulesets"),
    (LAYERS, "tracker/engine", "from tracker.service.files import create"),
    (LAYERS, "tracker/stray", "x = 1"),
    (SHEETS, "sheets", "import tracker.engine"),
    (STREAMLIT, "tracker/cli", "import streamlit"),
    (STREAMLIT, "tracker/service", "import pandas"),
    (STREAMLIT, "tracker/prints", "import streamlit"),
    (STREAMLIT, "sheets", "import pandas"),
    (GSPREAD, "tracker/service", "import gspread"),
    (GSPREAD, "sheets", "import gspread"),
    (GSPREAD, "sheets", "from google.auth import default"),
    (PURE, "tracker/engine", "import random"),
    (PURE, "tracker/engine", "from pathlib import Path"),
    (PURE, "tracker/rulesets/gra_roczna", "import secrets"),
    (PURE, "tracker/pictures", "def draw():\n    import socket"),
    (PURE, "tracker/engine", "import openpyxl"),
    (PURE, "sheets", "from pathlib import Path"),
    (SEAT, "tracker/dashboard", "from tracker.service.open_campaign import OpenCampaign"),
    (SEAT, "tracker/dashboard", "def show():\n    from tracker.engine.campaign import Campaign"),
    (RULESETS, "tracker/rulesets/another", "import tracker.rulesets.gra_roczna.state"),
]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the code to spoil."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for package in ("sheets", "tracker"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def broken(tree: Path) -> set[str]:
    """The names of the contracts that do not hold."""
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    run = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False, env={"COLUMNS": "200"})
    assert "Contracts:" in run.stdout, run.stdout + run.stderr
    lines = (line.partition(" (")[0] for line in run.stdout.splitlines())  # without the number of exceptions
    names = {line.removesuffix(" BROKEN") for line in lines if line.endswith(" BROKEN")}
    assert bool(names) == (run.returncode != 0)
    return names


def test_every_contract_holds(tree):
    assert broken(tree) == set()


@pytest.mark.parametrize(("contract", "package", "code"), cases(OFFENCES, quick=OFFENCES[::3]))
def test_a_contract_breaks_when_it_is_broken(tree, contract, package, code):
    folder = tree / package
    folder.mkdir(exist_ok=True)
    (folder / "__init__.py").touch()
    (folder / "offence.py").write_text(code + "\n")
    assert contract in broken(tree)


def test_every_contract_has_an_offence():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    assert {contract["name"] for contract in contracts} == {contract for contract, _, _ in OFFENCES}


@pytest.mark.parametrize("package", ["tracker/engine", "tracker/rulesets/gra_roczna", "sheets"])
def test_pure_code_cannot_ask_for_the_time(package):
    code = "import datetime\n\nnow = datetime.datetime.now(datetime.UTC)\ntoday = datetime.date.today()\n"
    command = [sys.executable, "-m", "ruff", "check", "--no-cache", "--output-format=concise", "-"]
    command += ["--select=TID251", "--stdin-filename", f"{package}/offence.py"]
    run = subprocess.run(command, cwd=ROOT, input=code, capture_output=True, text=True, check=False)
    assert run.stdout.count("TID251") == 2
