"""The rows of a catalogue as a ruleset's ``setup`` is handed them: texts become what the columns hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sheets.schema import Kind, columns_of

YES_NO = {"yes": True, "no": False, True: True, False: False}


def catalogue_rows(kind: type[Any], rows: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """A table of the catalogue: id -> row of that class; blank is the column's default.

    ``ValueError`` for what is neither a whole number nor yes or no where it must be.
    """
    kinds = {column.name: column.kind for column in columns_of(kind)}
    filled = ({name: value for name, value in row.items() if value not in ("", None)} for row in rows)
    made = [kind(**{name: _value(kinds[name], value) for name, value in row.items()}) for row in filled]
    return {row.id: row for row in made}


def _value(kind: Kind, value: Any) -> Any:
    if kind is Kind.WHOLE:
        return _exact(value)
    if kind is not Kind.FLAG:
        return str(value)
    if value not in YES_NO:
        raise ValueError(f"neither yes nor no: {value!r}")
    return YES_NO[value]


def _exact(value: Any) -> int:
    """A whole number, or the digits of one."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit():
        return int(value)
    raise ValueError(f"no whole number: {value!r}")
