"""Power Cards: KK-41, A20, A53, and each of the sixteen cards of the starter catalogue."""

from __future__ import annotations

import dataclasses

import pytest

from tests.engine.seasons import begun, signature
from tests.khans_kings.battlefield import PLAIN, Battlefield
from tracker.engine.campaign import Campaign, give
from tracker.engine.options import options
from tracker.engine.orders import order_type
from tracker.engine.referee import AppDice, GivenDice
from tracker.engine.view import look
from tracker.rulesets.khans_kings.battle_rows import beside
from tracker.rulesets.khans_kings.battle_sums import attack_of, defence_of
from tracker.rulesets.khans_kings.catalogue_tables import Effect, PowerCard
from tracker.rulesets.khans_kings.effects import reluctance_of, speed_of
from tracker.rulesets.khans_kings.map_play import facts
from tracker.rulesets.khans_kings.power_effects import carried
from tracker.rulesets.khans_kings.reach import reach, speed_today
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS
from tracker.rulesets.khans_kings.season_tables import Lasting
from tracker.rulesets.khans_kings.status import status

HOME = "H1a"
BESIDE = "H1c"


@pytest.fixture
def moving(realm):
    """The Movement of s1 begins; it has herbalists in its capital."""
    realm.begun("movement", "s1")
    realm.healer = realm.unit("s1", HOME, "herbalists")
    return realm


def lay(realm, card, *dice, unit=None):
    realm.give("lay_card", dice, unit=unit or realm.healer, card=card)
    return realm.state


def fight(ours=("herbalists", "levies"), theirs=("levies", "levies"), **rest):
    """A battle before its first turn: the herbalists of the aggressor may draw."""
    field = Battlefield().drawing(list(ours), list(theirs), **rest)
    field.healer = field.ours[0]
    return field


def bodies(realm, *units):
    return [realm.state.units[unit].state for unit in units]


def hit(field, striker, target):
    """Attack and defence of a strike, without the die."""
    one, two = field.fighter(striker), field.fighter(target)
    attack = attack_of(field.state, one, two, field.battle.number <= 1, beside(field.state, one))
    return attack.total(), defence_of(field.state, two, one, beside(field.state, two)).total()


# A53: who draws, when, how often


def test_a53_a_card_of_the_pool_is_drawn_each_as_likely_as_any_other(moving):
    moving.give("draw_card", (3,), side="s1", unit=moving.healer, pool="offensive")
    assert [(roll.die, roll.why) for roll in moving.referee.rolls] == [(8, "power_card")]
    assert moving.notes[0] == "Herbalists 5 (Sokół) draws a Power Card: Ill omen."
    assert moving.state.cards["O3"].drawn and moving.state.units[moving.healer].drew


def test_kk_41_the_nation_picks_the_pool(moving):
    moving.give("draw_card", (3,), side="s1", unit=moving.healer, pool="defensive")
    assert [card.id for card in moving.state.cards.values() if card.drawn] == ["D3"]


def test_a53_a_unit_draws_once_a_turn_and_again_in_the_next(moving):
    lay(moving, "D3")
    again = moving.refused("draw_card", side="s1", unit=moving.healer, pool="defensive")
    assert again == "Herbalists 5 (Sokół) has drawn a Power Card in this turn already."
    while moving.turn.number == 1:
        moving.give("end_phase")
    moving.at("movement", "s1")
    moving.give("draw_card", side="s1", unit=moving.healer, pool="defensive")


def test_a53_only_units_with_the_ability_draw(moving):
    assert "draws no Power Cards" in moving.refused("draw_card", side="s1", unit="s1.1", pool="defensive")
    assert moving.offered("draw_card", "unit", side="s1") == (moving.healer,)
    other = moving.unit("s2", "H2a", "herbalists")
    assert "not your own" in moving.refused("draw_card", side="s1", unit=other, pool="defensive")


def test_a53_before_the_first_move_of_the_owners_movement(moving):
    moving.give("march", side="s1", units=("s1.1",), to="H1b")
    told = moving.refused("draw_card", side="s1", unit=moving.healer, pool="defensive")
    assert told == "Power Cards are drawn before the first move of the Movement."
    assert moving.offered("draw_card", "unit", side="s1") == ()


def test_a53_not_in_the_movement_of_another_nor_in_another_phase(moving):
    other = moving.unit("s2", "H2a", "herbalists")
    assert "part of Sokół" in moving.refused("draw_card", side="s2", unit=other, pool="defensive")
    moving.at("recruitment", "s1")
    assert "belongs to the phase" in moving.refused("draw_card", side="s1", unit=moving.healer, pool="defensive")


def test_a53_a_pool_is_shuffled_again_once_it_is_empty_and_the_other_one_stays(moving):
    for card in moving.state.cards:
        moving.row("cards", card, drawn=card != "D1")
    second = moving.unit("s1", HOME, "herbalists")
    moving.give("draw_card", (), side="s1", unit=moving.healer, pool="defensive")
    moving.give("draw_card", (8,), side="s1", unit=second, pool="defensive")
    assert moving.notes[0] == "All cards of the pool “defensive” have been drawn; they are shuffled again."
    left = {card.id for card in moving.state.cards.values() if not card.drawn}
    assert left == {f"D{n}" for n in range(1, 8)}


def test_a53_a_pool_without_cards_does_nothing(moving):
    moving.drop("cards", *(card for card in moving.state.cards if card.startswith("O")))
    moving.drop("effects", *(key for key, row in moving.state.effects.items() if row.card.startswith("O")))
    told = moving.refused("draw_card", side="s1", unit=moving.healer, pool="offensive")
    assert told == "There are no cards in the pool “offensive”; the ability does nothing."
    assert moving.offered("draw_card", "pool", side="s1") == ("defensive",)


def test_a20_the_card_of_a_real_deck_is_entered_by_the_leader(moving):
    moving.row("cards", "D3", drawn=True)
    assert "comes back once all have been" in moving.refused("lay_card", unit=moving.healer, card="D3")
    assert moving.offered("lay_card", "unit", side="leader") == (moving.healer,)
    assert "D3" not in moving.offered("lay_card", "card", side="leader")
    assert "players" in moving.refused("lay_card", unit=moving.unit("", "M1a", "herbalists"), card="D2")


def test_a_card_with_words_alone_is_left_to_the_leader(moving):
    moving.add("cards", PowerCard(id="X", name="Comet", pool="offensive", remark="Everybody sings."))
    before = moving.state.units
    state = lay(moving, "X")
    assert moving.notes == [
        "Herbalists 5 (Sokół) draws a Power Card: Comet.", "Comet: Everybody sings.",
        "The leader sees to what the card says in words.",
    ]  # fmt: skip
    assert state.units == {**before, moving.healer: dataclasses.replace(before[moving.healer], drew=True)}


# A53: before the first battle turn


def test_a53_before_the_first_battle_turn_the_aggressor_may_draw_then_the_defender():
    field = fight(theirs=("herbalists", "levies"))
    assert (field.battle.stage, field.battle.number, field.mover) == ("drawing", 0, "s1")
    (owed,) = field.view("s1").ruleset.waiting(field.state)
    assert (owed.side, owed.board) == ("s1", field.key)
    assert str(owed.what) == "Sokół may draw Power Cards before the battle of Trójbrod a, or wait."
    assert "Power Cards come first" in field.no("attack", unit=field.ours[1], target=field.theirs[1])
    told = field.refused("draw_card", side="s2", unit=field.theirs[0], pool="defensive", battle=field.key)
    assert "part of Sokół" in told
    field.order("draw_card", 6, unit=field.healer, pool="defensive")
    assert (field.battle.stage, field.mover, field.battle.cards) == ("drawing", "s2", ("D6",))
    field.order("pass")
    assert (field.battle.stage, field.battle.number, field.mover) == ("fighting", 1, "s1")
    assert not any(fighter.acted for fighter in field.state.fighters.values())
    told = field.refused("draw_card", side="s2", unit=field.theirs[0], pool="defensive", battle=field.key)
    assert told == "The rows are ordered."


def test_a53_a_battle_of_those_who_cannot_draw_does_not_stand_still():
    field = Battlefield().drawing(["levies", "levies"], ["levies", "levies"])
    assert field.battle.stage == "fighting"
    field = Battlefield().drawing([("herbalists", {"drew": True}), "levies"], ["levies", "levies"])
    assert field.battle.stage == "fighting"
    field = Battlefield().drawing(["levies", "levies"], ["herbalists", "levies"], foe="")
    assert field.battle.stage == "fighting", "neutral units draw none"


def test_a53_each_unit_of_a_row_draws_for_itself_or_waits():
    field = fight(ours=("herbalists", "herbalists", "levies"))
    assert field.offered("draw_card", "unit", side="s1") == tuple(field.ours[:2])
    assert field.offered("pass", "unit", side="s1", battle=field.key) == tuple(field.ours[:2])
    field.order("pass", unit=field.ours[0])
    assert field.offered("draw_card", "unit", side="s1") == (field.ours[1],)
    field.order("draw_card", 6, unit=field.ours[1], pool="offensive", battle="")
    assert field.state.units[field.ours[1]].card == "O6"


def test_a53_an_ally_in_the_row_draws_its_own_card():
    field = Battlefield().begun("movement", "s1").allied("s1", "s4")
    friend = field.unit("s4", PLAIN, "herbalists")
    field.drawing(["levies", "levies"], ["levies", "levies"])
    assert field.battle.stage == "drawing"
    assert "not your own" in field.refused("draw_card", side="s1", unit=friend, pool="defensive", battle=field.key)
    field.give("draw_card", (8,), side="s4", unit=friend, pool="defensive", battle=field.key)
    assert field.state.sides["s4"].food == 6 and field.battle.stage == "fighting"


def test_the_doctrine_draws_no_card_and_the_odds_count_without():
    field = fight(theirs=("herbalists", "levies"))
    assert not field.give("play_row", side="s1", battle=field.key)
    assert (field.battle.stage, field.mover) == ("drawing", "s2")
    field.give("resolve", None, battle=field.key)
    assert field.battle.stage == "over" and not any(unit.drew for unit in field.state.units.values())


def test_who_flees_before_cards_are_drawn_is_gone_before_the_first_turn():
    field = Battlefield().drawing(["herbalists", "levies"], ["levies", "levies"], place="M1b", came="M1a")
    field.give("flee", side="s2", battle=field.key)
    field.order("pass")
    assert (field.battle.stage, field.battle.ended, field.battle.winner) == ("over", "fled", "aggressor")


# The offensive pool


def test_o1_hornets_take_one_attack_from_the_enemies_of_the_place_for_the_battle():
    field = fight()
    before = hit(field, field.theirs[0], field.ours[1])
    lay(field, "O1")
    assert hit(field, field.theirs[0], field.ours[1]) == (before[0] - 1, before[1])
    assert hit(field, field.ours[1], field.theirs[0]) == hit(fight(), field.ours[1], field.theirs[0])
    field.give("battle_result", battle=field.key, winner="aggressor")
    assert not field.state.lasting


def test_o2_a_boggy_path_slows_the_enemies_of_the_province_to_the_next_turns_end(moving):
    slow, quick, far = moving.unit("s2", BESIDE, "heavy_foot"), moving.unit("s2", BESIDE), moving.unit("s2", "H2c")
    state = lay(moving, "O2")
    assert [speed_of(state, state.units[unit]) for unit in (slow, quick, far, "s1.1")] == [1, 1, 2, 2]
    assert {(row.lasts, row.turn) for row in state.lasting.values()} == {("next_turn", 2)}
    assert speed_today(state, state.units[quick]) == 1
    while moving.turn.number == 1:
        moving.give("end_phase")
    assert speed_of(moving.state, moving.state.units[quick]) == 1
    assert str(carried(moving.state, moving.state.units[quick])[0]) == "Boggy path: Speed −1, to the end of the turn"
    while moving.turn.number == 2:
        moving.give("end_phase")
    assert not moving.state.lasting


def test_o3_an_ill_omen_makes_enemies_leave_sooner():
    field = fight(theirs=(("levies", {"state": 9}), "levies"))
    lay(field, "O3")
    victim = field.theirs[0]
    assert reluctance_of(field.state, field.left(victim)) == 5
    assert field.attack(field.ours[1], victim, 4)["driven_off"] == (9 - (4 + 4 - 2) <= 5)


def test_o4_worn_straps_take_one_defence_from_the_enemies():
    field = fight()
    before = hit(field, field.ours[1], field.theirs[0])
    lay(field, "O4")
    assert hit(field, field.ours[1], field.theirs[0]) == (before[0], before[1] - 1)


def test_o5_shy_horses_weaken_cavalry_of_the_province_alone(moving):
    horse, foot = moving.unit("s2", BESIDE, "outriders"), moving.unit("s2", BESIDE)
    state = lay(moving, "O5")
    assert [row.unit for row in state.lasting.values()] == [horse]
    assert [(row.lasts, row.turn) for row in state.lasting.values()] == [("turn", 1)], "drawn outside a battle"
    assert foot not in {row.unit for row in state.lasting.values()}


def test_o6_wisps_hurt_the_one_enemy_that_the_owner_chooses():
    field = fight(theirs=("levies", "pikes"))
    lay(field, "O6")
    assert (field.state.units[field.healer].card, field.battle.stage) == ("O6", "drawing")
    (owed,) = field.view("s1").ruleset.waiting(field.state)
    assert "says which unit the Power Card means" in str(owed.what)
    assert "say first which unit" in field.no("pass")
    assert field.offered("card_target", "target", side="s1", unit=field.healer) == tuple(field.theirs)
    told = field.refused("card_target", side="s1", unit=field.healer, target=field.ours[1])
    assert "does not mean" in told
    field.order("card_target", unit=field.healer, target=field.theirs[1])
    assert bodies(field, *field.theirs) == [13, 11]
    assert (field.state.units[field.healer].card, field.battle.stage) == ("", "fighting")


def test_o6_with_one_enemy_alone_there_is_nothing_to_choose():
    field = fight(theirs=("levies",))
    lay(field, "O6")
    assert bodies(field, *field.theirs) == [10] and field.battle.stage == "fighting"


def test_o7_icy_rain_hurts_every_enemy_of_the_place():
    field = fight(theirs=("levies", "pikes"))
    lay(field, "O7")
    assert bodies(field, *field.theirs) == [12, 13]
    assert bodies(field, *field.ours) == [10, 13]


def test_o8_abandoned_packs_give_the_owner_a_die_of_food(moving):
    food = moving.state.sides["s1"].food
    lay(moving, "O8", 3)
    assert [(roll.die, roll.face) for roll in moving.referee.rolls] == [(4, 3)]
    assert moving.state.sides["s1"].food == food + 3 and moving.state.sides["s2"].food == food
    moving.row("units", moving.healer, drew=False), moving.row("cards", "O8", drawn=False)
    moving.give("draw_card", (8, 4), side="s1", unit=moving.healer, pool="offensive")
    assert moving.state.sides["s1"].food == food + 3 + 4, "real dice: first for the card, then for the food"


# The defensive pool


def test_d1_a_brew_heals_all_of_the_place_the_drawer_too(moving):
    moving.row("units", "s1.1", state=12), moving.row("units", moving.healer, state=8)
    away = moving.unit("s1", BESIDE, state=5)
    lay(moving, "D1")
    assert bodies(moving, "s1.1", moving.healer, away) == [13, 9, 5]
    assert moving.notes[1:] == [
        "Levies 1 (Sokół) is healed to State 13.", "Herbalists 5 (Sokół) is healed to State 9.",
    ]  # fmt: skip


def test_d1_works_in_a_battle_and_stops_at_full_state():
    field = fight(ours=("herbalists", ("levies", {"state": 5})))
    lay(field, "D1")
    assert bodies(field, *field.ours) == [10, 6]


def test_d2_mist_gives_defence_for_the_battle():
    field = fight()
    before = hit(field, field.theirs[0], field.ours[1])
    lay(field, "D2")
    assert hit(field, field.theirs[0], field.ours[1]) == (before[0], before[1] + 1)


def test_d3_a_marching_song_carries_further_in_this_turn(moving):
    near = set(reach(moving.state, moving.state.units["s1.1"]))
    state = lay(moving, "D3")
    assert set(reach(state, state.units["s1.1"])) > near
    assert speed_today(state, state.units["s1.1"]) == 3
    moving.give("march", side="s1", units=("s1.1",), to=BESIDE)
    assert speed_of(moving.state, moving.state.units["s1.1"]) == 3, "it goes with its unit"
    while moving.turn.number == 1:
        moving.give("end_phase")
    assert speed_of(moving.state, moving.state.units["s1.1"]) == 2


def test_d4_a_poultice_heals_the_one_own_unit_that_the_owner_chooses(moving):
    moving.row("units", "s1.1", state=6), moving.row("units", moving.healer, state=8)
    lay(moving, "D4")
    assert "Say first" in moving.refused("march", side="s1", units=("s1.1",), to="H1b")
    assert "Say first" in moving.refused("end_move", side="s1")
    first = moving.view("s1").ruleset.waiting(moving.state)[0]
    assert (first.side, str(first.what)) == ("s1", "Sokół says which unit is meant by Plantain dressing.")
    assert moving.offered("card_target", "target", side="s1", unit=moving.healer) == ("s1.1", moving.healer)
    moving.give("card_target", side="s1", unit=moving.healer, target="s1.1")
    assert bodies(moving, "s1.1", moving.healer) == [9, 8]
    assert "no card that asks" in moving.refused("card_target", side="s1", unit=moving.healer, target="s1.1")
    moving.give("march", side="s1", units=("s1.1",), to="H1b")


@pytest.mark.parametrize("order", [("skip", {"side": "s1"}), ("end_phase", {})])
def test_d4_of_who_is_away_it_heals_the_one_that_lacks_most(moving, order):
    moving.row("units", "s1.1", state=6), moving.row("units", moving.healer, state=8)
    lay(moving, "D4")
    name, fields = order
    moving.give(name, **fields)
    assert bodies(moving, "s1.1", moving.healer) == [6 + 3 + 2, 8], "3 of the card, 2 by tending"
    assert not moving.state.units[moving.healer].card


def test_d4_with_nobody_hurt_finds_no_unit(moving):
    lay(moving, "D4")
    assert moving.notes[-1] == "Plantain dressing finds no unit on which it acts."
    assert not moving.state.units[moving.healer].card


def test_d5_the_elders_word_keeps_units_longer_in_battle():
    field = fight(ours=("herbalists", "levies"))
    lay(field, "D5")
    assert [reluctance_of(field.state, field.left(unit)) for unit in field.ours] == [4, 3]
    field.row("kinds", "levies", reluctance=0)
    assert reluctance_of(field.state, field.left(field.ours[1])) == 0


def test_d6_a_battle_cry_gives_attack_and_two_cards_add_up():
    field = fight(ours=("herbalists", "levies", "herbalists"))
    before = hit(field, field.ours[1], field.theirs[0])
    lay(field, "D6")
    field.row("cards", "D6", drawn=False)
    lay(field, "D6", unit=field.ours[2])
    assert hit(field, field.ours[1], field.theirs[0]) == (before[0] + 2, before[1])
    assert "Battle cry: Attack +1, to the end of the battle" in map(str, facts(field.state, field.left(field.ours[1])))


def test_d7_wicker_shields_are_for_foot_of_the_province_to_the_next_turns_end(moving):
    foot, bow = moving.unit("s1", BESIDE, "pikes"), moving.unit("s1", BESIDE, "bowmen")
    far = moving.unit("s1", "O1c", "pikes")
    state = lay(moving, "D7")
    shielded = {row.unit for row in state.lasting.values()}
    assert {foot, "s1.1"} <= shielded and not shielded & {bow, far, moving.healer}
    assert {(row.lasts, row.turn) for row in state.lasting.values()} == {("next_turn", 2)}
    assert status(state, "s1", "s1")["units"][foot]["lasting"] == ["D7.1"]


def test_d8_forest_bounty_gives_food_and_wood(moving):
    before = moving.state.sides["s1"]
    lay(moving, "D8")
    after = moving.state.sides["s1"]
    assert (after.food - before.food, after.wood - before.wood) == (2, 1)
    assert moving.notes[1:] == ["Sokół gains: Food 2.", "Sokół gains: Wood 1."]


# Damage: A11, A37, KK-43


def test_a37_damage_of_a_card_routs_in_a_battle_and_the_drawer_learns_from_it():
    field = fight(theirs=(("levies", {"state": 5}), "levies"), place="M1b", came="M1a")
    lay(field, "O7")
    gone = field.left(field.theirs[0])
    assert (gone.place, gone.state) == ("H2a", 4)
    assert field.left(field.healer).xp == 3
    assert field.battle.stage == "fighting" and field.row_units("defender") == [field.theirs[1]]


def test_a11_damage_of_a_card_destroys_and_can_end_the_battle():
    field = fight(theirs=(("levies", {"state": 1}),))
    lay(field, "O7")
    assert field.theirs[0] not in field.state.units
    assert (field.battle.stage, field.battle.winner) == ("over", "aggressor")
    assert field.left(field.healer).xp == 3 + 1, "3 for breaking it, 1 for the fight that was won"


def test_a10_by_house_rule_the_first_unit_that_a_card_drives_off_ends_the_battle():
    field = Battlefield(battleEnds="firstRout").drawing(
        ["herbalists", "levies"], [("levies", {"state": 5}), "levies"], place="M1b", came="M1a"
    )
    lay(field, "O7", unit=field.ours[0])
    assert (field.battle.stage, field.battle.winner, field.battle.ended) == ("over", "aggressor", "first_rout")


def test_a11_outside_a_battle_damage_destroys_but_routs_nobody(moving):
    moving.add("cards", PowerCard(id="X", name="Comet", pool="offensive"))
    moving.add("effects", Effect(id="X.1", card="X", kind="damage", by=3, whose="hostile", scope="province"))
    weak, strong = moving.unit("s2", BESIDE, state=3), moving.unit("s2", BESIDE, state=6)
    lay(moving, "X")
    assert weak not in moving.state.units
    assert (moving.state.units[strong].place, moving.state.units[strong].state) == (BESIDE, 3)
    assert moving.state.units[moving.healer].xp == 3


def test_kk_34_a_ship_that_a_card_sinks_takes_its_cargo_and_only_the_ship_counts(moving):
    moving.add("cards", PowerCard(id="X", name="Comet", pool="offensive"))
    moving.add("effects", Effect(id="X.1", card="X", kind="damage", by=5, whose="hostile", scope="place"))
    own = moving.unit("s1", "s1", "cog")
    moving.row("units", moving.healer, place="", aboard=own)
    ship = moving.unit("s2", "s1", "cog", state=4)
    crew = moving.unit("s2", "", aboard=ship)
    lay(moving, "X")
    assert not {ship, crew} & set(moving.state.units)
    assert moving.state.units[moving.healer].xp == 3


# What lasts, and what is written by hand


def test_what_lasts_on_a_unit_goes_with_it_and_ends_with_it():
    field = fight(theirs=(("levies", {"state": 1}), "levies"))
    lay(field, "O1")
    field.attack(field.ours[1], field.theirs[0], 4)
    assert {row.unit for row in field.state.lasting.values()} == {field.theirs[1]}


def test_hand_edits_of_cards_are_told_by_cell(moving):
    moving.row("units", moving.healer, card="nope")
    moving.add("lasting", Lasting(id="l", unit="s1.1", effect="nope", lasts="turn", turn=1))
    assert moving.wrong() == {f"units {moving.healer} card", "lasting l effect"}


@pytest.mark.parametrize(
    ("cells", "column"),
    [
        ({"kind": "cost", "resource": "food", "building": "any", "by": -1}, "kind"),
        ({"kind": "stat", "stat": "attack", "by": 1, "lasts": ""}, "lasts"),
        ({"kind": "percent", "stat": "attack", "by": 10, "lasts": ""}, "lasts"),
        ({"kind": "stat", "stat": "state", "by": 1}, "stat"),
        ({"kind": "heal", "by": 1, "whose": ""}, "whose"),
        ({"kind": "heal", "by": 1, "scope": ""}, "scope"),
        ({"kind": "heal", "by": 1, "count": 2}, "count"),
        ({"kind": "gain", "by": 1, "resource": "any"}, "resource"),
    ],
)
def test_what_a_power_card_cannot_do_is_told_by_cell(moving, cells, column):
    moving.add("cards", PowerCard(id="X", name="Comet", pool="offensive"))
    sound = {"whose": "own", "scope": "place", "lasts": "turn"}
    moving.add("effects", Effect(id="X.1", card="X", **{**sound, **cells}))
    assert moving.wrong() == {f"effects X.1 {column}"}


def test_per_cent_of_a_card_counts_in_a_battle():
    field = fight()
    field.add("cards", PowerCard(id="X", name="Comet", pool="offensive"))
    effect = Effect(
        id="X.1", card="X", kind="percent", stat="attack", by=50, whose="own", scope="place", lasts="battle"
    )
    field.add("effects", effect)
    attack, _ = hit(field, field.ours[1], field.theirs[0])
    lay(field, "X")
    assert hit(field, field.ours[1], field.theirs[0])[0] == attack * 150 // 100
    assert str(carried(field.state, field.left(field.ours[1]))[0]) == "Comet: Attack +50 %, to the end of the battle"


# Fog


def far_off(face: int) -> Campaign:
    """In the fog s1 draws a card at home, which the face picks; the others see nothing there."""
    campaign = begun(KHANS_KINGS, 3, fog="true")

    def ordered(name: str, *dice: int, **fields: object) -> None:
        nonlocal campaign
        order = order_type(KHANS_KINGS, name).shape(**fields)
        faces = GivenDice(dice) if dice else AppDice(lambda die: 1)
        campaign = give(campaign, name, order, signature(campaign.revision + 1), faces)[0]

    ordered("begin_season")
    ordered("muster", owner="s1", kind="herbalists", place=HOME)
    while campaign.state.turn["turn"].phase != "movement":
        ordered("end_phase")
    ordered("draw_card", face, side="s1", unit="s1.5", pool="defensive")
    return campaign


def got(campaign: Campaign, viewer: str) -> str:
    view = look(campaign, viewer)
    return repr((view.state, list(view.entries), options(view, "draw_card", {"side": viewer})))


@pytest.mark.parametrize("viewer", ["s3", "public"])
def test_in_the_fog_a_card_drawn_far_away_leaves_no_trace(viewer):
    one, two = far_off(3), far_off(7)
    assert set(one.state.lasting) != set(two.state.lasting)
    assert got(one, viewer) == got(two, viewer)
    assert "draw_card" not in {entry.order for entry in look(one, viewer).entries}
    assert got(one, "s1") != got(two, "s1")
    assert "drawn" not in repr(look(one, "s1").entries[-1].changes), "what is left of the pools is the leader's"


def test_in_the_fog_nobody_learns_how_many_cards_are_left(realm_with):
    realm = realm_with(fog="true").begun("movement", "s1")
    realm.healer = realm.unit("s1", HOME, "herbalists")
    for card in ("D1", "D2", "D3", "D5", "D6", "D7", "D8"):
        realm.row("cards", card, drawn=True)
    assert all("HIDDEN" in repr(card) for card in realm.view("s1").state.cards.values())
    realm.give("draw_card", (600,), side="s1", unit=realm.healer, pool="defensive")
    assert [(roll.die, roll.seen_by) for roll in realm.referee.rolls] == [(840, ())]
    assert realm.state.cards["D4"].drawn
    assert all(840 % left == 0 for left in range(1, 9)), "so every card of the rest is equally likely"


def test_in_the_fog_an_emptied_pool_is_shuffled_without_telling_anybody(realm_with):
    realm = realm_with(fog="true").begun("movement", "s1")
    realm.healer = realm.unit("s1", HOME, "herbalists")
    for card in realm.state.cards:
        realm.row("cards", card, drawn=True)
    realm.give("draw_card", (3,), side="s1", unit=realm.healer, pool="defensive")
    shuffle = next(note for note in realm.referee.notes if "shuffled again" in str(note.message))
    assert shuffle.seen_by == () and realm.state.cards["D3"].drawn


def test_in_the_fog_a_card_means_none_that_its_owner_does_not_see(realm_with):
    realm = realm_with(fog="true").begun("movement", "s3")
    realm.add("cards", PowerCard(id="X", name="Comet", pool="offensive"))
    realm.add("effects", Effect(id="X.1", card="X", kind="damage", by=3, count=1, whose="hostile", scope="province"))
    realm.healer = realm.unit("s3", "M1c", "herbalists")
    for end in ("M1a", "M1b"):  # the places of the province touch each other no more
        realm.drop("borders", *(k for k, b in realm.state.borders.items() if {b.one, b.two} == {"M1c", end}))
    unseen = [realm.unit("s2", "M1a"), realm.unit("s2", "M1a")]
    lay(realm, "X")
    assert bodies(realm, *unseen) == [13, 13] and not realm.state.units[realm.healer].card
    assert realm.notes[-1] == "Comet finds no unit on which it acts."


def test_in_the_fog_who_is_hit_unseen_is_told_and_the_drawer_is_not(realm_with):
    realm = realm_with(fog="true").begun("movement", "s3")
    realm.healer = realm.unit("s3", "M1c", "herbalists")
    for end in ("M1a", "M1b"):
        realm.drop("borders", *(k for k, b in realm.state.borders.items() if {b.one, b.two} == {"M1c", end}))
    hit_unseen = realm.unit("s2", "M1a")
    lay(realm, "O2")
    told = {str(note.message): note.seen_by for note in realm.referee.notes}
    change = "Speed −1, to the end of the next turn: Levies 5 (Bóbr)."
    assert "s2" in told[change] and "s3" not in told[change]
    assert told["Boggy path finds no unit on which it acts."] and not realm.view("s3").state.lasting
    assert {row.unit for row in realm.view("s2").state.lasting.values()} == {hit_unseen}


def test_who_tended_a_unit_that_the_same_card_destroys_tends_nobody():
    field = fight(theirs=(("levies", {"state": 1}), "herbalists", "levies"))
    field.row("units", field.theirs[1], tends=field.theirs[0])
    lay(field, "O7")
    assert field.theirs[0] not in field.state.units
    assert (field.left(field.theirs[1]).tends, field.left(field.theirs[1]).state) == ("", 9)


def test_in_the_fog_a_card_drawn_aboard_a_ship_is_told_to_its_own_nation_alone(realm_with):
    realm = realm_with(fog="true").begun("movement", "s1")
    ship = realm.unit("s1", "s1", "cog")
    realm.healer = realm.unit("s1", "", "herbalists", aboard=ship)
    realm.unit("s2", "s1", "cog")
    lay(realm, "D3")
    told = {str(note.message): note.seen_by for note in realm.referee.notes}
    assert told == {
        "Herbalists 6 (Sokół) draws a Power Card: Marching song.": ("s1",),
        "Speed +1, to the end of the turn: Cog 5 (Sokół).": ("s1", "s2"),
        "Speed +1, to the end of the turn: Herbalists 6 (Sokół).": ("s1",),
    }
