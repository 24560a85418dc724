"""Every house rule and every gap that its readings close (A1 to A23)."""

from __future__ import annotations

import pytest

from tracker.engine.house_rules import settled
from tracker.engine.order import IllegalOrder
from tracker.rulesets.kemet.evenings import standings, winners
from tracker.rulesets.kemet.house_rules import HOUSE_RULES, house
from tracker.rulesets.kemet.ruleset import KEMET


def test_win_at_announces_and_never_decides(table_with):
    table = table_with(winAt="3")
    table.give("points", amount=2)
    assert not any("wins" in told for told in table.told())
    table.give("temporary", amount=1)
    assert any("Sokół has 3 points: that wins" in told for told in table.told())
    assert table.state.evenings["e1"].open
    table.give("points", amount=1)
    assert not any("wins" in told for told in table.told()), "said once"


@pytest.mark.parametrize("value", ["0", "none", "many"])
def test_win_at_needs_a_number(value):
    with pytest.raises(IllegalOrder):
        settled(HOUSE_RULES, {"winAt": value})


def test_zero_zero_forbids_a_sacrifice_but_a_forced_loss_does_nothing(table):
    table.have(honour=0, prayer=0)
    table.refused("sacrifice", source="supply")
    table.give("lose_honour", steps=3)
    assert (table.side().honour, table.side().prayer) == (0, 0)


def test_zero_zero_ignored_makes_it_free(table_with):
    table = table_with(zeroZero="ignore").have(honour=0, prayer=0).give("sacrifice", source="supply")
    assert (table.side().honour, table.side().prayer, table.side().underworld) == (0, 0, 1)


def test_a16_with_one_honour_and_one_prayer_point_two_are_sacrificed(table):
    table.have(honour=1, prayer=1).give("sacrifice", source="supply").give("sacrifice", source="supply")
    table.refused("sacrifice", source="supply")
    assert table.side().underworld == 2


@pytest.mark.parametrize(("value", "possible"), [("true", True), ("false", False)])
def test_resummon(table_with, value, possible):
    table = table_with(resummon=value).have(prayer=20).give("buy_tile", tile="call_of_heron")
    table.give("summon", deity="heron", zone="oasis").give("battle", zone="oasis", damage=9, result="lost")
    assert table.god().defeated
    if possible:
        table.give("summon", deity="heron", zone="oasis")
    else:
        assert "defeated" in table.refused("summon", deity="heron", zone="oasis")
        table.give("end_evening").give("begin_evening", players=("s1", "s2"))
        table.have(prayer=9).give("buy_tile", tile="call_of_heron").give("summon", deity="heron", zone="oasis")


@pytest.mark.parametrize(("value", "held"), [("true", ["oasis", "ferry"]), ("false", ["oasis"])])
def test_deity_controls(table_with, value, held):
    table = table_with(deityControls=value).troop("oasis", 1).deity("ferry", 0)
    assert KEMET.status(table.state, "s1", "public")["holds"] == held


def test_colours(table_with):
    table = table_with(colours="1 0 1 1 0").have(prayer=9)
    assert house(table.state).colours == {"emerald": 1, "ruby": 0, "sapphire": 1, "diamond": 1, "onyx": 0}
    table.refused("buy_tile", tile="lamp")
    table.give("buy_tile", tile="well")


@pytest.mark.parametrize(("value", "league"), [("fame", (5, 3, 3)), ("places", (3, 2, 2)), ("wins", (1, 0, 0))])
def test_league(table_with, value, league):
    table = table_with(league=value)
    for side, points in (("s1", 5), ("s2", 3), ("s3", 3)):
        table.give("points", side=side, amount=points)
    table.give("end_evening")
    assert tuple(table.side(side).league for side in ("s1", "s2", "s3")) == league
    assert [table.state.results[f"e1.{side}"].place for side in ("s1", "s2", "s3")] == [1, 2, 2]
    assert standings(table.state)[0] == ("s1", league[0])
    assert winners(table.state) == ("s1",)


def test_the_leader_may_name_another_winner(table_with):
    table = table_with(league="wins").give("points", amount=5).give("end_evening", winner=("s2",))
    assert winners(table.state) == ("s2",)
    assert table.state.results["e1.s1"].place == 2


def test_an_evening_after_the_other(table):
    assert "end it first" in table.refused("begin_evening", players=("s1", "s2"))
    table.give("points", amount=4).give("end_evening")
    assert "leader begins one" in table.refused("prayer")
    assert "2 to 5" in table.refused("begin_evening", players=("s1",))
    table.give("begin_evening", players=("s1", "s3"), date="2026-10-09")
    assert "does not play" in table.refused("prayer", side="s2")
    table.give("points", amount=2)
    assert dict(standings(table.state)) == {"s1": 6, "s2": 0, "s3": 0}
    assert "does not play" in table.refused("end_evening", winner=("s2",))


def test_a3_the_first_slot_crossed_is_paid_first(table):
    table.give("lose_honour", steps=7)
    assert (table.held(5), table.held(2)) == ("debt", "debt")
    table.give("points")
    assert (table.held(5), table.held(2)) == ("point", "debt")


def test_a6_a7_a22_points_lost_otherwise_come_from_the_score_alone(table):
    table.have(points=1).give("temporary", amount=3).give("lose_honour", steps=4)
    assert (table.side().points, table.side().temporary, table.held(5)) == (0, 3, "point")
    assert "Only 0" in table.refused("points", amount=-1)


def test_a17_a_move_beside_a_deity_makes_worshippers(table):
    table.have(honour=5).deity("oasis", 0).troop("ferry", 2).give("move", source="ferry", zone="oasis")
    assert (table.god().worshippers, table.units("oasis")) == (2, 0)


def test_a20_from_the_underworld_to_a_deity_in_one_recruiting(table):
    table.have(honour=5).deity("oasis", 0).have(supply=0, underworld=12)
    table.give("recruit", back=1, worshippers=(("heron", 1),))
    assert (table.god().worshippers, table.side().prayer, table.side().underworld) == (1, 18, 11)


def test_a21_honour_first_so_the_rot_of_a_sacrifice_counts(table):
    table.have(honour=6, points=1).deity("oasis", 1)
    assert table.warnings("sacrifice", source="supply") == ["Sokół: a permanent point is lost; it lies on honour 5."]
    table.give("sacrifice", source="oasis")
    assert (table.side().points, table.rot()) == (0, 2)


def test_the_sum_of_the_units_follows_a_correction_and_the_track_moves_no_point(table):
    table.have(points=3).give("correct", table="sides", row="s1", column="honour", value="4", reason="x")
    assert (table.side().points, table.held(5)) == (3, "point")
    table.give("correct", table="sides", row="s2", column="honour", value="1")
    assert (table.held(5, "s2"), table.held(2, "s2")) == ("debt", "debt")
    assert "agrees with" in table.refused("correct", table="sides", row="s1", column="units", value="5")


def test_a_battle_of_plain_troops(table):
    table.troop("oasis", 4)
    assert "no troop" in table.refused("battle", zone="ferry", result="won")
    assert "stays or is recalled" in table.refused("battle", zone="oasis", result="won", retreat="ferry")
    assert "must leave" in table.refused("battle", zone="oasis", result="lost", retreat="oasis")
    assert "Nothing is left" in table.refused("battle", zone="oasis", damage=9, result="lost", retreat="ferry")
    table.give("battle", zone="oasis", damage=1, result="lost", retreat="ferry")
    assert table.units("ferry") == 3
    table.give("battle", zone="ferry", damage=1, result="won", retreat="recall")
    assert (table.units("ferry"), table.side().supply) == (0, 12)
    table.troop("reeds", 2).give("battle", zone="reeds", damage=5, result="lost")
    assert table.side().supply == 12
    table.troop("reeds", 2).give("battle", zone="reeds", result="lost")
    assert table.side().supply == 12


def test_a_troop_has_its_limit_and_moves_need_a_way(table):
    table.troop("oasis", 5).troop("ferry", 2)
    assert "at most 5 units" in table.refused("move", source="ferry", zone="oasis")
    assert "already" in table.refused("move", source="ferry", zone="ferry")
    table.row("rates", "troop_most", value=0).give("move", source="ferry", zone="oasis")
    assert table.units("oasis") == 7
    table.give("take_off", zone="oasis", units=3, reason="card").give("take_off", zone="oasis")
    assert table.side().supply == 12


def test_what_cannot_be_ordered_says_why(table):
    assert "Too few prayer points: 20 of 99" in table.row("tiles", "lamp", price=99).refused("buy_tile", tile="lamp")
    assert "how many units are recruited" in table.refused("recruit")
    assert "how many units come" in table.refused("reinforce", effect="card")
    assert "cannot be negative" in table.refused("recruit", supply=(("district_1", -1),))
    assert "Units in the Underworld: 0" in table.refused("recruit", back=1)
    assert "given or taken" in table.refused("prayer", amount=0)
    table.give("prayer", amount=-20, reason="night")
    assert "Reason: night" in table.told()
    assert "Only 0" in table.refused("temporary", amount=-1)
    table.deity("oasis", 0)
    assert "on the board already" in table.refused("summon", deity="heron", zone="ferry")
    assert "already" in table.refused("move_deity", deity="heron", zone="oasis")
    table.row("gods", "heron", zone="")
    assert "belongs to Sokół" in table.refused("summon", side="s2", deity="heron", zone="ferry")


def test_a1_the_slots_are_data(table):
    table.row("honour_marks", "first", point=True).have(points=3).give("lose_honour", steps=4)
    assert (table.side().points, table.held(8), table.held(5)) == (1, "point", "point")


def test_a8_every_price_is_data(table):
    for rate, value in (("unit_prayer", 2), ("back_prayer", 3), ("raise_prayer", 4), ("worship_prayer", 5)):
        table.row("rates", rate, value=value)
    table.have(honour=5).deity("oasis", 0).dead(2)
    table.give("recruit", supply=(("district_1", 1),), underworld=(("district_1", 1),), back=1,
               worshippers=(("heron", 1),))  # fmt: skip
    assert table.side().prayer == 20 - 2 - (2 + 3) - 4 - 5


def test_a18_attaching_is_checked_at_once(table):
    table.have(honour=6).deity("oasis", 1).troop("ferry", 1)
    assert "at most 1" in table.refused("move", source="ferry", zone="oasis")
    table.give("lose_honour").give("move", source="ferry", zone="oasis", reason="ship")
    assert (table.god().worshippers, table.told()[-1]) == (2, "Reason: ship")


def test_what_is_owed_is_told_to_the_leader(table_with):
    table = table_with(winAt="3")
    assert not KEMET.waiting(table.state)
    table.give("points", amount=3)
    assert [owed.side for owed in KEMET.waiting(table.state)] == ["s1"]
    table.give("end_evening")
    assert "the leader begins one" in str(KEMET.waiting(table.state)[0].what)


def test_the_evenings_are_listed_in_their_order(table):
    for _ in range(11):
        table.give("points", side="s2", amount=1).give("end_evening").give("begin_evening", players=("s1", "s2"))
    (listing,) = KEMET.listings(table.state, "s2")
    assert [row[:3] for row in listing.rows] == [(str(number), "1", "Żubry") for number in range(1, 12)]
    assert len(KEMET.listings(table.state, "")[0].rows) == 3 + 10 * 2


@pytest.mark.parametrize("quick", KEMET.quick, ids=lambda quick: str(quick.label))
def test_every_act_of_one_tap_is_complete(table, quick):
    table.have(points=1, temporary=1, honour=5)
    before = table.state
    assert table.give(quick.order, **quick.fields).state != before
