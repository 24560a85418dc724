"""House rules on a form: each a question in a sentence, its answers as words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from sheets.messages import Message
from tracker.dashboard.session import Scene, kept
from tracker.engine.house_rules import written
from tracker.engine.ruleset import HouseRule, Ruleset


def show_house_rules(now: Scene, ruleset: Ruleset, form: str, values: Mapping[str, Any]) -> None:
    """A field for every house rule; ``values`` are what stands there first."""
    for rule in ruleset.house_rules:
        _field(now, rule, form, values.get(rule.key, rule.default))


def answers(ruleset: Ruleset, form: str) -> dict[str, str]:
    """The house rules as ``--set`` takes them; those that were never shown are left out."""
    found = {}
    for rule in ruleset.house_rules:
        held: Any = st.session_state.get(f"{form}:{rule.key}")
        if held is not None:
            found[rule.key] = written(rule, held) if rule.kind == "flag" else str(held)
    return found


def _field(now: Scene, rule: HouseRule, form: str, value: Any) -> None:
    key, question = f"{form}:{rule.key}", now.say(rule.meaning)
    if rule.kind == "flag":
        kept(form, key, bool(value))
        st.toggle(question, key=key)
    elif rule.kind == "choice":
        kept(form, key, value)
        st.radio(question, list(rule.choices), key=key, format_func=_called(now, rule.choices))
    elif rule.kind == "whole":
        kept(form, key, int(value))
        st.number_input(question, min_value=0 if rule.unlimited else rule.low, step=1, key=key)
    else:
        kept(form, key, written(rule, value))
        st.text_input(question, key=key)


def _called(now: Scene, known: Mapping[str, Message]) -> Callable[[str], str]:
    return lambda value: now.say(known[value])
