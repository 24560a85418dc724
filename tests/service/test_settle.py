"""Settling: rows typed into the meetings tab become entries, each exactly once."""

import datetime
from pathlib import Path

import openpyxl
import pytest

from tests.fresh import fresh
from tracker.engine.audit import audit
from tracker.engine.order import LEADER, IllegalOrder
from tracker.rulesets import find_ruleset
from tracker.service.acts import Act
from tracker.service.files import open_campaign
from tracker.service.open_campaign import OpenCampaign
from tracker.service.writing import titles

COLUMNS = {"id": "A", "date": "B", "side": "C", "present": "D", "member_tasks": "E", "member_badges": "F",
           "note": "J", "entry": "K", "answer": "L"}  # fmt: skip

TITLES = titles(find_ruleset("gra-roczna"), "pl")


@pytest.fixture
def season(tmp_path: Path) -> OpenCampaign:
    return open_campaign(str(fresh(tmp_path, "gra-roczna", ["Sokół", "Orzeł"], "pl")))


def tab(season: OpenCampaign):
    book = openpyxl.load_workbook(season.store.path)
    return book, book[TITLES["meetings"]]


def type_row(season: OpenCampaign, row: int, **values) -> None:
    """Types into a row as a leader does."""
    book, sheet = tab(season)
    for name, value in values.items():
        sheet[f"{COLUMNS[name]}{row}"] = value
    book.save(season.store.path)


def shown(season: OpenCampaign, row: int, name: str):
    return tab(season)[1][f"{COLUMNS[name]}{row}"].value


def meetings(season: OpenCampaign) -> dict[str, int]:
    return {row.name: row.meetings for row in season.view(LEADER).state.sides.values()}


def test_every_column_says_in_a_sentence_what_it_is_for(season):
    notes = {cell.value: cell.comment.text if cell.comment else "" for cell in tab(season)[1][1]}
    assert len(notes) == 12
    assert all(note.endswith(".") for note in notes.values()), notes


def test_rows_become_entries_from_the_top(season):
    type_row(season, 2, side="Sokół", present=6, date=datetime.date(2026, 9, 5))
    type_row(season, 4, side="orzeł", present=4)
    done = season.settle(Act())
    assert [taken.entry for taken in done.taken] == [1, 2]
    assert not done.left_over
    assert meetings(season) == {"Sokół": 1, "Orzeł": 1}
    assert (shown(season, 2, "entry"), shown(season, 4, "entry")) == (1, 2)


def test_a_row_counts_once_however_often_the_sheet_is_settled(season):
    type_row(season, 2, side="Sokół", present=6)
    season.settle(Act())
    before = season.store.path.read_bytes()
    assert season.settle(Act()).taken == []
    assert meetings(season)["Sokół"] == 1
    assert season.store.path.read_bytes() == before


def test_rows_sorted_after_they_were_taken_in_stay_what_they_are(season):
    type_row(season, 2, side="Sokół", present=6)
    type_row(season, 3, side="Orzeł", present=4)
    season.settle(Act())
    book, sheet = tab(season)
    first, second = ([cell.value for cell in sheet[row]] for row in (2, 3))
    for column, (one, other) in enumerate(zip(second, first, strict=True), start=1):
        sheet.cell(2, column).value, sheet.cell(3, column).value = one, other
    book.save(season.store.path)
    done = season.settle(Act())
    assert not done.taken
    assert not done.left_over


def test_a_copied_row_is_a_new_meeting(season):
    type_row(season, 2, side="Sokół", present=6)
    season.settle(Act())
    type_row(season, 3, id=shown(season, 2, "id"), side="Sokół", present=6)
    assert [taken.entry for taken in season.settle(Act()).taken] == [2]
    assert meetings(season)["Sokół"] == 2


def test_a_bad_row_stays_with_its_sentence_and_the_good_ones_are_in(season):
    type_row(season, 2, side="Sokół", present="3,5")
    type_row(season, 3, side="Orzeł", present=4)
    done = season.settle(Act())
    title = season.read().meta.titles["meetings"]
    assert [problem.address for problem in done.problems] == [f"{title}!D2"]
    assert [taken.cell for taken in done.taken] == [f"{title}!B3"]
    assert "3,5" in shown(season, 2, "answer")
    type_row(season, 2, present=3)
    season.settle(Act())
    assert shown(season, 2, "answer") is None
    assert meetings(season) == {"Sokół": 1, "Orzeł": 1}


def test_a_row_that_the_rules_refuse_says_why(season):
    season.submit("retire_side", {"side": "Orzeł"}, Act())
    type_row(season, 2, side="Orzeł", present=4)
    done = season.settle(Act())
    assert done.left_over
    assert "Orzeł" in shown(season, 2, "answer")
    assert meetings(season)["Orzeł"] == 0


def test_a_row_changed_afterwards_is_only_offered(season):
    type_row(season, 2, side="Sokół", present=6, member_badges=1)
    season.settle(Act())
    type_row(season, 2, member_badges=2)
    done = season.settle(Act())
    assert [(offer.entry, [(c.column, c.before, c.after) for c in offer.changes]) for offer in done.offers] == [
        (1, [("iron", 2, 4)])
    ]
    assert season.view(LEADER).state.sides["s1"].iron == 2


def test_an_accepted_offer_is_a_revision(season):
    type_row(season, 2, side="Sokół", present=6, member_badges=1)
    season.settle(Act())
    type_row(season, 2, member_badges=2)
    done = season.settle(Act(), accept=True)
    assert not done.left_over
    assert season.view(LEADER).state.sides["s1"].iron == 4
    assert not season.settle(Act()).left_over
    assert audit(season.read(journal=True).committed) is None


def test_a_row_shows_what_its_entry_was_corrected_to_by_other_means(season):
    type_row(season, 2, side="Sokół", present=6)
    type_row(season, 3, side="Orzeł", present=4)
    season.settle(Act())
    season.revise(Act(), 1, {"present": "8", "date": "2026-09-05", "member_tasks": "2"})
    assert [shown(season, 2, name) for name in ("present", "member_tasks")] == [8, 2]
    assert shown(season, 2, "date").date() == datetime.date(2026, 9, 5)
    assert not season.settle(Act()).left_over
    season.undo(Act())
    assert [shown(season, 2, name) for name in ("present", "member_tasks")] == [6, None]
    assert not season.settle(Act()).left_over
    type_row(season, 2, present=9)
    season.revise(Act(), 1, {"present": "7"})
    assert shown(season, 2, "present") == 9
    assert len(season.settle(Act()).offers) == 1


def test_an_accepted_row_that_is_taken_back_shows_the_old_values(season):
    type_row(season, 2, side="Sokół", present=6)
    season.settle(Act())
    type_row(season, 2, present=9)
    season.settle(Act(), accept=True)
    season.undo(Act())
    assert shown(season, 2, "present") == 6
    assert not season.settle(Act()).left_over


def test_an_offer_that_would_break_a_later_order_names_it_and_is_not_taken(season):
    type_row(season, 2, side="Sokół", present=6, member_badges=2)
    season.settle(Act())
    season.submit("award", {"side": "Sokół", "what": "wood", "amount": "3", "reason": "start"}, Act())
    season.submit("build", {"side": "Sokół", "building": "quarry"}, Act())
    type_row(season, 2, member_badges=0)
    done = season.settle(Act(), accept=True)
    assert [offer.blocked_by for offer in done.offers] == [(3,)]
    assert season.view(LEADER).state.buildings["s1.quarry"].level == 1


def test_hand_corrections_are_taken_in_with_their_cells(season):
    book = openpyxl.load_workbook(season.store.path)
    sheet = book[season.read().meta.titles["sides"]]
    header = [cell.value for cell in sheet[1]]
    column = header.index("Drewno") + 1
    sheet.cell(2, column).value = 7
    book.save(season.store.path)
    done = season.settle(Act())
    assert [entry.order for entry in done.corrections] == ["correct"]
    assert season.view(LEADER).state.sides["s1"].wood == 7


def test_settling_twice_with_one_id_tells_the_same(season):
    type_row(season, 2, side="Sokół", present=6)
    first = season.settle(Act(key="evening"))
    again = season.settle(Act(key="evening"))
    assert again.repeated
    assert again.taken == first.taken


def test_accepting_twice_with_one_id_tells_the_same(season):
    type_row(season, 2, side="Sokół", present=6)
    season.settle(Act())
    type_row(season, 2, present=7)
    type_row(season, 3, side="Orzeł", present=4)
    first = season.settle(Act(key="evening"), accept=True)
    assert [taken.entry for taken in first.taken] == [2, 3]
    again = season.settle(Act(key="evening"), accept=True)
    assert again.repeated
    assert again.taken == first.taken


def test_a_dry_run_writes_nothing(season):
    type_row(season, 2, side="Sokół", present=6)
    before = season.store.path.read_bytes()
    assert [taken.entry for taken in season.settle(Act(dry_run=True)).taken] == [1]
    assert season.store.path.read_bytes() == before


def test_a_renamed_patrol_is_renamed_in_its_old_rows_too(season):
    type_row(season, 2, side="Sokół", present=6)
    season.settle(Act())
    season.submit("rename", {"side": "Sokół", "name": "Kania"}, Act())
    assert shown(season, 2, "side") == "Kania"
    assert not season.settle(Act()).left_over


def test_a_heading_that_is_gone_stops_the_tab_and_says_so(season):
    type_row(season, 2, side="Sokół", present=6)
    book, sheet = tab(season)
    sheet["D1"] = "Coś innego"
    book.save(season.store.path)
    done = season.settle(Act())
    assert done.problems
    assert not done.taken


def test_a_copy_put_above_its_row_is_the_new_one(season):
    type_row(season, 2, side="Sokół", present=8, date="2026-10-01")
    season.settle(Act())
    key = shown(season, 2, "id")
    type_row(season, 3, id=key, side="Sokół", present=8, date="2026-10-01", entry=1)
    type_row(season, 2, present=12, date="2026-10-08")  # the copy, with its hidden id, edited
    done = season.settle(Act())
    assert ([taken.cell for taken in done.taken], done.offers) == (["Zbiórki!B2"], [])
    assert (shown(season, 2, "entry"), shown(season, 3, "entry"), shown(season, 3, "id")) == (2, 1, key)


def test_rows_that_lost_their_hidden_ids_are_not_taken_in_again(season):
    type_row(season, 2, side="Sokół", present=8)
    type_row(season, 3, side="Orzeł", present=4)
    season.settle(Act())
    keys = [shown(season, row, "id") for row in (2, 3)]
    book, sheet = tab(season)
    sheet["A2"] = sheet["A3"] = None
    sheet["D3"] = 5
    book.save(season.store.path)
    done = season.settle(Act())
    assert (done.taken, [offer.entry for offer in done.offers]) == ([], [2])
    assert meetings(season) == {"Sokół": 1, "Orzeł": 1}
    assert keys[0] == shown(season, 2, "id")


def test_rows_across_merged_cells_wait_and_are_told(season):
    type_row(season, 2, side="Sokół", present=8, date="2026-10-01")
    type_row(season, 3, side="Orzeł", present=4)
    type_row(season, 4, side="Orzeł", present=6)
    book, sheet = tab(season)
    sheet.merge_cells("B2:B3")
    sheet.merge_cells("K2:L3")
    book.save(season.store.path)
    assert [problem.cell for problem in season.read().all_problems] == ["B2:B3", "K2:L3"]
    done = season.settle(Act())
    assert [taken.cell for taken in done.taken] == ["Zbiórki!B4"]
    assert {problem.cell for problem in done.problems} == {"B2:B3", "K2:L3"}
    assert meetings(season) == {"Sokół": 0, "Orzeł": 1}


def test_a_row_too_far_down_is_told(season):
    type_row(season, 20_500, side="Sokół", present=8)
    assert [problem.cell for problem in season.read().all_problems] == ["C20500"]
    assert season.settle(Act()).left_over


def test_an_id_settles_its_own_rows_only(season):
    type_row(season, 2, side="Sokół", present=6)
    season.settle(Act(key="k.meetings.2"))
    type_row(season, 3, side="Orzeł", present=4)
    assert [taken.entry for taken in season.settle(Act(key="k")).taken] == [2]


def test_the_id_of_a_typed_row_is_no_id_of_another_order(season):
    type_row(season, 2, side="Sokół", present=6)
    season.settle(Act(key="k"))
    with pytest.raises(IllegalOrder, match=r"“k\.meetings\.2” belongs to entry 1"):
        season.submit("note", {"text": "x"}, Act(key="k.meetings.2"))
    season.submit("note", {"text": "x"}, Act(key="e.meetings.3"))
    type_row(season, 3, side="Orzeł", present=4)
    with pytest.raises(IllegalOrder, match="“e” belongs to entry 2"):
        season.settle(Act(key="e"))
    assert meetings(season) == {"Sokół": 1, "Orzeł": 0}


def test_rows_that_read_the_same_both_count_and_are_remarked(season):
    for row in (2, 3):
        type_row(season, row, side="Sokół", present=6, date=datetime.date(2026, 9, 5))
    done = season.settle(Act())
    assert [taken.remark is not None for taken in done.taken] == [False, True]
    assert meetings(season)["Sokół"] == 2
    assert "2" in shown(season, 3, "answer") and shown(season, 2, "answer") is None
    assert not season.settle(Act()).writes
    season.undo(Act(), entry=2)
    season.settle(Act())
    assert "2" in shown(season, 3, "answer") and "3" not in shown(season, 3, "answer")
    season.undo(Act(), entry=3)
    season.settle(Act())
    assert "2" in shown(season, 3, "answer")


def test_a_row_whose_entry_was_taken_back_says_so(season):
    type_row(season, 2, side="Sokół", present=6)
    season.settle(Act())
    season.undo(Act())
    assert not season.settle(Act()).left_over
    assert "1" in shown(season, 2, "answer")
    season.undo(Act(), entry=2)
    season.settle(Act())
    assert shown(season, 2, "answer") is None


def test_a_row_whose_entry_was_taken_back_is_refused_when_it_is_changed(season):
    type_row(season, 2, side="Sokół", present=6)
    season.settle(Act())
    season.undo(Act())
    type_row(season, 2, present=7)
    (problem,) = season.settle(Act()).problems
    assert problem.address.endswith("!C2") and "Entry 1 was taken back" in str(problem.do)
    assert "1" in shown(season, 2, "answer")
    assert meetings(season)["Sokół"] == 0


def test_what_settling_would_come_to_is_foreseen_without_writing(season):
    season.submit("retire_side", {"side": "Orzeł"}, Act())
    type_row(season, 2, side="Sokół", present=6)
    type_row(season, 3, side="Orzeł", present=4)
    type_row(season, 4, side="Nikt", present=4)
    before = season.store.path.read_bytes()
    foreseen = season.foreseen()
    assert (len(foreseen.taken), [problem.cell for problem in foreseen.problems], foreseen.rows) == (1, ["C3"], 2)
    assert season.store.path.read_bytes() == before
