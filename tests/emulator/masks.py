"""Field masks: which fields of an answer are wanted, which of a message are meant to change.

``sheets(properties,merges),properties.title`` and, as gspread also writes it, ``gridProperties/rowCount``.
"""

from __future__ import annotations

import re
from typing import Any

from tests.emulator.refused import bad_payload, invalid
from tests.emulator.spreadsheet import Json

Mask = dict[str, "Mask"]  # no entries: everything below


def parse(text: str) -> Mask:
    tokens = re.findall(r"[(),]|[^(),\s]+", text)
    mask, rest = _list(tokens)
    if rest:
        raise _unreadable(text)
    return mask


def _list(tokens: list[str]) -> tuple[Mask, list[str]]:
    mask: Mask = {}
    while tokens and tokens[0] != ")":
        path, tokens = tokens[0], tokens[1:]
        if path == ",":
            continue
        below: Mask = {}
        if tokens and tokens[0] == "(":
            below, tokens = _list(tokens[1:])
            if not tokens:
                raise _unreadable(path)
            tokens = tokens[1:]
        _add(mask, re.split(r"[./]", path), below)
    return mask, tokens


def _add(mask: Mask, path: list[str], below: Mask) -> None:
    name, *rest = path
    if name in mask and not mask[name]:
        return
    inner = mask.setdefault(name, {})
    if rest:
        _add(inner, rest, below)
    elif below:
        for key, value in below.items():
            _add(inner, [key], value)
    else:
        mask[name] = {}


def _unreadable(text: str) -> Exception:
    return bad_payload("", f"Request contains an invalid argument: cannot read the field mask {text!r}.")


def pruned(answer: Any, mask: Mask) -> Any:
    """The answer with only what the mask names; an object stays where it was even if nothing of it is left."""
    if not answer or not mask or "*" in mask:  # most cells hold nothing
        return answer
    if isinstance(answer, list):
        return [pruned(item, mask) for item in answer]
    if isinstance(answer, dict):
        return {key: pruned(answer[key], below) for key, below in mask.items() if key in answer}
    return answer


def wants(mask: Mask, *path: str) -> bool:
    """Whether the mask reaches down to the field."""
    for name in path:
        if not mask or "*" in mask:
            return True
        if name not in mask:
            return False
        mask = mask[name]
    return True


def changing(text: str | None, kind: str = "") -> Mask:
    """The mask of an update; Google wants one always."""
    if not text:
        raise invalid("At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)")
    mask = parse(text)
    return {name: below for name, below in mask.items() if name != kind} or mask.get(kind, {})


def merged(old: Json, new: Json, mask: Mask) -> Json:
    """``old`` with the fields of the mask as in ``new``, or cleared where ``new`` lacks them."""
    if not mask or "*" in mask:
        return {key: value for key, value in new.items() if value is not None}
    result = dict(old)
    for name, below in mask.items():
        value = new.get(name)
        if below and (isinstance(value, dict) or isinstance(result.get(name), dict)):
            value = merged(result.get(name) or {}, value or {}, below)
        if value is None:
            result.pop(name, None)
        else:
            result[name] = value
    return result
