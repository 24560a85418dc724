"""Revise: a past order with other fields, all later ones run again."""

from dataclasses import replace

import pytest

from tracker.engine.audit import audit
from tracker.engine.campaign import Campaign, Signature
from tracker.engine.changes import digest
from tracker.engine.journal import read, standing, written
from tracker.engine.order import IllegalOrder
from tracker.engine.orders import order_type
from tracker.engine.revise import replay, revise
from tracker.engine.undo import undo, undo_to
from tracker.engine.view import look
from tracker.rulesets import find_ruleset
from tracker.service.demo import played

SIGNED = Signature("leader", "2026-11-01T10:00:00+00:00", "leader", "key")


@pytest.fixture(scope="module")
def season() -> Campaign:
    return played(find_ruleset("gra-roczna"))


def same(one: Campaign, other: Campaign) -> bool:
    return digest(one.ruleset.tables, one.state) == digest(other.ruleset.tables, other.state)


def corrected(season: Campaign, number: int, drop=(), **fields):
    entry = season.entries[number]
    order = order_type(season.ruleset, entry.order).shape(**{**entry.fields, **fields})
    return revise(season, number, order, drop, SIGNED)


def test_replaying_with_nothing_changed_gives_the_same_season(season):
    again = replay(season, standing(season.entries))
    assert again.blocked == []
    assert digest(season.ruleset.tables, again.state) == digest(season.ruleset.tables, season.state)


def test_a_badge_that_was_forgotten_arrives_as_one_entry(season):
    after, entry, blocked = corrected(season, 1, member_badges=2)
    assert blocked == []
    assert [(c.cell, c.after - c.before) for c in entry.changes] == [(("sides", "s1", "iron"), 2)]
    assert audit(after) is None


def test_a_revision_survives_the_journal(season):
    _, entry, _ = corrected(season, 1, member_badges=2)
    assert read(written(entry)) == entry


def test_who_is_not_told_with_what_it_was_corrected_reads_a_journal_all_the_same(season):
    after, _, _ = corrected(season, 1, member_badges=2)
    for viewer in ("public", *after.state.sides):
        entries = look(after, viewer).entries
        assert standing(entries).fields == {} and not [entry for entry in entries if "with" in entry.fields]
    assert any(entry.order == "revise" for entry in look(after, season.entries[1].side).entries)


def test_what_would_not_work_any_more_is_listed_and_can_be_given_up(season):
    _, _, blocked = corrected(season, 1, member_badges=0, leader_badges=0)
    assert [item.entry for item in blocked] == [2]
    after, _, still = corrected(season, 1, drop=[2], member_badges=0, leader_badges=0)
    assert still == []
    assert after.state.buildings["s1.quarry"].level == 0
    assert audit(after) is None


def test_a_second_revision_builds_on_the_first(season):
    once, _, _ = corrected(season, 1, member_badges=2)
    twice, _, _ = corrected(once, 3, present=7)
    back, _, _ = corrected(twice, 1, member_badges=1)
    only_third, _, _ = corrected(season, 3, present=7)
    assert same(back, only_third)
    assert audit(back) is None


def test_a_revision_is_taken_back_like_any_entry(season):
    after, entry, _ = corrected(season, 1, member_badges=3)
    back, _ = undo(after, entry.number, SIGNED)
    assert same(back, season)
    assert audit(back) is None


def test_a_revised_entry_is_not_taken_back_before_its_revision(season):
    after, _, _ = corrected(season, 1, member_badges=3)
    with pytest.raises(IllegalOrder, match="corrected afterwards"):
        undo(after, 1, SIGNED)


def test_everything_can_be_taken_back_across_a_revision_and_redone(season):
    after, _, _ = corrected(season, 1, member_badges=3)
    start, entry = undo_to(after, 0, SIGNED)
    assert all(side.meetings == 0 for side in start.state.sides.values())
    again, _ = undo(start, entry.number, SIGNED)
    assert same(again, after)
    assert audit(again) is None


def test_audit_notices_a_revision_that_was_tampered_with(season):
    after, entry, _ = corrected(season, 1, member_badges=3)
    forged = replace(entry, changes=(replace(entry.changes[0], after=99),))
    state = replace(after.state, sides={**after.state.sides, "s1": replace(after.state.sides["s1"], iron=99)})
    found = audit(replace(after, state=state, entries=[*season.entries, forged]))
    assert found is not None
    assert found.entry == entry.number


def test_a_revised_report_stays_a_secret_of_its_patrol(season):
    after, _, _ = corrected(season, 1, member_badges=3)
    assert look(after, "s2").revision == look(season, "s2").revision
    assert look(after, "s1").revision == look(season, "s1").revision + 1


@pytest.mark.parametrize("number", [0, 999])
def test_there_must_be_such_an_entry(season, number):
    with pytest.raises(IllegalOrder, match="no entry"):
        revise(season, number, None, (), SIGNED)
