"""Dice before they fall: typed or rolled by the app, and the chances of an order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import streamlit as st

from sheets.messages import Message, say
from tracker.dashboard.entries import day_text, show_lines
from tracker.dashboard.session import Scene, kept
from tracker.engine.order import IllegalOrder, OrderType
from tracker.service.chances import Chances, World, estimated


def show_dice(now: Scene, form: str) -> None:
    """The app rolls, or real dice are typed: never both by accident."""
    key = f"{form}:dice"
    kept(form, key, "")
    st.text_input(
        now.say(say("Real dice (leave blank to let the app roll)")), key=key, placeholder="6 2 5", autocomplete="off"
    )


def show_odds(now: Scene, kind: OrderType, values: Mapping[str, Any]) -> None:
    if not kind.chances:
        return
    try:
        found = now.season.chances(now.viewer, kind.name, kind.shape(**values))
    except IllegalOrder:
        return
    if isinstance(found, Chances):
        show_found(now, found)
        return
    show_lines([now.say(told) for told in _worlds(now, found)])


def show_found(now: Scene, found: Chances) -> None:
    """Every chance by its name; of an estimate its error too."""
    st.info(now.say(say("Chances: {chances}", chances=named(now, found))), icon="🎲")
    if found.odds.error:
        st.caption(now.say(estimated(found.odds.error)))


def _worlds(now: Scene, found: Iterable[World]) -> Iterator[Message]:
    """The chances for all that may stand there, until there are none."""
    for world in found:
        case = ", ".join(_case(now, name, value) for name, value in world.case.items())
        yield say("{case}: {chances}", case=case, chances=named(now, world.chances))
        if not any(world.chances.named.values()):
            return


def _case(now: Scene, name: str, value: Any) -> str:
    """What is assumed; of something learned once, also how old that is."""
    days = [entry.at[:10] for entry in now.view.entries if name == "known_entry" and entry.number == value]
    return f"{_odds_name(now, name)} {value}" + "".join(f" ({day_text(day)})" for day in days)


def named(now: Scene, found: Chances) -> str:
    """Every chance of an order by its name."""
    return ", ".join(f"{_odds_name(now, name)} {_chance(chance)}" for name, chance in found.named.items())


def _chance(chance: Fraction) -> str:
    """In per cent; as a fraction too where that is short enough to be read."""
    return exactly(chance) if 1 < chance.denominator < 100 else _percent(chance)


def exactly(chance: Fraction) -> str:
    """In per cent and as a fraction."""
    return f"{_percent(chance)} ({chance})"


def _percent(chance: Fraction) -> str:
    """Never rounded to what is certain."""
    percent = round(chance * 100)
    return "> 99 %" if percent == 100 and chance < 1 else "< 1 %" if not percent and chance else f"{percent} %"


def _odds_name(now: Scene, name: str) -> str:
    known = now.view.ruleset.labels.get("odds", {})
    return now.say(known[name]) if name in known else name
