"""A nation's stock: paying a price, gaining, and how both are told (KK-06, KK-16)."""

from __future__ import annotations

from collections.abc import Mapping

from sheets.messages import Message, say
from tracker.engine.changes import rows_of
from tracker.engine.order import IllegalOrder
from tracker.rulesets.khans_kings.catalogue_names import LABELS
from tracker.rulesets.khans_kings.state import State, gained, lacking
from tracker.rulesets.khans_kings.words import RESOURCES


def named(state: State, table: str, row: str) -> Message | str:
    """What something of the catalogue is called: the leader's own name, or ours in the reader's language."""
    own = str(getattr(rows_of(state, table).get(row), "name", ""))
    ours = RESOURCES if table == "resources" else LABELS.get(table, {})
    return own or ours.get(row, row)


def told(state: State, amounts: Mapping[str, int]) -> tuple[Message, ...]:
    """Amounts in words, resource by resource."""
    return tuple(
        say("{resource} {n}", resource=named(state, "resources", name), n=amounts[name])
        for name in RESOURCES
        if amounts.get(name)
    )


def paid(state: State, nation: str, price: Mapping[str, int], field: str = "side") -> State:
    """The state after a price is paid; refused with what is missing of it (KK-06)."""
    short = lacking(state, nation, price)
    if short:
        raise IllegalOrder(
            say("{side} cannot pay that; still missing: {price}.", side=state.sides[nation].name,
                price=told(state, short)),
            field,
        )  # fmt: skip
    return gained(state, nation, {name: -cost for name, cost in price.items()})


def summed(pairs: tuple[tuple[str, int], ...]) -> dict[str, int]:
    """Amounts as an order has them, those above 0."""
    amounts: dict[str, int] = {}
    for name, amount in pairs:
        amounts[name] = amounts.get(name, 0) + amount
    return {name: amount for name, amount in amounts.items() if amount > 0}
