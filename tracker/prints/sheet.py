"""The sheets of a side and of the leader: a heading, then blocks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sheets.messages import say
from tracker.prints.blocks import Block
from tracker.prints.poster import ranking
from tracker.prints.reader import Edition, Reader, page
from tracker.prints.signs import sign
from tracker.prints.typeset import typeset


def side_sheet(reader: Reader, edition: Edition, side: str, blocks: Sequence[Block]) -> bytes:
    """A side's sheet, from its own view."""
    rank = next((rank for rank in ranking(reader) if rank["id"] == side), None)
    data = {
        **page(reader, edition, f"{edition.season}: {reader.name(side)}", secret=True),
        "heading": reader.name(side),
        "sign": sign(reader, side),
        "facts": [
            {"label": reader.say(reader.view.ruleset.ranked_by), "value": str(rank["points"])},
            {"label": reader.say(say("Place")), "value": str(rank["place"])},
        ]
        if rank
        else [],
        "ranking": [],
        "blocks": [*blocks[:-1], *_way_in(reader, edition, side), *blocks[-1:]],  # last comes what fills the page
    }
    return typeset("sheet", data, edition.day)


def _way_in(reader: Reader, edition: Edition, side: str) -> list[Block]:
    way = edition.links.get(side)
    if way is None:
        return []
    return [
        {
            "kind": "invitation",
            "title": reader.say(say("Your season on the phone")),
            "note": reader.say(say("Scan the code or type the link. Whoever has it is in: keep it to yourselves.")),
            "alt": reader.say(say("Code of the link")),
            "link": way.link,
            "svg": way.svg,
        }
    ]


def leader_sheet(reader: Reader, edition: Edition, contents: Callable[[Reader, Sequence[str]], list[Block]]) -> bytes:
    """Everything of all sides, from the leader's view."""
    title = reader.say(say("Leader's sheet"))
    data = {
        **page(reader, edition, f"{edition.season}: {title}", secret=True),
        "heading": title,
        "sign": None,
        "facts": [],
        "ranking": ranking(reader),
        "blocks": contents(reader, reader.sides),
    }
    return typeset("sheet", data, edition.day)
