"""A map besides the map: as a table, its key, and the land through time."""

from __future__ import annotations

import streamlit as st

from sheets.messages import Message, say
from tracker.dashboard.drawings import colour_of
from tracker.dashboard.entries import bold, plain, show_lines, small
from tracker.dashboard.picture import picture
from tracker.dashboard.session import Scene
from tracker.pictures.map_model import Map
from tracker.pictures.map_words import listed, summary
from tracker.pictures.maps import drawn, key_drawn, owned_by
from tracker.pictures.ownership import Holding, ownership
from tracker.service.land import land_by_turn
from tracker.service.languages import translator


def show_table(now: Scene, told: Map) -> None:
    """The same as the map in words, province by province."""
    with st.expander(now.say(say("The same in words")), key="map:table", on_change="rerun") as panel:
        if not panel.open:
            return
        for row in listed(told):
            owner = now.say(row.owner)
            st.markdown(f"{bold(row.province)} {small(owner) if owner else ''}")
            show_lines([now.say(place) for place in row.places])


def show_key(now: Scene, told: Map, dark: bool) -> None:
    """What the colours and signs mean."""
    with st.expander(now.say(say("Key of the map")), key="map:key", on_change="rerun") as panel:
        if panel.open:
            picture(key_drawn(told, translator(now.language), dark=dark), "map:key:picture")


def show_through_time(now: Scene, told: Map, dark: bool) -> None:
    """How many provinces each nation had, turn by turn; the slider shows the land as it was."""
    with st.expander(now.say(say("Through time")), key="map:time", on_change="rerun") as panel:
        if panel.open:
            _through_time(now, told, dark)


def _through_time(now: Scene, told: Map, dark: bool) -> None:
    turns = land_by_turn(now.view)
    if len(turns) < 2:
        st.caption(now.say(say("There will be something to see here from the second turn on.")))
        return
    names = [now.say(say("Turn {n}", n=row.turn)) for row in turns]
    at = st.select_slider(now.say(say("Turn")), names, value=names[-1], key="map:turn")
    chosen = names.index(at)
    holdings = []
    for nation in told.nations:
        worn = colour_of(now, nation.id)
        counts = [sum(owner == nation.id for owner in row.owners.values()) for row in turns]
        holdings.append(Holding(nation.name, counts, worn.colour, worn.pattern))
    title = now.say(say("Provinces turn by turn"))
    translate = translator(now.language)
    steps = [str(row.turn) for row in turns]
    picture(ownership(title, holdings, len(told.provinces), steps, translate, at=chosen), "map:time:strip")
    past = owned_by(told, turns[chosen].owners)
    picture(drawn(past, translate, dark=dark), "map:time:map")
    message: Message = summary(past)
    st.caption(plain(now.say(message)))
