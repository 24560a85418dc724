"""The second phase of a battle at sea: KK-37, KK-38, A18, A39, A49, A50, A51."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.khans_kings.seafield import SEA, Seafield, Ship
from tracker.engine.checks import violations
from tracker.engine.orders import order_type, run
from tracker.engine.referee import GivenDice, Referee
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS
from tracker.rulesets.khans_kings.sea_battle import ORDERS
from tracker.rulesets.khans_kings.sea_sharing import Bearer, falls, usual
from tracker.rulesets.khans_kings.season_tables import Lasting

CREWED = ["cog", "levies"]


def test_a49_boarding_is_called_for_at_the_start_of_a_battle_turn():
    field = Seafield().at_sea([CREWED], [CREWED])
    field.order("call_boarding")
    assert (field.battle.stage, field.mover, field.battle.number) == ("boarding", "s1", 1)


def test_a49_the_defender_may_call_too_before_anything_was_done():
    field = Seafield().at_sea([CREWED], [CREWED])
    field.order("call_boarding", side="s2")
    assert (field.battle.stage, field.mover) == ("boarding", "s1")


def test_a49_a_call_said_later_holds_for_the_next_battle_turn():
    field = Seafield().at_sea([CREWED, "cog"], [CREWED])
    field.order("pass", unit=field.ours[1])
    field.order("call_boarding", side="s2")
    assert (field.battle.stage, field.battle.boarders) == ("fighting", ("defender",))
    assert "calls for boarding already" in field.refused("call_boarding", side="s2", battle=field.key)
    field.order("pass"), field.order("pass")
    assert (field.battle.stage, field.battle.number, field.battle.boarders) == ("boarding", 2, ())


def test_a49_a_call_lapses_with_the_crew_that_was_to_board():
    field = Seafield().at_sea([["cog", "bowmen"]], [["cog", ("levies", {"state": 5})]])
    (archers,) = field.crew(field.ours[0])
    field.order("pass", unit=field.ours[0])
    field.order("call_boarding", side="s2")
    field.order("shoot_crew", 4, unit=archers, target=field.theirs[0])
    field.order("pass")
    assert (field.battle.stage, field.battle.boarders) == ("fighting", ())


def test_a49_without_anybody_aboard_nobody_calls_for_boarding():
    field = Seafield().at_sea(["cog"], [CREWED])
    assert "Nobody is aboard" in field.no("call_boarding")
    assert field.offered("call_boarding", "battle", side="s1") == ()
    assert field.offered("call_boarding", "battle", side="s2") == (field.key,)


def test_kk_37_while_ships_are_boarded_no_single_unit_acts():
    field = Seafield().boarding([["cog", "bowmen"], "cog"], [CREWED])
    (archers,) = field.crew(field.ours[0])
    foe = field.theirs[0]
    tried = (
        ("attack", {"unit": field.ours[0], "target": foe}),
        ("shoot_crew", {"unit": archers, "target": foe}),
        ("swap", {"unit": field.ours[0], "partner": field.ours[1]}),
    )
    for name, fields in tried:
        assert "crews fight as a whole" in field.no(name, **fields)
    assert "first a side calls for boarding" in Seafield().at_sea([CREWED], [CREWED]).no(
        "board", unit=field.ours[0], target=foe
    )


def test_kk_37_ships_collide_by_the_three_slots():
    field = Seafield().boarding([CREWED, "cog", "cog"], [CREWED] * 3)
    assert "it reaches these slots: 1, 2" in field.no("board", unit=field.ours[0], target=field.theirs[2])
    assert field.offered("board", "target", side="s1", battle=field.key, unit=field.ours[0]) == tuple(field.theirs[:2])
    assert "Nobody is aboard" in field.no("board", unit=field.ours[1], target=field.theirs[2])
    assert field.offered("board", "unit", side="s1", battle=field.key) == (field.ours[0],)


def test_a50_both_crews_strike_at_once_as_sums():
    field = Seafield().boarding([["cog", "levies", "pikes"]], [["cog", "heavy_foot", "bowmen"]])
    found = field.order("board", 4, 2, 1, 3, unit=field.ours[0], target=field.theirs[0])
    assert found["damage"] == (4 + 4) + (4 + 2) - (4 + 1)
    assert found["back_damage"] == (5 + 1) + (5 + 3) - (2 + 3)
    assert [(roll.why, roll.die) for roll in field.referee.rolls] == [("boarding", 4)] * 4
    assert (field.ship(field.ours[0]).foe, field.ship(field.theirs[0]).foe) == (field.theirs[0], field.ours[0])


def test_a50_every_sum_over_all_dice():
    field = Seafield().boarding([["cog", "levies", "bowmen"]], [["cog", "pikes"]])
    kind = order_type(KHANS_KINGS, "board")
    order = kind.shape(side="s1", battle=field.key, unit=field.ours[0], target=field.theirs[0])
    for dice in product(range(1, 5), repeat=3):
        referee = Referee(GivenDice(dice))
        after = run(KHANS_KINGS, field.state, kind, order, referee, "s1")
        found = {finding.name: finding.value for finding in referee.findings}
        deals, suffers = 4 + dice[0] + 5 + dice[1] - 3, 4 + dice[2] - (2 + 1)
        assert (found["damage"], found["back_damage"]) == (deals, suffers)
        (foe,) = field.crew(field.theirs[0])
        assert (foe in after.units) is (14 - deals > 4), "A40: at its Reluctance it has nowhere to go"
        assert foe not in after.units or after.units[foe].state == 14 - deals
        assert after.fighters == {} or after.fighters[field.ours[0]].owes == suffers


def test_a50_a_sum_below_the_other_sides_defence_does_nothing():
    field = Seafield().boarding([["cog", "herbalists"]], [["cog", "heavy_foot", "heavy_foot"]])
    assert field.order("board", 4, 1, 1, unit=field.ours[0], target=field.theirs[0])["damage"] == 0


def test_a50_no_bonus_against_one_type_counts_in_a_sum():
    field = Seafield().boarding([["cog", "pikes"]], [["cog", "outriders"]])
    assert field.order("board", 1, 1, unit=field.ours[0], target=field.theirs[0])["damage"] == 4 + 1 - 3


def test_a50_the_owner_shares_the_damage():
    field = Seafield().boarding([["cog", "levies", "pikes"]], [["cog", "heavy_foot", "bowmen"]])
    field.order("board", 1, 1, 4, 4, unit=field.ours[0], target=field.theirs[0])
    ours, theirs = field.crew(field.ours[0]), field.crew(field.theirs[0])
    assert field.mover == "s1" and field.ship(field.ours[0]).owes == 18 - 5
    assert "First share the damage" in field.no("pass")
    assert "Share all of it: 13" in field.no("share_damage", unit=field.ours[0], shares=((ours[0], 12),))
    assert "is not aboard" in field.no("share_damage", unit=field.ours[0], shares=((theirs[0], 13),))
    assert "cannot bear more than its State" in field.no("share_damage", unit=field.ours[0], shares=((ours[0], 14),))
    field.order("share_damage", unit=field.ours[0], shares=((ours[0], 8), (ours[1], 5)))
    assert [field.left(unit).state for unit in ours] == [13 - 8, 14 - 5]
    assert field.mover == "s2" and field.ship(field.theirs[0]).owes == 10 - 5
    assert field.offered("share_damage", "shares", side="s2", battle=field.key, unit=field.theirs[0]) == tuple(theirs)
    field.order("share_damage", unit=field.theirs[0])
    assert [field.left(unit).state for unit in theirs] == [18 - 5, 12]
    assert field.battle.number == 2 and field.mover == "s1", "both ships have acted; the next battle turn"


def test_a50_others_do_not_share_it():
    field = Seafield().boarding([["cog", "levies", "pikes"]], [["cog", "heavy_foot", "bowmen"]])
    field.order("board", 1, 1, 4, 4, unit=field.ours[0], target=field.theirs[0])
    assert "Only its own side" in field.refused("share_damage", side="s2", battle=field.key, unit=field.ours[0])
    assert field.offered("share_damage", "unit", side="s2", battle=field.key) == (field.theirs[0],)
    assert "has no damage to share" in Seafield().boarding([CREWED], [CREWED]).no("share_damage", unit=field.ours[0])


def test_a40_who_falls_to_his_reluctance_aboard_is_lost_and_nobody_is_paid_for_it():
    field = Seafield().boarding([["cog", "levies", "levies"]], [["cog", ("levies", {"state": 6})]])
    (foot,) = field.crew(field.theirs[0])
    field.order("board", 1, 1, 1, unit=field.ours[0], target=field.theirs[0])
    assert foot not in field.there
    field.order("share_damage", unit=field.ours[0])
    assert all(field.left(unit).xp == 1 for unit in (field.ours[0], *field.crew(field.ours[0]))), "A51: the won fight"


def test_kk_38_a_ship_whose_crew_is_out_joins_the_fleet_of_the_winner():
    field = Seafield().boarding([["cog", "levies", "levies"]], [["cog", ("levies", {"state": 5})], "cog"])
    prize = field.theirs[0]
    field.order("board", 1, 1, 1, unit=field.ours[0], target=prize)
    field.order("share_damage", unit=field.ours[0]) if field.ship(field.ours[0]).owes else None
    assert (field.left(prize).owner, field.ship(prize).row, field.ship(prize).slot) == ("s1", "aggressor", 2)
    assert field.left(prize).prize and field.ship(prize).acted
    assert (field.ship(field.ours[0]).foe, field.ship(prize).foe) == ("", "")
    assert field.battle.stage == "boarding" and field.mover == "s2"


def test_kk_38_the_last_ship_captured_ends_the_battle():
    field = Seafield().boarding([["cog", "levies", "levies"]], ["cog"])
    field.order("board", unit=field.ours[0], target=field.theirs[0])
    assert (field.battle.stage, field.battle.winner) == ("over", "aggressor")
    assert field.left(field.theirs[0]).owner == "s1"
    assert not field.referee.rolls, "nobody was aboard who could resist"


def test_a50_a_captured_ship_above_the_limit_of_32_is_scrapped_for_half_its_cost():
    field = Seafield().row("numbers", "most_units", value=4 + 2).boarding([CREWED], ["cog"])
    before = field.state.sides["s1"]
    field.order("board", unit=field.ours[0], target=field.theirs[0])
    after = field.state.sides["s1"]
    assert field.theirs[0] not in field.there
    assert (after.wood - before.wood, after.metal - before.metal, after.gold - before.gold) == (3, 1, 0)


def test_a50_a_captured_ship_without_room_in_the_place_is_scrapped():
    field = Seafield().boarding([CREWED, "cog", "cog", "cog"], ["cog"])
    field.order("board", unit=field.ours[0], target=field.theirs[0])
    assert field.theirs[0] not in field.there and field.battle.winner == "aggressor"


def test_a50_if_both_crews_die_nobody_wins_and_the_ships_stay():
    frail: Ship = ["cog", ("levies", {"state": 5})]
    field = Seafield().boarding([frail], [frail])
    field.order("board", 4, 4, unit=field.ours[0], target=field.theirs[0])
    assert [field.left(ship).owner for ship in (*field.ours, *field.theirs)] == ["s1", "s2"]
    assert all(field.ship(ship).foe == "" for ship in (*field.ours, *field.theirs))
    assert not field.crew(field.ours[0]) and not field.crew(field.theirs[0])
    assert any("Both crews are gone" in note for note in field.notes)


def test_a50_locked_ships_fight_once_in_a_battle_turn_until_one_crew_is_out():
    field = Seafield().boarding([["cog", "heavy_foot"]], [["cog", "heavy_foot"]])
    field.order("board", 1, 1, unit=field.ours[0], target=field.theirs[0])
    assert field.battle.number == 2, "both ships have used their action"
    assert "cannot get away" in field.no("get_away", unit=field.ours[0])
    field.order("board", 1, 1, unit=field.ours[0], target=field.theirs[0])
    assert [field.left(unit).state for unit in field.crew(field.ours[0])] == [18 - 2 - 2]


def test_kk_37_the_other_ship_goes_on_where_the_first_waits():
    field = Seafield().boarding([["cog", "heavy_foot"]], [["cog", "heavy_foot"]])
    field.order("board", 1, 1, unit=field.ours[0], target=field.theirs[0])
    field.order("pass")
    field.order("board", 1, 1, unit=field.theirs[0], target=field.ours[0])
    assert field.battle.number == 3


def test_kk_37_a_ship_boards_one_ship_at_a_time():
    field = Seafield().boarding([["cog", "heavy_foot"], ["cog", "heavy_foot"]], [["cog", "heavy_foot"], "cog"])
    field.order("board", 1, 1, unit=field.ours[0], target=field.theirs[0])
    assert "is locked with another ship already" in field.no("board", unit=field.ours[1], target=field.theirs[0])
    field.order("pass"), field.order("pass")
    assert "it boards no other ship" in field.no("board", unit=field.ours[0], target=field.theirs[1])


@pytest.mark.parametrize("face", range(1, 11))
def test_kk_37_each_ship_that_is_not_locked_gets_away_by_its_own_die(face):
    field = Seafield().boarding([["cog", "levies"], "cog"], [CREWED])
    found = field.order("get_away", face, unit=field.ours[1])
    assert found["got_away"] == (face <= 4)
    assert (field.left(field.ours[1]).place != SEA) == (face <= 4)
    assert field.mover == "s1", "the other ship still acts"
    if face > 4:
        assert "has acted" in field.no("get_away", unit=field.ours[1]), "it has lost its turn"


def test_kk_37_ships_get_away_one_at_a_time_until_the_battle_is_over():
    field = Seafield().boarding([CREWED], [CREWED, "cog"])
    field.order("pass")
    assert "one by one" in field.no("get_away")
    field.order("get_away", 1, unit=field.theirs[0], to="s4")
    field.order("get_away", 1, unit=field.theirs[1], to="s2")
    assert (field.battle.stage, field.battle.winner) == ("over", "aggressor")
    assert [field.left(ship).place for ship in field.theirs] == ["s4", "s2"]


def test_a18_the_leader_may_decide_a_boarding_instead_of_the_sums():
    field = Seafield().boarding([["cog", "levies", "pikes"]], [["cog", "heavy_foot", "bowmen"]])
    field.give("boarding_result", battle=field.key, unit=field.ours[0], target=field.theirs[0], suffers=3, deals=30)
    assert any("The leader decides how the crews fare" in note for note in field.notes)
    assert not field.referee.rolls
    assert field.crew(field.theirs[0]) == [] and field.ship(field.ours[0]).owes == 3
    field.give("share_damage", battle=field.key, unit=field.ours[0])
    assert field.battle.winner == "aggressor" and field.left(field.theirs[0]).owner == "s1"


def test_a18_the_sums_are_laid_out_before_the_leader_decides():
    field = Seafield().boarding([["cog", "levies", "pikes"]], [["cog", "heavy_foot", "bowmen"]])
    kind = order_type(KHANS_KINGS, "boarding_result")
    order = kind.shape(battle=field.key, unit=field.ours[0], target=field.theirs[0], suffers=0, deals=0)
    told = [str(line) for line in kind.warns(field.state, order)]
    assert told == [
        "Crew of Cog 5 (Sokół): attack 8 and 2 dice, defence 5, State 27.",
        "Crew of Cog 5 (Bóbr): attack 10 and 2 dice, defence 5, State 30.",
    ]


def test_sums_below_0_are_told_with_a_minus():
    field = Seafield().row("kinds", "levies", attack=0, defence=0)
    field.boarding([["cog", "levies"]], [["cog", "heavy_foot"]])
    (foot,) = field.crew(field.ours[0])
    for effect in ("O1.1", "O4.1"):
        field.add("lasting", Lasting(id=effect, unit=foot, effect=effect, lasts="battle", turn=1))
    order = order_type(KHANS_KINGS, "board").shape(
        side="s1", battle=field.key, unit=field.ours[0], target=field.theirs[0]
    )
    told = str(order_type(KHANS_KINGS, "board").warns(field.state, order)[0])
    assert told == "Crew of Cog 5 (Sokół): attack −1 and 1 die, defence −1, State 13."


def test_a39_ships_that_are_boarded_part_when_the_battle_is_broken_off():
    field = Seafield(battleTurnLimit="1").boarding([["cog", "heavy_foot"]], [["cog", "heavy_foot"]])
    field.order("board", 1, 1, unit=field.ours[0], target=field.theirs[0])
    assert (field.battle.ended, field.battle.winner) == ("turn_limit", "")
    assert field.left(field.ours[0]).place in {"s2", "s4"} and not field.state.fighters


def test_a50_a_ship_whose_foe_the_leader_put_elsewhere_by_hand_has_nothing_left_to_share():
    field = Seafield().boarding([["cog", "levies", "pikes"]], [["cog", "heavy_foot"], "cog"])
    field.order("board", 4, 4, 4, unit=field.ours[0], target=field.theirs[0])
    assert field.ship(field.ours[0]).owes and field.ship(field.ours[0]).foe
    field.row("units", field.theirs[0], place="s2")
    field.state = KHANS_KINGS.tidy(field.state)
    assert (field.ship(field.ours[0]).foe, field.ship(field.ours[0]).owes) == ("", 0)


def test_who_is_aboard_a_ship_that_was_taken_out_of_the_sheet_fights_no_more():
    field = Seafield().boarding([["cog", "levies"]], [["cog", "heavy_foot"], "cog"])
    (foot,) = field.crew(field.theirs[0])
    field.drop("units", field.theirs[0])
    field.state = KHANS_KINGS.tidy(field.state)
    assert foot not in field.state.fighters
    assert {(found.row, found.column) for found in violations(KHANS_KINGS, field.state)} == {(foot, "aboard")}


def test_house_rule_first_rout_the_first_ship_captured_ends_the_battle():
    field = Seafield(battleEnds="firstRout").boarding([["cog", "levies", "levies"]], ["cog", ["cog", "levies"]])
    field.order("board", unit=field.ours[0], target=field.theirs[0])
    assert (field.battle.ended, field.battle.winner) == ("first_rout", "aggressor")
    assert field.left(field.theirs[1]).place in {"s2", "s4"}


def test_a45_a_new_ship_does_not_board():
    field = Seafield().boarding([CREWED], [CREWED])
    field.order("pass")
    field.row("units", field.theirs[0], fresh=True)
    assert "is new" in field.no("board", unit=field.theirs[0], target=field.ours[0])


def crews():
    unit = st.tuples(st.integers(1, 6), st.integers(0, 6), st.integers(1, 9))
    return st.lists(unit, min_size=1, max_size=3).map(
        lambda rows: [Bearer(f"u{at}", most, max(0, min(most - 1, spare)), worth)
                      for at, (most, spare, worth) in enumerate(rows)]
    )  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(crews(), st.integers(1, 20))
def test_a50_the_default_loses_as_few_as_any_sharing_would(crew, damage):
    shares = usual(crew, damage)
    all_of_it = min(damage, sum(one.most for one in crew))
    assert sum(shares.values()) == all_of_it
    assert all(0 < shares[one.unit] <= one.most for one in crew if one.unit in shares)

    def lost(split):
        return sum(share > one.spare for one, share in zip(crew, split, strict=True))

    every = (split for split in product(*(range(one.most + 1) for one in crew)) if sum(split) == all_of_it)
    assert lost([shares.get(one.unit, 0) for one in crew]) == min(map(lost, every))
    assert falls(crew, damage) == (lost([shares.get(one.unit, 0) for one in crew]) == len(crew))


def test_a50_the_odds_of_a_boarding_are_those_of_all_dice():
    field = Seafield().boarding([["cog", "levies", "pikes"]], [["cog", ("heavy_foot", {"state": 10}), "bowmen"]])
    kind = order_type(KHANS_KINGS, "board")
    order = kind.shape(side="s1", battle=field.key, unit=field.ours[0], target=field.theirs[0])
    assert kind.reckon is not None
    found = kind.reckon(field.state, order)
    counted: dict[str, dict[object, Fraction]] = {name: {} for name in found.findings}
    for dice in product(range(1, 5), repeat=4):
        referee = Referee(GivenDice(dice))
        run(KHANS_KINGS, field.state, kind, order, referee, "s1")
        for finding in referee.findings:
            if finding.name in counted:
                chances = counted[finding.name]
                chances[finding.value] = chances.get(finding.value, Fraction(0)) + Fraction(1, 4**4)
    assert {name: {k: v for k, v in chances.items() if v} for name, chances in found.findings.items()} == counted


def test_every_order_at_sea_has_words_for_its_form():
    assert all(kind.help and kind.title for kind in ORDERS)


def test_kk_37_who_is_aboard_is_offered_no_place_to_get_away_to_by_himself():
    field = Seafield().boarding([("cog", "levies")], ["cog"])
    (crew,) = field.crew(field.ours[0])
    given = {"side": "s1", "battle": field.key}
    assert field.offered("get_away", "to", unit=crew, **given) == ()
    assert field.offered("get_away", "to", unit=field.ours[0], **given)
