"""How a battle is played on its board: which battles there are to see, what a tapped unit may do, what is owed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sheets.messages import Message, say
from tracker.engine.pages import BoardPlay, Opening, Tap, Waiting
from tracker.rulesets.khans_kings.battle_course import laid
from tracker.rulesets.khans_kings.battle_doctrine import arrayed
from tracker.rulesets.khans_kings.battle_orders import OrderRow
from tracker.rulesets.khans_kings.battle_rows import nation_of, side_of, under_way, who_meets
from tracker.rulesets.khans_kings.nations import called, playing
from tracker.rulesets.khans_kings.owed import owed
from tracker.rulesets.khans_kings.phases import open_battles
from tracker.rulesets.khans_kings.power_effects import unsettled
from tracker.rulesets.khans_kings.sea_boarding import debts
from tracker.rulesets.khans_kings.sea_choices import share_damage
from tracker.rulesets.khans_kings.sea_orders import ShareDamage
from tracker.rulesets.khans_kings.sea_sharing import bearers, usual
from tracker.rulesets.khans_kings.season_tables import Battle
from tracker.rulesets.khans_kings.state import State, now
from tracker.rulesets.khans_kings.words import DRAWING, PHASES, SETTING_UP, WAITING


def waiting(state: State) -> Sequence[Waiting]:
    """Who is to act: in the battle that is fought, else in the phase; in phases of all, everybody who has not ended."""
    turn, battle = now(state), under_way(state)
    if battle is not None and (sharing := _sharing(state, battle)):
        return sharing
    if battle is not None and battle.to_act:
        place = state.places[battle.place].name
        told = _to_do(state, battle, place)
        return (Waiting(nation_of(battle, battle.to_act), told, battle.id),)
    if turn.phase == SETTING_UP:
        return (Waiting("", say("The season is being set up; the leader begins it.")),)
    if open_battles(state):
        mover = state.sides[turn.mover].name if turn.mover in state.sides else ""
        return tuple(
            Waiting(
                turn.mover,
                say("{side} may fight next: the battle of {place}.", side=mover, place=state.places[row.place].name),
                row.id,
            )
            for row in open_battles(state)
        )
    phase = PHASES[turn.phase]
    if turn.mover:
        name = state.sides[turn.mover].name
        told = say("Turn {n}, {phase}: it is the part of {side}.", n=turn.number, phase=phase, side=name)
        return (*owed(state), Waiting(turn.mover, told))
    unended = (
        Waiting(row.id, say("Turn {n}, {phase}: {side} has not ended.", n=turn.number, phase=phase, side=row.name))
        for row in playing(state)
        if not row.done
    )
    return (*owed(state), *unended)


def _sharing(state: State, battle: Battle) -> Sequence[Waiting]:
    """A50: whose crews have suffered what is still to be shared."""
    return tuple(
        Waiting(
            nation_of(battle, ship.row),
            say(
                "The damage to the crew of {ship} is to be shared among it: {n}.",
                ship=called(state, state.units[ship.unit]),
                n=ship.owes,
            ),
            battle.id,
        )
        for ship in debts(state, battle)
    )


def _to_do(state: State, battle: Battle, place: str) -> Message:
    """What the row to act owes a battle."""
    side = side_of(state, battle)
    if battle.stage != DRAWING:
        return say("{side} is to act in the battle of {place}.", side=side, place=place)
    if unsettled(state, battle, battle.to_act):
        return say("{side} says which unit the Power Card means, in the battle of {place}.", side=side, place=place)
    return say("{side} may draw Power Cards before the battle of {place}, or wait.", side=side, place=place)


def boards(state: State, viewer: str) -> Sequence[str]:
    """The battles that are not over: the one that is fought, then the viewer's own."""

    def urgency(battle: Battle) -> tuple[bool, bool]:
        return battle.stage == WAITING, viewer not in (battle.aggressor, battle.defender)

    return [battle.id for battle in sorted(open_battles(state), key=urgency)]


def _usual(state: State, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The row as the doctrine would lay it."""
    battle = state.battles[given["battle"]]
    return {"units": tuple(arrayed(state, who_meets(state, battle, battle.to_act)))}


def _laid(state: State, order: OrderRow) -> State:
    """The row as it is being laid."""
    battle = state.battles[order.battle]
    there = arrayed(state, who_meets(state, battle, battle.to_act))
    named = [unit for unit in order.units if unit in there]
    return laid(state, battle, battle.to_act, [*named, *(unit for unit in there if unit not in named)])


def _shares(state: State, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The damage as the doctrine would share it, for the first ship of that nation whose crew has suffered."""
    ship = next(iter(share_damage(state, given, "unit") or ()), "")
    if not ship:
        return {}
    return {"unit": ship, "shares": tuple(usual(bearers(state, ship), state.fighters[ship].owes).items())}


def _as_it_is(state: State, order: ShareDamage) -> State:
    """The rows as they stand."""
    return state


BOARD = BoardPlay(
    field="battle",
    boards=boards,
    taps=(
        Tap("attack", "strike", "unit", "target"),
        Tap("shoot_crew", "strike", "unit", "target"),
        Tap("board", "strike", "unit", "target"),
        Tap("swap", "go", "unit", "partner"),
        Tap("fall_back", "", "unit"),
        Tap("get_away", "", "unit"),
        Tap("draw_card", "", "unit", choice="pool"),
        Tap("card_target", "go", "unit", "target"),
        Tap("pass", "", "unit"),
    ),
    ends=("fight", "play_row", "pass", "flee", "get_away", "call_boarding", "resolve"),
    openings=(Opening("order_row", _usual, _laid), Opening("share_damage", _shares, _as_it_is)),
    rare=("boarding_result", "battle_result"),
    title=say("Battle"),
)
