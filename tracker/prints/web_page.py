"""One web page of a season as one viewer may see it: a single file, for a troop's own site or a screen on the wall.

No scripts, nothing fetched from anywhere, light and dark by the reader's own setting; search engines are asked to
leave it alone, because the patrols are children's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from sheets.messages import say
from tracker.engine.hidden import HiddenValue
from tracker.engine.house_rules import answered, in_force
from tracker.engine.order import PUBLIC
from tracker.pictures.battle_boards import drawn
from tracker.pictures.boards import BOARDS
from tracker.pictures.charts import Bar, bars
from tracker.pictures.colours import side_colour
from tracker.pictures.maps import drawn as land_drawn
from tracker.pictures.maps import key_drawn, map_of
from tracker.prints.pack import CONTENTS, Contents
from tracker.prints.poster import ranking, season_over, told_so_far
from tracker.prints.reader import Edition, Reader, page

MARK = "campaign-tracker"
"""How a page of ours is told from somebody else's file: the generator it names."""
INK = "currentColor"
NEWEST = 12
"""So many lines of the chronicle are read without a tap."""
STYLE = """
:root { color-scheme: light dark; --paper: #fbf8f1; --card: #fff; --ink: #1d2327; --faint: #5b646b; --line: #d9d2c2; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14181b; --card: #1d2327; --ink: #e9ecee; --faint: #a7b0b7; --line: #3a444b; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.05rem/1.5 system-ui, sans-serif; }
body > * { max-width: 70rem; margin-inline: auto; padding-inline: 1rem; }
header { padding-block: 1.5rem .5rem; }
h1 { margin: 0; font-size: 1.8rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { font-size: 1.3rem; margin: 2rem 0 .75rem; }
h3 { font-size: 1.1rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
header p, footer, .faint { color: var(--faint); font-size: .95rem; }
.secret { border: 2px solid currentColor; color: #b3261e; padding: .5rem .75rem; font-weight: 600; }
.cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: 1rem; min-width: 0; }
.card dl { display: grid; grid-template-columns: 1fr auto; gap: .1rem .75rem; margin: .75rem 0 0; }
.card dd { margin: 0; font-variant-numeric: tabular-nums; }
.badge { display: inline-block; min-width: 1.7em; padding: 0 .35em; border-radius: .4em; text-align: center; }
svg { display: block; width: 100%; height: auto; --st-text-color: var(--ink); }
.narrow { max-width: 32rem; }
ol.told { list-style: none; padding: 0; margin: 0; }
ol.told li { border-top: 1px solid var(--line); padding: .4rem 0; overflow-wrap: anywhere; }
ol.told time { color: var(--faint); font-size: .9rem; display: block; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .95rem; }
th, td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
td.n { text-align: right; font-variant-numeric: tabular-nums; }
summary { cursor: pointer; padding: .5rem 0; min-height: 2.75rem; font-weight: 600; }
footer { padding-block: 2rem; }
@media print { details { display: none; } }
"""


@dataclass(frozen=True)
class Told:
    """A table to be shown as it is: its title, its headings, its rows."""

    title: str
    headings: Sequence[str]
    rows: Sequence[Sequence[Any]]


def web_page(reader: Reader, edition: Edition, tables: Sequence[Told]) -> bytes:
    """The page as UTF-8; the same view, edition and tables give the same bytes."""
    viewer = reader.view.viewer
    about = page(reader, edition, edition.season, secret=viewer != PUBLIC)
    body = "".join(
        [
            _header(reader, edition, about),
            "<main>",
            _standings(reader),
            _common(reader),
            _sides(reader),
            _land(reader),
            _boards(reader),
            _chronicle(reader),
            _house_rules(reader),
            *(_details(table) for table in tables),
            "</main>",
            f"<footer>{escape(about['footer']['revision'])} · {escape(about['footer']['date'])}</footer>",
        ]
    )
    head = (
        f'<!DOCTYPE html><html lang="{escape(reader.language)}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="generator" content="{MARK}"><meta name="robots" content="noindex, nofollow">'
        '<meta name="referrer" content="no-referrer"><meta http-equiv="Content-Security-Policy"'
        " content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{escape(edition.season)}</title><style>{STYLE}</style></head><body>"
    )
    return f"{head}{body}</body></html>\n".encode()


def _header(reader: Reader, edition: Edition, about: dict[str, Any]) -> str:
    who = about["footer"]["who"]
    seal = f'<p class="secret">{escape(who)}</p>' if about["secret"] else ""
    over = season_over(reader)
    told = f"<p><strong>{escape(over)}</strong></p>" if over else ""
    return f"<header><h1>{escape(edition.season)}</h1><p>{escape(about['footer']['date'])}</p>{seal}{told}</header>"


def _section(title: str, body: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{body}</section>" if body else ""


def _standings(reader: Reader) -> str:
    ranked = ranking(reader)
    shown = []
    for rank in ranked:
        row = reader.view.state.sides[rank["id"]]
        worn = side_colour(row.colour, list(reader.view.state.sides).index(rank["id"]))
        shown.append(Bar(reader.name(rank["id"]), rank["points"], worn.colour, worn.pattern))
    title = reader.say(say("Standings"))
    return _section(title, f'<div class="narrow">{bars(title, shown, reader.translate)}</div>' if shown else "")


def _common(reader: Reader) -> str:
    """What lies on the table between all."""
    board = BOARDS.get(reader.view.ruleset.id)
    if board is None:
        return ""
    pictures = board.common(reader.view.state, reader.translate, INK)
    return _section(reader.say(say("The table")), _cards(f'<div class="card">{svg}</div>' for svg in pictures))


def _sides(reader: Reader) -> str:
    """Each side as the viewer may see it: its picture and its numbers."""
    contents = CONTENTS.get(reader.view.ruleset.id, Contents())
    shown = []
    for rank in ranking(reader):
        svg = _picture(reader, contents, rank["id"])
        items = contents.holdings(reader, rank["id"])
        numbers = "".join(f"<dt>{escape(item['label'])}</dt><dd>{escape(str(item['value']))}</dd>" for item in items)
        shown.append(
            f'<div class="card"><h3>{_badge(rank["sign"])} {escape(reader.name(rank["id"]))}</h3>'
            f"{svg}<dl>{numbers}</dl></div>"
        )
    return _section(reader.say(reader.view.ruleset.table("sides").heading), _cards(shown))


def _picture(reader: Reader, contents: Contents, side: str) -> str:
    """The side's picture, in the ink of the page and not that of paper."""
    picture, board = contents.picture(reader, side), BOARDS.get(reader.view.ruleset.id)
    if picture and board:
        return "".join(board.own(reader.view.state, side, reader.translate, INK))
    return picture["svg"] if picture else ""


def _badge(sign: dict[str, Any]) -> str:
    ink = side_colour(sign["colour"], 0).ink
    return f'<span class="badge" style="background:{sign["colour"]};color:{ink}">{escape(sign["crest"])}</span>'


def _land(reader: Reader) -> str:
    """The map, where there is one."""
    told = map_of(reader.view, reader.translate, title=reader.say(reader.view.ruleset.title))
    if told is None:
        return ""
    pictures = (land_drawn(told, reader.translate), key_drawn(told, reader.translate))
    return _section(reader.say(say("Map")), _cards([f'<div class="card">{svg}</div>' for svg in pictures]))


def _boards(reader: Reader) -> str:
    """The boards there are to see for this viewer."""
    play = reader.view.ruleset.board
    rows = play.boards(reader.view.state, reader.view.viewer) if play else ()
    pictures = [(row, drawn(reader.view, row, reader.translate)) for row in rows]
    fields = [column for kind in reader.view.ruleset.orders for column in kind.fields]
    table = next((column.table for column in fields if play and column.name == play.field), "")
    cards = [f'<div class="card"><h3>{escape(reader.row(table, row))}</h3>{svg}</div>' for row, svg in pictures if svg]
    return _section(reader.say(say("Boards")), _cards(cards))


def _cards(cards: Iterator[str] | Sequence[str]) -> str:
    inside = "".join(cards)
    return f'<div class="cards">{inside}</div>' if inside else ""


def _chronicle(reader: Reader) -> str:
    """The newest to be read at once, the others behind a tap."""
    lines = [f"<li><time>{escape(line['day'])}</time>{escape(line['text'])}</li>" for line in told_so_far(reader)]
    newest, earlier = "".join(lines[:NEWEST]), "".join(lines[NEWEST:])
    before = reader.say(say("Earlier"))
    more = f"<details><summary>{escape(before)}</summary>{_told(earlier)}</details>"
    title = reader.say(say("The season so far"))
    return _section(title, _told(newest) + (more if earlier else "") if newest else "")


def _told(lines: str) -> str:
    return f'<ol class="told">{lines}</ol>'


def _house_rules(reader: Reader) -> str:
    rules = reader.view.ruleset.house_rules
    try:
        values = in_force(rules, reader.view.state.settings)
    except HiddenValue:
        return ""
    told = "".join(
        f"<li>{escape(reader.say(rule.meaning))} <strong>{escape(reader.say(answer))}</strong></li>"
        for rule in rules
        for answer in [answered(reader.view.ruleset, rule, values[rule.key])]
    )
    title = reader.say(say("House rules"))
    return f"<details><summary>{escape(title)}</summary><ul>{told}</ul></details>"


def _details(table: Told) -> str:
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in table.headings)
    rows = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in table.rows)
    return (
        f'<details><summary>{escape(table.title)}</summary><div class="wide" tabindex="0" role="region"'
        f' aria-label="{escape(table.title)}"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div></details>"
    )


def _cell(value: Any) -> str:
    number = isinstance(value, int) and not isinstance(value, bool)
    kind = ' class="n"' if number else ""
    return f"<td{kind}>{escape('' if value is None else str(value))}</td>"
