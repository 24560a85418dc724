"""Every order as a form made from the options of the viewer's View."""

from __future__ import annotations

from typing import Any

import streamlit as st

from sheets.messages import say
from sheets.schema import Column, Kind
from tracker.dashboard.session import Desk, attempt, order_key
from tracker.engine.options import Options, candidates, options, sendable
from tracker.engine.order import IllegalOrder, OrderType
from tracker.service.acts import Act
from tracker.service.chances import Chances, chances_for
from tracker.service.faces import typed_faces
from tracker.service.shown import id_text


def show_orders(now: Desk) -> None:
    """One order at a time: choose it, fill it in, see why not, send it once."""
    kinds = {kind.name: kind for kind in sendable(now.view)}
    if not kinds:
        st.info(now.say(say("Choose a side to give its orders.")))
        return
    name = st.selectbox(
        now.say(say("Order")),
        list(kinds),
        key=f"order:{now.view.viewer}",
        format_func=lambda known: now.say(kinds[known].title),
    )
    kind = kinds[name]
    if kind.help:
        st.caption(now.say(kind.help))
    given = _fields(now, kind)
    found = options(now.view, name, given)
    if kind.chances:
        st.text_input(now.say(say("Real dice (leave blank to let the app roll)")), key=f"{name}:dice")
    if found.refusal:
        st.warning(now.say(found.refusal))
    elif kind.chances:
        _odds(now, kind, given)
    missing = any(column.required and given.get(column.name) in (None, "", ()) for column in kind.fields)
    st.button(
        now.say(say("Give the order")),
        key=f"{name}:send",
        type="primary",
        disabled=missing or found.refusal is not None,
        on_click=_send,
        args=(now, kind, order_key(name)),
    )


def _fields(now: Desk, kind: OrderType) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for column in kind.fields:
        given[column.name] = _field(now, kind, column, options(now.view, kind.name, given))
    return {name: value for name, value in given.items() if value not in (None, "", ())}


def _key(now: Desk, kind: OrderType, column: Column) -> str:
    return f"{kind.name}:{column.name}:{now.view.viewer}"


def _field(now: Desk, kind: OrderType, column: Column, found: Options) -> Any:
    label, key = now.say(column.heading), _key(now, kind, column)
    help_text = now.say(column.help) if column.help else None
    if column.kind in (Kind.CHOICE, Kind.REFERENCE):
        reasons = {choice.value: choice.refusal for choice in found.choices[column.name]}
        values = [*reasons] if column.required else ["", *reasons]

        def called(value: str) -> str:
            text = id_text(now.view, now.language, column, value) if value else "–"
            reason = reasons.get(value)
            return f"{text} ({now.say(reason)})" if reason else text

        return st.selectbox(label, values, key=key, format_func=called, help=help_text)
    if column.kind is Kind.WHOLE:
        return st.number_input(
            label,
            min_value=column.low,
            max_value=column.high,
            step=1,
            key=key,
            value=int(column.default or 0),
            help=help_text,
        )
    if column.kind is Kind.COUNTS:
        return _counts(now, column, label, key)
    if column.kind is Kind.NAMES:
        names = candidates(now.view, column)
        return tuple(
            st.multiselect(
                label,
                names,
                key=key,
                placeholder="–",
                help=help_text,
                format_func=lambda value: id_text(now.view, now.language, column, value),
            )
        )
    return st.text_input(label, key=key, help=help_text)


def _counts(now: Desk, column: Column, label: str, key: str) -> tuple[tuple[str, int], ...]:
    st.markdown(f"**{label}**")
    counts = [
        (
            name,
            int(
                st.number_input(id_text(now.view, now.language, column, name), min_value=0, step=1, key=f"{key}:{name}")
            ),
        )
        for name in candidates(now.view, column)
    ]
    return tuple((name, count) for name, count in counts if count)


def _odds(now: Desk, kind: OrderType, given: dict[str, Any]) -> None:
    try:
        order = kind.shape(**given)
        found = chances_for(now.campaign, now.view.viewer, kind.name, order)
    except (IllegalOrder, TypeError):
        return
    if isinstance(found, Chances):
        st.info(now.say(say("Chances: {chances}", chances=_named(found))))
        return
    for world in found:
        known = ", ".join(f"{value}" for value in world.case.values())
        st.caption(now.say(say("If {case} stand there: {chances}", case=known, chances=_named(world.chances))))


def _named(found: Chances) -> str:
    return ", ".join(f"{chance} ({round(chance * 100)} %)" for chance in found.named.values())


def _typed(now: Desk, kind: OrderType) -> dict[str, str]:
    """What stands in the form at this moment: the arguments of a click are those of the last drawing."""
    texts = {}
    for column in kind.fields:
        key = _key(now, kind, column)
        if column.kind is Kind.COUNTS:
            counts = [(name, st.session_state.get(f"{key}:{name}", 0)) for name in candidates(now.view, column)]
            value: Any = ",".join(f"{name}:{count}" for name, count in counts if count)
        else:
            value = st.session_state.get(key, "")
        texts[column.name] = ",".join(value) if isinstance(value, list | tuple) else str(value)
    return texts


def _send(now: Desk, kind: OrderType, key: str) -> None:
    """One service call, no Streamlit in it; the key makes a double click harmless."""
    act = Act(viewer=now.view.viewer, key=key, drawn_at=now.view.revision)
    values, dice = _typed(now, kind), str(st.session_state.get(f"{kind.name}:dice", ""))
    receipt = attempt(
        now, kind.name, lambda: now.season.submit(kind.name, values, act, typed_faces(dice) if dice.strip() else None)
    )
    if receipt is not None:
        _clear(now, kind)


def _clear(now: Desk, kind: OrderType) -> None:
    """An empty form after an order was taken; the side stays chosen."""
    forms = (f"{_key(now, kind, column)}" for column in kind.fields if column.name != "side")
    for prefix in (*forms, f"{kind.name}:dice"):
        for key in [str(key) for key in st.session_state if str(key) == prefix or str(key).startswith(f"{prefix}:")]:
            del st.session_state[key]
