"""Whole seasons of random orders: what holds after every one of them."""

import copy

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tracker.engine.campaign import Campaign
from tracker.engine.checks import violations
from tracker.engine.order import LEADER, IllegalOrder
from tracker.engine.orders import order_type, run
from tracker.engine.referee import AppDice, Referee
from tracker.engine.view import look, refusal

SIDES = st.sampled_from(("s1", "s2", "s3"))
BUILDINGS = st.sampled_from(("sawmill", "mint", "barracks", "university", "port", "castle"))
PLACES = st.one_of(st.just("reserve"), BUILDINGS)
GOODS = st.sampled_from(("wood", "stone", "iron", "gold"))
some = st.integers(0, 12)

orders = st.one_of(
    st.tuples(
        st.just("report"),
        st.fixed_dictionaries(
            {
                "side": SIDES,
                **dict.fromkeys(
                    ("present", "member_tasks", "member_badges", "leader_tasks", "leader_badges", "cycle_tasks"), some
                ),
            }
        ),
    ),
    st.tuples(st.just("build"), st.fixed_dictionaries({"side": SIDES, "building": BUILDINGS})),
    st.tuples(st.just("exchange"), st.fixed_dictionaries({"side": SIDES, "give": st.tuples(GOODS), "get": GOODS})),
    st.tuples(st.just("recruit"), st.fixed_dictionaries({"side": SIDES})),
    st.tuples(st.just("spy"), st.fixed_dictionaries({"side": SIDES, "target": SIDES, "building": BUILDINGS})),
    st.tuples(
        st.just("garrison"),
        st.fixed_dictionaries(
            {
                "side": SIDES,
                "source": st.one_of(PLACES, st.just("expedition")),
                "place": PLACES,
                "knights": st.integers(1, 3),
            }
        ),
    ),
    st.tuples(
        st.just("attack"),
        st.fixed_dictionaries(
            {
                "side": SIDES,
                "target": SIDES,
                "building": BUILDINGS,
                "knights": st.one_of(st.just(()), st.tuples(st.tuples(PLACES, some))),
            }
        ),
    ),
    st.tuples(st.just("end_turn"), st.fixed_dictionaries({"side": SIDES})),
)
house_rules = st.fixed_dictionaries(
    {},
    optional={
        "warCostPer": st.sampled_from(("expedition", "attack")),
        "followUpSameBuilding": st.sampled_from(("true", "false")),
        "expeditionsPerTurn": st.sampled_from(("0", "1", "2")),
        "winMargin": st.sampled_from(("0", "2", "4")),
        "newKnightsReady": st.sampled_from(("nextTurn", "now")),
        "castleSupport": st.sampled_from(("level", "1")),
        "battleReport": st.sampled_from(("full", "outcome")),
        "bankTurns": st.sampled_from(("true", "false")),
        "phaseOrder": st.sampled_from(("lenient", "strict")),
        "startStock": st.just("9 9 9 9"),
    },
)


def knights(state):
    """All knights there are."""
    sides = sum(row.knights + row.expedition for row in state.sides.values())
    return sides + sum(row.knights for table in (state.buildings, state.new_knights) for row in table.values())


def goods(state):
    """All resources there are."""
    return sum(row.wood + row.stone + row.iron + row.gold for row in state.sides.values())


def conserved(name, before, after, lost):
    """Which numbers an order may raise or lower."""
    if name != "report":
        assert goods(after) <= goods(before)
    if name in ("build", "exchange", "spy", "garrison", "end_turn"):
        assert knights(after) == knights(before)
    if name == "recruit":
        assert knights(after) == knights(before) + 1
    if name == "attack":
        assert knights(after) == knights(before) - lost
    if name == "report":
        assert knights(after) >= knights(before)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    rules_of_the_house=house_rules,
    given_orders=st.lists(orders, min_size=5, max_size=60),
    faces=st.randoms(use_true_random=False),
)
def test_after_every_order_all_checks_hold_and_nothing_given_was_touched(
    season_with, rules, rules_of_the_house, given_orders, faces
):
    season = season_with(**rules_of_the_house)
    for side in ("s1", "s2", "s3"):
        season.have(side, wood=20, stone=20, iron=20, gold=20, knights=6).give("report", side=side)
        season.city(side, castle=(1, 1), university=(1, 0))
    for name, fields in given_orders:
        before, kept = season.state, copy.deepcopy(season.state)
        referee = Referee(AppDice(lambda die: faces.randint(1, die)))
        order = season.order(name, **fields)
        try:
            after = run(rules, before, order_type(rules, name), order, referee, LEADER)
        except IllegalOrder:
            assert not referee.rolls
            after = before
        else:
            lost = sum(int(found.value) for found in referee.findings if found.name.endswith("_lost"))
            conserved(name, before, after, lost)
            assert not violations(rules, after)
            assert rules.tidy(after) is after
        assert before == kept
        season.state = after
    for side in season.state.sides.values():
        assert side.turn <= side.meetings
        assert side.carry_attendance < 4
        assert side.carry_member_tasks < 3
        assert side.carry_leader_tasks < 2


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    rules_of_the_house=house_rules,
    given_orders=st.lists(st.tuples(st.sampled_from(("", "", "", "s1")), orders), min_size=5, max_size=40),
    faces=st.randoms(use_true_random=False),
)
def test_what_a_patrol_is_told_beforehand_is_the_sentence_of_the_rule_itself(
    season_with, rules, rules_of_the_house, given_orders, faces
):
    season = season_with(**rules_of_the_house).have("s3", active=False)
    for side in ("s1", "s2"):
        season.have(side, wood=8, stone=8, iron=8, gold=8, knights=6).give("report", side=side)
        season.city(side, castle=(1, 1), university=(1, 0), port=1, barracks=1)
    for other, (name, fields) in given_orders:
        order = season.order(name, **fields)
        viewer = other or order.side
        told = refusal(look(Campaign(rules, season.state, 8, {}, []), viewer), name, order)
        referee, refused = Referee(AppDice(lambda die: faces.randint(1, die))), None
        try:
            season.state = run(rules, season.state, order_type(rules, name), order, referee, viewer)
        except IllegalOrder as illegal:
            refused = illegal
        assert sentence(told) == sentence(refused)


def sentence(refused):
    """What is said, and at which field."""
    return (str(refused.reason), refused.field) if refused else None


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    attackers=st.integers(1, 14),
    level=st.integers(1, 5),
    local=st.integers(0, 6),
    castle=st.tuples(st.integers(0, 4), st.integers(0, 6)),
    faces=st.randoms(use_true_random=False),
)
def test_gr_24_to_gr_27_every_battle_comes_out_as_the_rules_say(season_with, attackers, level, local, castle, faces):
    helping = min(castle) if castle[0] else 0
    season = season_with().city("s2", port=(level, local), castle=(castle[0], castle[1] if castle[0] else 0))
    season.war(knights=attackers)
    defenders = helping + local
    dice = [faces.randint(1, 6) for _ in range(attackers + defenders)]
    result = season.give("attack", dice, building="port", knights=attackers)
    attack = attackers + sum(face >= 5 for face in dice[:attackers])
    defence = 2 * level + defenders + sum(face >= 5 for face in dice[attackers:])
    won = attack >= defence + 2
    assert result == {
        "attack": attack,
        "defence": defence,
        "won": won,
        "attackers_lost": min(attackers, max(1, defenders)) if won else attackers,
        "defenders_lost": defenders if won else defenders // 2,
        "building_level": level - won,
    }
    dead_helpers = helping if won else min(helping, defenders // 2)
    assert season.knights("s2.castle") == (castle[1] if castle[0] else 0) - dead_helpers
    assert season.knights("s2.port") == local - (result["defenders_lost"] - dead_helpers)
    assert season.side().expedition == attackers - result["attackers_lost"]
