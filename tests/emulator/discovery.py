"""Google's own description of the API (its discovery document) as a referee of requests and answers.

The document comes with google-api-python-client, an ordinary test dependency; nothing is fetched.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from tests.emulator.spreadsheet import Json

PROTO = "type.googleapis.com/google.apps.sheets.v4."
LIST = "type.googleapis.com/google.protobuf.ListValue"


Path = tuple[str | int, ...]


class Violation(NamedTuple):
    field: str
    description: str


@cache
def document() -> Json:
    file = resources.files("googleapiclient") / "discovery_cache" / "documents" / "sheets.v4.json"
    return json.loads(file.read_text(encoding="utf-8"))  # type: ignore[no-any-return]


@cache
def methods() -> dict[str, Json]:
    """By id: ``spreadsheets.values.batchGet``."""
    return {method["id"].removeprefix("sheets."): method for method in _methods(document())}


def _methods(resource: Json) -> Iterator[Json]:
    yield from resource.get("methods", {}).values()
    for below in resource.get("resources", {}).values():
        yield from _methods(below)


def request_violations(method: str, body: Any, query: dict[str, list[str]]) -> list[Violation]:
    """What of the body and the query string Google would not take, in its words."""
    found = list(_query_violations(methods()[method], query))
    reference = methods()[method].get("request")
    if reference:
        # The body of a method on one range is bound to a field of its request.
        root: Path = ("data",) if reference["$ref"] == "ValueRange" else ()
        found += violations(reference, body, root)
    return found


def answer_violations(method: str, answer: Any) -> list[Violation]:
    return list(violations(methods()[method]["response"], answer, (), strict=True))


def fields_violations(schema: str, mask: Json) -> list[str]:
    """Paths of a field mask that the message does not have."""
    return list(_unknown_paths({"$ref": schema}, mask, ""))


def _unknown_paths(schema: Json, mask: Json, path: str) -> Iterator[str]:
    while "$ref" in schema or schema.get("type") == "array":
        schema = document()["schemas"][schema["$ref"]] if "$ref" in schema else schema["items"]
    for name, below in mask.items():
        if name == "*":
            continue
        if name not in schema.get("properties", {}):
            yield f"{path}{name}"
        else:
            yield from _unknown_paths(schema["properties"][name], below, f"{path}{name}.")


def _query_violations(method: Json, query: dict[str, list[str]]) -> Iterator[Violation]:
    known = method["parameters"] | document()["parameters"]
    for name, values in query.items():
        if name not in known:
            text = (
                f"Invalid JSON payload received. Unknown name \"{name}\": Cannot bind query parameter. Field '{name}' "
            )
            yield Violation("", text + "could not be found in request message.")
        for value in values:
            options = known.get(name, {}).get("enum")
            if options and value not in options:
                yield _invalid((name,), PROTO + name[0].upper() + name[1:], value)


def violations(schema: Json, value: Any, path: Path, *, strict: bool = False) -> Iterator[Violation]:
    """``strict``: as Google answers; otherwise what Google accepts, null and whole numbers as text among it."""
    if "$ref" in schema:
        yield from _message_violations(schema["$ref"], value, path, strict=strict)
    elif value is None and not strict:
        return
    elif schema.get("type") == "array":
        yield from _list_violations(schema["items"], value, path, strict=strict)
    elif "additionalProperties" in schema:
        if not isinstance(value, dict):
            yield _invalid(path, "object", value)
    elif not _fits(schema, value, strict=strict):
        yield _invalid(path, _type_name(schema), value)


def _list_violations(items: Json, value: Any, path: Path, *, strict: bool) -> Iterator[Violation]:
    nested = items.get("type") == "array"
    if not isinstance(value, list):
        yield _invalid(path, LIST if nested else f"repeated {items.get('$ref', '')}", value)
    elif items.get("type") != "any":
        for index, item in enumerate(value):
            if nested and not isinstance(item, list):
                yield _invalid((*path, index), LIST, item)
            else:
                yield from violations(items, item, (*path, index), strict=strict)


def _message_violations(name: str, value: Any, path: Path, *, strict: bool) -> Iterator[Violation]:
    if value is None and not strict:
        return
    if not isinstance(value, dict):
        yield _invalid(path, PROTO + name, value)
        return
    known = document()["schemas"][name].get("properties", {})
    for key, item in value.items():
        if key in known:
            yield from violations(known[key], item, (*path, key), strict=strict)
        else:
            at = f" at '{_written(path)}'" if path else ""
            text = f'Invalid JSON payload received. Unknown name "{key}"{at}: Cannot find field.'
            yield Violation(_written(path), text)


def _written(path: Path) -> str:
    """``requests[0].update_cells``"""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{_snake(part)}" for part in path)
    return text.removeprefix(".")


def _fits(schema: Json, value: Any, *, strict: bool) -> bool:
    kind = schema.get("type")
    if kind == "integer":
        if not strict and isinstance(value, str):
            return bool(re.fullmatch(r"-?\d+", value))
        whole = isinstance(value, int) or (isinstance(value, float) and value == int(value) and not strict)
        return whole and not isinstance(value, bool) and -(2**31) <= value < 2**31
    if kind == "number":
        return isinstance(value, int | float) and not isinstance(value, bool)
    if kind == "boolean":
        return isinstance(value, bool)
    if kind == "string":
        return isinstance(value, str) and ("enum" not in schema or value in schema["enum"])
    return True


def _type_name(schema: Json) -> str:
    if "enum" in schema:
        return PROTO + "Enum"
    names = {"integer": "TYPE_INT32", "number": "TYPE_DOUBLE", "boolean": "TYPE_BOOL", "string": "TYPE_STRING"}
    return names.get(schema.get("type", ""), "object")


def _invalid(path: Path, kind: str, value: Any) -> Violation:
    field = _written(path)
    return Violation(field, f"Invalid value at '{field}' ({kind}), {json.dumps(value, ensure_ascii=False)}")


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])([A-Z])", lambda match: "_" + match[1].lower(), name)
