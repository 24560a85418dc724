"""Pictures of the season: points and stores over time, and the wars."""

from __future__ import annotations

import streamlit as st

from sheets.messages import say
from tracker.dashboard.drawings import WIDE, colour_of, show_over_time, show_standings
from tracker.dashboard.entries import day_text, plain, show_who_sees
from tracker.dashboard.picture import picture
from tracker.dashboard.session import Scene
from tracker.dashboard.tables import show_as_table
from tracker.engine.order import LEADER
from tracker.engine.ruleset import Ruleset
from tracker.pictures.colours import Fighter
from tracker.pictures.wars import War as DrawnWar
from tracker.pictures.wars import ended, timeline
from tracker.service.history import War, points_over_time, stocks_over_time, wars
from tracker.service.languages import translator
from tracker.service.shown import row_text, seen_by


def show_season(now: Scene) -> None:
    """Standings, points over time, stores over time, wars."""
    st.title(now.say(say("Season")), anchor=False)
    st.header(now.say(say("Standings")), anchor=False)
    show_standings(now)
    points = points_over_time(now.view)
    if points:
        title = say("{counted} over time", counted=now.view.ruleset.ranked_by)
        st.header(now.say(title), anchor=False)
        show_over_time(now, title, points, "points", sides=True)
    for side, stocks in stocks_over_time(now.view).items():
        if stocks and now.view.state.sides[side].active:
            title = say("Stores of {side}", side=now.name(side))
            st.header(plain(now.say(title)), anchor=False)
            show_over_time(now, title, stocks, f"stocks:{side}", sides=False)
            if now.viewer == LEADER:
                show_who_sees(now, seen_by(now.view, (("sides", side, name) for name in stocks)))
    if now.view.ruleset.chronicle.wars:
        st.header(now.say(say("Wars")), anchor=False)
        _wars(now)


def _wars(now: Scene) -> None:
    fought = [war for war in wars(now.view) if not war.taken_back]
    if not fought:
        st.caption(now.say(say("No war has been fought yet.")))
        return
    drawn = [_drawn(now, war) for war in fought]
    picture(timeline(now.say(say("Wars")), drawn, translator(now.language)), "wars", width=WIDE)
    head = [say("Day"), say("Attacker"), say("Attacked"), say("Place"), say("How it ended")]
    show_as_table(now, "wars", lambda: [[now.say(word) for word in head], *(_row(now, war) for war in drawn)])
    won = sum(bool(war.won) for war in fought)
    st.caption(plain(now.say(say("Wars: {all}, won by the attacker: {won}.", won=won, all=len(fought)))))


def _drawn(now: Scene, war: War) -> DrawnWar:
    place = row_text(now.view, now.language, _table(now.view.ruleset), war.place)
    return DrawnWar(day_text(war.day), _fighter(now, war.attacker), _fighter(now, war.target), place, bool(war.won))


def _row(now: Scene, war: DrawnWar) -> list[str]:
    return [war.when, war.attacker.name, war.defender.name, war.building, now.say(ended(war))]


def _fighter(now: Scene, side: str) -> Fighter:
    worn = colour_of(now, side)
    return Fighter(now.name(side), worn.colour, worn.pattern)


def _table(ruleset: Ruleset) -> str:
    """The table whose rows are attacked."""
    war = ruleset.chronicle.wars[0]
    kind = ruleset.order(war.order)
    column = kind.field(war.place) if kind else None
    return column.table if column else ""
