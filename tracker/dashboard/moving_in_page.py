"""Moving in: the table a leader has today becomes a season; first he sees what was understood and what was not."""

from __future__ import annotations

import streamlit as st

from sheets.errors import SheetError
from sheets.messages import say, say_n
from tracker.dashboard.entries import plain, show_outcome, small
from tracker.dashboard.place import show_place
from tracker.dashboard.session import Scene, attempt, begin_with, google_key, kept, why
from tracker.dashboard.style import in_place_of
from tracker.engine.moving_in import Understood
from tracker.engine.order import IllegalOrder
from tracker.engine.ruleset import Ruleset
from tracker.rulesets import RULESETS
from tracker.service.moving_in import move_in, understand

FORM = "import"


def show_moving_in(now: Scene) -> None:
    """A file or pasted text, what it was taken for, and one button."""
    st.title(now.say(say("Move in")), anchor=False)
    st.caption(
        now.say(
            say(
                "Do you keep the season in a table of your own? Give it here: a workbook, CSV, a saved web page, "
                "or simply paste it. Nothing is written before you have seen what was understood."
            )
        )
    )
    ruleset = next(ruleset for ruleset in RULESETS if ruleset.moving_in is not None)
    _name_the_button(now)
    given = st.file_uploader(now.say(say("A file")), key="import:file")  # any kind: Streamlit refuses in English
    kept(FORM, "import:text", "")
    pasted = st.text_area(now.say(say("… or pasted text")), key="import:text", height=140)
    if given is None and not pasted.strip():
        return
    name = given.name if given is not None else now.say(say("the pasted text"))
    data = given.getvalue() if given is not None else pasted.encode("utf-8")
    try:
        understood = understand(data, name, ruleset, now.language)
    except (IllegalOrder, SheetError) as refused:
        st.error(plain(now.say(why(refused))))
        return
    _report(now, understood)
    if understood.sides:
        _begin(now, ruleset, understood)


def _name_the_button(now: Scene) -> None:
    name = in_place_of("[data-testid=stFileUploaderDropzone] button p", now.say(say("Choose a file")))
    st.html(f"<style>{name}</style>")


def _report(now: Scene, understood: Understood) -> None:
    """Patrol by patrol; then everything that was not understood, with its place."""
    if not understood.sides:
        st.warning(now.say(say("Nothing in it was understood as a season.")))
    for side in understood.sides:
        facts = [fact for fact in understood.facts if fact.side == side]
        with st.container(border=True):
            st.markdown(f"**{plain(side)}**")
            for fact in facts:
                st.markdown(f"{plain(now.say(fact.meaning))} {small(now.say(fact.place))}")
    left = understood.not_understood
    if left:
        st.header(now.say(say_n("Not understood: {n} place.", "Not understood: {n} places.", len(left))), anchor=False)
    for item in left:
        st.markdown(f"⚠️ {plain(now.say(item.sentence))}")
    for remark in understood.remarks:
        st.info(plain(now.say(remark)))


def _begin(now: Scene, ruleset: Ruleset, understood: Understood) -> None:
    st.header(now.say(say("Where is it kept?")), anchor=False)
    address = show_place(now, FORM)
    label = now.say(say("Begin the season with this"))
    args = (now, ruleset, understood, address)
    st.button(
        label, key="import:send", type="primary", width="stretch", disabled=not address, on_click=_move, args=args
    )
    show_outcome(now, FORM)


def _move(now: Scene, ruleset: Ruleset, understood: Understood, address: str) -> None:
    if attempt(now, FORM, lambda: move_in(address, understood, ruleset, now.language, key=google_key())):
        begin_with(FORM, address)
