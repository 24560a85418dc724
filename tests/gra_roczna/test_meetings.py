"""Reports: what scouting work earns, and the turns that meetings give (GR-03 to GR-12, GR-15 to GR-18)."""

import pytest


def test_gr_03_a_report_gives_one_turn_and_no_order_goes_without_one(season):
    season.have(wood=9, stone=9, iron=9, gold=9)
    assert season.refused("build", building="port").field == "side"
    season.give("report")
    season.give("build", building="port")
    season.give("end_turn")
    assert season.refused("build", building="port").field == "side"
    assert (season.side().meetings, season.side().turn) == (1, 1)


def test_gr_03_more_meetings_give_more_turns_each_patrol_for_itself(season):
    for _ in range(3):
        season.give("report")
        season.give("end_turn")
    season.give("report", side="s2")
    assert (season.side().turn, season.side("s2").turn, season.side("s3").turn) == (3, 1, 0)


@pytest.mark.parametrize(
    ("carried", "present", "gained", "left"), [(0, 4, 1, 0), (3, 6, 2, 1), (0, 3, 0, 3), (3, 1, 1, 0)]
)
def test_gr_06_every_four_present_make_a_knight(season, carried, present, gained, left):
    season.have(carry_attendance=carried).give("report", present=present)
    assert (season.new(), season.side().carry_attendance) == (gained, left)


def test_gr_07_three_tasks_of_members_make_an_iron_and_a_badge_two(season):
    season.give("report", member_tasks=4, member_badges=2)
    assert (season.side().iron, season.side().carry_member_tasks) == (5, 1)


def test_gr_08_two_tasks_of_the_leader_make_a_wood_and_a_badge_three(season):
    season.give("report", leader_tasks=3, leader_badges=2)
    assert (season.side().wood, season.side().carry_leader_tasks) == (7, 1)


def test_gr_09_a_cycle_task_makes_two_stone(season):
    season.give("report", cycle_tasks=3)
    assert season.stock() == (0, 6, 0, 0)


def test_gr_10_work_alone_earns_no_gold(season):
    season.give("report", present=12, member_tasks=9, member_badges=3, leader_tasks=8, leader_badges=2, cycle_tasks=5)
    assert season.side().gold == 0


def test_gr_11_remainders_are_carried_on(season):
    for _ in range(4):
        season.give("report", present=3, member_tasks=2, leader_tasks=1)
    side = season.side()
    assert (season.new() + side.knights, side.iron, side.wood) == (3, 2, 2)
    assert (side.carry_attendance, side.carry_member_tasks, side.carry_leader_tasks) == (0, 2, 0)


def test_gr_12_knights_are_no_resource(season):
    season.turn(knights=9).city(port=3)
    with pytest.raises(AttributeError):
        _ = season.state.building_types["port"].knights
    assert season.refused("exchange", give=("knights",), get="wood").field == "give"


def test_gr_15_a_producer_works_from_the_next_meeting_on(season):
    season.have(stone=3, iron=3).give("report", leader_badges=1)
    season.give("build", building="sawmill")
    assert season.side().wood == 3
    season.give("report", leader_badges=1)
    assert season.side().wood == 3 + 3 + 1


@pytest.mark.parametrize(
    ("building", "work", "resource", "gained"),
    [
        ("sawmill", {"leader_tasks": 2}, "wood", 1),
        ("mine", {"member_badges": 1}, "iron", 2),
        ("quarry", {"cycle_tasks": 1}, "stone", 2),
    ],
)
def test_gr_16_producers_add_one_a_level_only_to_what_was_gained(season, building, work, resource, gained):
    season.city(**{building: 2}).give("report")
    assert season.stock() == (0, 0, 0, 0)
    season.give("report", **work)
    assert getattr(season.side(), resource) == gained + 2


def test_gr_17_the_mint_pays_after_every_meeting(season):
    season.city(mint=3).give("report")
    season.give("report", present=2)
    assert season.stock() == (0, 0, 0, 6)


def test_gr_18_barracks_add_a_knight_a_level_where_knights_were_gained(season):
    season.city(barracks=2).give("report", present=3)
    assert season.new() == 0
    season.give("report", present=1)
    assert season.new() == 3


def test_w1_three_then_six_present(season):
    season.give("report", present=3)
    assert (season.new(), season.side().carry_attendance) == (0, 3)
    season.give("report", present=6)
    assert (season.new(), season.side().carry_attendance) == (2, 1)


def test_w3_two_then_two_member_tasks(season):
    season.give("report", member_tasks=2)
    assert (season.side().iron, season.side().carry_member_tasks) == (0, 2)
    season.give("report", member_tasks=2)
    assert (season.side().iron, season.side().carry_member_tasks) == (1, 1)


def test_w4_one_then_one_leader_task(season):
    season.give("report", leader_tasks=1)
    assert season.side().wood == 0
    season.give("report", leader_tasks=1)
    assert (season.side().wood, season.side().carry_leader_tasks) == (1, 0)


def test_w5_three_member_tasks_and_a_badge(season):
    season.give("report", member_tasks=3, member_badges=1)
    assert season.side().iron == 3


def test_w6_a_leader_badge_alone(season):
    season.give("report", leader_badges=1)
    assert season.side().wood == 3


def test_w7_two_cycle_tasks(season):
    season.give("report", cycle_tasks=2)
    assert season.side().stone == 4


def test_w8_a_sawmill_of_level_two_and_a_badge(season):
    season.city(sawmill=2).give("report", leader_badges=1)
    assert season.side().wood == 5


def test_w9_no_wood_gained_no_bonus(season):
    season.city(sawmill=1).give("report", leader_tasks=1)
    assert season.side().wood == 0


def test_w10_a_sawmill_built_in_turn_one_gives_its_bonus_at_report_two(season):
    season.have(stone=3, iron=3).give("report", leader_tasks=2)
    season.give("build", building="sawmill")
    assert season.side().wood == 1
    season.give("end_turn")
    season.give("report", leader_tasks=2)
    assert season.side().wood == 3


def test_w11_a_mint_of_level_four_and_nothing_else(season):
    season.city(mint=4).give("report")
    assert season.side().gold == 4


def test_w12_barracks_one_carry_three_present_five(season):
    season.city(barracks=1).have(carry_attendance=3).give("report", present=5)
    assert (season.new(), season.side().carry_attendance) == (3, 0)


def test_w13_barracks_two_no_knight_gained(season):
    season.city(barracks=2).give("report", present=3)
    assert (season.new(), season.side().carry_attendance) == (0, 3)


def test_w26_mine_one_and_quarry_two(season):
    season.city(mine=1, quarry=2).give("report", member_tasks=3, cycle_tasks=1)
    assert season.stock() == (0, 4, 2, 0)


def test_w37_without_banked_turns_a_report_closes_the_open_one(season_with):
    season = season_with(bankTurns="false").city(mint=1).turn(expedition=3, attacked=("s2.port",), at_war=True, looks=1)
    season.give("report", present=4)
    side = season.side()
    assert (side.knights, side.expedition, side.attacked, side.at_war, side.looks) == (3, 0, (), False, 0)
    assert (side.turn, side.meetings, side.turn_open, season.new(), side.gold) == (2, 2, True, 1, 1)


def test_w38_with_banked_turns_a_report_leaves_the_open_one_and_owes_one(season):
    season.give("report", present=4)
    assert season.status()["knights"] == {"ready": 0, "new": 1, "expedition": 0}
    assert season.status()["turn"] == {"open": True, "owed": 0, "meetings": 1}
    season.give("report", present=8)
    assert season.status()["knights"]["new"] == 3
    assert season.status()["turn"] == {"open": True, "owed": 1, "meetings": 2}
    assert season.side().turn == 1
    season.give("end_turn")
    assert season.status()["turn"] == {"open": True, "owed": 0, "meetings": 2}
    assert season.status()["knights"] == {"ready": 1, "new": 2, "expedition": 0}
    season.give("report")
    season.give("end_turn")
    assert season.status()["knights"] == {"ready": 3, "new": 0, "expedition": 0}


def test_a21_wood_from_the_port_brings_no_bonus(season):
    season.city(port=1, sawmill=1).turn(gold=2).give("exchange", give=("gold",), get="wood")
    season.give("report")
    assert season.side().wood == 1


def test_a22_barracks_add_their_knight_from_the_next_meeting_on(season):
    season.have(wood=4, stone=4, iron=4).give("report", present=4)
    season.give("build", building="barracks")
    assert season.new() == 1
    season.give("report", present=4)
    assert season.new() == 1 + 2


def test_a29_a_patrol_begins_with_nothing(season):
    side = season.side()
    assert season.stock() == (0, 0, 0, 0)
    assert (side.knights, side.expedition, side.meetings, side.turn, side.turn_open) == (0, 0, 0, 0, False)


def test_a30_end_turn_renews_the_uses(season):
    season.give("report")
    season.give("report")
    season.have(builds=2, recruits=1, looks=1, exchanges=3, expeditions=1, at_war=True).give("end_turn")
    side = season.side()
    assert (side.builds, side.recruits, side.looks, side.exchanges, side.expeditions, side.at_war) == (0,) * 5 + (
        False,
    )


def test_a30_knights_bought_in_turn_one_wait_for_turn_two_even_if_report_two_came_first(season):
    season.city(barracks=1).have(gold=1).give("report")
    season.give("report", present=4)
    season.give("recruit")
    assert (season.side().knights, season.new()) == (0, 3)
    season.give("end_turn")
    assert (season.side().knights, season.new()) == (1, 2)


def test_a32_a_level_lost_before_the_meeting_brings_nothing(season):
    season.city(mint=2).turn()
    season.city(mint=1).give("report")
    assert season.side().gold == 1


def test_an_empty_meeting_counts_and_still_gives_its_turn(season):
    season.give("report")
    assert (season.side().meetings, season.side().turn_open) == (1, True)


@pytest.mark.parametrize("number", [-1, 1000])
def test_impossible_numbers_are_refused_at_their_field(season, number):
    assert season.refused("report", present=number).field == "present"


def test_a_retired_patrol_reports_no_more(season):
    season.have(active=False)
    assert season.refused("report", present=4).field == "side"


def test_the_notes_say_how_every_number_came_about(season):
    season.city(sawmill=2).have(carry_leader_tasks=1).give("report", leader_tasks=2, leader_badges=1)
    notes = " ".join(season.told("s1"))
    assert season.side().wood == 6
    assert (
        "Wood +6 (tasks: 2, carried over: 1, earned: 1, for badges: 3, from buildings: 2, left for next time: 1)"
        in notes
    )


def test_nobody_else_reads_the_notes_of_a_report(season):
    season.city(mint=1).give("report", present=9, cycle_tasks=2)
    assert season.told("s2") == season.told("public") == []
