"""The chances of every strike: the rule run for every way the dice may fall, against the table of the rules."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

TABLE = json.loads((Path(__file__).parents[1] / "data" / "legenda-odds.json").read_text("utf-8"))
LETTERS = {"Surron": "S", "Linda": "L", "Drantul": "D", "Ekvil": "E", "Leprozij": "P"}


def same(odds, cell):
    """Whether a strike has the distributions, chances and means of a cell of the table."""
    for finding, column in (("damage", "defender_damage"), ("attacker_damage", "attacker_damage")):
        told = {int(damage): Fraction(ways, cell["outcomes_over"]) for damage, ways in cell[column].items()}
        assert odds.findings[finding] == told
    assert odds.mean("damage") == Fraction(cell["E_defender"])
    assert odds.mean("attacker_damage") == Fraction(cell["E_attacker"])
    assert odds.chance("hit") == Fraction(cell["p_defender_hurt"])
    assert odds.chance("attacker_hurt") == Fraction(cell["p_attacker_hurt"])
    assert 1 - odds.chance("hit") - odds.chance("attacker_hurt") == Fraction(cell["p_no_damage"])


@pytest.mark.parametrize("pair", TABLE["pairs"])
def test_every_pair_of_the_table(battle_with, pair):
    names, _, how = pair.partition(":")
    one, two = (LETTERS[name] for name in names.split(">"))
    far, charge = how.startswith("range"), "*" if how.endswith("charged") else ""
    battle = battle_with(noCounter="rollSafe" if "safe" in how else "noRoll")
    target = "c5" if far else "c4"
    same(battle.on(f"{one}:c3{charge} S:a1", f"{two}:{target}").odds("attack", card="c3", target=target),
         TABLE["pairs"][pair])  # fmt: skip


@pytest.mark.parametrize("pair", TABLE["alt_defender_adds_bonus"])
def test_every_pair_where_the_defender_adds_its_attack(battle_with, pair):
    one, two = (LETTERS[name] for name in pair.split(">"))
    battle = battle_with(defenderAddsBonus="true").on(f"{one}:c3 S:a1", f"{two}:c4")
    same(battle.odds("attack", card="c3", target="c4"), TABLE["alt_defender_adds_bonus"][pair])


@pytest.mark.parametrize("table", ["by_bonus_full_counter", "by_bonus_safe", "by_bonus_no_roll"])
@pytest.mark.parametrize("bonus", "01234")
def test_every_bonus_with_and_without_a_counter(battle_with, table, bonus):
    battle = battle_with(noCounter="rollSafe" if table == "by_bonus_safe" else "noRoll")
    battle.unit("surron", attack=int(bonus)).on("S:c3 S:a1", "S:d4" if "full" in table else "D:d4")
    same(battle.odds("attack", card="c3", target="d4"), TABLE[table][bonus])


def test_drantul_with_4(battle_with):
    battle = battle_with(drantulBonus="4").on("D:c3 S:a1", "S:c4")
    same(battle.odds("attack", card="c3", target="c4"), TABLE["drantul_plus4"])


@pytest.mark.parametrize("unit", "SED")
def test_diagonal_strikes_without_a_counter_have_no_pair_of_their_own(battle, unit):
    bonus = {"S": 2, "E": 1, "D": 3}[unit]
    attacker = "E" if unit == "D" else unit  # Ekvil on Drantul: 3
    battle.on(f"{attacker}:c3 S:a1", "D:d4" if unit == "D" else "P:d4")
    same(battle.odds("attack", card="c3", target="d4"), TABLE["by_bonus_no_roll"][str(bonus)])


def test_healing_is_2_to_7(battle):
    odds = battle.on("P:c3 D:c2=1", "S:e6").odds("heal", card="c3", target="c2")
    assert odds.findings["healed"] == dict.fromkeys(range(2, 8), Fraction(1, 6))
    assert odds.mean("healed") == Fraction(9, 2)


def test_the_chance_to_kill_counts_what_is_left(battle):
    odds = battle.on("S:c3 S:a1", "L:c4=3 S:e6").odds("attack", card="c3", target="c4")
    assert odds.chance("killed") == Fraction(5 + 4 + 3 + 2 + 1, 36)
