"""What the cards do: moving, attacking, charging, healing (LG-07 to LG-16)."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from sheets.messages import Message, say, say_n
from tracker.engine.changes import put
from tracker.engine.order import EVERYONE, IllegalOrder
from tracker.engine.referee import Referee
from tracker.rulesets.legenda.board import beside, offset, on_board
from tracker.rulesets.legenda.house_rules import house
from tracker.rulesets.legenda.orders import Attack, Charge, Heal, Move
from tracker.rulesets.legenda.reach import others_acted, reachable
from tracker.rulesets.legenda.state import Card, Match, State, card_at
from tracker.rulesets.legenda.turns import go_on, own_turn
from tracker.rulesets.legenda.units import called, reaches, ruled, strength, strikes_back, unit_of


@dataclass(frozen=True)
class Blow:
    """One attack as it came out."""

    total: int
    defence: int | None
    """What the struck card rolled; None where it did not roll."""
    damage: int
    back: int
    """Damage to the attacker."""


def _name(state: State, card: Card) -> Message | str:
    return called(unit_of(state, card))


def _own(state: State, order: Any) -> tuple[Match, Card]:
    """The card that is to act: the sender's own, not turned, in his turn."""
    match = own_turn(state, order)
    card = _there(state, match, order.card, "card")
    if card.side != order.side:
        raise IllegalOrder(say("The card on {cell} is not your own.", cell=order.card), "card")
    if card.turned:
        raise IllegalOrder(
            say("{unit} on {cell} has acted; it rests until your next turn.", unit=_name(state, card), cell=card.cell),
            "card",
        )
    if others_acted(state, card):
        raise IllegalOrder(say("Only one card may act in a turn, and another one has."), "card")
    return match, card


def _there(state: State, match: Match, cell: str, field: str) -> Card:
    card = card_at(state, match.id, cell)
    if card is None:
        raise IllegalOrder(say("There is no card on {cell}.", cell=cell), field)
    return card


def _acting(state: State, order: Any) -> tuple[Match, Card]:
    """A card that is to do more than move (A11)."""
    match, card = _own(state, order)
    if card.moved and not house(state).move_then_attack:
        raise IllegalOrder(
            say("{unit} on {cell} has moved; a card moves or acts.", unit=_name(state, card), cell=card.cell), "card"
        )
    return match, card


def move(state: State, order: Move, referee: Referee) -> State:
    """LG-02, A11, A20: a card moves straight to a free cell."""
    match, card = _own(state, order)
    unit = unit_of(state, card)
    if card.moved:
        raise IllegalOrder(say("{unit} on {cell} has moved already.", unit=called(unit), cell=card.cell), "card")
    if not on_board(state, order.to):
        raise IllegalOrder(say("There is no cell {cell} on this board.", cell=order.to), "to")
    if card_at(state, match.id, order.to) is not None:
        raise IllegalOrder(say("A card lies on {cell}; move to a free cell.", cell=order.to), "to")
    if order.to not in reachable(state, card):
        raise IllegalOrder(
            say_n(
                "{unit} cannot get from {start} to {cell}: it moves {n} cell, straight, never diagonally.",
                "{unit} cannot get from {start} to {cell}: it moves {n} cells, straight, never diagonally.",
                unit.steps,
                unit=called(unit),
                start=card.cell,
                cell=order.to,
            ),
            "to",
        )
    referee.tell(
        say("{unit} moves from {start} to {cell}.", unit=called(unit), start=card.cell, cell=order.to), EVERYONE
    )
    state = put(state, cards=dataclasses.replace(card, cell=order.to, moved=True))
    return go_on(state, match.id, referee)


def attack(state: State, order: Attack, referee: Referee) -> State:
    """LG-07 to LG-13: a card is turned and attacks; the struck one strikes back if it can."""
    match, card = _acting(state, order)
    target = _there(state, match, order.target, "target")
    _fair_target(state, card, target)
    blow = _struck(state, card, target, referee)
    _tell(state, card, target, blow, referee)
    spent = card.charged and bool(unit_of(state, card).charged)
    rested = dataclasses.replace(card, turned=True, charged=card.charged and not spent)
    state = put(put(state, cards=hurt(rested, blow.back)), cards=hurt(target, blow.damage))
    referee.find("hit", blow.damage > 0, EVERYONE)
    referee.find("killed", blow.damage >= target.health, EVERYONE)
    referee.find("damage", blow.damage, EVERYONE)
    referee.find("attacker_hurt", blow.back > 0, EVERYONE)
    referee.find("attacker_killed", blow.back >= card.health, EVERYONE)
    referee.find("attacker_damage", blow.back, EVERYONE)
    return go_on(state, match.id, referee)


def _fair_target(state: State, card: Card, target: Card) -> None:
    """LG-01, LG-02: a card of the enemy, within reach."""
    unit = unit_of(state, card)
    if target.side == card.side:
        raise IllegalOrder(say("The card on {cell} is your own; attack one of the enemy.", cell=target.cell), "target")
    if reaches(unit, card.cell, target.cell):
        return
    across, along = offset(card.cell, target.cell)
    if across == along == 1:
        raise IllegalOrder(say("{unit} does not attack diagonally.", unit=called(unit)), "target")
    if across and along:
        raise IllegalOrder(
            say(
                "{unit} on {start} does not reach {cell}; farther than a neighbour it attacks straight only.",
                unit=called(unit),
                start=card.cell,
                cell=target.cell,
            ),
            "target",
        )
    raise IllegalOrder(
        say(
            "{unit} attacks at a distance of {near} to {reach}; {cell} is {far} away.",
            unit=called(unit),
            near=unit.near,
            reach=unit.reach,
            cell=target.cell,
            far=across + along,
        ),
        "target",
    )


def _struck(state: State, card: Card, target: Card, referee: Referee) -> Blow:
    """LG-07, LG-08, LG-11, LG-12, A4, A5, A25: the dice of an attack, and the damage to both."""
    rules, counter = house(state), strikes_back(state, card, target)
    (die,) = referee.roll(1, "attack", EVERYONE)
    total = die + strength(state, card, target, card.charged)
    if not counter and rules.no_counter == "noRoll":
        return Blow(total, None, total, 0)
    (answer,) = referee.roll(1, "counter", EVERYONE)
    if rules.defender_adds_bonus:
        answer += strength(state, target, card, charged=False)
    return Blow(total, answer, max(total - answer, 0), max(answer - total, 0) if counter else 0)


def _tell(state: State, card: Card, target: Card, blow: Blow, referee: Referee) -> None:
    told = {"unit": _name(state, card), "start": card.cell, "target": _name(state, target), "cell": target.cell}
    if blow.defence is None:
        message = say("{unit} on {start} attacks {target} on {cell}: {total}, no answer.", **told, total=blow.total)
    else:
        message = say(
            "{unit} on {start} attacks {target} on {cell}: {total} against {answer}.",
            **told,
            total=blow.total,
            answer=blow.defence,
        )
    referee.tell(message, EVERYONE)
    for struck, damage in ((target, blow.damage), (card, blow.back)):
        if damage >= struck.health:
            referee.tell(say("{unit} on {cell} falls.", unit=_name(state, struck), cell=struck.cell), EVERYONE)
        elif damage:
            referee.tell(
                say(
                    "{unit} on {cell} takes {damage}; its health is now {health}.",
                    unit=_name(state, struck),
                    cell=struck.cell,
                    damage=damage,
                    health=struck.health - damage,
                ),
                EVERYONE,
            )
    if not blow.damage and not blow.back:
        referee.tell(say("Nobody is hurt."), EVERYONE)


def hurt(card: Card, damage: int) -> Card:
    """LG-10: the card after so much damage; the dead lie in the graveyard."""
    return buried(card) if damage >= card.health else dataclasses.replace(card, health=card.health - damage)


def buried(card: Card) -> Card:
    """A card in the graveyard."""
    return dataclasses.replace(card, health=0, cell="", turned=False, moved=False, charged=False)


def charge(state: State, order: Charge, referee: Referee) -> State:
    """LG-15, A12, A22: a card gathers strength and is turned; it may use it from its owner's next turn on."""
    match, card = _acting(state, order)
    unit = unit_of(state, card)
    if not unit.charged:
        raise IllegalOrder(say("{unit} cannot charge.", unit=called(unit)), "card")
    if card.charged:
        raise IllegalOrder(say("{unit} on {cell} is charged already.", unit=called(unit), cell=card.cell), "card")
    if card.moved:
        raise IllegalOrder(
            say("{unit} on {cell} has moved; charging takes the whole turn.", unit=called(unit), cell=card.cell), "card"
        )
    referee.tell(say("{unit} on {cell} charges.", unit=called(unit), cell=card.cell), EVERYONE)
    state = put(state, cards=dataclasses.replace(card, charged=True, turned=True))
    return go_on(state, match.id, referee)


def heal(state: State, order: Heal, referee: Referee) -> State:
    """LG-14, A12, A13: a neighbour regains health, up to what is printed on its card."""
    match, card = _acting(state, order)
    unit, target = unit_of(state, card), _there(state, match, order.target, "target")
    _fair_patient(state, card, target)
    stronger = card.charged and house(state).charge_affects_heal
    (die,) = referee.roll(1, "heal", EVERYONE)
    most = ruled(state, target.unit).health
    health = min(target.health + die + (unit.charged if stronger else unit.attack), most)
    referee.tell(
        say(
            "{unit} on {start} heals {target} on {cell}; its health is now {health}.",
            unit=called(unit),
            start=card.cell,
            target=_name(state, target),
            cell=target.cell,
            health=health,
        ),
        EVERYONE,
    )
    referee.find("healed", health - target.health, EVERYONE)
    referee.find("whole", health == most, EVERYONE)
    rested = dataclasses.replace(card, turned=True, charged=card.charged and not stronger)
    state = put(put(state, cards=rested), cards=dataclasses.replace(target, health=health))
    return go_on(state, match.id, referee)


def _fair_patient(state: State, card: Card, target: Card) -> None:
    unit = unit_of(state, card)
    if not unit.heals:
        raise IllegalOrder(say("{unit} does not heal.", unit=called(unit)), "card")
    if target.side != card.side:
        raise IllegalOrder(say("The card on {cell} is the enemy's; heal an own one.", cell=target.cell), "target")
    if target.id == card.id:
        raise IllegalOrder(say("{unit} does not heal itself.", unit=called(unit)), "target")
    if not beside(card.cell, target.cell):
        raise IllegalOrder(say("Only a neighbour can be healed; {cell} is too far.", cell=target.cell), "target")
    if target.health >= ruled(state, target.unit).health:
        raise IllegalOrder(
            say("{unit} on {cell} is not wounded.", unit=_name(state, target), cell=target.cell), "target"
        )
