"""What is installed is whole: the wheel holds every file the tracker reads, and works without the source folder."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.project.sentences import ROOT

PROBE = """
import gettext
from pathlib import Path
import sheets, tracker
from tracker.cli.server import script
from tracker.rulesets import RULESETS
from tracker.service.demo import played
from tracker.service.languages import FOLDER, LANGUAGES
from tracker.service.printing import prints
print(Path(tracker.__file__).parent.parent)
print(script().parent)
for ruleset in RULESETS:
    assert played(ruleset).state.sides
    for file in prints(played(ruleset), "leader", "ru", "2026-11-30").values():
        assert file.startswith(b"%PDF-")
for code in LANGUAGES:
    assert gettext.find("tracker", FOLDER, [code]), code
"""

COMMAND = "from tracker.cli.main import main; main()"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel's files, unpacked; built from a copy, because building leaves its own files behind."""
    source, wheels, installed = (tmp_path_factory.mktemp(name) for name in ("source", "wheels", "installed"))
    for name in ("pyproject.toml", "README.md", "streamlit_app.py"):
        shutil.copy(ROOT / name, source)
    for package in ("sheets", "tracker"):
        shutil.copytree(ROOT / package, source / package, ignore=shutil.ignore_patterns("__pycache__"))
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*command, "--wheel-dir", str(wheels), str(source)], check=True, capture_output=True, text=True)
    (wheel,) = wheels.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(installed)
    return installed


def test_every_file_of_the_packages_comes_along(installed):
    there = {
        path.relative_to(ROOT).as_posix()
        for package in ("sheets", "tracker")
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".po"  # only read by translators
    }
    came = {path.relative_to(installed).as_posix() for path in installed.rglob("*") if path.is_file()}
    assert there - came == set()
    assert not [name for name in came if name.endswith(".po")], "nothing reads them once installed"
    tops = {name.split("/")[0] for name in came if ".dist-info" not in name}
    assert tops == {"sheets", "tracker", "streamlit_app.py"}


def run(installed: Path, folder: Path, code: str, *arguments: str) -> str:
    """What the installed tracker prints, started in a folder that has nothing to do with the source."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=folder,
        env={
            "PYTHONPATH": str(installed),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONIOENCODING": "utf-8",
            "TRACKER_HOME": str(folder / "home"),
        },
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.soak
def test_the_installed_tracker_runs_from_an_empty_folder(installed, tmp_path):
    assert run(installed, tmp_path, PROBE).splitlines() == [str(installed), str(installed)]


@pytest.mark.soak
def test_the_installed_command_keeps_a_season_in_polish(installed, tmp_path):
    new = ("new", "season.xlsx", "--ruleset", "gra-roczna", "--side", "Sokół", "--side", "Orzeł")
    assert run(installed, tmp_path, COMMAND, *new) == "Sezon jest gotowy w pliku season.xlsx.\n"
    first, *lines = run(installed, tmp_path, COMMAND, "status", "season.xlsx").splitlines()
    assert first == "Wersja 0"
    assert len(lines) > 8
