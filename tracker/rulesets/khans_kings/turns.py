"""The course of a turn: which phase follows which, and whose part comes next (KK-01, KK-02)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sheets.messages import say
from sheets.schema import reference
from tracker.engine.order import EVERYONE, LEADER, IllegalOrder, OrderType
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings.battle_choices import undecided
from tracker.rulesets.khans_kings.battle_course import entered
from tracker.rulesets.khans_kings.house_rules import BY_PLAYER, house
from tracker.rulesets.khans_kings.nations import aboard_strangers, is_ship, playing
from tracker.rulesets.khans_kings.parts import steps_at
from tracker.rulesets.khans_kings.phases import (
    MOVES_ENDED,
    TURN_ENDED,
    begins,
    ends,
    may_act,
    open_battles,
    order_of_play,
)
from tracker.rulesets.khans_kings.plunder import after_battle
from tracker.rulesets.khans_kings.prizes import boats_taken
from tracker.rulesets.khans_kings.season_tables import Unit
from tracker.rulesets.khans_kings.state import State, changed, now, put_all
from tracker.rulesets.khans_kings.words import (
    DIPLOMACY,
    EVENTS,
    MOVEMENT,
    PHASES,
    RECRUITMENT,
    RESOURCE_ROLLS,
    SETTING_UP,
    TOGETHER,
)

AFTER = {EVENTS: RESOURCE_ROLLS, RESOURCE_ROLLS: DIPLOMACY, DIPLOMACY: RECRUITMENT, RECRUITMENT: MOVEMENT}
"""KK-01: what follows a phase in the same turn."""


def _nation() -> Any:
    return reference("sides", say("Nation"), audience="everyone")


@dataclass(frozen=True)
class EndMove:
    """A nation ends its part of the phase."""

    side: str = _nation()


@dataclass(frozen=True)
class Skip:
    """The leader ends the part of a nation that is away."""

    side: str = _nation()


@dataclass(frozen=True)
class EndPhase:
    """The leader ends the phase for everybody who has not."""


def end_move(state: State, order: EndMove, referee: Referee) -> State:
    """The nation has finished what it wants to do in this phase."""
    if not _battles_done(state, order.side):
        may_act(state, order.side, now(state).phase)
    elif waiting := [unit.owner for unit in undecided(state) if unit.owner != order.side]:
        side = state.sides[waiting[0]].name
        raise IllegalOrder(say("{side} first chooses where its unit has left to; or the leader skips it.", side=side))
    return _part_ended(state, order.side, referee)


def _battles_done(state: State, nation: str) -> bool:
    """Whether a nation has fought its battles; only plunder and the ways of units that left them may be open."""
    turn = now(state)
    return turn.closing and turn.mover == nation and not open_battles(state)


def skip(state: State, order: Skip, referee: Referee) -> State:
    """A nation that is away does nothing in this phase; what happens by itself happens all the same."""
    turn = now(state)
    if turn.phase in TOGETHER or turn.mover != order.side:  # who has retired in his own part is skipped too
        may_act(state, order.side, turn.phase)
    elif turn.closing and open_battles(state):
        raise IllegalOrder(say("The moves have ended; the battles are fought first."), "side")
    referee.tell(say("{side} is away; its part is skipped.", side=state.sides[order.side].name), EVERYONE)
    return _part_ended(state, order.side, referee)


def end_phase(state: State, order: EndPhase, referee: Referee) -> State:
    """The phase ends for everybody; it stands still where a battle has to be fought first."""
    turn = now(state)
    if turn.phase == SETTING_UP:
        raise IllegalOrder(say("The season has not begun yet; the leader begins it."))
    if turn.phase == MOVEMENT and open_battles(state):
        ended = say("The moves have ended; the battles are fought first.")
        raise IllegalOrder(ended if turn.closing else say("A battle is to be fought first; then the moves go on."))
    phase, part = turn.phase, turn.number
    if phase in TOGETHER:
        for nation in playing(state):
            state = state if nation.done else _part_ended(state, nation.id, referee)
        return state
    while (now(state).phase, now(state).number) == (phase, part) and not open_battles(state):
        before = now(state)
        state = go_on(_part_ended(state, before.mover, referee), referee)
        if now(state) == before or state.season["season"].closed:
            break
    return state


def _part_ended(state: State, nation: str, referee: Referee) -> State:
    turn = now(state)
    if turn.phase in TOGETHER:
        return changed(state, "sides", nation, done=True)
    if turn.phase == MOVEMENT and turn.closing:
        return _movement_over(state, nation, referee)
    if turn.phase == MOVEMENT:
        state = put_all(state, "turn", [dataclasses.replace(turn, closing=True)])
        return _at(state, MOVES_ENDED, nation, referee)
    return _next_part(_at(state, ends(turn.phase), nation, referee), nation, referee)


def go_on(state: State, referee: Referee) -> State:
    """What follows by itself: the first turn, the next phase once everybody has finished, the next nation once the
    battles of the one before are over. Runs after every order."""
    if not playing(state):
        return state
    state, turn = boats_taken(state, referee), now(state)
    if turn.phase == SETTING_UP:
        return go_on(_turn_begun(state, referee), referee) if turn.first else state
    if turn.phase in TOGETHER and all(nation.done for nation in playing(state)):
        state = _at(state, ends(turn.phase), "", referee)
        return go_on(_phase_begun(state, AFTER[turn.phase], referee), referee)
    if turn.phase == MOVEMENT and not turn.closing:
        state = entered(state, referee)
    if turn.closing and not (open_battles(state) or after_battle(state, turn.mover) or undecided(state)):
        return go_on(_movement_over(state, turn.mover, referee), referee)
    return state


def _movement_over(state: State, nation: str, referee: Referee) -> State:
    state = put_all(state, "turn", [dataclasses.replace(now(state), closing=False)])
    state = _at(state, ends(MOVEMENT), nation, referee)
    return state if state.season["season"].closed else _next_part(state, nation, referee)


def _at(state: State, moment: str, nation: str, referee: Referee) -> State:
    for step in steps_at(moment):
        state = step(state, nation, referee)
    return state


def _turn_begun(state: State, referee: Referee) -> State:
    """A turn begins: nothing has been done in it, and recruits of the turn before may move (KK-17)."""
    turn = now(state)
    first = _first(state)
    turn = dataclasses.replace(turn, number=turn.number + 1, first=first, mover="", closing=False)
    fresh = [dataclasses.replace(row, sold=(), rolled=False) for row in state.sides.values()]
    units = [row for unit in state.units.values() if (row := _renewed(state, unit)) != unit]
    state = put_all(put_all(put_all(state, "turn", [turn]), "sides", fresh), "units", units)
    referee.tell(say("Turn {n} begins; {side} is first.", n=turn.number, side=state.sides[first].name), EVERYONE)
    return _phase_begun(state, EVENTS, referee)


def _renewed(state: State, unit: Unit) -> Unit:
    """A unit in a new turn. Whether a ship has moved in it, allies ask who are aboard and move first (A46)."""
    unit = dataclasses.replace(unit, fresh=False, drew=False, busy=False)
    return dataclasses.replace(unit, moved=False, stopped=False) if is_ship(state, unit) else unit


def _first(state: State) -> str:
    """A1: the one who begins: in the first turn the first at the table, then the next one, or always the same."""
    order = order_of_play(state)
    seated = now(state).first in order
    return order[1 % len(order)] if seated and now(state).number and house(state).rotate_first else order[0]


def _phase_begun(state: State, phase: str, referee: Referee) -> State:
    nations = [dataclasses.replace(row, done=False) for row in state.sides.values() if row.done]
    state = put_all(state, "sides", nations)
    if phase in TOGETHER:
        state = _phase_of(state, phase, "")
        referee.tell(say("The phase begins: {phase}.", phase=PHASES[phase]), EVERYONE)
        return _at(state, begins(phase), "", referee)
    return _part_begun(state, phase, order_of_play(state)[0], referee)


def _phase_of(state: State, phase: str, mover: str) -> State:
    return put_all(state, "turn", [dataclasses.replace(now(state), phase=phase, mover=mover, closing=False)])


def _part_begun(state: State, phase: str, nation: str, referee: Referee) -> State:
    state = _phase_of(state, phase, nation)
    referee.tell(
        say("{phase}: it is the part of {side}.", phase=PHASES[phase], side=state.sides[nation].name), EVERYONE
    )
    if phase == MOVEMENT:
        state = put_all(state, "units", _rested(state, nation))
    return _at(state, begins(phase), nation, referee)


def _rested(state: State, nation: str) -> list[Any]:
    """The units of a nation that have moved before, ready for another Movement."""
    ready: dict[str, Any] = {
        "spent": 0,
        "moved": False,
        "stopped": False,
        "on_road": False,
        "origin": "",
        "crossed": False,
        "prize": False,
    }
    units = [unit for unit in state.units.values() if unit.owner == nation]
    rested = {
        unit.id: {
            **ready,
            "stopped": unit.left == now(state).number,  # A40
            "parted": unit.parted and aboard_strangers(state, unit),
        }
        for unit in units
    }
    return [row for unit in units if (row := dataclasses.replace(unit, **rested[unit.id])) != unit]


def _next_part(state: State, nation: str, referee: Referee) -> State:
    """KK-02: who comes next in this phase, or which phase; by house rule each does phases 4 and 5 together."""
    by_player = house(state).turn_shape == BY_PLAYER
    phase = now(state).phase
    if by_player and phase == RECRUITMENT and state.sides[nation].active:
        return _part_begun(state, MOVEMENT, nation, referee)
    state = changed(state, "sides", nation, done=True)
    waiting = [other for other in order_of_play(state) if not state.sides[other].done]
    if waiting:
        return _part_begun(state, RECRUITMENT if by_player else phase, waiting[0], referee)
    if phase == MOVEMENT or by_player:
        state = _at(state, TURN_ENDED, "", referee)
        return state if state.season["season"].closed else _turn_begun(state, referee)
    return _phase_begun(state, MOVEMENT, referee)


def followed(kind: OrderType) -> OrderType:
    """An order with what follows it by itself, all in the same entry."""
    rule: Callable[[State, Any, Referee], State] = kind.rule
    return dataclasses.replace(kind, rule=lambda state, order, referee: go_on(rule(state, order, referee), referee))


ORDERS = (
    OrderType(
        "end_move",
        say("End the move"),
        EndMove,
        end_move,
        seen_by="everyone",
        rolls=True,
        help=say("The nation has finished its part of this phase."),
    ),
    OrderType(
        "skip",
        say("Skip a nation"),
        Skip,
        skip,
        by=(LEADER,),
        seen_by="everyone",
        rolls=True,
        help=say("Ends the part of a nation that is away."),
    ),
    OrderType(
        "end_phase",
        say("End the phase"),
        EndPhase,
        end_phase,
        by=(LEADER,),
        seen_by="everyone",
        rolls=True,
        help=say("Ends the phase for everybody who has not finished."),
    ),
)
