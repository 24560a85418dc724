"""What may stand in a cell, and the sentences about a cell that makes no sense (pure)."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from decimal import Decimal

from sheets.lexicon import Lexicon
from sheets.messages import Message, say
from sheets.schema import Column, Kind


@dataclass(frozen=True)
class Formula:
    """A cell that is calculated; ``text`` begins with ``=``."""

    text: str
    cached: str | int | float | bool | None = None
    """The last result, where it is known."""


@dataclass(frozen=True)
class ErrorValue:
    """A cell that shows an error such as ``#REF!``."""

    text: str


Typed = str | int | float | bool | datetime.datetime | datetime.date | datetime.time | None
"""What a person may type into a cell."""

Raw = Typed | Formula | ErrorValue
"""What a cell may hold."""

LARGEST = 10**15
"""Spreadsheets keep 15 digits of a number; greater ones are changed without a word."""


@dataclass(frozen=True)
class CellProblem:
    """A cell that cannot be read: what stands there, what belongs there, what to do."""

    found: str
    expected: Message
    do: Message


FILL_IN = say("Fill in this cell.")
TYPE_VALUE = say("Type the value itself in place of the formula.")
FAILED_FORMULA = say("A formula failed here: type the value itself.")
CALCULATING = say("A formula failed here or is not ready yet: wait for it, or type the value itself.")
RETYPE = say("There is an invisible sign in this text: delete it and type it anew.")
SHORTEN = say("Shorten this text.")
TWO_VALUES = say("Somebody typed here while the app was writing: type the one of the two that counts.")
AS_TEXT = say("The program took this for something else: type it with an apostrophe (') in front.")
DATE_TYPED = say("This is a date: type a number, and set the format of the cell to Number.")
DATE_PERHAPS = say("Was a date typed here? Type the number itself, and set the format of the cell to Number.")
CHECK_NUMBER = say("Check this number.")
NOT_YES_NO = say("This is a yes or no: type a number.")
ROUND = say("Type a number without a fraction.")
PLAIN_DIGITS = say("Type the number with the digits 0 to 9.")
PLAIN_NUMBER = say("Type only the digits: no comma, no dot, no space, no plus sign.")
TYPE_NUMBER = say("Type a number here.")
TYPE_YES_NO = say("Type yes or no.")
CHOOSE = say("Choose a name from the list, or check the spelling.")
ONCE = say("Name each thing only once.")
NAME_AND_NUMBER = say("After each name write a colon and a whole number.")
TYPE_DAY = say("Type the day as year-month-day, such as 2026-10-03.")

_FEW = 8
"""That many names are listed in a sentence; of more, only some."""


def shorter(most: int) -> Message:
    """What belongs in a cell whose text is too long."""
    return say("a text of at most {most} characters", most=most)


def expected(column: Column, lexicon: Lexicon) -> Message:
    """What belongs in a cell of that column."""
    if column.kind is Kind.WHOLE:
        return _whole(column)
    if column.kind is Kind.TEXT:
        return say("a text")
    if column.kind is Kind.FLAG:
        return say("yes or no")
    if column.kind is Kind.DAY:
        return say("a day, such as 2026-10-03")
    options = lexicon.options(column)
    if not options:
        return say("a name known in this campaign")
    if column.kind is Kind.COUNTS:
        return say("names with numbers, such as {example}", example=f"{options[0]}: 2")
    if column.kind is Kind.NAMES:
        return say("names with commas between them, such as {example}", example=", ".join(options[:2]))
    return named_ones(options)


def named_ones(options: tuple[str, ...]) -> Message:
    """One of these names belongs there; of many, only some are listed."""
    if len(options) > _FEW:
        return say("one of the names: {options} and others", options=options[:_FEW])
    return say("one of the names: {options}", options=options)


def _whole(column: Column) -> Message:
    low, high = (None if limit is None else str(limit) for limit in (column.low, column.high))  # as one types them
    if low is not None and high is not None:
        return say("a whole number from {low} to {high}", low=low, high=high)
    if low is not None:
        return say("a whole number, {low} or more", low=low)
    if high is not None:
        return say("a whole number, {high} or less", high=high)
    return say("a whole number")


_MET, _BESIDE = "⚠ ", " ⟷ "


def both(typed: str, written: str) -> str:
    """What a cell shows in which a value that somebody typed and one that was written met."""
    return f"{_MET}{typed}{_BESIDE}{written}"


def is_both(raw: Raw) -> bool:
    """Whether two values stand in a cell, for somebody to choose."""
    return isinstance(raw, str) and raw.startswith(_MET) and _BESIDE in raw


def found(raw: Raw) -> str:
    """What stands in a cell, as text of at most 60 characters; a number with its digits, never an exponent."""
    if isinstance(raw, Formula | ErrorValue):
        raw = raw.text
    if isinstance(raw, bool):
        return "TRUE" if raw else "FALSE"
    if isinstance(raw, datetime.datetime):
        return raw.date().isoformat() if raw.time() == datetime.time() else raw.isoformat(" ")
    text = "" if raw is None else digits(raw) if isinstance(raw, float) else str(raw)
    text = "".join(char if char.isprintable() else " " for char in text)
    return text if len(text) <= 60 else f"{text[:59]}…"


def digits(number: float) -> str:
    """The shortest decimal number that is exactly this one, never with an exponent: 3.0 is ``3``."""
    if number != number or number in (float("inf"), float("-inf")):
        return str(number)
    text = format(Decimal(repr(number)), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text
