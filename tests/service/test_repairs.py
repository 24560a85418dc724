"""Repairs: one step puts the sheet right, changes nothing that counts, and is written down."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.service.messy import by_hand, goes_on, new_season, problems, raw, sides, title, type_in
from tests.tiers import cases
from tracker.engine.audit import audit
from tracker.engine.order import IllegalOrder
from tracker.service.acts import Act
from tracker.service.open_campaign import OpenCampaign
from tracker.service.repairs import repairs


@pytest.fixture
def season(tmp_path: Path) -> OpenCampaign:
    return new_season(tmp_path)


def copied(tab: Any) -> None:
    """The second patrol's row once more, further down."""
    for number in range(1, 30):
        tab.cell(9, number).value = tab.cell(3, number).value


def without_wood(tab: Any) -> None:
    """The column of wood deleted, and notes of the leader's beside the table."""
    tab.delete_cols(6)
    tab["AZ1"], tab["AZ2"] = "Notatki", "pamiętaj"


def delete(book: Any, title: str) -> None:
    """A tab deleted."""
    del book[title]


def swap(one: Any, other: Any) -> None:
    """Each tab gets the title of the other."""
    titles = one.title, other.title
    one.title, other.title = "x", titles[0]
    one.title = titles[1]


MESS: dict[str, Callable[[Any], Any]] = {
    "bad cell": lambda book: book["Patrols"].__setitem__("F2", "3,5"),
    "against the rules": lambda book: book["Patrols"].__setitem__("Q2", 9),
    "emptied name": lambda book: book["Patrols"].__setitem__("B3", None),
    "lost id": lambda book: book["Patrols"].__setitem__("A3", None),
    "lost row": lambda book: book["Patrols"].delete_rows(3),
    "copied row": lambda book: copied(book["Patrols"]),
    "renamed heading": lambda book: book["Patrols"].__setitem__("F1", "Timber"),
    "emptied heading": lambda book: book["Patrols"].__setitem__("F1", None),
    "lost column": lambda book: book["Patrols"].delete_cols(6),
    "lost column beside notes": lambda book: without_wood(book["Patrols"]),
    "renamed heading of ids": lambda book: book["Patrols"].__setitem__("A1", "???"),
    "merged cells": lambda book: book["Patrols"].merge_cells("F2:F3"),
    "merged rows": lambda book: book["Patrols"].merge_cells("A2:F3"),
    "merged headings": lambda book: book["Patrols"].merge_cells("F1:G1"),
    "merged headings of a tab to type in": lambda book: book["Meetings"].merge_cells("A1:L1"),
    "swapped tabs": lambda book: swap(book["Patrols"], book["Buildings"]),
    "lost tab": lambda book: delete(book, "Patrols"),
    "renamed tab": lambda book: setattr(book["Patrols"], "title", "Moje zastępy"),
    "lost tab to type in": lambda book: delete(book, "Meetings"),
}


def test_what_cannot_be_kept_beside_a_mended_workbook_is_said(season):
    with by_hand(season) as book:
        MESS["lost tab"](book)
    season.store.backups.folder.write_text("in the way")
    (warning,) = season.repair(Act()).warnings
    assert "season.xlsx.backups" in str(warning)


@pytest.mark.parametrize("kind", cases(MESS, quick=list(MESS)[::2]))
def test_every_obvious_mess_is_mended_by_one_step_that_changes_nothing_else(season, kind):
    before = season.read().state
    with by_hand(season) as book:
        MESS[kind](book)
    assert problems(season)
    done = season.repair(Act())
    assert done.problems == ()
    reading = season.read(journal=True)
    assert reading.all_problems == ()
    assert reading.state == before
    assert reading.hand_edits == []
    entry = reading.entries[3]
    assert (entry.order, entry.seen_by) == ("note", ())
    assert done.repairs[0].cell in str(entry.notes[0].message)
    assert audit(reading.committed) is None
    goes_on(season)


def test_a_whole_mess_is_mended_in_one_commit(season):
    before = season.read().state
    rates = title(season, "rates")
    with by_hand(season) as book:
        for kind in ("renamed heading", "bad cell", "copied row"):
            MESS[kind](book)
        del book["Buildings"]
        book[rates].delete_rows(3, 2)
        book["Season"].title = "Koniec"
    assert len(repairs(season.read())) >= 4
    assert season.repair(Act()).problems == ()
    assert season.read(journal=True).all_problems == ()
    assert season.read().state == before
    assert season.read().meta.revision == 3


def test_only_the_cells_asked_for_are_mended(season):
    first = type_in(season, "sides", "s1", "wood", "3,5")
    other = type_in(season, "sides", "s2", "wood", "dużo")
    done = season.repair(Act(), [first])
    assert [problem.address for problem in done.problems] == [other]
    assert (raw(season, first), raw(season, other)) == (7, "dużo")


def test_a_cell_changed_by_hand_gets_back_what_it_held_before_it_is_entered(season):
    wood = type_in(season, "sides", "s1", "wood", 5)
    gold = type_in(season, "sides", "s2", "gold", 4)
    done = season.repair(Act(), [wood])
    assert raw(season, wood) == 7
    assert [(entry.number, [change.cell for change in entry.changes]) for entry in done.corrections] == [
        (3, [("sides", "s2", "gold")])
    ]
    assert raw(season, gold) == 4
    assert audit(season.read(journal=True).committed) is None


def test_what_a_hand_edit_drew_after_itself_goes_back_with_it(season):
    season.submit("correct", {"table": "buildings", "row": "s1.port", "column": "knights", "value": "2"}, Act())
    level = type_in(season, "buildings", "s1.port", "level", 0)
    assert sides(season)["s1"].knights == 2
    season.repair(Act(), [level])
    assert sides(season)["s1"].knights == 0
    assert season.read().state.buildings["s1.port"].knights == 2
    assert season.read().hand_edits == []


def test_a_row_typed_by_hand_can_be_emptied_again(season):
    tab = title(season, "building_types")
    with by_hand(season) as book:
        book[tab]["A20"], book[tab]["B20"] = "tower", "Wieża"
    assert "tower" in season.read().state.building_types
    season.repair(Act(), [f"{tab}!A20"])
    assert raw(season, f"{tab}!A20") is None
    assert "tower" not in season.read().state.building_types


def test_cells_under_a_heading_that_comes_back_count_as_they_stand_and_are_entered(season):
    wood = type_in(season, "sides", "s2", "wood", 4)
    season.repair(Act(), [wood])
    with by_hand(season) as book:
        book["Patrols"][f"{wood.split('!')[1][0]}1"] = "Timber"
        book["Buildings"]["E1"] = "Horsemen"
        book["Buildings"]["E2"] = 1
        book["Buildings"]["D2"] = 1
    done = season.repair(Act())
    assert [change.cell for entry in done.corrections for change in entry.changes] == [
        ("buildings", "s1.sawmill", "level"),
        ("buildings", "s1.sawmill", "knights"),
    ]
    season.undo(Act(), entry=done.corrections[0].number)
    assert season.read().state.buildings["s1.sawmill"].level == 0
    assert audit(season.read(journal=True).committed) is None


def test_what_is_not_obvious_is_left_alone(season):
    with by_hand(season) as book:
        tab = book["Patrols"]
        copied(tab)
        tab["F9"] = 55  # the copy is another one now
        tab["B12"] = "Wilki"  # a row without an id
        tab["AZ1"] = "Wood"
        tab["CZ500"] = "x"
    before = season.store.path.read_bytes()
    done = season.repair(Act())
    assert (done.entry, done.repairs) == (None, ())
    assert len(done.problems) == 4
    assert season.store.path.read_bytes() == before


def test_where_nothing_is_wrong_nothing_can_be_mended(season):
    type_in(season, "sides", "s1", "wood", "3,5")
    before = season.store.path.read_bytes()
    with pytest.raises(IllegalOrder, match="Nothing can be mended at Patrols!A1"):
        season.repair(Act(), ["Patrols!A1"])
    season.repair(Act(dry_run=True))
    assert season.store.path.read_bytes() == before


def test_repairing_twice_with_one_id_is_done_once(season):
    type_in(season, "sides", "s1", "wood", "3,5")
    first = season.repair(Act(key="once"))
    again = season.repair(Act(key="once"))
    assert again.repeated
    assert again.entry == first.entry
