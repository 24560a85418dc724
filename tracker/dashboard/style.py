"""What Streamlit's own look lacks for thumbs: touch targets, a bar like an app's, rows that become cards on a phone.

One sheet for all pages. Parts of a page are addressed by the keys of their containers.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

import streamlit as st

from sheets.messages import Message, say
from tracker.service.languages import said

TOUCH = """
.stButton button, .stDownloadButton button, .stLinkButton a, .stPopover button, .stFormSubmitButton button,
[data-testid=stExpander] summary, [data-testid=stPageLink-NavLink], [data-testid=stNumberInput] button,
[data-testid=stNumberInputContainer], [data-testid=stTextInputRootElement], [data-testid=stDateInputField],
[data-testid=stDateInputCalendarButton], [data-testid=stFileUploader] button, .stSelectbox [data-rac][role=group],
[data-testid=stButtonGroup] button, [data-testid=stRadio] label, [data-testid=stCheckbox] label { min-height: 2.75rem; }
[data-testid=stNumberInput] button, [data-testid=stDateInputCalendarButton] { min-width: 2.75rem; }
[data-testid=stCode] div:has(button) { opacity: 1 !important; visibility: visible !important; }
[data-testid=stCode] pre { padding-right: 3.5rem !important; }
[data-testid=stFileUploaderDropzoneInstructions], [data-testid=InputInstructions] { display: none; }
[data-testid=stNumberInputContainer] input { min-width: 0; padding-right: 0; }
[data-testid=stButtonGroup] button { padding-left: 0.9rem; padding-right: 0.9rem; max-width: 100%; height: auto; }
[data-testid=stButtonGroup] button p { white-space: normal; overflow-wrap: anywhere; text-align: left; }
h1, h2, h3, p, li { overflow-wrap: anywhere; }
a:focus-visible, button:focus-visible, summary:focus-visible {
  outline: 3px solid #b86e00 !important; outline-offset: 1px;
}
"""
"""Whatever is touched is at least 44 pixels high, and what has the focus shows it. Streamlit's hints under fields are
in English, and what they tell (Enter, the size of a file) nobody needs: leaving the field does, too."""

TIGHT = """
.stMarkdown li { margin: 0.1rem 0; padding: 0; }
.stMarkdown ul { margin-bottom: 0.25rem; padding-left: 1.2rem; }
.stMarkdown ul:last-child { margin-bottom: 1rem; }
[data-testid=stCaptionContainer] { color: inherit; opacity: 0.78; }
[data-testid=stCaptionContainer] * { color: inherit; opacity: 1; }
[class*=st-key-day-] { gap: 0.6rem; }
[class*=st-key-day-] hr { margin: 0; }
[class*=st-key-day-] .stButton button { padding: 0 0.75rem; }
[class*=st-key-go-] a :is(span, p) { white-space: normal; overflow: visible; text-overflow: clip; }
[class*=st-key-go-] a { color: inherit; }
[class*=st-key-go-] a::after { content: "›" / ""; font-size: 1.5rem; line-height: 1; margin-left: auto; }
"""

BAR = """
[data-testid=stBottomBlockContainer] { padding: 0.25rem 0.5rem calc(0.25rem + env(safe-area-inset-bottom)); }
.st-key-bar { justify-content: space-around; }
.st-key-bar > div { flex: 1 1 0; min-width: 0; }
.st-key-bar a { flex-direction: column; gap: 0; min-height: 3.25rem; justify-content: center; padding: 0.2rem 0; }
.st-key-bar a p { font-size: 0.8rem; white-space: nowrap; }
"""
"""Icons above their names, as an app's bar has them: Streamlit sets them side by side, too wide for a phone."""

FILE = """
a.file { display: flex; min-height: 2.75rem; align-items: center; justify-content: center; padding: 0.25rem 0.75rem;
  border: 1px solid rgba(128, 110, 70, 0.5); border-radius: 0.5rem; color: inherit !important; text-align: center;
  text-decoration: none !important; overflow-wrap: anywhere; }
a.file:hover { border-color: currentColor; }
"""
"""A link to a page of our own, or to a file, that looks like a button."""

STORE = """
.store { display: grid; grid-template-columns: repeat(auto-fit, minmax(max(3.5rem, var(--word)), 1fr)); margin: 0;
  padding: 0 !important; border: 1px solid rgba(128, 110, 70, 0.35); border-radius: 0.6rem; overflow: hidden; }
.store div { display: flex; flex-direction: column-reverse; justify-content: flex-end; padding: 0.4rem 0.2rem;
  text-align: center; box-shadow: 1px 0 0 rgba(128, 110, 70, 0.35); border-top: 4px solid; }
.store dt { font-size: 0.78rem; hyphens: auto; overflow-wrap: anywhere; line-height: 1.15; margin: 0;
  font-weight: 400; }
@media (max-width: 40rem) { .store:has(> :nth-child(6)) { grid-template-columns: repeat(3, 1fr); } }
.store dd { font-size: 1.5rem; font-weight: 700; line-height: 1.3; margin: 0; }
"""
"""Stocks beside each other, as one strip; ``--word`` is the room that the longest word of their names takes."""

LISTING = """
[class*=st-key-listing-] table { width: 100%; }
@media (max-width: 40rem) {
  [class*=st-key-listing-] :is(th, td) { padding: 0.35rem 0.25rem; font-size: 0.8rem; hyphens: auto; }
  [class*=st-key-listing-] table:has(th:nth-child(7)) :is(th, td) { padding: 0.35rem 0.2rem; }
  [class*=st-key-listing-] table:has(th:nth-child(7)) th { font-size: 0.7rem; }
}
"""
"""Tables for reading: on a phone as close as they must be to fit."""

MEETING = """
@media (min-width: 60rem) {
  [data-testid=stMainBlockContainer]:has(.st-key-meeting-rows) { max-width: 78rem; }
  .st-key-meeting-rows { gap: 0; }
  [class*=st-key-meeting-row-] { display: grid; grid-template-columns: 11rem 1fr; gap: 0 1rem; border: none;
    border-top: 1px solid rgba(128, 110, 70, 0.35); border-radius: 0; padding: 0.5rem 0.25rem; align-items: end; }
  [class*=st-key-meeting-row-] > :first-child { align-self: end; padding-bottom: 0.7rem; }
  [class*=st-key-meeting-row-] > :nth-child(n+3) { grid-column: 2; padding-top: 0.25rem; }
  [class*=st-key-meeting-fields-] { display: grid; grid-template-columns: repeat(auto-fit, minmax(6.5rem, 1fr));
    gap: 0.5rem; align-items: end; }
  [class*=st-key-meeting-fields-] > * { width: auto !important; min-width: 0 !important; }
  [class*=st-key-meeting-row-] ~ [class*=st-key-meeting-row-] [data-testid=stWidgetLabel],
  div:has(> [class*=st-key-meeting-row-]) ~ div [class*=st-key-meeting-row-] [data-testid=stWidgetLabel] {
    position: absolute; width: 1px; height: 1px; min-height: 0; overflow: hidden; clip-path: inset(50%); margin: 0; }
}
@media (max-width: 59.99rem) {
  [class*=st-key-meeting-fields-] { display: grid; grid-template-columns: 1fr 1fr; gap: 0.5rem; align-items: end; }
  [class*=st-key-meeting-fields-] > * { width: auto !important; min-width: 0 !important; }
  [class*=st-key-meeting-fields-] > .stElementContainer:has(.stTextInput) { grid-column: 1 / -1; }
}
"""
"""The same fields twice: on a computer a row for each patrol with the headings once, on a phone a card."""


DARK = """
button[kind=primary]:not(:disabled), button[kind=primary]:not(:disabled):is(:hover, :focus, :active) { color: #0d211b; }
"""
"""By night the buttons are light: their letters must be dark."""


def in_place_of(where: str, text: str) -> str:
    """A rule that shows ``text`` instead of a word which Streamlit has in English only: unseen, that stays for screen
    readers, to whom what stands in the style sheet alone would be no name."""
    shown = json.dumps(text, ensure_ascii=False)
    return f"{where} {{ font-size: 0 !important; }} {where}::after {{ content: {shown}; font-size: 1rem; }}"


ENGLISH: Mapping[str, Message] = {
    "[data-testid=stSkipToContent]": say("Skip to the content"),
    "[data-testid=stSelectboxVirtualDropdown] [data-empty=true] span": say("Nothing is called that."),
    "[data-testid=stDialog] h2": say("No connection"),
    "[data-testid=stDialog] h2 + div > div": say(
        "The tracker does not answer. What you have typed stays here; the page goes on by itself once it does."
    ),
}
"""What Streamlit says in English, by where it stands, and what is shown in its place. The tracker opens no dialogs: the
only ones are Streamlit's, when the server does not answer."""


def show_style(language: str) -> None:
    """The sheet, once a run."""
    dark = DARK if st.context.theme.type == "dark" else ""
    told = " ".join(in_place_of(where, said(text, language)) for where, text in ENGLISH.items())
    st.html(f"<style>{TOUCH}{TIGHT}{BAR}{FILE}{STORE}{LISTING}{MEETING}{dark}{told}</style>")
