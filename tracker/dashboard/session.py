"""What one browser tab looks at: the campaign, as whom, in which language; and what its clicks come to."""

from __future__ import annotations

import logging
import os
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import streamlit as st

from sheets.errors import SheetError
from sheets.messages import Message, say
from tracker.engine.campaign import Campaign
from tracker.engine.journal import Entry, seen
from tracker.engine.order import LEADER, IllegalOrder
from tracker.engine.view import View, look
from tracker.rulesets import RULESETS
from tracker.service.demo import demo_campaign
from tracker.service.files import open_campaign
from tracker.service.languages import DEFAULT, LANGUAGES, said
from tracker.service.open_campaign import OpenCampaign
from tracker.service.reading import Reading

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Scene:
    """Everything a page is made from. Only ``view`` is ever shown."""

    season: OpenCampaign
    reading: Reading
    view: View
    language: str
    leading: bool
    """Whether the leader himself looks, be it with a patrol's eyes."""

    @property
    def campaign(self) -> Campaign:
        """The whole campaign: for naming sides, never for showing."""
        return self.reading.campaign

    @property
    def viewer(self) -> str:
        """As whom the page is seen."""
        return self.view.viewer

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
        self.season = open_campaign(address, key=_google_key())
        self.drafts: dict[str, dict[str, Any]] = {}
        """What has been typed and not yet sent, by form: a reload or a lost connection loses none of it."""
        self.fields: dict[str, set[str]] = {}
        """The fields of each form."""
        self.keys: dict[str, str] = {}
        """The id of the order each form is about to send: the same in every tab, so that two tabs count once."""
        self.prints: dict[tuple[str, str, str, str], Mapping[str, bytes]] = {}
        """The A4 packs made last, by state of the workbook, viewer, language and day."""


@st.cache_resource
def served() -> Served:
    """``TRACKER_CAMPAIGN``, the secrets' address, or the demo."""
    address = os.environ.get("TRACKER_CAMPAIGN") or _secret_address()
    return Served(address or str(demo_campaign(RULESETS[0], DEFAULT).path))


def _google_key() -> Mapping[str, Any] | None:
    """The service-account key in the secrets, where there is one."""
    try:
        return dict(st.secrets["google"])
    except (FileNotFoundError, KeyError):
        return None


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


def address_of(now: Scene) -> dict[str, str]:
    """What a link within the dashboard carries along, so that a reload shows the same."""
    chosen = st.session_state.get("language") or st.query_params.get("lang")
    return {**({} if now.viewer == LEADER else {"as": now.viewer}), **({"lang": now.language} if chosen else {})}


def scene(viewer: str, language: str) -> Scene:
    """What this tab looks at, read anew from the sheet."""
    season = served().season
    reading = season.read(journal=True)
    return Scene(season, reading, look(reading.campaign, viewer), language, leading=True)


def order_key(form: str) -> str:
    """The id of the order a form is about to send; a new one only after it was taken."""
    return served().keys.setdefault(form, secrets.token_hex(8))


def attempt(now: Scene, form: str, act: Callable[[], Any], done: Message | None = None) -> bool:
    """One act of a click; what it came to is shown above the page. False where it was refused."""
    try:
        came = act()
    except (IllegalOrder, SheetError) as refused:
        st.session_state["outcome"] = Outcome(form, refused=why(refused))
        return False
    except Exception as error:  # noqa: BLE001 - told calmly, and in full in the log
        st.session_state["outcome"] = Outcome(form, refused=failed(error))
        return False
    served().keys.pop(form, None)  # the next order of this form is another one
    entries = _entries(came)
    told = entries if now.viewer == LEADER else tuple(seen(entries, now.viewer))
    st.session_state["outcome"] = Outcome(form, done=done or say("Done."), entries=told, warnings=_warnings(came))
    return True


def why(refused: IllegalOrder | SheetError) -> Message:
    """The sentence of a refusal, whether the rules or the sheet refuse."""
    return refused.reason if isinstance(refused, IllegalOrder) else refused.message


def begin_with(form: str, path: Path) -> None:
    """The season that a form has made is open from now on, for every page."""
    forget(form)
    served().open(str(path))
    done = say("The season begins. It is open now; next time, open it with: tracker serve {file}", file=str(path))
    st.session_state["outcome"] = Outcome(form, done=done)


def _warnings(came: Any) -> tuple[Message, ...]:
    """What whatever an act came to has to warn of."""
    receipts = came if isinstance(came, list) else [came]
    return tuple(warning for receipt in receipts for warning in getattr(receipt, "warnings", ()))


def _entries(came: Any) -> tuple[Entry, ...]:
    """The new entries of whatever an act came to."""
    if isinstance(came, list):
        return tuple(receipt.entry for receipt in came)
    several = getattr(came, "entries", None)
    one = getattr(came, "entry", None)
    return tuple(several) if several is not None else (one,) if one is not None else ()


def failed(error: Exception) -> Message:
    """What is said of a fault of ours: the number leads to the lines of the log."""
    number = secrets.token_hex(3).upper()
    log.error("reference %s", number, exc_info=error)
    return say("Something went wrong here; nothing was changed. Reference number: {number}.", number=number)


def draft(form: str) -> dict[str, Any]:
    """What has been typed into a form and not yet sent."""
    return served().drafts.setdefault(form, {})


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
    served().drafts.pop(form, None)
