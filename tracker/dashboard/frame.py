"""The frame of every page: who looks, in which language, the tabs at the foot, and calm when something fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from urllib.parse import unquote, urlsplit

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from sheets.errors import SheetError
from sheets.messages import Message, say
from tracker.dashboard import whole_taps
from tracker.dashboard.entries import plain, show_outcome
from tracker.dashboard.google_sheet import show_age, show_trouble
from tracker.dashboard.pages import Page, pages_for
from tracker.dashboard.policy import policy
from tracker.dashboard.session import Scene, address_of, chosen_language, failed, goes_on, look_as, scene, seat, why
from tracker.dashboard.sign_in import show_pin, show_sign_in
from tracker.dashboard.style import show_style
from tracker.engine.order import LEADER, PUBLIC, IllegalOrder
from tracker.service.languages import said
from tracker.service.seat import Seat

LOOK_AGAIN = 30
"""Seconds; for everybody the same, whatever happens: when a page looks tells nothing of what others do."""


def show() -> None:
    """One run of the script; whatever fails, the person sees a sentence."""
    whole_taps.stand()
    st.set_page_config(page_title="Campaign Tracker", page_icon="🏰", layout="centered")
    language = chosen_language()
    show_style(language)
    refused = calmly(lambda: _show(language))
    if refused is not None:
        st.error(plain(said(refused, language)))
        st.button(said(say("Try again"), language))


def calmly(draw: Callable[[], None]) -> Message | None:
    """Draws; gives the sentence to say where that failed."""
    try:
        draw()
    except (IllegalOrder, SheetError) as refused:
        return why(refused)
    except Exception as error:  # noqa: BLE001 - told calmly, and in full in the log
        return failed(error)
    return None


def _show(language: str) -> None:
    sitting = seat()
    if sitting is None:
        goes_on(None)
        show_sign_in(language)
        return
    now = scene(sitting, _viewer(sitting), language)
    pages = pages_for(now)
    home, came_to = pages[0], _came_to()
    drawn = {page.path: st.Page(_body(now, page), title=now.say(page.title), icon=page.icon, url_path=page.path,
                                default=page is home and came_to != home.path) for page in pages}  # fmt: skip
    st.session_state["pages"] = drawn
    st.session_state["rare"] = [drawn[page.path] for page in pages if not page.tab]
    chosen = st.navigation([*drawn.values(), *_leading_home(now, home, came_to, drawn)], position="hidden")
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center", key="top"):
        if now.leading:
            _eyes(now)
        show_age(now)
    show_trouble(now)
    show_pin(now)
    if not policy().open_here:
        _watch(now, any(drawn[page.path] is chosen and page.only_shows for page in pages))
    chosen.run()
    _bar(now, pages, drawn)


def _came_to() -> str:
    """The page that the address named with which the dashboard was opened; only then does Streamlit tell it as it is.
    Empty: none."""
    if "came to" not in st.session_state:
        st.session_state["came to"] = unquote(
            urlsplit(st.context.url or "").path.rstrip("/").rpartition("/")[2]
        ).strip()
    return str(st.session_state["came to"])


def _leading_home(now: Scene, home: Page, came_to: str, drawn: Mapping[str, StreamlitPage]) -> Sequence[StreamlitPage]:
    """The first page once more, at an address that somebody else's browser showed: there this viewer has no page, or
    just his first one, which Streamlit knows by no name. It would lay an English dialog over the page instead."""
    if came_to and came_to not in drawn:
        return [st.Page(_body(now, home), title=now.say(home.title), icon=home.icon, url_path=came_to)]
    if came_to == home.path:
        return [st.Page(_body(now, home), title=now.say(home.title), icon=home.icon, url_path="", default=True)]
    return []


@st.fragment(run_every=LOOK_AGAIN)
def _watch(now: Scene, by_itself: bool) -> None:
    """Whether something has happened since the page was drawn, as far as its viewer may know. A page that only shows is
    drawn anew by itself, and so is that of somebody who was sent away; another one says it, and waits for a tap."""
    try:
        same = now.season.view(now.viewer).revision == now.view.revision
    except IllegalOrder:
        st.rerun()
    except SheetError:  # told by the next page that is drawn
        return
    if not same and (by_itself or st.button(now.say(say("Something is new: show it")), key="new", icon="🔔")):
        st.rerun()


def _bar(now: Scene, pages: Sequence[Page], drawn: Mapping[str, StreamlitPage]) -> None:
    """The bar at the foot of the screen."""
    with st.bottom, st.container(horizontal=True, wrap=False, gap="xxsmall", key="bar"):
        for page in pages:
            if page.tab:
                link = drawn[page.path]
                st.page_link(link, label=now.say(page.title), icon=page.icon, query_params=address_of(now))


def _body(now: Scene, page: Page) -> Callable[[], None]:
    def body() -> None:
        above = st.container()  # always there, so that what is below keeps its place
        refused = calmly(lambda: page.show(now))
        if refused is not None:
            st.error(plain(now.say(refused)))
        with above:
            show_outcome(now)

    return body


def _viewer(sitting: Seat) -> str:
    """As whom the page is seen: everybody as himself, a leader as whom he likes.

    It stands in the address too, so that a reload stays with the patrol that was looked at.
    """
    if not sitting.caller.leads:
        return sitting.caller.viewer
    viewer = str(st.session_state.get("viewer") or st.query_params.get("as") or LEADER)
    return viewer if viewer in (LEADER, PUBLIC) or viewer in sitting.sides() else LEADER


def _eyes(now: Scene) -> None:
    """The leader looks with other eyes: what a patrol sees, and what everybody sees."""
    names = {LEADER: now.say(say("Leader")), PUBLIC: now.say(say("Everybody"))}
    names |= now.season.sides()
    label = now.say(say("Seen by: {viewer}", viewer=names.get(now.viewer, now.viewer)))
    picked = st.session_state.get("looks", 0)
    with st.popover(plain(label), icon="👁️", key=f"eyes-{picked}"):  # after every choice another one, which is shut
        for viewer, name in names.items():
            st.button(
                plain(name),
                key=f"eyes:{viewer}",
                type="primary" if viewer == now.viewer else "secondary",
                width="stretch",
                on_click=look_as,
                args=(viewer,),
            )
