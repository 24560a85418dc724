"""The journal and the hidden tabs deleted or changed: made anew from what tells the same, or said what to do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sheets.errors import Damaged
from tests.service.messy import by_hand, goes_on, new_season, problems, raw, the_problem, type_in
from tracker.engine.audit import audit
from tracker.service.acts import Act
from tracker.service.bookkeeping import BASE, META
from tracker.service.open_campaign import OpenCampaign
from tracker.service.repairs import repairs


@pytest.fixture
def season(tmp_path: Path) -> OpenCampaign:
    return new_season(tmp_path)


def deleted(book: Any) -> None:
    del book[BASE]


def emptied(book: Any) -> None:
    book[BASE].delete_rows(2, 500)


def one_number(book: Any) -> None:
    row = next(row for row in book[BASE].iter_rows() if row[1].value == "s1")
    row[2].value = row[2].value.replace("0", "7", 1)


def one_row(book: Any) -> None:
    book[BASE].delete_rows(3)


def merged(book: Any) -> None:
    book[BASE].merge_cells("A2:C5")


@pytest.mark.parametrize("mess", [deleted, emptied, one_number, one_row, merged])
def test_last_values_that_somebody_changed_are_taken_from_the_journal_and_written_anew(season, mess):
    before = season.read()
    with by_hand(season) as book:
        mess(book)
    typed = type_in(season, "sides", "s1", "wood", 20)
    assert the_problem(season).address == f"{BASE}!A1"
    reading = season.read()
    assert reading.base == before.base
    assert [change.after for change in reading.hand_edits] == [20]
    goes_on(season)
    assert problems(season) == {}
    assert season.read().hand_edits == []
    assert raw(season, typed) == 20
    assert audit(season.read(journal=True).committed) is None


def test_last_values_can_be_mended_by_repair_too(season):
    with by_hand(season) as book:
        del book[BASE]
    done = season.repair(Act())
    assert [str(repair.what) for repair in done.repairs] == ["made anew from the journal"]
    assert problems(season) == {}


@pytest.mark.parametrize("others", [(), (BASE, "Journal")])
def test_without_its_bookkeeping_a_workbook_is_one_to_be_restored(season, others):
    goes_on(season)
    with by_hand(season) as book:
        for name in (META, *others):
            del book[name]
    with pytest.raises(Damaged, match=r"_tracker is missing; go back to an earlier version .*“tracker restore”"):
        season.read()
    season.restore(Act(), "1")
    assert problems(season) == {}


def test_without_last_values_and_journal_there_is_one_sentence(season):
    with by_hand(season) as book:
        del book[BASE], book["Journal"]
    with pytest.raises(Damaged, match="_base was changed; go back to an earlier version"):
        season.read()


def journal_deleted(book: Any) -> None:
    del book["Journal"]


def record_typed_over(book: Any) -> None:
    book["Journal"]["H3"] = "oops"


def row_deleted(book: Any) -> None:
    book["Journal"].delete_rows(3)


def column_inserted(book: Any) -> None:
    book["Journal"].insert_cols(2)


def cells_merged(book: Any) -> None:
    book["Journal"].merge_cells("A2:H4")


MESS: list[Callable[[Any], None]] = [journal_deleted, record_typed_over, row_deleted, column_inserted, cells_merged]


@pytest.mark.parametrize("mess", MESS)
def test_a_journal_that_was_deleted_or_changed_comes_back_from_the_file_beside_the_workbook(season, mess):
    goes_on(season)  # the file beside the workbook is begun by an order
    entries = list(season.read(journal=True).entries)
    with by_hand(season) as book:
        mess(book)
    assert the_problem(season).address == "Journal!A1"
    (offered,) = repairs(season.read(journal=True))
    assert str(offered.sentence) == "Journal!A1: back from the file beside the workbook: 3 entries"
    done = season.repair(Act())
    assert done.entry is not None
    assert problems(season) == {}
    after = season.read(journal=True)
    assert list(after.entries)[:-1] == entries
    assert audit(after.committed) is None
    assert season.undo(Act(), entry=3).entry.undoes == (3,)


def test_where_the_file_beside_does_not_tell_all_no_step_is_offered_and_the_sentence_says_what_to_do(season):
    goes_on(season)
    assert season.store.sidecar is not None
    season.store.sidecar.path.unlink()
    with by_hand(season) as book:
        del book["Journal"]
    for act in (lambda: season.submit("note", {"text": "hello"}, Act()), lambda: season.undo(Act())):
        with pytest.raises(Damaged, match=r"journal is missing; .* bring it back or go back to an earlier version"):
            act()
    assert repairs(season.read(journal=True)) == ()
    assert "tracker restore" in str(the_problem(season).do)
