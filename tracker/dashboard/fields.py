"""The fields of an order on a form, made for thumbs: taps instead of typing wherever there is a choice.

What stands in a field is read from the session, not from what was last drawn: a click that comes together
with the last keystroke would otherwise send what stood there before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import streamlit as st

from sheets.messages import say
from sheets.schema import Column, Kind
from tracker.dashboard.entries import plain
from tracker.dashboard.session import Scene, kept
from tracker.engine.options import candidates, countable
from tracker.engine.order import OrderType
from tracker.service.shown import id_text

MANY = 12
"""So many choices are shown as buttons; more as a list."""


def show_fields(
    now: Scene, kind: OrderType, form: str, given: Mapping[str, Any], first: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Draws the fields that ``given`` does not fill already; gives all values, blanks left out.

    ``first``: what stands in the fields when the form is opened.
    """
    values = dict(given)
    show_meanings(now, [column for column in kind.fields if column.name not in given], f"{form}:meanings")
    for column in kind.fields:
        if column.name not in given:
            began = (first or {}).get(column.name, column.default)
            _draw(now, kind, column, f"{form}:{column.name}", form, _in_field(column, began, now), values)
            values[column.name] = _value(now, column, f"{form}:{column.name}")
    return _filled(values)


def show_meanings(now: Scene, columns: Sequence[Column], key: str) -> None:
    """What is typed where, for whoever wants to know: tooltips are not for thumbs."""
    told = [(now.say(column.heading), column.help) for column in columns if column.help]
    if not told:
        return
    with st.expander(now.say(say("What is typed where?")), key=key, on_change="rerun") as panel:
        if panel.open:
            st.markdown("\n".join(f"- **{plain(name)}** – {plain(now.say(text))}" for name, text in told))


def standing_in(now: Scene, kind: OrderType, form: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """What stands in the fields of a form at this moment."""
    values = {column.name: _value(now, column, f"{form}:{column.name}") for column in kind.fields}
    return _filled({**values, **given})


def typed(kind: OrderType, values: Mapping[str, Any], blanks: bool = False) -> dict[str, str]:
    """Values as they are sent: as texts, the way the command line takes them. ``blanks``: also what was emptied."""
    texts = {name: _text(value) for name, value in values.items() if kind.field(name) is not None}
    return {**{column.name: "" for column in kind.fields if not column.required}, **texts} if blanks else texts


def missing(kind: OrderType, values: Mapping[str, Any]) -> bool:
    """Whether something that must be filled in is not."""
    return any(column.required and values.get(column.name) in (None, "", ()) for column in kind.fields)


def _filled(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value not in (None, "", ())}


def _text(value: Any) -> str:
    if isinstance(value, tuple):
        return ",".join(f"{item[0]}:{item[1]}" if isinstance(item, tuple) else str(item) for item in value)
    return str(value)


def _in_field(column: Column, value: Any, now: Scene) -> Any:
    """An order's value as a field of the page holds it."""
    if column.kind is Kind.DAY:
        return date.fromisoformat(value or now.season.clock()[:10])
    if column.kind is Kind.WHOLE:
        return int(value) if value is not None else max(column.low or 0, 0)
    if column.kind is Kind.NAMES:
        return list(value or ())
    if column.kind is Kind.COUNTS:
        return dict(value or ())
    return value if column.kind in (Kind.CHOICE, Kind.REFERENCE) else value or ""


def _value(now: Scene, column: Column, key: str) -> Any:
    """What a field holds, as the order has it."""
    if column.kind is Kind.COUNTS:
        counts = [(name, int(st.session_state.get(f"{key}:{name}", 0))) for name in candidates(now.view, column)]
        return tuple((name, count) for name, count in counts if count)
    held = st.session_state.get(key)
    if column.kind is Kind.NAMES:
        return tuple(held or ())
    if column.kind is Kind.DAY:
        return held.isoformat() if isinstance(held, date) else ""
    return held


def _draw(
    now: Scene, kind: OrderType, column: Column, key: str, form: str, began: Any, values: Mapping[str, Any]
) -> None:
    label = now.say(column.heading)
    if column.kind is Kind.COUNTS:
        _counts(now, kind, column, key, form, began, values)
        return
    kept(form, key, began)
    match column.kind:
        case Kind.CHOICE | Kind.REFERENCE:
            _choice(now, kind, column, key, values)
        case Kind.NAMES:
            names = list(candidates(now.view, column, kind, values))
            st.session_state[key] = [name for name in st.session_state[key] if name in names]
            if _any(now, kind, column, names, values):
                st.pills(label, names, selection_mode="multi", key=key, format_func=_called(now, column))
        case Kind.WHOLE:
            st.number_input(label, column.low, column.high, step=1, key=key)
        case Kind.FLAG:
            st.toggle(label, key=key)
        case Kind.DAY:
            st.date_input(label, key=key, format="DD.MM.YYYY")
        case _:
            st.text_input(label, key=key)


def _called(now: Scene, column: Column) -> Any:
    """What a value is called on a button or above a field, where Markdown would be taken for what it is."""
    return lambda value: plain(id_text(now.view, now.language, column, value))


def _choice(now: Scene, kind: OrderType, column: Column, key: str, values: Mapping[str, Any]) -> None:
    """One of few: buttons; one of many: a list. Nobody attacks, or gives to, himself."""
    known = candidates(now.view, column, kind, values)
    there = [value for value in known if column.table != "sides" or value != values.get("side")]
    if st.session_state[key] not in there:
        st.session_state[key] = None
    label = now.say(column.heading)
    if not _any(now, kind, column, there, values):
        return
    if len(there) > MANY:
        names = {value: id_text(now.view, now.language, column, value) for value in there}
        st.selectbox(label, there, key=key, format_func=names.__getitem__, placeholder="–")
    else:
        st.pills(label, there, key=key, format_func=_called(now, column))


def _any(now: Scene, kind: OrderType, column: Column, there: Sequence[str], values: Mapping[str, Any]) -> bool:
    """Whether there is anything to choose; where an order needs it and there never is, that is told."""
    if not there and column.required and _chosen_before(kind, column, values):
        told = say("{field}: there is nothing to choose from; choose something else above.", field=column.heading)
        st.caption(plain(now.say(told)))
    return bool(there)


def _chosen_before(kind: OrderType, column: Column, values: Mapping[str, Any]) -> bool:
    """Whether all that must stand before a field does: what comes into question there may hang on it."""
    before = kind.fields[: kind.fields.index(column)]
    return not any(other.required and values.get(other.name) in (None, "", ()) for other in before)


def _counts(
    now: Scene,
    kind: OrderType,
    column: Column,
    key: str,
    form: str,
    began: Mapping[str, int],
    values: Mapping[str, Any],
) -> None:
    """How many of each; only where one can be had, which is known when what stands before is chosen."""
    if not _chosen_before(kind, column, values):
        return
    names = [name for name in candidates(now.view, column)
             if name in began or name in countable(now.view, kind.name, values, column)]  # fmt: skip
    if not names:
        return
    st.markdown(f"**{now.say(column.heading)}**")
    with st.grid("auto", min_column_width=150):
        for name in names:
            kept(form, f"{key}:{name}", began.get(name, 0))
            st.number_input(_called(now, column)(name), 0, step=1, key=f"{key}:{name}")
