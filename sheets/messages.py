"""Sentences for people: an English text and its values, said later in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Translate = Callable[[str, str, int], str]


@dataclass(frozen=True)
class Message:
    """A sentence not yet said: ``text`` (and ``plural`` for another number) with named ``values``.

    A value is a whole number, a text of the user's own (never translated), a further Message,
    or a tuple of those, which is said as a list. For a plural, the value ``n`` decides.
    """

    text: str
    plural: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.text, self.plural))

    def said(self, translate: Translate) -> str:
        """The sentence in the language of ``translate(text, plural, n)``."""
        n = self.values.get("n", 1)
        template = translate(self.text, self.plural, n if isinstance(n, int) else 1)
        return template.format_map({name: _said(value, translate) for name, value in self.values.items()})

    def __str__(self) -> str:
        return self.said(english)


def _said(value: Any, translate: Translate) -> str:
    if isinstance(value, Message):
        return value.said(translate)
    if isinstance(value, tuple):
        return ", ".join(_said(item, translate) for item in value)
    return number_text(value) if isinstance(value, int) else str(value)


def number_text(value: int) -> str:
    """A number as it is read: with a minus as in print, not a hyphen."""
    return f"−{-value}" if value < 0 else str(value)


def english(text: str, plural: str, n: int) -> str:
    """The untranslated text: the language the code is written in."""
    return plural if plural and n != 1 else text


def say(text: str, /, **values: Any) -> Message:
    """A sentence; the literal ``text`` is what translators see."""
    return Message(text, "", values)


def say_n(text: str, plural: str, n: int, /, **values: Any) -> Message:
    """A sentence about ``n`` things, with the plural forms each language needs."""
    return Message(text, plural, {"n": n, **values})


def packed(message: Message) -> dict[str, Any]:
    """The message as plain JSON values, for the journal."""
    record: dict[str, Any] = {"say": message.text}
    if message.plural:
        record["plural"] = message.plural
    if message.values:
        record["with"] = {name: _packed(value) for name, value in message.values.items()}
    return record


def _packed(value: Any) -> Any:
    if isinstance(value, Message):
        return packed(value)
    if isinstance(value, tuple):
        return [_packed(item) for item in value]
    return value


def unpacked(record: Mapping[str, Any]) -> Message:
    """The message that ``packed`` wrote."""
    values = {name: _unpacked(value) for name, value in record.get("with", {}).items()}
    return Message(record["say"], record.get("plural", ""), values)


def _unpacked(value: Any) -> Any:
    if isinstance(value, dict):
        return unpacked(value)
    if isinstance(value, list):
        return tuple(_unpacked(item) for item in value)
    return value
