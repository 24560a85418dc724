"""Where a new season is kept: in a file of this computer, or in a Google Sheet, which is made step by step."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from sheets.errors import SheetError
from sheets.google_look import NOT_EMPTY
from sheets.google_transport import KEY_FILE
from sheets.messages import Message, say
from tracker.dashboard.entries import plain
from tracker.dashboard.session import Scene, begin_with, google_key, kept, why
from tracker.service.files import address_at_home, free_name
from tracker.service.google_setup import Found, account, looked_at

FILE, GOOGLE = "file", "google"
PLACES = {FILE: say("In a file on this computer"), GOOGLE: say("In a Google Sheet")}
CONSOLE = "https://console.cloud.google.com/"
NEW_SHEET = "https://sheets.new"


@dataclass(frozen=True)
class Checked:
    """What came of looking behind a link."""

    link: str
    found: Found | None = None
    refused: Message | None = None


def show_place(now: Scene, form: str) -> str:
    """Asks for the place; gives its address, empty while there is none."""
    kept(form, f"{form}:place", FILE)
    words = {place: now.say(words) for place, words in PLACES.items()}
    chosen = st.segmented_control(
        now.say(say("Where is it kept?")),
        list(words),
        key=f"{form}:place",
        format_func=words.__getitem__,
        required=True,
        label_visibility="collapsed",
    )
    return _google(now, form) if chosen == GOOGLE else _file(now, form)


def _file(now: Scene, form: str) -> str:
    kept(form, f"{form}:name", free_name(now.say(say("season"))))
    st.text_input(now.say(say("Name of the file")), key=f"{form}:name", max_chars=60)
    path = address_at_home(str(st.session_state[f"{form}:name"]))
    st.caption(plain(now.say(say("It will be {file}.", file=str(path)))))
    return str(path)


def _google(now: Scene, form: str) -> str:
    """Make, share, paste, check: four steps, each with what it needs at hand."""
    try:
        address = account(google_key())
    except SheetError as refused:
        _no_key(now, refused)
        return ""
    with st.container(border=True):
        _step(now, 1, say("Make an empty sheet in your Google Drive."))
        st.link_button(now.say(say("Make an empty sheet")), NEW_SHEET, icon=":material/open_in_new:")
        _step(now, 2, say("Share it: press “Share” in it, paste this address, choose “Editor” and send."))
        if address:
            st.code(address, language=None, wrap_lines=True)
        else:
            st.caption(now.say(say("Not needed here: a stand-in takes Google’s place.")))
        _step(now, 3, say("Copy the link of the sheet from the address bar of the browser, and paste it here."))
        kept(form, f"{form}:link", "")
        st.text_input(now.say(say("Link of the Google Sheet")), key=f"{form}:link")
        link = str(st.session_state[f"{form}:link"]).strip()
        _step(now, 4, say("Check that everything is right; nothing is written into it yet."))
        check = now.say(say("Check the sheet"))
        st.button(check, key=f"{form}:check", icon="🔎", disabled=not link, on_click=_check, args=(form, link))
        checked = st.session_state.get(f"{form}:checked")
        if isinstance(checked, Checked) and checked.link == link:
            _tell(now, form, checked)
    return link


def _step(now: Scene, number: int, what: Message) -> None:
    st.markdown(f"**{number}.** {plain(now.say(what))}")


def _no_key(now: Scene, refused: SheetError) -> None:
    """Once, for whoever set this computer up."""
    st.warning(plain(now.say(why(refused))))
    steps = (
        say("In the Google Cloud console make a project and switch on the Google Sheets API."),
        say("Make a service account there, and a key for it: a file ending with .json."),
        say(
            "Put the path of that file into {variable}, or its contents into [google] of the Streamlit secrets. Then "
            "start the dashboard again.",
            variable=KEY_FILE,
        ),
    )
    with st.container(border=True):
        for number, step in enumerate(steps, start=1):
            _step(now, number, step)
        st.link_button(now.say(say("Open the Google Cloud console")), CONSOLE, icon=":material/open_in_new:")


def _check(form: str, link: str) -> None:
    try:
        checked = Checked(link, looked_at(link, google_key()))
    except SheetError as refused:
        checked = Checked(link, refused=why(refused))
    st.session_state[f"{form}:checked"] = checked


def _tell(now: Scene, form: str, checked: Checked) -> None:
    found = checked.found
    if found is None:
        st.error(plain(now.say(checked.refused or say("Try again."))))
    elif found.empty:
        ready = say("“{title}” is shared with the app and empty: the season can begin in it.", title=found.title)
        st.success(plain(now.say(ready)))
    elif found.season:
        st.info(plain(now.say(say("There is a season in “{title}” already.", title=found.title))))
        open_it = now.say(say("Open that season"))
        st.button(open_it, key=f"{form}:open", on_click=begin_with, args=(form, checked.link))
    else:
        st.error(plain(now.say(NOT_EMPTY)))
