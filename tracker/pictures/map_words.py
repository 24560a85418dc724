"""A map in words: what each place is, a sentence about the whole, rows for a table, and the key."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sheets.messages import Message, say, say_n
from tracker.pictures.map_model import Army, Map, Place, Province


def place_said(told: Map, place: Place, owned: bool = True) -> Message:
    """A place for those who hear the map: name, owner (unless told before), terrain, what stands there, the price."""
    owner = told.nation(told.owner_of(place)).name
    facts: list[Message | str] = []
    if owned and not place.sea:
        facts.append(say("owner: {owner}", owner=owner) if owner else say("nobody's"))
    facts.append(place.terrain_name)
    if place.capital:
        facts.append(say("capital of the province"))
    if place.building:
        facts.append(place.building.name)
    if place.fogged:
        facts.append(say("hidden in fog"))
    else:
        facts += [
            army_said(told, army) for army in told.armies if army.place == place.id and (army.units or army.ships)
        ]
    if place.battle:
        facts.append(say("a battle is fought here"))
    if place.id in told.lit:
        price = told.lit[place.id]
        facts.append(say("within reach") if price is None else say("within reach for {price}", price=price))
    return say("{place}, {facts}", place=place.name, facts=tuple(facts))


def army_said(told: Map, army: Army) -> Message:
    """An army: whose it is, how many units and ships."""
    owner = told.nation(army.owner).name or say("neutral")
    parts: list[Message] = []
    if army.units:
        parts.append(say_n("{n} unit", "{n} units", army.units))
    if army.ships:
        parts.append(say_n("{n} ship", "{n} ships", army.ships))
    return say("{side}: {units}", side=owner, units=tuple(parts))


def summary(told: Map) -> Message:
    """The map in one sentence: how many provinces each nation has, how many are nobody's, where battles are fought."""
    facts: list[Message] = []
    for nation in told.nations:
        count = sum(province.owner == nation.id for province in told.provinces)
        facts.append(say_n("{side}: {n} province", "{side}: {n} provinces", count, side=nation.name))
    free = sum(not told.nation(province.owner).id for province in told.provinces)
    if free:
        facts.append(say_n("{n} province is nobody's", "{n} provinces are nobody's", free))
    fought = tuple(place.name for place in told.places if place.battle)
    if fought:
        facts.append(say("battles: {places}", places=fought))
    return say("{title}. {facts}", title=told.title, facts=tuple(facts))


@dataclass(frozen=True)
class Listed:
    """A province in a table: what those read who do not see the map."""

    province: str
    owner: Message | str
    places: tuple[Message, ...]
    """Its places as they are said on the map, without the owner."""


def listed(told: Map) -> list[Listed]:
    """The provinces in their order, and at the end the places that belong to none, each a row of its own."""
    found = [
        Listed(
            province.name,
            _owner(told, province),
            tuple(place_said(told, on, owned=False) for on in _places(told, province)),
        )
        for province in told.provinces
    ]
    known = {province.id for province in told.provinces}
    found += [Listed(on.name, "", (place_said(told, on),)) for on in told.places if on.province not in known]
    return found


def _owner(told: Map, province: Province) -> Message | str:
    return told.nation(province.owner).name or say("nobody's")


def _places(told: Map, province: Province) -> Iterator[Place]:
    return (place for place in told.places if place.province == province.id)
