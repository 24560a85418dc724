"""A side's own city: the picture, what is there, what comes next, and the building that was tapped."""

from __future__ import annotations

from html import escape
from typing import Any

import streamlit as st

from sheets.messages import say, say_n
from sheets.schema import Column
from tracker.dashboard.building import show_building
from tracker.dashboard.entries import plain, show_who_sees, small
from tracker.dashboard.numbers import show_numbers
from tracker.dashboard.picture import picture
from tracker.dashboard.session import Scene
from tracker.dashboard.tables import show_tables
from tracker.engine.audience import who_sees
from tracker.engine.campaign import shared
from tracker.engine.hidden import is_hidden
from tracker.engine.pages import Offer
from tracker.pictures.towns import town
from tracker.service.languages import translator
from tracker.service.outlook import affordable, progress
from tracker.service.shown import cell_text


def show_city(now: Scene) -> None:
    """The viewer's own city."""
    st.title(plain(now.campaign.name(now.viewer)), anchor=False)
    show_side(now, now.viewer)


def show_side(now: Scene, side: str) -> None:
    """A side below its name, as far as the viewer may see it."""
    _standing(now, side)
    tapped = _drawn(now, side)
    if tapped and not _from_list(side):
        show_building(now, side, tapped)
    _stock(now, side)
    _next(now, side, tapped)
    _progress(now, side)
    show_numbers(now, side)


def _standing(now: Scene, side: str) -> None:
    places = now.view.ruleset.standings(now.view.state)
    points = dict(places).get(side)
    if points is None:
        st.caption(now.say(say("No longer in the season.")))
        return
    better = sum(other > points for _, other in places)
    told = say("Victory points: {points}. Place: {place} of {all}.", points=points, place=better + 1, all=len(places))
    st.caption(now.say(told))


def _drawn(now: Scene, side: str) -> str:
    """The picture, where the ruleset has one; gives the part that is looked at."""
    where = f"building:{side}"
    chosen = str(st.session_state.get(where, ""))
    dark = st.context.theme.type == "dark"
    svg = town(now.view, side, translator(now.language), dark=dark, chosen=chosen)
    if not svg:
        show_tables(now, side)
        return ""

    def tap(part: str) -> None:
        _look(side, part, "picture")

    picture(svg, f"city:{side}", tap)
    if not chosen:
        st.caption(now.say(say("Tap a building to look at it.")))
    return chosen


def _look(side: str, part: str, where: str) -> None:
    """The card of a building is opened where it was asked for; asked again, it is closed."""
    same = (st.session_state.get(f"building:{side}"), st.session_state.get(f"building:{side}:from")) == (part, where)
    st.session_state[f"building:{side}"] = "" if same else part
    st.session_state[f"building:{side}:from"] = where


def _from_list(side: str) -> bool:
    return st.session_state.get(f"building:{side}:from") == "list"


COLOURS = {"wood": "#8a5a2b", "stone": "#8d8f94", "iron": "#4f6d8f", "gold": "#d9a520"}
GREEN = "#1f6f5c"
"""What goods look like; anything else is green."""


def _stock(now: Scene, side: str) -> None:
    """What is in store, where the viewer may know: one strip."""
    row, table = now.view.state.sides[side], now.view.ruleset.table("sides")
    stocks = [(table.column(name), getattr(row, name)) for name in now.view.ruleset.chronicle.stocks]
    cells = [_cell(now, column, value) for column, value in stocks if not is_hidden(value)]
    if cells:
        st.html(f'<dl class="store">{"".join(cells)}</dl>')
        names = now.view.ruleset.chronicle.stocks
        show_who_sees(now, shared(who_sees(now.view.ruleset, now.view.state, "sides", side, name) for name in names))


def _cell(now: Scene, column: Column, value: Any) -> str:
    colour, name = COLOURS.get(column.name, GREEN), escape(now.say(column.heading))
    number = escape(cell_text(now.view, now.language, column, value))
    return f'<div style="border-top-color:{colour}"><dt>{name}</dt><dd>{number}</dd></div>'


def _progress(now: Scene, side: str) -> None:
    steps = progress(now.view, side)
    if not steps:
        return
    st.header(now.say(say("On the way")), anchor=False)
    for step in steps:
        st.progress(min(step.done / step.of, 1.0) if step.of else 0.0, text=now.say(step.label))


def _next(now: Scene, side: str, tapped: str) -> None:
    """What could be built: for each its price, whether it is affordable, and the card from which it is built."""
    offers = [offer for offer in affordable(now.view, side) if offer.affordable is not None and not offer.complete]
    if not offers:
        return
    st.header(now.say(say("What next?")), anchor=False)
    many = sum(bool(offer.affordable) for offer in offers)
    told = say_n("Your stores are enough for {n} of these.", "Your stores are enough for any of {n} of these.", many)
    st.caption(now.say(told if many else say("Your stores are not enough for anything yet.")))
    with st.container(border=True, gap="xsmall"):
        for offer in offers:
            _offer(now, side, offer, opened=tapped == offer.id and _from_list(side))


def _offer(now: Scene, side: str, offer: Offer, opened: bool) -> None:
    price = ", ".join(f"{now.say(cost.called)} {cost.needed}" for cost in offer.price)
    short = ", ".join(f"{now.say(cost.called)} {cost.missing}" for cost in offer.price if cost.missing)
    name = plain(now.say(say("{building}, level {level}", building=offer.called, level=offer.level + 1)))
    line = f"✅ **{name}**  \n{small(price)}" if offer.affordable else f"⏳ {name}"
    if not offer.affordable:
        lacking = say("missing: {what}", what=short)
        line += f"  \n{small(now.say(lacking))}"
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        with st.container():
            st.markdown(line)
        label = now.say(say("Close") if opened else say("Show"))
        st.button(label, key=f"look:{side}:{offer.id}", on_click=_look, args=(side, offer.id, "list"))
    if opened:
        show_building(now, side, offer.id)
