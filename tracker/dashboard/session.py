"""What one browser tab looks at: the campaign, as whom, in which language; and what its clicks come to."""

from __future__ import annotations

import logging
import os
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlsplit

import streamlit as st

from sheets.errors import SheetError
from sheets.messages import Message, say
from tracker.dashboard.packs import Packs
from tracker.dashboard.policy import ROUTES_STAND, accounts, policy
from tracker.engine.hidden import is_hidden
from tracker.engine.journal import Entry, seen
from tracker.engine.order import LEADER, PUBLIC, IllegalOrder
from tracker.engine.view import View
from tracker.rulesets import RULESETS
from tracker.service.access import invitations, leader_can_enter
from tracker.service.acts import CHANGED, entries_of, warnings_of
from tracker.service.demo import demo_campaign
from tracker.service.doorway import entrance_of
from tracker.service.files import as_typed, open_campaign
from tracker.service.languages import DEFAULT, LANGUAGES, said
from tracker.service.reading import Reading
from tracker.service.seat import Seat, at_home
from tracker.service.shown import others_eyes

log = logging.getLogger(__name__)
NOT_NOW = say("The season's spreadsheet cannot be used just now: try again in a minute, or tell the leader.")
STAYS = ("pass", "language")
"""What a tab keeps when somebody else goes on with it."""
ONE_CAMPAIGN = say("This server shows one season; make a new one on your own computer.")


@dataclass(frozen=True)
class Scene:
    """Everything a page is made from. Only ``view`` is ever shown."""

    season: Seat
    """The campaign, as far as he who looks may use it."""
    view: View
    language: str

    @property
    def leading(self) -> bool:
        """Whether a leader looks, be it with a patrol's eyes."""
        return self.season.caller.leads

    @property
    def reading(self) -> Reading:
        """The whole workbook: for the leader's pages about it; refused to everybody else."""
        return self.season.reading()

    @cached_property
    def others(self) -> tuple[View, ...]:
        """What the others see: for a leader who asks who can see something."""
        return others_eyes(self.view)

    def name(self, side: str) -> str:
        """What a side is called today; anybody else's name is his name."""
        row = self.view.state.sides.get(side)
        return row.name if row is not None and not is_hidden(row.name) else side

    @property
    def viewer(self) -> str:
        """As whom the page is seen."""
        return self.view.viewer

    @property
    def who(self) -> str:
        """The person at this tab, with the eyes he has: whose forms these are."""
        caller = self.season.caller
        return f"{caller.invitation or caller.account}:{self.viewer}"

    def say(self, message: Message | str) -> str:
        """A message in the viewer's language."""
        return said(message, self.language) if isinstance(message, Message) else message


@dataclass(frozen=True)
class Outcome:
    """What the last click came to, as its viewer may see it."""

    form: str
    """The form that was sent: its answer is shown where the thumb is."""
    refused: Message | None = None
    done: Message | None = None
    entries: tuple[Entry, ...] = ()
    warnings: tuple[Message, ...] = ()
    """What could not be kept beside the workbook: the act counts all the same."""


class Served:
    """The campaign of this server; the leader may open another one."""

    def __init__(self, address: str) -> None:
        self.open(address)

    def open(self, address: str) -> None:
        """From now on every page shows this campaign."""
        self.season = open_campaign(address, key=google_key())
        self.entrance = entrance_of(self.season, accounts)
        self.drafts: dict[tuple[str, str], dict[str, Any]] = {}
        """What has been typed and not yet sent, by person and form: a reload or a lost connection loses none of it."""
        self.fields: dict[str, set[str]] = {}
        """The fields of each form."""
        self.packs = Packs()
        self.keys: dict[tuple[str, str], str] = {}
        """The id of the order each form of a person is about to send: the same in all his tabs, so that two tabs
        count once."""


@st.cache_resource(show_spinner=False)
def served() -> Served:
    """``TRACKER_CAMPAIGN``, the secrets' address, or the demo."""
    address = os.environ.get("TRACKER_CAMPAIGN") or _secret_address()
    return Served(address or str(demo_campaign(RULESETS[0], DEFAULT).path))


def google_key() -> Mapping[str, Any] | None:
    """The service-account key in the secrets, where there is one."""
    try:
        key = st.secrets["google"]
    except (FileNotFoundError, KeyError):
        return None
    return dict(key) if isinstance(key, Mapping) else None


def _secret_address() -> str:
    try:
        return str(st.secrets["campaign"]["address"])
    except (FileNotFoundError, KeyError):
        return ""


def chosen_language() -> str:
    """The viewer's own choice, else what the browser asks for, if it is one of ours."""
    chosen = st.session_state.get("language") or st.query_params.get("lang")
    asked = (st.context.locale or "")[:2]
    return next((code for code in (chosen, asked) if code in LANGUAGES), DEFAULT)


WHICH = "board"
"""In an address: which board is meant."""


def address_of(now: Scene, board: str = "") -> dict[str, str]:
    """What a link within the dashboard carries along, so that a reload shows the same; ``board``: where it leads."""
    chosen = st.session_state.get("language") or st.query_params.get("lang")
    eyes = {"as": now.viewer} if now.leading and now.viewer != LEADER else {}
    return {**eyes, **({"lang": now.language} if chosen else {}), **({WHICH: board} if board else {})}


def refuse_without_leader() -> None:
    """A server that others can reach does not start before there is a way in for a leader."""
    if policy().open_here:
        return
    language = DEFAULT
    try:
        season = served().season
        language = season.language()
        if leader_can_enter(invitations(season.workbook.meta().access), accounts()):
            return
        reason = say("Nobody could enter as the leader: start with “tracker serve”, or set up accounts for leaders.")
    except SheetError as error:
        reason = error.message
    raise SystemExit(said(reason, language))


def sent_cookie() -> str:
    """The cookie this tab came with; where the server's own routes are not there, what signing in gave instead."""
    return str(st.session_state.get("pass") or received().get(served().entrance.cookie_name) or "")


def received() -> Mapping[str, str]:
    """The cookies of the connection that this tab has open."""
    return st.context.cookies


def seat() -> Seat | None:
    """What this tab may do; None for somebody who has yet to sign in. Decided anew at every run and every call."""
    if policy().open_here and not ROUTES_STAND.is_set() and not _from_here():
        return None
    return seat_for(sent_cookie())


def _from_here() -> bool:
    """Where no guard stands before the script: whether this computer's own browser asks, and nothing in between."""
    sent = sent_headers()
    host = next((value for name, value in sent.items() if name.lower() == "host"), "")
    return not sent or (policy().knows(host) and policy().straight(sent))


def sent_headers() -> Mapping[str, str]:
    """The headers of the connection that this tab has open; none where a test runs the script without one."""
    return st.context.headers.to_dict()


def seat_for(cookie: str) -> Seat | None:
    """What the sender of a cookie may do; at the leader's own computer nobody has to sign in."""
    return at_home(served().season) if policy().open_here else served().entrance.seat(cookie)


def base() -> str:
    """What links begin with: what the server was told, else what this browser calls it."""
    here = urlsplit(st.context.url or "")
    return policy().address or f"{here.scheme}://{here.netloc}"


def link_of(base: str, token: str) -> str:
    """A link that lets in: what stands behind the # is sent to nobody."""
    return f"{base}/enter#{token}"


def links_for(seat: Seat, viewer: str, base: str) -> dict[str, str]:
    """The sides' links, for a leader who prints their sheets; nobody can get in by them while only he can come."""
    if policy().open_here or viewer != LEADER or not seat.caller.leads:
        return {}
    inviting = served().entrance.inviting(seat.leader())
    tokens = {one.viewer: inviting.token(one) for one in inviting.all() if one.viewer not in (LEADER, PUBLIC)}
    return {side: link_of(base, token) for side, token in tokens.items() if token}


def scene(seat: Seat, viewer: str, language: str) -> Scene:
    """What this tab looks at, read anew from the sheet."""
    goes_on(seat)
    looked_at = Scene(seat, seat.view(viewer), language)
    st.session_state["who"] = looked_at.who
    return looked_at


def goes_on(seat: Seat | None) -> None:
    """Whoever is at this tab now. What another one has typed into it, or was answered there, is not for him: a tab that
    reconnects after the phone changed hands begins anew."""
    person = f"{seat.caller.viewer} {seat.caller.invitation} {seat.caller.account}" if seat else ""
    if st.session_state.get("person", person) != person:
        for key in [key for key in st.session_state if key not in STAYS]:
            del st.session_state[key]
    st.session_state["person"] = person


def look_as(viewer: str) -> None:
    """From now on a leader looks with those eyes: his phone goes round the table, or he wants to know what they see.
    It stands in the address too, so that a reload stays with them."""
    st.session_state["viewer"] = viewer
    st.session_state["looks"] = st.session_state.get("looks", 0) + 1
    st.query_params["as"] = viewer


def _mine(form: str) -> tuple[str, str]:
    """A form of the person at this tab: what one types is nobody else's."""
    return str(st.session_state.get("who", "")), form


def new_key() -> str:
    """The id of an order of which each tap is one: two taps that come before the page is drawn anew are two orders.
    Everything else is sent under ``order_key``, by which a double click is one order."""
    return secrets.token_hex(8)


def order_key(form: str) -> str:
    """The id of the order a form is about to send; a new one only after it was taken."""
    return served().keys.setdefault(_mine(form), new_key())


def attempt(now: Scene, form: str, act: Callable[[], Any], done: Message | None = None) -> bool:
    """One act of a click; what it came to is shown above the page. False where it was refused."""
    mine = now.who, form
    try:
        came = act()
    except (IllegalOrder, SheetError) as refused:
        st.session_state["outcome"] = Outcome(form, refused=why(refused))
        return False
    except Exception as error:  # noqa: BLE001 - told calmly, and in full in the log
        st.session_state["outcome"] = Outcome(form, refused=failed(error))
        return False
    served().keys.pop(mine, None)  # the next order of this form is another one
    entries = entries_of(came)
    told = entries if now.viewer == LEADER else tuple(seen(entries, now.viewer))
    st.session_state["outcome"] = Outcome(form, done=done or say("Done."), entries=told, warnings=warnings_of(came))
    return True


def why(refused: IllegalOrder | SheetError) -> Message:
    """The sentence of a refusal. What is wrong with the spreadsheet names its file and its cells: only a leader is told
    it, everybody else that it is not his fault. Ids are our own business: one that belongs to something else comes from
    a page that is older than what was done on it."""
    if isinstance(refused, IllegalOrder):
        return CHANGED if refused.field == "id" else refused.reason
    return refused.message if leading() else NOT_NOW


def leading() -> bool:
    """Whether a leader is at this tab; of a spreadsheet that says nothing, only at the leader's own computer."""
    if policy().open_here:
        return ROUTES_STAND.is_set() or _from_here()
    try:
        sitting = seat()
    except SheetError:
        return False
    return sitting is not None and sitting.caller.leads


def begin_with(form: str, address: str) -> None:
    """The season that a form has made, or found, is open from now on, for every page."""
    forget(form)
    if not policy().open_here:
        raise IllegalOrder(ONE_CAMPAIGN)
    served().open(address)
    done = say("The season is open now; next time, open it with: tracker serve {file}", file=as_typed(address))
    st.session_state["outcome"] = Outcome(form, done=done)


def failed(error: Exception) -> Message:
    """What is said of a fault of ours: the number leads to the lines of the log."""
    number = secrets.token_hex(3).upper()
    log.error("reference %s", number, exc_info=error)
    return say("Something went wrong here; nothing was changed. Try again; if it stays so, tell whoever started the "
               "dashboard. Reference number: {number}.", number=number)  # fmt: skip


def draft(form: str) -> dict[str, Any]:
    """What has been typed into a form and not yet sent."""
    return served().drafts.setdefault(_mine(form), {})


def kept(form: str, key: str, value: Any) -> Any:
    """The value with which a field of a form is drawn first: what was typed before a reload, else ``value``."""
    served().fields.setdefault(form, set()).add(key)
    if key not in st.session_state:
        st.session_state[key] = draft(form).get(key, value)
    draft(form)[key] = st.session_state[key]
    return st.session_state[key]


def forget(form: str) -> None:
    """The form is sent: its fields are empty again, also in a tab whose order another tab has sent already."""
    for key in served().fields.get(form, ()):
        st.session_state.pop(key, None)
    served().drafts.pop(_mine(form), None)
