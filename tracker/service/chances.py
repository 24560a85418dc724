"""The exact chances of an order, from what its asker may know."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sheets.messages import Message, say, say_n
from tracker.engine.campaign import Campaign
from tracker.engine.changes import Change, differences
from tracker.engine.hidden import HiddenValue
from tracker.engine.odds import Odds, odds
from tracker.engine.order import LEADER, IllegalOrder
from tracker.engine.orders import order_type, run
from tracker.engine.referee import Dice, FirstRoll, Referee, trial
from tracker.engine.view import View, look, refusal


@dataclass(frozen=True)
class Chances:
    """The chances of an order: by name (``win``), with everything behind them."""

    named: Mapping[str, Fraction]
    odds: Odds

    @property
    def certain(self) -> tuple[Change, ...]:
        """What changes however the dice fall."""
        return self.odds.certain


def chances_of(found: Odds) -> Chances:
    """The chances of all that odds tell of."""
    return Chances({name: found.chance(name) for name in found.findings}, found)


@dataclass(frozen=True)
class World:
    """The chances in one of the cases that an asker must reckon with."""

    case: Mapping[str, Any]
    chances: Chances


def chances(campaign: Campaign, name: str, order: Any) -> Chances:
    """The exact chances, with everything known; refused for an order without dice."""
    return _chances(campaign, campaign.state, name, order, LEADER)


def chances_for(campaign: Campaign, viewer: str, name: str, order: Any) -> Chances | list[World]:
    """The chances as a viewer may know them: exact, or one for each case he must reckon with."""
    if viewer == LEADER:
        return chances(campaign, name, order)
    view = look(campaign, viewer)
    refused = refusal(view, name, order)
    if refused is not None:
        raise refused
    try:
        return _chances(campaign, view.state, name, order, viewer)
    except HiddenValue:
        return _worlds(campaign, view, name, order)


def _worlds(campaign: Campaign, view: View, name: str, order: Any) -> list[World]:
    return [
        World(case, _chances(campaign, state, name, order, view.viewer))
        for case, state in view.ruleset.imagine(view.state, order)
    ]


def _chances(campaign: Campaign, state: Any, name: str, order: Any, viewer: str) -> Chances:
    ruleset = campaign.ruleset
    kind = order_type(ruleset, name)
    if not kind.chances:
        raise IllegalOrder(say("No dice decide this order."))

    def outcome(dice: Dice) -> tuple[Mapping[str, Any], list[Change]]:
        referee = Referee(dice, entry=campaign.revision + 1)
        after = run(ruleset, state, kind, order, referee, viewer)
        result = {finding.name: finding.value for finding in referee.findings}
        return result, differences(ruleset.tables, state, after)

    if kind.reckon is None:
        found = odds(outcome)
    else:
        with suppress(FirstRoll):
            run(ruleset, state, kind, order, trial(), viewer)  # refused before anything is reckoned
        found = kind.reckon(state, order)
    return Chances({label: found.chance(finding) for label, finding in kind.chances}, found)


def estimated(error: int) -> Message:
    """What is said beside chances that are no exact ones."""
    return say_n(
        "Estimated: the chances may be off by {n} point of per cent.",
        "Estimated: the chances may be off by {n} points of per cent.",
        error,
    )
