"""What can be printed, and the tables to take away: all made from the viewer's own view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from urllib.parse import quote, urlencode

import streamlit as st

from sheets.messages import Message, say
from tracker.dashboard.entries import plain, show_who_sees
from tracker.dashboard.packs import WEB_PAGE, stem, tables_of, zipped
from tracker.dashboard.policy import ROUTES_STAND
from tracker.dashboard.session import Scene, base, links_for, served
from tracker.dashboard.sign_in import door_link
from tracker.engine.order import LEADER, PUBLIC

KINDS: Mapping[str, Message] = {
    "public-poster": say("Poster for the wall"),
    "public-house-rules": say("House rules in force"),
    "public-map-a4": say("Map for the wall, A4"),
    "public-map-a3": say("Map for the wall, A3"),
    "public-battles": say("Battle report"),
    "secret-leader": say("Leader's sheet (secret)"),
}


def show_prints(now: Scene) -> None:
    """The A4 pack, then the tables."""
    st.title(now.say(say("Print")), anchor=False)
    st.caption(now.say(say("A4 pages, fit for black and white. What is secret says so at the foot of the page.")))
    with st.spinner(now.say(say("The pages are being set…"))):
        files = served().packs.prints(now.season, now.viewer, now.language, links_for(now.season, now.viewer, base()))
    for name, data in files.items():
        _file(now, _called(now, name), name, data, "🖨️")
        if name.startswith("secret"):
            side = _whose(now, name)
            show_who_sees(now, (side,) if side else ())
    if len(files) > 1:
        _file(now, now.say(say("All of them in one file")), f"{stem(now.viewer)}.zip", lambda: zipped(files), "📦")
    st.header(now.say(say("Tables to take away")), anchor=False)
    st.caption(now.say(say("Every table that you may see, as a workbook or as CSV files that Excel opens.")))
    _table(now, now.say(say("As a workbook")), f"{stem(now.viewer)}.xlsx")
    _table(now, now.say(say("As CSV files")), f"{stem(now.viewer)}-csv.zip")
    show_who_sees(now, ())
    if now.viewer == LEADER:
        _to_put_online(now)


def _to_put_online(now: Scene) -> None:
    """Where a leader looks for it: everybody's picture, and the command that keeps it fresh."""
    st.header(now.say(say("To put online")), anchor=False)
    told = say(
        "What everybody may know, as one web page: put it where you like. The command “tracker publish” writes it, "
        "too, also into a second Google Sheet, and TRACKER_PUBLISH keeps it fresh."
    )
    st.caption(plain(now.say(told)))
    _file(now, now.say(say("The season as a web page")), WEB_PAGE, lambda: now.season.web_page(now.language), "🌐")
    show_who_sees(now, (PUBLIC,))


def _called(now: Scene, name: str) -> str:
    """What a print is, for whom."""
    side = now.name(_whose(now, name))
    if name.startswith("secret-sheet"):
        return now.say(say("Sheet: {side} (secret)", side=side))
    if name.startswith("secret-cards"):
        return now.say(say("Cards of {side} to cut out (secret)", side=side))
    if name.startswith("secret-battles"):
        return now.say(say("Battles that {side} knows of (secret)", side=side))
    if name.startswith("report"):
        return now.say(say("Meeting report to fill in: {side}", side=side))
    return now.say(KINDS[name.removesuffix(".pdf")])


def _whose(now: Scene, name: str) -> str:
    """The side that a print is for; empty where it is for none."""
    return next((side for side in now.view.state.sides if f"-{side}-" in name or f"-{side}." in name), "")


def _table(now: Scene, label: str, name: str) -> None:
    """Made when it is asked for: all of a long season takes its time."""
    _file(now, label, name, lambda: tables_of(now.season, now.viewer, now.language, name) or b"", "📊")


def _file(now: Scene, label: str, name: str, data: bytes | Callable[[], bytes], icon: str) -> None:
    """A link to the route that asks who comes; Streamlit's own downloads are served to whoever knows the address (and
    alone take their labels for Markdown)."""
    if not ROUTES_STAND.is_set():
        st.download_button(plain(label), data, name, key=f"file:{name}", on_click="ignore", icon=icon, width="stretch")
        return
    eyes = {"as": now.viewer} if now.leading else {}
    where = f"/files/{quote(name)}?{urlencode({**eyes, 'lang': now.language})}"
    door_link(f"{icon} {label}", where, download=True)
