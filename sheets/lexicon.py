"""How ids are called by people: headings, labels and yes/no words in every language (pure)."""

from __future__ import annotations

import dataclasses
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from sheets.messages import Translate, english
from sheets.schema import YES_NO, Column, Kind

_INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad"))
"""Characters nobody sees: zero-width spaces and joiners, direction marks, BOM, soft hyphen."""

NAME = 60
"""Letters up to which a text may be a name."""


def normalised(text: str) -> str:
    """The key under which names are compared: how it looks, without case, extra or odd spaces.

    Diacritics stay: ``ż`` is not ``z``.
    """
    return _of_a_name(text) if len(text) <= NAME else _normalised(text)


@lru_cache(maxsize=16_384)  # a vocabulary asks for the same few thousand names again with every reading
def _of_a_name(text: str) -> str:
    return _normalised(text)


def _normalised(text: str) -> str:
    if text.isascii():
        return " ".join(text.split()).lower()
    visible = unicodedata.normalize("NFC", text).translate(_INVISIBLE)
    return unicodedata.normalize("NFC", " ".join(visible.split()).casefold())


class Lexicon(Protocol):
    """What the reader and writer of cells ask about words."""

    def headings(self, column: Column) -> Sequence[str]:
        """What the column's heading may read; the first is the one written into new tabs."""

    def label(self, column: Column, id: str) -> str:
        """What is shown in a cell for the id; ``find`` takes it back to the same id."""

    def find(self, column: Column, text: str) -> str | None:
        """The id meant by a text: an id, or a label in any language; None: none or more than one."""

    def options(self, column: Column) -> tuple[str, ...]:
        """The labels to choose from, in the order of declaration; empty where any text will do."""


@dataclass(frozen=True)
class Words:
    """A lexicon made of declarations, languages and the names of rows.

    ``languages``: how to say a message in each known language, the shown one first.
    ``names``: for a table (or, where ids come from elsewhere, a column), id -> what it is called,
    the shown name first. Choices, headings and yes/no come from the columns themselves.
    """

    languages: Sequence[Translate] = (english,)
    names: Mapping[str, Mapping[str, Sequence[str]]] = dataclasses.field(default_factory=dict)
    _known: dict[Column, _Index] = dataclasses.field(default_factory=dict, compare=False, repr=False)

    def headings(self, column: Column) -> Sequence[str]:
        """The heading in every language, the shown one first; then the column's English name."""
        return (*(column.heading.said(language) for language in self.languages), column.name)

    def label(self, column: Column, id: str) -> str:
        """The shown name; with the id behind it where two ids are called alike; else the id itself."""
        return self._index(column).labels.get(id, id)

    def find(self, column: Column, text: str) -> str | None:
        """The id meant by an id or a label in any language."""
        index = self._index(column)
        return text if text in index.labels else index.ids.get(normalised(text))

    def options(self, column: Column) -> tuple[str, ...]:
        """The shown labels of all ids."""
        return tuple(self._index(column).labels.values())

    def _index(self, column: Column) -> _Index:
        index = self._known.get(column)
        if index is None:
            index = self._known[column] = _indexed(self._called(column))
        return index

    def _called(self, column: Column) -> dict[str, list[str]]:
        """Every id of the column with all it may be called, the shown label first."""
        choices = {**column.choices}
        if column.kind is Kind.FLAG:
            choices |= {"yes": YES_NO[True], "no": YES_NO[False]}
        called = {id: [message.said(say) for say in self.languages] for id, message in choices.items()}
        for source in (column.table, column.name):
            for id, labels in self.names.get(source, {}).items():
                called.setdefault(id, []).extend(labels)
        return called


@dataclass(frozen=True)
class _Index:
    labels: Mapping[str, str]
    ids: Mapping[str, str]


def _indexed(called: Mapping[str, Sequence[str]]) -> _Index:
    """Both directions of a column's vocabulary. An exact id wins over a label that reads the same."""
    owners: dict[str, set[str]] = {}
    for id, labels in called.items():
        for label in labels:
            owners.setdefault(normalised(label), set()).add(id)
    ids = {key: next(iter(of)) for key, of in owners.items() if len(of) == 1 and key}
    ids |= {normalised(id): id for id in called}
    shown_as: dict[str, str] = {}
    for id, names in called.items():
        shown = names[0] if names and names[0].strip() else id
        if ids.get(normalised(shown)) != id:
            shown = f"{shown} ({id})"
            ids.setdefault(normalised(shown), id)
        shown_as[id] = shown if ids[normalised(shown)] == id else id
    return _Index(shown_as, ids)
