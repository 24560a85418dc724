"""What kind of workbook it is: ours, a newer one, or none."""

from pathlib import Path

import openpyxl
import pytest

from sheets.errors import Damaged
from tracker.rulesets import find_ruleset
from tracker.service.bookkeeping import META, SCHEMA
from tracker.service.files import create, open_campaign


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "season.xlsx"
    create(str(made), find_ruleset("gra-roczna"), ["Sokół", "Orzeł"], "pl")
    return made


def written(path: Path, key: str, value: int | str) -> None:
    book = openpyxl.load_workbook(path)
    row = next(cells for cells in book[META].iter_rows() if cells[0].value == key)
    row[1].value = value
    book.save(path)


def test_a_workbook_of_a_newer_version_is_refused_with_a_sentence(path):
    written(path, "schema", SCHEMA + 1)
    with pytest.raises(Damaged, match="newer version"):
        open_campaign(str(path)).read()


def test_a_ruleset_that_this_version_does_not_know_is_named(path):
    written(path, "ruleset", "chess")
    with pytest.raises(Damaged, match="chess"):
        open_campaign(str(path)).read()


def test_bookkeeping_that_was_changed_is_not_guessed(path):
    written(path, "revision", "many")
    with pytest.raises(Damaged, match=META):
        open_campaign(str(path)).read()


def test_a_workbook_without_its_bookkeeping_is_one_to_be_restored(path):
    book = openpyxl.load_workbook(path)
    del book[META]
    book.save(path)
    with pytest.raises(Damaged, match=r"_tracker is missing; go back to an earlier version"):
        open_campaign(str(path)).read()


@pytest.mark.parametrize("titles", ["[]", "{}", '{"sides": 1}', "[" * 30_000])
def test_titles_that_are_not_ours_are_not_guessed(path, titles):
    written(path, "titles", titles)
    with pytest.raises(Damaged, match=META):
        open_campaign(str(path)).read()


def test_a_workbook_of_somebody_elses_is_no_campaign(tmp_path):
    path = tmp_path / "other.xlsx"
    openpyxl.Workbook().save(path)
    with pytest.raises(Damaged, match="holds no campaign"):
        open_campaign(str(path)).read()
