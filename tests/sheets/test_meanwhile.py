"""People at a tab while it is written to: what they typed is kept, what landed in a wrong row is moved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import make_dataclass
from typing import Any

import pytest

from sheets.cells import CellProblem, Words, parse
from sheets.grid import CellWrite, Sheet
from sheets.meanwhile import applied, judged, told_met
from sheets.messages import english, say
from sheets.schema import key, table, text, whole
from sheets.wrong import both, is_both

SEEN = Sheet("Pola", [("id", "Nazwa", "Mury"), ("p1", "Kraków", 3), ("p2", "Łódź", 1), ("p3", "Gdańsk", 2)])
Row = tuple[Any, ...]
WRITE = CellWrite("Pola", 3, 3, 9)  # the walls of Łódź


def mended(before: Sequence[Row], *writes: CellWrite) -> tuple[list[Row], list[str]]:
    """The tab after the writes and their mending, and where two values met."""
    sheet = Sheet("Pola", before)
    judgement = judged(SEEN, sheet, writes)
    after = applied(applied(sheet, writes), judgement.repairs)
    return [tuple(row) for row in after.rows], [item.cell for item in judgement.met]


def rows(*ids: str, **changed: Any) -> list[Row]:
    """The tab with those rows, some with other walls."""
    known = {row[0]: tuple(row) for row in SEEN.rows}
    return [known["id"], *((*known[id][:2], changed.get(id, known[id][2])) for id in ids)]


def test_nothing_is_to_be_mended_where_nobody_was_there():
    assert judged(SEEN, SEEN, [WRITE]).repairs == []


def test_an_edit_of_another_cell_stays_as_it_is():
    after, met = mended(rows("p1", "p2", "p3", p1=7), WRITE)
    assert (after, met) == (rows("p1", "p2", "p3", p1=7, p2=9), [])


def test_two_values_for_one_cell_both_stay_for_the_leader_to_choose():
    after, met = mended(rows("p1", "p2", "p3", p2=5), WRITE)
    assert met == ["C3"]
    assert after == rows("p1", "p2", "p3", p2=both("5", "9"))
    assert is_both(after[2][2])


def test_the_same_value_typed_and_written_is_no_matter():
    assert mended(rows("p1", "p2", "p3", p2=9), WRITE) == (rows("p1", "p2", "p3", p2=9), [])


@pytest.mark.parametrize("order", [("p3", "p2", "p1"), ("p2", "p3", "p1"), ("p3", "p1", "p2")])
def test_sorted_rows_get_what_was_meant_for_them(order):
    assert mended(rows(*order), WRITE) == (rows(*order, p2=9), [])


def test_a_row_inserted_above_moves_what_was_written():
    blank = (None, None, None)
    before = [tuple(SEEN.rows[0]), blank, *map(tuple, SEEN.rows[1:])]
    assert mended(before, WRITE) == ([tuple(SEEN.rows[0]), blank, *rows("p1", "p2", "p3", p2=9)[1:]], [])


def test_a_row_deleted_above_moves_what_was_written():
    assert mended(rows("p2", "p3"), WRITE) == (rows("p2", "p3", p2=9), [])


def test_what_was_meant_for_a_deleted_row_hits_no_other():
    assert mended(rows("p1", "p3"), WRITE) == (rows("p1", "p3"), [])


def test_an_edit_in_a_row_that_moved_meets_what_was_meant_for_it():
    after, met = mended(rows("p3", "p1", "p2", p2=5), WRITE)
    assert (after, met) == (rows("p3", "p1", "p2", p2=both("5", "9")), ["C4"])


def test_a_column_moved_takes_what_was_written_along():
    before = [(row[0], row[2], row[1]) for row in SEEN.rows]
    after, met = mended(before, WRITE)
    assert (after, met) == ([(row[0], row[2], row[1]) for row in rows("p1", "p2", "p3", p2=9)], [])


def test_new_rows_go_below_what_was_inserted_and_each_to_its_own():
    new = [CellWrite("Pola", row, column, f"{row}{column}") for row in (5, 6) for column in (1, 2)]
    before: list[Row] = [*map(tuple, SEEN.rows), ("p9", "Hel", 4)]
    after, met = mended(before, *new)
    assert met == []
    assert [tuple(row)[:2] for row in after[4:]] == [("p9", "Hel"), ("61", "62"), ("51", "52")] or [
        tuple(row)[:2] for row in after[4:]
    ] == [("p9", "Hel"), ("51", "52"), ("61", "62")]


def test_what_was_typed_is_kept_whole_and_told():
    long = "ź" * 500
    judgement = judged(SEEN, Sheet("Pola", rows("p1", "p2", "p3", p2=long)), [WRITE])
    assert long in str(judgement.repairs[0].value)
    (sentence,) = told_met(judgement)
    assert "Pola!C3" in str(sentence)


@pytest.mark.parametrize("kind", ["text", "whole"])
def test_two_values_in_a_cell_are_a_problem_in_a_column_of_any_kind(kind):
    column: Any = {"text": text, "whole": whole}[kind]
    row = make_dataclass("Row", [("id", str, key(say("Id"))), ("x", object, column(say("X")))], frozen=True)
    found = parse(both("5", "9"), table("rows", row, say("Rows")).column("x"), Words((english,)))
    assert isinstance(found, CellProblem)
