"""What is printed of Khans & Kings: a nation's sheet, its cards, the map for the wall, the battles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sheets.messages import say
from tracker.engine.hidden import is_hidden
from tracker.engine.order import LEADER, PUBLIC
from tracker.engine.reports import entries_about
from tracker.pictures.battle_boards import drawn as battle_drawn
from tracker.pictures.figures import figure
from tracker.pictures.map import land_map
from tracker.pictures.maps import key_drawn, map_of
from tracker.prints.blocks import Block, cards, drawing, inked, listing, plan, table
from tracker.prints.poster import ranking
from tracker.prints.reader import Edition, Reader, page
from tracker.prints.signs import sign
from tracker.prints.typeset import typeset
from tracker.rulesets.khans_kings.geography import places_of, provinces_owned
from tracker.rulesets.khans_kings.listings import listings
from tracker.rulesets.khans_kings.map_play import card_name, facts
from tracker.rulesets.khans_kings.nations import units_of, where
from tracker.rulesets.khans_kings.state import amounts
from tracker.rulesets.khans_kings.stocks import named, told
from tracker.rulesets.khans_kings.words import OVER, RESOURCES

PAPERS = {"public-map-a4.pdf": "a4", "public-map-a3.pdf": "a3"}
MAP_HIGH = 125
"""How high the map is on a sheet, in mm: its smallest words are still read there."""
PLANNED = (
    "offer_trade", "offer_alliance", "port_trade", "learn_technology", "recruit", "upgrade", "disband", "build",
    "march", "embark", "land", "plunder", "promote", "tend",
)  # fmt: skip
"""What a nation thinks over between two evenings; battles, cards and answers come as they come."""


def numbers(reader: Reader, side: str) -> list[dict[str, Any]]:
    """For the poster: what a nation owns, as everybody may know it."""
    state = reader.view.state
    owned = provinces_owned(state, side)
    counts = (
        (say("Resource points"), sum(sum(amounts(row).values()) for row in owned)),
        (say("Buildings"), sum(bool(place.building) for row in owned for place in places_of(state, row.id))),
        (say("Units"), sum(not is_hidden(unit.kind) for unit in units_of(state, side))),
        (say("Technologies"), len(state.sides[side].technologies)),
    )
    return [{"label": reader.say(label), "value": str(count), "there": bool(count)} for label, count in counts]


def _stock(reader: Reader, side: str) -> list[tuple[str, int, str]]:
    row = reader.view.state.sides[side]
    held = {name: getattr(row, name) for name in RESOURCES}
    return [(reader.say(RESOURCES[name]), count, "") for name, count in held.items() if not is_hidden(count)]


def side_sheet(reader: Reader, side: str) -> list[Block]:
    """One nation: stock, the map as it sees it, provinces, units, what it knows, empty fields for plans."""
    return [
        cards("", _stock(reader, side)),
        _map(reader),
        *(listing(reader, told) for told in listings(reader.view.state, side)),
        *_known(reader, side),
        plan(reader, PLANNED),
    ]


def _known(reader: Reader, side: str) -> list[Block]:
    """The technologies of a nation."""
    state = reader.view.state
    known = [[reader.say(named(state, "technologies", one))] for one in state.sides[side].technologies]
    return [table(reader.say(say("Technologies")), [reader.say(say("Technology"))], known)] if known else []


def leader_sheet(reader: Reader, sides: Sequence[str]) -> list[Block]:
    """The map, how the nations stand, the stocks, and each nation's provinces and units."""
    state = reader.view.state
    head = ["", *(reader.say(name) for name in RESOURCES.values())]
    stocks = [[reader.name(side), *(str(count) for _, count, _ in _stock(reader, side))] for side in sides]
    return [
        _map(reader),
        *(listing(reader, told) for told in listings(state, "")),
        table(reader.say(say("Stocks")), head, stocks),
        *(
            {
                **listing(reader, told),
                "title": reader.say(say("{side}: {what}", side=reader.name(side), what=told.heading)),
            }
            for side in sides
            for told in listings(state, side)[:2]
        ),
    ]


def _map(reader: Reader) -> Block:
    told = map_of(reader.view, reader.translate, title=reader.say(say("Map")))
    assert told is not None
    svg = inked(land_map(told, reader.translate, printed=True))
    return {**drawing(reader.say(say("Map")), svg, reader.say(say("Map"))), "high": MAP_HIGH}


def more(reader_for: Callable[[str], Reader], viewer: str, edition: Edition) -> dict[str, bytes]:
    """The map for the wall, the battles as everybody knows them; a nation's own cards, and with fog the battles that
    it knows of."""
    public = reader_for(PUBLIC)
    files = {name: map_poster(public, edition, paper) for name, paper in PAPERS.items()}
    if _fought(public):
        files["public-battles.pdf"] = battle_report(public, edition)
    sides = public.sides if viewer == LEADER else [viewer] if viewer != PUBLIC else []
    for side in sides:
        own = reader_for(side)
        files[f"secret-cards-{side}.pdf"] = cut_out(own, edition, side)
        if set(_fought(own)) - set(_fought(public)):
            files[f"secret-battles-{side}.pdf"] = battle_report(own, edition, side)
    return files


def map_poster(reader: Reader, edition: Edition, paper: str) -> bytes:
    """The map of the season with its key, as large as the paper."""
    title = reader.say(reader.view.ruleset.title)
    told = map_of(reader.view, reader.translate, title=title)
    assert told is not None
    key = key_drawn(told, reader.translate, columns=4)
    data = {
        **page(reader, edition, f"{edition.season}: {reader.say(say('Map'))}"),
        "paper": paper,
        "heading": edition.season,
        "map": {"svg": inked(land_map(told, reader.translate, printed=True)), "alt": reader.say(say("Map"))},
        "key": {"svg": inked(key), "alt": reader.say(say("Key of the map"))},
        "nations": ranking(reader),
    }
    return typeset("map_poster", data, edition.day)


def cut_out(reader: Reader, edition: Edition, side: str) -> bytes:
    """A nation's units and provinces as cards to be cut out."""
    state = reader.view.state
    parts = (
        (say("Units"), [_unit_card(reader, unit) for unit in units_of(state, side) if not is_hidden(unit.kind)]),
        (say("Provinces"), [_province_card(reader, row) for row in provinces_owned(state, side)]),
    )
    title = reader.say(say("Cards to cut out"))
    data = {
        **page(reader, edition, f"{edition.season}: {title}", secret=True),
        "heading": reader.name(side),
        "sign": sign(reader, side),
        "parts": [{"title": reader.say(name), "cards": made} for name, made in parts if made],
    }
    return typeset("cards", data, edition.day)


def _unit_card(reader: Reader, unit: Any) -> dict[str, Any]:
    state = reader.view.state
    place = state.places.get(where(state, unit))
    title = reader.say(named(state, "kinds", unit.kind))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30">{figure(unit.kind, title, 15, 15)}</svg>'
    lines = [reader.say(fact) for fact in facts(state, unit)]
    return {"title": reader.say(card_name(state, unit)), "kicker": place.name if place else "", "lines": lines,
            "svg": svg}  # fmt: skip


def _province_card(reader: Reader, province: Any) -> dict[str, Any]:
    state = reader.view.state
    points = ", ".join(reader.say(point) for point in told(state, amounts(province)))
    lines = [points, *(_place_line(reader, place) for place in places_of(state, province.id))]
    region = reader.say(named(state, "regions", province.region)) if province.region else ""
    return {"title": province.name, "kicker": region, "lines": [line for line in lines if line], "svg": ""}


def _place_line(reader: Reader, place: Any) -> str:
    state = reader.view.state
    parts = [reader.say(named(state, "terrains", place.terrain))]
    if place.capital:
        parts.append(reader.say(say("capital of the province")))
    if place.building:
        parts.append(reader.say(named(state, "buildings", place.building)))
    return f"{place.name}: {', '.join(parts)}"


def _fought(reader: Reader) -> list[str]:
    """The battles that somebody has fought in, newest first."""
    battles = reader.view.state.battles.values()
    return [battle.id for battle in sorted(battles, key=lambda battle: (battle.turn, battle.id), reverse=True)]


def battle_report(reader: Reader, edition: Edition, side: str = "") -> bytes:
    """Every battle that the reader knows of blow by blow, the newest first; of those that go on, how the rows stand.
    ``side``: whose sealed report it is; without one it is everybody's."""
    title = reader.say(say("Battle report"))
    data = {
        **page(reader, edition, f"{edition.season}: {title}", secret=bool(side)),
        "heading": title,
        "sign": sign(reader, side) if side else None,
        "facts": [],
        "ranking": [],
        "blocks": [block for battle in _fought(reader) for block in _battle(reader, battle)],
    }
    return typeset("sheet", data, edition.day)


def _battle(reader: Reader, key: str) -> list[Block]:
    state = reader.view.state
    battle = state.battles[key]
    turn, place = battle.turn, state.places[battle.place].name
    title = reader.say(say("Turn {n}: the battle of {place}", n=turn, place=place))
    blows = [[blow] for blow in _blows(reader, key, place)]
    unseen = [[reader.say(say("How it was fought was not seen."))]]
    body = table(title, [reader.say(say("Blow by blow"))], blows or unseen)
    if battle.stage == OVER:
        return [body]
    return [drawing(title, inked(battle_drawn(reader.view, key, reader.translate)), title), {**body, "title": ""}]


def _blows(reader: Reader, key: str, place: str) -> Iterator[str]:
    """What is told of a battle: all that happened in it; of what concerned several at once, what names its place."""
    for entry in entries_about(reader.view, "battles", key, "battle"):
        changed = {change.row for change in entry.changes if change.table == "battles"}
        whole = entry.fields.get("battle") == key or changed == {key}
        for note in entry.notes:
            if whole or place in note.message.values.values():
                yield reader.say(note.message)
