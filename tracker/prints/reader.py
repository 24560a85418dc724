"""Who reads a print, and how ids and messages are said to him."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sheets.messages import Message, Translate, say
from sheets.schema import Column
from tracker.engine.hidden import is_hidden
from tracker.engine.order import LEADER, PUBLIC
from tracker.engine.view import View

MONTHS: tuple[Callable[[str, str], Message], ...] = (
    lambda day, year: say("{day} January {year}", day=day, year=year),
    lambda day, year: say("{day} February {year}", day=day, year=year),
    lambda day, year: say("{day} March {year}", day=day, year=year),
    lambda day, year: say("{day} April {year}", day=day, year=year),
    lambda day, year: say("{day} May {year}", day=day, year=year),
    lambda day, year: say("{day} June {year}", day=day, year=year),
    lambda day, year: say("{day} July {year}", day=day, year=year),
    lambda day, year: say("{day} August {year}", day=day, year=year),
    lambda day, year: say("{day} September {year}", day=day, year=year),
    lambda day, year: say("{day} October {year}", day=day, year=year),
    lambda day, year: say("{day} November {year}", day=day, year=year),
    lambda day, year: say("{day} December {year}", day=day, year=year),
)


def dated(day: str) -> Message:
    """An ISO day as people write it: 3 October 2026."""
    year, month, date = day[:10].split("-")
    return MONTHS[int(month) - 1](str(int(date)), year)


@dataclass(frozen=True)
class Reader:
    """What one viewer may see, with the ways to say it in his language."""

    view: View
    language: str
    translate: Translate
    cell: Callable[[Column, Any], str]
    """A cell's value as text; empty where it is hidden or blank."""
    row: Callable[[str, str], str]
    """What a row is called: ``row(table, id)``."""

    def say(self, message: Message | str) -> str:
        """The message in the reader's language; a name that somebody has given stays as it is."""
        return message if isinstance(message, str) else message.said(self.translate)

    @property
    def sides(self) -> list[str]:
        """The sides that play, in the order in which they joined."""
        rows = self.view.state.sides.items()
        return [side for side, row in rows if is_hidden(row.active) or row.active]

    def name(self, side: str) -> str:
        """What a side is called."""
        row = self.view.state.sides.get(side)
        return row.name if row is not None and not is_hidden(row.name) else ""


@dataclass(frozen=True)
class WayIn:
    """A link into the dashboard, and its code as SVG. Whoever has it is in: it stands on that side's sheet only."""

    link: str
    svg: str


@dataclass(frozen=True)
class Edition:
    """What stands on every page of a pack: how the season is called, and the day it was printed for."""

    season: str
    day: str
    """As ISO text."""
    links: Mapping[str, WayIn] = field(default_factory=dict)
    """The sides' ways into the dashboard, for the sheets that a leader prints from it."""


def page(reader: Reader, edition: Edition, title: str, secret: bool = False, blank: bool = False) -> dict[str, Any]:
    """What every template needs: language, title and footer with turn, revision, date, and who may read it."""
    moment = reader.view.ruleset.moment(reader.view.state)
    return {
        "lang": reader.language,
        "title": title,
        "season": edition.season,
        "secret": secret,
        "footer": {
            "moment": "" if blank or moment is None else reader.say(moment),
            "revision": "" if blank else reader.say(say("Revision {n}", n=reader.view.revision)),
            "date": "" if blank else reader.say(dated(edition.day)),
            "who": reader.say(_who(reader, secret, blank)),
            "seal": reader.say(say("secret") if secret else _who(reader, secret, blank)),
            "pages": reader.say(say("Page {page} of {pages}", page="{page}", pages="{pages}")),
        },
    }


def _who(reader: Reader, secret: bool, blank: bool) -> Message:
    if blank:
        return say("secret once filled in")
    if not secret:
        return say("public")
    if reader.view.viewer in (LEADER, PUBLIC):
        return say("secret: for the leader only")
    return say("secret: for {side} only", side=reader.name(reader.view.viewer))
