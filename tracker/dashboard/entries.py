"""An entry of the journal as people read it: what was done, what it came to, the dice that fell."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import streamlit as st

from sheets.messages import Message, say, say_n
from sheets.schema import Kind
from tracker.dashboard.picture import picture
from tracker.dashboard.session import Outcome, Scene
from tracker.engine.hidden import is_hidden
from tracker.engine.journal import REVISE, UNDO, Entry
from tracker.engine.order import LEADER, PUBLIC
from tracker.engine.orders import title_of
from tracker.engine.referee import Roll
from tracker.engine.view import View
from tracker.pictures.dice import dice
from tracker.service.languages import translator
from tracker.service.shown import change_texts, moment_text, seen_by_text, who_gets

MOST_CHANGES = 12
SILENT = (REVISE, UNDO)
"""Orders whose notes do not say what became of the numbers."""


def show_outcome(now: Scene, form: str = "", named: bool = False) -> bool:
    """What the last click came to, once: below the form that was sent, or, where that is gone, above the page.
    True where something was done. ``named``: each entry below whose it is, as above the page, where no form tells."""
    outcome = st.session_state.get("outcome")
    if not isinstance(outcome, Outcome) or form not in ("", outcome.form):
        return False
    st.session_state.pop("outcome")
    if outcome.refused is not None:
        st.error(plain(now.say(outcome.refused)), icon="✋")
        return False
    with st.container(border=True):
        st.success(plain(now.say(outcome.done or say("Done."))), icon="✅")
        for warning in outcome.warnings:
            st.warning(plain(now.say(warning)))
        for entry in outcome.entries:
            if named or not form:
                st.markdown(bold(headline(now, entry)))
            show_told(now, entry, f"outcome:{entry.number}")
    return True


def show_entry(
    now: Scene,
    entry: Entry,
    gone: bool,
    corrected: Mapping[str, Any] | None = None,
    buttons: Callable[[], None] | None = None,
) -> None:
    """One entry of the chronicle; ``corrected``: the fields that hold since it was corrected."""
    name = f"~~{plain(headline(now, entry))}~~" if gone else bold(headline(now, entry))
    marks = [numbered(now, entry), day(entry)[11:], *signed(now, entry)]
    marks += _happened(now, entry, corrected or {})
    marks += [now.say(say("taken back"))] if gone else [now.say(say("corrected later"))] if corrected else []
    st.markdown(f"{name}  \n{small(' · '.join(marks))}")
    show_told(now, entry, f"entry:{entry.number}")
    show_who_sees(now, entry.seen_by)
    if buttons is not None:
        buttons()


def numbered(now: Scene, entry: Entry) -> str:
    """By what number it is found in the chronicle."""
    return now.say(say("Entry {number}", number=entry.number))


def show_moment(now: Scene) -> None:
    """Where the season stands."""
    if (moment := now.view.ruleset.moment(now.view.state)) is not None:
        st.caption(now.say(moment))


def show_who_sees(now: Scene, audience: Sequence[str]) -> None:
    """For the leader, beside whatever is a secret: who can see this?"""
    if now.viewer == LEADER and PUBLIC not in audience:
        st.markdown(small(f"🔒 {now.say(seen_by_text(audience, now.name))}"))


def show_who_gets(now: Scene, shown: Callable[[View], Any]) -> None:
    """The same beside what is made of many cells, as ``shown`` makes it for a viewer: who is shown all of it?"""
    if now.viewer == LEADER:
        show_who_sees(now, who_gets(now.view, now.others, shown))


def headline(now: Scene, entry: Entry) -> str:
    """Whose entry it is and what it was."""
    title = now.say(title_of(now.view.ruleset, entry.order))
    return f"{now.name(entry.side)}: {title}" if entry.side else title


def day(entry: Entry) -> str:
    """When, to the minute."""
    return moment_text(entry.at)


def day_text(day: str) -> str:
    """2026-03-14 as 14.03.2026; what is no day, as it is."""
    return ".".join(reversed(day.split("-")))


def signed(now: Scene, entry: Entry) -> list[str]:
    """Who, where somebody gave his name."""
    return [] if entry.by in ("", LEADER, entry.side) else [now.name(entry.by)]


def _happened(now: Scene, entry: Entry, corrected: Mapping[str, Any]) -> list[str]:
    """The day an order tells of, where it is not the day on which it was given."""
    kind = now.view.ruleset.order(entry.order)
    fields = {**entry.fields, **corrected}
    days = [column for column in kind.fields if column.kind is Kind.DAY] if kind else []
    found = [(column, fields.get(column.name) or "") for column in days]
    told = [(now.say(column.heading), str(when)) for column, when in found if not is_hidden(when)]
    return [f"{name}: {day_text(when)}" for name, when in told if when and when != day(entry)[:10]]


def show_told(now: Scene, entry: Entry, key: str) -> None:
    """The notes, the dice as they fell, and what changed where no note says so."""
    show_lines([now.say(note.message) for note in entry.notes])
    for number, (title, rolls) in enumerate(pools(entry.rolls)):
        faces, sides = [roll.face for roll in rolls], rolls[0].die
        hits = range(_hit(now, entry.order) or sides + 1, sides + 1)
        many = say_n("{n} hit", "{n} hits", sum(face in hits for face in faces))
        st.caption(f"{now.say(title)}: {now.say(many)}" if hits else now.say(title))
        drawn = dice(faces, hits, translator(now.language), sides=sides)
        picture(drawn, f"{key}:dice:{number}", width=min(len(faces), 9) * 42 + 2)
    if not entry.notes or entry.order in SILENT:
        texts = change_texts(now.view, now.language, entry.changes)
        show_lines([*texts[:MOST_CHANGES], *(["…"] if len(texts) > MOST_CHANGES else [])])


def _hit(now: Scene, order: str) -> int:
    """The face from which a die of this order hits; 0 where dice do not hit."""
    return next((war.hit for war in now.view.ruleset.chronicle.wars if war.order == order), 0)


POOLS = {
    "attack": (say("Die of the attacker"), say("Dice of the attackers")),
    "castle": (say("Die of the castle's knight"), say("Dice of the castle's knights")),
    "defence": (say("Die of the defender"), say("Dice of the defenders")),
    "counter": (say("Die of the defender"), say("Dice of the defenders")),
}
"""Whose dice they are: of a single one, of more."""


def pools(rolls: Sequence[Roll]) -> list[tuple[Message, list[Roll]]]:
    """The dice by what they were rolled for, in the order in which they fell."""
    groups: dict[str, list[Roll]] = {}
    for roll in rolls:
        groups.setdefault(roll.why, []).append(roll)
    others = (say("Dice"), say("Dice"))
    return [(POOLS.get(why, others)[len(group) > 1], group) for why, group in groups.items()]


def show_lines(texts: Sequence[str]) -> None:
    """Lines close below each other."""
    if texts:
        st.markdown("  \n".join(plain(text) for text in texts))


def bold(text: str) -> str:
    """A text in bold letters."""
    return f"**{plain(text)}**"


def small(text: str) -> str:
    """A text in small letters."""
    return f":small[{plain(text)}]"


def plain(text: str) -> str:
    """A text with nothing that Markdown would take for its own."""
    special = "\\`*_{}[]()#+-!|<>$:~"
    told = "".join(f"\\{letter}" if letter in special else letter for letter in text.replace("\n", " "))
    return re.sub(r"^(\d+)\.", r"\1\.", told)  # "5. Elks" begins no list
