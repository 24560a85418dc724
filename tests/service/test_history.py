"""The season so far is what happened, and tells no viewer more than he may know."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine import test_noninterference as twins
from tests.engine.seasons import begun, seasons, signature
from tracker.engine.campaign import Campaign, empty_state, give
from tracker.engine.changes import folded, rows_of
from tracker.engine.journal import may_see
from tracker.engine.order import EVERYONE, LEADER, PUBLIC
from tracker.engine.orders import order_type
from tracker.engine.pages import Chronicle
from tracker.engine.referee import GivenDice, Referee
from tracker.engine.ruleset import Ruleset
from tracker.engine.undo import undo
from tracker.engine.view import View, look
from tracker.rulesets import RULESETS, find_ruleset
from tracker.service.demo import played
from tracker.service.history import Steps, daily, levels_over_time, points_over_time, stocks_over_time, wars

GRA_ROCZNA = find_ruleset("gra-roczna")
CHARTED = [ruleset for ruleset in RULESETS if ruleset.chronicle != Chronicle()]


def at(steps: Steps, entry: int) -> int | None:
    """The number after that entry, by the steps."""
    return next((step.value for step in reversed(steps) if step.entry <= entry), None)


def everything(view: View) -> str:
    return repr((points_over_time(view), stocks_over_time(view), levels_over_time(view), wars(view)))


def after(campaign: Campaign, name: str, dice: Any = (), **fields: Any) -> Campaign:
    kind = order_type(campaign.ruleset, name)
    return give(campaign, name, kind.shape(**fields), signature(campaign.revision), GivenDice(dice))[0]


# It is what happened


def holds(campaign: Campaign, viewer: str) -> None:
    """Every number of the history is the one of the state folded forward to that entry."""
    ruleset, view = campaign.ruleset, look(campaign, viewer)
    points, stocks, levels = points_over_time(view), stocks_over_time(view), levels_over_time(view)
    state, number = empty_state(ruleset), 0
    for entry in campaign.entries:
        state = folded(ruleset.tables, state, entry.changes)
        if viewer == LEADER:
            number = entry.number
        elif entry.number and may_see(entry.seen_by, viewer):
            number += 1
        elif entry.number:
            continue  # what he does not see happens without a step of its own
        standings = dict(ruleset.standings(state))
        assert {side: at(steps, number) for side, steps in points.items() if at(steps, number) is not None} == standings
        for side, columns in stocks.items():
            for column, steps in columns.items():
                row = state.sides.get(side)
                assert at(steps, number) == (getattr(row, column) if row else None), (side, column, number)
        for rows in levels.values():
            for row_id, steps in rows.items():
                row = rows_of(state, ruleset.chronicle.levels[0][0]).get(row_id)
                assert at(steps, number) == (getattr(row, ruleset.chronicle.levels[0][1]) if row else None)


@pytest.mark.parametrize("ruleset", CHARTED, ids=lambda ruleset: ruleset.id)
@pytest.mark.parametrize("viewer", [LEADER, PUBLIC, "s1", "s2"])
def test_the_demo_is_told_as_it_happened(ruleset, viewer):
    holds(played(ruleset), viewer)


@pytest.mark.parametrize("ruleset", CHARTED, ids=lambda ruleset: ruleset.id)
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_season_is_told_as_it_happened(ruleset, data):
    campaign = data.draw(seasons(ruleset))
    for viewer in (LEADER, PUBLIC, *campaign.state.sides):
        view = look(campaign, viewer)
        points = points_over_time(view)
        assert {side: steps[-1].value for side, steps in points.items() if steps[-1].value is not None} == dict(
            ruleset.standings(campaign.state)
        )
        wars(view)
        stocks_over_time(view)
        levels_over_time(view)
    holds(campaign, LEADER)


def test_a_step_is_where_a_number_changed():
    for steps in points_over_time(look(played(GRA_ROCZNA), PUBLIC)).values():
        assert all(one.value != other.value and one.entry < other.entry for one, other in pairwise(steps))


def test_a_side_that_joins_late_begins_when_it_joins():
    season = played(GRA_ROCZNA)
    joined = next(entry for entry in season.entries if entry.order == "add_side")
    for viewer in (PUBLIC, LEADER, "s1"):
        first = points_over_time(look(season, viewer))["s4"][0]
        assert (first.day, first.value) == (joined.at[:10], 0)
        assert first.entry > 0
    assert points_over_time(look(season, PUBLIC))["s1"][0].entry == 0


def test_a_side_that_retires_has_no_points_from_then_on():
    season = after(begun(GRA_ROCZNA), "retire_side", side="s2")
    points = points_over_time(look(season, PUBLIC))
    assert [step.value for step in points["s2"]] == [0, None]
    assert [step.value for step in points["s1"]] == [0]


def test_a_day_ends_with_its_last_number():
    steps = points_over_time(look(played(GRA_ROCZNA), LEADER))["s1"]
    days = daily(steps)
    assert len({step.day for step in days}) == len(days) <= len(steps)
    assert days[-1] == steps[-1]


def test_a_season_with_nothing_in_it_begins_with_what_there_is():
    view = look(begun(GRA_ROCZNA, startStock="wood:3"), "s1")
    assert {side: [step.value for step in steps] for side, steps in points_over_time(view).items()} == {
        "s1": [0],
        "s2": [0],
        "s3": [0],
    }
    assert [step.value for step in stocks_over_time(view)["s1"]["wood"]] == [3]
    assert wars(view) == []


# It tells nobody more than he may know


@pytest.mark.parametrize("viewer", twins.VIEWERS)
def test_what_a_rival_hides_makes_no_difference(viewer):
    one, other = (look(twins.played(GRA_ROCZNA, season, battleReport="outcome"), viewer) for season in (1, 2))
    assert everything(one) == everything(other)


def test_the_two_seasons_are_not_the_same():
    one, other = (look(twins.played(GRA_ROCZNA, season, battleReport="outcome"), "s2") for season in (1, 2))
    assert everything(one) != everything(other)


def tell_apart(ruleset: Ruleset) -> bool:
    """Whether somebody can tell the two seasons apart by their histories."""
    both = [twins.played(ruleset, season, battleReport="outcome") for season in (1, 2)]
    return any(len({everything(look(campaign, viewer)) for campaign in both}) > 1 for viewer in twins.VIEWERS)


def test_a_secret_number_makes_no_line_even_if_the_chronicle_names_it():
    curious = replace(GRA_ROCZNA, chronicle=replace(GRA_ROCZNA.chronicle, levels=(("buildings", "knights"),)))
    assert not tell_apart(curious)
    assert tell_apart(twins.with_column_open(curious, "buildings", "knights"))


def test_switching_off_the_audience_of_a_finding_is_found_out(monkeypatch):
    real = Referee.find
    monkeypatch.setattr(Referee, "find", lambda self, name, value, to: real(self, name, value, EVERYONE))
    assert tell_apart(GRA_ROCZNA)


@pytest.mark.parametrize("viewer", [PUBLIC, "s1", "s2"])
def test_stocks_are_the_owners(viewer):
    assert set(stocks_over_time(look(played(GRA_ROCZNA), viewer))) == {viewer} - {PUBLIC}


def hidden(ruleset: Ruleset, name: str, column_name: str) -> Ruleset:
    """The same rules with one column for its owner only."""
    tables = tuple(
        replace(
            table,
            columns=tuple(
                replace(column, audience="owner") if column.name == column_name else column for column in table.columns
            ),
        )
        if table.name == name
        else table
        for table in ruleset.tables
    )
    return replace(ruleset, tables=tables)


def test_points_that_hang_on_a_secret_are_not_told():
    secret = hidden(GRA_ROCZNA, "sides", "awarded_points")
    assert points_over_time(look(twins.played(secret, 1), PUBLIC)) == {}
    assert points_over_time(look(twins.played(secret, 1), LEADER)) != {}


def test_who_may_look_at_a_stock_is_not_told_what_made_it():
    """A24: by house rule patrols see each other's stocks, but nobody's reports."""
    season = after(begun(GRA_ROCZNA, visibleResources="true"), "report", side="s1", leader_badges=1)
    assert look(season, "s2").state.sides["s1"].wood == 3
    assert set(stocks_over_time(look(season, "s2"))) == {"s2"}
    assert set(stocks_over_time(look(season, LEADER))) == {"s1", "s2", "s3"}


# Wars


def test_the_wars_of_the_demo():
    season = played(GRA_ROCZNA)
    orders = [entry for entry in season.entries if entry.order == "attack"]
    for viewer in (LEADER, PUBLIC, *season.state.sides):
        found = wars(look(season, viewer))
        assert [(war.attacker, war.target, war.place, war.won, war.day) for war in found] == [
            (e.side, e.fields["target"], e.fields["building"], e.result["won"], e.at[:10]) for e in orders
        ]
        assert all(bool(war.blows) == (viewer in (LEADER, war.attacker, war.target)) for war in found)
        assert all(("attack" in war.result) == bool(war.blows) for war in found)
        assert all(war.told for war in found)
        assert not any(war.taken_back for war in found)


def test_a_war_is_told_blow_by_blow_in_the_order_the_dice_fell():
    found = wars(look(played(GRA_ROCZNA), LEADER))
    blows = [why for why, _ in next(war for war in found if len(war.blows) > 1).blows]
    assert blows[0] == "attack" and set(blows) <= {"attack", "castle", "defence"}
    assert all(len(dice) == war.result.get("attackers", len(dice)) for war in found for _, dice in war.blows)
    assert {war.hit for war in found} == {5}


def test_by_house_rule_an_attacker_sees_only_his_own_dice():
    season = twins.played(GRA_ROCZNA, 1, battleReport="outcome")
    (mine,) = [war for war in wars(look(season, "s1")) if war.attacker == "s1"]
    assert [why for why, _ in mine.blows] == ["attack"]
    assert "defence" not in mine.result and mine.won is not None


def test_a_war_taken_back_says_so():
    season = twins.played(GRA_ROCZNA, 1)
    number = max(entry.number for entry in season.entries if entry.order == "attack")
    back, _ = undo(season, number, signature(900))
    for viewer in (LEADER, PUBLIC, "s1"):
        assert [war.taken_back for war in wars(look(back, viewer))] == [False, False, True]
