"""Going aboard and ashore: KK-39, KK-40, A19, A45, A46, E3, E5, E9; what the fog hides of it."""

from __future__ import annotations

import pytest

from sheets.messages import english
from tests.engine.seasons import begun, signature
from tracker.engine.campaign import give
from tracker.engine.hidden import is_hidden
from tracker.engine.options import candidates, options
from tracker.engine.orders import order_type
from tracker.engine.referee import AppDice
from tracker.engine.view import look
from tracker.pictures.maps import map_of
from tracker.rulesets.khans_kings.map_play import MAP, facts
from tracker.rulesets.khans_kings.nations import removed
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS
from tracker.rulesets.khans_kings.words import MOVEMENT
from tracker.service.answers import status


@pytest.fixture
def moving(realm):
    """It is Sokół's Movement, and only what a test puts on the map stands there."""
    realm.begun(MOVEMENT, "s1")
    return realm.drop("units", *realm.state.units)


def embark(realm, *units, to="s1", side="s1", **more):
    realm.give("embark", side=side, units=units, to=to, **more)
    return [realm.state.units[unit] for unit in units]


def land(realm, *units, to, side="s1"):
    realm.give("land", side=side, units=units, to=to)
    return [realm.state.units[unit] for unit in units]


def next_turn(realm, nation="s1"):
    """The Movement of a nation in the next turn, without an Event Card."""
    before = realm.turn.number
    while realm.turn.number == before or (realm.turn.phase, realm.turn.mover) != (MOVEMENT, nation):
        if realm.turn.phase == MOVEMENT:
            realm.give("end_move", side=realm.turn.mover)
        else:
            realm.give("end_phase")
    return realm.row("turn", "turn", event="")


def test_kk_39_a46_a_unit_beside_the_sea_goes_aboard_and_both_stay_in_this_turn(moving):
    foot, ship = moving.unit("s1", "H1b"), moving.unit("s1", "s1", "cog")
    (after,) = embark(moving, foot)
    assert (after.place, after.aboard, after.stopped) == ("", ship, True)
    assert moving.notes == ["Levies 5 (Sokół) goes aboard: Cog 6 (Sokół)."]
    assert "stays in this turn" in moving.refused("march", side="s1", units=(ship,), to="s2")
    assert "moves no more" in moving.refused("land", side="s1", units=(foot,), to="H1b")
    assert "moves no more" in moving.refused("march", side="s1", units=(foot,), to="H1a")
    assert not moving.offered("march", "units", side="s1") and not moving.offered("land", "units", side="s1")


def test_a46_from_the_next_turn_it_sails_with_the_ship_and_lands(moving):
    foot, ship = moving.unit("s1", "H1b"), moving.unit("s1", "s1", "cog")
    embark(moving, foot)
    next_turn(moving).give("march", side="s1", units=(ship,), to="s2")
    assert "has moved in this turn" in moving.refused("land", side="s1", units=(foot,), to="M2a")
    next_turn(moving)
    (after,) = land(moving, foot, to="M2a")
    assert (after.place, after.aboard, after.origin, after.crossed, after.stopped) == ("M2a", "", "s2", True, True)
    assert moving.notes == ["Levies 5 (Sokół) lands in Popielniki a."]
    assert "stays in this turn" in moving.refused("march", side="s1", units=(ship,), to="s1")


def test_a46_a_ship_that_has_sailed_this_turn_may_still_take_units_aboard(moving):
    foot, ship = moving.unit("s1", "H1b"), moving.unit("s1", "s2", "cog")
    moving.give("march", side="s1", units=(ship,), to="s1")
    assert embark(moving, foot)[0].aboard == ship
    assert "stays in this turn" in moving.refused("march", side="s1", units=(ship,), to="s2")


def test_a46_only_from_where_it_begins_its_movement(moving):
    foot = moving.unit("s1", "H1a")
    moving.unit("s1", "s1", "cog")
    assert "is no sea beside" in moving.refused("embark", side="s1", units=(foot,), to="s1")
    moving.give("march", side="s1", units=(foot,), to="H1b")
    assert "has moved in this turn" in moving.refused("embark", side="s1", units=(foot,), to="s1")
    assert not moving.offered("embark", "units", side="s1")


def test_a45_a_recruit_goes_neither_aboard_nor_is_it_offered(moving):
    recruit = moving.unit("s1", "H1b", fresh=True)
    moving.unit("s1", "s1", "cog", fresh=True)
    assert "moves from the next turn on" in moving.refused("embark", side="s1", units=(recruit,), to="s1")
    assert not moving.offered("embark", "units", side="s1")


def test_a19_a_ship_takes_as_many_as_its_capacity(moving):
    foot = [moving.unit("s1", "H1b") for _ in range(5)]
    ship, boat = moving.unit("s1", "s1", "cog"), moving.unit("s1", "s1", "fishing_boat")
    assert "no room for so many" in moving.refused("embark", side="s1", units=tuple(foot), to="s1", ship=ship)
    after = embark(moving, *foot)
    assert [unit.aboard for unit in after] == [ship] * 4 + [boat]
    late = moving.unit("s1", "H1b")
    assert "there is room for 0 more units aboard" in moving.refused("embark", side="s1", units=(late,), to="s1")


def test_a46_an_allied_ship_takes_units_too_and_the_own_ones_come_first(moving):
    moving.allied("s1", "s2")
    theirs, own = moving.unit("s2", "s1", "cog"), moving.unit("s1", "s1", "fishing_boat")
    foot = [moving.unit("s1", "H1b") for _ in range(2)]
    assert [unit.aboard for unit in embark(moving, *foot)] == [own, theirs]
    strangers = moving.unit("s3", "s1", "cog")
    late = moving.unit("s1", "H1b")
    assert "not yours or an ally's" in moving.refused("embark", side="s1", units=(late,), to="s1", ship=strangers)


def test_a46_an_allied_ship_stays_in_its_own_later_part_of_the_same_phase(moving):
    ship = moving.allied("s1", "s2").unit("s2", "s1", "cog")
    foot = moving.unit("s1", "H1b")
    embark(moving, foot)
    moving.give("end_move", side="s1")
    assert moving.turn.mover == "s2"
    assert "stays in this turn" in moving.refused("march", side="s2", units=(ship,), to="s2")
    next_turn(moving, "s2").give("march", side="s2", units=(ship,), to="s2")
    assert moving.state.units[foot].aboard == ship


def test_a46_one_lands_from_an_allied_ship_that_has_not_moved_in_this_turn_though_it_did_in_the_last(realm_with):
    realm = realm_with(rotateFirst="false").begun(MOVEMENT, "s2")
    ship = realm.allied("s1", "s2").unit("s2", "s1", "cog")
    foot = realm.unit("s1", "", aboard=ship)
    realm.give("march", side="s2", units=(ship,), to="s2")
    next_turn(realm)
    assert land(realm, foot, to="M2a")[0].place == "M2a"
    realm.give("end_move", side="s1")
    assert "stays in this turn" in realm.refused("march", side="s2", units=(ship,), to="s1")


def test_a_broken_alliance_leaves_the_units_aboard_and_free_to_land(moving):
    ship = moving.allied("s1", "s2").unit("s2", "s1", "cog")
    foot, stays = moving.unit("s1", "", aboard=ship), moving.unit("s1", "", aboard=ship)
    moving.rule("allianceBinding", "false").give("end_alliance", side="s2", ally="s1")
    moving.unit("s2", "H1b")
    assert land(moving, foot, to="H1b")[0].place == "H1b"
    moving.give("end_move", side="s1")
    fought = [row.place for row in moving.state.battles.values()]
    assert fought == ["H1b"], "who has landed fights the former ally like anybody else"
    assert moving.state.units[stays].aboard == ship and moving.wrong() == set()


def test_a46_nobody_is_put_aboard_an_enemys_ship_by_hand(moving):
    ship = moving.unit("s2", "s1", "cog")
    foot = moving.unit("s1", "", aboard=ship)
    assert moving.wrong() == {f"units {foot} aboard"}
    assert moving.allied("s1", "s2").wrong() == set()


def test_a46_some_land_and_some_stay_and_the_rest_may_land_elsewhere(moving):
    ship = moving.unit("s1", "s1", "cog")
    one, two, three = (moving.unit("s1", "", aboard=ship) for _ in range(3))
    land(moving, one, to="H1b")
    land(moving, two, to="M1a")
    assert [moving.state.units[unit].place for unit in (one, two, three)] == ["H1b", "M1a", ""]


def test_kk_39_landing_is_beside_the_ship_on_land_with_room(moving):
    ship = moving.unit("s1", "s1", "cog")
    foot = moving.unit("s1", "", aboard=ship)
    for place in ("s2", "H1a"):
        assert "is no land beside" in moving.refused("land", side="s1", units=(foot,), to=place)
    for _ in range(5):
        moving.unit("s1", "H1b")
    assert "there is room for 0 more" in moving.refused("land", side="s1", units=(foot,), to="H1b")
    assert moving.offered("land", "to", side="s1", units=(foot,)) == ("M1a",)
    ashore = next(unit for unit in moving.state.units if moving.state.units[unit].place == "H1b")
    assert "is aboard no ship" in moving.refused("land", side="s1", units=(ashore,), to="M1a")
    assert "goes ashore by another order" in moving.refused("march", side="s1", units=(foot,), to="M1a")
    assert "is at sea already" in moving.refused("embark", side="s1", units=(foot,), to="s1")
    assert "is at sea already" in moving.refused("embark", side="s1", units=(ship,), to="s1")


def test_a40_a_ship_that_has_left_a_battle_this_turn_lands_nobody(moving):
    ship = moving.unit("s1", "s1", "cog", left=1, stopped=True)
    foot = moving.unit("s1", "", aboard=ship)
    assert "land from the next turn on" in moving.refused("land", side="s1", units=(foot,), to="H1b")


def test_e3_nobody_goes_aboard_or_ashore_in_a_storm(moving):
    ship, foot = moving.unit("s1", "s1", "cog"), moving.unit("s1", "H1b")
    cargo = moving.unit("s1", "", aboard=ship)
    moving.row("turn", "turn", event="E3")
    assert "forbids embarking" in moving.refused("embark", side="s1", units=(foot,), to="s1")
    assert "forbids unloading" in moving.refused("land", side="s1", units=(cargo,), to="H1b")
    assert not moving.offered("embark", "units", side="s1") and not moving.offered("land", "units", side="s1")


def test_e9_the_truce_forbids_going_aboard_and_ashore_among_other_players(moving):
    ship, foot = moving.unit("s1", "s1", "cog"), moving.unit("s1", "H1b")
    cargo = moving.unit("s1", "", aboard=ship)
    moving.unit("s2", "s1", "cog")
    moving.unit("s2", "M1a")
    moving.row("turn", "turn", event="E9")
    assert "forbids entering" in moving.refused("embark", side="s1", units=(foot,), to="s1")
    assert "forbids entering" in moving.refused("land", side="s1", units=(cargo,), to="M1a")
    assert land(moving, cargo, to="H1b")[0].place == "H1b"


@pytest.mark.parametrize("event", ["", "E5"])
def test_kk_40_who_lands_among_enemies_fights_the_whole_battle_with_the_penalty_of_a_river(moving, event):
    ship, foe = moving.unit("s1", "s1", "cog"), moving.unit("s2", "M1a", "pikes")
    foot = moving.unit("s1", "", aboard=ship)
    moving.row("turn", "turn", event=event)
    land(moving, foot, to="M1a")
    moving.give("end_move", side="s1")
    (battle,) = moving.state.battles
    (fighter,) = (row for row in moving.state.fighters.values() if row.unit == foot)
    assert (fighter.crossed, fighter.stood) == (True, False), "E5 takes away the river's penalty, not the landing's"
    found = moving.give("attack", (3, 1), side="s1", battle=battle, unit=foot, target=foe)
    assert found["damage"] == 4 - 2 + 3 - 3


def test_kk_40_a_landing_among_enemies_is_warned_of(moving):
    ship = moving.unit("s1", "s1", "cog")
    foot = moving.unit("s1", "", aboard=ship)
    moving.unit("s2", "M1a")
    kind = order_type(KHANS_KINGS, "land")
    told = [str(line) for line in kind.warns(moving.state, kind.shape(side="s1", units=(foot,), to="M1a"))]
    assert told == [
        "1 enemy unit stands there: there will be a battle, with 1 of yours.",
        "Who lands has attack −2 for the whole battle.",
    ]
    assert kind.warns(moving.state, kind.shape(side="s1", units=(foot,), to="H1b")) == ()


def test_kk_34_what_is_aboard_goes_down_with_a_ship_that_is_removed(moving):
    ship = moving.unit("s1", "s1", "cog")
    moving.unit("s1", "", aboard=ship)
    assert removed(moving.state, ship).units == {}


def test_the_form_offers_who_stands_on_the_shore_where_ships_are_and_which(moving):
    foot, inland = moving.unit("s1", "H1b"), moving.unit("s1", "H1a")
    assert not moving.offered("embark", "units", side="s1"), "no ship"
    ship = moving.unit("s1", "s1", "cog")
    assert moving.offered("embark", "units", side="s1") == (foot,)
    assert moving.offered("embark", "to", side="s1") == ("s1",)
    assert moving.offered("embark", "to", side="s1", units=(foot, inland)) == ()
    assert moving.offered("embark", "ship", side="s1", units=(foot,), to="s1") == (ship,)


@pytest.mark.parametrize(
    ("cells", "column"),
    [
        ({"aboard": "s1.6"}, "aboard"),  # a ship in a capital
        ({"aboard": "s1.5", "kind": "cog"}, "aboard"),  # a ship aboard a ship
        ({"aboard": "s1.7"}, "aboard"),  # itself
        ({"aboard": "s1.9"}, "aboard"),  # no ship at all
    ],
)
def test_what_is_written_by_hand_is_checked(moving, cells, column):
    moving.unit("s1", "s1", "cog"), moving.unit("s1", "H1a", "fishing_boat")
    foot = moving.unit("s1", "", **{"aboard": "s1.5", **{k: v for k, v in cells.items() if k == "aboard"}})
    moving.row("units", foot, **cells)
    assert f"units {foot} {column}" in moving.wrong()


def test_a19_more_cargo_than_a_ship_holds_is_a_problem_told_by_cell(moving):
    boat = moving.unit("s1", "s1", "fishing_boat")
    moving.unit("s1", "", aboard=boat)
    over = moving.unit("s1", "", aboard=boat)
    assert moving.wrong() == {f"units {over} aboard"}


# The map.


def test_the_map_lights_the_sea_for_who_may_go_aboard_and_the_land_for_who_may_land(moving):
    foot, ship = moving.unit("s1", "H1b"), moving.unit("s1", "s1", "cog")
    found = MAP.reach(moving.state, [foot])
    assert found["s1"] == 2 and "H1a" in found
    assert [MAP.how(moving.state, [foot], place) for place in ("s1", "H1a", "")] == ["embark", "march", "march"]
    assert set(MAP.reach(moving.state, [ship])) == {"s2", "s3", "s4"}
    assert MAP.how(moving.state, [ship], "s2") == "march"
    embark(moving, foot)
    assert MAP.reach(moving.state, [foot]) == MAP.reach(moving.state, [ship]) == {}
    next_turn(moving)
    assert MAP.reach(moving.state, [foot]) == {"H1b": 2, "M1a": 2}
    assert MAP.how(moving.state, [foot], "M1a") == MAP.how(moving.state, [foot], "") == "land"


def test_the_map_lights_no_ship_that_has_no_room_for_all_who_are_chosen(moving):
    foot = [moving.unit("s1", "H1b") for _ in range(2)]
    moving.unit("s1", "s1", "fishing_boat")
    assert "s1" in MAP.reach(moving.state, foot[:1])
    assert "s1" not in MAP.reach(moving.state, foot)


def test_a_card_tells_what_is_aboard_and_where_a_unit_is(moving):
    ship = moving.unit("s1", "s1", "cog")
    foot = moving.unit("s1", "", aboard=ship)
    told = {unit: [str(fact) for fact in facts(moving.state, moving.state.units[unit])] for unit in (ship, foot)}
    assert "aboard: 1 of 4" in told[ship] and "aboard: Cog 5" in told[foot]


# The fog.


def crewed(realm_with, cargo):
    """Sokół's cog beside Bóbr's coast, with so many units aboard; all the rest is the same."""
    realm = realm_with(4, fog="true").begun(MOVEMENT, "s1")
    ship = realm.unit("s1", "s2", "cog")
    for _ in range(cargo):
        realm.unit("s1", "", "pikes", aboard=ship)
    realm.row("sides", "s1", raised=9)
    return realm


@pytest.mark.parametrize("viewer", ["s2", "s3", "public"])
def test_in_the_fog_two_seasons_that_differ_in_what_is_aboard_look_the_same(realm_with, viewer):
    seen = []
    for cargo in (0, 3):
        realm = crewed(realm_with, cargo)
        realm.row("units", "s1.5", busy=bool(cargo))
        view = realm.view(viewer)
        told = map_of(view, english, title="")
        forms = (
            [options(view, name, {"side": viewer}) for name in ("march", "embark", "land")] if viewer[0] == "s" else []
        )
        lines = [facts(view.state, unit) for unit in view.state.units.values()]
        seen.append(repr((view.state, status(view), told, forms, lines)))
    assert seen[0] == seen[1]
    assert ("s1.5" in seen[0]) == (viewer == "s2"), "the ship itself is seen from its coast"


def test_in_the_fog_what_is_aboard_is_known_to_its_nation_that_of_the_ship_and_their_allies(realm_with):
    realm = crewed(realm_with, 2)
    seen = {
        viewer: sum(bool(u.aboard) for u in realm.view(viewer).state.units.values())
        for viewer in ("s1", "s2", "leader")
    }
    assert seen == {"s1": 2, "s2": 0, "leader": 2}
    assert is_hidden(realm.view("s2").state.units["s1.5"].busy)
    assert not is_hidden(realm.view("s1").state.units["s1.5"].busy)
    realm.allied("s1", "s2")
    assert sum(bool(unit.aboard) for unit in realm.view("s2").state.units.values()) == 2


class Season:
    """Three nations in the fog; Sokół has a cog off his coast and a unit on it, a cog of Bóbr sees the former only."""

    def __init__(self):
        self.campaign = begun(KHANS_KINGS, 3, fog="true")
        self.order("begin_season")
        self.order("muster", owner="s1", kind="cog", place="s1")
        self.order("muster", owner="s1", kind="levies", place="H1b")
        self.order("muster", owner="s2", kind="cog", place="s4")
        self.on_to_movement()

    def order(self, name, **fields):
        order, number = order_type(KHANS_KINGS, name).shape(**fields), self.campaign.revision + 1
        self.campaign = give(self.campaign, name, order, signature(number), AppDice(lambda die: 1))[0]
        return self

    def on_to_movement(self):
        """To Sokół's next Movement, without an Event Card in force."""
        before = self.campaign.state.turn["turn"].number
        while self.turn.number == before or (self.turn.phase, self.turn.mover) != (MOVEMENT, "s1"):
            one_by_one = self.turn.phase == MOVEMENT
            self.order("end_move", side=self.turn.mover) if one_by_one else self.order("end_phase")
        return self.order("correct", table="turn", row="turn", column="event", value="", reason="")

    @property
    def turn(self):
        return self.campaign.state.turn["turn"]

    def seen(self, viewer):
        view = look(self.campaign, viewer)
        return repr((view.state, list(view.entries), view.revision))


@pytest.mark.parametrize("viewer", ["s2", "s3", "public"])
def test_in_the_fog_going_aboard_leaves_no_trace_for_who_sees_only_the_ship(viewer):
    season = Season()
    before = season.seen(viewer)
    assert ("s1.5" in look(season.campaign, viewer).state.units) == (viewer == "s2")
    own = len(look(season.campaign, "s1").entries)
    season.order("embark", side="s1", units=("s1.6",), to="s1")
    assert season.seen(viewer) == before
    assert len(look(season.campaign, "s1").entries) == own + 1


@pytest.mark.parametrize("viewer", ["s2", "s3", "public"])
def test_in_the_fog_a_laden_ship_sails_as_an_empty_one(viewer):
    laden = Season().order("embark", side="s1", units=("s1.6",), to="s1")
    empty = Season().order("march", side="s1", units=("s1.6",), to="H1a")
    for season in (laden, empty):
        season.on_to_movement().order("march", side="s1", units=("s1.5",), to="s2")
    assert laden.seen(viewer) == empty.seen(viewer)
    assert laden.seen("s1") != empty.seen("s1")


def test_candidates_of_embark_in_the_fog_are_ones_own(realm_with):
    realm = crewed(realm_with, 3)
    kind = order_type(KHANS_KINGS, "land")
    column = kind.field("units")
    assert column is not None
    assert candidates(realm.view("s2"), column, kind, {"side": "s2"}) == ()


def test_a_unit_aboard_is_offered_no_place_to_march_to(moving):
    ship = moving.unit("s1", "s1", "cog")
    unit = moving.unit("s1", "", aboard=ship)
    assert moving.offered("march", "to", side="s1", units=(unit,)) == ()
    assert moving.offered("march", "to", side="s1", units=(ship,))
