"""The repository as a newcomer finds it: few names at the top, no file too long to read, nothing of one machine."""

import re
import subprocess

from tests.project.sentences import ROOT, code_files

TOP = {"pyproject.toml", "README.md", "tracker", "sheets", "streamlit_app.py", "tests"}
LONGEST = 350
"""Lines of a source file."""

MACHINE_PATH = re.compile(r"""(?<![\w.:/])(/(?:home|root|tmp|work|mnt|Users|var/folders)/|[A-Z]:\\Users\\)""")


def files() -> list[str]:
    """Every file of the repository, those not yet committed included."""
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def test_the_top_level_holds_these_names_and_no_others():
    names = {name.split("/")[0] for name in files()}
    assert {name for name in names if not name.startswith(".")} == TOP


def test_no_source_file_is_too_long():
    lengths = {path.relative_to(ROOT): len(path.read_text("utf-8").splitlines()) for path in code_files()}
    assert {path: length for path, length in lengths.items() if length > LONGEST} == {}


def test_no_file_names_a_path_of_one_machine():
    found = []
    for name in files():
        data = (ROOT / name).read_bytes()
        if b"\0" not in data:
            lines = enumerate(data.decode("utf-8").splitlines(), 1)
            found += [f"{name}:{number}: {line.strip()}" for number, line in lines if MACHINE_PATH.search(line)]
    assert found == []


def test_the_spreadsheet_package_is_a_folder_of_modules_only():
    assert (ROOT / "sheets" / "__init__.py").read_bytes() == b""
