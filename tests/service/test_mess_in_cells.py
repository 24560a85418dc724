"""What people do to single cells: told by its address, counted with the last good value, never overwritten."""

from __future__ import annotations

import datetime
import unicodedata
from pathlib import Path

import pytest

from tests.service.messy import (
    by_hand,
    cell_in_xml,
    goes_on,
    new_season,
    place,
    problems,
    raw,
    sides,
    the_problem,
    title,
    type_in,
)
from tracker.engine.audit import audit
from tracker.service.acts import Act
from tracker.service.open_campaign import OpenCampaign


@pytest.fixture
def season(tmp_path: Path) -> OpenCampaign:
    return new_season(tmp_path)


@pytest.mark.parametrize(
    ("typed", "advice"),
    [
        ("3,5", "Type only the digits"),
        ("12,444", "Type only the digits"),
        ("1.000", "Type only the digits"),
        ("1,000", "Type only the digits"),
        ("1 000", "Type only the digits"),
        ("+4", "Type only the digits"),
        ("1e5", "Type a number here"),
        ("0x1F", "Type a number here"),
        ("inf", "Type a number here"),
        ("nan", "Type a number here"),
        ("１２", "digits 0 to 9"),
        (3.5, "without a fraction"),
        (True, "This is a yes or no"),
        (datetime.datetime(2026, 10, 3), "This is a date"),
        ("3.10.2026", "This is a date"),
        ("dużo", "Type a number here"),
        (-1, "Check this number"),
        ("#REF!", "A formula failed"),
        ("#ADR!", "A formula failed"),
        ("#DZIEL/0!", "A formula failed"),
        ("#N/A", "not ready yet"),
        ("Loading...", "not ready yet"),
        ("=2+2", "in place of the formula"),
        ("=F2", "in place of the formula"),
    ],
)
def test_a_number_that_is_none_is_told_and_stays_as_it_was_typed(season, typed, advice):
    address = type_in(season, "sides", "s1", "wood", typed)
    problem = the_problem(season)
    assert problem.address == address
    assert advice in str(problem.do)
    assert str(problem.expected) == "a whole number, 0 or more"
    assert sides(season)["s1"].wood == 7


@pytest.mark.parametrize("typed", ["3,5", True, datetime.datetime(2026, 10, 3), "#N/A", "=2+2"])
def test_the_others_play_on_and_what_was_typed_stays(season, typed):
    address = type_in(season, "sides", "s1", "wood", typed)
    goes_on(season)
    assert raw(season, address) == typed
    assert sides(season)["s1"].wood == 7


@pytest.mark.parametrize("typed", [3, 3.0, "3", " 3 ", "\u00a03", "3\u202f", "003"])
def test_a_whole_number_counts_in_every_unambiguous_form(season, typed):
    type_in(season, "sides", "s1", "wood", typed)
    assert problems(season) == {}
    assert sides(season)["s1"].wood == 3


def test_a_date_serial_in_a_column_with_bounds_asks_whether_a_date_was_typed(season):
    tab = title(season, "meetings")
    with by_hand(season) as book:
        book[tab]["C2"], book[tab]["D2"] = "Sokół", 45_932
    problem = the_problem(season)
    assert problem.address == f"{tab}!D2"
    assert str(problem.do).startswith("Was a date typed here?")


def test_a_number_with_a_format_of_its_own_is_the_number(season):
    tab, cell = place(season, "sides", "s1", "wood")
    with by_hand(season) as book:
        book[tab][cell].value = 4
        book[tab][cell].number_format = '0.00 "zł"'
    assert problems(season) == {}
    assert sides(season)["s1"].wood == 4


@pytest.mark.parametrize("typed", [True, "TRUE", "tak", "PRAWDA", "x", 1, "1", "да", " Yes "])
def test_yes_is_read_in_every_language_and_form(season, typed):
    type_in(season, "season", "season", "closed", typed)
    assert problems(season) == {}
    assert season.read().state.season["season"].closed is True


@pytest.mark.parametrize("typed", ["FAŁSZ", "FALSE", False, 0, "nie", "нет"])
def test_no_is_read_in_every_language_and_form(season, typed):
    type_in(season, "sides", "s1", "active", typed)
    assert problems(season) == {}
    assert sides(season)["s1"].active is False


def test_neither_yes_nor_no_is_told(season):
    address = type_in(season, "sides", "s1", "active", "może")
    assert (the_problem(season).address, str(the_problem(season).expected)) == (address, "yes or no")
    assert sides(season)["s1"].active


@pytest.mark.parametrize(
    "name", ["None", "NA", "nan", "007", "1e5", "🦊 Lisy", "=Lisy", "+Lisy", "@Lisy", "Żółć", "x,y"]
)
def test_a_patrol_may_be_called_anything_that_is_a_text(season, name):
    tab, cell = place(season, "sides", "s2", "name")
    with by_hand(season) as book:
        book[tab][cell].value = name
        book[tab][cell].data_type = "s"
    assert problems(season) == {}
    assert sides(season)["s2"].name == name
    goes_on(season, name)
    assert raw(season, f"{tab}!{cell}") == name


def test_a_number_typed_as_a_name_is_its_exact_text(season):
    type_in(season, "sides", "s2", "name", 3)
    assert problems(season) == {}
    assert sides(season)["s2"].name == "3"


def test_names_match_however_their_letters_are_composed_and_whatever_spaces_they_wear(season):
    tab, cell = place(season, "buildings", "s1.port", "side")
    with by_hand(season) as book:
        book[tab][cell].value = "\u200b" + unicodedata.normalize("NFD", "SOKÓŁ") + "\u00a0"
    assert problems(season) == {}
    assert season.read().hand_edits == []


def test_letters_are_not_stripped_of_their_diacritics(season):
    address = type_in(season, "buildings", "s1.port", "side", "Sokol")
    problem = the_problem(season)
    assert problem.address == address
    assert str(problem.expected) == "one of the names: Sokół, Żubry"
    assert str(problem.do) == "Choose a name from the list, or check the spelling."


@pytest.mark.parametrize("cached", ["", "<v>12</v>"])
def test_a_formula_in_a_data_column_is_told_whether_its_result_is_known_or_not(season, cached):
    address = cell_in_xml(season, "sides", "s1", "wood", f'<c r="{{r}}"><f>6+6</f>{cached}</c>')
    problem = the_problem(season)
    assert (problem.address, problem.found) == (address, "=6+6")
    assert sides(season)["s1"].wood == 7


def test_an_error_value_is_never_blank(season):
    address = cell_in_xml(season, "sides", "s1", "colour", '<c r="{r}" t="e"><v>#REF!</v></c>')
    assert (the_problem(season).address, the_problem(season).found) == (address, "#REF!")


def test_a_text_longer_than_a_cell_is_told_and_never_cut(season):
    text = "ż" * 32_768
    cell = f'<c r="{{r}}" t="inlineStr"><is><t>{text}</t></is></c>'
    address = cell_in_xml(season, "building_types", "port", "name", cell)
    problem = the_problem(season)
    assert problem.address == address
    assert "32767" in str(problem.expected)
    assert season.view("leader").state.building_types["port"].name == ""


@pytest.mark.parametrize(
    "typed",
    [datetime.date(2026, 10, 3), datetime.datetime(2026, 10, 3), 46298, "2026-10-03", "3.10.2026", "03.10.2026 r."],
)
def test_a_day_is_read_from_a_date_a_serial_and_both_ways_of_writing(season, typed):
    tab = title(season, "meetings")
    with by_hand(season) as book:
        book[tab]["B2"], book[tab]["C2"] = typed, "Sokół"
    done = season.settle(Act())
    assert not done.left_over
    assert done.entries[0].fields["date"] == "2026-10-03"


@pytest.mark.parametrize("typed", ["10/03/2026", "sobota", "31.02.2026", 3])
def test_an_unclear_day_is_told_and_the_row_waits(season, typed):
    tab = title(season, "meetings")
    with by_hand(season) as book:
        book[tab]["B2"], book[tab]["C2"] = typed, "Sokół"
    done = season.settle(Act())
    assert [problem.address for problem in done.problems] == [f"{tab}!B2"]
    assert done.taken == []


def test_an_edit_against_the_rules_is_told_and_stays_typed_while_the_others_count(season):
    turn = type_in(season, "sides", "s1", "turn", 9)
    gold = type_in(season, "sides", "s1", "gold", 4)
    assert the_problem(season).address == turn
    assert (sides(season)["s1"].turn, sides(season)["s1"].gold) == (1, 4)
    goes_on(season)
    assert (raw(season, turn), raw(season, gold)) == (9, 4)
    assert the_problem(season).address == turn
    assert audit(season.read(journal=True).committed) is None


def test_two_cells_that_contradict_each_other_are_both_told(season):
    type_in(season, "buildings", "s2.port", "knights", 3)
    type_in(season, "sides", "s2", "builds", 1)
    found = problems(season)
    assert {(problem.table, problem.column) for problem in found.values()} == {
        ("buildings", "knights"), ("sides", "builds"),
    }  # fmt: skip
    assert season.read().hand_edits == []


def test_what_is_told_as_found_is_what_was_typed(season):
    tab, cell = place(season, "buildings", "s1.port", "side")
    with by_hand(season) as book:
        book[tab][cell] = "Żubry"
    assert the_problem(season).found == "Żubry"


def test_a_number_without_end_is_told_as_shortly_as_a_long_text(season):
    type_in(season, "sides", "s1", "wood", 1e308)
    found = the_problem(season).found
    assert len(found) == 60 and found.endswith("0…")
