"""What a cell may hold: each mess is read exactly, or is a problem that says what to do."""

from __future__ import annotations

import datetime
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.cells import (
    CellProblem,
    ErrorValue,
    Formula,
    Words,
    expected,
    normalised,
    parse,
    parse_text,
    show,
)
from sheets.messages import english, say
from sheets.schema import Column, Kind

GOODS = {"wood": say("wood"), "iron": say("iron"), "Z": say("gold"), "Ż": say("ore, raw")}
NUMBER = Column("walls", Kind.WHOLE, say("Walls"), required=False, default=0, high=99)
FREE_NUMBER = Column("score", Kind.WHOLE, say("Score"), required=False, low=None)
TEXT = Column("name", Kind.TEXT, say("Name"), required=False, default="")
KEY = Column("id", Kind.TEXT, say("Id"), unique=True)
FLAG = Column("open", Kind.FLAG, say("Open"), required=False, default=False)
CHOICE = Column("good", Kind.CHOICE, say("Good"), choices=GOODS)
SIDE = Column("owner", Kind.REFERENCE, say("Owner"), required=False, table="sides")
NAMES = Column("goods", Kind.NAMES, say("Goods"), required=False, default=(), choices=GOODS)
COUNTS = Column("troops", Kind.COUNTS, say("Troops"), required=False, default=(), choices=GOODS)
DAY = Column("day", Kind.DAY, say("Day"), required=False, default="")
WORDS = Words((english,), {"sides": {"foxes": ["Lisy"], "p5": ["5"], "a": ["Wilki"], "b": ["wilki"]}})


def read(raw, column):
    return parse(raw, column, WORDS)


def advice(raw, column):
    problem = read(raw, column)
    assert isinstance(problem, CellProblem), problem
    return str(problem.do)


@pytest.mark.parametrize("raw", [5, 5.0, "5", " 5 ", "5\u00a0", "\ufeff5", "005"])
def test_a_whole_number_is_read_in_every_unambiguous_form(raw):
    assert read(raw, NUMBER) == 5
    assert type(read(raw, NUMBER)) is int


@pytest.mark.parametrize("raw", ["3,5", "3.5", "1.000", "1,000", "1 000", "1\u00a0000", "3.0", "+3", "1'000"])
def test_a_number_with_more_than_digits_is_never_guessed(raw):
    assert "only the digits" in advice(raw, NUMBER)


@pytest.mark.parametrize("raw", ["٣", "１２", "5½", "५"])
def test_digits_of_other_scripts_are_refused(raw):
    assert "0 to 9" in advice(raw, NUMBER)


@pytest.mark.parametrize("raw", ["1e5", "nan", "inf", "Infinity", "0x10", "1_000", "−5", "five", "--5", "."])
def test_words_that_a_computer_would_take_for_numbers_are_refused(raw):
    assert isinstance(read(raw, FREE_NUMBER), CellProblem)


@pytest.mark.parametrize("raw", [3.5, math.nan, math.inf, -math.inf, 0.1 + 0.2])
def test_a_fraction_is_no_whole_number(raw):
    assert "fraction" in advice(raw, NUMBER)


def test_yes_in_a_number_column_is_a_problem():
    assert "yes or no" in advice(True, NUMBER)


@pytest.mark.parametrize(
    "raw",
    [
        45_000,
        45_000.0,
        datetime.datetime(2026, 5, 10),
        datetime.date(2026, 5, 10),
        datetime.time(3, 5),
        "2026-05-10",
        "10.05.2026",
    ],
)
def test_a_date_in_a_number_column_is_recognised(raw):
    assert "date" in advice(raw, NUMBER)


@pytest.mark.parametrize("raw", [-1, 100, "100", 10**6])
def test_a_number_out_of_bounds_says_the_bounds(raw):
    problem = read(raw, NUMBER)
    assert str(problem.expected) == "a whole number from 0 to 99"


@pytest.mark.parametrize("raw", [10**15 + 1, 10**17, 1e300, "9" * 17, "9" * 5000, -(10**16)])
def test_a_number_too_big_for_a_spreadsheet_is_refused(raw):
    assert isinstance(read(raw, FREE_NUMBER), CellProblem)


@pytest.mark.parametrize("column", [NUMBER, TEXT, FLAG, CHOICE, SIDE, NAMES, COUNTS, DAY])
@pytest.mark.parametrize("raw", [ErrorValue("#REF!"), "#REF!", "#ADR!", "#DZIEL/0!", " #n/d! ", "#ССЫЛКА!"])
def test_a_failed_formula_is_never_blank(raw, column):
    assert "formula failed" in advice(raw, column)


@pytest.mark.parametrize("column", [NUMBER, TEXT, FLAG, CHOICE, NAMES, COUNTS, DAY])
def test_a_formula_in_a_data_column_is_a_problem(column):
    problem = read(Formula("=A1+1"), column)
    assert problem.found == "=A1+1"
    assert "in place of the formula" in str(problem.do)


@pytest.mark.parametrize("raw", [None, "", "  ", "\u00a0", "\u200b\ufeff"])
def test_a_blank_cell_is_the_default_or_a_problem_where_it_is_required(raw):
    assert read(raw, NUMBER) == 0
    assert read(raw, SIDE) is None
    assert "Fill in" in advice(raw, CHOICE)


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (3, "3"),
        (3.0, "3"),
        (12.5, "12.5"),
        (0.1, "0.1"),
        (1e-7, "0.0000001"),
        (1e-70, "0." + "0" * 69 + "1"),
        ("None", "None"),
        ("NA", "NA"),
        ("nan", "nan"),
        ("=1+1", "=1+1"),
        ("0003", "0003"),
        ("TRUE", "TRUE"),
        ("X,Y", "X,Y"),
        (" a ", " a "),
        ("a\r\nb\rc", "a\nb\nc"),
        ("Z\u0307", "Z\u0307"),
    ],
)
def test_a_text_is_kept_as_it_was_typed_and_a_number_becomes_its_exact_digits(raw, text):
    assert read(raw, TEXT) == text


@pytest.mark.parametrize("raw", [True, datetime.datetime(2026, 3, 4), datetime.time(1, 2), math.nan, 10**17])
def test_what_the_program_made_of_a_text_is_a_problem(raw):
    assert "apostrophe" in advice(raw, TEXT)


def test_control_signs_and_half_characters_are_refused():
    assert "invisible" in advice("a\x07b", TEXT)
    assert "invisible" in advice("a\ud800b", TEXT)


def test_a_text_longer_than_a_cell_is_refused():
    assert read("x" * 32_767, TEXT) == "x" * 32_767
    assert "Shorten" in advice("x" * 32_768, TEXT)


def test_a_long_text_of_spaces_takes_no_time():
    assert read("a" + " " * 30_000 + "b", KEY) == "a" + " " * 30_000 + "b"
    assert isinstance(read("1" + " " * 30_000 + "b", NUMBER), CellProblem)


def test_an_id_is_read_without_the_spaces_around_it():
    assert read(" p1\u00a0", KEY) == "p1"
    assert read(7.0, KEY) == "7"


@pytest.mark.parametrize("raw", [True, 1, 1.0, "x", "X", "TAK", "Prawda", "да", "ИСТИНА", "yes", "true", "1"])
def test_yes_is_understood_in_three_languages(raw):
    assert read(raw, FLAG) is True


@pytest.mark.parametrize("raw", [False, 0, "nie", "FAŁSZ", "нет", "ложь", "No", "FALSE", "0", None])
def test_no_is_understood_in_three_languages(raw):
    assert read(raw, FLAG) is False


@pytest.mark.parametrize("raw", [2, -1, 0.5, "maybe", "FALSZ", datetime.date(2026, 1, 1)])
def test_anything_else_is_neither_yes_nor_no(raw):
    assert "yes or no" in advice(raw, FLAG)


def test_names_are_found_by_id_and_by_label_and_keep_their_diacritics():
    assert read("WOOD", CHOICE) == "wood"
    assert read(" gold ", CHOICE) == "Z"
    assert read("ż", CHOICE) == "Ż"
    assert read("Z\u0307", CHOICE) == "Ż"
    assert read("lisy", SIDE) == "foxes"
    assert read(5, SIDE) == "p5"
    assert read(5.0, SIDE) == "p5"


def test_an_unknown_or_ambiguous_name_is_a_problem_that_lists_the_names():
    assert "spelling" in advice("stone", CHOICE)
    assert str(read("stone", CHOICE).expected) == "one of the names: wood, iron, gold, ore, raw"
    assert isinstance(read("Wilki", SIDE), CellProblem)
    assert read("Wilki (a)", SIDE) == "a"
    assert isinstance(read(True, CHOICE), CellProblem)


def test_several_names_may_stand_in_one_cell():
    assert read("wood,iron", NAMES) == ("wood", "iron")
    assert read(" Wood ; GOLD ,", NAMES) == ("wood", "Z")
    assert read("wood,wood", NAMES) == ("wood", "wood")
    assert read("wood,stone", NAMES).found == "stone"
    assert isinstance(read("wood,,iron", NAMES), CellProblem)


def test_counts_are_names_with_numbers_and_a_bare_number_is_of_the_first():
    assert read("wood:2,iron:3", COUNTS) == (("wood", 2), ("iron", 3))
    assert read("gold : 0", COUNTS) == (("Z", 0),)
    assert read(3, COUNTS) == (("wood", 3),)
    assert read("3", COUNTS) == (("wood", 3),)
    assert read(3.0, COUNTS) == (("wood", 3),)


@pytest.mark.parametrize(
    "raw", ["wood", "wood:x", "wood:1,wood:2", "stone:1", "3,5", "wood:-1", "wood:2.5", -1, 3.5, True, ":3"]
)
def test_unclear_counts_are_problems(raw):
    assert isinstance(read(raw, COUNTS), CellProblem)


@pytest.mark.parametrize(
    "raw",
    [
        "2026-10-03",
        "2026-10-3",
        "3.10.2026",
        "03.10.2026",
        "3.10.2026 r.",
        datetime.date(2026, 10, 3),
        datetime.datetime(2026, 10, 3, 18, 30),
        46298,
        46298.0,
    ],
)
def test_a_day_is_read_from_dates_serials_iso_and_polish_text(raw):
    assert read(raw, DAY) == "2026-10-03"


@pytest.mark.parametrize("raw", ["3/10/2026", "31.02.2026", "3.10.26", "Monday", 5, True, 46298.5, "46298",
                                 datetime.time(1), "1899-01-01"])  # fmt: skip
def test_an_unclear_day_is_a_problem(raw):
    assert "2026-10-03" in advice(raw, DAY)


def test_typed_text_is_read_by_the_same_rules():
    assert parse_text("5", NUMBER, WORDS) == 5
    assert isinstance(parse_text("3,5", NUMBER, WORDS), CellProblem)
    assert parse_text("=1", TEXT, WORDS) == "=1"


def test_the_found_text_is_short_and_printable():
    assert len(read("y" * 500, NUMBER).found) == 60
    assert read("a\x07b", TEXT).found == "a b"


@pytest.mark.parametrize(
    ("low", "high", "sentence"),
    [
        (0, None, "a whole number, 0 or more"),
        (None, 5, "a whole number, 5 or less"),
        (None, None, "a whole number"),
        (1, 6, "a whole number from 1 to 6"),
    ],
)
def test_what_is_expected_names_the_bounds(low, high, sentence):
    column = Column("n", Kind.WHOLE, say("N"), low=low, high=high)
    assert str(expected(column, WORDS)) == sentence


def test_names_are_compared_as_they_look():
    assert normalised("  Walls\u00a0 OF\u202fStone\ufeff ") == "walls of stone"
    assert normalised("z\u0307") == normalised("Ż") != normalised("z")
    assert normalised("ŁÓDŹ") == "łódź"


texts = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=40).filter(
    lambda text: read(text, TEXT) == text
)
ids = st.sampled_from(sorted(GOODS))


@given(texts)
def test_a_text_survives_being_shown(text):
    assert read(show(text, TEXT, WORDS), TEXT) == text


@given(st.integers(-(10**15), 10**15))
def test_a_number_survives_being_shown(number):
    assert read(show(number, FREE_NUMBER, WORDS), FREE_NUMBER) == number


@given(st.booleans())
def test_yes_and_no_survive_being_shown(value):
    assert read(show(value, FLAG, WORDS), FLAG) is value


@given(ids, st.sampled_from(["foxes", "p5", "a", "b"]))
def test_a_name_survives_being_shown(good, side):
    assert read(show(good, CHOICE, WORDS), CHOICE) == good
    assert read(show(side, SIDE, WORDS), SIDE) == side


@given(st.lists(ids).map(tuple))
def test_several_names_survive_being_shown(goods):
    assert read(show(goods, NAMES, WORDS), NAMES) == goods


@given(st.dictionaries(ids, st.integers(0, 10**15)).map(lambda counts: tuple(counts.items())))
def test_counts_survive_being_shown(counts):
    assert read(show(counts, COUNTS, WORDS), COUNTS) == counts


@given(st.dates(datetime.date(1901, 1, 1)))
def test_a_day_survives_being_shown(day):
    assert read(show(day.isoformat(), DAY, WORDS), DAY) == day.isoformat()


def test_no_number_at_all_is_an_empty_cell():
    unlimited = Column("most", Kind.WHOLE, say("Most"), required=False, default=None)
    assert show(None, unlimited, WORDS) is None
    assert read(None, unlimited) is None
    assert show(0, NUMBER, WORDS) == 0


raws = st.one_of(
    st.none(), st.text(), st.integers(), st.floats(), st.booleans(), st.datetimes(), st.dates(), st.times(),
    st.builds(Formula, st.text()), st.builds(ErrorValue, st.text()),
)  # fmt: skip


@given(raws, st.sampled_from([NUMBER, FREE_NUMBER, TEXT, KEY, FLAG, CHOICE, SIDE, NAMES, COUNTS, DAY]))
def test_whatever_stands_in_a_cell_is_a_value_or_a_problem_and_stays_so(raw, column):
    value = read(raw, column)
    if not isinstance(value, CellProblem):
        assert read(show(value, column, WORDS), column) == value
