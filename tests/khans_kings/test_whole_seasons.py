"""Whole seasons of the starter map by doctrine, with 2, 3 and 4 nations: no crash, no standstill, every rule kept."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from functools import cache
from random import Random

import pytest

from tests.engine.seasons import NAMES, signature
from tests.khans_kings.test_season_invariants import HOUSE, conquered, holds, in_order
from tracker.engine.audit import audit
from tracker.engine.campaign import Campaign, give, start
from tracker.engine.journal import Entry
from tracker.engine.order import IllegalOrder
from tracker.engine.referee import AppDice
from tracker.engine.simulation import MOST_ORDERS, answers
from tracker.rulesets.khans_kings.nation_doctrine import DOCTRINE
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS
from tracker.rulesets.khans_kings.state import now
from tracker.rulesets.khans_kings.words import SETTING_UP
from tracker.service.catalogues import shipped

SEASONS = [(seed, 2 + seed % 3) for seed in range(20)]


@cache
def whole(seed: int, nations: int, turns: int = 16) -> Campaign:
    """A season to its end, with its journal; what must hold is asked after every order."""
    chance = Random(seed)
    catalogue = {**shipped(KHANS_KINGS)}
    catalogue["scenario"] = [{**row, "turns": str(turns)} for row in catalogue["scenario"]]
    campaign = start(KHANS_KINGS, catalogue, NAMES[:nations], HOUSE[seed % len(HOUSE)], signature(0))
    turn, given = 0, 0
    while not campaign.state.season["season"].closed:
        before = campaign.state
        campaign, entry = answered(campaign, AppDice(lambda die: chance.randint(1, die)))
        holds(campaign.state, seed)
        if now(before).phase != SETTING_UP:
            in_order(before, campaign.state)
            conquered(before, campaign.state, entry.order)
        given = given + 1 if now(campaign.state).number == turn else 0
        turn = now(campaign.state).number
        assert given < MOST_ORDERS and turn <= turns
    return campaign


def answered(campaign: Campaign, dice: AppDice) -> tuple[Campaign, Entry]:
    """The season after the next order by doctrine."""
    for viewer, command in answers(campaign, DOCTRINE):
        with suppress(IllegalOrder):
            return give(campaign, command.name, command.order, signature(campaign.revision + 1, viewer), dice)
    raise AssertionError("nobody can do anything")


@pytest.mark.parametrize("nations", [2, 3, 4])
def test_a_short_season_by_doctrine_keeps_the_rules_and_is_audited(nations):
    short = whole(nations, nations, 2)
    assert short.state.season["season"].winners
    assert audit(short) is None


@pytest.mark.soak
@pytest.mark.parametrize(("seed", "nations"), SEASONS)
def test_a_whole_season_by_doctrine_keeps_the_rules_and_is_audited(seed, nations):
    season = whole(seed, nations)
    assert season.state.season["season"].winners
    assert DOCTRINE.ending(season.state) in DOCTRINE.endings
    assert audit(season) is None


@pytest.mark.soak
def test_whole_seasons_come_to_all_that_a_season_has():
    told = Counter(entry.order for seed, nations in SEASONS for entry in whole(seed, nations).entries)
    wanted = ("recruit", "upgrade", "build", "learn_technology", "port_trade", "promote", "march", "resolve", "flee")
    assert all(told[name] for name in wanted), told
    battles = sum(len(whole(seed, nations).state.battles) for seed, nations in SEASONS)
    assert battles > 5 * len(SEASONS)
