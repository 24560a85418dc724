"""A side's own city: the picture, what is there, what comes next, and the building that was tapped."""

from __future__ import annotations

import streamlit as st

from sheets.messages import say
from tracker.dashboard.building import show_building
from tracker.dashboard.entries import plain
from tracker.dashboard.numbers import show_numbers
from tracker.dashboard.picture import picture
from tracker.dashboard.session import Scene
from tracker.dashboard.tables import show_tables
from tracker.engine.hidden import is_hidden
from tracker.pictures.towns import town
from tracker.service.languages import translator
from tracker.service.outlook import affordable, progress
from tracker.service.shown import cell_text


def show_city(now: Scene) -> None:
    """The viewer's own city."""
    show_side(now, now.viewer)


def show_side(now: Scene, side: str) -> None:
    """A side as far as the viewer may see it."""
    st.title(plain(now.campaign.name(side)), anchor=False)
    _standing(now, side)
    tapped = _drawn(now, side)
    if tapped:
        show_building(now, side, tapped)
    _stock(now, side)
    show_numbers(now, side)
    _progress(now, side)
    _affordable(now, side)


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
        st.session_state[where] = "" if st.session_state.get(where) == part else part

    picture(svg, f"city:{side}", tap)
    if not chosen:
        st.caption(now.say(say("Tap a building to look at it.")))
    return chosen


def _stock(now: Scene, side: str) -> None:
    """What is in store, where the viewer may know."""
    row, table = now.view.state.sides[side], now.view.ruleset.table("sides")
    stocks = [(table.column(name), getattr(row, name)) for name in now.view.ruleset.chronicle.stocks]
    seen = [(column, value) for column, value in stocks if not is_hidden(value)]
    if not seen:
        return
    with st.grid("auto", min_column_width=100, gap="xsmall"):
        for column, value in seen:
            with st.container(border=True, height="stretch"):
                number = cell_text(now.view, now.language, column, value)
                st.markdown(f"### {number}\n{plain(now.say(column.heading))}")


def _progress(now: Scene, side: str) -> None:
    steps = progress(now.view, side)
    if not steps:
        return
    st.subheader(now.say(say("On the way")), anchor=False)
    for step in steps:
        st.progress(min(step.done / step.of, 1.0) if step.of else 0.0, text=now.say(step.label))


def _affordable(now: Scene, side: str) -> None:
    """What could be built at once, and what is missing for the rest: as one line each."""
    offers = [offer for offer in affordable(now.view, side) if offer.affordable is not None and not offer.complete]
    if not offers:
        return
    st.subheader(now.say(say("What next?")), anchor=False)
    for offer in sorted(offers, key=lambda offer: sum(offer.missing.values())):
        name = plain(now.say(offer.called))
        if offer.affordable:
            told = now.say(say("affordable now, level {level}", level=offer.level + 1))
            st.markdown(f"✅ **{name}** – {told}")
        else:
            short = ", ".join(f"{now.say(cost.called)} {cost.missing}" for cost in offer.price if cost.missing)
            told = now.say(say("missing: {what}", what=short))
            st.markdown(f"⏳ {name} – {plain(told)}")
