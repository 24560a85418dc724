"""All that a viewer may print, with the names of the files.

The poster and the house rules are always made from the public's view and a side's sheet from that
side's, whoever prints them: the leader's pack is the packs of the others, and a sheet of his own.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tracker.engine.order import LEADER, PUBLIC
from tracker.pictures.towns import town
from tracker.prints import blocks, gra_roczna, kemet, khans_kings, legenda
from tracker.prints.blocks import Block
from tracker.prints.house_rules import house_rules
from tracker.prints.meeting_report import meeting_report
from tracker.prints.poster import Holdings, Picture, poster, seen_numbers
from tracker.prints.reader import Edition, Reader
from tracker.prints.sheet import leader_sheet, side_sheet

ReaderFor = Callable[[str], Reader]
"""The reader for a viewer: ``leader``, ``public`` or a side's id."""


def _any_side(reader: Reader, side: str) -> list[Block]:
    return [blocks.side_rows(reader, side), *blocks.own_tables(reader, side), blocks.plan(reader)]


def _any_leader(reader: Reader, sides: Sequence[str]) -> list[Block]:
    return [blocks.all_sides(reader, sides), *blocks.all_tables(reader)]


def _town(reader: Reader, side: str) -> Mapping[str, str] | None:
    """The side's town, where its ruleset has towns."""
    drawn = town(reader.view, side, reader.translate)
    return {"svg": drawn, "alt": reader.name(side)} if drawn else None


def _no_picture(reader: Reader, side: str) -> None:
    return None


@dataclass(frozen=True)
class Contents:
    """What a ruleset's sheets show; the defaults are fit for any."""

    holdings: Holdings = seen_numbers
    side: Callable[[Reader, str], list[Block]] = _any_side
    leader: Callable[[Reader, Sequence[str]], list[Block]] = _any_leader
    picture: Picture = _town
    more: Callable[[ReaderFor, str, Edition], Mapping[str, bytes]] = lambda reader_for, viewer, edition: {}
    """What only this ruleset prints, as file name -> PDF."""


CONTENTS: Mapping[str, Contents] = {
    "gra-roczna": Contents(gra_roczna.levels, gra_roczna.side_sheet, gra_roczna.leader_sheet),
    "khans-kings": Contents(
        khans_kings.numbers, khans_kings.side_sheet, khans_kings.leader_sheet, _no_picture, khans_kings.more
    ),
    "kemet": Contents(kemet.numbers, kemet.side_sheet, kemet.leader_sheet, kemet.picture),
    "legenda": Contents(legenda.record_items, legenda.side_sheet, legenda.leader_sheet),
}


def pack(reader_for: ReaderFor, viewer: str, edition: Edition) -> dict[str, bytes]:
    """File name -> PDF: everything for the leader; a side's own sheets; what is public."""
    public = reader_for(PUBLIC)
    contents = CONTENTS.get(public.view.ruleset.id, Contents())
    files = {
        "public-poster.pdf": poster(public, edition, contents.holdings, contents.picture),
        "public-house-rules.pdf": house_rules(public, edition),
    }
    files |= contents.more(reader_for, viewer, edition)
    if viewer == LEADER:
        files["secret-leader.pdf"] = leader_sheet(reader_for(LEADER), edition, contents.leader)
    for side in public.sides if viewer == LEADER else [viewer] if viewer != PUBLIC else []:
        reader = reader_for(side)
        blocks_of = contents.side(reader, side)
        files[f"secret-sheet-{side}-{file_part(reader.name(side))}.pdf"] = side_sheet(reader, edition, side, blocks_of)
        form = meeting_report(reader, edition, side)
        if form is not None:
            files[f"report-{side}-{file_part(reader.name(side))}.pdf"] = form
    return files


def file_part(name: str) -> str:
    """A side's name as part of a file's name on any system: letters and digits stay as they are (composed,
    with their diacritics), anything else becomes ``_``. The side's id beside it keeps two names apart."""
    return "".join(letter if letter.isalnum() else "_" for letter in unicodedata.normalize("NFC", name))
