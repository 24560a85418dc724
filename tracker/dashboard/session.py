"""What one browser tab looks at: the campaign, as whom, in which language."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from sheets.errors import SheetError
from sheets.messages import Message, say
from tracker.engine.campaign import Campaign
from tracker.engine.journal import told_to
from tracker.engine.order import IllegalOrder
from tracker.engine.view import View, look
from tracker.rulesets import RULESETS
from tracker.service.acts import Receipt
from tracker.service.demo import demo_campaign
from tracker.service.files import open_campaign
from tracker.service.languages import DEFAULT, LANGUAGES, said
from tracker.service.open_campaign import OpenCampaign
from tracker.service.reading import Reading


@dataclass(frozen=True)
class Desk:
    """Everything a page is made from. Only ``view`` is ever shown."""

    season: OpenCampaign
    reading: Reading
    view: View
    language: str

    @property
    def campaign(self) -> Campaign:
        """The whole campaign: for naming sides, never for showing."""
        return self.reading.campaign

    def say(self, message: Message | str) -> str:
        """A message in the viewer's language."""
        return said(message, self.language) if isinstance(message, Message) else message


@st.cache_resource
def season() -> OpenCampaign:
    """The campaign of this server: ``TRACKER_CAMPAIGN``, the secrets' address, or the demo."""
    address = os.environ.get("TRACKER_CAMPAIGN") or _secret_address()
    return open_campaign(address or str(demo_campaign(RULESETS[0], DEFAULT).path))


def _secret_address() -> str:
    try:
        return str(st.secrets["campaign"]["address"])
    except (FileNotFoundError, KeyError):
        return ""


def browser_language() -> str:
    """The language the browser asks for, if it is one of ours."""
    code = (st.context.locale or "")[:2]
    return code if code in LANGUAGES else DEFAULT


def desk(viewer: str, language: str) -> Desk:
    """What this tab looks at, read anew from the sheet."""
    opened = season()
    reading = opened.read(journal=True)
    return Desk(opened, reading, look(reading.campaign, viewer), language)


def order_key(form: str) -> str:
    """The id of the order a form is about to send; a new one only after it was taken."""
    return str(st.session_state.setdefault(f"key:{form}", secrets.token_hex(8)))


def attempt(now: Desk, form: str, act: Callable[[], Receipt]) -> Receipt | None:
    """One act of a click, and what it came to, to be shown above the page; None where it was refused."""
    try:
        receipt = act()
    except (IllegalOrder, SheetError) as error:
        st.session_state["result"] = ("error", error.reason if isinstance(error, IllegalOrder) else error.message)
        return None
    st.session_state.pop(f"key:{form}", None)  # the next order of this form is another one
    notes = tuple(note.message for note in receipt.entry.notes if told_to(note.seen_by, now.view.viewer))
    st.session_state["result"] = ("success", say("Done. {notes}", notes=notes))
    return receipt


def show_result(now: Desk) -> None:
    """What the last click came to; shown once, above whatever page is open."""
    kind, message = st.session_state.pop("result", ("", None))
    if isinstance(message, Message):
        (st.error if kind == "error" else st.success)(now.say(message))
