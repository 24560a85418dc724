"""Values as people read them, in their language."""

from __future__ import annotations

from typing import Any

from sheets.messages import Message
from sheets.schema import YES_NO, Column, Kind
from tracker.engine.hidden import is_hidden
from tracker.engine.view import View
from tracker.service.languages import said
from tracker.service.vocabulary import name_of


def cell_text(view: View, language: str, column: Column, value: Any) -> str:
    """A cell's value; nothing where the viewer may not see it."""
    if is_hidden(value) or value is None:
        return ""
    if column.kind is Kind.FLAG:
        return said(YES_NO[bool(value)], language)
    if column.kind in (Kind.REFERENCE, Kind.CHOICE):
        return id_text(view, language, column, str(value))
    if column.kind is Kind.NAMES:
        return ", ".join(id_text(view, language, column, item) for item in value)
    if column.kind is Kind.COUNTS:
        return ", ".join(f"{id_text(view, language, column, name)}: {count}" for name, count in value)
    return str(value)


def id_text(view: View, language: str, column: Column, value: str) -> str:
    """What an id is called."""
    called: Message | str = column.choices.get(value) or (
        name_of(view.ruleset, view.state, column.table, value) if column.table else value
    )
    return said(called, language) if isinstance(called, Message) else called
