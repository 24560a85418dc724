"""Whose part it is, and who may act in which phase (KK-01, KK-02).

Rules ask ``may_act`` first. What happens by itself when a phase begins or ends, a rule file lists in its ``STEPS``:
moment -> functions of the state, the nation whose part it is (empty where all act at once) and the referee.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sheets.messages import say
from tracker.engine.order import IllegalOrder
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings.house_rules import COUNTER, house
from tracker.rulesets.khans_kings.season_tables import Battle
from tracker.rulesets.khans_kings.state import State, now
from tracker.rulesets.khans_kings.words import MOVEMENT, OVER, PHASES, SETTING_UP, TOGETHER

Step = Callable[[State, str, Referee], State]
Steps = Mapping[str, tuple[Step, ...]]

MOVES_ENDED = "moves ended"
"""A nation has ended its moves; its battles are drawn up."""
TURN_ENDED = "turn ended"
"""After the last nation's Movement."""


def begins(phase: str) -> str:
    """The moment at which a phase begins: for all, or in phases 4 and 5 for one nation after another."""
    return f"{phase} begins"


def ends(phase: str) -> str:
    """The moment at which a phase ends: for all, or for one nation; that of Movement, once its battles are over."""
    return f"{phase} ends"


def order_of_play(state: State) -> list[str]:
    """A1: the nations in the order of this turn, from its first player round the table, though he may be out by now."""
    seated = sorted(state.sides.values(), key=lambda row: (row.position, row.id))
    if house(state).turn_direction == COUNTER:
        seated.reverse()
    begin = next((place for place, row in enumerate(seated) if row.id == now(state).first), 0)
    return [row.id for row in seated[begin:] + seated[:begin] if row.active]


def open_battles(state: State) -> list[Battle]:
    """The battles that are not over."""
    return [battle for battle in state.battles.values() if battle.stage != OVER]


def may_act(state: State, nation: str, phase: str, field: str = "side") -> None:
    """Refuses unless it is that phase and the nation has a part in it now."""
    turn = now(state)
    if turn.phase == SETTING_UP:
        raise IllegalOrder(say("The season has not begun yet; the leader begins it."), field)
    if turn.phase != phase:
        raise IllegalOrder(
            say("This belongs to the phase “{phase}”; now it is “{now}”.", phase=PHASES[phase], now=PHASES[turn.phase]),
            field,
        )
    if not state.sides[nation].active:
        raise IllegalOrder(say("{side} does not play any more.", side=state.sides[nation].name), field)
    if phase in TOGETHER:
        if state.sides[nation].done:
            raise IllegalOrder(
                say("{side} has ended its part of this phase already.", side=state.sides[nation].name), field
            )
        return
    if turn.mover != nation:
        mover = state.sides[turn.mover].name if turn.mover in state.sides else ""
        raise IllegalOrder(say("It is the part of {side}; wait until it has ended.", side=mover), field)
    if turn.closing:
        raise IllegalOrder(say("The moves have ended; the battles are fought first."), field)
    if phase == MOVEMENT and any(unit.card and unit.owner == nation for unit in state.units.values()):
        raise IllegalOrder(say("Say first which unit the Power Card means that you have drawn."), field)
    if phase == MOVEMENT and open_battles(state):
        raise IllegalOrder(say("A battle is to be fought first; then the moves go on."), field)
