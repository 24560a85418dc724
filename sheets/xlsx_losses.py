"""What saving a workbook with openpyxl would take from it, by tab: everything a leader would miss.

What nobody misses is not told: results of formulas (calculated anew on opening), green corners that
were switched off, printer settings, the order of calculation.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from openpyxl.reader.drawings import find_images

from sheets.errors import WouldLose
from sheets.messages import Message, say
from sheets.saving import denied, fingerprint, replace_file
from sheets.xlsx_parts import Parts, TabPart, local

PICTURES, CHARTS, SHAPES = say("pictures"), say("charts"), say("text boxes and shapes")
SMART_ART, SLICERS, BUTTONS = say("SmartArt"), say("slicers"), say("buttons and form fields")

_BEHIND_THE_CELLS: tuple[tuple[re.Pattern[bytes], Message], ...] = (
    (re.compile(rb"<(?:\w+:)?sparklineGroup\b"), say("sparklines")),
    (re.compile(rb"<(?:\w+:)?conditionalFormatting\b"), say("newer bars and icons in cells")),
    (re.compile(rb"<(?:\w+:)?dataValidation\b"), say("dropdowns that take their list from another tab")),
)
"""Extensions of a worksheet."""
_PICTURE_IN_HEADER = re.compile(rb"<(?:\w+:)?legacyDrawingHF\b")
_OBJECT = re.compile(rb'ObjectType="(\w+)"')
_FORMULA_THAT_SPILLS = re.compile(rb'<(?:\w+:)?c\b[^>]*\bcm="')
_RICH_VALUE = re.compile(rb'<(?:\w+:)?c\b[^>]*\bvm="')

_LINKED: dict[str, Message] = {
    "slicer": SLICERS,
    "timeline": SLICERS,
    "ctrlProp": BUTTONS,
    "control": BUTTONS,
    "oleObject": say("objects of other programs"),
    "package": say("objects of other programs"),
    "threadedComment": say("answers to comments"),
    "queryTable": say("tables that are filled from elsewhere"),
    "image": say("a background picture"),
}
"""What a worksheet links to."""
_OF_THE_WORKBOOK: dict[str, Message] = {
    "connections": say("connections to other data"),
    "powerPivotData": say("connections to other data"),
    "FeaturePropertyBag": say("check boxes in cells"),
}
_ANCHORS = ("twoCellAnchor", "oneCellAnchor", "absoluteAnchor")
_FRAMES = {"chart": CHARTS, "chartex": CHARTS, "diagram": SMART_ART, "slicer": SLICERS, "timeslicer": SLICERS}
"""By the last word of the address that says what a frame shows."""


@dataclass(frozen=True)
class Loss:
    """Something that would be gone after saving."""

    what: Message
    tab: str = ""
    """The tab it is in; empty: the workbook as a whole."""


def losses(data: bytes) -> tuple[Loss, ...]:
    """What of a workbook would not survive, each kind once per tab."""
    parts = Parts(data)
    found = [Loss(what, tab.title) for tab in parts.tabs() for what in _of_tab(parts, tab)]
    found += [
        Loss(_OF_THE_WORKBOOK[link.kind]) for link in parts.links("xl/workbook.xml") if link.kind in _OF_THE_WORKBOOK
    ]
    return tuple(dict.fromkeys(found))


def tell_once(path: Path, data: bytes) -> None:
    """Raises ``WouldLose`` if saving would lose something, and keeps a whole copy of the file first.

    Where that copy is there already, it has been told: whoever comes again has made up his mind.
    """
    lost = losses(data)
    if not lost:
        return
    copy = path.with_name(f"{path.name}.backups") / f"{path.stem}-whole-{fingerprint(data)[:8]}{path.suffix}"
    if copy.exists():
        return
    try:
        copy.parent.mkdir(exist_ok=True)
    except OSError as error:
        raise denied(copy.parent) from error
    replace_file(copy, lambda file: file.write(data))
    raise WouldLose(
        say(
            "Saving would remove from {file} what cannot be kept: {what}. A copy with everything is now in {copy}: "
            "do the same again to go on without, or move these things to another file first.",
            file=path.name,
            what=_told(lost),
            copy=f"{copy.parent.name}/{copy.name}",
        )
    )


def _told(lost: Sequence[Loss]) -> tuple[Message, ...]:
    """What and where, tab by tab."""
    by_tab: dict[str, list[Message]] = {}
    for loss in lost:
        by_tab.setdefault(loss.tab, []).append(loss.what)
    whole = by_tab.pop("", [])
    return (*(say("{what} in the tab {tab}", what=tuple(what), tab=tab) for tab, what in by_tab.items()), *whole)


def _of_tab(parts: Parts, tab: TabPart) -> Iterator[Message]:
    xml = parts.read(tab.part)
    start = xml.rfind(b"</sheetData>")
    extensions = xml.find(b"extLst>", max(start, 0))
    if extensions >= 0:
        yield from (what for pattern, what in _BEHIND_THE_CELLS if pattern.search(xml, extensions))
    if _PICTURE_IN_HEADER.search(xml, max(start, 0)):
        yield say("pictures in the header or footer")
    if "xl/metadata.xml" in parts.names:
        if _FORMULA_THAT_SPILLS.search(xml):
            yield say("formulas that fill more than one cell")
        if _RICH_VALUE.search(xml):
            yield say("pictures and linked data within cells")
    yield from (_LINKED[link.kind] for link in tab.links if link.kind in _LINKED)
    for part in tab.targets("vmlDrawing"):
        if any(kind != b"Note" for kind in _OBJECT.findall(parts.read(part))):
            yield BUTTONS
    for part in tab.targets("drawing"):
        yield from _of_drawing(parts, part)


def _of_drawing(parts: Parts, part: str) -> Iterator[Message]:
    """What is drawn on a tab, less what openpyxl itself makes of it."""
    if part not in parts.names:
        return
    anchored = (child for anchor in parts.tree(part) if local(anchor) in _ANCHORS for child in anchor)
    drawn = Counter(what for child in anchored if (what := _drawn(child)) is not None)
    charts, images = find_images(parts.archive, part)
    yield from drawn - Counter({CHARTS: len(charts), PICTURES: len(images)})
    for link in parts.links(part):
        if link.kind == "chart" and any(inner.kind == "chartUserShapes" for inner in parts.links(link.target)):
            yield SHAPES


def _drawn(element: Any) -> Message | None:
    name = local(element)
    if name == "pic":
        return PICTURES
    if name in ("sp", "cxnSp", "grpSp", "contentPart"):
        return SHAPES
    if name not in ("graphicFrame", "AlternateContent"):
        return None
    frames = (inner.get("uri", "") for inner in element.iter() if local(inner) == "graphicData")
    kinds = [uri.rpartition("/")[2] for uri in frames]
    return next((_FRAMES[kind] for kind in kinds if kind in _FRAMES), SHAPES)
