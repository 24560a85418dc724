"""Reports of meetings: what scouting work earns (GR-06 to GR-12, GR-15 to GR-18)."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from sheets.messages import Message, say, say_n
from tracker.engine.changes import put
from tracker.engine.referee import Referee
from tracker.rulesets.gra_roczna.house_rules import house
from tracker.rulesets.gra_roczna.orders import Report
from tracker.rulesets.gra_roczna.state import RESOURCE_NAMES, Side, State, per_level, rate
from tracker.rulesets.gra_roczna.turns import add_new_knights, close_turn, open_turn


@dataclass(frozen=True)
class Gain:
    """What one kind of work earned: by itself, by badges or tasks without remainder, by buildings."""

    earned: int
    """From counted work, after dividing."""
    flat: int
    """From badges or tasks that need no counting up."""
    bonus: int
    """From buildings."""
    carried: int
    """What is left over for the next meeting (GR-11)."""

    @property
    def total(self) -> int:
        return self.earned + self.flat + self.bonus


def gain(carried: int, work: int, divisor: int, flat: int, bonus: int) -> Gain:
    """``carried + work`` divided, plus ``flat``; buildings add their bonus only if something was gained."""
    earned, left = divmod(carried + work, divisor)
    return Gain(earned, flat, bonus if earned + flat else 0, left)


def gains(state: State, order: Report) -> dict[str, Gain]:
    """What a report earns, by the levels as they stand at this moment (GR-15, A32)."""
    side = state.sides[order.side]

    def bonus(effect: str) -> int:
        return per_level(state, side.id, effect)

    return {
        "knights": gain(
            side.carry_attendance, order.present, rate(state, "present_per_knight"), 0, bonus("more_knights")
        ),
        "iron": gain(
            side.carry_member_tasks,
            order.member_tasks,
            rate(state, "tasks_per_iron"),
            order.member_badges * rate(state, "iron_per_badge"),
            bonus("more_iron"),
        ),
        "wood": gain(
            side.carry_leader_tasks,
            order.leader_tasks,
            rate(state, "tasks_per_wood"),
            order.leader_badges * rate(state, "wood_per_badge"),
            bonus("more_wood"),
        ),
        "stone": gain(0, 0, 1, order.cycle_tasks * rate(state, "stone_per_task"), bonus("more_stone")),
        "gold": Gain(0, 0, bonus("gold_each_meeting"), 0),
    }


def report(state: State, order: Report, referee: Referee) -> State:
    """GR-03, A30: a meeting is reported, its gains are booked, its turn opens or is owed."""
    earned = gains(state, order)
    before = state.sides[order.side]
    state = _turn_of_report(state, order.side, referee)
    side = state.sides[order.side]
    state = put(
        state,
        sides=dataclasses.replace(
            side,
            wood=side.wood + earned["wood"].total,
            stone=side.stone + earned["stone"].total,
            iron=side.iron + earned["iron"].total,
            gold=side.gold + earned["gold"].total,
            carry_attendance=earned["knights"].carried,
            carry_member_tasks=earned["iron"].carried,
            carry_leader_tasks=earned["wood"].carried,
        ),
    )
    for message in _told(before, order, earned):
        referee.tell(message, (side.id,))
    return add_new_knights(state, side.id, side.meetings, earned["knights"].total)


def _turn_of_report(state: State, side_id: str, referee: Referee) -> State:
    banked = house(state).bank_turns
    side = state.sides[side_id]
    if side.turn_open and not banked:
        referee.tell(say("Turn {closed} is over.", closed=side.turn), (side.id,))
        state = close_turn(state, side_id)
    side = dataclasses.replace(state.sides[side_id], meetings=side.meetings + 1)
    state = put(state, sides=side)
    if side.turn_open:
        referee.tell(
            say("Meeting {n}: turn {open} stays open, one more turn is owed.", n=side.meetings, open=side.turn),
            (side.id,),
        )
        return state
    number = side.turn + 1 if banked else side.meetings
    if lost := number - side.turn - 1:
        referee.tell(say_n("{n} turn not used is lost.", "{n} turns not used are lost.", lost), (side.id,))
    referee.tell(say("Meeting {n}: turn {open} is open.", n=side.meetings, open=number), (side.id,))
    return open_turn(state, side_id, number)


def _told(side: Side, order: Report, earned: dict[str, Gain]) -> list[Message]:
    """Every gain with the way it came about, so that each number explains itself."""
    knights, iron, wood, stone, gold = (earned[what] for what in ("knights", "iron", "wood", "stone", "gold"))
    told = []
    if order.present or knights.total:
        told.append(
            say(
                "Knights +{total} (present: {present}, carried over: {before}, earned: {earned}, "
                "from buildings: {bonus}, left for next time: {left}).",
                total=knights.total,
                present=order.present,
                before=side.carry_attendance,
                earned=knights.earned,
                bonus=knights.bonus,
                left=knights.carried,
            )
        )
    if order.member_tasks or iron.total:
        told.append(_worked(RESOURCE_NAMES["iron"], iron, order.member_tasks, side.carry_member_tasks))
    if order.leader_tasks or wood.total:
        told.append(_worked(RESOURCE_NAMES["wood"], wood, order.leader_tasks, side.carry_leader_tasks))
    if stone.total:
        told.append(
            say(
                "Stone +{total} (cycle tasks: {tasks}, earned: {flat}, from buildings: {bonus}).",
                total=stone.total,
                tasks=order.cycle_tasks,
                flat=stone.flat,
                bonus=stone.bonus,
            )
        )
    if gold.total:
        told.append(say("Gold +{total} (from buildings).", total=gold.total))
    return told


def _worked(what: Message, gain: Gain, tasks: int, before: int) -> Message:
    return say(
        "{what} +{total} (tasks: {tasks}, carried over: {before}, earned: {earned}, for badges: {flat}, "
        "from buildings: {bonus}, left for next time: {left}).",
        what=what,
        total=gain.total,
        tasks=tasks,
        before=before,
        earned=gain.earned,
        flat=gain.flat,
        bonus=gain.bonus,
        left=gain.carried,
    )
