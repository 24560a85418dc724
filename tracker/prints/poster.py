"""The public poster: who leads, what stands where, what has happened so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from sheets.messages import say
from sheets.schema import Kind
from tracker.engine.hidden import is_hidden
from tracker.engine.journal import UNDO, undone
from tracker.prints.reader import Edition, Reader, dated, page
from tracker.prints.signs import sign
from tracker.prints.typeset import typeset

Holdings = Callable[[Reader, str], Sequence[Mapping[str, Any]]]
"""What a side has for all to see: ``[{"label", "value", "there"}]``."""
Picture = Callable[[Reader, str], Mapping[str, str] | None]
"""A picture of the side's own as ``{"svg", "alt"}``."""

MOST_PICTURES = 4
"""More sides leave no room for their pictures."""
MOST_LINES = 60
"""More of the chronicle fits on no poster."""


def poster(reader: Reader, edition: Edition, holdings: Holdings, picture: Picture) -> bytes:
    """The poster, from the public's view."""
    title, ranked = reader.say(say("Standings")), ranking(reader)
    drawn = picture if len(ranked) <= MOST_PICTURES else lambda reader, side: None
    data = {
        **page(reader, edition, f"{edition.season}: {title}"),
        "heading": title,
        "points": reader.say(reader.view.ruleset.ranked_by),
        "sides": [
            {**rank, "items": list(holdings(reader, rank["id"])), "picture": drawn(reader, rank["id"])}
            for rank in ranked
        ],
        "over": season_over(reader),
        "chronicle": {
            "title": reader.say(say("The season so far, newest first")),
            "lines": list(told_so_far(reader))[:MOST_LINES],
        },
    }
    return typeset("poster", data, edition.day)


def ranking(reader: Reader) -> list[dict[str, Any]]:
    """The sides by points, equal points sharing a place: id, sign, place, points, share of the best in thousandths."""
    standings = list(reader.view.ruleset.standings(reader.view.state))
    best = max((points for _, points in standings), default=0)
    return [
        {
            "id": side,
            "sign": sign(reader, side),
            "place": 1 + sum(1 for _, others in standings if others > points),
            "points": points,
            "share": 1000 * max(points, 0) // best if best > 0 else 0,
        }
        for side, points in standings
    ]


def seen_numbers(reader: Reader, side: str) -> list[dict[str, Any]]:
    """For any ruleset: the numbers in the side's own row that the viewer may see."""
    row = reader.view.state.sides[side]
    columns = [column for column in reader.view.ruleset.table("sides").columns if column.kind is Kind.WHOLE]
    return [
        {
            "label": reader.say(column.heading),
            "value": reader.cell(column, getattr(row, column.name)),
            "there": bool(getattr(row, column.name)),
        }
        for column in columns
        if not is_hidden(getattr(row, column.name)) and getattr(row, column.name) is not None
    ]


def season_over(reader: Reader) -> str:
    """Who won, once the season is over; empty before."""
    season = next(iter(reader.view.state.season.values()), None)
    if season is None or is_hidden(season.closed) or not season.closed:
        return ""
    winners = tuple(reader.name(side) for side in season.winners if not is_hidden(side))
    if not winners:
        return reader.say(say("The season is over."))
    return reader.say(say("The season is over. Victory: {winners}.", winners=winners))


def told_so_far(reader: Reader) -> Iterator[dict[str, str]]:
    """What happened, newest first, without what was taken back."""
    entries = list(reader.view.entries)
    gone = undone(entries)
    for entry in reversed(entries):
        told = " ".join(reader.say(note.message) for note in entry.notes)
        if told and entry.order != UNDO and entry.number and entry.number not in gone:
            yield {"day": reader.say(dated(entry.at)), "text": told}
