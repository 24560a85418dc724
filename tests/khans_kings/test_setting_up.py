"""Before the first turn: seats, what everybody begins with, and a season that begins only on a sound catalogue."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.khans_kings.conftest import NAMES
from tracker.engine.order import EVERYONE, IllegalOrder
from tracker.rulesets.khans_kings.geography import provinces_owned
from tracker.rulesets.khans_kings.map_tables import Place, Province, Seat
from tracker.rulesets.khans_kings.nations import units_of
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS
from tracker.rulesets.khans_kings.state import amounts
from tracker.service.acts import Act
from tracker.service.files import create, open_campaign


@pytest.mark.parametrize(("nations", "seats"), [(2, "a c"), (3, "a b c"), (4, "a b c d")])
def test_the_seats_of_the_starter_map_by_number_of_nations(realm_with, nations, seats):
    realm = realm_with(nations).begun()
    assert " ".join(row.seat for row in realm.state.sides.values()) == seats
    assert (realm.turn.number, realm.turn.phase, realm.turn.first) == (1, "events", "s1")


def test_everybody_has_two_provinces_four_units_and_the_same_stock(realm):
    realm.begun()
    for nation in realm.state.sides:
        assert len(provinces_owned(realm.state, nation)) == 2
        assert amounts(realm.state.sides[nation]) == {"food": 4, "wood": 4, "stone": 3, "metal": 3, "gold": 3}
        assert Counter(unit.kind for unit in units_of(realm.state, nation)) == {"levies": 2, "pikes": 1, "bowmen": 1}
    assert {unit.place for unit in realm.state.units.values()} == {"H1a", "H2a", "H3a", "H4a"}
    assert not any(unit.fresh for unit in realm.state.units.values())


def test_provinces_of_an_unused_seat_belong_to_nobody_and_are_empty(realm_with):
    realm = realm_with(2).begun()
    assert {p.id for p in realm.state.provinces.values() if p.owner} == {"H1", "O1", "H3", "O3"}
    assert {unit.place for unit in realm.state.units.values()} == {"H1a", "H3a"}


def test_more_nations_than_the_map_has_seats_for_are_refused(realm_with):
    realm = realm_with(5)
    assert realm.refused("begin_season") == ("This map has no seats for so many nations (5); it has them for: 2, 3, 4.")


def test_eight_nations_begin_on_a_map_of_the_leaders_own(realm_with):
    realm = realm_with(8)
    for number in range(5, 9):
        seat, province, place = f"e{number}", f"N{number}", f"N{number}a"
        realm.add("seats", Seat(id=seat, place=place)).add("provinces", Province(id=province, name=place, seat=seat))
        realm.add("places", Place(id=place, name=f"Kraj {number}", province=province, terrain="meadow", capital=True))
        realm.add("borders", type(realm.state.borders["H1c-O1b"])(id=f"x{number}", one=place, two="M1a"))
    for seat in realm.state.seats:
        realm.row("seats", seat, nations=("8",))
    assert realm.wrong() == set()
    realm.begun()
    assert [row.position for row in realm.state.sides.values()] == list(range(1, 9))
    assert len({row.seat for row in realm.state.sides.values()}) == len(NAMES) == 8


def test_the_leader_says_who_sits_where_and_the_turn_goes_as_they_sit(realm):
    realm.give("take_seat", side="s4", seat="a")
    realm.begun()
    assert [realm.state.sides[s].seat for s in ("s1", "s2", "s3", "s4")] == ["b", "c", "d", "a"]
    assert realm.turn.first == "s4"


def test_a1_lots_say_who_begins_and_the_first_at_the_table_where_nobody_draws(realm_with):
    for nations, face, first in ((4, 3, "s3"), (4, 1, "s1"), (2, 2, "s2")):
        realm = realm_with(nations)
        realm.give("begin_season", dice=[face], lots=True)
        assert realm.turn.first == first
        assert [(roll.die, roll.seen_by) for roll in realm.referee.rolls] == [(nations, EVERYONE)]
    realm = realm_with(3)
    realm.give("begin_season", dice=[])
    assert realm.turn.first == "s1" and not realm.referee.rolls
    with pytest.raises(IllegalOrder):
        realm_with(3).give("begin_season", dice=[2])


def test_a_seat_is_taken_once_and_only_where_so_many_play(realm_with):
    realm = realm_with(2)
    realm.give("take_seat", side="s1", seat="c")
    assert "Sokół has that seat already." in realm.refused("take_seat", side="s2", seat="c")
    assert "when so many nations play" in realm.refused("take_seat", side="s2", seat="b")


def test_a_season_begins_once_and_nobody_joins_afterwards(realm):
    realm.begun()
    assert "begun already" in realm.refused("begin_season")
    assert "begun already" in realm.refused("take_seat", side="s1", seat="a")
    with pytest.raises(IllegalOrder):
        KHANS_KINGS.add_side(realm.state, "s5", "Kuna")


def test_nothing_else_can_be_done_before_it_begins(realm):
    for name, fields in (("end_move", {"side": "s1"}), ("skip", {"side": "s1"}), ("end_phase", {})):
        assert "has not begun yet" in realm.refused(name, **fields)


def test_on_a_wrong_catalogue_it_does_not_begin_and_says_how_many_cells(realm):
    realm.row("places", "H1a", capital=False).row("borders", "M1c-M2b", two="nowhere")
    wrong = len(realm.wrong())
    assert wrong >= 2
    assert f"{wrong} cells are wrong" in realm.refused("begin_season")


def test_a30_the_leader_puts_neutral_units_on_the_map_and_they_are_hostile_to_all(realm):
    realm.begun()
    realm.give("muster", kind="banner_guard", place="M1a", number=5)
    assert [unit.kind for unit in units_of(realm.state, "")] == ["banner_guard"] * 5, "W7: no limit of three"
    assert "room for 5" in realm.refused("muster", kind="levies", place="M1a")


def test_what_the_leader_puts_on_the_map_keeps_the_limits(realm):
    realm.begun()
    assert "more of such units" in realm.refused("muster", owner="s1", kind="banner_guard", place="M1a", number=4)
    assert "ships are at sea" in realm.refused("muster", owner="s1", kind="cog", place="H1a")
    assert "ships are at sea" in realm.refused("muster", owner="s1", kind="levies", place="s1")
    assert "ships are at sea" in realm.refused("muster", owner="s1", kind="fishing_boat", place="H1b")
    realm.give("muster", owner="s1", kind="fishing_boat", place="H1a")
    realm.give("muster", owner="s1", kind="cog", place="s1")


def test_a_new_season_has_no_more_nations_than_its_map_has_seats(tmp_path):
    path = tmp_path / "season.xlsx"
    with pytest.raises(IllegalOrder, match="seats for at most 4, and 5 were named"):
        create(str(path), KHANS_KINGS, NAMES[:5], "en", {})
    assert not path.exists()
    create(str(path), KHANS_KINGS, NAMES[:4], "en", {})
    joined = open_campaign(str(path)).submit("add_side", {"name": NAMES[4]}, Act())
    assert joined.entry.order == "add_side", "the leader may give the map more seats before the season begins"


def test_kk_18_w6_a_nation_has_at_most_32_units_ships_and_boats_included(realm):
    realm.begun()
    places = ("H1b", "H1c", "O1a", "O1b", "O1c", "M1a", "M1b")
    for place, number in zip(places, (5, 4, 5, 4, 3, 5, 1), strict=True):
        realm.give("muster", owner="s1", kind="levies", place=place, number=number)
    assert "more of such units" in realm.refused("muster", owner="s1", kind="cog", place="s1", number=2)
    realm.give("muster", owner="s1", kind="cog", place="s1")
    assert len(units_of(realm.state, "s1")) == 32
    assert "more of such units" in realm.refused("muster", owner="s1", kind="levies", place="M2a")


def test_nothing_is_put_on_the_map_for_who_plays_no_more(realm):
    realm.begun().row("sides", "s2", active=False)
    assert "does not play any more" in realm.refused("muster", owner="s2", kind="levies", place="M1a")
