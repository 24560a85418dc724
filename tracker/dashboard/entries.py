"""An entry of the journal as people read it: what was done, what it came to, the dice that fell."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from sheets.messages import Message, say
from tracker.dashboard.picture import picture
from tracker.dashboard.session import Outcome, Scene
from tracker.engine.journal import REVISE, UNDO, Entry
from tracker.engine.order import LEADER, PUBLIC
from tracker.engine.orders import title_of
from tracker.engine.referee import Roll
from tracker.pictures.dice import dice
from tracker.service.languages import translator
from tracker.service.shown import change_text, seen_by_text

MOST_CHANGES = 12
SILENT = (REVISE, UNDO)
"""Orders whose notes do not say what became of the numbers."""


def show_outcome(now: Scene, form: str = "") -> None:
    """What the last click came to, once: below the form that was sent, or, where that is gone, above the page."""
    outcome = st.session_state.get("outcome")
    if not isinstance(outcome, Outcome) or form not in ("", outcome.form):
        return
    st.session_state.pop("outcome")
    if outcome.refused is not None:
        st.error(now.say(outcome.refused), icon="✋")
        return
    with st.container(border=True):
        st.success(now.say(outcome.done or say("Done.")), icon="✅")
        for warning in outcome.warnings:
            st.warning(plain(now.say(warning)))
        for entry in outcome.entries:
            show_told(now, entry, "outcome")


def show_entry(now: Scene, entry: Entry, gone: bool, buttons: Callable[[], None] | None = None) -> None:
    """One entry of the chronicle."""
    name = f"~~{plain(headline(now, entry))}~~" if gone else bold(headline(now, entry))
    mark = " · " + now.say(say("taken back")) if gone else ""
    st.markdown(f"{name}  \n{small(f'{entry.number} · {entry.at[11:16]}{signed(now, entry)}{mark}')}")
    show_told(now, entry, f"entry:{entry.number}")
    show_who_sees(now, entry.seen_by)
    if buttons is not None:
        buttons()


def show_who_sees(now: Scene, audience: Sequence[str]) -> None:
    """For the leader, beside whatever is a secret: who can see this?"""
    if now.viewer == LEADER and PUBLIC not in audience:
        st.markdown(small(f"🔒 {now.say(seen_by_text(now.campaign, audience))}"))


def headline(now: Scene, entry: Entry) -> str:
    """Whose entry it is and what it was."""
    title = now.say(title_of(now.view.ruleset, entry.order))
    return f"{now.campaign.name(entry.side)}: {title}" if entry.side else title


def day(entry: Entry) -> str:
    """When, to the minute."""
    return entry.at[:16].replace("T", " ")


def day_text(day: str) -> str:
    """2026-03-14 as 14.03.2026; what is no day, as it is."""
    return ".".join(reversed(day.split("-")))


def signed(now: Scene, entry: Entry) -> str:
    """Who, where somebody gave his name."""
    if entry.by in ("", LEADER, entry.side):
        return ""
    return f" · {now.campaign.name(entry.by)}"


def show_told(now: Scene, entry: Entry, key: str) -> None:
    """The notes, the dice as they fell, and what changed where no note says so."""
    show_lines([now.say(note.message) for note in entry.notes])
    for number, (title, rolls) in enumerate(pools(entry.rolls)):
        st.caption(now.say(title))
        faces, sides = [roll.face for roll in rolls], rolls[0].die
        hits = range(_hit(now, entry.order) or sides + 1, sides + 1)
        drawn = dice(faces, hits, translator(now.language), sides=sides)
        picture(drawn, f"{key}:dice:{number}", width=min(len(faces), 9) * 42 + 2)
    if not entry.notes or entry.order in SILENT:
        texts = [text for change in entry.changes if (text := change_text(now.view, now.language, change))]
        show_lines([*texts[:MOST_CHANGES], *(["…"] if len(texts) > MOST_CHANGES else [])])


def _hit(now: Scene, order: str) -> int:
    """The face from which a die of this order hits; 0 where dice do not hit."""
    return next((war.hit for war in now.view.ruleset.chronicle.wars if war.order == order), 0)


POOLS = {
    "attack": say("Dice of the attackers"),
    "castle": say("Dice of the castle's knights"),
    "defence": say("Dice of the defenders"),
}


def pools(rolls: Sequence[Roll]) -> list[tuple[Message, list[Roll]]]:
    """The dice by what they were rolled for, in the order in which they fell."""
    groups: dict[str, list[Roll]] = {}
    for roll in rolls:
        groups.setdefault(roll.why, []).append(roll)
    return [(POOLS.get(why, say("Dice")), group) for why, group in groups.items()]


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
    return "".join(f"\\{letter}" if letter in special else letter for letter in text.replace("\n", " "))
