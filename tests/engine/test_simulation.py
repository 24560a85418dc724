"""Seasons played by doctrine: what they begin with, that they end, and that a View is the same however it is made."""

from __future__ import annotations

import dataclasses
from random import Random

import pytest

from tests.engine.seasons import NAMES, season, signature
from tracker.engine.audience import redacted, shows
from tracker.engine.campaign import Campaign, give, start
from tracker.engine.changes import rows_of
from tracker.engine.doctrine import Command, Doctrine
from tracker.engine.hidden import is_hidden
from tracker.engine.orders import order_type
from tracker.engine.referee import AppDice
from tracker.engine.simulation import MOST_ORDERS, Stalled, as_set_up, played
from tracker.engine.undo import undo
from tracker.rulesets import RULESETS
from tracker.rulesets.khans_kings.nation_doctrine import DOCTRINE
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS
from tracker.service.catalogues import shipped


def khans(**settings: str) -> Campaign:
    return start(KHANS_KINGS, shipped(KHANS_KINGS), NAMES[:2], settings, signature(0))


def given(campaign: Campaign, name: str, /, **fields: str) -> Campaign:
    order = order_type(KHANS_KINGS, name).shape(**fields)
    return give(campaign, name, order, signature(campaign.revision + 1), AppDice(lambda die: die))[0]


def corrected(campaign: Campaign, table: str, row: str, column: str, value: str) -> Campaign:
    return given(campaign, "correct", table=table, row=row, column=column, value=value)


def dice(seed: int) -> AppDice:
    chance = Random(seed)
    return AppDice(lambda die: chance.randint(1, die))


def turns(campaign: Campaign, seed: int, turns: int) -> list[Campaign]:
    short = corrected(campaign, "scenario", "scenario", "turns", str(turns))
    return list(played(short, DOCTRINE, dice(seed)))


def test_a_season_is_played_to_its_end_and_the_same_dice_give_the_same_one():
    one, two, other = (turns(khans(), seed, 3)[-1].state for seed in (1, 1, 2))
    assert one.season["season"].closed and one.season["season"].winners
    assert DOCTRINE.turn(one) == 3
    assert DOCTRINE.ending(one) == "last_turn"
    assert one == two != other


def test_nobody_who_can_do_anything_is_a_standstill():
    silent = dataclasses.replace(DOCTRINE, choose=lambda view, owed: ())
    with pytest.raises(Stalled, match="season is being set up"):
        next(played(khans(), silent, dice(1)))


def test_who_is_refused_for_what_he_could_not_know_thinks_again():
    join = order_type(KHANS_KINGS, "take_seat").shape

    def choose(view, owed):
        yield Command("take_seat", join(side="s1", seat="nowhere"))
        yield from DOCTRINE.choose(view, owed)

    hasty = dataclasses.replace(DOCTRINE, choose=choose)
    assert next(played(khans(), hasty, dice(1))).state == next(played(khans(), DOCTRINE, dice(1))).state


def test_a_turn_without_end_is_a_standstill():
    """A doctrine that renames itself for ever is legal, and gets nowhere."""
    first = given(khans(), "begin_season")
    rename = order_type(KHANS_KINGS, "rename").shape

    def choose(view, owed):
        name = "Kuny" if view.state.sides["s1"].name == "Rysie" else "Rysie"
        yield Command("rename", rename(side="s1", name=name))

    circling = dataclasses.replace(DOCTRINE, choose=choose)
    led = dataclasses.replace(first, ruleset=dataclasses.replace(KHANS_KINGS, waiting=_leaders))
    with pytest.raises(Stalled, match="turn 1 does not end"):
        for _, _moment in zip(range(MOST_ORDERS * 2), played(led, circling, dice(1)), strict=False):
            pass


def _leaders(state):
    return [dataclasses.replace(owed, side="") for owed in KHANS_KINGS.waiting(state)]


def test_a_season_that_is_played_already_is_taken_as_it_was_set_up():
    fresh = given(corrected(khans(), "kinds", "levies", "food", "2"), "rename", side="s1", name="Kuny")
    running = given(given(fresh, "begin_season"), "draw_event", side="s1")
    running = corrected(running, "kinds", "pikes", "metal", "9")
    running = given(running, "rename", side="s2", name="Wydry")
    again = as_set_up(running, DOCTRINE)
    assert again.state.turn == fresh.state.turn and not again.state.units
    assert not any(row.owner for row in again.state.provinces.values())
    assert not any(row.drawn for row in again.state.events.values())
    assert again.state.kinds["levies"].food == 2 and again.state.kinds["pikes"].metal == 9, "the catalogue of today"
    assert [row.name for row in again.state.sides.values()] == ["Kuny", "Wydry"]
    assert [row.seat for row in again.state.sides.values()] == ["", ""]


def test_what_the_leader_set_up_before_the_season_stays_and_an_undone_beginning_is_none():
    ready = given(corrected(khans(), "places", "H1a", "building", "fort"), "muster", kind="levies", place="M1a")
    begun = given(ready, "begin_season")
    assert as_set_up(begun, DOCTRINE).state == ready.state
    back = undo(begun, begun.revision, signature(9))[0]
    assert as_set_up(back, DOCTRINE).state == ready.state
    assert as_set_up(given(back, "begin_season"), DOCTRINE).state == ready.state


def test_a_doctrine_may_be_had_by_any_ruleset_and_only_some_have_one():
    assert [ruleset.id for ruleset in RULESETS if isinstance(ruleset.doctrine, Doctrine)] == ["khans-kings"]


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
@pytest.mark.parametrize("seed", range(3))
def test_a_view_hides_cell_by_cell_what_its_audiences_say(ruleset, seed):
    state = season(ruleset, seed).state
    for viewer in ("public", *state.sides, "leader"):
        seen = redacted(ruleset, state, viewer)
        for table in ruleset.tables:
            shown = rows_of(seen, table.name)
            for id, row in rows_of(state, table.name).items():
                open_to = [shows(ruleset, state, viewer, table, column, row) for column in table.columns]
                assert (id in shown) == any(open_to)
                for column, is_open in zip(table.columns, open_to, strict=True) if id in shown else ():
                    cell = getattr(shown[id], column.name)
                    assert cell == getattr(row, column.name) if is_open else is_hidden(cell)
            assert set(shown) <= set(rows_of(state, table.name))
