"""Who is not signed in sees this and nothing else; who has yet to type his PIN is told so.

Signing in itself happens on pages of our own (``doors``), because a script can set no cookie. Where a host serves the
script only, a link is pasted instead, and holds until the tab is closed.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import streamlit as st

from sheets.lexicon import normalised
from sheets.messages import Message, say
from tracker.dashboard.entries import plain
from tracker.dashboard.policy import ROUTES_STAND, accounts
from tracker.dashboard.session import Scene, sent_cookie, served, why
from tracker.engine.order import LEADER, PUBLIC, IllegalOrder
from tracker.service.languages import said

LINK = say("Open the link that you were given, or scan its code.")
PASTE = say("Paste your link here")
ENTER = say("Enter")
TYPE_PIN = say("Type the PIN")
HAND_OVER = say("Hand the phone over")
SIGN_OUT = say("Sign out")


def show_sign_in(language: str) -> None:
    """How to come in."""
    st.title(said(say("Who are you?"), language), anchor=False)
    st.markdown(plain(said(LINK, language)))
    if ROUTES_STAND.is_set():
        door_link(said(say("Enter with a link"), language), f"/enter?lang={language}")
    else:
        st.text_input(said(PASTE, language), key="door:link", type="password", autocomplete="off")
        st.button(said(ENTER, language), key="door:enter", type="primary", on_click=_paste)
    if accounts():
        _account(language)
    _told(language)


def _account(language: str) -> None:
    """A leader with an account: known by a verified address on the list, and by nothing else."""
    st.header(said(say("Leader"), language), anchor=False)
    if not st.user.is_logged_in:
        st.button(said(say("Sign in with an account"), language), key="door:account", on_click=st.login)
        return
    email = normalised(str(st.user.get("email") or ""))
    if st.user.get("email_verified") is not True or email not in accounts():
        st.warning(said(say("This account is not on the list of leaders."), language))
    elif ROUTES_STAND.is_set():
        label = said(say("Enter as {name}", name=accounts()[email]), language)
        door_link(label, f"/enter?lang={language}#{served().entrance.ticket(email)}")
    else:
        label = said(say("Enter as {name}", name=accounts()[email]), language)
        st.button(label, key="door:ticket", type="primary", on_click=_ticket, args=(email,))
    st.button(said(say("Sign out of the account"), language), key="door:logout", on_click=st.logout)


def door_link(label: str, where: str, download: bool = False) -> None:
    """A link that leaves Streamlit's script for a route of our own: a page, or a file."""
    how = "download" if download else 'target="_self"'
    link = f'<a class="file" href="{escape(where)}" {how}>{escape(label)}</a>'
    st.html(link)


def show_pin(now: Scene) -> None:
    """Orders wait for the PIN: said above each page until it is typed."""
    if now.leading or now.viewer == PUBLIC or now.season.caller.gives_orders:
        return
    st.info(plain(now.say(say("You may look at everything here. To give orders, type the PIN."))), icon="🔑")
    if ROUTES_STAND.is_set():
        door_link(now.say(TYPE_PIN), f"/pin?lang={now.language}")
        return
    st.text_input(now.say(say("PIN")), key="door:pin", type="password", autocomplete="off")
    st.button(now.say(TYPE_PIN), key="door:prove", on_click=_prove)
    _told(now.language)


def show_way_out(now: Scene) -> None:
    """Handing the phone over, and signing out; at the leader's own computer there is nothing to sign out of."""
    if now.season.caller.viewer == LEADER and not sent_cookie():
        return
    st.header(now.say(say("This phone")), anchor=False)
    if not ROUTES_STAND.is_set():
        st.button(now.say(SIGN_OUT), key="door:leave", on_click=_leave)
        return
    if not now.leading:
        door_link(now.say(HAND_OVER), f"/hand-over?lang={now.language}")
    door_link(now.say(SIGN_OUT), f"/leave?lang={now.language}")


def show_hand_over(now: Scene) -> None:
    """Where the other side's turn has come and this phone is both sides': the way from hand to hand."""
    if ROUTES_STAND.is_set() and not now.leading and served().entrance.others(sent_cookie()):
        door_link(now.say(HAND_OVER), f"/hand-over?lang={now.language}")


def _told(language: str) -> None:
    refused = st.session_state.pop("door:refused", None)
    if isinstance(refused, Message):
        st.error(plain(said(refused, language)))


def _try(enter: Callable[[], str]) -> None:
    try:
        st.session_state["pass"] = enter()
    except IllegalOrder as refused:
        st.session_state["door:refused"] = why(refused)


def _paste() -> None:
    link = str(st.session_state.pop("door:link", ""))
    _try(lambda: served().entrance.enter(link))


def _ticket(email: str) -> None:
    _try(lambda: served().entrance.enter(served().entrance.ticket(email)))


def _prove() -> None:
    pin = str(st.session_state.pop("door:pin", ""))
    _try(lambda: served().entrance.prove(sent_cookie(), pin))


def _leave() -> None:
    served().entrance.leave(sent_cookie())
    st.session_state.clear()
