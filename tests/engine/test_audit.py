"""Audit finds what was tampered with, and names the first entry that comes out differently."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tracker.engine.audit import audit
from tracker.engine.campaign import Campaign
from tracker.engine.changes import folded
from tracker.engine.journal import Entry
from tracker.engine.referee import Finding
from tracker.rulesets import find_ruleset
from tracker.service.demo import played


@pytest.fixture(scope="module")
def season() -> Campaign:
    return played(find_ruleset("gra-roczna"))


def number_of(season: Campaign, order: str) -> int:
    return next(entry.number for entry in season.entries if entry.order == order)


def forged(season: Campaign, number: int, forge: Callable[[Entry], Entry]) -> Campaign:
    entries = list(season.entries)
    entries[number] = forge(entries[number])
    return replace(season, entries=entries)


def found(season: Campaign, number: int, forge: Callable[[Entry], Entry]) -> int:
    finding = audit(forged(season, number, forge))
    assert finding is not None
    assert str(finding.message)
    return finding.entry


def test_a_whole_season_is_clean(season):
    assert audit(season) is None


def test_another_value_after(season):
    number = number_of(season, "build")
    assert (
        found(season, number, lambda e: replace(e, changes=(replace(e.changes[0], after=99), *e.changes[1:]))) == number
    )


def test_a_change_that_is_missing(season):
    number = number_of(season, "build")
    assert found(season, number, lambda e: replace(e, changes=e.changes[1:])) == number


def test_another_value_before(season):
    number = number_of(season, "build")
    assert (
        found(season, number, lambda e: replace(e, changes=(replace(e.changes[0], before=99), *e.changes[1:])))
        == number
    )


def test_another_face(season):
    number = number_of(season, "attack")
    assert found(season, number, lambda e: replace(e, rolls=(replace(e.rolls[0], face=1), *e.rolls[1:]))) == number


@pytest.mark.parametrize("change", [lambda rolls: rolls[:-1], lambda rolls: (*rolls, rolls[-1])])
def test_a_die_too_few_or_too_many(season, change):
    number = number_of(season, "attack")
    assert found(season, number, lambda e: replace(e, rolls=change(e.rolls))) == number


def test_another_result(season):
    number = number_of(season, "spy")
    assert found(season, number, lambda e: replace(e, findings=(Finding("knights", 9),))) == number


def test_other_fields(season):
    number = number_of(season, "build")
    assert found(season, number, lambda e: replace(e, fields={**e.fields, "building": "castle"})) == number
    assert found(season, number, lambda e: replace(e, fields={"side": "s1"})) == number


def test_an_order_that_does_not_exist(season):
    number = number_of(season, "build")
    assert found(season, number, lambda e: replace(e, order="conquer")) == number


def test_an_undo_of_something_else(season):
    number = number_of(season, "undo")
    assert found(season, number, lambda e: replace(e, undoes=(1,))) == number


def test_an_entry_that_is_missing(season):
    entries = [entry for entry in season.entries if entry.number != 5]
    finding = audit(replace(season, entries=entries))
    assert finding is not None
    assert finding.entry == 5


def test_a_state_that_is_not_what_the_journal_says(season):
    side = replace(season.state.sides["s1"], gold=99)
    finding = audit(replace(season, state=replace(season.state, sides={**season.state.sides, "s1": side})))
    assert finding is not None
    assert finding.entry == season.revision


def test_the_first_of_several_is_named(season):
    two = forged(season, 3, lambda e: replace(e, changes=e.changes[1:]))
    finding = audit(forged(two, 9, lambda e: replace(e, changes=e.changes[1:])))
    assert finding is not None
    assert finding.entry == 3


def test_the_start_with_another_stock(season):
    def richer(entry: Entry) -> Entry:
        return replace(
            entry,
            changes=tuple(replace(c, after=50) if c.column == "wood" and c.row == "s1" else c for c in entry.changes),
        )

    assert audit(forged(season, 0, richer)) is not None
    assert folded(season.ruleset.tables, season.state, ()) == season.state
