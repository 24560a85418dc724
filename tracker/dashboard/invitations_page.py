"""Invitations: who gets in by which link; the leader makes, shows, renews and revokes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st

from sheets.messages import Message, say
from tracker.dashboard.entries import bold, day_text, show_outcome, small
from tracker.dashboard.picture import picture
from tracker.dashboard.policy import policy
from tracker.dashboard.session import Scene, attempt, base, link_of, served
from tracker.engine.order import LEADER, PUBLIC
from tracker.service.access import Invitation
from tracker.service.inviting import Inviting
from tracker.service.qr import qr_svg

SURE = "invitations:sure"


def show_invitations(now: Scene) -> None:
    """Each side, the public, further leaders."""
    st.title(now.say(say("Invitations")), anchor=False)
    st.caption(now.say(say("Whoever has a link is in: give it to nobody else. What is revoked is out at once.")))
    if policy().open_here:
        st.info(now.say(say("Phones get in once the season is opened for them by this command:")), icon="📶")
        command = f"tracker serve {now.season.as_typed} --host 0.0.0.0"
        st.code(command, language=None, wrap_lines=True)
    inviting = _inviting(now)
    kept = {one.viewer: one for one in inviting.all() if one.viewer != LEADER}
    names = {**now.season.sides(), PUBLIC: now.say(say("Everybody"))}
    for viewer, name in names.items():
        with st.container(border=True):
            _side(now, inviting, viewer, name, kept.get(viewer))
    st.header(now.say(say("Leaders")), anchor=False)
    for one in inviting.all():
        if one.viewer == LEADER:
            with st.container(border=True):
                _leader(now, inviting, one)
    _one_more(now)


def _inviting(now: Scene) -> Inviting:
    """Asked for anew at each click: only a leader who is still let in gets it."""
    return served().entrance.inviting(now.season.leader())


def _side(now: Scene, inviting: Inviting, viewer: str, name: str, there: Invitation | None) -> None:
    form = f"invite:{viewer}"
    st.markdown(bold(name))
    if viewer == PUBLIC:
        st.caption(now.say(say("For all who may only look, such as parents: they see what everybody may know.")))
    show_outcome(now, form)
    if there is None:
        label = now.say(say("Make a link"))
        _button(now, form, label, lambda: _invited(now, viewer), f"{form}:make", primary=True)
        return
    _made(now, there)
    _link(now, inviting, there)
    if viewer != PUBLIC:
        _pin(now, there)
    _renew_or_revoke(now, there, form)


def _invited(now: Scene, viewer: str) -> None:
    """The new link is what was asked for, so it is shown at once."""
    there = _inviting(now).invite(viewer)
    st.session_state[f"link:{there.id}"] = True


def _made(now: Scene, there: Invitation) -> None:
    """When, and by whom."""
    by = there.by or now.say(say("Leader"))
    told = say("Link of {day}, made by {name}.", day=day_text(there.at[:10]), name=by)
    st.markdown(small(now.say(told)))


def _link(now: Scene, inviting: Inviting, there: Invitation) -> None:
    """The link and its code, for those who have yet to come: it opens nothing that a leader may not show."""
    if policy().open_here:
        st.markdown(small(now.say(say("You see it here once the season is opened for phones, by the command above."))))
        return
    token = inviting.token(there)
    if not token:
        used = say("It has been used.") if there.once else say("It was made on another server; make a new one here.")
        st.markdown(small(now.say(used)))
        return
    with st.expander(now.say(say("Show the link")), key=f"link:{there.id}", on_change="rerun") as panel:
        if panel.open:
            link = link_of(base(), token)
            picture(qr_svg(link, now.say(say("Code of the link"))), f"qr:{there.id}", width=240)
            st.code(link, language=None, wrap_lines=True)
            if there.once:
                st.caption(now.say(say("It works once, within two days.")))


def _pin(now: Scene, there: Invitation) -> None:
    form = f"pin:{there.id}"
    label = now.say(say("PIN for giving orders: set") if there.pin else say("PIN for giving orders: none"))
    with st.expander(label, key=f"{form}:open", on_change="rerun") as panel:
        if not panel.open:
            return
        show_outcome(now, form)
        st.caption(now.say(say("With a PIN the link alone lets only look; whoever gives orders types the PIN once.")))
        st.text_input(now.say(say("New PIN")), key=f"{form}:text", max_chars=12, autocomplete="off")
        with st.container(horizontal=True):
            st.button(now.say(say("Set the PIN")), key=f"{form}:set", on_click=_set_pin, args=(now, there.id, form))
            if there.pin:
                without = now.say(say("Without a PIN"))
                _button(now, form, without, lambda: _inviting(now).set_pin(there.id, ""), f"{form}:no")


def _set_pin(now: Scene, id: str, form: str) -> None:
    pin = str(st.session_state.pop(f"{form}:text", "")).strip()
    attempt(now, form, lambda: _inviting(now).set_pin(id, pin or "-"), say("The PIN is set."))


def _renew_or_revoke(now: Scene, there: Invitation, form: str) -> None:
    """Both put everybody out who came by the link, so both are asked twice."""
    sure = st.session_state.get(SURE)
    if sure == ("renew", there.id):
        st.warning(now.say(say("The old link and everybody who came by it are out.")))
        _button(now, form, now.say(say("New link")), lambda: _inviting(now).renew(there.id), f"sure:{there.id}", True)
    elif sure == ("revoke", there.id):
        st.warning(now.say(say("Everybody who came by this link is out.")))
        gone = say("The invitation is revoked.")
        revoke = now.say(say("Revoke"))
        _button(now, form, revoke, lambda: _inviting(now).revoke(there.id), f"sure:{there.id}", True, gone)
    if sure is not None and sure[1] == there.id:
        st.button(now.say(say("Leave it")), key=f"leave:{there.id}", on_click=_ask, args=(None,))
        return
    with st.container(horizontal=True):
        for what, label in (("renew", say("New link…")), ("revoke", say("Revoke…"))):
            if what == "revoke" or not there.once:
                args = ((what, there.id),)
                st.button(now.say(label), key=f"{what}:{there.id}", on_click=_ask, args=args)


def _ask(what: tuple[str, str] | None) -> None:
    st.session_state[SURE] = what


def _leader(now: Scene, inviting: Inviting, there: Invitation) -> None:
    st.markdown(bold(there.name or now.say(say("Leader"))))
    form = f"invite:{there.id}"
    show_outcome(now, form)
    _made(now, there)
    _link(now, inviting, there)
    _renew_or_revoke(now, there, form)


def _one_more(now: Scene) -> None:
    """Several leaders, each named in the journal."""
    form = "invite:leader"
    with st.expander(now.say(say("One more leader")), key=f"{form}:open", on_change="rerun") as panel:
        if panel.open:
            st.caption(now.say(say("May do everything that you may; the journal calls him by this name.")))
            st.text_input(now.say(say("Name in the journal")), key=f"{form}:name", max_chars=40, autocomplete="off")
            st.button(now.say(say("Make a link")), key=f"{form}:make", on_click=_invite_leader, args=(now, form))
    show_outcome(now, form)


def _invite_leader(now: Scene, form: str) -> None:
    name = str(st.session_state.get(f"{form}:name", ""))
    attempt(now, form, lambda: _inviting(now).invite_leader(name), say("The link is ready."))


def _button(
    now: Scene,
    form: str,
    label: str,
    act: Callable[[], Any],
    key: str,
    primary: bool = False,
    done: Message | None = None,
) -> None:
    told = done or say("Done.")
    st.button(label, key=key, type="primary" if primary else "secondary", on_click=_do, args=(now, form, act, told))


def _do(now: Scene, form: str, act: Callable[[], Any], done: Message) -> None:
    if attempt(now, form, act, done):
        _ask(None)
