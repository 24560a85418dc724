"""How many orders are legal from fixed positions, one, two and three orders deep."""

from __future__ import annotations

import pytest

from tests.legenda import brute_force
from tests.legenda.brute_force import ATTACK_DIE, COUNTER_DIE, HEAL_DIE, Piece
from tests.legenda.conftest import UNITS, Battle
from tracker.engine.campaign import Campaign
from tracker.engine.options import legal
from tracker.engine.order import LEADER
from tracker.engine.orders import order_type, run
from tracker.engine.referee import Referee
from tracker.engine.view import look
from tracker.rulesets.legenda.ruleset import LEGENDA
from tracker.rulesets.legenda.state import RUNNING, State

ORDERS = ("move", "attack", "charge", "heal", "end_turn")
LETTERS = {unit: letter for letter, unit in UNITS.items()}
FACES = {"attack": ATTACK_DIE, "counter": COUNTER_DIE, "heal": HEAL_DIE}

BOXES = (
    "S:b3 S:c3 L:d3 L:b2 D:c2 D:d2 E:b1 E:c1 P:d1",
    "S:b4 S:c4 L:d4 L:b5 D:c5 D:d5 E:b6 E:c6 P:d6",
)
MELEE = ("P:c3* D:c2=7 L:b3=4 E:d4", "D:d5=6 P:c4 S:b4=3 L:c6")
LAST = ("P:a1 S:b2=2", "S:a2=5 L:e6=1")

POSITIONS = {
    "boxes": (BOXES, (18, 291, 4253)),
    "melee": (MELEE, (17, 232, 2491)),
    "last": (LAST, (9, 45, 184)),
}


class FixedDice:
    """Dice that always fall alike, by what they are rolled for."""

    def faces(self, count, die, why):
        return [(FACES[why], "typed")] * count

    def hits(self, pools, at_least, die):
        raise NotImplementedError("Legenda counts no hits")

    def done(self):
        """Nothing is left over."""


def orders(state: State) -> list[tuple[str, object]]:
    """All legal orders of the side to move, as the forms would offer them."""
    match = state.matches["m1"]
    if match.stage != RUNNING:
        return []
    view = look(Campaign(LEGENDA, state, 0, {}, []), match.to_move)
    given = {"side": match.to_move, "match": "m1"}
    return [(name, order) for name in ORDERS for order in legal(view, name, given)]


def counted(state: State, depth: int) -> int:
    found = orders(state)
    if depth == 1:
        return len(found)
    total = 0
    for name, order in found:
        after = run(LEGENDA, state, order_type(LEGENDA, name), order, Referee(FixedDice()), LEADER)
        total += counted(after, depth - 1)
    return total


def plain(state: State) -> brute_force.Board:
    return {
        ("abcde".index(card.cell[0]) + 1, int(card.cell[1])): Piece(
            card.side, LETTERS[card.unit], card.health, card.turned, card.moved, card.charged
        )
        for card in state.cards.values()
        if card.cell
    }


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("name", POSITIONS)
def test_a_second_reading_of_the_rules_counts_the_same(name, depth):
    (own, enemy), golden = POSITIONS[name]
    board = plain(Battle().on(own, enemy).state)
    assert brute_force.counted(board, "s1", depth) == golden[depth - 1]


DEEP = pytest.param("boxes", 3, marks=pytest.mark.soak)
"""Thousands of orders through the engine."""


@pytest.mark.parametrize(("name", "depth"), [
    *((name, depth) for name in POSITIONS for depth in (1, 2, 3) if (name, depth) != ("boxes", 3)), DEEP,
])  # fmt: skip
def test_as_many_orders_are_legal_as_recorded(name, depth):
    (own, enemy), golden = POSITIONS[name]
    assert counted(Battle().on(own, enemy).state, depth) == golden[depth - 1]


@pytest.mark.parametrize("name", POSITIONS)
def test_what_is_not_listed_is_refused(name):
    """Every pair of cells, asked of the rule itself: it accepts what is listed and nothing else."""
    (own, enemy), _ = POSITIONS[name]
    battle = Battle().on(own, enemy)
    cells = [f"{column}{row}" for row in range(1, 8) for column in "abcde"]
    listed = {order for _, order in orders(battle.state)}
    given = {"side": "s1", "match": "m1"}
    asked = {order for kind, field in (("move", "to"), ("attack", "target"), ("heal", "target"))
             for one in cells for two in cells
             for order in legal(battle.view("s1"), kind, {**given, "card": one, field: two})}  # fmt: skip
    asked |= {order for one in cells for order in legal(battle.view("s1"), "charge", {**given, "card": one})}
    asked |= set(legal(battle.view("s1"), "end_turn", given))
    assert asked == listed
