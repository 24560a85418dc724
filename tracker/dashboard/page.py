"""The page: who looks, what he sees, what he can order, what has happened."""

from __future__ import annotations

import logging
import secrets

import streamlit as st

from sheets.errors import SheetError
from sheets.messages import Message, say
from tracker.dashboard.journal_tab import show_journal
from tracker.dashboard.order_tab import show_orders
from tracker.dashboard.session import Desk, browser_language, desk, season, show_result
from tracker.dashboard.state_tab import show_state
from tracker.engine.order import LEADER, PUBLIC, IllegalOrder
from tracker.service.languages import LANGUAGES, said
from tracker.service.shown import change_text

log = logging.getLogger(__name__)


def show() -> None:
    """One run of the page; whatever fails, the person sees a sentence."""
    st.set_page_config(page_title="Campaign Tracker", page_icon="🏰", layout="centered")
    language = _language()
    try:
        _show(language)
    except (SheetError, IllegalOrder) as error:
        message = error.message if isinstance(error, SheetError) else error.reason
        st.error(said(message, language))
    except Exception:
        number = secrets.token_hex(3).upper()
        log.exception("page failed, reference %s", number)
        st.error(
            said(
                say("Something went wrong here; nothing was changed. Reference number: {number}.", number=number),
                language,
            )
        )


def _language() -> str:
    chosen = st.session_state.get("language")
    return chosen if chosen in LANGUAGES else browser_language()


def _show(language: str) -> None:
    with st.sidebar:
        st.selectbox(
            said(say("Language"), language),
            list(LANGUAGES),
            key="language",
            index=list(LANGUAGES).index(language),
            format_func=LANGUAGES.__getitem__,
        )
        viewer = _viewer(language)
    now = desk(viewer, language)
    st.title(now.say(now.view.ruleset.title), anchor=False)
    st.caption(
        now.say(say("Seen by: {viewer}. Revision {revision}.", viewer=_called(now, viewer), revision=now.view.revision))
    )
    with st.container():  # always there, so that the tabs below keep their place, and their choice
        show_result(now)
        _problems(now)
    state, orders, journal = st.tabs([now.say(say("State")), now.say(say("Orders")), now.say(say("Journal"))])
    with state:
        show_state(now)
    with orders:
        show_orders(now)
    with journal:
        show_journal(now)


def _viewer(language: str) -> str:
    """As whom the page is seen: this page is for the leader's own computer."""
    reading = season().read()
    sides = {side: row.name for side, row in reading.state.sides.items()}
    names: dict[str, str] = {LEADER: said(say("Leader"), language), PUBLIC: said(say("Everybody"), language), **sides}
    return st.selectbox(said(say("See as"), language), list(names), key="viewer", format_func=names.__getitem__)


def _called(now: Desk, viewer: str) -> Message | str:
    return {LEADER: say("Leader"), PUBLIC: say("Everybody")}.get(viewer) or now.campaign.name(viewer)


def _problems(now: Desk) -> None:
    """The leader sees what is wrong in the sheet, and what he changed that no entry tells of yet."""
    if now.view.viewer != LEADER:
        return
    for problem in now.reading.problems:
        st.warning(now.say(problem.sentence(problem.address)))
    edits = now.reading.hand_edits
    if edits:
        st.info(
            now.say(
                say(
                    "Changed in the sheet and counted: {cells}.",
                    cells=tuple(text for edit in edits[:10] if (text := change_text(now.view, now.language, edit))),
                )
            )
        )
