"""What rivals and the public may know (GR-04, A24 to A26), and that refusals give nothing away."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tracker.engine.hidden import is_hidden
from tracker.engine.view import look
from tracker.rulesets import find_ruleset
from tracker.service.demo import played

HIDDEN_FROM_RIVALS = [
    "wood",
    "stone",
    "iron",
    "gold",
    "knights",
    "expedition",
    "carry_attendance",
    "carry_member_tasks",
    "carry_leader_tasks",
    "turn",
    "turn_open",
    "builds",
    "recruits",
    "looks",
    "exchanges",
    "expeditions",
    "at_war",
    "attacked",
]
OPEN = {"id", "name", "active", "colour", "crest", "meetings", "awarded_points"}


def test_a_patrol_reads_its_buildings_in_the_order_of_the_rulebook():
    season = played(find_ruleset("gra-roczna"))
    own = [row.building for row in look(season, "s2").state.buildings.values() if row.side == "s2"]
    assert own == list(season.state.building_types)


@pytest.mark.parametrize("viewer", ["s2", "public"])
def test_gr_04_levels_are_open_and_knights_are_not(season, viewer):
    season.city(port=(2, 3))
    assert season.status("s1", viewer)["buildings"]["port"] == {"level": 2}
    assert is_hidden(season.view(viewer).state.buildings["s1.port"].knights)
    assert season.status("s1", "s1")["buildings"]["port"] == {"level": 2, "knights": 3}


@pytest.mark.parametrize("viewer", ["s2", "public"])
def test_a24_points_are_open_and_all_else_of_a_patrol_is_hidden(season, viewer):
    season.city(castle=1).have(meetings=3)
    row = season.view(viewer).state.sides["s1"]
    assert all(is_hidden(getattr(row, column)) for column in HIDDEN_FROM_RIVALS)
    assert not any(is_hidden(getattr(row, column)) for column in OPEN)
    status = season.status("s1", viewer)
    assert (status["victory_points"], status["turn"]) == (3, {"meetings": 3})
    assert set(status) == {"victory_points", "turn", "buildings"}


def test_every_column_of_a_patrol_is_either_open_or_hidden(season):
    assert OPEN | set(HIDDEN_FROM_RIVALS) == set(vars(season.side()))


@pytest.mark.parametrize("viewer", ["s2", "public"])
def test_rows_of_new_knights_and_of_looks_are_their_owners(season, viewer):
    season.city(university=1).city("s2", port=1).have(gold=1).give("report", present=4)
    season.give("spy", building="port")
    assert not season.view(viewer).state.new_knights
    assert not season.view(viewer).state.known
    mine = season.view("s1").state
    assert [row.knights for row in mine.new_knights.values()] == [1]
    assert [(row.seen_as, is_hidden(row.entry)) for row in mine.known.values()] == [(4, True)]


def test_the_status_of_a_patrol_is_complete_for_the_leader_and_for_itself(season):
    season.city(port=(1, 2)).turn(wood=1, knights=2, expedition=3, carry_attendance=1)
    expected = {
        "victory_points": 0,
        "resources": {"wood": 1, "stone": 0, "iron": 0, "gold": 0},
        "knights": {"ready": 2, "new": 0, "expedition": 3},
        "carry": {"attendance": 1, "member_tasks": 0, "leader_tasks": 0},
        "turn": {"open": True, "owed": 0, "meetings": 1},
    }
    for viewer in ("leader", "s1"):
        status = dict(season.status("s1", viewer))
        buildings = status.pop("buildings")
        assert status == expected
        assert buildings["port"] == {"level": 1, "knights": 2}
        assert list(buildings) == ["sawmill", "mine", "quarry", "mint", "barracks", "university", "port", "castle"]


@pytest.mark.parametrize("viewer", ["s2", "public"])
def test_a_building_without_a_row_shows_no_knights_to_strangers(season, viewer):
    season.kind("tower", max_level=3)
    assert season.status("s1", viewer)["buildings"]["tower"] == {"level": 0}
    assert season.status("s1", "s1")["buildings"]["tower"] == {"level": 0, "knights": 0}


def test_who_reads_which_order(rules):
    seen = {kind.name: kind.seen_by for kind in rules.orders}
    assert {name for name, audience in seen.items() if audience == "everyone"} == {"build", "attack"}
    assert {audience for name, audience in seen.items() if name not in ("build", "attack")} == {"sender"}
    attack = {column.name: column.audience for column in rules.order("attack").fields}
    assert attack == {"side": "everyone", "target": "everyone", "building": "everyone", "knights": "owner"}


def test_a25_every_sentence_to_everybody_is_free_of_numbers_of_knights_and_goods(season):
    season.city("s2", port=(1, 13)).war(knights=16)
    season.give("attack", [1] * 29, building="port", knights=16)
    assert season.told("public") == ["Sokół attacks Port of Orzeł and is beaten off; its level stays 1."]


BUILDINGS = ("port", "castle", "university", "barracks")
small = st.integers(0, 7)
uses = st.integers(0, 2)
own = st.fixed_dictionaries(
    {
        **dict.fromkeys(("wood", "stone", "iron", "gold", "knights"), small),
        **dict.fromkeys(("builds", "recruits", "looks", "exchanges", "expeditions"), uses),
        "turn_open": st.booleans(),
        "at_war": st.booleans(),
    }
)
levels = st.fixed_dictionaries(dict.fromkeys(BUILDINGS, st.integers(0, 2)))
standing = st.fixed_dictionaries(dict.fromkeys(BUILDINGS, small))
place = st.sampled_from(("reserve", *BUILDINGS))
orders = st.one_of(
    st.tuples(st.just("build"), st.fixed_dictionaries({"building": st.sampled_from(BUILDINGS)})),
    st.tuples(st.just("exchange"), st.just({"give": ("wood",), "get": "gold"})),
    st.tuples(st.just("recruit"), st.just({})),
    st.tuples(st.just("spy"), st.fixed_dictionaries({"building": st.sampled_from(BUILDINGS)})),
    st.tuples(st.just("end_turn"), st.just({})),
    st.tuples(
        st.just("garrison"),
        st.fixed_dictionaries(
            {"source": st.one_of(place, st.just("expedition")), "place": place, "knights": st.integers(1, 4)}
        ),
    ),
    st.tuples(
        st.just("attack"),
        st.fixed_dictionaries(
            {
                "building": st.sampled_from(BUILDINGS),
                "knights": st.one_of(st.just(()), st.tuples(st.tuples(place, st.integers(0, 4)))),
            }
        ),
    ),
)


def built(rows, knights):
    return {name: (level, knights[name] if level else 0) for name, level in rows.items()}


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    mine=own, my_levels=levels, my_knights=standing, levels=levels, secret=own, hidden=standing, out=small, order=orders
)
def test_a_patrol_learns_beforehand_exactly_what_it_would_be_told_and_nothing_hidden_matters(
    season_with, mine, my_levels, my_knights, levels, secret, hidden, out, order
):
    name, fields = order
    season = season_with().turn().have(**mine, expedition=out, attacked=("s2.castle",) if out > 3 else ())
    season.city(**built(my_levels, my_knights)).city("s2", **built(levels, dict.fromkeys(BUILDINGS, 0)))
    told = season.would_refuse("s1", name, **fields)
    assert season.would_refuse("leader", name, **fields) == told
    season.have("s2", **secret, expedition=out).city("s2", **built(levels, hidden))
    assert season.would_refuse("s1", name, **fields) == told
    if told:
        assert str(season.refused(name, **fields).reason) == told
    else:
        season.give(name, [6] * dice(season, name, fields), **fields)


def dice(season, name, fields):
    """How many dice an order that is legal rolls."""
    if name != "attack":
        return 0
    attackers = sum(count for _, count in fields["knights"]) or season.side().expedition
    castle = season.state.buildings["s2.castle"]
    helping = min(castle.level, castle.knights) if fields["building"] != "castle" else 0
    return attackers + helping + season.knights(f"s2.{fields['building']}")
