"""What people do to a Google Sheet in a browser: told by its address, counted with the last good value."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sheets.errors import Damaged
from tests.emulator.server import Emulator, File
from tests.tiers import cases
from tracker.rulesets import find_ruleset
from tracker.service.acts import Act
from tracker.service.files import create, open_campaign
from tracker.service.open_campaign import OpenCampaign


@pytest.fixture(scope="module")
def emulator() -> Iterator[Emulator]:
    with Emulator(reads=None, writes=None) as server:
        yield server


@pytest.fixture(scope="module")
def new_season(emulator: Emulator) -> File:
    file = emulator.new_spreadsheet("Sezon", locale="pl_PL")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SHEETS_EMULATOR_HOST", emulator.url)
        create(file.id, find_ruleset("gra-roczna"), ["Sokół", "Żubry"], "en", {"startStock": "wood:9,stone:9"})
    return file


@pytest.fixture
def file(emulator: Emulator, new_season: File, monkeypatch: pytest.MonkeyPatch) -> File:
    monkeypatch.setenv("SHEETS_EMULATOR_HOST", emulator.url)
    return emulator.copy(new_season)


def at(file: File, heading: str, row: str = "s1") -> str:
    """The address of a patrol's cell."""
    rows = file.values("Patrols")
    number = next(number for number, cells in enumerate(rows, start=1) if cells and cells[0] == row)
    return f"Patrols!{chr(ord('A') + rows[0].index(heading))}{number}"


def opened(file: File) -> OpenCampaign:
    return open_campaign(file.id)


def seen(file: File) -> tuple[list[str], Any]:
    """Where the problems are, and the wood of the first patrol."""
    reading = opened(file).read(journal=True)
    return [problem.address for problem in reading.all_problems], reading.state.sides["s1"].wood


@pytest.mark.parametrize(
    ("typed", "locale"),
    cases([
        ("3,5", "pl_PL"), ("3.5", "en_US"), ("3.5", "pl_PL"), ("2026-10-03", "pl_PL"), ("3.10.2026", "pl_PL"),
        ("10/3/2026", "en_US"), ("dużo", "pl_PL"), ("TRUE", "en_US"), ("PRAWDA", "pl_PL"), ("=2+2", "pl_PL"),
        ("=1/0", "pl_PL"), ("=NA()", "en_US"), ("-4", "pl_PL"), ("'1 000", "pl_PL"), ("12:30", "pl_PL"),
    ], quick=[("3,5", "pl_PL"), ("10/3/2026", "en_US"), ("TRUE", "en_US"), ("=1/0", "pl_PL"), ("'1 000", "pl_PL")]),
)  # fmt: skip
def test_a_cell_that_is_no_number_is_told_and_the_last_good_value_counts(file, typed, locale):
    file.hand.change_locale(locale)
    cell = at(file, "Wood")
    file.hand.type(cell, typed)
    assert seen(file) == ([cell], 9)


@pytest.mark.parametrize("formula", ["=Nigdzie!A1", "=C2", "=WYMYSŁ(1)", "=1+"])
def test_a_formula_that_points_nowhere_or_at_itself_is_an_error_with_its_address(file, formula):
    cell = at(file, "Wood")
    file.hand.type(cell, "=" + cell if formula == "=C2" else formula)
    assert seen(file) == ([cell], 9)


@pytest.mark.parametrize(("typed", "locale"), [("12,444", "pl_PL"), ("12.444", "pl_PL"), ("1,5", "en_US")])
def test_a_number_with_a_comma_or_a_point_is_never_made_another_one(file, typed, locale):
    file.hand.change_locale(locale)
    cell = at(file, "Wood")
    file.hand.type(cell, typed)
    assert seen(file) == ([cell], 9)


NAMES = {
    "0003": "3", "'0003": "0003", "'1e5": "1e5", "None": "None", "nan": "nan", "Infinity": "Infinity", "NA": "NA",
    "X,Y": "X,Y", "🦊 Lisy": "🦊 Lisy", "'=1+1": "=1+1", "'TRUE": "TRUE", "Jacek\u00a0i inni": "Jacek\u00a0i inni",
}  # fmt: skip


SOME_NAMES = [("0003", "3"), ("'0003", "0003"), ("'=1+1", "=1+1"), ("🦊 Lisy", "🦊 Lisy")]


@pytest.mark.parametrize(("typed", "name"), cases(NAMES.items(), SOME_NAMES), ids=NAMES)
def test_a_name_is_whatever_was_typed(file, typed, name):
    """What Google itself made a number of on entry, as “0003”, is read as the number it became."""
    file.hand.type(at(file, "Patrol"), typed)
    reading = opened(file).read(journal=True)
    assert (reading.all_problems, reading.state.sides["s1"].name) == ((), name)
    opened(file).submit("report", {"side": "Żubry"}, Act())
    assert opened(file).read(journal=True).state.sides["s1"].name == name


@pytest.mark.parametrize("typed", ["TAK", "prawda", "x", "1", "'TRUE", "'yes"])
def test_a_flag_is_understood_in_every_spelling(file, typed):
    file.hand.type(at(file, "Turn open"), typed)
    reading = opened(file).read(journal=True)
    assert (reading.all_problems, reading.state.sides["s1"].turn_open) == ((), True)


HEADINGS = {"spaces": "  Wood ", "no-break space": "\u00a0Wood\u202f", "case": "WOOD", "byte order mark": "\ufeffWood"}


@pytest.mark.parametrize("heading", HEADINGS.values(), ids=HEADINGS)
def test_a_heading_is_found_whatever_is_around_it(file, heading):
    cell = at(file, "Wood")
    file.hand.type(f"Patrols!{cell.split('!')[1][0]}1", heading)
    file.hand.type(cell, "12")
    assert seen(file) == ([], 12)


def test_a_renamed_heading_is_told_with_the_one_it_was(file):
    cell = at(file, "Wood")
    head = f"Patrols!{cell.split('!')[1][0]}1"
    file.hand.type(head, "Timber")
    (problem,) = opened(file).read(journal=True).all_problems
    assert "Timber" in str(problem.sentence(problem.address))
    opened(file).repair(Act())
    assert (file.values(head), seen(file)) == ([["Wood"]], ([], 9))


def meeting(file: File, **typed: str) -> None:
    head = file.values("Meetings!1:1")[0]
    for heading, text in typed.items():
        file.hand.type(f"Meetings!{chr(ord('A') + head.index(heading))}2", text)


@pytest.mark.parametrize(("locale", "day"), [("pl_PL", "3.10.2026"), ("pl_PL", "2026-10-03"), ("en_US", "10/3/2026"),
                                             ("en_US", "'3.10.2026")])  # fmt: skip
def test_a_date_is_that_day_however_the_sheet_keeps_it(file, locale, day):
    file.hand.change_locale(locale)
    meeting(file, Patrol="Sokół", Present="7", Date=day)
    settled = opened(file).settle(Act())
    assert [entry.fields["date"] for entry in settled.entries] == ["2026-10-03"]


def test_a_name_typed_with_letters_taken_apart_is_that_name(file):
    meeting(file, Patrol=unicodedata.normalize("NFD", "Żubry"), Present="7")
    assert [entry.side for entry in opened(file).settle(Act()).entries] == ["s2"]


def test_a_row_with_data_and_no_id_is_told(file):
    file.hand.type("Patrols!B4", "Lisy")
    found, wood = seen(file)
    assert len(found) == 1 and found[0].startswith("Patrols!") and wood == 9


def test_an_order_leaves_a_cell_that_makes_no_sense_alone(file):
    cell = at(file, "Wood")
    file.hand.type(cell, "3,5")
    opened(file).submit("report", {"side": "Żubry"}, Act())
    assert file.values(cell) == [[3.5]]
    assert seen(file) == ([cell], 9)


@pytest.mark.parametrize(
    ("typed", "locale"),
    [
        ("12", "pl_PL"),
        ("12,0", "pl_PL"),
        ("12.0", "en_US"),
        ("'12", "pl_PL"),
        ("\u00a012", "pl_PL"),
        ("12 zł", "pl_PL"),
    ],
)
def test_whatever_is_that_number_without_doubt_counts(file, typed, locale):
    file.hand.change_locale(locale)
    file.hand.type(at(file, "Wood"), typed)
    assert seen(file) == ([], 12)


def test_numbers_pasted_as_text_count(file):
    file.hand.paste_as_text(at(file, "Wood"), [["12"]])
    assert seen(file) == ([], 12)


@pytest.mark.parametrize("tick", [True, False])
def test_a_checkbox_counts_as_a_tick_and_as_a_word(file, tick):
    cell = at(file, "Turn open")
    file.hand.tick(cell, tick)
    reading = opened(file).read(journal=True)
    assert (reading.all_problems, reading.state.sides["s1"].turn_open) == ((), tick)


def test_a_flag_is_a_checkbox_that_holds_our_words(file):
    tab = next(tab for tab in file.book.tabs if tab.title == "Patrols")
    column = file.values("Patrols!1:1")[0].index("Turn open")
    condition = tab.cell(1, column).validation["condition"]
    assert (condition["type"], [value["userEnteredValue"] for value in condition["values"]]) == (
        "BOOLEAN",
        ["yes", "no"],
    )


ACTS: dict[str, Callable[[Any], None]] = {
    "rows inserted": lambda hand: hand.insert_rows("Patrols", 2, 3),
    "rows sorted": lambda hand: hand.sort("Patrols!A2:Z3", "B", descending=True),
    "row hidden": lambda hand: hand.hide_rows("Patrols", 2),
    "filtered": lambda hand: hand.filter("Patrols!A1:C3", "B", "Sokół"),
    "column inserted": lambda hand: hand.insert_columns("Patrols", "C"),
    "column moved": lambda hand: hand.move_columns("Patrols", "D", "B"),
    "note beside": lambda hand: hand.type("Patrols!Z9", "zapytać druha"),
    "cells noted": lambda hand: hand.note("Patrols!B2", "najlepsi"),
    "tab moved": lambda hand: hand.move_tab("Patrols", 4),
    "tab hidden": lambda hand: hand.hide_tab("Patrols"),
    "own tab": lambda hand: hand.add_tab("A1"),
    "journal filtered": lambda hand: hand.filter("Journal!A1:H9", "A", "0"),
    "protected": lambda hand: hand.protect("Patrols!A1:Z1", warning_only=True),
    "copy of a tab": lambda hand: hand.copy_tab("Patrols"),
}


SOME_ACTS = [ACTS[name] for name in ("rows sorted", "column moved", "filtered", "own tab", "journal filtered")]


@pytest.mark.parametrize("act", cases(ACTS.values(), SOME_ACTS), ids=ACTS)
def test_what_changes_no_meaning_is_no_problem_and_orders_go_on(file, act):
    act(file.hand)
    season = opened(file)
    assert season.read(journal=True).all_problems == ()
    receipt = season.submit("award", {"side": "Sokół", "what": "wood", "amount": "2", "reason": "x"}, Act())
    assert (receipt.entry.number, receipt.warnings) == (1, ())
    reading = opened(file).read(journal=True)
    assert [side.wood for side in reading.state.sides.values()] == [11, 9]
    assert (reading.all_problems, [entry.order for entry in reading.entries]) == ((), ["start", "award"])


SPOILT: dict[str, Callable[[Any], None]] = {
    "cells merged": lambda hand: hand.merge("Patrols!A2:A3"),
    "heading twice": lambda hand: hand.type("Patrols!B1", "Wood"),
    "heading lost": lambda hand: hand.erase("Patrols!B1"),
    "column deleted": lambda hand: hand.delete_columns("Patrols", "B"),
    "row deleted": lambda hand: hand.delete_rows("Patrols", 2),
    "row copied": lambda hand: hand.fill_down("Patrols!A2", 1),
    "tab deleted": lambda hand: hand.delete_tab("Patrols"),
    "tab renamed": lambda hand: hand.rename_tab("Patrols", "Zastępy druha Jacka"),
}


@pytest.mark.parametrize("act", SPOILT.values(), ids=SPOILT)
def test_what_makes_no_sense_is_told_and_nothing_is_lost(file, act):
    act(file.hand)
    found, wood = seen(file)
    assert found and wood == 9
    opened(file).repair(Act())
    assert seen(file)[1] == 9


def test_two_values_that_met_are_a_problem_until_the_leader_chose(emulator, file):
    cell = at(file, "Wood")
    left = [lambda: file.hand.type(cell, "5")]

    def meanwhile(method: str) -> None:
        if method.endswith("batchUpdate") and left:
            left.pop()()

    emulator.faults.every = meanwhile
    receipt = opened(file).submit("award", {"side": "Sokół", "what": "wood", "amount": "2", "reason": "x"}, Act())
    emulator.faults.every = lambda method: None
    assert cell in str(receipt.warnings[0])
    assert seen(file) == ([cell], 11)
    file.hand.type(cell, "5")
    assert seen(file) == ([], 5)
    opened(file).submit("report", {"side": "Żubry"}, Act())
    entries = opened(file).read(journal=True).entries
    assert [entry.order for entry in entries] == ["start", "award", "correct", "report"]
    change = next(change for change in entries[2].changes)
    assert (change.before, change.after) == (11, 5)


def test_a_tab_named_with_an_apostrophe_is_read(file):
    file.hand.rename_tab("Patrols", "Jacek's")
    assert seen(file) == (["Jacek's!A1"], 9)


def test_without_its_journal_a_season_is_shown_and_an_order_is_refused_with_what_to_do(file):
    file.hand.delete_tab("Journal")
    assert seen(file) == (["Journal!A1"], 9)
    with pytest.raises(Damaged, match="tab of the journal is missing"):
        opened(file).submit("note", {"text": "x"}, Act())


JOURNAL: dict[str, Callable[[Any], None]] = {
    "deleted": lambda hand: hand.delete_tab("Journal"),
    "row deleted": lambda hand: hand.delete_rows("Journal", 3),
    "rows sorted": lambda hand: hand.sort("Journal!A2:H4", "A", descending=True),
    "record typed over": lambda hand: hand.type("Journal!H3", "oops"),
    "column inserted": lambda hand: hand.insert_columns("Journal", "B"),
    "cells merged": lambda hand: hand.merge("Journal!A2:H4"),
}


SOME_JOURNALS = [JOURNAL["deleted"], JOURNAL["rows sorted"], JOURNAL["record typed over"]]


@pytest.mark.parametrize("act", cases(JOURNAL.values(), SOME_JOURNALS), ids=JOURNAL)
def test_a_journal_that_somebody_spoilt_is_told_and_comes_back_from_what_this_computer_remembers(file, act):
    for text in ("one", "two"):
        opened(file).submit("note", {"text": text}, Act())
    entries = list(opened(file).read(journal=True).entries)
    act(file.hand)
    found, wood = seen(file)
    assert (found in ([], ["Journal!A1"]), wood) == (True, 9)
    opened(file).repair(Act())
    reading = opened(file).read(journal=True)
    assert (list(reading.entries)[:3], reading.all_problems) == (entries, ())
    assert opened(file).undo(Act(), entry=2).entry.undoes == (2,)


TIME = {"45932": "Was a date typed here", "#ADR!": "A formula failed", "'Loading...": "not ready yet"}


@pytest.mark.parametrize(("typed", "advice"), TIME.items(), ids=TIME)
def test_what_is_not_what_it_looks_like_is_told_with_what_to_do(file, typed, advice):
    meeting(file, Patrol="Sokół", Present=typed)
    (problem,) = opened(file).read(journal=True).all_problems
    assert (problem.tab, advice in str(problem.do)) == ("Meetings", True), problem.do
    assert opened(file).settle(Act()).entries == []


def test_a_number_in_a_cell_formatted_as_text_counts(file):
    cell = at(file, "Wood")
    file.hand.format_as_text(cell)
    file.hand.type(cell, "12")
    assert seen(file) == ([], 12)


@pytest.mark.parametrize("mess", ["deleted", "renamed", "emptied"])
def test_without_our_hidden_tab_it_is_said_how_to_go_back_and_going_back_is_all_it_takes(file, mess):
    opened(file).submit("note", {"text": "x"}, Act())
    version = len(file.revisions)
    match mess:
        case "deleted":
            file.hand.delete_tab("_tracker")
        case "renamed":
            file.hand.rename_tab("_tracker", "what is this")
        case "emptied":
            file.hand.erase("_tracker!A2:B20")
    with pytest.raises(Damaged, match=r"_tracker (is missing|was changed); .* Google Sheet with File > Version"):
        opened(file).read()
    with pytest.raises(Damaged, match="_tracker"):
        opened(file).submit("note", {"text": "y"}, Act())
    file.hand.restore(version)
    opened(file).submit("note", {"text": "y"}, Act())
    assert [entry.order for entry in opened(file).read(journal=True).entries][1:] == ["note", "note"]
    assert seen(file) == ([], 9)


def test_a_lost_tab_of_last_values_is_made_anew_with_the_next_entry(file):
    file.hand.delete_tab("_base")
    assert seen(file) == (["_base!A1"], 9)
    opened(file).submit("note", {"text": "x"}, Act())
    assert seen(file) == ([], 9)


@pytest.mark.parametrize("typed", ["1e300", "999999999999999999999", "-1e300", "1e-300", "9007199254740993"])
def test_a_number_beyond_all_bounds_is_told_and_orders_go_on(file, typed):
    cell = at(file, "Wood")
    file.hand.type(cell, typed)
    assert seen(file) == ([cell], 9)
    opened(file).submit("note", {"text": "x"}, Act())
    assert seen(file) == ([cell], 9)
