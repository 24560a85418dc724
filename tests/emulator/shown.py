"""How a cell looks: its value in its number format and the spreadsheet's locale."""

from __future__ import annotations

import datetime
import re

from tests.emulator.entry import EPOCH, Habits, habits
from tests.emulator.spreadsheet import Json, Value, Wrong

DAYS_AND_TIMES = {"DATE", "TIME", "DATE_TIME"}
PARTS = re.compile(r'"([^"]*)"|(y+|m+|d+|h+|s+)|(.)')


def shown(value: Value, format: Json, locale: str) -> str:
    """What FORMATTED_VALUE answers; text, also numbers typed as text, as it is."""
    own = habits(locale)
    if isinstance(value, bool):
        return own.true if value else own.false
    if isinstance(value, Wrong):
        return value.shown
    if value is None or isinstance(value, str):
        return value or ""
    return _number(value, format.get("numberFormat", {}), own)


def is_day_or_time(format: Json) -> bool:
    return format.get("numberFormat", {}).get("type") in DAYS_AND_TIMES


def _number(value: float, number_format: Json, own: Habits) -> str:
    kind, pattern = number_format.get("type"), number_format.get("pattern", "")
    if kind in DAYS_AND_TIMES:
        return _moment(value, pattern or {"TIME": "h:mm:ss"}.get(kind, own.date))
    if kind == "TEXT" or not pattern or not re.search("[0#]", pattern):
        return _general(value, own)
    if kind == "SCIENTIFIC":
        return f"{value:.2E}".replace(".", own.decimal)
    return _patterned(value, pattern, own)


def _general(value: float, own: Habits) -> str:
    if isinstance(value, float) and (abs(value) >= 1e15 or 0 < abs(value) < 1e-9):
        mantissa, _, exponent = f"{value:.5E}".partition("E")
        return f"{mantissa.rstrip('0').rstrip('.')}E{exponent}".replace(".", own.decimal)
    text = str(value) if isinstance(value, int) else f"{value:.10f}".rstrip("0").rstrip(".")
    return ("0" if text == "-0" else text).replace(".", own.decimal)


def _patterned(value: float, pattern: str, own: Habits) -> str:
    digits = re.search(r"[#0,]*[0#](?:\.([0#]+))?", pattern)
    assert digits
    percent = "%" in pattern
    decimals = len(digits[1] or "")
    text = f"{abs(value) * (100 if percent else 1):,.{decimals}f}"
    if "," not in digits[0]:
        text = text.replace(",", "")
    narrow = own.thousands[-2] if len(own.thousands) > 1 else own.thousands
    text = text.translate({ord(","): narrow, ord("."): own.decimal})
    around = pattern[: digits.start()], pattern[digits.end() :]
    before, after = (part.replace('"', "") for part in around)
    return ("-" if value < 0 else "") + before + text + after


def _moment(value: float, pattern: str) -> str:
    moment = datetime.datetime.combine(EPOCH, datetime.time()) + datetime.timedelta(seconds=round(value * 86400))
    known = {
        "yyyy": f"{moment.year:04}", "yy": f"{moment.year % 100:02}",
        "m": str(moment.month), "mm": f"{moment.month:02}",
        "d": str(moment.day), "dd": f"{moment.day:02}", "h": str(moment.hour), "hh": f"{moment.hour:02}",
        "s": str(moment.second), "ss": f"{moment.second:02}",
    }  # fmt: skip
    text, after_hours = "", False
    for literal, token, other in PARTS.findall(pattern):
        if token and token[0] == "m" and after_hours:
            text += f"{moment.minute:0{len(token)}}"
        else:
            text += known.get(token, token) if token else literal or other
        after_hours = token.startswith("h") if token else after_hours and other == ":"
    return text
