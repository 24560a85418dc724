"""How the ids of a campaign are called: sides by their names, the catalogue in every language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sheets.lexicon import Words
from sheets.messages import Message
from tracker.engine.changes import rows_of
from tracker.engine.hidden import is_hidden
from tracker.engine.ruleset import Ruleset
from tracker.service.languages import LANGUAGES, translator, translators


def _ours(ruleset: Ruleset, table: str, row_id: str, languages: Sequence[str]) -> list[str]:
    label = ruleset.labels.get(table, {}).get(row_id)
    return [label.said(translator(code)) for code in languages] if label else []


def called(ruleset: Ruleset, table: str, row: Any, languages: Sequence[str] = tuple(LANGUAGES)) -> list[str]:
    """All names of a row, the first language's first. The leader's own name goes before ours, unless it
    is ours in some language: then everybody reads it in his own."""
    ours = _ours(ruleset, table, row.id, languages)
    own = getattr(row, "name", "")
    if is_hidden(own) or not own or own in ours:
        return ours or [row.id]
    return [own, *ours]


def words(ruleset: Ruleset, states: Sequence[Any], language: str) -> Words:
    """The vocabulary of a campaign; names of later states are understood too, but not shown."""
    order = (language, *(code for code in LANGUAGES if code != language))
    names: dict[str, dict[str, list[str]]] = {}
    for state in states:
        for table in ruleset.tables:
            for row in rows_of(state, table.name).values():
                known = names.setdefault(table.name, {}).setdefault(row.id, [])
                known += [name for name in called(ruleset, table.name, row, order) if name not in known]
    return Words(translators(language), names)


def name_of(ruleset: Ruleset, state: Any, table: str, row_id: str) -> str | Message:
    """What a row is called: a name of the leader's own, or a message in the reader's language."""
    own = getattr(rows_of(state, table).get(row_id), "name", "")
    label = ruleset.labels.get(table, {}).get(row_id)
    if is_hidden(own) or not own or (label and own in _ours(ruleset, table, row_id, tuple(LANGUAGES))):
        return label or row_id
    return str(own)


def in_language(
    ruleset: Ruleset, catalogue: Mapping[str, Sequence[Mapping[str, str]]], language: str
) -> dict[str, list[dict[str, str]]]:
    """A catalogue whose unnamed rows are called as in that language, so that the sheet can be read."""
    named = {}
    for table, rows in catalogue.items():
        named[table] = [
            {**row, "name": row.get("name") or next(iter(_ours(ruleset, table, row["id"], [language])), "")}
            for row in rows
        ]
    return named
