"""One cell: from what stands in it to a value, or to what is wrong with it; and back (pure).

There is one reader for cells, forms and command lines. It never guesses: what has two meanings
is a problem.
"""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Callable
from typing import Any

from sheets import wrong
from sheets.lexicon import Lexicon, Words, normalised
from sheets.schema import Column, Kind, Value
from sheets.wrong import LARGEST, CellProblem, ErrorValue, Formula, Raw, expected, found

__all__ = [
    "CONTROL", "EDGES", "ERRORS", "LARGEST", "LONGEST", "CellProblem", "ErrorValue", "Formula", "Lexicon", "Raw",
    "Words", "expected", "found", "is_blank", "normalised", "parse", "parse_text", "show",
]  # fmt: skip

LONGEST = 32_767
"""The most characters a cell of an .xlsx file can hold."""

YES = {"yes", "true", "tak", "prawda", "да", "истина", "x", "х", "1", "✓", "✔"}
NO = {"no", "false", "nie", "fałsz", "нет", "ложь", "0"}

_ERRORS = (
    "#null! #div/0! #value! #ref! #name? #num! #n/a #getting_data #spill! #calc! #error! "
    "#zero! #dziel/0! #arg! #adr! #adr #nazwa? #nazwa! #liczba! #n/d! #n/d #błąd! "
    "#дел/0! #знач! #ссылка! #имя? #число! #н/д #ошибка! #пусто!"
)
ERRORS = frozenset(_ERRORS.split())
"""How spreadsheet programs spell a failed formula, normalised: English, Polish, Russian."""

WAITING = frozenset(
    ("#n/a", "#n/d!", "#n/d", "#н/д", "#getting_data", "loading...", "loading…", "ładuję…", "ładowanie...",
     "ładowanie…", "загрузка...", "загрузка…")
)  # fmt: skip
"""What a formula shows that has no result yet, normalised."""
_NO_VALUE = ERRORS | WAITING

CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
EDGES = (
    "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009"
    "\u200a\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff\xad"
)
"""Spaces of every kind and signs nobody sees."""
_WHOLE = re.compile("-?[0-9]{1,17}")
_NUMBER = re.compile(r"[-+]?[0-9][0-9.,' ]*|[-+]?[.,][0-9]+")
_ISO_DAY = re.compile("([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})")
_DOTTED_DAY = re.compile(r"([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{4})(?: ?r\.?)?")
_EPOCH = datetime.date(1899, 12, 30)
_SERIALS = range(20_000, 80_000)
"""Whole numbers that are days when read as a date: 1954 to 2119."""


def is_blank(raw: Raw) -> bool:
    """Nothing in it that can be seen."""
    return raw is None or (isinstance(raw, str) and not _trimmed(raw))


def parse(raw: Raw, column: Column, lexicon: Lexicon) -> Value | CellProblem:
    """The value of a cell of that column, or what is wrong with it. Blank: the column's default."""
    if is_blank(raw):
        if column.required:
            return CellProblem("", expected(column, lexicon), wrong.FILL_IN)
        default: Value = column.default
        return default
    if isinstance(raw, Formula):
        return CellProblem(found(raw), expected(column, lexicon), wrong.TYPE_VALUE)
    if isinstance(raw, ErrorValue) or (isinstance(raw, str) and normalised(raw) in _NO_VALUE):
        waiting = normalised(found(raw)) in WAITING
        return CellProblem(
            found(raw), expected(column, lexicon), wrong.CALCULATING if waiting else wrong.FAILED_FORMULA
        )
    if isinstance(raw, str) and CONTROL.search(raw):
        return CellProblem(found(raw), expected(column, lexicon), wrong.RETYPE)
    if wrong.is_both(raw):
        return CellProblem(found(raw), expected(column, lexicon), wrong.TWO_VALUES)
    return _READERS[column.kind](raw, column, lexicon)


def parse_text(text: str, column: Column, lexicon: Lexicon) -> Value | CellProblem:
    """The same for a text somebody typed into a form or on a command line."""
    return parse(text, column, lexicon)


def show(value: Value, column: Column, lexicon: Lexicon) -> Raw:
    """What is written in a cell so that ``parse`` reads the value again; None for an empty cell."""
    if value is None or value == () or value == "":
        return None
    if isinstance(value, bool):
        return lexicon.label(column, "yes" if value else "no")
    if isinstance(value, tuple):
        return ", ".join(_shown_item(item, column, lexicon) for item in value)
    if isinstance(value, str):
        return _SHOWN.get(column.kind, _show_text)(value, column, lexicon)
    return value


def _trimmed(text: str) -> str:
    return text.strip(EDGES)


def _text(raw: Any, column: Column, lexicon: Lexicon) -> Value | CellProblem:
    if isinstance(raw, str):
        text = _trimmed(raw) if column.unique else raw.replace("\r\n", "\n").replace("\r", "\n")
        if len(text) > LONGEST:
            return CellProblem(found(raw), wrong.shorter(LONGEST), wrong.SHORTEN)
        return (lexicon.find(column, text) or text) if column.choices else text
    if isinstance(raw, bool) and column.loose:
        return "true" if raw else "false"
    if isinstance(raw, bool) or not isinstance(raw, int | float):
        return CellProblem(found(raw), expected(column, lexicon), wrong.AS_TEXT)
    if isinstance(raw, float) and not math.isfinite(raw):
        return CellProblem(found(raw), expected(column, lexicon), wrong.AS_TEXT)
    if abs(raw) > LARGEST:  # the spreadsheet keeps 15 digits: the rest of the number is lost already
        return CellProblem(found(raw), expected(column, lexicon), wrong.AS_TEXT)
    return wrong.digits(raw)


def _whole(raw: Any, column: Column, lexicon: Lexicon) -> Value | CellProblem:
    number = _exact(raw)
    if number is None:
        return CellProblem(found(raw), expected(column, lexicon), _advice(raw))
    return _bounded(number, raw, column, lexicon)


def _exact(raw: Any) -> int | None:
    """The whole number that stands there without any doubt."""
    if isinstance(raw, bool):
        return None
    if isinstance(raw, int):
        return raw
    if isinstance(raw, float):
        return int(raw) if math.isfinite(raw) and raw.is_integer() else None
    if isinstance(raw, str):
        text = _trimmed(raw)
        return int(text) if _WHOLE.fullmatch(text) else None
    return None


def _bounded(number: int, raw: Raw, column: Column, lexicon: Lexicon) -> Value | CellProblem:
    low, high = column.low, column.high
    if (low is None or number >= low) and (high is None or number <= high) and abs(number) <= LARGEST:
        return number
    do = wrong.DATE_PERHAPS if number in _SERIALS else wrong.CHECK_NUMBER
    return CellProblem(found(raw), expected(column, lexicon), do)


def _advice(raw: Any) -> Any:
    """What to do about something that is no whole number."""
    if isinstance(raw, bool):
        return wrong.NOT_YES_NO
    if isinstance(raw, datetime.date | datetime.time):
        return wrong.DATE_TYPED
    if isinstance(raw, float):
        return wrong.ROUND
    text = _trimmed(raw).translate({0xA0: " ", 0x202F: " ", 0x2007: " "}) if isinstance(raw, str) else ""
    if _ISO_DAY.fullmatch(text) or _DOTTED_DAY.fullmatch(text):
        return wrong.DATE_TYPED
    if any(char.isnumeric() and not "0" <= char <= "9" for char in text):
        return wrong.PLAIN_DIGITS
    return wrong.PLAIN_NUMBER if _NUMBER.fullmatch(text) else wrong.TYPE_NUMBER


def _flag(raw: Any, column: Column, lexicon: Lexicon) -> Value | CellProblem:
    if isinstance(raw, bool):
        return raw
    if isinstance(raw, int | float) and raw in (0, 1):
        return bool(raw)
    if isinstance(raw, str):
        word = normalised(raw)
        if word in YES or lexicon.find(column, raw) == "yes":
            return True
        if word in NO or lexicon.find(column, raw) == "no":
            return False
    return CellProblem(found(raw), expected(column, lexicon), wrong.TYPE_YES_NO)


def _one(raw: Any, column: Column, lexicon: Lexicon) -> Value | CellProblem:
    id = _named(raw, column, lexicon)
    return CellProblem(found(raw), expected(column, lexicon), wrong.CHOOSE) if id is None else id


def _named(raw: Any, column: Column, lexicon: Lexicon) -> str | None:
    """The id meant; a number may be an id as well."""
    if isinstance(raw, bool) or not isinstance(raw, str | int | float):
        return None
    return lexicon.find(column, raw if isinstance(raw, str) else found(raw))


def _names(raw: Any, column: Column, lexicon: Lexicon) -> Value | CellProblem:
    if not isinstance(raw, str):
        id = _named(raw, column, lexicon)
        return (id,) if id is not None else CellProblem(found(raw), expected(column, lexicon), wrong.CHOOSE)
    ids = []
    for part in _parts(raw):
        id = lexicon.find(column, part)
        if id is None:
            return CellProblem(found(part), expected(column, lexicon), wrong.CHOOSE)
        ids.append(id)
    return tuple(ids)


def _counts(raw: Any, column: Column, lexicon: Lexicon) -> Value | CellProblem:
    number = _exact(raw)
    if number is not None and column.choices:
        checked = _bounded(number, raw, column, lexicon)
        return checked if isinstance(checked, CellProblem) else ((next(iter(column.choices)), number),)
    if not isinstance(raw, str):
        return CellProblem(found(raw), expected(column, lexicon), _advice(raw))
    pairs: dict[str, int] = {}
    for part in _parts(raw):
        name, colon, count = part.rpartition(":")
        id, number = lexicon.find(column, name), _exact(count)
        if not colon or number is None:
            return CellProblem(found(part), expected(column, lexicon), wrong.NAME_AND_NUMBER)
        if id is None or id in pairs:
            return CellProblem(found(part), expected(column, lexicon), wrong.ONCE if id else wrong.CHOOSE)
        checked = _bounded(number, part, column, lexicon)
        if isinstance(checked, CellProblem):
            return checked
        pairs[id] = number
    return tuple(pairs.items())


def _parts(text: str) -> list[str]:
    parts = [_trimmed(part) for part in re.split("[,;\n]", text)]
    return parts[:-1] if parts[-1] == "" else parts


def _day(raw: Any, column: Column, lexicon: Lexicon) -> Value | CellProblem:
    day = _exact_day(raw)
    if day is None or day.year < 1901:  # the two calendars of spreadsheets agree only from March 1900
        return CellProblem(found(raw), expected(column, lexicon), wrong.TYPE_DAY)
    return day.isoformat()


def _exact_day(raw: Any) -> datetime.date | None:
    if isinstance(raw, datetime.datetime):
        return raw.date()
    if isinstance(raw, datetime.date):
        return raw
    if isinstance(raw, str):
        text = _trimmed(raw)
        if match := _ISO_DAY.fullmatch(text):
            return _calendar(match[1], match[2], match[3])
        if match := _DOTTED_DAY.fullmatch(text):
            return _calendar(match[3], match[2], match[1])
        return None
    serial = _exact(raw)
    return _EPOCH + datetime.timedelta(days=serial) if serial is not None and serial in _SERIALS else None


def _calendar(year: str, month: str, day: str) -> datetime.date | None:
    try:
        return datetime.date(int(year), int(month), int(day))
    except ValueError:  # the 31st of February
        return None


def _shown_item(item: Any, column: Column, lexicon: Lexicon) -> str:
    """One of several ids, by its name if no sign in it would cut it in two."""
    id, count = item if isinstance(item, tuple) else (item, None)
    label = lexicon.label(column, id)
    name = id if re.search("[,;\n]", label) or lexicon.find(column, _trimmed(label)) != id else label
    return name if count is None else f"{name}: {count}"


def _show_text(value: str, column: Column, lexicon: Lexicon) -> Raw:
    """The text itself; an id that has a name in every language is shown by it (a key with choices)."""
    return lexicon.label(column, value) if column.choices else value


def _show_day(value: str, column: Column, lexicon: Lexicon) -> Raw:
    return _exact_day(value) or value


def _show_id(value: str, column: Column, lexicon: Lexicon) -> Raw:
    return lexicon.label(column, value)


_Reader = Callable[[Any, Column, Lexicon], Value | CellProblem]
_READERS: dict[Kind, _Reader] = {
    Kind.TEXT: _text,
    Kind.WHOLE: _whole,
    Kind.FLAG: _flag,
    Kind.CHOICE: _one,
    Kind.REFERENCE: _one,
    Kind.NAMES: _names,
    Kind.COUNTS: _counts,
    Kind.DAY: _day,
}
_SHOWN: dict[Kind, Callable[[str, Column, Lexicon], Raw]] = {
    Kind.DAY: _show_day,
    Kind.CHOICE: _show_id,
    Kind.REFERENCE: _show_id,
}
