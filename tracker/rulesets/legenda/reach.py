"""What a card may do at this moment: where it may go, whom it may attack, whom it may heal.

These lists are the whole of what the rules allow; the orders refuse anything else with a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator

from tracker.rulesets.legenda.board import beside, neighbours
from tracker.rulesets.legenda.house_rules import house
from tracker.rulesets.legenda.state import Card, State, living
from tracker.rulesets.legenda.units import reaches, ruled, unit_of

Act = tuple[str, str, str]
"""An order, the cell of the card, and the cell it goes to or acts on (blank for charging)."""


def others_acted(state: State, card: Card) -> bool:
    """A10: whether the turn belongs to another card, where only one may act."""
    if house(state).activations == "all":
        return False
    return any((other.turned or other.moved) and other.id != card.id for other in living(state, card.match, card.side))


def may_move(state: State, card: Card) -> bool:
    """LG-09, A10, A11: a card moves once in a turn, and never after it has acted."""
    return not (card.turned or card.moved or others_acted(state, card))


def may_act(state: State, card: Card) -> bool:
    """LG-09, A10, A11: a card acts once in a turn; by house rule only if it has not moved."""
    return not (card.turned or (card.moved and not house(state).move_then_attack) or others_acted(state, card))


def reachable(state: State, card: Card) -> list[str]:
    """LG-02, A20: the free cells a card gets to, straight, step by step, over free cells only."""
    taken = {other.cell for other in living(state, card.match)}
    found: dict[str, None] = {}
    edge = [card.cell]
    for _ in range(unit_of(state, card).steps):
        steps = dict.fromkeys(spot for cell in edge for spot in neighbours(state, cell))
        edge = [spot for spot in steps if spot not in taken and spot not in found]
        found.update(dict.fromkeys(edge))
    return list(found)


def targets(state: State, card: Card) -> list[Card]:
    """LG-02, A15, A20: the cards of the enemy within reach."""
    unit = unit_of(state, card)
    enemies = (other for other in living(state, card.match) if other.side != card.side)
    return [enemy for enemy in enemies if reaches(unit, card.cell, enemy.cell)]


def may_charge(state: State, card: Card) -> bool:
    """LG-15, A12, A22: who knows how, has no charge yet and has not moved."""
    return bool(unit_of(state, card).charged) and not card.charged and not card.moved and may_act(state, card)


def patients(state: State, card: Card) -> list[Card]:
    """LG-14, A13: the wounded neighbours of a card that heals."""
    if not unit_of(state, card).heals:
        return []
    own = (other for other in living(state, card.match, card.side) if beside(card.cell, other.cell))
    return [other for other in own if other.health < ruled(state, other.unit).health]


def acts(state: State, match: str, side: str) -> Iterator[Act]:
    """All that a side's cards may do, without ending the turn."""
    for card in living(state, match, side):
        if may_move(state, card):
            yield from (("move", card.cell, cell) for cell in reachable(state, card))
        if may_act(state, card):
            yield from (("attack", card.cell, enemy.cell) for enemy in targets(state, card))
            yield from (("heal", card.cell, own.cell) for own in patients(state, card))
        if may_charge(state, card):
            yield "charge", card.cell, ""
