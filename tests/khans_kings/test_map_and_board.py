"""What the map and the battle board are drawn from: all that a viewer may see, and nothing else."""

from __future__ import annotations

import time

from sheets.messages import english
from tests.khans_kings.battlefield import Battlefield
from tests.khans_kings.conftest import Realm
from tracker.pictures.battle_boards import drawn, said_of
from tracker.pictures.map_words import place_said
from tracker.pictures.maps import map_of, owned_by
from tracker.rulesets.khans_kings.battle_odds import battle_odds
from tracker.rulesets.khans_kings.map_play import MAP, standing
from tracker.rulesets.khans_kings.reach import reach


def told_map(realm: Realm, viewer: str):
    found = map_of(realm.view(viewer), english, title="Map")
    assert found is not None
    return found


def place_of(realm: Realm, viewer: str, place: str):
    return next(row for row in told_map(realm, viewer).places if row.id == place)


def test_kk_10_a_place_is_drawn_with_terrain_owner_building_and_army(realm):
    realm.begun().row("places", "H1b", building="port")
    told = told_map(realm, "s1")
    harbour = place_of(realm, "s1", "H1b")
    assert str(place_said(told, harbour)) == "Sokolec b, owner: Sokół, Floodplain, Port"
    capital = place_of(realm, "s1", "H1a")
    assert capital.capital
    assert str(place_said(told, capital)).endswith("Sokół: 4 units")


def test_units_aboard_a_ship_count_where_the_ship_is(realm):
    realm.begun()
    ship = realm.unit("s1", "s1", "cog")
    realm.unit("s1", "", "levies", aboard=ship)
    army = next(army for army in told_map(realm, "s1").armies if army.place == "s1")
    assert (army.units, army.ships) == (1, 1)


def test_armies_in_one_place_stand_in_the_same_order_for_every_viewer(realm):
    realm.begun()
    for side in ("s3", "s1", "s2"):
        realm.unit(side, "s1", "cog")
    there = [[army.owner for army in told_map(realm, viewer).armies if army.place == "s1"]
             for viewer in ("leader", "s2", "s3", "public")]  # fmt: skip
    assert there == [["s1", "s2", "s3"]] * 4


def test_in_the_fog_armies_far_off_are_not_in_the_data_of_a_map(realm):
    realm.rule("fog", "true").begun()
    told = told_map(realm, "s1")
    assert {army.owner for army in told.armies} == {"s1"}
    assert place_of(realm, "s1", "H3a").fogged
    assert not place_of(realm, "s1", "H1b").fogged
    assert not any(row.fogged for row in told_map(realm, "leader").places)
    assert all(row.fogged for row in told_map(realm, "public").places)
    assert standing(realm.view("s1").state, "H3a") == []


def test_two_seasons_that_differ_in_the_fog_alone_have_the_same_map(realm_with):
    one, two = (realm_with(4, fog="true").begun() for _ in range(2))
    two.unit("s3", "H3a", "lancers")
    assert told_map(one, "s1") == told_map(two, "s1")


def test_a33_the_price_of_a_march_is_that_of_the_dearest_unit(realm):
    realm.begun("movement", "s1")
    unit = realm.state.units["s1.1"]
    found = MAP.reach(realm.state, ["s1.1"])
    assert found == {place: way.points for place, way in reach(realm.state, unit).items()}
    riders, recruit = realm.unit("s1", "H1a", "outriders"), realm.unit("s1", "H1a", fresh=True)
    assert len(MAP.reach(realm.state, [riders])) > len(found)
    assert MAP.reach(realm.state, ["s1.1", riders]) == found
    assert MAP.reach(realm.state, ["s1.1", recruit]) == {}


def test_a32_the_odds_of_a_march_are_those_of_the_battle_to_which_it_leads():
    field = Battlefield().begun("movement", "s1")
    unit, _ = field.unit("s1", "H1b", "pikes"), field.unit("s2", "M1b")
    told = MAP.odds(field.view("s1").state, "s1", [unit], "M1b")
    field.give("march", side="s1", units=(unit,), to="M1b")
    field.give("end_move", side="s1")
    (field.key,) = field.state.battles
    exact = battle_odds(field.state, field.key)
    assert told.error == 0 and told.chance("aggressor_won") == exact.aggressor > 0


def test_a_march_that_meets_nobody_or_is_not_possible_has_no_odds():
    field = Battlefield().begun("movement", "s1")
    unit = field.unit("s1", "H1b")
    assert MAP.odds(field.view("s1").state, "s1", [unit], "M1b") is None
    assert MAP.odds(field.view("s1").state, "s1", [unit], "M3b") is None


def test_the_odds_of_a_march_of_many_are_estimated_with_their_error_in_a_blink():
    field = Battlefield().begun("movement", "s1")
    own = [field.unit("s1", "H1b", kind) for kind in ("pikes", "levies", "bowmen", "heavy_foot", "outriders")]
    for kind in ("pikes", "levies", "bowmen", "lancers", "heavy_foot"):
        field.unit("s2", "M1b", kind)
    began = time.process_time()
    told = MAP.odds(field.view("s1").state, "s1", own, "M1b")
    assert 1 <= told.error <= 8
    assert time.process_time() - began < 3, "the page shows it while somebody waits"


def test_in_the_fog_the_odds_of_a_march_do_not_hang_on_what_its_nation_cannot_see(realm_with):
    def odds(there: str) -> dict[tuple[str, str], object]:
        realm = realm_with(fog="true").begun("movement", "s1")
        unit, other = realm.unit("s1", "H1b"), realm.unit("s1", "H1c")
        realm.unit("s2", "O1b"), realm.unit("s2", there, "lancers")
        views = {viewer: realm.view(viewer).state for viewer in ("leader", "s1")}
        marches = ((unit, "M1a"), (other, "O1b"))
        return {(viewer, to): MAP.odds(views[viewer], "s1", [who], to) for viewer in views for who, to in marches}

    near, far = odds("M1a"), odds("O3a")
    assert near["leader", "M1a"] != far["leader", "M1a"]
    assert near["s1", "M1a"] is None and near["s1", "O1b"] is not None
    assert (near["s1", "M1a"], near["s1", "O1b"]) == (far["s1", "M1a"], far["s1", "O1b"])


def test_in_the_fog_the_ways_of_a_strange_fleet_do_not_tell_whether_it_loads(realm_with):
    def ways(busy: bool) -> list[object]:
        realm = realm_with(fog="true").begun("movement", "s1")
        realm.unit("s1", "M1a")
        ship, crew = realm.unit("s2", "s1", "cog", busy=busy), realm.unit("s2", "H1b")
        return [MAP.reach(realm.view(viewer).state, [unit]) for viewer in ("leader", "s1") for unit in (ship, crew)]

    still, loading = ways(busy=False), ways(busy=True)
    assert still[0] and not loading[0], "the leader knows"
    assert still[1:] == loading[1:] and still[3], "what stands on land is seen, and goes as ever"


def test_a30_neutral_units_are_shown_nowhere_to_go(realm):
    realm.begun("movement", "s1")
    neutral = realm.unit("", "M1b")
    for viewer in ("leader", "s1"):
        assert MAP.reach(realm.view(viewer).state, [neutral]) == {}


def test_kk_10_a_full_place_is_not_lit(realm):
    realm.begun("movement", "s1")
    for _ in range(5):
        realm.unit("s1", "H1c")
    assert "H1c" not in MAP.reach(realm.state, ["s1.1"])


def test_the_land_of_another_turn_tells_owners_and_no_armies(realm):
    realm.begun()
    past = owned_by(told_map(realm, "leader"), {"H1": "s2"})
    assert {row.id: row.owner for row in past.provinces if row.owner} == {"H1": "s2"}
    assert not past.armies


def test_kk_26_the_rows_are_drawn_slot_by_slot_with_state_and_reluctance():
    field = Battlefield(2).fought(["levies", "bowmen"], ["pikes"])
    view = field.view("s1")
    assert drawn(view, field.key, english, chosen="").count('role="button"') == 3
    (told,) = said_of(view, field.key, field.theirs[0], english)
    assert "slot 1: Pikemen" in str(told)
    assert "state 14 of 14" in str(told)
    assert "reluctance 4" in str(told)


def test_a_viewer_has_his_own_row_at_the_foot():
    field = Battlefield(2).fought(["levies"], ["pikes"])
    svg = {viewer: drawn(field.view(viewer), field.key, english) for viewer in ("s1", "s2")}
    assert svg["s1"].rindex(">Sokół<") > svg["s1"].rindex(">Bóbr<")
    assert svg["s2"].rindex(">Bóbr<") > svg["s2"].rindex(">Sokół<")
