"""What must hold in every state, and what follows by itself from a correction."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from sheets.messages import say
from tracker.engine.changes import put
from tracker.engine.house_rules import violations as bad_house_rules
from tracker.engine.ruleset import Violation
from tracker.rulesets.gra_roczna.house_rules import HOUSE_RULES
from tracker.rulesets.gra_roczna.state import DIVISORS, Side, State, building_id, building_of


def checks(state: State) -> Iterable[Violation]:
    """What must hold beyond the bounds of single cells."""
    for side in state.sides.values():
        yield from _side_checks(side)
    for building in state.buildings.values():
        if building.id != building_id(building.side, building.building):
            yield Violation("buildings", building.id, "building", say("the building this row began with"))
        if building.knights and not building.level:
            yield Violation("buildings", building.id, "knights", say("no knights where nothing stands"))
    for name in DIVISORS:
        if name in state.rates and state.rates[name].value < 1:
            yield Violation("rates", name, "value", say("a number from {low}", low=1))
    for kind in state.building_types.values():
        if kind.id in ("reserve", "expedition") or ":" in kind.id or "," in kind.id:
            yield Violation("building_types", kind.id, "id", say("a word without commas, not reserve or expedition"))
    yield from bad_house_rules(HOUSE_RULES, state.settings)


def _side_checks(side: Side) -> Iterable[Violation]:
    if side.turn > side.meetings:
        yield Violation("sides", side.id, "turn", say("at most the number of meetings, {most}", most=side.meetings))
    used = ("builds", "recruits", "looks", "exchanges", "expeditions", "expedition")
    for column in used if not side.turn_open else ():
        if getattr(side, column):
            yield Violation("sides", side.id, column, say("0 while no turn is open"))
    if side.attacked and not side.expedition:
        yield Violation("sides", side.id, "attacked", say("blank while nobody is at war"))


def tidy(state: State) -> State:
    """A17: where a correction leaves nothing standing, the knights go to the reserve.

    A building that the leader has added to the catalogue gets its plot in every city.
    """
    plots = [building_of(state, side, kind) for side in state.sides for kind in state.building_types]
    missing = {plot.id: plot for plot in plots if plot.id not in state.buildings}
    if missing:
        state = dataclasses.replace(state, buildings={**state.buildings, **missing})
    for building in state.buildings.values():
        if building.knights > 0 and building.level == 0 and building.side in state.sides:
            side = state.sides[building.side]
            state = put(
                state,
                buildings=dataclasses.replace(building, knights=0),
                sides=dataclasses.replace(side, knights=side.knights + building.knights),
            )
    return state
