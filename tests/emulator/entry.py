"""What a spreadsheet makes of what a person types into a cell (and of USER_ENTERED), in its locale.

Two locales are known, en_US and pl_PL; every other one counts as en_US.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass

from tests.emulator.spreadsheet import Formula, Json, Typed, number

EPOCH = datetime.date(1899, 12, 30)
NARROW = "\u00a0\u202f"  # spaces between thousands


@dataclass(frozen=True)
class Habits:
    """How numbers, dates and truth are written in a locale."""

    decimal: str
    thousands: str
    date: str  # the pattern of a date that was typed in the locale's own way
    true: str
    false: str
    currency: str  # the pattern
    months: tuple[str, ...] = ()

    def grouped(self, text: str) -> bool:
        return bool(re.fullmatch(rf"\d{{1,3}}(?:[{re.escape(self.thousands)}]\d{{3}})+", text))


ENGLISH = Habits(".", ",", "m/d/yyyy", "TRUE", "FALSE", '"$"#,##0.00')
POLISH = Habits(",", " " + NARROW, "d.mm.yyyy", "PRAWDA", "FAŁSZ", '#,##0.00 "zł"')


def habits(locale: str) -> Habits:
    return POLISH if locale == "pl_PL" else ENGLISH


def entered(typed: object, locale: str, today: datetime.date, *, as_text: bool = False) -> tuple[Typed, Json]:
    """The value of the cell, and the number format it gets with it (empty: it stays as it is)."""
    if not isinstance(typed, str):
        return plain(typed), {}
    if as_text:
        return typed, {}
    if typed.startswith("'"):
        return typed[1:], {}
    if typed.startswith("=") and len(typed) > 1:
        return Formula(typed), {}
    for reading in _readings(typed.strip(), habits(locale), today):
        if reading is not None:
            return reading
    return typed, {}


def plain(value: object) -> Typed:
    """JSON's text, number or truth as it is."""
    if isinstance(value, str | bool) or value is None:
        return value
    assert isinstance(value, int | float)
    return number(value)


def _readings(text: str, own: Habits, today: datetime.date) -> Iterator[tuple[Typed, Json] | None]:
    yield _truth(text, own)
    yield _number(text, own)
    yield _date(text, own, today)
    yield _time(text)


def _truth(text: str, own: Habits) -> tuple[bool, Json] | None:
    known = {"TRUE": True, "FALSE": False, own.true: True, own.false: False}
    return (known[text.upper()], {}) if text.upper() in known else None


def _number(text: str, own: Habits) -> tuple[int | float, Json] | None:
    sign, body = (-1, text[1:]) if text[:1] in {"-", "−"} else (1, text.removeprefix("+"))
    if match := re.fullmatch(r"\$\s?(.+)|(.+?)\s?zł", body):
        amount = _plain(match[1] or match[2], own)
        mine = own is (ENGLISH if match[1] else POLISH)
        return (sign * amount[0], _format("CURRENCY", own.currency)) if amount and mine else None
    percent = body.endswith("%")
    read = _plain(body.removesuffix("%").rstrip() if percent else body, own)
    if read is None:
        return None
    value, grouped, decimals = read
    if percent:
        return number(sign * value / 100), _format("PERCENT", "0.00%" if decimals else "0%")
    if grouped:
        return sign * value, _format("NUMBER", "#,##0.00" if decimals else "#,##0")
    if re.search(r"[eE]", body):
        return sign * value, _format("SCIENTIFIC", "0.00E+00")
    return sign * value, {}


def _plain(body: str, own: Habits) -> tuple[int | float, bool, bool] | None:
    """The number, whether its thousands were set apart, whether it has decimals."""
    if match := re.fullmatch(rf"(\d+)(?:{re.escape(own.decimal)}(\d*))?[eE]([+-]?\d{{1,3}})", body):
        return number(float(f"{match[1]}.{match[2] or '0'}e{match[3]}")), False, bool(match[2])
    before, _, after = body.partition(own.decimal)
    grouped = own.grouped(before)
    if not (grouped or (before.isdecimal() and before.isascii()) or (not before and after)):
        return None
    if after and not (after.isdecimal() and after.isascii()):
        return None
    digits = re.sub(rf"[{re.escape(own.thousands)}]", "", before) or "0"
    return (number(float(f"{digits}.{after or 0}"))), grouped, bool(after)


def _date(text: str, own: Habits, today: datetime.date) -> tuple[int, Json] | None:
    """It goes on looking as it was typed: 1-2 and 1/2 are one day in two looks."""
    if match := re.fullmatch(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})", text):
        return _day(int(match[1]), int(match[3]), int(match[4]), match[2].join(["yyyy", "mm", "dd"]))
    match = re.fullmatch(r"(\d{1,2})([-/.])(\d{1,2})(?:\2(\d{4}|\d{2}))?", text)
    if not match or (own is ENGLISH and match[2] == "."):
        return None
    year = int(match[4]) if match[4] else today.year
    year += 0 if year > 99 else (2000 if year < 30 else 1900)
    first, second = int(match[1]), int(match[3])
    month, day = (first, second) if own is ENGLISH else (second, first)
    order = "md" if own is ENGLISH else "dm"
    parts = [order[0] * len(match[1]), order[1] * len(match[3]), *(["y" * len(match[4])] if match[4] else [])]
    return _day(year, month, day, match[2].join(parts))


def _day(year: int, month: int, day: int, pattern: str) -> tuple[int, Json] | None:
    try:
        date = datetime.date(year, month, day)
    except ValueError:
        return None
    return (date - EPOCH).days, _format("DATE", pattern)


def _time(text: str) -> tuple[float, Json] | None:
    match = re.fullmatch(r"([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?", text)
    if not match:
        return None
    seconds = int(match[1]) * 3600 + int(match[2]) * 60 + int(match[3] or 0)
    return number(seconds / 86400), _format("TIME", "h:mm:ss" if match[3] else "h:mm")


def _format(kind: str, pattern: str) -> Json:
    return {"numberFormat": {"type": kind, "pattern": pattern}}
