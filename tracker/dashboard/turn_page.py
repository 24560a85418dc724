"""A side's turn by phases: every order as a card with its price, its reason where it is not possible, its odds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from sheets.messages import Message, say
from sheets.schema import Kind
from tracker.dashboard.entries import bold, plain, show_outcome, small
from tracker.dashboard.fields import missing, show_fields, standing_in, typed
from tracker.dashboard.session import Scene, attempt, forget, kept, order_key
from tracker.engine.hidden import HiddenValue
from tracker.engine.options import Choice, options, sendable
from tracker.engine.order import LEADER, IllegalOrder, OrderType
from tracker.service.acts import Act, Receipt
from tracker.service.chances import Chances, chances_for
from tracker.service.faces import typed_faces
from tracker.service.shown import id_text


def show_turn(now: Scene) -> None:
    """The turn of the viewer's side; the leader plays for any."""
    st.title(now.say(say("My turn") if now.viewer != LEADER else say("Turns")), anchor=False)
    side = _side(now)
    if side is None:
        return
    kinds = {kind.name: kind for kind in sendable(now.view)}
    named = {name for phase in now.view.ruleset.phases for name in phase.orders}
    for phase in now.view.ruleset.phases:
        st.subheader(now.say(phase.heading), anchor=False)
        for name in phase.orders:
            if name in kinds:
                _card(now, kinds[name], side)
    for name, kind in kinds.items():
        if name not in named and kind in now.view.ruleset.orders:
            _card(now, kind, side)


def _side(now: Scene) -> str | None:
    if now.viewer != LEADER:
        return now.viewer
    sides = [side for side, row in now.view.state.sides.items() if row.active]
    label = now.say(now.view.ruleset.side_title)
    return st.pills(label, sides, key="turn:side", default=sides[0] if sides else None, format_func=now.campaign.name)


def _card(now: Scene, kind: OrderType, side: str) -> None:
    given = {"side": side}
    asked = [column for column in kind.fields if column.name != "side"]
    with st.container(border=True):
        st.markdown(f"**{plain(now.say(kind.title))}**")
        if kind.help:
            st.caption(plain(now.say(kind.help)))
        if not asked:
            give_button(now, kind, given, now.say(kind.title), f"{kind.name}:{side}")
            show_outcome(now, f"{kind.name}:{side}")
        elif [column.kind for column in asked] in ([Kind.REFERENCE], [Kind.CHOICE]):
            _choices(now, kind, given, asked[0].name)
        else:
            _form(now, kind, given)


def _choices(now: Scene, kind: OrderType, given: Mapping[str, Any], field: str) -> None:
    """An order that asks for one thing: a row for each answer, a tap gives it."""
    column = kind.field(field)
    assert column is not None
    found = options(now.view, kind.name, given).choices[field]
    reasons = {now.say(choice.refusal) if choice.refusal else "" for choice in found}
    if len(reasons) == 1 and "" not in reasons:  # the same for all: said once
        st.warning(plain(reasons.pop()))
        return
    for choice in found:  # never sorted: a row that moved under the thumb would be tapped by mistake
        name = id_text(now.view, now.language, column, choice.value)
        _row(now, kind, {**given, field: choice.value}, name, choice)


def _row(now: Scene, kind: OrderType, values: Mapping[str, Any], name: str, choice: Choice) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        with st.container():
            st.markdown(f"{plain(name)}  \n{small(_price(now, kind, values) or ' ')}")
            if choice.refusal is not None:
                st.caption(plain(now.say(choice.refusal)))
        form = f"{kind.name}:{values['side']}:{choice.value}"
        st.button(
            now.say(kind.title),
            key=form,
            disabled=choice.refusal is not None,
            on_click=_send,
            args=(now, kind, values, form, order_key(form)),
        )
    show_outcome(now, form)


def _form(now: Scene, kind: OrderType, given: Mapping[str, Any]) -> None:
    """An order that asks for more: its fields are drawn when it is opened, one order at a time."""
    form = f"{kind.name}:{given['side']}"
    show_outcome(now, form)
    opened = st.session_state.get("turn:open") == form
    if not opened:
        refused = _hopeless(now, kind, given)
        if refused is not None:
            st.caption(plain(now.say(refused)))
        st.button(
            now.say(say("Choose…")), key=f"{form}:open", disabled=refused is not None, on_click=_open, args=(form,)
        )
        return
    values = show_fields(now, kind, form, given)
    if kind.chances:
        show_dice(now, form)
    price = _price(now, kind, values)
    if price:
        st.markdown(bold(now.say(say("Price: {price}", price=price))))
    if not missing(kind, values):
        show_odds(now, kind, values)
    give_button(now, kind, given, now.say(say("Give the order")), form, values)
    st.button(now.say(say("Leave it")), key=f"{form}:leave", on_click=_open, args=("",))


def _hopeless(now: Scene, kind: OrderType, given: Mapping[str, Any]) -> Message | None:
    """The reason why nothing that could be filled in would make the order possible, where one can be told."""
    found = options(now.view, kind.name, given)
    if found.refusal is not None and not any(column.required and column.name not in given for column in kind.fields):
        return found.refusal
    return None


def give_button(
    now: Scene,
    kind: OrderType,
    given: Mapping[str, Any],
    label: str,
    form: str,
    values: Mapping[str, Any] | None = None,
) -> None:
    filled = given if values is None else values
    refused = options(now.view, kind.name, filled).refusal
    if refused is not None:
        st.warning(plain(now.say(refused)))
    elif values is None and (price := _price(now, kind, filled)):
        st.markdown(bold(now.say(say("Price: {price}", price=price))))
    st.button(
        label,
        key=f"{form}:send",
        type="primary",
        disabled=refused is not None or missing(kind, filled),
        on_click=_send,
        args=(now, kind, given, form, order_key(form)),
    )


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


def show_dice(now: Scene, form: str) -> None:
    """The app rolls, or real dice are typed: never both by accident."""
    key = f"{form}:dice"
    kept(form, key, "")
    st.text_input(
        now.say(say("Real dice (leave blank to let the app roll)")), key=key, placeholder="6 2 5", autocomplete="off"
    )


def show_odds(now: Scene, kind: OrderType, values: Mapping[str, Any]) -> None:
    if not kind.chances:
        return
    try:
        found = chances_for(now.campaign, now.viewer, kind.name, kind.shape(**values))
    except IllegalOrder:
        return
    if isinstance(found, Chances):
        st.info(now.say(say("Chances: {chances}", chances=named(found))), icon="🎲")
        return
    for world in found:
        known = ", ".join(f"{value}" for value in world.case.values())
        st.caption(now.say(say("If {case} stand there: {chances}", case=known, chances=named(world.chances))))


def named(found: Chances) -> str:
    """Every chance of an order as a fraction and in per cent."""
    return ", ".join(f"{round(chance * 100)} % ({chance})" for chance in found.named.values())


def _open(form: str) -> None:
    st.session_state["turn:open"] = form


def _send(now: Scene, kind: OrderType, given: Mapping[str, Any], form: str, key: str) -> None:
    """One service call; the key makes a double click harmless."""
    values = typed(kind, standing_in(now, kind, form, given))
    dice = str(st.session_state.get(f"{form}:dice", ""))
    act = Act(viewer=now.viewer, key=key, drawn_at=now.view.revision)

    def give() -> Receipt:
        return now.season.submit(kind.name, values, act, typed_faces(dice) if dice.strip() else None)

    if attempt(now, form, give):
        forget(form)
        _open("")
