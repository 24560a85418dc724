"""Power Cards before a battle at sea: who is aboard draws them, and in the fog that tells nobody (A53, KK-41)."""

from __future__ import annotations

import pytest

from sheets.messages import english
from tests.engine.seasons import signature
from tests.khans_kings.seafield import Seafield
from tests.khans_kings.test_sea_secrecy import seen
from tracker.engine.campaign import Campaign, give
from tracker.engine.orders import order_type
from tracker.engine.referee import GivenDice
from tracker.engine.view import look
from tracker.pictures.battle_boards import said_of
from tracker.rulesets.khans_kings.battle_odds import battle_odds
from tracker.rulesets.khans_kings.battle_play import waiting
from tracker.rulesets.khans_kings.battle_rows import beside
from tracker.rulesets.khans_kings.battle_sums import attack_of
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS

HEALERS = "herbalists"


def before(ours, theirs, **house):
    """Both rows are laid; who can may draw."""
    field = Seafield(**house).ranged(ours, theirs)
    field.healer = next((unit for ship in field.ours for unit in field.crew(ship)), "")
    return field


def laid(field, card):
    """The leader enters a card that the healers have drawn from a real deck."""
    field.give("lay_card", unit=field.healer, card=card)


# A53: who draws at sea, and when


def test_a53_healers_aboard_draw_before_the_first_battle_turn_at_sea():
    field = before([["cog", HEALERS, "levies"]], [["cog", "levies"]])
    assert (field.battle.stage, field.battle.to_act) == ("drawing", "aggressor")
    assert field.offered("draw_card", "unit", side="s1") == (field.healer,)
    assert "Power Cards come first" in field.refused(
        "attack", battle=field.key, unit=field.ours[0], target=field.theirs[0]
    )
    assert "Power Cards come first" in field.refused("get_away", battle=field.key)
    field.order("draw_card", 3, unit=field.healer, pool="defensive")
    assert field.state.units[field.healer].drew and field.battle.cards == ("D3",)
    assert field.battle.stage == "fighting", "nobody else can draw"
    assert not any(one.acted for one in field.state.fighters.values())


def test_a53_at_sea_the_defenders_healers_draw_after_the_aggressors():
    field = before([["cog", HEALERS]], [["cog", HEALERS]])
    field.order("pass")
    assert (field.battle.stage, field.battle.to_act) == ("drawing", "defender")
    healer = field.crew(field.theirs[0])[0]
    field.order("draw_card", 3, unit=healer, pool="defensive")
    assert field.battle.stage == "fighting"


def test_a49_boarding_is_called_for_while_cards_are_drawn_and_begins_with_the_first_turn():
    field = before([["cog", HEALERS]], [["cog", "levies"]])
    field.order("call_boarding", side="s1")
    assert field.battle.stage == "drawing"
    field.order("pass")
    assert (field.battle.stage, field.battle.number) == ("boarding", 1)


def test_the_doctrine_draws_no_card_at_sea_and_its_odds_count_without():
    field = before([["cog", HEALERS]], [["cog", "levies"]])
    odds = battle_odds(field.state, field.key)
    assert odds.aggressor + odds.defender + odds.nobody == 1
    field.order("play_row")
    assert field.battle.stage == "fighting" and not any(unit.drew for unit in field.state.units.values())


# What cards do at sea


def test_kk_41_a_card_drawn_aboard_acts_on_the_ships_and_crews_of_that_place():
    field = before([["cog", HEALERS], ["cog", "levies"]], [["cog", "levies"]])
    ship, foe = field.ours[0], field.theirs[0]
    plain = attack_of(field.state, field.ship(ship), field.ship(foe), True, beside(field.state, field.ship(ship)))
    laid(field, "D6")
    cry = attack_of(field.state, field.ship(ship), field.ship(foe), True, beside(field.state, field.ship(ship)))
    assert cry.total() == plain.total() + 1
    own = {*field.ours, *(unit for one in field.ours for unit in field.crew(one))}
    assert {row.unit for row in field.state.lasting.values()} == own
    said = " ".join(str(line) for line in said_of(_view(field), field.key, field.healer, english))
    assert "Battle cry" in said, "the board tells it of who is aboard, too"


def _view(field, viewer="s1"):
    counts = dict.fromkeys(("public", *field.state.sides), 3)
    return look(Campaign(KHANS_KINGS, field.state, 8, counts, []), viewer)


def test_kk_34_a_ship_that_a_card_sinks_in_a_battle_takes_its_crew_and_counts_once():
    field = before([["cog", HEALERS]], [["cog", "levies", "levies"], "cog"])
    ship, crew = field.theirs[0], field.crew(field.theirs[0])
    field.row("units", ship, state=1)
    laid(field, "O7")
    assert not {ship, *crew} & set(field.state.units)
    assert not {ship, *crew} & {one.unit for one in field.state.fighters.values()}
    assert field.state.units[field.healer].xp == 3, "A49: for the ship, nothing for its cargo"
    assert "sinks, with everything aboard" in " ".join(field.notes)


def test_a40_a_card_that_drives_a_unit_off_a_ship_destroys_it_and_the_ship_fights_on():
    field = before([["cog", HEALERS]], [["cog", "levies"]])
    (victim,) = field.crew(field.theirs[0])
    field.row("units", victim, state=2)
    laid(field, "O7")
    assert victim not in field.state.units and field.ship(field.theirs[0]).slot == 1
    assert field.state.units[field.healer].xp == 3


@pytest.mark.parametrize(("weak", "ends"), [("ship", True), ("crew", False)])
def test_a10_by_house_rule_the_first_ship_that_a_card_sinks_ends_the_battle_and_no_crew_does(weak, ends):
    field = before([["cog", HEALERS]], [["cog", "levies"], "cog"], battleEnds="firstRout")
    field.row("units", field.theirs[0] if weak == "ship" else field.crew(field.theirs[0])[0], state=1)
    laid(field, "O7")
    assert (field.battle.stage == "over") == ends
    assert field.battle.winner == ("aggressor" if ends else "")


def test_kk_41_of_one_enemy_that_a_card_means_units_aboard_may_be_named_where_they_are_known():
    field = before([["cog", HEALERS]], [["cog", "levies"]])
    laid(field, "O6")
    (levies,) = field.crew(field.theirs[0])
    assert set(field.offered("card_target", "target", side="s1", unit=field.healer)) == {field.theirs[0], levies}
    assert "say first which unit is meant" in field.refused("pass", battle=field.key)
    field.give("card_target", side="s1", unit=field.healer, target=levies)
    assert field.battle.stage == "fighting"


# In the fog


def foggy(crew, *acts):
    """A sea fight in the fog before its first turn; s2's ship has this crew. The season after these orders."""
    field = Seafield(fog="true").begun("movement", "s1")
    field.unit("s3", "s2", "cog")
    field.ranged([["cog", HEALERS]], [["cog", *crew]])
    counts = dict.fromkeys(("public", *field.state.sides), 3)
    campaign = Campaign(KHANS_KINGS, field.state, 8, counts, [])
    known = {"theirs": next(iter(field.crew(field.theirs[0])), "")}
    for side, name, fields, dice in acts:
        filled = {column: known.get(value, value) for column, value in fields.items()}
        order = order_type(KHANS_KINGS, name).shape(side=side, battle=field.key, **filled)
        campaign, _ = give(campaign, name, order, signature(campaign.revision + 1, side), GivenDice(dice))
    return campaign


Act = tuple[str, str, dict[str, str], tuple[int, ...]]

WAITS: Act = ("s1", "pass", {}, ())
DRAWS: Act = ("s2", "draw_card", {"unit": "theirs", "pool": "defensive"}, (1,))  # heals: nobody lacks State
DONE: Act = ("s2", "pass", {}, ())


@pytest.mark.parametrize("viewer", ["s1", "s3"])
def test_in_the_fog_the_stop_for_cards_at_sea_does_not_tell_whether_healers_are_aboard(viewer):
    for acts in ((), (WAITS,), (WAITS, DONE)):
        one, *others = (seen(foggy(crew, *acts), viewer) for crew in ([], ["levies"], [HEALERS, HEALERS]))
        assert all(other == one for other in others)


@pytest.mark.parametrize("viewer", ["s1", "s3"])
def test_in_the_fog_a_card_drawn_aboard_that_changes_nothing_in_sight_leaves_no_trace(viewer):
    quiet, drawn = (foggy([HEALERS], WAITS, *acts, DONE) for acts in ((), (DRAWS,)))
    assert drawn.state.cards["D1"].drawn and not quiet.state.cards["D1"].drawn
    assert _told(drawn, viewer) == _told(quiet, viewer)


def _told(campaign, viewer):
    view = look(campaign, viewer)
    notes = [[str(note.message) for note in entry.notes] for entry in view.entries if entry.number > 8]
    return view.state, [told for told in notes if told], waiting(view.state)


def test_in_the_fog_a_card_means_nobody_aboard_an_enemys_ship_and_neither_do_refusals_name_him():
    field = Seafield(fog="true").ranged([["cog", HEALERS]], [["cog", "levies"], "cog"])
    field.healer = field.crew(field.ours[0])[0]
    laid(field, "O6")
    assert set(field.offered("card_target", "target", side="s1", unit=field.healer)) == set(field.theirs)
    told = field.refused("pass", battle=field.key, side="s2")
    assert "part of Sokół" in told and "Herbalists" not in told
