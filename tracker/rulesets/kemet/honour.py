"""Honour, the rot level, and the permanent points that lie on the track (KB-04 to KB-10)."""

from __future__ import annotations

import dataclasses

from sheets.messages import Message, say
from tracker.engine.changes import put
from tracker.engine.order import EVERYONE, IllegalOrder
from tracker.engine.referee import Referee
from tracker.rulesets.kemet.house_rules import house
from tracker.rulesets.kemet.orders import GainHonour, LoseHonour, Points, Prayer, Temporary
from tracker.rulesets.kemet.state import (
    DEBT,
    MOST_HONOUR,
    POINT,
    HonourMark,
    Side,
    Slot,
    State,
    changed,
    slot_of,
)


def point_lost(side: str, honour: int) -> Message:
    """A warning: a permanent point leaves the score."""
    return say("{side}: a permanent point is lost; it lies on honour {honour}.", side=side, honour=honour)


def point_owed(side: str, honour: int) -> Message:
    """A warning: a permanent point is owed."""
    return say(
        "{side}: a permanent point is owed to honour {honour}; the next one gained goes there.",
        side=side,
        honour=honour,
    )


def prayer_paid(side: str) -> Message:
    """A warning: a prayer point goes in place of honour."""
    return say("{side} has no honour left and pays a prayer point instead.", side=side)


def rot(state: State, honour: int) -> int:
    """KB-07: the rot level at this honour."""
    return sum(mark.rot and honour <= mark.honour for mark in state.honour_marks.values())


def crossed(state: State, honour: int) -> list[HonourMark]:
    """A3: the marks at which points are lost at this honour, in the order of crossing."""
    marks = [mark for mark in state.honour_marks.values() if mark.point and honour <= mark.honour]
    return sorted(marks, key=lambda mark: -mark.honour)


def slots_of(state: State, side: str) -> list[tuple[HonourMark, Slot]]:
    """All slots of a player with their marks, in the order of crossing."""
    return [(mark, slot_of(state, side, mark.id)) for mark in crossed(state, 0)]


def _slot_at(state: State, side: str, honour: int) -> Slot | None:
    """The slot that is crossed where the marker leaves or reaches this honour."""
    return next((slot for mark, slot in slots_of(state, side) if mark.honour == honour), None)


def lose_one(state: State, side: str, referee: Referee) -> State:
    """KB-04, KB-05, KB-08, KB-09: one step down with all that follows at once."""
    row = state.sides[side]
    if row.honour == 0:
        if row.prayer:
            referee.tell(prayer_paid(row.name), EVERYONE)
            return changed(state, side, prayer=row.prayer - 1)
        referee.tell(say("{side} has neither honour nor prayer points to lose.", side=row.name), EVERYONE)
        return state
    state = changed(state, side, honour=row.honour - 1)
    slot = _slot_at(state, side, row.honour - 1)
    if slot is None:
        return state
    if row.points:
        referee.tell(point_lost(row.name, row.honour - 1), EVERYONE)
        state = changed(state, side, points=row.points - 1)
        return put(state, slots=dataclasses.replace(slot, held=POINT))
    referee.tell(point_owed(row.name, row.honour - 1), EVERYONE)
    return put(state, slots=dataclasses.replace(slot, held=DEBT))


def gain_one(state: State, side: str, referee: Referee) -> State:
    """KB-06, KB-10, A3: one step up; the slot that is left is freed, a point on it comes back."""
    row = state.sides[side]
    if row.honour >= MOST_HONOUR:
        return state
    slot = _slot_at(state, side, row.honour)
    state = changed(state, side, honour=row.honour + 1)
    if slot is None:
        return state
    if slot.held == POINT:
        referee.tell(say("{side}: the permanent point on honour {honour} comes back.", side=row.name,
                         honour=row.honour), EVERYONE)  # fmt: skip
        state = changed(state, side, points=row.points + 1)
    else:
        referee.tell(say("{side}: the debt on honour {honour} is cancelled.", side=row.name, honour=row.honour),
                     EVERYONE)  # fmt: skip
    return put(state, slots=dataclasses.replace(slot, held=""))


def _tell_honour(state: State, row: Side, reason: str, referee: Referee) -> None:
    now = state.sides[row.id]
    level = rot(state, now.honour)
    message = say("{side}: honour {before} → {after}, rot level {rot}.", side=row.name, before=row.honour,
                  after=now.honour, rot=level)  # fmt: skip
    referee.tell(message, EVERYONE)
    tell_reason(reason, referee)


def tell_reason(reason: str, referee: Referee) -> None:
    """What the player gave as the reason, in his own words."""
    if reason:
        referee.tell(say("Reason: {reason}", reason=reason), EVERYONE)


def lose_honour(state: State, order: LoseHonour, referee: Referee) -> State:
    """KB-04, KB-05, A5: one step at a time; A4: where nothing is left, a forced loss does nothing."""
    row = state.sides[order.side]
    for _ in range(order.steps):
        state = lose_one(state, order.side, referee)
    _tell_honour(state, row, order.reason, referee)
    return state


def gain_honour(state: State, order: GainHonour, referee: Referee) -> State:
    """KB-06: up to 9; beyond it nothing happens."""
    row = state.sides[order.side]
    for _ in range(order.steps):
        state = gain_one(state, order.side, referee)
    _tell_honour(state, row, order.reason, referee)
    return state


def pay_honour(state: State, side: str, referee: Referee) -> State:
    """A4, A16: the honour that a sacrifice costs; refused where neither honour nor a prayer point is left."""
    row = state.sides[side]
    if row.honour or row.prayer:
        return lose_one(state, side, referee)
    if house(state).zero_zero == "forbid":
        raise IllegalOrder(
            say("{side} has neither honour nor prayer points left, so nothing can be sacrificed.", side=row.name),
            "side",
        )
    return state


def gain_point(state: State, side: str, referee: Referee) -> State:
    """KB-08, A3, A22: a permanent point goes to the slot owed first, else to the score."""
    row = state.sides[side]
    for mark, slot in slots_of(state, side):
        if slot.held == DEBT:
            referee.tell(say("{side}: the point owed to honour {honour} is paid; the score stays.", side=row.name,
                             honour=mark.honour), EVERYONE)  # fmt: skip
            return put(state, slots=dataclasses.replace(slot, held=POINT))
    return changed(state, side, points=row.points + 1)


def points(state: State, order: Points, referee: Referee) -> State:
    """A6, A22: gained points pay debts first; lost ones come from the score, never from the track."""
    row = state.sides[order.side]
    _some(order.amount)
    _enough(row.points, order.amount)
    for _ in range(order.amount):
        state = gain_point(state, order.side, referee)
    if order.amount < 0:
        state = changed(state, order.side, points=row.points + order.amount)
    referee.tell(say("{side}: permanent points {before} → {after}.", side=row.name, before=row.points,
                     after=state.sides[order.side].points), EVERYONE)  # fmt: skip
    tell_reason(order.reason, referee)
    return state


def temporary(state: State, order: Temporary, referee: Referee) -> State:
    """A7, A23: temporary points are typed in as the box has them; honour never takes one."""
    row = state.sides[order.side]
    _some(order.amount)
    _enough(row.temporary, order.amount)
    referee.tell(say("{side}: temporary points {before} → {after}.", side=row.name, before=row.temporary,
                     after=row.temporary + order.amount), EVERYONE)  # fmt: skip
    tell_reason(order.reason, referee)
    return changed(state, order.side, temporary=row.temporary + order.amount)


def prayer(state: State, order: Prayer, referee: Referee) -> State:
    """Prayer points by the rules of the box: praying, the night, a price that is not ours to reckon."""
    row = state.sides[order.side]
    _some(order.amount)
    _enough(row.prayer, order.amount)
    referee.tell(say("{side}: prayer points {before} → {after}.", side=row.name, before=row.prayer,
                     after=row.prayer + order.amount), EVERYONE)  # fmt: skip
    tell_reason(order.reason, referee)
    return changed(state, order.side, prayer=row.prayer + order.amount)


def _some(amount: int) -> None:
    if not amount:
        raise IllegalOrder(say("Say how many are given or taken."), "amount")


def _enough(there: int, amount: int) -> None:
    if there + amount < 0:
        raise IllegalOrder(say("Only {there} can be taken.", there=there), "amount")
