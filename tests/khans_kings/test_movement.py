"""Units move by land: KK-07, KK-10, KK-17, KK-47's neighbours A31 to A33, A45, W15, W21."""

from __future__ import annotations

import heapq
from itertools import count, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.khans_kings.conftest import Realm
from tracker.rulesets.khans_kings.audiences import places_seen
from tracker.rulesets.khans_kings.effects import speed_of
from tracker.rulesets.khans_kings.geography import borders_of, entry_cost, is_sea, river_between
from tracker.rulesets.khans_kings.movement import movable
from tracker.rulesets.khans_kings.nations import enemies_in
from tracker.rulesets.khans_kings.phases import open_battles
from tracker.rulesets.khans_kings.reach import reach
from tracker.rulesets.khans_kings.season_tables import Battle
from tracker.rulesets.khans_kings.words import MOVEMENT, OVER


@pytest.fixture
def moving(realm):
    """It is Sokół's Movement, and only what a test puts on the map stands there."""
    realm.begun(MOVEMENT, "s1")
    return realm.drop("units", *realm.state.units)


def go(realm, unit, to, side="s1"):
    realm.give("march", side=side, units=(unit,), to=to)
    return realm.state.units[unit]


def test_a33_each_place_entered_costs_its_terrain(moving):
    unit = moving.unit("s1", "H1a", kind="outriders")
    assert speed_of(moving.state, moving.state.units[unit]) == 4
    assert go(moving, unit, "H1b").spent == 1  # floodplain
    assert go(moving, unit, "H1c").spent == 3  # hills
    assert (moving.state.units[unit].origin, moving.state.units[unit].moved) == ("H1b", True)


def test_a_way_of_several_places_is_gone_at_once_and_costs_their_sum(moving):
    unit = moving.unit("s1", "H1a", kind="outriders")
    way = reach(moving.state, moving.state.units[unit])["M1b"]
    assert (way.places, way.points) == (("H1b", "M1b"), 2)
    assert go(moving, unit, "M1b").place == "M1b"


def test_what_costs_more_than_is_left_is_refused_with_what_is_left(moving):
    unit = moving.unit("s1", "H1a")  # levies: speed 2
    go(moving, unit, "H1b")
    assert "has 1 move left" in moving.refused("march", side="s1", units=(unit,), to="H1c")


def test_w21_a_unit_of_speed_1_enters_the_crags_once_if_it_has_not_moved_and_then_stops(moving):
    unit = moving.unit("s1", "O1a", kind="heavy_foot")
    crags = next(place for place in borders_of(moving.state, "O1a") if moving.state.places[place].terrain == "crags")
    after = go(moving, unit, crags)
    assert after.stopped
    assert "moves no more" in moving.refused("march", side="s1", units=(unit,), to="O1a")


def test_house_rule_minimum_move_false_a_place_that_costs_more_cannot_be_entered(realm_with):
    realm = realm_with(minimumMove="false").begun(MOVEMENT, "s1")
    unit = realm.unit("s1", "O1a", kind="heavy_foot")
    crags = next(place for place in borders_of(realm.state, "O1a") if realm.state.places[place].terrain == "crags")
    assert "has 1 move left" in realm.refused("march", side="s1", units=(unit,), to=crags)


def test_w15_kk_17_a_recruit_moves_in_the_next_turn_only(moving):
    unit = moving.unit("s1", "H1a", fresh=True)
    assert "moves from the next turn on" in moving.refused("march", side="s1", units=(unit,), to="H1b")
    moving.row("units", unit, fresh=False)
    assert go(moving, unit, "H1b").place == "H1b"


def test_kk_10_no_more_units_of_a_nation_stand_in_a_place_than_its_terrain_holds(moving):
    for _ in range(5):
        moving.unit("s1", "H1c")
    unit = moving.unit("s1", "H1a")
    assert "there is room for 0 more units" in moving.refused("march", side="s1", units=(unit,), to="H1c")


def test_a31_the_limit_counts_each_nation_by_itself(moving):
    moving.allied("s1", "s2")
    for _ in range(5):
        moving.unit("s2", "H1c")
    assert go(moving, moving.unit("s1", "H1a"), "H1c").place == "H1c"


def test_several_units_go_together_or_nobody_does(moving):
    riders, foot = moving.unit("s1", "H1a", kind="outriders"), moving.unit("s1", "H1b", kind="heavy_foot")
    assert "cannot reach" in moving.refused("march", side="s1", units=(riders, foot), to="O1b")
    moving.give("march", side="s1", units=(riders, foot), to="H1c")
    assert {moving.state.units[unit].place for unit in (riders, foot)} == {"H1c"}


def test_a32_a_unit_that_meets_enemies_stops_there_and_they_fight_once_the_moves_have_ended(moving):
    riders = moving.unit("s1", "H1a", kind="outriders")
    moving.unit("", "H1b")
    after = go(moving, riders, "H1b")
    assert after.stopped and not open_battles(moving.state)
    moving.give("end_move", side="s1")
    (battle,) = open_battles(moving.state)
    assert (battle.place, battle.aggressor, battle.defender) == ("H1b", "s1", "")


def test_a32_nobody_walks_through_a_place_with_enemies(moving):
    riders = moving.unit("s1", "H1a", kind="outriders")
    moving.unit("", "H1b")
    assert "M1b" not in reach(moving.state, moving.state.units[riders])


def test_battle_timing_on_entry_a_battle_begins_at_once_and_nobody_moves_before_it_is_over(realm_with):
    realm = realm_with(battleTiming="onEntry").begun(MOVEMENT, "s1")
    one, other = realm.unit("s1", "H1a", kind="outriders"), realm.unit("s1", "H1a")
    realm.unit("", "H1b")
    go(realm, one, "H1b")
    assert [battle.place for battle in open_battles(realm.state)] == ["H1b"]
    assert "A battle is to be fought first" in realm.refused("march", side="s1", units=(other,), to="H1c")


def test_a_river_costs_no_moves_and_is_remembered_for_the_fight(moving):
    riders = moving.unit("s1", "H1b", kind="outriders")
    after = go(moving, riders, "M1b")
    assert (after.crossed, after.spent) == (True, 1)


def test_a_bridge_takes_the_river_away(moving):
    border = borders_of(moving.state, "H1b")["M1b"]
    moving.row("borders", border.id, bridge="bridge")
    assert not go(moving, moving.unit("s1", "H1b"), "M1b").crossed


def test_a58_a_road_costs_one_and_makes_faster_once_a_turn(moving):
    border = borders_of(moving.state, "H1a")["H1c"]
    moving.row("borders", border.id, road="road")
    unit = moving.unit("s1", "H1a")  # speed 2
    after = go(moving, unit, "H1c")
    assert (after.spent, after.on_road, after.stopped) == (1, True, False)
    assert go(moving, unit, "H1a").spent == 2
    assert go(moving, unit, "H1b").spent == 3  # the third point is the road's
    assert moving.state.units[unit].stopped


def test_nobody_walks_into_the_sea_and_no_ship_sails_on_land(moving):
    unit, ship = moving.unit("s1", "H1b"), moving.unit("s1", "s1", kind="cog")
    assert "is sea" in moving.refused("march", side="s1", units=(unit,), to="s1")
    assert "is land; ships cannot go there" in moving.refused("march", side="s1", units=(ship,), to="H1b")


def test_nobody_moves_the_units_of_another_nation(moving):
    theirs = moving.unit("s2", "H2a")
    assert "no unit of this nation" in moving.refused("march", side="s1", units=(theirs,), to="H2b")


def test_e9_the_truce_forbids_places_of_other_players_but_not_of_neutral_units(moving):
    moving.row("turn", "turn", event="E9")
    unit = moving.unit("s1", "H1a", kind="outriders")
    moving.unit("s2", "H1b")
    moving.unit("", "H1c")
    assert "The Event Card forbids" in moving.refused("march", side="s1", units=(unit,), to="H1b")
    moving.allied("s1", "s2")
    assert "The Event Card forbids" in moving.refused("march", side="s1", units=(unit,), to="H1b"), "allied units too"
    assert go(moving, unit, "H1c").stopped


def test_e8_sick_horses_are_slower_but_never_slower_than_one(moving):
    moving.row("turn", "turn", event="E8")
    unit = moving.unit("s1", "H1a", kind="outriders")
    assert speed_of(moving.state, moving.state.units[unit]) == 2


def test_an_ally_is_no_obstacle_and_no_enemy(moving):
    moving.allied("s1", "s2")
    moving.unit("s2", "H1b")
    riders = moving.unit("s1", "H1a", kind="outriders")
    assert "M1b" in reach(moving.state, moving.state.units[riders])
    assert not go(moving, riders, "H1b").stopped


def test_in_the_fog_a_way_does_not_know_of_hidden_enemies_and_ends_where_it_meets_them(realm_with):
    realm = realm_with(fog="true").begun(MOVEMENT, "s1")
    realm.drop("units", *realm.state.units)
    scout, hidden, far = realm.unit("s1", "M1b", kind="outriders"), "M2b", "M2a"
    for one, two in pairwise(("M1b", "M1c", hidden, far)):
        realm.row("borders", borders_of(realm.state, one)[two].id, road="road")
    before = reach(realm.state, realm.state.units[scout])
    assert before[far].places == ("M1c", hidden, far)
    assert hidden not in places_seen(realm.state, "s1")
    realm.unit("s3", hidden)
    assert reach(realm.state, realm.state.units[scout]) == before
    after = go(realm, scout, far)
    assert (after.place, after.stopped) == (hidden, True)
    realm.row("units", scout, place="M1b", stopped=False, moved=False, spent=0).rule("fog", "false")
    assert far not in reach(realm.state, realm.state.units[scout])


def test_a_warning_says_what_stands_there(moving):
    unit = moving.unit("s1", "H1a")
    moving.unit("", "H1b")
    kind = next(kind for kind in moving.view().ruleset.orders if kind.name == "march")
    (warned,) = kind.warns(moving.state, kind.shape(side="s1", units=(unit,), to="H1b"))
    assert "1 enemy unit stands there" in str(warned)
    assert kind.warns(moving.state, kind.shape(side="s1", units=(unit,), to="H1c")) == ()


# The oracle: every way tried, step by step.


def every_way(state, unit):
    """The least points to every place, by trying all simple ways with at most one use of a road's speed."""
    found: dict[str, int] = {}
    number = count()
    waiting = [(0, next(number), (unit.place,), 0)]
    while waiting:
        points, _, way, road = heapq.heappop(waiting)
        here = way[-1]
        if len(way) > 1:
            found[here] = min(points, found.get(here, points))
            if enemies_in(state, unit.owner, here):
                continue
        for target, border in borders_of(state, here).items():
            if target in way or is_sea(state, target):
                continue
            built = state.buildings.get(border.road)
            faster = max(road, built.speed if built else 0)
            cost = points + entry_cost(state, border, target)
            if cost <= speed_of(state, unit) + faster:
                heapq.heappush(waiting, (cost, next(number), (*way, target), faster))
            elif len(way) == 1:
                found.setdefault(target, entry_cost(state, border, target))
    return found


LAND = [f"{kind}{seat}{part}" for kind in "HOM" for seat in "1234" for part in "abc"]


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(LAND),
    st.sampled_from(["levies", "outriders", "lancers", "heavy_foot"]),
    st.sets(st.sampled_from(LAND), max_size=6),
    st.sets(st.integers(0, 60), max_size=8),
)
def test_reach_is_what_trying_every_way_gives(place, kind, foes, roads):
    realm = Realm().begun(MOVEMENT, "s1")
    realm.drop("units", *realm.state.units)
    unit = realm.unit("s1", place, kind=kind)
    for foe in foes - {place}:
        realm.unit("", foe)
    by_land = [
        b for b in realm.state.borders.values() if not (is_sea(realm.state, b.one) or is_sea(realm.state, b.two))
    ]
    for number in roads:
        realm.row("borders", by_land[number % len(by_land)].id, road="road")
    state = realm.state
    ways = reach(state, state.units[unit])
    assert {to: way.points for to, way in ways.items()} == every_way(state, state.units[unit])
    for to, way in ways.items():
        steps = [place, *way.places]
        gone = [borders_of(state, one)[two] for one, two in pairwise(steps)]
        assert way.places[-1] == to and way.rivers == sum(river_between(state, border) for border in gone)


def test_the_form_offers_who_can_move_and_where_all_of_them_can_go(moving):
    riders, fresh = moving.unit("s1", "H1a", kind="outriders"), moving.unit("s1", "H1a", fresh=True)
    kind = next(kind for kind in moving.view().ruleset.orders if kind.name == "march")
    assert kind.among(moving.state, {"side": "s1"}, "units") == [riders]
    offered = kind.among(moving.state, {"side": "s1", "units": (riders,)}, "to")
    assert set(offered) == set(reach(moving.state, moving.state.units[riders]))
    assert [unit.id for unit in movable(moving.state, "s1")] == [riders]
    assert fresh not in offered


def test_battles_of_before_do_not_stop_a_march(moving):
    moving.add("battles", Battle(id="1.H1b.s1.n", place="H1b", aggressor="s1", stage=OVER, turn=0))
    assert go(moving, moving.unit("s1", "H1a"), "H1b").place == "H1b"


def test_before_units_are_named_a_march_may_go_wherever_one_of_them_can(realm):
    realm.begun("movement", "s1")
    places = realm.offered("march", "to", side="s1")
    assert "H1c" in places
    assert "M1a" not in places
    assert realm.offered("march", "to", side="s1", units=("s1.1",)) == places
