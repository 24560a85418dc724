"""The history of eight patrols with 400 meetings each is drawn in less than a second, for everybody."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from time import process_time

import pytest

from tests.engine.seasons import signature
from tracker.engine.campaign import Campaign, give, start
from tracker.engine.order import LEADER, PUBLIC, IllegalOrder
from tracker.engine.orders import order_type
from tracker.engine.referee import GivenDice
from tracker.engine.view import View, look
from tracker.rulesets import find_ruleset
from tracker.service.catalogues import shipped
from tracker.service.history import levels_over_time, points_over_time, stocks_over_time, wars

pytestmark = pytest.mark.soak
MEETINGS = 400
BUILT = ("university", "castle", "mint", "port")
WORK = {"present": 7, "member_tasks": 5, "member_badges": 2, "leader_tasks": 3, "leader_badges": 2, "cycle_tasks": 4}


def long_season() -> Campaign:
    """Eight patrols that report, build what they can pay for, and end their turns."""
    ruleset = find_ruleset("gra-roczna")
    campaign = start(ruleset, shipped(ruleset), [f"Zastęp {number}" for number in range(8)], {}, signature(0))
    kept = list(campaign.entries)
    for meeting in range(MEETINGS):
        for side in campaign.state.sides:
            built = BUILT[meeting % len(BUILT)]
            for name, fields in (("report", WORK), ("build", {"building": built}), ("end_turn", {})):
                order = order_type(ruleset, name).shape(side=side, **fields)
                try:
                    campaign, entry = give(campaign, name, order, signature(len(kept)), GivenDice(()))
                except IllegalOrder:
                    continue
                kept.append(entry)
                campaign = dataclasses.replace(campaign, entries=kept)
    return campaign


def test_the_history_of_a_long_season_is_drawn_at_once():
    season = long_season()
    for viewer in (LEADER, PUBLIC, "s1"):
        for told in (points_over_time, stocks_over_time, levels_over_time, wars):
            took = min(seconds(told, season, viewer) for _ in range(3))  # what else the process tidies up is not it
            print(f"{told.__name__}, {viewer}: {took:.2f} s")
            assert took < 1, (told.__name__, viewer, took)
        assert all(len(steps) > 50 for steps in points_over_time(look(season, viewer)).values())


def seconds(told: Callable[[View], object], season: Campaign, viewer: str) -> float:
    """Of the processor, for one who has read nothing of the journal yet."""
    view = look(season, viewer)
    began = process_time()
    told(view)
    return process_time() - began
