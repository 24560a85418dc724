"""The chances of an attack: the rule run for every way the dice may fall, against the table of the rules."""

import itertools
import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tracker.engine.campaign import Campaign
from tracker.engine.odds import outcomes
from tracker.engine.orders import run
from tracker.engine.referee import GivenDice, Referee
from tracker.service.chances import chances

TABLE = json.loads((Path(__file__).parents[1] / "data" / "gra-roczna-odds.json").read_text("utf-8"))["odds"]


def expected(attackers, static, defenders):
    cell = TABLE[f"a{attackers}_D{static}_d{defenders}"]
    return Fraction(cell["num"], cell["den"])


def before(season, attackers, static, defenders):
    """A university (or what the catalogue makes of it) with that defence and those knights, about to be attacked."""
    season.kind("university", defence=static)
    return season.city("s2", university=(1, defenders)).war(knights=attackers)


def won(season, rules, attackers, dice):
    referee = Referee(dice)
    order = season.order("attack", building="university", knights=attackers)
    run(rules, season.state, rules.order("attack"), order, referee, "leader")
    return next(found.value for found in referee.findings if found.name == "won")


def chance_of(season, rules, attackers):
    """The exact chance, by the engine's own reckoning."""
    return sum(share for share, win in outcomes(lambda dice: won(season, rules, attackers, dice)) if win)


SMALL = [(a, static, d) for a in (1, 2, 3) for d in range(4 - a) for static in range(4)]
SMALL += [(2, 0, 2), (3, 1, 1), (4, 4, 0), (3, 0, 2)]
MIDDLE = [(4, 1, 1), (4, 2, 1), (4, 0, 2), (3, 0, 4), (5, 3, 2), (2, 0, 5), (5, 2, 0), (6, 2, 1), (6, 4, 2), (7, 2, 1)]


@pytest.mark.parametrize(("attackers", "static", "defenders"), SMALL)
def test_gr_24_gr_25_every_face_of_every_die_gives_the_chances_of_the_table(
    season, rules, attackers, static, defenders
):
    before(season, attackers, static, defenders)
    falls = list(itertools.product(range(1, 7), repeat=attackers + defenders))
    wins = sum(won(season, rules, attackers, GivenDice(faces)) for faces in falls)
    assert Fraction(wins, len(falls)) == expected(attackers, static, defenders)


@pytest.mark.parametrize(("attackers", "static", "defenders"), MIDDLE)
def test_gr_24_gr_25_more_dice_as_hits_and_misses(season, rules, attackers, static, defenders):
    before(season, attackers, static, defenders)
    chance = Fraction(0)
    for faces in itertools.product((1, 6), repeat=attackers + defenders):
        if won(season, rules, attackers, GivenDice(faces)):
            hits = faces.count(6)
            chance += Fraction(2 ** (len(faces) - hits), 3 ** len(faces))
    assert chance == expected(attackers, static, defenders)


def test_every_cell_of_the_table(season, rules):
    cells = list(itertools.product(range(1, 13), range(10), range(7)))
    assert {f"a{a}_D{static}_d{d}" for a, static, d in cells} == set(TABLE)
    for attackers, static, defenders in cells:
        before(season, attackers, static, defenders)
        assert chance_of(season, rules, attackers) == expected(attackers, static, defenders), (
            attackers,
            static,
            defenders,
        )


@pytest.mark.parametrize(("attackers", "static", "defenders"), MIDDLE)
def test_the_chances_that_are_shown_are_those_of_the_table(season, rules, attackers, static, defenders):
    before(season, attackers, static, defenders)
    order = season.order("attack", building="university", knights=attackers)
    found = chances(Campaign(rules, season.state, 8, {}, []), "attack", order)
    assert found.named == {"win": expected(attackers, static, defenders)}
    changed = {change.cell: change.after for change in found.certain}
    assert changed["sides", "s1", "wood"] == changed["sides", "s1", "knights"] == 0


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    attackers=st.integers(1, 24),
    defence=st.integers(0, 4),
    level=st.integers(1, 4),
    local=st.integers(0, 4),
    helping=st.integers(0, 2),
    margin=st.integers(0, 5),
)
def test_gr_24_gr_25_certain_and_impossible_by_any_margin(
    season_with, rules, attackers, defence, level, local, helping, margin
):
    season = season_with(winMargin=str(margin)).kind("university", defence=defence)
    season.city("s2", university=(level, local), castle=(2, helping)).war(knights=attackers)
    static, defenders = defence * level, local + helping
    chance = chance_of(season, rules, attackers)
    assert (chance == 1) is (attackers >= static + 2 * defenders + margin)
    assert (chance == 0) is (2 * attackers < static + defenders + margin)
    assert 0 <= chance <= 1


@pytest.mark.parametrize(("static", "defenders"), [(10, 0), (12, 1), (15, 3)])
def test_certain_and_impossible_attacks_beyond_the_table(season, rules, static, defenders):
    certain = static + 2 * defenders + 2
    hopeless = (static + defenders + 2 - 1) // 2
    before(season, certain, static, defenders)
    assert won(season, rules, certain, GivenDice([1] * certain + [6] * defenders)) is True
    assert won(season, rules, certain - 1, GivenDice([1] * (certain - 1) + [6] * defenders)) is False
    assert won(season, rules, hopeless, GivenDice([6] * hopeless + [1] * defenders)) is False


def test_a_patrol_reckons_with_none_to_eight_defenders(season, rules):
    season.city("s2", university=(1, 3), castle=(1, 2)).war(knights=4)
    order = season.order("attack", building="university", knights=4)
    worlds = rules.imagine(season.view("s1").state, order)
    assert [case for case, _ in worlds] == [{"defenders": number} for number in range(9)]
    for case, state in worlds:
        season.state = state
        chance = sum(share for share, win in outcomes(lambda dice: won(season, rules, 4, dice)) if win)
        assert chance == expected(4, 0, case["defenders"]) if case["defenders"] < 6 else chance >= 0


def test_a_patrol_that_has_looked_reckons_with_that_first(season, rules):
    season.city(university=1).city("s2", port=(1, 3)).war(knights=4, gold=3).give("spy", building="port")
    order = season.order("attack", building="port", knights=4)
    worlds = rules.imagine(season.view("s1").state, order)
    assert worlds[0][0] == {"defenders": 3, "known_entry": 4}
    assert worlds[0][1].buildings["s2.port"].knights == 3
    assert [case for case, _ in worlds[1:]] == [{"defenders": number} for number in range(9)]


def test_what_a_patrol_reckons_with_does_not_depend_on_what_is_hidden(season, rules):
    order = season.order("attack", building="port", knights=4)
    seen = []
    for knights in (0, 7):
        season.city("s2", port=(1, knights), castle=(2, knights)).war(knights=4)
        worlds = rules.imagine(season.view("s1").state, order)
        seen.append([(case, repr(state)) for case, state in worlds])
    assert seen[0] == seen[1]


def test_a_patrol_that_has_looked_at_the_castle_too_reckons_with_its_help(season, rules):
    season.city(university=2).city("s2", port=(1, 3), castle=(2, 5)).war(knights=4, gold=4)
    season.give("spy", building="port")
    season.give("spy", building="castle")
    order = season.order("attack", building="port", knights=4)
    case, state = rules.imagine(season.view("s1").state, order)[0]
    assert case == {"defenders": 3 + 2, "known_entry": 4}
    assert (state.buildings["s2.port"].knights, state.buildings["s2.castle"].knights) == (3, 5)
