"""What typing comes to in an American and in a Polish sheet, and how it looks afterwards."""

import datetime

import pytest

from tests.emulator.entry import EPOCH, entered
from tests.emulator.shown import shown
from tests.emulator.spreadsheet import Formula

TODAY = datetime.date(2026, 10, 3)


def day(year, month, day):
    return (datetime.date(year, month, day) - EPOCH).days


@pytest.mark.parametrize(
    ("locale", "typed", "value", "look"),
    [
        ("en_US", "3.5", 3.5, "3.5"), ("pl_PL", "3,5", 3.5, "3,5"),
        ("en_US", "3,5", "3,5", "3,5"), ("pl_PL", "3.5", day(2026, 5, 3), "3.5"),
        ("en_US", "1,000", 1000, "1,000"), ("pl_PL", "1 000", 1000, "1\u00a0000"),
        ("pl_PL", "1\u00a0000,5", 1000.5, "1\u00a0000,50"), ("en_US", "12,444", 12444, "12,444"),
        ("en_US", "1,2,3", "1,2,3", "1,2,3"), ("pl_PL", "1 2", "1 2", "1 2"),
        ("en_US", "007", 7, "7"), ("en_US", "-4", -4, "-4"), ("en_US", "+4", 4, "4"), ("en_US", ".5", 0.5, "0.5"),
        ("en_US", "1e5", 100000, "1.00E+05"), ("pl_PL", "50%", 0.5, "50%"), ("pl_PL", "12,5%", 0.125, "12,50%"),
        ("en_US", "$1,200", 1200, "$1,200.00"), ("pl_PL", "12 zł", 12, "12,00 zł"),
        ("en_US", "12 zł", "12 zł", "12 zł"),
        ("en_US", "true", True, "TRUE"), ("pl_PL", "PRAWDA", True, "PRAWDA"), ("pl_PL", "fałsz", False, "FAŁSZ"),
        ("en_US", "PRAWDA", "PRAWDA", "PRAWDA"), ("pl_PL", "tak", "tak", "tak"),
        ("en_US", "2020-01-01", 43831, "2020-01-01"), ("pl_PL", "2020-01-01", 43831, "2020-01-01"),
        ("en_US", "5/3/2026", day(2026, 5, 3), "5/3/2026"), ("pl_PL", "5.03.2026", day(2026, 3, 5), "5.03.2026"),
        ("en_US", "1-2", 46024, "1-2"), ("pl_PL", "1-2", day(2026, 2, 1), "1-2"),
        ("pl_PL", "31.02.2026", "31.02.2026", "31.02.2026"), ("en_US", "18:30", 0.7708333333333334, "18:30"),
        ("en_US", "nan", "nan", "nan"), ("en_US", "1_000", "1_000", "1_000"), ("en_US", "１２", "１２", "１２"),
        ("en_US", "'007", "007", "007"), ("en_US", " Lisy ", " Lisy ", " Lisy "), ("en_US", "NA", "NA", "NA"),
    ],
)  # fmt: skip
def test_typing(locale, typed, value, look):
    got, format = entered(typed, locale, TODAY)
    assert (got, type(got)) == (value, type(value))
    assert not isinstance(got, Formula)
    assert shown(got, format, locale) == look


def test_a_formula_is_a_formula_and_in_a_cell_for_text_nothing_is():
    assert entered("=A1+1", "pl_PL", TODAY) == (Formula("=A1+1"), {})
    assert entered("=A1+1", "pl_PL", TODAY, as_text=True) == ("=A1+1", {})
    assert entered("3,5", "pl_PL", TODAY, as_text=True) == ("3,5", {})


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("=1+2*3", 7), ("=(1+2)*3", 9), ("=-2^2", 4), ("=7/2", 3.5), ("=4/2", 2), ('="a"&1', "a1"), ("=1=1", True),
        ("=A1+A2", 12), ("=SUM(A1:A3)", 12), ("=SUMA(A1:A2; 1)", 13), ("=MAX(A1:A3,100)", 100), ("=AVERAGE(A1:A2)", 6),
        ("='Pola'!A1", 5), ("=A9", ""), ("=A9+1", 1),
        ("=1/0", "#DIV/0!"), ("=A3+1", "#VALUE!"), ("=WYMYSŁ(1)", "#NAME?"), ("=B1", "#REF!"), ("=1+", "#ERROR!"),
        ("=NA()", "#N/A"),
        ("=Nigdzie!A1", "#REF!"), ("=B2+1", "#REF!"),
    ],
)  # fmt: skip
def test_formulas(file, formula, value):
    file.hand.paste("Pola!A1", [["5", formula], ["7", "=B1"], ["trzy"]])
    assert (file.values("Pola!B1") or [[""]]) == [[value]]
