"""What must hold in every state, and what follows by itself from a correction."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from sheets.messages import say
from tracker.engine.changes import put
from tracker.engine.house_rules import violations as bad_house_rules
from tracker.engine.ruleset import Violation
from tracker.rulesets.legenda.battle import buried
from tracker.rulesets.legenda.board import cell, home_rows, on_board
from tracker.rulesets.legenda.house_rules import HOUSE_RULES, house
from tracker.rulesets.legenda.state import (
    DESTROYED,
    ENTERED,
    OVER,
    RUNNING,
    WIDTH,
    Card,
    Match,
    State,
    cards_of,
    living,
    other,
)
from tracker.rulesets.legenda.units import ruled


def checks(state: State) -> Iterable[Violation]:
    """What must hold beyond the bounds of single cells."""
    bad = list(bad_house_rules(HOUSE_RULES, state.settings))
    yield from bad
    for unit in state.units.values():
        if unit.near > unit.reach:
            yield Violation("units", unit.id, "near", say("at most the farthest distance, {most}", most=unit.reach))
    for match in state.matches.values():
        yield from _match_checks(state, match)
    for squad in state.squads.values():
        yield from _belongs(state, "squads", squad.id, squad.match, squad.side)
    if bad:
        return  # what a board is hangs on the house rules
    if (rules := house(state)).leprozij_min > rules.leprozij_reach:
        expected = say("at most the farthest distance, {most}", most=rules.leprozij_reach)
        yield Violation("settings", "leprozijMin", "value", expected)
    taken: set[tuple[str, str]] = set()
    for card in state.cards.values():
        yield from _belongs(state, "cards", card.id, card.match, card.side)
        yield from _card_checks(state, card)
        if card.cell and (card.match, card.cell) in taken:
            yield Violation("cards", card.id, "cell", say("a free cell of the board"))
        taken.add((card.match, card.cell))


def _match_checks(state: State, match: Match) -> Iterable[Violation]:
    pair = (match.attacker, match.defender)
    for column in ("attacker", "defender"):
        if getattr(match, column) not in state.sides:  # or taking back that it joined would leave its battles
            yield Violation("matches", match.id, column, say("a patrol of the season"))
    if match.attacker == match.defender:
        yield Violation("matches", match.id, "defender", say("another side than the attacker"))
    if match.to_move not in (pair if match.stage == RUNNING else ("",)):
        yield Violation("matches", match.id, "to_move", say("one of the two sides while the battle is running"))
    if match.winner not in ("", *(pair if match.stage == OVER else ())):
        yield Violation("matches", match.id, "winner", say("one of the two sides once the battle is over"))
    if match.stage == RUNNING and not all(living(state, match.id, side) for side in pair):
        yield Violation("matches", match.id, "stage", say("running only while both armies have cards"))


def _belongs(state: State, table: str, row: str, match: str, side: str) -> Iterable[Violation]:
    fought = state.matches.get(match)
    if fought is None or side not in (fought.attacker, fought.defender):
        yield Violation(table, row, "side", say("one of the two sides of the battle"))


def _card_checks(state: State, card: Card) -> Iterable[Violation]:
    if card.unit not in state.units:
        return
    unit = ruled(state, card.unit)
    if card.health > unit.health:
        yield Violation("cards", card.id, "health", say("at most {most}, as printed on the card", most=unit.health))
    if bool(card.health) != bool(card.cell) or (card.cell and not on_board(state, card.cell)):
        yield Violation("cards", card.id, "cell", say("a free cell of the board"))
    for column in ("turned", "moved", "charged"):
        if getattr(card, column) and (not card.health or (column == "charged" and not unit.charged)):
            yield Violation("cards", card.id, column, say("no for a card that lies in the graveyard or cannot"))


def tidy(state: State) -> State:
    """Cards without health go to the graveyard, none has more than is printed; a winner ends a battle."""
    if list(bad_house_rules(HOUSE_RULES, state.settings)):
        return state
    for card in state.cards.values():
        if card.match in state.matches and card.unit in state.units:
            fitted = _fit(state, card)
            state = state if fitted == card else put(state, cards=fitted)
    for match in state.matches.values():
        state = put(state, matches=_followed(state, match))
    return state


def _fit(state: State, card: Card) -> Card:
    unit = ruled(state, card.unit)
    if card.health <= 0:
        return buried(card) if card.health == 0 else card
    return dataclasses.replace(
        card,
        health=min(card.health, unit.health),
        charged=card.charged and bool(unit.charged),
        cell=card.cell or _free_cell(state, card),
    )


def _free_cell(state: State, card: Card) -> str:
    """Where a card comes back from the graveyard: a free cell of its own rows, the back row first."""
    taken = {lying.cell for lying in living(state, card.match)}
    rows = home_rows(state, state.matches[card.match], card.side)[::-1]
    free = (spot for row in rows for column in range(1, WIDTH + 1) if (spot := cell(column, row)) not in taken)
    return next(free, "")


def _followed(state: State, match: Match) -> Match:
    """What follows from a winner typed in, a stage typed in, or the last card of a side taken away."""
    if match.stage != OVER and match.winner in (match.attacker, match.defender):
        match = dataclasses.replace(match, stage=OVER)
    if match.stage == RUNNING:
        dead = [side for side in (match.attacker, match.defender) if _destroyed(state, match, side)]
        if len(dead) == 1:
            match = dataclasses.replace(match, stage=OVER, winner=other(match, dead[0]), ended=DESTROYED)
    if match.stage == OVER:
        return dataclasses.replace(match, to_move="", ended=match.ended or ENTERED)
    return dataclasses.replace(
        match, to_move=(match.to_move or match.attacker) if match.stage == RUNNING else "", ended=""
    )


def _destroyed(state: State, match: Match, side: str) -> bool:
    return bool(cards_of(state, match.id, side)) and not living(state, match.id, side)
