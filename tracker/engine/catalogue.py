"""The rows of a catalogue as a ruleset's ``setup`` is handed them: texts become what the columns hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sheets.schema import Column, Kind, columns_of

YES_NO = {"yes": True, "no": False, True: True, False: False}


def catalogue_rows(kind: type[Any], rows: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """A table of the catalogue: id -> row of that class; blank is the column's default. Several ids are written
    ``wood,stone``, ids with numbers ``wood:3,stone:1``.

    ``ValueError`` for what is neither a whole number nor yes or no where it must be.
    """
    columns = {column.name: column for column in columns_of(kind)}
    filled = ({name: value for name, value in row.items() if value not in ("", None)} for row in rows)
    made = [kind(**{name: _value(columns[name], value) for name, value in row.items()}) for row in filled]
    return {row.id: row for row in made}


def _value(column: Column, value: Any) -> Any:
    if column.kind is Kind.WHOLE:
        return _exact(value, signed=column.low is None or column.low < 0)
    if column.kind is Kind.NAMES:
        return tuple(part.strip() for part in value.split(",")) if isinstance(value, str) else tuple(value)
    if column.kind is Kind.COUNTS:
        return tuple(_pair(part) for part in value.split(",")) if isinstance(value, str) else tuple(value)
    if column.kind is not Kind.FLAG:
        return str(value)
    if value not in YES_NO:
        raise ValueError(f"neither yes nor no: {value!r}")
    return YES_NO[value]


def _pair(text: str) -> tuple[str, int]:
    name, _, amount = text.partition(":")
    return name.strip(), _exact(amount)


def _exact(value: Any, signed: bool = False) -> int:
    """A whole number, or the digits of one."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and (word := value.strip()).isascii():
        digits = word.removeprefix("-") if signed else word
        if digits.isdigit():
            return int(word)
    raise ValueError(f"no whole number: {value!r}")
