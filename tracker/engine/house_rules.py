"""House rules as text in the workbook and on the command line, and as values in the rules."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from typing import Any

from sheets.messages import Message, say
from sheets.schema import YES_NO
from tracker.engine.order import IllegalOrder
from tracker.engine.ruleset import HouseRule, Ruleset, Violation

WORDS = {"true": True, "false": False}
CLOSED = "closed"
"""What a rule of a moment holds once that moment has passed."""


def parsed(rule: HouseRule, text: str) -> Any:
    """The value of a house rule; ``IllegalOrder`` says what is allowed."""
    word = text.strip()
    value: Any = None
    if rule.kind == "flag":
        value = WORDS.get(word.lower())
    elif rule.kind == "choice":
        value = next((key for key in rule.choices if key.lower() == word.lower()), None)
    elif rule.kind == "whole":
        value = _whole(rule, word)
    elif rule.kind == "stock":
        value = _stock(rule, word)
    elif rule.kind == "moment":
        value = _moment(word)
    if value is None:
        raise IllegalOrder(
            say(
                "House rule {key}: “{found}” is not possible; expected: {allowed}.",
                key=rule.key,
                found=text,
                allowed=allowed(rule),
            ),
            rule.key,
        )
    return value


def _whole(rule: HouseRule, word: str) -> int | None:
    if rule.unlimited and word.lower() == "none":
        return 0
    if not (word.isascii() and word.isdigit()) or len(word) > 9:
        return None
    return int(word) if int(word) >= rule.low else None


def _stock(rule: HouseRule, word: str) -> dict[str, int] | None:
    stock = dict.fromkeys(rule.ids, 0)
    numbers = [_amount(part) for part in word.split()]
    if len(numbers) == len(rule.ids) and None not in numbers:
        return {name: number or 0 for name, number in zip(rule.ids, numbers, strict=True)}
    named: set[str] = set()
    for part in word.split(","):
        name, _, amount = (piece.strip() for piece in part.partition(":"))
        number = _amount(amount)
        if name not in stock or name in named or number is None:
            return None
        named.add(name)
        stock[name] = number
    return stock


def _moment(word: str) -> str | None:
    """``2026-10-03 20:00``, blank for none, ``closed`` once it has passed."""
    if word.lower() in ("", "none"):
        return ""
    if word.lower() == CLOSED:
        return CLOSED
    try:
        return datetime.datetime.fromisoformat(word).replace(tzinfo=None).isoformat(" ", "minutes")
    except ValueError:
        return None


def _amount(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else None


def allowed(rule: HouseRule) -> Message:
    """What may be typed for a house rule, as a sentence fragment."""
    if rule.kind == "flag":
        return say("true or false")
    if rule.kind == "choice":
        return say("one of {choices}", choices=tuple(rule.choices))
    if rule.kind == "moment":
        return say("a day and an hour, such as {example}, or none, or closed", example="2026-10-03 20:00")
    if rule.kind == "stock":
        return say("a stock, such as {example}", example=f"{rule.ids[0]}:2,{rule.ids[1]}:1")
    if rule.unlimited:
        return say("a whole number from {low}, or none for no limit", low=rule.low)
    return say("a whole number from {low}", low=rule.low)


def question(rule: HouseRule) -> Message:
    """What a house rule asks, with the answers there are and what they mean."""
    if rule.kind != "choice":
        return say("{meaning} ({allowed})", meaning=rule.meaning, allowed=allowed(rule))
    answers = tuple(say("{key} = {label}", key=key, label=label) for key, label in rule.choices.items())
    return say("{meaning} ({allowed})", meaning=rule.meaning, allowed=answers)


def moment_text(value: str) -> Message:
    """A moment in words."""
    if value == CLOSED:
        return say("the time is over")
    if not value:
        return say("no moment is set")
    day, hour = value.split(" ")
    return say("{day}, {hour}", day=".".join(reversed(day.split("-"))), hour=hour)


def answered(ruleset: Ruleset, rule: HouseRule, value: Any) -> Message:
    """The value of a house rule in words."""
    if rule.kind == "flag":
        return YES_NO[bool(value)]
    if rule.kind == "choice":
        return rule.choices[value]
    if rule.kind == "moment":
        return moment_text(value)
    if rule.kind == "stock":
        called = rule.choices or {column.name: column.heading for column in ruleset.table("sides").columns}
        held = tuple(say("{resource} {n}", resource=called[what], n=value[what]) for what in rule.ids if value[what])
        return say("{text}", text=held) if held else say("with nothing")
    return say("no limit") if rule.unlimited and value == 0 else say("{text}", text=value)


def written(rule: HouseRule, value: Any) -> str:
    """The value as the workbook and ``--set`` write it."""
    if rule.kind == "flag":
        return "true" if value else "false"
    if rule.kind == "stock":
        return ",".join(f"{name}:{value[name]}" for name in rule.ids)
    if rule.kind == "moment":
        return value or "none"
    return str(value)


def settled(rules: Iterable[HouseRule], given: Mapping[str, str]) -> dict[str, str]:
    """All house rules as texts: the given ones checked, the others at their default."""
    known = {rule.key: rule for rule in rules}
    for key in given:
        if key not in known:
            raise IllegalOrder(
                say("There is no house rule {key}; there are {known}.", key=key, known=tuple(known)), key
            )
    values = {key: parsed(rule, given[key]) if key in given else rule.default for key, rule in known.items()}
    return {key: written(known[key], value) for key, value in values.items()}


def in_force(rules: Iterable[HouseRule], settings: Mapping[str, Any]) -> dict[str, Any]:
    """Key -> value of every house rule, read from the rows of the settings table."""
    return {
        rule.key: parsed(rule, settings[rule.key].value) if rule.key in settings else rule.default for rule in rules
    }


def violations(rules: Iterable[HouseRule], settings: Mapping[str, Any]) -> list[Violation]:
    """The cells of the settings table that hold nothing a house rule allows."""
    found = []
    for rule in rules:
        row = settings.get(rule.key)
        try:
            if row is not None:
                parsed(rule, row.value)
        except IllegalOrder:
            found.append(Violation("settings", rule.key, "value", allowed(rule)))
    return found
