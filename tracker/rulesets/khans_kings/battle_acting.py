"""Who may act in a battle now: what every order of a battle asks first (A9, A35)."""

from __future__ import annotations

from collections.abc import Sequence

from sheets.messages import Message, say
from tracker.engine.order import IllegalOrder
from tracker.rulesets.khans_kings.battle_rows import fighter_of, nation_of, opposite, row_of, side_of, who_meets
from tracker.rulesets.khans_kings.geography import is_sea
from tracker.rulesets.khans_kings.nations import called
from tracker.rulesets.khans_kings.sea_boarding import debts
from tracker.rulesets.khans_kings.season_tables import Battle, Fighter, Unit
from tracker.rulesets.khans_kings.state import State, changed
from tracker.rulesets.khans_kings.words import BOARDING, DRAWING, LAYING, OVER, ROWS, WAITING

NOT_YET = {
    LAYING: say("The rows are still being ordered."),
    DRAWING: say("Power Cards come first: draw one, or wait."),
}
"""Why an order is refused that belongs to a later stage of a battle."""


def current(state: State, key: str, *stages: str, sharing: bool = False) -> Battle:
    """The battle, if it is being fought (and at one of these stages). ``sharing``: damage to a crew may be left."""
    battle = state.battles[key]
    if battle.stage == OVER:
        raise IllegalOrder(say("That battle is over."), "battle")
    if battle.stage == WAITING:
        raise IllegalOrder(say("That battle has not begun; the one to move picks it first."), "battle")
    if stages and battle.stage not in stages:
        raise IllegalOrder(_at_another_stage(battle, stages), "battle")
    owing = debts(state, battle)
    if owing and not sharing:
        ship = called(state, state.units[owing[0].unit])
        raise IllegalOrder(say("First share the damage to the crew of {ship} among it.", ship=ship), "battle")
    return battle


def _at_another_stage(battle: Battle, stages: tuple[str, ...]) -> Message:
    """Why an order does not fit the stage of a battle."""
    if battle.stage in NOT_YET:
        return NOT_YET[battle.stage]
    if LAYING in stages or DRAWING in stages:
        return say("The rows are ordered.")
    if battle.stage == BOARDING:
        return say("The ships are boarded: crews fight as a whole, and no single unit acts.")
    return say("Nobody boards yet: first a side calls for boarding.")


def on_land(state: State, battle: Battle, reason: Message) -> None:
    """Refuses an order that is for battles on land only."""
    if is_sea(state, battle.place):
        raise IllegalOrder(reason, "battle")


def at_sea(state: State, battle: Battle) -> None:
    """Refuses an order that is for battles at sea only."""
    if not is_sea(state, battle.place):
        raise IllegalOrder(say("That battle is fought on land; this order is for battles at sea."), "battle")


def row_for(state: State, battle: Battle, side: str) -> str:
    """The row a nation orders; for the leader, who names none, the row to act."""
    if not side:
        return battle.to_act
    found = next((row for row in ROWS if nation_of(battle, row) == side), "")
    if not found:
        raise IllegalOrder(say("{side} orders no row of this battle.", side=state.sides[side].name), "side")
    return found


def row_to_act(state: State, battle: Battle, side: str) -> str:
    """The row to act, if that nation orders it."""
    row = row_for(state, battle, side)
    if row != battle.to_act:
        raise _others_part(state, battle, "side")
    return row


def _others_part(state: State, battle: Battle, field: str) -> IllegalOrder:
    text = say("It is the part of {side} in this battle; wait until it has ended.", side=side_of(state, battle))
    return IllegalOrder(text, field)


def acting(state: State, battle: Battle, side: str, unit: str, field: str = "unit") -> Fighter:
    """The fighter, if it may act now, and that nation may say so: its owner, or who orders its row."""
    fighter = fighting(state, battle, unit, field)
    name, owner = called(state, state.units[unit]), state.units[unit].owner
    if side and side not in (owner, nation_of(battle, fighter.row)):
        raise IllegalOrder(say("{unit} does not obey {side}.", unit=name, side=state.sides[side].name), field)
    if fighter.row != battle.to_act:
        raise _others_part(state, battle, field)
    if fighter.acted:
        raise IllegalOrder(say("{unit} has acted in this battle turn; it rests until the next one.", unit=name), field)
    return fighter


def fighting(state: State, battle: Battle, unit: str, field: str) -> Fighter:
    """The slot of a unit in this battle."""
    fighter = fighter_of(state, unit)
    if fighter is None or fighter.battle != battle.id:
        raise IllegalOrder(say("{unit} does not fight in this battle.", unit=called(state, state.units[unit])), field)
    return fighter


def units_of_row(state: State, battle: Battle, row: str) -> list[str]:
    """The units of a row, laid already or still to be laid."""
    laid = row_of(state, battle.id, row)
    if laid or battle.stage not in (WAITING, LAYING):
        return [fighter.unit for fighter in laid]
    return [unit.id for unit in who_meets(state, battle, row)]


def may_strike(state: State, unit: Unit) -> None:
    """A45: refuses who is new; it does not attack."""
    if unit.fresh:
        text = say("{unit} is new: in the turn in which it appears it defends itself, but does not attack.",
                   unit=called(state, unit))  # fmt: skip
        raise IllegalOrder(text, "unit")


def out_of_reach(state: State, fighter: Fighter, foe: Fighter, reached: Sequence[Fighter]) -> IllegalOrder:
    """KK-26: why an enemy cannot be struck or boarded: the slots that can."""
    slots = tuple(str(other.slot) for other in reached) or (say("none"),)
    name, other = (called(state, state.units[one.unit]) for one in (fighter, foe))
    text = say("{unit} does not reach {foe}; it reaches these slots: {slots}.", unit=name, foe=other, slots=slots)
    return IllegalOrder(text, "target")


def by_hand(state: State, battle: Battle, row: str) -> State:
    """Who acts himself no longer wants the battle resolved."""
    if row not in battle.agreed:
        return state
    return changed(state, "battles", battle.id, agreed=(opposite(row),) if opposite(row) in battle.agreed else ())
