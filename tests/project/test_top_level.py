"""The repository as a newcomer finds it: few names at the top, no file too long to read, nothing of one machine."""

import ast
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


def test_the_readme_lists_every_package_of_the_tracker():
    listed = re.findall(r"^tracker/(\w+)/  ", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted(path.parent.name for path in (ROOT / "tracker").glob("*/__init__.py"))


def test_the_guide_to_khans_and_kings_lists_every_file_once_and_no_other():
    folder = ROOT / "tracker/rulesets/khans_kings"
    guide = ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8"))) or ""
    listed: list[str] = []
    for line in re.findall(r"^    (\S.*)", guide, re.MULTILINE):  # "trade  offers, alliances     port  merchants"
        columns = re.split(r" {2,}", line)
        listed += [name for names in columns[::2] for name in names.split(", ")]
    files = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    assert sorted(listed) == sorted({*files, "catalogue/*.csv"})


def test_the_spreadsheet_package_is_a_folder_of_modules_only():
    assert (ROOT / "sheets" / "__init__.py").read_bytes() == b""
