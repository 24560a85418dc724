"""Pictures of the season: points and stocks over time, the wars; every chart with its table and its sentence."""

from __future__ import annotations

import streamlit as st

from sheets.messages import say
from tracker.dashboard.drawings import show_standings
from tracker.dashboard.entries import plain
from tracker.dashboard.session import Scene
from tracker.engine.ruleset import Ruleset
from tracker.service.history import War, wars
from tracker.service.shown import row_text


def show_season(now: Scene) -> None:
    """Standings, points over time, stocks over time, wars."""
    st.title(now.say(say("Season")), anchor=False)
    st.subheader(now.say(say("Standings")), anchor=False)
    show_standings(now)
    st.subheader(now.say(say("Wars")), anchor=False)
    _wars(now)


def _wars(now: Scene) -> None:
    fought = [war for war in wars(now.view) if not war.taken_back]
    if not fought:
        st.caption(now.say(say("No war has been fought yet.")))
        return
    for war in reversed(fought):
        st.markdown(_line(now, war))
    won = sum(bool(war.won) for war in fought)
    st.caption(plain(now.say(say("Wars: {all}, won by the attacker: {won}.", won=won, all=len(fought)))))


def _line(now: Scene, war: War) -> str:
    place = row_text(now.view, now.language, _table(now.view.ruleset), war.place)
    told = say("won") if war.won else say("beaten off")
    sides = f"**{plain(now.campaign.name(war.attacker))}** → {plain(now.campaign.name(war.target))}"
    return f":small[{war.day}] {'🏆' if war.won else '🛡️'} {sides}: {plain(place)} – {now.say(told)}"


def _table(ruleset: Ruleset) -> str:
    """The table whose rows are attacked."""
    war = ruleset.chronicle.wars[0]
    kind = ruleset.order(war.order)
    column = kind.field(war.place) if kind else None
    return column.table if column else ""
