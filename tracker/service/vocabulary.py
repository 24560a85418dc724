"""How the ids of a campaign are called: sides by their names, the catalogue in every language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sheets.lexicon import Words, normalised
from sheets.messages import Message
from sheets.schema import Kind, Table
from tracker.engine.campaign import Campaign
from tracker.engine.changes import rows_of
from tracker.engine.hidden import is_hidden
from tracker.engine.ruleset import Ruleset
from tracker.engine.view import look
from tracker.service.languages import LANGUAGES, translator, translators


def called(ruleset: Ruleset, table: str, row: Any, languages: Sequence[str]) -> list[str]:
    """All names of a row, the first language's first; the leader's own name goes before ours."""
    label = ruleset.labels.get(table, {}).get(row.id)
    ours = _said_in(label, tuple(languages)) if label else ()
    own = getattr(row, "name", "")
    return [own, *ours] if own and not is_hidden(own) else list(ours) or [row.id]


@lru_cache(maxsize=16_384)  # the catalogue's names are the same with every reading
def _said_in(label: Message, languages: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(label.said(translator(code)) for code in languages)


def words(ruleset: Ruleset, states: Sequence[Any], language: str) -> Words:
    """The vocabulary of a campaign. Names of later states are understood too, but not shown, and never
    take a name away from the row that had it before."""
    order = (language, *(code for code in LANGUAGES if code != language))
    names: dict[str, dict[str, list[str]]] = {}
    owners: dict[tuple[str, str], str] = {}
    for state in states:
        for table in ruleset.tables:
            for row in rows_of(state, table.name).values():
                if is_hidden(row.id):
                    continue
                known = names.setdefault(table.name, {}).setdefault(row.id, [])
                new = [name for name in called(ruleset, table.name, row, order) if name not in known]
                if state is not states[0]:
                    new = [name for name in new if owners.get((table.name, normalised(name)), row.id) == row.id]
                owners |= {(table.name, normalised(name)): row.id for name in new}
                known += new
    return Words(translators(language), names)


def words_for(campaign: Campaign, viewer: str, language: str) -> Words:
    """The vocabulary in which a viewer's order is read: a refusal that lists the names there are lists no more
    than he may know."""
    return words(campaign.ruleset, (look(campaign, viewer).state,), language)


def row_label(table: Table, row: Any, words: Words) -> str:
    """What a row is called: by its name, else by the names of what it belongs to, else by its id."""
    own = str(words.names.get(table.name, {}).get(row.id, [row.id])[0])
    if own != row.id:
        return own
    belongs = [
        words.label(column, getattr(row, column.name))
        for column in table.columns
        if column.kind is Kind.REFERENCE and getattr(row, column.name)
    ]
    return ", ".join(belongs) or words.label(table.columns[0], own)


def row_called(words: Words, table: str, name: str) -> str | None:
    """The id of the row of a table that goes by a name (or by its id)."""
    rows = words.names.get(table, {})
    if name in rows:
        return name
    return next((id for id, names in rows.items() if normalised(name) in map(normalised, names)), None)


def name_of(ruleset: Ruleset, state: Any, table: str, row_id: str) -> str | Message:
    """What a row is called: a name of the leader's own, or a message in the reader's language."""
    own = getattr(rows_of(state, table).get(row_id), "name", "")
    if own and not is_hidden(own):
        return str(own)
    return ruleset.labels.get(table, {}).get(row_id) or row_id
