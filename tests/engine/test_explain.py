"""Every number explains itself, to each viewer as far as he may know."""

from __future__ import annotations

import pytest

from tracker.engine.campaign import Campaign
from tracker.engine.changes import rows_of
from tracker.engine.explain import explain
from tracker.engine.hidden import HIDDEN, is_hidden
from tracker.engine.options import candidates, options, sendable
from tracker.engine.order import LEADER, PUBLIC
from tracker.engine.view import look
from tracker.rulesets import RULESETS, find_ruleset
from tracker.service.demo import played


@pytest.fixture(scope="module", params=RULESETS, ids=lambda ruleset: ruleset.id)
def season(request) -> Campaign:
    return played(request.param)


def test_the_steps_of_every_number_add_up_to_it(season):
    view = look(season, LEADER)
    for table in season.ruleset.tables:
        for row_id, row in rows_of(season.state, table.name).items():
            for column in table.columns:
                value = getattr(row, column.name)
                if not isinstance(value, int) or isinstance(value, bool):
                    continue
                changes = [change for step in explain(view, table.name, row_id, column.name) for change in step.changes]
                before = changes[0].before if changes else None
                for change in changes:
                    if change.before is not None:
                        assert change.before == before
                    before = change.after
                assert (before or 0) == value, (table.name, row_id, column.name)


@pytest.mark.parametrize("viewer", ["s1", "s2", PUBLIC])
def test_nobody_is_told_of_entries_he_cannot_see(season, viewer):
    view = look(season, viewer)
    for entry in view.entries:
        for change in entry.changes:
            row = rows_of(view.state, change.table).get(change.row)
            assert row is None or not is_hidden(getattr(row, change.column)), change
    steps = explain(view, "sides", "s3", "wood")
    open_stock = not is_hidden(getattr(view.state.sides["s3"], "wood", HIDDEN))
    assert bool(steps) == open_stock


def test_a_sum_is_told_by_its_parts():
    season = played(find_ruleset("gra-roczna"))
    for side in season.state.sides:
        steps = explain(look(season, PUBLIC), "sides", side, "victory_points")
        levels = [change for step in steps for change in step.changes if change.column == "level"]
        assert {change.row.partition(".")[0] for change in levels} <= {side}
        assert {step.entry.order for step in steps} <= {"build", "attack", "undo"}
        points = {kind.id: kind.victory_points for kind in season.state.building_types.values()}
        gained = sum((change.after - (change.before or 0)) * points[change.row.partition(".")[2]] for change in levels)
        assert gained == dict(season.ruleset.standings(season.state))[side]


@pytest.mark.parametrize("viewer", ["s1", "s2", "s3", LEADER])
def test_every_form_can_be_made_for_every_viewer(season, viewer):
    view = look(season, viewer)
    kinds = sendable(view)
    assert kinds
    given = {"side": viewer if viewer != LEADER else "s1"}
    for kind in kinds:
        made = options(view, kind.name, given)
        for column in kind.fields:
            if column.name in made.choices:
                assert [choice.value for choice in made.choices[column.name]] == list(
                    candidates(view, column, kind, given)
                )


def test_the_public_sends_nothing(season):
    assert sendable(look(season, PUBLIC)) == ()


def test_what_is_offered_is_not_refused_and_what_is_refused_says_why():
    season = played(find_ruleset("gra-roczna"))
    view = look(season, "s2")
    made = options(view, "build", {"side": "s2", "building": "castle"})
    reasons = {choice.value: choice.refusal for choice in made.choices["building"]}
    assert made.refusal == reasons["castle"]
    assert all(str(reason) for reason in reasons.values() if reason)
