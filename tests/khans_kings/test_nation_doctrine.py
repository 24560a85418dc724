"""The doctrine of a nation: what it does in each phase, that it sees no more than its nation, how it fights."""

from __future__ import annotations

from typing import Any

import pytest

from tests.khans_kings.battlefield import Battlefield
from tracker.engine.order import LEADER
from tracker.engine.orders import order_type, run
from tracker.engine.referee import AppDice, Referee
from tracker.rulesets.khans_kings.battle_rows import under_way
from tracker.rulesets.khans_kings.nation_doctrine import DOCTRINE
from tracker.rulesets.khans_kings.nation_doctrine_worth import Purse, odds, power, way_to
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS
from tracker.rulesets.khans_kings.season_tables import Offer
from tracker.rulesets.khans_kings.state import now


def answers(realm: Any, side: str, most: int = 60) -> list[tuple[str, dict[str, Any]]]:
    """What a nation's doctrine orders, one after another, until it is no more its turn."""
    given: list[tuple[str, dict[str, Any]]] = []
    while len(given) < most:
        owed = [waiting for waiting in KHANS_KINGS.waiting(realm.state) if waiting.side == side]
        command = next((found for one in owed for found in DOCTRINE.choose(realm.view(side), one)), None)
        if command is None:
            break
        kind = order_type(KHANS_KINGS, command.name)
        given.append((command.name, kind.filled(command.order)))
        realm.state = run(KHANS_KINGS, realm.state, kind, command.order, Referee(AppDice(lambda die: 1)), side)
        if command.name == "end_move":
            break
    return given


def named(given: list[tuple[str, dict[str, Any]]], name: str) -> list[dict[str, Any]]:
    return [fields for order, fields in given if order == name]


def bare(realm: Any) -> Any:
    """Nobody has any unit."""
    return realm.drop("units", *realm.state.units)


def test_the_leader_begins_the_season(realm):
    (owed,) = KHANS_KINGS.waiting(realm.state)
    assert next(iter(DOCTRINE.choose(realm.view(LEADER), owed))).name == "begin_season"


def test_the_first_to_look_draws_the_event_and_everybody_rolls(realm):
    realm.begun()
    assert [name for name, _ in answers(realm, "s1")] == ["draw_event", "end_move"]
    assert [name for name, _ in answers(realm, "s2")] == ["end_move"]
    realm.at("resources")
    assert [name for name, _ in answers(realm, "s3")] == ["roll_resources", "end_move"]


def test_a_trade_that_gives_more_than_it_asks_is_taken_and_nothing_else(realm):
    realm.begun("diplomacy").row("sides", "s1", food=0, stone=20)
    realm.row("sides", "s2", food=9)
    offers: dict[str, dict[str, Any]] = {
        "good": {"gives": (("food", 3),), "wants": (("stone", 3),)},
        "bad": {"gives": (("stone", 1),), "wants": (("metal", 3),)},
        "dear": {"gives": (("food", 9),), "wants": (("gold", 99),)},
        "pact": {"kind": "alliance"},
    }
    for key, offer in offers.items():
        realm.add("offers", Offer(id=key, side="s2", to="s1", **offer))
    given = answers(realm, "s1")
    assert named(given, "accept_offer") == [{"side": "s1", "offer": "good"}]
    assert {fields["offer"] for fields in named(given, "decline_offer")} == {"bad", "dear", "pact"}


def test_in_port_it_sells_what_it_has_too_much_of_for_what_it_lacks(realm):
    realm.begun("diplomacy").row("sides", "s1", food=0, stone=30, wood=9, metal=9, gold=9)
    assert not named(answers(realm, "s1"), "port_trade"), "it has no port"
    realm.row("places", "H1b", building="port").row("sides", "s1", done=False)
    (sold, *_) = named(answers(realm, "s1"), "port_trade")
    assert (sold["sells"], sold["wants"]) == ("stone", "food")


def test_it_spends_on_what_pays_and_puts_nothing_by_once_an_enemy_is_near(realm_with):
    rich = {"food": 9, "wood": 9, "stone": 9, "metal": 9, "gold": 9}
    peaceful = answers(realm_with().begun("recruitment", "s1").row("sides", "s1", **rich), "s1")
    assert named(peaceful, "build")
    realm = realm_with().begun("recruitment", "s1").row("sides", "s1", **rich)
    for _ in range(4):
        realm.unit("s2", "O1b", "heavy_foot")
    at_war = answers(realm, "s1")
    assert not named(at_war, "build") and named(at_war, "recruit")
    assert named(at_war, "recruit")[0]["province"] == "O1", "where they are"


def test_it_learns_what_better_units_need_when_it_can_pay(realm):
    realm.begun("recruitment", "s1").row("sides", "s1", food=40, wood=40, stone=40, metal=40, gold=40)
    given = answers(realm, "s1")
    assert named(given, "learn_technology")
    known, built = realm.state.sides["s1"].technologies, {row.building for row in realm.state.places.values()}
    unlocked = [card.id for card in realm.state.kinds.values()
                if card.buildings and card.technologies and set(card.technologies) <= set(known)
                and set(card.buildings) <= built]  # fmt: skip
    assert unlocked
    assert {fields["kind"] for fields in named(given, "recruit")} & set(unlocked)


def test_it_raises_a_boat_for_each_place_of_the_sea_before_its_coasts(realm_with):
    def boats(side: str, seat: str, enemy: bool) -> list[dict[str, Any]]:
        realm = bare(realm_with().begun("recruitment", side))
        realm.row("sides", side, food=0, wood=40, stone=0, metal=0, gold=0)
        if enemy:
            realm.unit("s2", f"s{seat}", "cog")
        return named(answers(realm, side), "recruit")

    assert boats("s1", "1", False) == [{"side": "s1", "kind": "fishing_boat", "province": "H1"}], "one place of the sea"
    assert boats("s3", "3", False) == [{"side": "s3", "kind": "fishing_boat", "province": "H3"}]
    assert not boats("s1", "1", True), "an enemy is there"


def test_units_that_have_learnt_enough_are_promoted(realm):
    realm.begun("recruitment", "s1").row("units", "s1.1", xp=9)
    given = answers(realm, "s1")
    assert [fields["promotion"] for fields in named(given, "promote") if fields["unit"] == "s1.1"] == ["P1", "P2"]


def test_it_takes_an_empty_capital_within_reach(realm):
    bare(realm.begun("movement", "s1"))
    unit = realm.unit("s1", "M1b")
    answers(realm, "s1")
    assert realm.state.units[unit].place == "M1a" and realm.state.provinces["M1"].owner == "s1"


@pytest.mark.parametrize(("ours", "theirs", "attacks"), [(5, 1, True), (2, 5, False)])
def test_it_attacks_whom_it_is_likely_to_beat(realm, ours, theirs, attacks):
    bare(realm.begun("movement", "s1")).row("provinces", "M1", owner="s2")
    host = [realm.unit("s1", "M1b", "heavy_foot") for _ in range(ours)]
    foes = [realm.unit("s2", "M1a", "heavy_foot") for _ in range(theirs)]
    given = answers(realm, "s1", 1)
    if attacks:
        ((name, fields),) = given
        assert (name, fields["to"]) == ("march", "M1a") and set(fields["units"]) <= set(host)
        assert len(fields["units"]) < ours, "no more than are sure to win"
    else:
        assert not any(fields["to"] == "M1a" for fields in named(given, "march"))
    assert len(foes) == theirs


def test_in_the_last_turn_it_dares_more(realm):
    bare(realm.begun("movement", "s1")).row("provinces", "M1", owner="s2")
    for _ in range(3):
        realm.unit("s1", "M1b", "pikes")
        realm.unit("s2", "M1a", "pikes")
    assert not any(fields["to"] == "M1a" for fields in named(answers(realm, "s1", 1), "march"))
    realm.at("movement", "s1").row("turn", "turn", number=16)
    assert named(answers(realm, "s1", 1), "march")[0]["to"] == "M1a"


def test_a_guard_stays_in_a_capital_that_an_enemy_could_take(realm):
    bare(realm.begun("movement", "s1"))
    guard = realm.unit("s1", "H1a", "pikes")
    realm.unit("s2", "H1c", "lancers")
    realm.unit("s2", "H1c", "lancers")
    answers(realm, "s1")
    assert realm.state.units[guard].place == "H1a"


def test_it_plunders_where_it_does_not_hold_the_capital(realm):
    bare(realm.begun("movement", "s1")).row("places", "H2c", building="stone_pit")
    realm.unit("s1", "H2c", moved=True, stopped=True)
    assert named(answers(realm, "s1"), "plunder") == [{"side": "s1", "unit": "s1.5", "what": "all"}]
    assert realm.state.places["H2c"].building == ""


def test_battles_are_fought_to_the_end_and_a_hopeless_one_is_fled_from(realm):
    bare(realm.begun("movement", "s1")).row("provinces", "M1", owner="s2")
    weak = [realm.unit("s2", "M1a", "levies") for _ in range(2)]
    for _ in range(5):
        realm.unit("s1", "M1b", "lancers")
    ours = [key for key, unit in realm.state.units.items() if unit.owner == "s1"]
    realm.give("march", side="s1", units=tuple(ours), to="M1a").clear()
    realm.give("end_move", side="s1")
    assert under_way(realm.state) is not None
    given = [*answers(realm, "s2"), *answers(realm, "s1"), *answers(realm, "s2")]
    assert "flee" in [name for name, _ in given]
    (battle,) = realm.state.battles.values()
    assert (battle.stage, battle.ended, battle.winner) == ("over", "fled", "aggressor")
    assert all(realm.state.units[unit].place == "H2a" for unit in weak)


def test_a40_the_choice_of_a_refuge_is_owed_in_the_movement_that_waits_for_it_and_answered():
    field = Battlefield().begun("movement", "s1").row("provinces", "M2", owner="s2").row("provinces", "O1", owner="s2")
    field.fought(["levies", "levies"], ["levies"], place="M1c")
    field.order("pass")
    field.order("flee")
    owed = KHANS_KINGS.waiting(field.state)
    assert [waiting.side for waiting in owed] == ["s2", "s1"]
    assert not [*DOCTRINE.choose(field.view("s1"), owed[1])], "s1 cannot go on over the choice of s2"
    assert next(iter(DOCTRINE.choose(field.view("s2"), owed[0]))).name == "refuge"
    assert answers(field, "s2", 1)[0][0] == "refuge"
    assert field.turn.mover == "s2"


def test_a_boat_puts_to_sea_and_stays_where_it_fishes(realm):
    bare(realm.begun("movement", "s1"))
    one, two = (realm.unit("s1", "H1a", "fishing_boat") for _ in range(2))
    answers(realm, "s1")
    assert realm.state.units[one].place == "s1"
    assert realm.state.units[two].place in ("s2", "s4", "H1a")
    realm.at("movement", "s1")
    answers(realm, "s1")
    assert realm.state.units[one].place == "s1"


def test_kk_41_healers_draw_cards_before_they_move_and_before_a_battle(realm):
    bare(realm.begun("movement", "s1")).row("provinces", "M1", owner="s2")
    healer = realm.unit("s1", "M1b", "herbalists")
    host = tuple(realm.unit("s1", "M1b", "heavy_foot") for _ in range(3))
    for _ in range(2):
        realm.unit("s2", "M1a", "heavy_foot")
    (drawn,) = named(answers(realm, "s1", 1), "draw_card")
    assert drawn == {"side": "s1", "unit": healer, "pool": "defensive"}
    realm.row("units", healer, drew=False, card="")
    realm.give("march", side="s1", units=(healer, *host), to="M1a")
    realm.give("end_move", side="s1")
    answers(realm, "s2", 2)
    given = answers(realm, "s1", 12)
    assert [(fields["unit"], fields["pool"]) for fields in named(given, "draw_card")] == [(healer, "offensive")]


def test_kk_41_a_card_that_means_one_unit_hits_the_weakest(realm):
    bare(realm.begun("movement", "s1"))
    healer = realm.unit("s1", "M1b", "herbalists", card="D4", drew=True)
    hurt = realm.unit("s1", "M1b", "pikes", state=5)
    realm.unit("s1", "M1b", "pikes", state=9)
    (named_one,) = named(answers(realm, "s1", 1), "card_target")
    assert named_one == {"side": "s1", "unit": healer, "target": hurt}


def test_neutral_units_are_played_by_the_leader(realm):
    bare(realm.begun("movement", "s1"))
    for _ in range(4):
        realm.unit("", "M1a", "heavy_foot")
    strong = tuple(realm.unit("s1", "M1b", "lancers") for _ in range(4))
    realm.give("march", side="s1", units=strong, to="M1a")
    realm.give("end_move", side="s1")
    answers(realm, "s1")
    (owed,) = KHANS_KINGS.waiting(realm.state)
    assert owed.side == ""
    assert next(iter(DOCTRINE.choose(realm.view(LEADER), owed))).name == "play_row"


@pytest.mark.parametrize("phase", ["diplomacy", "recruitment", "movement"])
def test_it_sees_no_more_than_its_nation(realm_with, phase):
    """Two seasons that differ only in what is hidden from a nation: its doctrine orders the same."""
    found = []
    for other in (False, True):
        realm = realm_with(fog="true", hiddenStock="true").begun(phase, "" if phase == "diplomacy" else "s1")
        if other:
            realm.row("sides", "s3", food=30, gold=0, technologies=())
            for place in ("H3a", "H3a", "O3a"):
                realm.unit("s3", place, "lancers")
        found.append(answers(realm, "s1"))
    assert found[0] == found[1]


def test_strength_odds_and_prices_are_what_one_would_think(realm):
    realm.begun()
    state = realm.state
    strength = {card.id: power(state, card, card.state) for card in state.kinds.values()}
    assert (
        strength["levies"] < strength["pikes"] < strength["outriders"] < strength["lancers"] < strength["banner_guard"]
    )
    ours, theirs = ([unit for unit in state.units.values() if unit.owner == side] for side in ("s1", "s2"))
    assert odds(state, ours, theirs, "M1a") == 1
    assert odds(state, ours, theirs, "H2a") < 0.8, "the capital is theirs"
    assert odds(state, ours, [], "H2a") > 100
    rich = Purse(realm.row("sides", "s1", food=50).state, "s1")
    assert rich.weights["food"] == min(rich.weights.values())


def test_ways_by_land_cost_what_the_terrain_does_and_roads_shorten_them(realm):
    way = way_to(realm.state, "H1a")
    assert (way["H1a"], way["H1b"], way["M1b"], way["O1b"]) == (0, 1, 2, 3)
    assert "s1" not in way
    realm.row("borders", "H1c-O1b", road="road")
    assert way_to(realm.state, "H1a")["O1b"] == 2
    assert now(realm.state).number == 0
