"""The parts of an .xlsx file by the tab they belong to, for what openpyxl does not look at."""

from __future__ import annotations

import io
import posixpath
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from openpyxl.xml.functions import fromstring

_WORKBOOK = "xl/workbook.xml"


@dataclass(frozen=True)
class Link:
    """From one part to another one: ``drawing``, ``slicer``, ``image`` and so on."""

    kind: str
    """The last word of the relationship's type."""
    target: str
    """The name of the part; a web address where it is outside."""
    id: str


@dataclass(frozen=True)
class TabPart:
    """The part of one worksheet."""

    title: str
    part: str
    links: tuple[Link, ...]

    def targets(self, kind: str) -> Iterator[str]:
        """The parts it links to in that way."""
        return (link.target for link in self.links if link.kind == kind)


class Parts:
    """A workbook as its parts."""

    def __init__(self, data: bytes) -> None:
        self._archive = zipfile.ZipFile(io.BytesIO(data))
        self.names = frozenset(self._archive.namelist())

    @property
    def archive(self) -> zipfile.ZipFile:
        """The file itself."""
        return self._archive

    def read(self, part: str) -> bytes:
        """What is in a part; nothing where it is missing."""
        return self._archive.read(part) if part in self.names else b""

    def tree(self, part: str) -> Any:
        """The XML of a part."""
        return fromstring(self._archive.read(part))

    def links(self, part: str) -> tuple[Link, ...]:
        """Where a part links to."""
        folder, name = posixpath.split(part)
        beside = f"{folder}/_rels/{name}.rels"
        if beside not in self.names:
            return ()
        return tuple(
            Link(
                element.get("Type", "").rpartition("/")[2],
                posixpath.normpath(posixpath.join("/", folder, element.get("Target", ""))).lstrip("/"),
                element.get("Id", ""),
            )
            for element in self.tree(beside)
        )

    def tabs(self) -> Iterator[TabPart]:
        """Every worksheet, in order."""
        parts = {link.id: link.target for link in self.links(_WORKBOOK) if link.kind == "worksheet"}
        for element in self.tree(_WORKBOOK).iter():
            part = parts.get(_attribute(element, "id")) if local(element) == "sheet" else None
            if part is not None:
                yield TabPart(element.get("name", ""), part, self.links(part))


def local(element: Any) -> str:
    """An element's name without its namespace; empty for a comment."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _attribute(element: Any, name: str) -> str:
    """An attribute with a namespace of whatever kind (there are two: strict and transitional)."""
    return next((str(value) for key, value in element.attrib.items() if key.endswith("}" + name)), "")
