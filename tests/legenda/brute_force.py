"""The rules of Legenda a second time, as plainly as they are printed: every pair of cells is tried.

Nothing of the ruleset is used; a card is (side, unit, health, turned, moved, charged).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

CELLS = list(product(range(1, 6), range(1, 7)))
PRINTED = {"S": 20, "L": 15, "D": 20, "E": 15, "P": 15}
ADDS = {"S": 2, "L": 1, "D": 3, "E": 1, "P": 1}
ATTACK_DIE, COUNTER_DIE, HEAL_DIE = 4, 3, 2
Cell = tuple[int, int]


class Piece(NamedTuple):
    side: str
    unit: str
    health: int
    turned: bool = False
    moved: bool = False
    charged: bool = False


Board = dict[Cell, Piece]
Act = tuple[str, Cell, Cell]
NOWHERE = (0, 0)


def strikes(unit: str, one: Cell, two: Cell) -> bool:
    dx, dy = abs(one[0] - two[0]), abs(one[1] - two[1])
    around = (dx, dy) in ((0, 1), (1, 0), (1, 1))
    if unit in "SE":
        return around
    if unit == "D":
        return dx + dy == 1
    if unit == "L":
        return around or (dx, dy) in ((0, 2), (2, 0))
    return (dx, dy) in ((0, 1), (1, 0), (0, 2), (2, 0), (0, 3), (3, 0))


def acts(board: Board, side: str) -> Iterator[Act]:
    for one, two in product(CELLS, CELLS):
        card, there = board.get(one), board.get(two)
        if card is None or card.side != side or card.turned:
            continue
        dx, dy = abs(one[0] - two[0]), abs(one[1] - two[1])
        if there is None and dx + dy == 1 and not card.moved:
            yield "move", one, two
        if there is not None and there.side != side and strikes(card.unit, one, two):
            yield "attack", one, two
        near = card.unit == "P" and max(dx, dy) == 1
        if near and there is not None and there.side == side and there.health < PRINTED[there.unit]:
            yield "heal", one, two
        if one == two and card.unit == "P" and not card.charged and not card.moved:
            yield "charge", one, NOWHERE


def fought(board: Board, one: Cell, two: Cell) -> Board:
    card, struck, after = board[one], board[two], dict(board)
    adds = 3 if (card.charged and card.unit == "P") or (card.unit + struck.unit == "ED") else ADDS[card.unit]
    total = ATTACK_DIE + adds
    adjacent = max(abs(one[0] - two[0]), abs(one[1] - two[1])) == 1
    answers = adjacent and strikes(struck.unit, two, one)
    damage = max(0, total - COUNTER_DIE) if answers else total
    back = max(0, COUNTER_DIE - total) if answers else 0
    after[one] = card._replace(turned=True, health=card.health - back, charged=False)
    after[two] = struck._replace(health=struck.health - damage)
    return {cell: piece for cell, piece in after.items() if piece.health > 0}


def played(board: Board, act: Act) -> Board:
    name, one, two = act
    if name == "attack":
        return fought(board, one, two)
    after = dict(board)
    card = after.pop(one)
    if name == "move":
        after[two] = card._replace(moved=True)
    elif name == "charge":
        after[one] = card._replace(turned=True, charged=True)
    else:
        healed = after[two]
        health = min(healed.health + HEAL_DIE + 1, PRINTED[healed.unit])
        after[two] = healed._replace(health=health)
        after[one] = card._replace(turned=True)
    return after


def begun(board: Board, side: str) -> Board:
    return {
        cell: piece._replace(turned=False, moved=False) if piece.side == side else piece
        for cell, piece in board.items()
    }


def counted(board: Board, side: str, depth: int) -> int:
    """How many sequences of so many orders there are; ending the turn is one of them."""
    if len({piece.side for piece in board.values()}) < 2:
        return 0
    found = list(acts(board, side))
    if depth == 1:
        return len(found) + 1
    enemy = "s2" if side == "s1" else "s1"
    total = counted(begun(board, enemy), enemy, depth - 1)
    for act in found:
        after = played(board, act)
        over = len({piece.side for piece in after.values()}) < 2
        if over or next(acts(after, side), None):
            total += counted(after, side, depth - 1)
        else:  # nothing is left to do: the turn passes by itself
            total += counted(begun(after, enemy), enemy, depth - 1)
    return total
