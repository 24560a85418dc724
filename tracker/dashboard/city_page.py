"""A side's own city: the picture, what is there, what comes next, and the building that was tapped."""

from __future__ import annotations

from html import escape
from typing import Any

import streamlit as st

from sheets.messages import Message, say, say_n
from sheets.schema import Column
from tracker.dashboard.building import BUILD, show_building
from tracker.dashboard.drawings import GOODS, GREEN
from tracker.dashboard.entries import plain, show_who_gets, show_who_sees, small
from tracker.dashboard.numbers import show_numbers
from tracker.dashboard.picture import picture
from tracker.dashboard.session import Scene
from tracker.dashboard.tables import show_tables
from tracker.engine.hidden import is_hidden
from tracker.engine.options import options
from tracker.engine.order import LEADER
from tracker.engine.pages import Offer
from tracker.pictures.towns import town
from tracker.service.languages import translator
from tracker.service.outlook import affordable, progress
from tracker.service.shown import cell_text, seen_by


def show_city(now: Scene) -> None:
    """The viewer's own city."""
    st.title(plain(now.name(now.viewer)), anchor=False)
    show_side(now, now.viewer)


def show_side(now: Scene, side: str) -> None:
    """A side below its name, as far as the viewer may see it."""
    _standing(now, side)
    tapped = _drawn(now, side)
    if tapped and not _from_list(side):
        show_building(now, side, tapped)
    show_stock(now, side)
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
        show_tables(now)
        return ""

    def tap(part: str) -> None:
        _look(side, part, "picture")

    picture(svg, f"city:{side}", tap)
    show_who_gets(now, lambda view: town(view, side, translator(now.language)))
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


def show_stock(now: Scene, side: str) -> None:
    """What is in store, where the viewer may know: one strip."""
    row, table = now.view.state.sides[side], now.view.ruleset.table("sides")
    stocks = [(table.column(name), getattr(row, name)) for name in now.view.ruleset.chronicle.stocks]
    cells = [_cell(now, column, value) for column, value in stocks if not is_hidden(value)]
    if cells:
        longest = max(len(word) for column, _ in stocks for word in now.say(column.heading).split())
        strip = f'<dl class="store" style="--word: {0.45 * longest + 0.4:.2f}rem">{"".join(cells)}</dl>'
        st.html(strip)
        names = now.view.ruleset.chronicle.stocks
        show_who_sees(now, seen_by(now.view, (("sides", side, name) for name in names)))


def _cell(now: Scene, column: Column, value: Any) -> str:
    colour, name = GOODS.get(column.name, GREEN), escape(now.say(column.heading))
    number = escape(cell_text(now.view, now.language, column, value))
    return f'<div style="border-top-color:{colour}"><dt>{name}</dt><dd>{number}</dd></div>'


def _progress(now: Scene, side: str) -> None:
    steps = progress(now.view, side)
    if not steps:
        return
    st.header(now.say(say("On the way")), anchor=False)
    for step in steps:
        st.progress(min(step.done / step.of, 1.0) if step.of else 0.0, text=now.say(step.label))
    show_who_gets(now, lambda view: progress(view, side))


def _next(now: Scene, side: str, tapped: str) -> None:
    """What could be built: for each its price, whether it is affordable, and the card from which it is built."""
    opened = tapped if _from_list(side) else ""
    offers = [offer for offer in affordable(now.view, side) if offer.affordable is not None and not offer.complete]
    # the card that is open stays, also when its last level has just been built: it tells so
    shown = [offer for offer in affordable(now.view, side) if offer in offers or offer.id == opened]
    if not shown:
        return
    st.header(now.say(say("What next?")), anchor=False)
    many = sum(bool(offer.affordable) for offer in offers)
    shut = _shut(now, side)
    told = say_n("The stores are enough for {n} of these.", "The stores are enough for any one of {n} of these.", many)
    st.caption(now.say(told if many else say("The stores are not enough for anything yet.")))
    if shut is not None:
        st.info(plain(now.say(shut)), icon="⏳")
    with st.container(border=True, gap="xsmall"):
        for offer in shown:
            _offer(now, side, offer, shut is not None, opened=offer.id == opened)


def _shut(now: Scene, side: str) -> Message | None:
    """Why nothing at all may be built at this moment, whatever is in store; None where something may be, and for
    who does not build here."""
    if now.viewer not in (side, LEADER) or now.view.ruleset.order(BUILD) is None:
        return None
    reasons = [choice.refusal for choice in options(now.view, BUILD, {"side": side}).choices["building"]]
    return reasons[0] if len(set(reasons)) == 1 else None


def _offer(now: Scene, side: str, offer: Offer, shut: bool, opened: bool) -> None:
    price = ", ".join(f"{now.say(cost.called)} {cost.needed}" for cost in offer.price)
    short = ", ".join(f"{now.say(cost.called)} {cost.missing}" for cost in offer.price if cost.missing)
    level = offer.level + (not offer.complete)
    name = plain(now.say(say("{building}, level {level}", building=offer.called, level=level)))
    line = f"{'⏳' if shut else '✅'} **{name}**  \n{small(price)}" if offer.affordable else f"⏳ {name}"
    if offer.complete:
        line = f"**{name}**"
    elif not offer.affordable:
        lacking = say("missing: {what}", what=short)
        line += f"  \n{small(now.say(lacking))}"
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        with st.container():
            st.markdown(line)
        label = now.say(say("Close") if opened else say("Show"))
        st.button(label, key=f"look:{side}:{offer.id}", on_click=_look, args=(side, offer.id, "list"))
    if opened:
        show_building(now, side, offer.id)
