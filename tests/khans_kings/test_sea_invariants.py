"""Whatever is ordered in a battle at sea: ships and crews are accounted for, State stays above 0, it ends in time."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.seasons import signature
from tests.khans_kings.test_battle_invariants import ordered
from tracker.engine.audit import audit
from tracker.engine.campaign import Campaign, give, start
from tracker.engine.checks import violations
from tracker.engine.options import legal
from tracker.engine.order import LEADER, IllegalOrder
from tracker.engine.referee import AppDice
from tracker.engine.undo import undo_to
from tracker.engine.view import look
from tracker.rulesets.khans_kings.battle_rows import under_way
from tracker.rulesets.khans_kings.nations import cargo_of, is_ship, kind_of
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS
from tracker.rulesets.khans_kings.sea_boarding import debts
from tracker.rulesets.khans_kings.state import State
from tracker.rulesets.khans_kings.words import BOARDING, LAYING, OVER
from tracker.service.catalogues import shipped

MANY = settings(max_examples=24, deadline=None, suppress_health_check=[HealthCheck.too_slow])
KINDS = ("levies", "pikes", "bowmen", "bowmen", "heavy_foot", "herbalists", "trebuchet", "trebuchet")
HOUSE: tuple[dict[str, str], ...] = (
    {}, {"battleEnds": "firstRout"}, {"destroyAt": "2"}, {"battleTurnLimit": "4"}, {"percentOf": "bonuses"},
    {"fog": "true"}, {},
)  # fmt: skip
SEA_ACTS = ("attack", "attack", "attack", "shoot_crew", "shoot_crew", "swap", "get_away", "pass")
BOARDING_ACTS = ("board", "board", "board", "boarding_result", "get_away", "pass")
SEEDS = 24


def calm() -> dict[str, Any]:
    """The starter catalogue without the Event Cards that keep fleets apart."""
    catalogue = dict(shipped(KHANS_KINGS))
    stormy = ("E3", "E9")
    catalogue["events"] = [row for row in catalogue["events"] if row["id"] not in stormy]
    catalogue["effects"] = [row for row in catalogue["effects"] if row.get("event") not in stormy]
    return catalogue


def until(campaign: Campaign, chance: Random, mover: str) -> Campaign:
    """The Movement of a nation begins."""
    turn = campaign.state.turn["turn"]
    while (turn.phase, turn.mover) != ("movement", mover):
        name, fields = ("skip", {"side": turn.mover}) if turn.phase == "movement" else ("end_phase", {})
        campaign = ordered(campaign, name, chance, **fields)
        turn = campaign.state.turn["turn"]
    return campaign


def manned(seed: int) -> Campaign:
    """Two nations have ships in neighbouring places at sea, with units aboard; the aggressor sails into the other."""
    chance = Random(seed)
    house = {"rotateFirst": "false", **HOUSE[seed % len(HOUSE)]}
    campaign = start(KHANS_KINGS, calm(), ("Łosie", "Bobry"), house, signature(0))
    campaign = ordered(campaign, "begin_season", chance)
    for nation, sea, shore in (("s1", "s1", "H1b"), ("s2", "s2", "H2b")):
        for _ in range(chance.randint(2, 4)):
            kind = chance.choice(("cog", "cog", "fishing_boat"))
            campaign = ordered(campaign, "muster", chance, owner=nation, kind=kind, place=sea)
        for _ in range(chance.randint(2, 5)):
            campaign = ordered(campaign, "muster", chance, owner=nation, kind=chance.choice(KINDS), place=shore)
    for nation, sea in (("s1", "s1"), ("s2", "s2")):
        campaign = until(campaign, chance, nation)
        shore = sea.replace("s", "H") + "b"
        for unit in [unit.id for unit in campaign.state.units.values() if unit.place == shore]:
            try:
                campaign = ordered(campaign, "embark", chance, nation, side=nation, units=(unit,), to=sea)
            except IllegalOrder:
                break
    campaign = ordered(campaign, "skip", chance, side="s2")
    campaign = until(campaign, chance, "s1")
    fleet = tuple(unit.id for unit in campaign.state.units.values() if unit.place == "s1")
    campaign = ordered(campaign, "march", chance, "s1", side="s1", units=fleet, to="s2")
    return ordered(campaign, "end_move", chance, "s1", side="s1")


def stepped(campaign: Campaign, chance: Random) -> Campaign:
    """One more legal order of whoever is to act; at times something about the whole battle."""
    battle = under_way(campaign.state)
    assert battle is not None
    side: str = getattr(battle, battle.to_act)
    fields = {"side": side, "battle": battle.id}
    roll = chance.random()
    try:
        if roll < 0.08:
            return ordered(campaign, "call_boarding", chance, side, **fields)
        if roll < 0.12:
            return ordered(campaign, chance.choice(("play_row", "play_row", "resolve")), chance, side, **fields)
    except IllegalOrder:
        pass
    if battle.stage == LAYING:
        return ordered(campaign, "order_row", chance, side, **fields)
    names: tuple[str, ...] = BOARDING_ACTS if battle.stage == BOARDING else SEA_ACTS
    if debts(campaign.state, battle):
        names = ("share_damage",)
    for name in chance.sample(names, len(names)):
        if name == "pass" and chance.random() < 0.3:
            return ordered(campaign, "pass", chance, side, **fields)
        leading = name == "boarding_result"
        viewer, given_ = (LEADER, {"battle": battle.id, "suffers": 3, "deals": 4}) if leading else (side, fields)
        if orders := list(legal(look(campaign, viewer), name, given_)):
            dice = AppDice(lambda die: chance.randint(1, die))
            order = chance.choice(orders)
            try:
                return give(campaign, name, order, signature(campaign.revision + 1, viewer), dice)[0]
            except IllegalOrder:  # the fog has hidden why
                continue
    return ordered(campaign, "pass", chance, side, **fields)


@cache
def played(seed: int) -> tuple[Campaign, ...]:
    """A battle at sea of random legal orders, moment by moment."""
    chance = Random(seed)
    moments = [manned(seed)]
    while under_way(moments[-1].state) is not None and len(moments) < 400:
        moments.append(stepped(moments[-1], chance))
    return tuple(moments)


battles = st.integers(0, SEEDS - 1).map(played)


@MANY
@given(battles)
def test_every_check_holds_and_crews_fight_where_their_ships_do(moments):
    for campaign in moments:
        state: State = campaign.state
        assert violations(KHANS_KINGS, state) == []
        for row in state.fighters.values():
            unit = state.units[row.unit]
            assert bool(row.slot) == is_ship(state, unit)
            if not row.slot:
                assert state.fighters[unit.aboard].row == row.row
            if row.foe:
                foe = state.fighters[row.foe]
                assert foe.foe == row.unit and foe.row != row.row
        for unit in state.units.values():
            assert unit.state >= 1
            assert len(cargo_of(state, unit.id)) <= kind_of(state, unit).capacity or not is_ship(state, unit)


@MANY
@given(battles)
def test_a_battle_at_sea_ends_within_the_limit_and_leaves_nobody_in_a_slot(moments):
    last = moments[-1].state
    assert under_way(last) is None and not last.fighters
    (battle,) = (row for row in last.battles.values() if row.place == "s2")
    assert battle.stage == OVER and battle.number <= int(last.settings["battleTurnLimit"].value) and battle.ended


def told(campaign: Campaign, entry: int, words: str) -> int:
    return sum(words in str(note.message) for note in campaign.entries[entry].notes)


@MANY
@given(battles)
def test_ships_and_crews_are_sunk_scrapped_destroyed_or_still_there(moments):
    for before, after in pairwise(moments):
        gone = [unit for key, unit in before.state.units.items() if key not in after.state.units]
        assert not after.state.units.keys() - before.state.units.keys()
        ships = [unit for unit in gone if is_ship(before.state, unit)]
        assert len(ships) == told(after, -1, "sinks, with") + told(after, -1, "is scrapped")
        sunk = {ship.id for ship in ships}
        drowned = [unit for unit in gone if unit.aboard in sunk]
        assert len(gone) - len(ships) - len(drowned) <= told(after, -1, "is destroyed")
        owners = Counter(
            (unit.owner, after.state.units[key].owner)
            for key, unit in before.state.units.items()
            if key in after.state.units and unit.owner != after.state.units[key].owner
        )
        scrapped = told(after, -1, "is scrapped")
        assert sum(owners.values()) == told(after, -1, "is captured") - scrapped
        for key, unit in after.state.units.items():
            was = before.state.units[key]
            assert unit.owner == was.owner or is_ship(after.state, unit), "crews never change sides"
            assert unit.aboard == was.aboard


@MANY
@given(battles)
def test_a_battle_at_sea_plays_again_from_its_dice_and_is_taken_back_in_one_act(moments):
    first, last = moments[0], moments[-1]
    assert not audit(last)
    back = undo_to(last, first.revision, signature(last.revision + 1))[0]
    assert back.state == first.state


def test_random_battles_at_sea_come_to_everything_there_is():
    seen = {entry.order for seed in range(SEEDS) for entry in played(seed)[-1].entries}
    assert {"attack", "shoot_crew", "get_away", "call_boarding", "board", "share_damage", "boarding_result"} <= seen
    notes = [str(note.message) for seed in range(SEEDS) for entry in played(seed)[-1].entries for note in entry.notes]
    for words in ("sinks, with", "is captured", "gets away", "does not get away", "collides", "is hit aboard"):
        assert any(words in note for note in notes), words
