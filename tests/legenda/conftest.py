"""Battles for the tests: set up in a line, orders given through the engine as in play."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import pytest

from tracker.engine.campaign import Campaign
from tracker.engine.house_rules import settled
from tracker.engine.odds import Odds, odds
from tracker.engine.order import LEADER, SIDE, IllegalOrder
from tracker.engine.orders import order_type, run
from tracker.engine.records import Setting
from tracker.engine.referee import Dice, GivenDice, Referee
from tracker.engine.view import View, look
from tracker.rulesets.legenda.ruleset import LEGENDA
from tracker.rulesets.legenda.state import RUNNING, Card, Match, Number, State
from tracker.service.catalogues import shipped

UNITS = {"S": "surron", "L": "linda", "D": "drantul", "E": "ekvil", "P": "leprozij"}
NINE = "SSLLDDEEP"


class Battle:
    """A season of Sokół (s1), who attacks, Orzeł (s2), who defends, and Ryś (s3); the battle is m1."""

    def __init__(self, **settings: str) -> None:
        self.state: State = LEGENDA.setup(shipped(LEGENDA), settled(LEGENDA.house_rules, settings))
        for number, name in enumerate(("Sokół", "Orzeł", "Ryś"), 1):
            self.state = LEGENDA.add_side(self.state, f"s{number}", name)
        self.referee = Referee(GivenDice(()))

    def on(self, own: str, enemy: str, turn: str = "s1", number: int = 1) -> Battle:
        """A running battle with these cards: ``D:c3 P:c2*`` (charged), ``E:c4=13`` (health), ``S:a1/`` (turned)."""
        match = Match(id="m1", name="1", attacker="s1", defender="s2", stage=RUNNING, to_move=turn, turn_number=number)
        self.state = dataclasses.replace(self.state, matches={"m1": match}, cards={})
        for side, told in (("s1", own), ("s2", enemy)):
            for place, word in enumerate(told.split(), 1):
                self._put(side, place, word)
        return self

    def _put(self, side: str, place: int, word: str) -> None:
        unit, rest = UNITS[word[0]], word[2:]
        cell, _, health = rest.strip("*/").partition("=")
        card = Card(
            id=f"m1.{side}.{place}",
            match="m1",
            side=side,
            unit=unit,
            health=int(health or self.state.units[unit].health),
            cell=cell,
            charged="*" in rest,
            turned="/" in rest,
        )
        self.state = dataclasses.replace(self.state, cards={**self.state.cards, card.id: card})

    def planned(self) -> Battle:
        """A battle drawn up and not begun."""
        self.give("fixture", attacker="s1", defender="s2")
        return self

    def laid(self, attacker: str = NINE, defender: str = NINE, one: str = "box", two: str = "box") -> Battle:
        """A battle that begins."""
        self.planned()
        self.give("lay", formation=one, **nine(attacker))
        self.give("lay", side="s2", formation=two, **nine(defender))
        return self

    def rule(self, key: str, value: str) -> Battle:
        """A house rule set otherwise in mid-season."""
        row = Setting(id=key, value=value)
        self.state = dataclasses.replace(self.state, settings={**self.state.settings, key: row})
        return self

    def number(self, name: str, value: int) -> Battle:
        """Another number of the rules."""
        self.state = dataclasses.replace(self.state, numbers={**self.state.numbers, name: Number(id=name, value=value)})
        return self

    def unit(self, name: str, **cells: Any) -> Battle:
        """Other numbers on a card."""
        row = dataclasses.replace(self.state.units[name], **cells)
        self.state = dataclasses.replace(self.state, units={**self.state.units, name: row})
        return self

    def order(self, name: str, **fields: Any) -> Any:
        """An order of Sokół's for m1, unless another side or battle is named."""
        kind = order_type(LEGENDA, name)
        default = {"side": "s1", "match": "m1"}
        return kind.shape(**{**{key: value for key, value in default.items() if kind.field(key)}, **fields})

    def give(self, name: str, dice: Sequence[int] = (), **fields: Any) -> dict[str, Any]:
        """Runs an order; gives its result."""
        self.referee = Referee(GivenDice(dice), entry=9)
        kind, order = order_type(LEGENDA, name), self.order(name, **fields)
        viewer = order.side if SIDE in kind.by else LEADER
        self.state = run(LEGENDA, self.state, kind, order, self.referee, viewer)
        assert not list(LEGENDA.checks(self.state))
        return {finding.name: finding.value for finding in self.referee.findings}

    def refused(self, name: str, **fields: Any) -> str:
        """Why an order is refused; fails where it is not. Nothing may have changed or been rolled."""
        before, referee, kind = self.state, Referee(GivenDice([6] * 9)), order_type(LEGENDA, name)
        order = self.order(name, **fields)
        with pytest.raises(IllegalOrder) as caught:
            run(LEGENDA, self.state, kind, order, referee, order.side if SIDE in kind.by else LEADER)
        assert self.state == before
        assert not referee.rolls
        assert not referee.notes
        assert caught.value.field in {column.name for column in kind.fields}
        return str(caught.value.reason)

    def odds(self, name: str, **fields: Any) -> Odds:
        """The exact chances of an order."""
        kind, order = order_type(LEGENDA, name), self.order(name, **fields)

        def outcome(dice: Dice) -> tuple[dict[str, Any], list[Any]]:
            referee = Referee(dice)
            run(LEGENDA, self.state, kind, order, referee, LEADER)
            return {finding.name: finding.value for finding in referee.findings}, []

        return odds(outcome)

    def card(self, cell: str) -> Card:
        """The card on a cell."""
        return next(card for card in self.state.cards.values() if card.cell == cell)

    def health(self, cell: str) -> int:
        return self.card(cell).health

    def free(self, cell: str) -> bool:
        return all(card.cell != cell for card in self.state.cards.values())

    @property
    def match(self) -> Match:
        return self.state.matches["m1"]

    def campaign(self) -> Campaign:
        return Campaign(LEGENDA, self.state, 8, dict.fromkeys(("public", "s1", "s2", "s3"), 3), [])

    def view(self, viewer: str = LEADER) -> View:
        """The season as that viewer may see it."""
        return look(self.campaign(), viewer)


def nine(letters: str) -> dict[str, Any]:
    """The fields of nine cards: ``SSLLDDEEP``."""
    return {f"card_{place}": UNITS[letter] for place, letter in enumerate(letters, 1)}


@pytest.fixture
def battle() -> Battle:
    """A season with the default house rules."""
    return Battle()


@pytest.fixture
def battle_with() -> type[Battle]:
    """Makes a season with other house rules."""
    return Battle
