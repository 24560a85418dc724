"""What was tapped in a city: what it is and does, what its next level costs and gives, and how it came about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from sheets.messages import Message, say, say_n
from sheets.schema import Kind
from tracker.dashboard.entries import bold, day, day_text, headline, numbered, plain, show_lines, show_who_gets
from tracker.dashboard.numbers import show_override
from tracker.dashboard.session import Scene, attempt, order_key
from tracker.dashboard.taking_back import show_answer
from tracker.engine.explain import Step, explain
from tracker.engine.hidden import is_hidden
from tracker.engine.options import options
from tracker.engine.order import LEADER
from tracker.engine.pages import Offer
from tracker.engine.view import View
from tracker.service.acts import Act
from tracker.service.outlook import affordable

BUILDINGS = "buildings"
BUILD = "build"
"""The order that raises what was tapped by a level, where a ruleset has one."""


def show_building(now: Scene, side: str, tapped: str) -> None:
    """A card below the picture."""
    offer = next((offer for offer in affordable(now.view, side) if offer.id == tapped), None)
    if offer is None:
        return
    with st.container(border=True):
        title = say("{building}, level {level}", building=offer.called, level=offer.level)
        st.header(plain(now.say(title)), anchor=False)
        _effects(now, offer.now)
        if not offer.level:
            st.caption(now.say(say("Nothing stands here yet.")))
        if offer.level:
            _knights(now, side, tapped)
            show_who_gets(now, lambda view: _garrison(view, side, tapped).get("knights"))
        _next_level(now, offer)
        if now.viewer in (side, LEADER):
            _build(now, side, offer)
        _history(now, side, tapped)
        if now.viewer == LEADER:
            _numbers(now, side, tapped)


def _row(now: Scene, side: str, tapped: str) -> Any:
    """The row of what was tapped; ``None`` where none has been needed yet."""
    rows = now.view.state.buildings.values()
    return next((row for row in rows if not is_hidden(row.side) and (row.side, row.building) == (side, tapped)), None)


def _numbers(now: Scene, side: str, tapped: str) -> None:
    """The leader may set each number of it, with a reason."""
    row, table = _row(now, side, tapped), now.view.ruleset.table(BUILDINGS)
    if row is None:
        return
    with st.expander(now.say(say("Set a number")), key=f"set:{row.id}", on_change="rerun") as panel:
        if not panel.open:
            return
        numbers = {c.name: now.say(c.heading) for c in table.columns if c.kind is Kind.WHOLE}
        which = now.say(say("Which number?"))
        chosen = st.pills(which, list(numbers), key=f"set:{row.id}:which", format_func=numbers.__getitem__)
        if chosen is not None:
            show_override(now, BUILDINGS, row.id, chosen, int(getattr(row, chosen)))


def _knights(now: Scene, side: str, tapped: str) -> None:
    """Who stands there: for those who may know, and as it was when somebody looked."""
    record = _garrison(now.view, side, tapped)
    if "knights" in record:
        st.text(now.say(say_n("{n} knight stands here.", "{n} knights stand here.", record["knights"])))
    elif "known" in record:
        seen = record["known"]
        st.text(
            now.say(
                say_n(
                    "{n} knight stood here when you looked (entry {entry}).",
                    "{n} knights stood here when you looked (entry {entry}).",
                    seen["knights"],
                    entry=seen["entry"],
                )
            )
        )


def _garrison(view: View, side: str, tapped: str) -> Mapping[str, Any]:
    """What the viewer may know of what was tapped."""
    found: Mapping[str, Any] = view.ruleset.status(view.state, side, view.viewer)["buildings"][tapped]
    return found


def _effects(now: Scene, effects: Sequence[Message]) -> None:
    """What a level does."""
    if effects:
        st.markdown("\n".join(f"- {plain(now.say(effect))}" for effect in effects))


def _next_level(now: Scene, offer: Offer) -> None:
    if offer.complete:
        st.caption(now.say(say("This is its highest level.")))
        return
    price = ", ".join(f"{now.say(cost.called)} {cost.needed}" for cost in offer.price)
    costs = say("Level {level} costs: {price}", level=offer.level + 1, price=price or "–")
    st.markdown(bold(now.say(costs)))
    _effects(now, offer.then)


def _build(now: Scene, side: str, offer: Offer) -> None:
    """One tap builds; where it is not possible now, the button says why."""
    kind = now.view.ruleset.order(BUILD)
    if kind is None:
        return
    form = f"build:{side}:{offer.id}"
    show_answer(now, form)  # above: the next level's button is not where the thumb still is
    if offer.complete:
        return
    refused = options(now.view, BUILD, {"side": side, "building": offer.id}).refusal
    if refused is not None:
        st.caption(plain(now.say(refused)))
    st.button(
        now.say(say("Build level {level}", level=offer.level + 1)),
        key=form,
        type="primary",
        disabled=refused is not None,
        on_click=_send,
        args=(now, side, offer.id, form, order_key(form)),
    )


def _send(now: Scene, side: str, building: str, form: str, key: str) -> None:
    act = Act(viewer=now.viewer, key=key, drawn_at=now.view.revision)
    attempt(now, form, lambda: now.season.submit(BUILD, {"side": side, "building": building}, act))


def _history(now: Scene, side: str, tapped: str) -> None:
    """The entries that made it so, newest first."""
    row = _row(now, side, tapped)
    steps = explain(now.view, BUILDINGS, row.id, "level") if row else []
    if not steps:
        return
    st.caption(now.say(say("How it came about")))
    show_lines([_step(now, step) for step in reversed(steps[-6:])])


def _step(now: Scene, step: Step) -> str:
    change = step.changes[-1]
    what = f"{change.before or 0} → {change.after or 0}"
    return f"{day_text(day(step.entry)[:10])} · {what} · {headline(now, step.entry)} · {numbered(now, step.entry)}"
