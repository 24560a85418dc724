"""Pictures of the season: points and stocks over time, the wars; every chart with its table and its sentence."""

from __future__ import annotations

import streamlit as st

from sheets.messages import say
from tracker.dashboard.entries import plain
from tracker.dashboard.picture import picture
from tracker.dashboard.session import Scene
from tracker.dashboard.tables import markdown
from tracker.pictures.rulesets import lines_of, standings_of
from tracker.service.history import points_over_time, stocks_over_time, wars
from tracker.service.languages import translator


def show_season(now: Scene) -> None:
    """Standings, points over time, stocks over time, wars."""
    st.title(now.say(say("Season")), anchor=False)
    translate = translator(now.language)
    st.subheader(now.say(say("Standings")), anchor=False)
    picture(standings_of(now.view, translate), "standings")
    points = points_over_time(now.view)
    if points:
        st.subheader(now.say(say("Victory points over time")), anchor=False)
        picture(lines_of(now.view, points, translate), "points")
    _stocks(now)
    _wars(now)


def _stocks(now: Scene) -> None:
    stocks = stocks_over_time(now.view)
    for side, lines in stocks.items():
        st.subheader(now.say(say("Stores of {side}", side=now.campaign.name(side))), anchor=False)
        picture(lines_of(now.view, lines, translator(now.language), columns=True), f"stocks:{side}")


def _wars(now: Scene) -> None:
    st.subheader(now.say(say("Wars")), anchor=False)
    fought = wars(now.view)
    if not fought:
        st.caption(now.say(say("No war has been fought yet.")))
        return
    head = [now.say(text) for text in (say("Day"), say("Attacker"), say("Target"), say("Came out"))]
    rows = [
        [war.day, now.campaign.name(war.side), f"{now.campaign.name(war.target)}: {now.say(war.place)}",
         now.say(say("won") if war.won else say("beaten off"))]
        for war in reversed(fought)
    ]  # fmt: skip
    st.markdown(markdown([head, *rows]))
    st.caption(plain(now.say(say("Won: {won} of {all}.", won=sum(bool(war.won) for war in fought), all=len(fought)))))
