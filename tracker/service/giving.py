"""How one order is given: what stands in its way, its day, its dice, and what its sender may learn of a refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sheets.messages import Message, say
from tracker.engine.campaign import Campaign, give, same_faces
from tracker.engine.journal import Entry
from tracker.engine.options import candidates
from tracker.engine.order import LEADER, IllegalOrder, OrderType, sender
from tracker.engine.orders import order_type
from tracker.engine.referee import AppDice, Dice, GivenDice, OwnDice, WrongDice
from tracker.engine.view import look
from tracker.service.acts import Act, ProblemInTheWay, Receipt, fresh_enough, hidden_check
from tracker.service.chances import chances
from tracker.service.reading import Reading
from tracker.service.vocabulary import words_for
from tracker.service.wording import typed_order


def unblocked(reading: Reading, kind: OrderType, order: Any, viewer: str) -> None:
    """Refuses an order while a cell of its side, or of the catalogue, makes no sense."""
    if kind.always and kind.by == (LEADER,):
        return
    problem = reading.blocking(getattr(order, "side", ""))
    if problem is not None and viewer != LEADER:
        raise IllegalOrder(say("The leader must mend the sheet first; try again later."))
    if problem is not None:
        raise ProblemInTheWay(problem)


def dated(kind: OrderType, values: Mapping[str, str], at: str) -> Mapping[str, str]:
    """Time is a field of an order, filled in here."""
    if kind.field("date") is None or values.get("date"):
        return values
    return {**values, "date": at[:10]}


def typed_for(reading: Reading, campaign: Campaign, kind: OrderType, values: Mapping[str, str], viewer: str) -> Any:
    """The order that the texts mean, read with no more than its sender may know."""
    known = reading.words if viewer == LEADER else words_for(campaign, viewer, reading.meta.language)
    return typed_order(
        kind, values, known, lambda column, given: candidates(look(campaign, viewer), column, kind, given)
    )


def dice_of(act: Act, faces: Sequence[int] | None, choose: Callable[[int], int]) -> Dice:
    """The app's dice, or real ones: the leader's for everybody, a player's for his own side."""
    app = AppDice(choose)
    if faces is None:
        return app
    return GivenDice(faces) if act.viewer == LEADER else OwnDice(faces, act.viewer, app)


def given(
    campaign: Campaign,
    name: str,
    order: Any,
    act: Act,
    at: str,
    dice: Dice,
    remark: Message | None = None,
    waited: str = "",
) -> tuple[Campaign, Entry]:
    """Runs the order; a player refused by what he cannot see is told no more than that."""
    try:
        return give(campaign, name, order, act.signature(at), dice, remark, waited)
    except WrongDice:
        raise
    except IllegalOrder:
        if act.viewer == LEADER:
            raise
        raise IllegalOrder(say("This order is not possible now.")) from None


def forecast(reading: Reading, campaign: Campaign, name: str, order: Any, act: Act, at: str) -> Receipt:
    """An order with dice, tried out: what is certain, and the odds; for the leader only."""
    if act.viewer != LEADER:
        raise IllegalOrder(say("Only the leader can try an order out; ask for the odds instead."))
    found = chances(campaign, name, order)
    signed = act.signature(at)
    fields = order_type(campaign.ruleset, name).filled(order)
    entry = Entry(0, signed.at, signed.by, "", name, sender(order), fields, changes=found.certain)
    return Receipt(campaign, reading.meta.language, entry, odds=found)


@dataclass(frozen=True)
class Sending:
    """How one order is sent: the act, the time, real dice or what rolls them; the row of the desk that it was."""

    act: Act
    at: str
    faces: Sequence[int] | None
    choose: Callable[[int], int]
    reroll: bool = False
    """The leader has dice rolled anew that fell before an undo."""
    waited: str = ""
    changed: bool = False
    """The leader accepted it with other fields than were sent."""

    @property
    def remark(self) -> Message | None:
        """What the side is told of it besides."""
        return say("The leader accepted it with changes.") if self.changed else None


def carried_out(reading: Reading, campaign: Campaign, order: tuple[str, Mapping[str, str]], how: Sending) -> Receipt:
    """The campaign after one order: read, looked at with its sender's eyes, run, and refused where it is stale."""
    name, values = order
    kind, act = order_type(reading.ruleset, name), how.act
    wanted = typed_for(reading, campaign, kind, dated(kind, values, how.at), act.viewer)
    hidden_check(campaign, name, wanted, act.viewer)
    unblocked(reading, kind, wanted, act.viewer)
    if act.dry_run and how.faces is None and kind.chances:
        return forecast(reading, campaign, name, wanted, act, how.at)
    earlier = same_faces(campaign, name, wanted) if kind.takes_dice and how.faces is None else None
    anew = earlier is not None and how.reroll and act.viewer == LEADER
    dice = earlier if earlier is not None and not anew else dice_of(act, how.faces, how.choose)
    remark = say("The dice were rolled anew.") if anew else how.remark
    after, entry = given(campaign, name, wanted, act, how.at, dice, remark, how.waited)
    fresh_enough(campaign, wanted, entry, act)
    return Receipt(after, reading.meta.language, entry)
