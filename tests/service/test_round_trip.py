"""A season that is written into a workbook and read again is the same season."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.seasons import begun, seasons
from tests.tiers import LIGHT, cases
from tracker.engine.changes import differences, digest
from tracker.rulesets import RULESETS
from tracker.service.acts import Act
from tracker.service.files import found, open_campaign
from tracker.service.languages import LANGUAGES

EVERY = pytest.mark.parametrize("ruleset", cases(RULESETS, LIGHT), ids=lambda ruleset: ruleset.id)
SOME = settings(max_examples=4, suppress_health_check=[HealthCheck.too_slow])


def kept(campaign, language):
    """The campaign out of a workbook, with the workbook's own reading of its cells."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "season.xlsx"
        found(str(path), campaign, language)
        reading = open_campaign(str(path)).read(journal=True)
        return reading, list(reading.entries)


@EVERY
@SOME
@given(data=st.data())
def test_state_and_journal_come_back_exactly(ruleset, data):
    campaign = data.draw(seasons(ruleset))
    reading, entries = kept(campaign, data.draw(st.sampled_from(list(LANGUAGES))))
    assert reading.problems == ()
    assert reading.hand_edits == []
    for state in (reading.base, reading.state):
        assert digest(ruleset.tables, state) == digest(ruleset.tables, campaign.state)
    assert entries == list(campaign.entries)
    assert (reading.meta.revision, dict(reading.meta.counts)) == (campaign.revision, dict(campaign.counts))


@EVERY
@SOME
@given(data=st.data())
def test_a_state_that_changed_in_one_commit_is_what_the_sheet_shows(ruleset, data):
    """Every row that appeared, changed or left the season through undo and redo of everything."""
    campaign = data.draw(seasons(ruleset))
    if not campaign.revision:
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "season.xlsx"
        found(str(path), campaign, "pl")
        season = open_campaign(str(path))
        back = season.undo(Act(), to=0)
        assert_same(season, back.campaign.state)
        again = season.undo(Act(), entry=back.entry.number)
        assert_same(season, again.campaign.state)
        assert digest(ruleset.tables, season.read().state) == digest(ruleset.tables, campaign.state)


def assert_same(season, state):
    reading = season.read()
    assert reading.problems == ()
    assert reading.hand_edits == []
    assert differences(reading.ruleset.tables, reading.state, state) == []


NAMES = ["=1+1", "+48 600", "-1", "@x", "'a", "007", "1,5", "TRUE", "tak", "2026-10-03", "a;b", "a,b", "🦊 Lisy",
         "“Łoś”", "<b>&amp;</b>", "{n} %s", "ŻÓŁĆ", "Z\u0307o\u0301", "x" * 40,
         "none", "null", "👨‍👩‍👧", "Ż" * 40, "1e5", "[red]"]  # fmt: skip


@EVERY
@pytest.mark.parametrize("first", cases(range(0, len(NAMES), 4), quick=[0, 12]))
def test_any_name_comes_back_exactly(ruleset, first):
    """Four in one season: a workbook for each would prove no more."""
    campaign = begun(ruleset, 4)
    called = dict(zip(campaign.state.sides, NAMES[first : first + 4], strict=False))
    sides = {id: replace(row, name=called.get(id, row.name)) for id, row in campaign.state.sides.items()}
    reading, _ = kept(replace(campaign, state=replace(campaign.state, sides=sides)), "pl")
    assert reading.problems == ()
    assert called == {id: reading.state.sides[id].name for id in called}
    assert all(reading.side(name) == id for id, name in called.items())
