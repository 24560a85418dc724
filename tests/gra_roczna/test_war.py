"""War: setting out, strengths, losses, attacking on (GR-21, GR-23 to GR-28)."""

import pytest

from tracker.engine.referee import WrongDice


def test_gr_05_gaining_then_building_then_war(season):
    season.city("s2", university=1).war(knights=2, wood=4, stone=9, iron=9, gold=9)
    season.give("report", cycle_tasks=1)
    assert season.side().stone == 11
    season.give("build", building="port")
    season.give("attack", [1, 1], building="university", knights=2)
    season.refused("build", building="quarry")


def test_gr_21_one_castle_knight_a_level_defends_whatever_is_attacked(season):
    season.city("s2", castle=(1, 2), port=1).war(knights=3)
    assert season.give("attack", [1, 1, 1, 1], building="port", knights=3)["defence"] == 2 + 1
    assert [roll.why for roll in season.referee.rolls] == ["attack"] * 3 + ["castle"]


def test_gr_23_setting_out_costs_two_wood_two_iron_two_gold(season):
    season.city("s2", university=1).turn(wood=3, stone=3, iron=3, gold=3, knights=2)
    season.give("attack", [1, 1], building="university", knights=2)
    assert season.stock() == (1, 3, 1, 1)


def test_gr_23_any_number_from_any_places_of_ones_own(season):
    season.city("s2", university=1).city(port=(1, 3), castle=(1, 2)).war(knights=4)
    season.give("attack", [1] * 6, building="university", knights=(("castle", 1), ("reserve", 2), ("port", 3)))
    assert (season.knights("s1.castle"), season.knights("s1.port"), season.side().knights) == (1, 0, 2)
    assert season.side().expedition == 5


@pytest.mark.parametrize(("face", "hits"), [(1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (6, 1)])
def test_gr_24_a_hit_is_a_five_or_a_six(season, face, hits):
    season.city("s2", port=(2, 1)).war(knights=1)
    result = season.give("attack", [face, face], building="port", knights=1)
    assert (result["attack"], result["defence"]) == (1 + hits, 4 + 1 + hits)


@pytest.mark.parametrize(("faces", "won"), [([5, 1, 1, 1], False), ([5, 5, 1, 1], True), ([5, 5, 5, 1], True)])
def test_gr_25_the_attack_must_be_two_higher(season, faces, won):
    season.city("s2", port=2).war(knights=4)
    assert season.give("attack", faces, building="port", knights=4)["won"] is won


def test_gr_26_a_beaten_attack_dies_and_half_of_the_defenders(season):
    season.city("s2", castle=(1, 2), port=(1, 4)).war(knights=3)
    result = season.give("attack", [1] * 8, building="port", knights=3)
    assert (result["won"], result["attackers_lost"], result["defenders_lost"]) == (False, 3, 2)
    assert (season.knights("s2.castle"), season.knights("s2.port")) == (1, 3)
    assert (season.side().expedition, season.side().knights, season.level("s2.port")) == (0, 0, 1)


def test_gr_27_a_won_attack_kills_all_defenders_loses_as_many_and_a_level_falls(season):
    season.city("s2", castle=(1, 2), port=(2, 1)).war(knights=9)
    result = season.give("attack", [1] * 11, building="port", knights=9)
    assert (result["won"], result["attackers_lost"], result["defenders_lost"]) == (True, 2, 2)
    assert (season.knights("s2.castle"), season.knights("s2.port"), season.level("s2.port")) == (1, 0, 1)
    assert season.side().expedition == 7


def test_gr_27_without_defenders_one_attacker_is_lost(season):
    season.city("s2", port=1).war(knights=4)
    assert season.give("attack", [1] * 4, building="port", knights=4)["attackers_lost"] == 1


def test_gr_28_a_winner_attacks_another_building_with_his_survivors(season):
    season.city("s2", university=1, port=1).war(knights=6)
    season.give("attack", [1] * 6, building="university", knights=6)
    season.give("attack", [1] * 5, building="port")
    assert (season.level("s2.university"), season.level("s2.port"), season.side().expedition) == (0, 0, 4)


def test_gr_28_survivors_are_placed_freely_at_home(season):
    season.city("s2", university=1).city(port=1, castle=1).war(knights=6)
    season.give("attack", [1] * 6, building="university", knights=6)
    season.give("garrison", source="expedition", place="port", knights=3)
    season.give("garrison", source="expedition", place="reserve", knights=2)
    assert (season.knights("s1.port"), season.side().knights, season.side().expedition) == (3, 2, 0)


def test_w16_no_war_without_the_second_gold(season):
    season.city("s2", university=1).war(knights=2, gold=1)
    refused = season.refused("attack", building="university", knights=2)
    assert str(refused.reason) == "There is too little: Gold 1 of 2."


def test_w17_the_defender_wins_by_one_hit(season):
    season.city("s2", mint=(2, 1)).war(knights=5)
    result = season.give("attack", [6, 2, 5, 1, 3, 5], building="mint", knights=5)
    assert result == {
        "attack": 7,
        "defence": 6,
        "won": False,
        "attackers_lost": 5,
        "defenders_lost": 0,
        "building_level": 2,
    }
    assert (season.side().expedition, season.knights("s2.mint")) == (0, 1)


def test_w18_the_attacker_wins_by_exactly_two(season):
    season.city("s2", mint=(2, 1)).war(knights=5)
    before = season.status("s2")["victory_points"]
    result = season.give("attack", [6, 2, 5, 1, 3, 4], building="mint", knights=5)
    assert result == {
        "attack": 7,
        "defence": 5,
        "won": True,
        "attackers_lost": 1,
        "defenders_lost": 1,
        "building_level": 1,
    }
    assert (season.side().expedition, season.level("s2.mint")) == (4, 1)
    assert season.status("s2")["victory_points"] == before - 1


@pytest.mark.parametrize("dice", [[1, 1], [6, 1], [6, 6]])
def test_w19_two_against_an_empty_university_are_certain_to_win(season, dice):
    season.city("s2", university=1).war(knights=2)
    result = season.give("attack", dice, building="university", knights=2)
    assert (result["won"], result["attackers_lost"], season.level("s2.university")) == (True, 1, 0)
    assert season.status("s2")["victory_points"] == 0


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_w20_one_against_an_empty_university_wins_with_a_hit_and_is_lost_all_the_same(season, face):
    season.city("s2", university=1, port=1).war(knights=1)
    assert season.give("attack", [face], building="university", knights=1)["won"] is (face >= 5)
    assert (season.side().expedition, season.side().attacked) == (0, ())
    season.refused("attack", building="port")


def test_w21_a_castle_of_level_two_helps_with_two(season):
    season.city("s2", castle=(2, 3), port=(1, 1)).war(knights=7)
    assert season.give("attack", [1] * 10, building="port", knights=7)["defence"] == 5


def test_w22_the_dead_defender_is_a_castle_knight(season):
    season.city("s2", castle=(2, 3), port=(1, 1)).war(knights=1)
    result = season.give("attack", [1] * 4, building="port", knights=1)
    assert (result["won"], result["defenders_lost"]) == (False, 1)
    assert (season.knights("s2.castle"), season.knights("s2.port")) == (2, 1)


def test_w23_the_attacker_wins_against_castle_and_port(season):
    season.city("s2", castle=(2, 3), port=(1, 1)).war(knights=7)
    result = season.give("attack", [1] * 10, building="port", knights=7)
    assert (result["won"], result["defenders_lost"], result["attackers_lost"]) == (True, 3, 3)
    assert (season.side().expedition, season.level("s2.port")) == (4, 0)
    assert (season.knights("s2.castle"), season.knights("s2.port")) == (1, 0)


def test_w24_a15_a_victory_may_cost_the_last_attacker(season):
    season.city("s2", university=(1, 5), port=1).war(knights=4)
    result = season.give("attack", [6] * 4 + [1] * 5, building="university", knights=4)
    assert (result["won"], result["attackers_lost"], result["building_level"]) == (True, 4, 0)
    assert (season.side().expedition, season.knights("s2.university")) == (0, 0)
    season.refused("attack", building="port")


def test_w25_half_of_one_defender_is_none(season):
    season.city("s2", port=(1, 1)).war(knights=1)
    assert season.give("attack", [1, 1], building="port", knights=1)["defenders_lost"] == 0


def test_w31_nothing_to_attack_at_level_0(season):
    season.war(knights=3)
    assert season.refused("attack", building="port", knights=3).field == "building"
    assert season.stock() == (2, 0, 2, 2)


def test_w32_no_attack_without_ready_knights(season):
    season.city("s2", port=1).war()
    assert season.refused("attack", building="port", knights=0).field == "knights"
    assert season.refused("attack", building="port").field == "knights"
    season.give("report", present=4)
    assert season.new() == 1
    assert season.refused("attack", building="port", knights=1).field == "knights"


def test_w33_only_the_helping_castle_knight_dies(season):
    season.city("s2", castle=(1, 3), port=(1, 4)).war(knights=1)
    result = season.give("attack", [1] * 6, building="port", knights=1)
    assert (result["defence"], result["defenders_lost"]) == (2 + 5, 2)
    assert (season.knights("s2.castle"), season.knights("s2.port")) == (2, 3)


def test_w34_an_attacked_castle_is_defended_once_by_all_its_knights(season):
    season.city("s2", castle=(2, 3)).war(knights=11)
    result = season.give("attack", [1] * 14, building="castle", knights=11)
    assert (result["attack"], result["defence"], result["won"]) == (11, 9, True)
    assert (season.knights("s2.castle"), season.level("s2.castle"), season.side().expedition) == (0, 1, 8)
    assert [roll.why for roll in season.referee.rolls] == ["attack"] * 11 + ["defence"] * 3


def test_w35_the_castle_helps_in_every_attack_of_an_expedition(season):
    season.city("s2", castle=(1, 2), port=1, barracks=1).war(knights=6)
    assert season.give("attack", [1] * 7, building="port", knights=6)["defence"] == 3
    assert (season.side().expedition, season.knights("s2.castle")) == (5, 1)
    assert season.give("attack", [1] * 6, building="barracks")["defence"] == 3
    assert (season.side().expedition, season.knights("s2.castle")) == (4, 0)


def test_w36_no_building_after_the_first_attack_but_exchanging(season):
    season.city("s2", university=1).city(port=1).war(knights=2, wood=9, stone=9, iron=9)
    season.give("attack", [1, 1], building="university", knights=2)
    assert season.refused("build", building="port").field == "building"
    season.give("exchange", give=("wood",), get="gold")
    season.give("end_turn")
    season.give("report")
    season.give("build", building="port")


def test_a1_a_further_attack_costs_nothing(season):
    season.city("s2", university=1, port=1).war(knights=6)
    season.give("attack", [1] * 6, building="university", knights=6)
    assert season.stock() == (0, 0, 0, 0)
    season.give("attack", [1] * 5, building="port")


def test_a2_a31_an_expedition_hits_a_building_once_but_the_same_kind_elsewhere(season):
    season.city("s2", university=2).city("s3", university=1).war(knights=6)
    season.give("attack", [1] * 6, building="university", knights=6)
    assert season.refused("attack", building="university").field == "building"
    season.give("attack", [1] * 5, target="s3", building="university")
    assert (season.level("s2.university"), season.level("s3.university")) == (1, 0)


def test_a3_one_expedition_a_turn(season):
    season.city("s2", university=2, port=1).war(knights=9, wood=9, iron=9, gold=9)
    season.give("attack", [1, 1], building="university", knights=2)
    season.give("garrison", source="expedition", place="reserve", knights=1)
    assert season.refused("attack", building="port", knights=8).field == "side"
    season.give("end_turn")
    season.give("report")
    season.give("attack", [1] * 8, building="port", knights=8)


def test_a4_a_further_attack_rolls_new_dice_for_the_survivors(season):
    season.city("s2", university=1, port=(1, 1)).war(knights=6)
    season.give("attack", [1] * 6, building="university", knights=6)
    season.give("attack", [6] * 5 + [1], building="port")
    assert [roll.face for roll in season.referee.rolls] == [6] * 5 + [1]


def test_a5_more_than_two_higher_wins_as_well(season):
    season.city("s2", university=1).war(knights=9)
    assert season.give("attack", [6] * 9, building="university", knights=9)["won"] is True


def test_a6_a_defenders_hit_helps_the_defender(season):
    season.city("s2", port=(1, 1)).war(knights=5)
    assert season.give("attack", [1] * 5 + [6], building="port", knights=5)["defence"] == 4


def test_a11_ready_reserve_knights_go_straight_to_war(season):
    season.city("s2", university=1).war(knights=2).give("attack", [1, 1], building="university", knights=2)
    assert season.side().knights == 0


def test_a12_a37_neither_reserve_nor_travelling_knights_defend(season):
    season.city("s2", port=1).have("s2", knights=9, expedition=9).war(knights=4)
    assert season.give("attack", [1] * 4, building="port", knights=4)["defence"] == 2
    assert (season.side("s2").knights, season.side("s2").expedition) == (9, 9)


@pytest.mark.parametrize(("level", "knights", "helping"), [(1, 0, 0), (1, 1, 1), (1, 5, 1), (3, 2, 2), (3, 5, 3)])
def test_a13_the_castle_helps_with_the_smaller_of_level_and_knights(season, level, knights, helping):
    season.city("s2", castle=(level, knights), port=1).war(knights=1)
    assert season.give("attack", [1] * (1 + helping), building="port", knights=1)["defence"] == 2 + helping


def test_a14_castle_knights_die_before_local_ones(season):
    season.city("s2", castle=(3, 3), port=(1, 3)).war(knights=1)
    season.give("attack", [1] * 7, building="port", knights=1)
    assert (season.knights("s2.castle"), season.knights("s2.port")) == (0, 3)


def test_a16_a17_knights_cannot_outlive_their_building(season):
    season.city("s2", port=(1, 2)).war(knights=9).give("attack", [1] * 11, building="port", knights=9)
    assert (season.level("s2.port"), season.knights("s2.port")) == (0, 0)
    season.refused("attack", building="port")


def test_a20_a23_dice_have_six_faces(season):
    season.city("s2", university=1).war(knights=1)
    season.give("attack", [6], building="university", knights=1)
    assert [roll.die for roll in season.referee.rolls] == [6]


def test_a27_orders_count_in_the_order_they_come_whoever_sends_them(season):
    season.city("s2", university=(1, 1)).war(knights=3).turn("s2", knights=4)
    season.give("garrison", side="s2", source="reserve", place="university", knights=4)
    assert season.give("attack", [1] * 8, building="university", knights=3)["won"] is False
    season.give("garrison", side="s2", source="university", place="reserve", knights=3)
    assert season.knights("s2.university") == 0


def test_a37_own_buildings_and_retired_patrols_are_not_attacked(season):
    season.city(port=1).city("s2", port=1).have("s2", active=False).war(knights=3)
    assert season.refused("attack", target="s1", building="port", knights=3).field == "target"
    assert season.refused("attack", target="s2", building="port", knights=3).field == "target"


def test_a37_a_patrol_without_an_open_turn_may_be_attacked(season):
    season.city("s2", university=1).war(knights=2)
    assert not season.side("s2").turn_open
    assert season.give("attack", [1, 1], building="university", knights=2)["won"]


def test_a38_nobody_joins_an_expedition(season):
    season.city("s2", university=1, port=1).war(knights=9)
    season.give("attack", [1] * 6, building="university", knights=6)
    assert season.refused("attack", building="port", knights=3).field == "knights"


def test_a38_placing_the_first_survivor_ends_the_expedition(season):
    season.city("s2", university=1, port=1).war(knights=6)
    season.give("attack", [1] * 6, building="university", knights=6)
    season.give("garrison", source="expedition", place="reserve", knights=1)
    season.refused("attack", building="port")
    season.give("garrison", source="expedition", place="reserve", knights=4)
    assert season.side().knights == 5


def test_a38_moving_other_knights_leaves_the_expedition_out(season):
    season.city("s2", university=1, port=1).city(port=1).war(knights=7)
    season.give("attack", [1] * 6, building="university", knights=6)
    season.give("garrison", source="reserve", place="port", knights=1)
    season.give("attack", [1] * 5, building="port")


def test_a38_who_is_still_out_comes_home_at_the_end_of_the_turn(season):
    season.city("s2", university=1).war(knights=6)
    season.give("attack", [1] * 6, building="university", knights=6)
    season.give("end_turn")
    assert (season.side().knights, season.side().expedition, season.side().attacked) == (5, 0, ())


def test_a39_a_lost_level_gives_nothing_to_anybody_and_costs_its_full_price_again(season):
    season.city("s2", university=1).war(knights=2).turn("s2", wood=5, stone=5, iron=5, gold=5)
    season.give("attack", [1, 1], building="university", knights=2)
    assert (season.stock(), season.stock("s2")) == ((0, 0, 0, 0), (5, 5, 5, 5))
    season.give("build", side="s2", building="university")
    assert season.stock("s2") == (0, 0, 0, 0)


@pytest.mark.parametrize("knights", [(("reserve", 5),), (("port", 1),), (("reserve", 4), ("castle", 3))])
def test_more_knights_than_there_are_cannot_set_out(season, knights):
    season.city("s2", university=1).city(castle=(1, 2)).war(knights=4)
    assert season.refused("attack", building="university", knights=knights).field == "knights"


def test_knights_are_never_counted_below_nothing(season):
    season.city("s2", university=1).war(knights=4)
    knights = (("reserve", 4), ("castle", -2))
    assert season.refused("attack", building="university", knights=knights).field == "knights"


@pytest.mark.parametrize("dice", [[], [6], [6, 6, 6], [6, 7], [6, 0]])
def test_wrong_dice_are_refused_and_change_nothing(season, dice):
    season.city("s2", university=1).war(knights=2)
    before = season.state
    with pytest.raises(WrongDice):
        season.give("attack", dice, building="university", knights=2)
    assert season.state == before
