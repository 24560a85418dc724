"""The course of a turn: KK-01, KK-02, A1."""

from __future__ import annotations

import pytest

from tracker.rulesets.khans_kings.parts import PARTS
from tracker.rulesets.khans_kings.phases import MOVES_ENDED, TURN_ENDED, begins, ends
from tracker.rulesets.khans_kings.turns import go_on
from tracker.rulesets.khans_kings.words import MOVEMENT, RECRUITMENT, TOGETHER


def course(realm, turns):
    """(turn, phase, nation) part by part, everybody ending his part at once; together: nation is empty."""
    parts = []
    last = realm.turn.number + turns
    while realm.turn.number < last:
        turn = realm.turn
        parts.append((turn.number, turn.phase, turn.mover))
        for nation in [turn.mover] if turn.mover else list(realm.state.sides):
            realm.give("end_move", side=nation)
    return parts


def movers(parts, turn, phase):
    return [nation for number, there, nation in parts if (number, there) == (turn, phase)]


def test_kk_01_a_turn_has_five_phases_in_fixed_order(realm):
    realm.begun()
    phases = list(dict.fromkeys(phase for _, phase, _ in course(realm, 1)))
    assert phases == ["events", "resources", "diplomacy", "recruitment", "movement"]
    assert (realm.turn.number, realm.turn.phase) == (2, "events")


def test_kk_02_three_phases_are_had_by_all_at_once_in_whatever_order_they_finish(realm):
    realm.begun()
    for nation in ("s3", "s1", "s4"):
        realm.give("end_move", side=nation)
        assert (realm.turn.phase, realm.turn.mover) == ("events", "")
    realm.give("end_move", side="s2")
    assert realm.turn.phase == "resources"
    assert not any(row.done for row in realm.state.sides.values())


def test_kk_02_then_all_finish_recruitment_one_after_another_before_anybody_moves(realm):
    realm.begun()
    parts = [(phase, nation) for _, phase, nation in course(realm, 1) if phase not in TOGETHER]
    nations = ["s1", "s2", "s3", "s4"]
    assert parts == [(phase, nation) for phase in (RECRUITMENT, MOVEMENT) for nation in nations]


def test_by_player_each_recruits_and_moves_at_once(realm_with):
    realm = realm_with(turnShape="byPlayer").begun()
    parts = [(phase, nation) for _, phase, nation in course(realm, 1) if phase not in TOGETHER]
    nations = ["s1", "s2", "s3", "s4"]
    assert parts == [(phase, nation) for nation in nations for phase in (RECRUITMENT, MOVEMENT)]


@pytest.mark.parametrize(
    ("settings", "orders"),
    [
        ({}, ["s1 s2 s3", "s2 s3 s1", "s3 s1 s2", "s1 s2 s3"]),
        ({"rotateFirst": "false"}, ["s1 s2 s3"] * 4),
        ({"turnDirection": "counter", "rotateFirst": "false"}, ["s1 s3 s2"] * 4),
        ({"turnDirection": "counter"}, ["s1 s3 s2", "s3 s2 s1", "s2 s1 s3", "s1 s3 s2"]),
    ],
)
def test_a1_the_turn_goes_round_the_table_and_another_one_begins_each_time(realm_with, settings, orders):
    realm = realm_with(3, **settings).begun()
    parts = course(realm, 4)
    assert [" ".join(movers(parts, turn, MOVEMENT)) for turn in range(1, 5)] == orders
    assert [" ".join(movers(parts, turn, RECRUITMENT)) for turn in range(1, 5)] == orders


def test_a1_the_turn_goes_on_round_the_table_though_its_first_player_is_out(realm):
    realm.begun(MOVEMENT, "s3").row("turn", "turn", first="s2").at(MOVEMENT, "s3")
    realm.drop("units", *(unit.id for unit in realm.state.units.values() if unit.owner == "s2"))
    realm.row("provinces", "H2", owner="s4").row("provinces", "O2", owner="s4")
    for nation in ("s3", "s4", "s1"):
        assert realm.turn.mover == nation
        realm.give("end_move", side=nation)
    assert not realm.state.sides["s2"].active
    assert (realm.turn.number, realm.turn.first) == (2, "s3"), "the next one at the table is first"


def test_only_the_one_whose_part_it_is_can_end_it(realm):
    realm.begun(RECRUITMENT, "s2")
    assert "It is the part of Bóbr" in realm.refused("end_move", side="s1")
    realm.give("end_move", side="s2")
    assert realm.turn.mover == "s3"


def test_nobody_ends_his_part_twice_in_a_phase_of_all(realm):
    realm.begun()
    realm.give("end_move", side="s1")
    assert "already" in realm.refused("end_move", side="s1")


def test_the_leader_skips_who_is_away_and_says_so(realm):
    realm.begun()
    realm.give("skip", side="s4")
    assert realm.notes == ["Ryś is away; its part is skipped."]
    realm.at(MOVEMENT, "s3")
    assert "It is the part of" in realm.refused("skip", side="s2")
    realm.give("skip", side="s3")
    assert realm.turn.mover != "s3"


def test_who_retires_in_his_own_part_is_skipped_too(realm):
    realm.begun(MOVEMENT, "s2").row("sides", "s2", active=False)
    realm.give("skip", side="s2")
    assert realm.turn.mover in ("s1", "s3", "s4")


def test_nobody_waits_for_a_nation_that_has_left(realm):
    realm.begun().row("sides", "s4", active=False)
    for nation in ("s1", "s2", "s3"):
        realm.give("end_move", side=nation)
    assert realm.turn.phase == "resources"


def test_the_leader_ends_no_phase_over_a_battle_with_which_a_movement_begins(realm):
    realm.begun(RECRUITMENT, "s4")
    realm.unit("s1", "M1a"), realm.unit("s2", "M1a")
    realm.give("end_move", side="s4")
    assert (realm.turn.phase, realm.turn.closing) == (MOVEMENT, False)
    assert "A battle is to be fought first" in realm.refused("end_phase")


def test_the_leader_ends_a_phase_for_everybody(realm):
    realm.begun()
    realm.give("end_move", side="s2")
    seen = []
    for _ in range(5):
        seen.append(realm.turn.phase)
        realm.give("end_phase")
    assert seen == ["events", "resources", "diplomacy", "recruitment", "movement"]
    assert (realm.turn.number, realm.turn.phase, realm.turn.first) == (2, "events", "s2")


def test_kk_17_recruits_and_moves_begin_anew_in_time(realm):
    realm.begun(MOVEMENT, "s4")
    recruit = realm.unit("s1", "H1a", fresh=True)
    walker = realm.unit("s1", "H1b", moved=True, spent=2, stopped=True, crossed=True, origin="H1a", drew=True)
    realm.row("sides", "s2", sold=("stone",), rolled=True)
    realm.give("end_move", side="s4")
    assert realm.turn.number == 2
    assert not realm.state.units[recruit].fresh
    assert realm.state.units[walker].spent == 2, "until its owner's next Movement"
    assert not realm.state.units[walker].drew
    assert (realm.state.sides["s2"].sold, realm.state.sides["s2"].rolled) == ((), False)
    for _ in range(4):
        realm.give("end_phase")
    for nation in ("s2", "s3", "s4"):
        realm.give("end_move", side=nation)
    assert (realm.turn.phase, realm.turn.mover) == (MOVEMENT, "s1")
    rested = realm.state.units[walker]
    assert (rested.spent, rested.moved, rested.stopped, rested.crossed, rested.origin) == (0, False, False, False, "")


def test_the_turn_stands_still_while_a_battle_of_the_mover_is_open(realm):
    realm.begun(MOVEMENT, "s1")
    for nation in ("s1", "s1", "s2", "s2"):
        realm.unit(nation, "M1a")
    realm.give("end_move", side="s1")
    (battle,) = realm.state.battles
    assert (realm.turn.mover, realm.turn.closing) == ("s1", True)
    for name, fields in (("end_move", {"side": "s1"}), ("skip", {"side": "s1"}), ("end_phase", {})):
        assert "the battles are fought first" in realm.refused(name, **fields)
    realm.row("battles", battle, stage="over", winner="aggressor")
    realm.state = go_on(realm.state, realm.referee)
    assert (realm.turn.mover, realm.turn.closing) == ("s2", False)


def moments(realm, monkeypatch, turns=1):
    """Every moment of so many turns with the nation whose part it is, everybody ending his part at once."""
    told = []

    def steps_at(moment):
        def step(state, nation, referee):
            told.append((moment, nation))
            return state

        return (step,)

    realm.begun()
    monkeypatch.setattr("tracker.rulesets.khans_kings.turns.steps_at", steps_at)
    course(realm, turns)
    return told


def test_what_happens_by_itself_happens_at_every_moment_once_and_in_order(realm_with, monkeypatch):
    assert moments(realm_with(2), monkeypatch) == [
        ("events ends", ""),
        ("resources begins", ""), ("resources ends", ""),
        ("diplomacy begins", ""), ("diplomacy ends", ""),
        ("recruitment begins", "s1"), ("recruitment ends", "s1"),
        ("recruitment begins", "s2"), ("recruitment ends", "s2"),
        ("movement begins", "s1"), ("moves ended", "s1"), ("movement ends", "s1"),
        ("movement begins", "s2"), ("moves ended", "s2"), ("movement ends", "s2"),
        ("turn ended", ""),
        ("events begins", ""),
    ]  # fmt: skip


def test_by_player_the_same_moments_come_in_the_order_of_the_players(realm_with, monkeypatch):
    told = moments(realm_with(2, turnShape="byPlayer"), monkeypatch)
    parts = ["recruitment begins", "recruitment ends", "movement begins", "moves ended", "movement ends"]
    assert told[5:] == [
        *((part, nation) for nation in ("s1", "s2") for part in parts),
        ("turn ended", ""),
        ("events begins", ""),
    ]


def test_every_part_of_the_rules_names_only_moments_there_are():
    phases = (*TOGETHER, RECRUITMENT, MOVEMENT)
    known = {MOVES_ENDED, TURN_ENDED, *map(begins, phases), *map(ends, phases)}
    for part in PARTS:
        assert set(part.STEPS) <= known, part.__name__
