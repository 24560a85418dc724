"""A side's turn by phases: every order as a card with its price, its reason where it is not possible, its odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from sheets.messages import Message, say, say_n
from sheets.schema import Kind
from tracker.dashboard.building import BUILD
from tracker.dashboard.city_page import show_stock
from tracker.dashboard.entries import bold, plain, show_moment, show_who_gets, small
from tracker.dashboard.fields import missing, show_fields, standing_in, typed
from tracker.dashboard.hopeless import NOTHING, hopeless
from tracker.dashboard.odds import show_dice, show_odds
from tracker.dashboard.owed import show_owed
from tracker.dashboard.session import Scene, address_of, attempt, draft, forget, order_key
from tracker.dashboard.taking_back import show_answer
from tracker.engine.desk import rule_of
from tracker.engine.hidden import HiddenValue
from tracker.engine.options import Choice, options, sendable
from tracker.engine.order import LEADER, OrderType
from tracker.engine.pages import Phase
from tracker.engine.view import View
from tracker.service.acts import Act, Receipt
from tracker.service.desk import planned
from tracker.service.faces import typed_faces
from tracker.service.outlook import affordable
from tracker.service.shown import id_text

LOOKED_AT = "looked at"
"""The side that was looked at last: the leader goes on with it."""


def show_turn(now: Scene) -> None:
    """The turn of the viewer's side; the leader plays for any."""
    st.title(now.say(_title(now)), anchor=False)
    if now.view.ruleset.map is not None:
        show_moment(now)
        show_owed(now)
    side = _side(now)
    if side is None:
        return
    now = _ahead(now)
    kinds = {kind.name: kind for kind in sendable(now.view) if kind in now.view.ruleset.orders}
    refused = {name: hopeless(now, kind, _given(kind, side)) for name, kind in kinds.items()}
    phases = now.view.ruleset.phases
    possible = {name for name, reason in refused.items() if reason is None}
    folded = {name for phase in phases if phase.folded and possible.isdisjoint(phase.orders) for name in phase.orders}
    kinds = {name: kind for name, kind in kinds.items() if name in folded or refused[name] != NOTHING}
    said_once = _common([refused[name] for name in kinds if name not in folded])
    if said_once is not None:
        st.info(plain(now.say(said_once)), icon="⏳")
    _means(now, side)
    for phase in sorted(phases, key=lambda phase: not folded.isdisjoint(phase.orders)):
        there = [kinds[name] for name in phase.orders if name in kinds]
        if not folded.isdisjoint(phase.orders):
            _folded(now, phase, there, side, refused)
            continue
        if there:
            st.header(now.say(phase.heading), anchor=False)
        for kind in there:
            _card(now, kind, side, refused[kind.name], said_once)
    named = {name for phase in phases for name in phase.orders}
    for name, kind in kinds.items():
        if name not in named:
            _card(now, kind, side, refused[name], said_once)


def _folded(
    now: Scene, phase: Phase, kinds: Sequence[OrderType], side: str, refused: Mapping[str, Message | None]
) -> None:
    """A phase that is not played now: what belongs to it, for whoever wants to know."""
    if not kinds:
        return
    with st.expander(now.say(phase.heading), key=f"phase:{kinds[0].name}", on_change="rerun") as panel:
        for kind in kinds if panel.open else ():
            _card(now, kind, side, refused[kind.name], None)


def _ahead(now: Scene) -> Scene:
    """Where the leader confirms each order: as if all that the side has sent were accepted, and a way to it."""
    mine = [row for row in now.view.state.desk.values() if now.viewer == row.side]
    if mine:
        label = now.say(say_n("{n} order of yours lies on the desk", "{n} orders of yours lie on the desk", len(mine)))
        st.page_link(st.session_state["pages"]["desk"], label=label, icon="📥", query_params=address_of(now))
    confirms = now.viewer != LEADER and rule_of(now.view.state, "whoActs") == "confirm"
    return replace(now, view=planned(now.view)) if confirms else now


def _title(now: Scene) -> Message:
    if now.view.ruleset.quick:
        return say("Acts")
    return say("My turn") if now.viewer != LEADER else say("Turns")


def _means(now: Scene, side: str) -> None:
    """What there is to act with: the turn, what is in store, where the knights are."""
    record = now.view.ruleset.status(now.view.state, side, now.viewer)
    turn = record.get("turn", {})
    if isinstance(turn, Mapping) and turn.get("open") and "owed" in turn:
        told = [now.say(say("Turn {number}.", number=turn["meetings"] - turn["owed"]))]
        told += [now.say(say_n("{n} more turn waits.", "{n} more turns wait.", turn["owed"]))] if turn["owed"] else []
        st.caption(" ".join(told))
    show_stock(now, side)
    called = {offer.id: now.say(offer.called) for offer in affordable(now.view, side)}
    posted = [f"{called[name]} {many}" for name, many in _posted(now.view, side).items() if name in called]
    if posted:
        st.caption(plain(now.say(say("Knights in buildings: {where}.", where=tuple(posted)))))
        show_who_gets(now, lambda view: _posted(view, side))


def _posted(view: View, side: str) -> dict[str, int]:
    """How many knights stand in which building, as far as the viewer may know."""
    buildings = view.ruleset.status(view.state, side, view.viewer).get("buildings", {})
    return {name: there["knights"] for name, there in buildings.items() if there.get("knights")}


def _given(kind: OrderType, side: str) -> dict[str, Any]:
    """What is filled in already: whose order it is, where it is anybody's."""
    return {"side": side} if kind.field("side") else {}


def _common(refusals: Collection[Message | None]) -> Message | None:
    """The reason that stands in the way of most orders, told once above them all."""
    counted = Counter(refused for refused in refusals if refused is not None)
    return next((refused for refused, many in counted.most_common(1) if many * 2 > len(refusals)), None)


def _side(now: Scene) -> str | None:
    if now.viewer != LEADER:
        return now.viewer
    sides = [side for side, row in now.view.state.sides.items() if row.active]
    label = now.say(now.view.ruleset.side_title)
    owed = [owed.side for owed in now.view.ruleset.waiting(now.view.state)]
    first = next((side for side in (st.session_state.get(LOOKED_AT), *owed, *sides) if side in sides), None)
    called = {side: plain(now.name(side)) for side in sides}
    key = "turn:side"
    chosen: str | None = st.pills(label, sides, key=key, default=first, format_func=called.__getitem__, required=True)
    return chosen


def _card(now: Scene, kind: OrderType, side: str, refused: Message | None, told: Message | None) -> None:
    """``refused``: why it is not possible at all; ``told``: what stands above all cards already."""
    given, form = _given(kind, side), f"{kind.name}:{side}"
    asked = [column for column in kind.fields if column.name != "side"]
    why = None if refused == told else refused
    with st.container(border=True):
        if [column.kind for column in asked] in ([Kind.REFERENCE], [Kind.CHOICE]):
            st.markdown(_named(now, kind, why))
            if refused is None:
                _choices(now, kind, given, asked[0].name, form)
        elif not asked:
            price = _price(now, kind, given)
            told_price = now.say(say("Price: {price}", price=price)) if price else ""
            with _beside(_named(now, kind, why, told_price)):
                _give(now, kind, given, form, refused is not None, now.say(kind.title))
            if kind.takes_dice and refused is None:
                show_dice(now, form)
            show_answer(now, form)
        elif _opened(now) == form:
            st.markdown(_named(now, kind, None))
            show_answer(now, form)
            _form(now, kind, given, form)
        else:
            with _beside(_named(now, kind, why)):
                label, shut = now.say(say("Choose…")), refused is not None
                st.button(label, key=f"{form}:open", disabled=shut, on_click=_open, args=(now, form))
            show_answer(now, form)


def _named(now: Scene, kind: OrderType, why: Message | None, *more: str) -> str:
    """What an order is called, what it does, and why it is not possible."""
    lines = [small(now.say(kind.help))] if kind.help else []
    lines += [small(text) for text in more if text]
    lines += [_refused(now.say(why))] if why is not None else []
    return "  \n".join([bold(now.say(kind.title)), *lines])


def _refused(reason: str) -> str:
    return small(f"⛔ {reason}")


def _beside(text: str) -> DeltaGenerator:
    """A text with room for a button at its right; the button goes into what is given back."""
    row = st.container(horizontal=True, vertical_alignment="center", gap="small")
    with row.container():
        st.markdown(text)
    return row


def _choices(now: Scene, kind: OrderType, given: Mapping[str, Any], field: str, form: str) -> None:
    """An order that asks for one thing: a row for each answer, a tap gives it."""
    column = kind.field(field)
    assert column is not None
    found = options(now.view, kind.name, given).choices[field]
    reasons = {now.say(choice.refusal) if choice.refusal else "" for choice in found}
    if len(reasons) == 1 and "" not in reasons:  # the same for all: said once
        st.markdown(_refused(reasons.pop()))
        return
    offers = {offer.id: offer for offer in affordable(now.view, given["side"])} if kind.name == BUILD else {}
    for choice in found:  # never sorted: a row that moved under the thumb would be tapped by mistake
        offer, name = offers.get(choice.value), id_text(now.view, now.language, column, choice.value)
        if offer is not None:
            next_level = offer.level + (not offer.complete)
            name = now.say(say("{building}, level {level}", building=name, level=next_level))
        values = {**given, field: choice.value}
        price = "" if offer is not None and offer.complete else _price(now, kind, values)
        _row(now, kind, values, name, price, choice, f"{form}:{choice.value}")


def _row(
    now: Scene, kind: OrderType, values: Mapping[str, Any], name: str, price: str, choice: Choice, form: str
) -> None:
    refused = f"  \n{_refused(now.say(choice.refusal))}" if choice.refusal is not None else ""
    told = "" if kind.help is None else now.say(kind.help)  # it stands above already
    warned = [small(f"⚠️ {text}") for text in _warnings(now, kind, values) if text != told]
    with _beside(f"{plain(name)}{'  ' + chr(10) + small(price) if price else ''}{refused}"):
        _give(now, kind, values, form, choice.refusal is not None, now.say(kind.title), key=form)
    if warned:  # as wide as the card: beside a button a long sentence would be a narrow column
        st.markdown("  \n".join(warned))
    show_answer(now, form)


def _give(
    now: Scene, kind: OrderType, given: Mapping[str, Any], form: str, shut: bool, label: str, key: str = ""
) -> None:
    """The button that gives the order at once."""
    args = (now, kind, given, form, order_key(form))
    st.button(label, key=key or f"{form}:send", type="primary", disabled=shut, on_click=_send, args=args)


def _form(now: Scene, kind: OrderType, given: Mapping[str, Any], form: str) -> None:
    """The fields of an order that asks for more: one order is open at a time."""
    values = show_fields(now, kind, form, given)
    if kind.takes_dice:
        show_dice(now, form)
    if kind.chances and not missing(kind, values):
        show_odds(now, kind, values)
    give_button(now, kind, given, now.say(say("Give the order")), form, values)
    st.button(now.say(say("Leave it")), key=f"{form}:leave", on_click=_open, args=(now, ""))


def give_button(
    now: Scene, kind: OrderType, given: Mapping[str, Any], label: str, form: str, values: Mapping[str, Any]
) -> None:
    """The price of what is filled in, or why it is not possible; and the button that gives the order."""
    refused = options(now.view, kind.name, values).refusal
    price = _price(now, kind, values)
    if price:
        st.markdown(bold(now.say(say("Price: {price}", price=price))))
    if refused is not None:
        st.warning(plain(now.say(refused)))
    elif missing(kind, values):
        st.caption(now.say(say("Something is still to be chosen.")))
    for text in _warnings(now, kind, values):
        st.warning(plain(text), icon="⚠️")
    _give(now, kind, given, form, refused is not None or missing(kind, values), label)


def _warnings(now: Scene, kind: OrderType, values: Mapping[str, Any]) -> list[str]:
    """What the order would cost besides its price, told before it is given."""
    if missing(kind, values):
        return []
    try:
        return [now.say(message) for message in kind.warns(now.view.state, kind.shape(**values))]
    except HiddenValue:
        return []


def _price(now: Scene, kind: OrderType, values: Mapping[str, Any]) -> str:
    """What the order would cost, as far as it is filled in and the viewer may know."""
    if missing(kind, values):
        return ""
    try:
        price = kind.price(now.view.state, kind.shape(**values))
    except HiddenValue:
        return ""
    table = now.view.ruleset.table("sides")
    return ", ".join(f"{now.say(table.column(what).heading)} {many}" for what, many in price.items() if many)


def _opened(now: Scene) -> str:
    """The order that is being filled in; it stays open through a reload, as what stands in its fields does."""
    return str(st.session_state.get("turn:open", draft(f"turn:{now.viewer}").get("open", "")))


def _open(now: Scene, form: str) -> None:
    st.session_state["turn:open"] = draft(f"turn:{now.viewer}")["open"] = form


def _send(now: Scene, kind: OrderType, given: Mapping[str, Any], form: str, key: str) -> None:
    """One service call; the key makes a double click harmless."""
    values = typed(kind, standing_in(now, kind, form, given))
    dice = str(st.session_state.get(f"{form}:dice", ""))
    act = Act(viewer=now.viewer, key=key, drawn_at=now.view.revision)

    def give() -> Receipt:
        return now.season.submit(kind.name, values, act, typed_faces(dice) if dice.strip() else None)

    if attempt(now, form, give):
        forget(form)
        _open(now, "")
