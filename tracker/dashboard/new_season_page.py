"""A new season: who plays under which colours, by which house rules, in which language, kept where."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st

from sheets.messages import Message, say
from tracker.dashboard.drawings import show_emblem
from tracker.dashboard.entries import show_outcome
from tracker.dashboard.house_rules import answers, show_house_rules
from tracker.dashboard.place import show_place
from tracker.dashboard.session import Scene, attempt, begin_with, draft, forget, google_key, kept
from tracker.engine.emblems import COLOURS, CRESTS
from tracker.engine.ruleset import Ruleset
from tracker.rulesets import RULESETS
from tracker.service.acts import Act
from tracker.service.catalogues import most_sides
from tracker.service.files import create, open_campaign
from tracker.service.languages import LANGUAGES

FORM = "new"
LANGUAGE = "new:language"


def show_new_season(now: Scene) -> None:
    """Everything on one page, with sensible answers filled in already; one button makes the season."""
    st.title(now.say(say("New season")), anchor=False)
    st.caption(now.say(say("The season that is open now stays where it is; nothing of it is changed.")))
    ruleset = _ruleset(now)
    if ruleset.about is not None:
        st.caption(now.say(ruleset.about))
    language = _language(now)
    st.header(now.say(say("Who plays?")), anchor=False)
    st.caption(now.say(say("At most {n}. A further field comes with each name that is typed.", n=most_sides(ruleset))))
    for number in range(most_sides(ruleset)):
        if number < _asked(ruleset):
            _side(now, ruleset, number)
    st.header(now.say(say("House rules")), anchor=False)
    st.caption(now.say(say("Leave them as they are if you are not sure; they are how most troops play.")))
    with st.expander(now.say(say("Show the house rules")), key="new:rules", on_change="rerun") as panel:
        if panel.open:
            show_house_rules(now, ruleset, f"{FORM}:rule", {})
    st.header(now.say(say("Where is it kept?")), anchor=False)
    address = show_place(now, FORM)
    st.button(
        now.say(say("Begin the season")),
        key="new:send",
        type="primary",
        width="stretch",
        on_click=_begin,
        disabled=not address,
        args=(now, ruleset, language, address),
    )
    show_outcome(now, FORM)


def _ruleset(now: Scene) -> Ruleset:
    known = {ruleset.id: now.say(ruleset.title) for ruleset in RULESETS}
    chosen = _choice(now, say("Ruleset"), "ruleset", known, RULESETS[0].id)
    return next(ruleset for ruleset in RULESETS if ruleset.id == chosen)


def _language(now: Scene) -> str:
    """The leader's own, also when he changes it; the one he has chosen, once he has."""
    st.session_state[LANGUAGE] = chosen = str(draft(FORM).get(LANGUAGE, now.language))
    st.pills(
        now.say(say("Language of the spreadsheet")),
        list(LANGUAGES),
        key=LANGUAGE,
        format_func=LANGUAGES.__getitem__,
        on_change=_choose_language,
        required=True,
    )
    return chosen


def _choose_language() -> None:
    draft(FORM)[LANGUAGE] = st.session_state[LANGUAGE]


def _choice(now: Scene, label: Message, name: str, known: dict[str, str], first: str) -> str:
    kept(FORM, f"new:{name}", first)
    chosen = st.pills(now.say(label), list(known), key=f"new:{name}", format_func=known.__getitem__)
    return chosen or first


def _named(ruleset: Ruleset) -> list[int]:
    """The numbers of the fields that hold a name."""
    return [n for n in range(most_sides(ruleset)) if str(st.session_state.get(f"new:side:{n}", "")).strip()]


def _asked(ruleset: Ruleset) -> int:
    """How many names are asked for: one more than there are, so that there is always a free field."""
    return min(most_sides(ruleset), max(ruleset.least_sides, max(_named(ruleset), default=0) + 2))


def _side(now: Scene, ruleset: Ruleset, number: int) -> None:
    with st.container(border=True):
        kept(FORM, f"new:side:{number}", "")
        st.text_input(
            now.say(say("{side} {n}", side=ruleset.side_title, n=number + 1)), key=f"new:side:{number}", max_chars=40
        )
        if not str(st.session_state[f"new:side:{number}"]).strip():
            return
        _emblem(now, number)


def _emblem(now: Scene, number: int) -> None:
    """Colour and crest: chosen already, changed by whoever wants to."""
    choices = (("colour", say("Colour"), COLOURS), ("crest", say("Crest"), CRESTS))
    worn = [now.say(known[kept(FORM, f"new:{name}:{number}", list(known)[number % len(known)])])
            for name, _, known in choices]  # fmt: skip
    called = now.say(say("Colour and crest: {colour}, {crest}", colour=worn[0], crest=worn[1]))
    with st.expander(called, key=f"new:emblem:{number}", on_change="rerun") as panel:
        if panel.open:
            show_emblem(*(str(st.session_state[f"new:{name}:{number}"]) for name, _, _ in choices))
            for name, label, known in choices:
                key = f"new:{name}:{number}"
                st.pills(now.say(label), list(known), key=key, format_func=_called(now, known), required=True)


def _called(now: Scene, known: Mapping[str, Message]) -> Callable[[str], str]:
    return lambda value: now.say(known[value])


def _begin(now: Scene, ruleset: Ruleset, language: str, address: str) -> None:
    if attempt(now, FORM, lambda: _made(address, ruleset, language)):
        forget(f"{FORM}:rule")
        begin_with(FORM, address)
        st.switch_page(st.session_state["pages"]["start"])


def _made(address: str, ruleset: Ruleset, language: str) -> None:
    """The workbook, with the colours and crests that were chosen."""
    numbers = _named(ruleset)
    names = [str(st.session_state[f"new:side:{n}"]) for n in numbers]
    campaign = create(address, ruleset, names, language, answers(ruleset, f"{FORM}:rule"), key=google_key())
    orders = []
    for n, side in zip(numbers, campaign.state.sides.values(), strict=True):
        emblem = {"colour": st.session_state[f"new:colour:{n}"], "crest": st.session_state[f"new:crest:{n}"]}
        if None not in emblem.values() and (side.colour, side.crest) != (emblem["colour"], emblem["crest"]):
            orders.append(("emblem", {"side": side.name, **emblem}))
    if orders:
        open_campaign(address, key=google_key()).submit_all(orders, Act())
