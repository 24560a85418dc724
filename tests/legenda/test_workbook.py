"""A battle kept in a workbook: from the command line, typed into by hand, taken back, audited."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Season, run
from tests.legenda.conftest import NINE, nine
from tests.service.test_hand_edits import type_in
from tracker.service.files import open_campaign

LAID = [f"{field}={unit}" for field, unit in nine(NINE).items()]


@pytest.fixture
def league(begun: Path, tmp_path: Path) -> Season:
    """Sokół (attacking, a box) and Orzeł (defending, a box): the battle has begun."""
    return Season(Path(shutil.copy(begun, tmp_path)))


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The workbook to copy."""
    path = tmp_path_factory.mktemp("begun") / "league.xlsx"
    assert run("new", path, "--ruleset", "legenda", "--side", "Sokół", "--side", "Orzeł", "--lang", "en").exit == 0
    season = Season(path)
    season.submit("fixture", "attacker=Sokół", "defender=Orzeł")
    season.submit("lay", "side=Sokół", "match=m1", "formation=box", *LAID)
    season.submit("lay", "side=Orzeł", "match=m1", "formation=box", *LAID)
    return path


def test_a_battle_from_the_command_line(league):
    fields = ("side=Sokół", "match=m1", "card=b3", "target=b4")
    odds = league.json("odds", "attack", *fields)
    assert "13/18" in str(odds)
    told = league.submit("attack", *fields, "--dice", "6 1")
    assert told["result"]["damage"] == 7
    assert league.side("Orzeł")["battles"]["m1"]["cards"]["b4"]["health"] == 13
    assert league.refused("attack", *fields)["refused"]
    assert league("undo").exit == 0
    assert league.side("Orzeł")["battles"]["m1"]["cards"]["b4"]["health"] == 20
    assert league("audit").exit == 0
    assert league.json("orders")


def test_a_battle_is_named_by_its_number_or_its_name(league):
    league.submit("end_turn", "side=Sokół", "match=1. Sokół – Orzeł")
    league.submit("end_turn", "side=Orzeł", "match=m1")


def test_what_the_attacker_laid_is_not_told_to_the_defender(tmp_path):
    path = tmp_path / "league.xlsx"
    run("new", path, "--ruleset", "legenda", "--side", "Sokół", "--side", "Orzeł", "--lang", "en")
    season = Season(path)
    season.submit("fixture", "attacker=Sokół", "defender=Orzeł")
    season.submit("lay", "side=Sokół", "match=m1", "formation=wedge", *LAID)
    for command in ("status", "journal"):
        assert "surron" not in season(command, "--as", "Orzeł", "--json").out
        assert "surron" in season(command, "--as", "Sokół", "--json").out


def test_a_card_typed_to_death_goes_to_the_graveyard(league):
    season = open_campaign(str(league.path))
    type_in(season, "cards", "m1.s2.1", "health", 0)
    league.submit("end_turn", "side=Sokół", "match=m1")
    card = open_campaign(str(league.path)).read().state.cards["m1.s2.1"]
    assert (card.health, card.cell) == (0, "")
    assert league("audit").exit == 0


def test_a_card_typed_onto_another_is_reported_with_its_cell(league):
    season = open_campaign(str(league.path))
    address = type_in(season, "cards", "m1.s2.1", "cell", "c4")
    answer = league("check", "--json")
    assert (answer.exit, [problem["cell"] for problem in answer.json["problems"]]) == (1, [address])


def test_a_winner_typed_into_the_sheet_ends_the_battle(league):
    season = open_campaign(str(league.path))
    type_in(season, "matches", "m1", "winner", "Orzeł")
    league.submit("fixture", "attacker=Orzeł", "defender=Sokół")
    match = open_campaign(str(league.path)).read().state.matches["m1"]
    assert (match.stage, match.winner, match.to_move) == ("over", "s2", "")
    assert league("audit").exit == 0
    told = league("explain", "sides", "Orzeł", "victory_points").out
    assert "1. Sokół – Orzeł" in told and "Winner" in told


@pytest.mark.parametrize("dice", ["7 1", "0 1", "6", "6 1 1", "-1 3", "six"])
def test_dice_that_cannot_have_fallen_are_refused(league, dice):
    before = league.path.read_bytes()
    told = league("submit", "attack", "side=Sokół", "match=m1", "card=b3", "target=b4", f"--dice={dice}")
    assert told.refusal
    assert league.path.read_bytes() == before


def test_what_was_typed_onto_the_board_is_settled_undone_and_revised(league):
    season = open_campaign(str(league.path))
    type_in(season, "cards", "m1.s2.1", "health", 11)
    address = type_in(season, "cards", "m1.s1.2", "cell", "c4")
    assert [problem["cell"] for problem in league("check", "--json").json["problems"]] == [address]
    assert league("repair", "--all").exit == 0
    assert league("settle").exit == 0
    cards = open_campaign(str(league.path)).read().state.cards
    assert (cards["m1.s2.1"].health, cards["m1.s1.2"].cell) == (11, "c3")
    league.submit("attack", "side=Sokół", "match=m1", "card=b3", "target=b4", "--dice", "6 1")
    number = league.json("journal")[-1]["entry"]
    assert league.side("Orzeł")["battles"]["m1"]["cards"]["b4"]["health"] == 4
    assert league("revise", number, "target=c4").exit == 0
    cells = league.side("Orzeł")["battles"]["m1"]["cards"]
    assert (cells["b4"]["health"], cells["c4"]["health"]) == (11, 20 - 7)
    assert league("audit").exit == 0


def test_an_act_of_one_battle_is_taken_back_after_one_of_another(league):
    league.submit("fixture", "attacker=Orzeł", "defender=Sokół")
    league.submit("attack", "side=Sokół", "match=m1", "card=b3", "target=b4", "--dice", "6 1")
    number = league.json("journal")[-1]["entry"]
    league.submit("lay", "side=Orzeł", "match=m2", "formation=wedge", *LAID)
    assert league("undo", "--entry", number).exit == 0
    state = open_campaign(str(league.path)).read().state
    assert (state.cards["m1.s2.1"].health, state.matches["m2"].stage) == (20, "laying")
    assert league("audit").exit == 0
