"""Power tiles (KB-01, KB-03): their texts are in the box, here is only whose they are."""

from __future__ import annotations

from sheets.messages import Message, say
from tracker.engine.changes import put
from tracker.engine.order import EVERYONE, IllegalOrder
from tracker.engine.referee import Referee
from tracker.rulesets.kemet.house_rules import house
from tracker.rulesets.kemet.orders import BuyTile
from tracker.rulesets.kemet.state import OwnedTile, State
from tracker.rulesets.kemet.troops import pay
from tracker.rulesets.kemet.words import TILE_COLOURS, TILE_NAMES


def tile_called(state: State, tile: str) -> Message | str:
    """What a tile is called: the owner's own name, or ours in the reader's language."""
    row = state.tiles.get(tile)
    return (row.name if row else "") or TILE_NAMES.get(tile, tile)


def tile_price(state: State, order: BuyTile) -> dict[str, int]:
    """What the tile costs."""
    return {"prayer": state.tiles[order.tile].price}


def buy_tile(state: State, order: BuyTile, referee: Referee) -> State:
    """KB-01, KB-03: a tile of a chosen colour, each only once."""
    tile, name = state.tiles[order.tile], tile_called(state, order.tile)
    owner = state.owned_tiles.get(tile.id)
    if owner and owner.side:
        raise IllegalOrder(say("{tile} belongs to {side}.", tile=name, side=state.sides[owner.side].name), "tile")
    if not house(state).colours[tile.colour]:
        raise IllegalOrder(
            say("{tile}: the colour {colour} is not in play.", tile=name, colour=TILE_COLOURS[tile.colour]), "tile"
        )
    state = pay(state, order.side, tile_price(state, order), "tile")
    referee.tell(
        say(
            "{side} buys {tile} ({colour}).",
            side=state.sides[order.side].name,
            tile=name,
            colour=TILE_COLOURS[tile.colour],
        ),
        EVERYONE,
    )
    return put(state, owned_tiles=OwnedTile(id=tile.id, side=order.side))
