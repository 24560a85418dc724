"""Moving in: the table a leader has today becomes a season; first he sees what was understood and what was not."""

from __future__ import annotations

import json
from pathlib import Path

import streamlit as st

from sheets.errors import SheetError
from sheets.messages import say, say_n
from tracker.dashboard.entries import plain, small
from tracker.dashboard.session import Scene, attempt, begin_with, kept, why
from tracker.engine.moving_in import Understood
from tracker.engine.order import IllegalOrder
from tracker.engine.ruleset import Ruleset
from tracker.rulesets import RULESETS
from tracker.service.files import address_at_home
from tracker.service.moving_in import move_in, understand

FORM = "import"
KINDS = ["xlsx", "csv", "tsv", "txt", "html", "htm"]


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
    given = st.file_uploader(now.say(say("A file")), KINDS, key="import:file")
    kept(FORM, "import:text", "")
    pasted = st.text_area(now.say(say("… or pasted text")), key="import:text", height=140)
    if given is None and not pasted.strip():
        return
    name = given.name if given is not None else now.say(say("the pasted text"))
    data = given.getvalue() if given is not None else pasted.encode("utf-8")
    try:
        understood = understand(data, name, ruleset, now.language)
    except (IllegalOrder, SheetError) as refused:
        st.error(now.say(why(refused)))
        return
    _report(now, understood)
    if understood.sides:
        _begin(now, ruleset, understood)


def _name_the_button(now: Scene) -> None:
    """Streamlit has its button's name in English only."""
    name = json.dumps(now.say(say("Choose a file")), ensure_ascii=False)
    word = "[data-testid=stFileUploaderDropzone] button p"
    hidden = f"{word} {{ visibility: hidden; font-size: 0; }}"
    ours = f"{word}::after {{ content: {name}; visibility: visible; font-size: 1rem; }}"
    st.html(f"<style>{hidden}{ours}</style>")


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
    kept(FORM, "import:name", now.say(say("season")))
    st.text_input(now.say(say("Name of the file")), key="import:name", max_chars=60)
    path = address_at_home(str(st.session_state["import:name"]))
    st.caption(plain(now.say(say("It will be {file}.", file=str(path)))))
    label = now.say(say("Begin the season with this"))
    args = (now, ruleset, understood, path)
    st.button(label, key="import:send", type="primary", width="stretch", on_click=_move, args=args)


def _move(now: Scene, ruleset: Ruleset, understood: Understood, path: Path) -> None:
    def write() -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        move_in(str(path), understood, ruleset, now.language)

    if attempt(now, FORM, write):
        begin_with(FORM, path)
