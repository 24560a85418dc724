"""The state of a Legenda season: the sides, their battles, and every card of every battle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sheets.messages import Message, say
from sheets.schema import choice, flag, key, reference, text, whole
from tracker.engine.desk import Waiting
from tracker.engine.emblems import COLOURS, CRESTS
from tracker.engine.records import Season, Setting

UNIT_NAMES: Mapping[str, Message] = {
    "surron": say("Surron"),
    "linda": say("Linda"),
    "drantul": say("Drantul"),
    "ekvil": say("Ekvil"),
    "leprozij": say("Leprozij"),
}

NUMBER_NAMES: Mapping[str, Message] = {
    "squad_gold": say("Gold for a squad"),
    "squad_alike": say("Identical cards in a squad"),
    "win_points": say("Points for a victory"),
    "draw_points": say("Points for a draw"),
    "loss_points": say("Points for a defeat"),
}

FORMATIONS: Mapping[str, Message] = {
    "box": say("Box 3·3·3"),
    "wedge": say("Wedge 1·3·5"),
    "shield": say("Shield 5·1·3"),
    "crystal": say("Crystal 1·5·3"),
    "swine": say("Swine 5·3·1"),
}

PLANNED, LAYING, RUNNING, OVER = "planned", "laying", "running", "over"
STAGES: Mapping[str, Message] = {
    PLANNED: say("drawn up"),
    LAYING: say("the defender lays his army"),
    RUNNING: say("running"),
    OVER: say("over"),
}

DESTROYED, RESIGNED, TURN_LIMIT, ENTERED = "destroyed", "resigned", "turn_limit", "entered"
ENDINGS: Mapping[str, Message] = {
    DESTROYED: say("the enemy is destroyed"),
    RESIGNED: say("the enemy gave up"),
    TURN_LIMIT: say("the turns are over"),
    ENTERED: say("entered by the leader"),
}

WIDTH, DEPTH, MOST_GAP = 5, 3, 3
"""LG-03, A8: cells in a row, rows of each army, and the most empty rows between the two."""
SQUAD = 9
"""LG-19: cards in a squad."""

CELLS: Mapping[str, Message] = {
    cell: say("{text}", text=cell)
    for cell in (f"{letter}{row}" for row in range(1, 2 * DEPTH + MOST_GAP + 1) for letter in "abcde")
}
"""Every cell there may be on a board: ``a1`` is the attacker's left corner."""


@dataclass(frozen=True)
class Side:
    """An army of the league: between battles it has nothing but its name and its record."""

    id: str = key(say("Key"))
    name: str = text(say("Patrol"), required=True, unique=True, help=say("What the patrol is called."))
    active: bool = flag(say("Plays"), default=True, help=say("No once the patrol has left the season."))
    colour: str = choice(say("Colour"), COLOURS, required=False, default="", help=say("The colour of its flags."))
    crest: str = choice(say("Crest"), CRESTS, required=False, default="", help=say("The sign on its flags."))
    awarded_points: int = whole(
        say("Awarded points"), low=-999_999, help=say("League points given (or taken) by the leader.")
    )


@dataclass(frozen=True)
class Match:
    """One battle of the league, from the day it was drawn up to its result."""

    id: str = key(say("Key"))
    name: str = text(say("Battle"), help=say("What the battle is called: “1. Elks – Lynxes”, or “Final”."))
    round: int = whole(say("Round"), help=say("The round of the league; 0 for a single battle."))
    attacker: str = reference("sides", say("Attacker"), help=say("Lays first and moves first."))
    defender: str = reference("sides", say("Defender"))
    stage: str = choice(say("Stage"), STAGES, required=False, default=PLANNED)
    to_move: str = reference(
        "sides", say("To move"), required=False, default="", help=say("Blank unless it is running.")
    )
    turn_number: int = whole(say("Turn"), help=say("Turns begun, those of both armies counted."))
    winner: str = reference(
        "sides", say("Winner"), required=False, default="", help=say("Blank while it is fought, and after a draw.")
    )
    ended: str = choice(say("How it ended"), ENDINGS, required=False, default="")


@dataclass(frozen=True)
class Squad:
    """The formation in which one side has laid its nine cards for one battle (LG-04, LG-05)."""

    id: str = key(say("Key"))
    match: str = reference("matches", say("Battle"))
    side: str = reference("sides", say("Patrol"))
    formation: str = choice(say("Formation"), FORMATIONS)


@dataclass(frozen=True)
class Card:
    """One card of one battle; without health it lies in the graveyard (LG-10)."""

    id: str = key(say("Key"))
    match: str = reference("matches", say("Battle"))
    side: str = reference("sides", say("Patrol"))
    unit: str = reference("units", say("Unit"), audience="laid")
    health: int = whole(say("Health"), audience="laid", help=say("0: in the graveyard."))
    cell: str = choice(say("Cell"), CELLS, required=False, default="", help=say("Blank in the graveyard."))
    turned: bool = flag(say("Turned"), help=say("Yes once it has acted, until its owner's next turn."))
    moved: bool = flag(say("Moved"), help=say("Yes once it has moved in this turn."))
    charged: bool = flag(say("Charged"), help=say("Yes while it keeps a charge."))


@dataclass(frozen=True)
class Unit:
    """A unit of the catalogue, as it is printed on its card (LG-02, LG-20)."""

    id: str = key(say("Unit"), choices=UNIT_NAMES, help=say("For a new unit: a short word of your own."))
    name: str = text(say("Own name"), help=say("What your troop calls the unit."))
    health: int = whole(say("Health"), required=True, low=1, help=say("Wounds it can take."))
    steps: int = whole(say("Steps"), default=1, help=say("Cells it may move in a turn."))
    attack: int = whole(say("Attack"), help=say("Added to the die when it attacks."))
    near: int = whole(say("Nearest"), default=1, low=1, help=say("The shortest distance of a straight attack."))
    reach: int = whole(say("Farthest"), default=1, low=1, help=say("The longest distance of a straight attack."))
    diagonal: bool = flag(say("Diagonally"), help=say("Yes if it attacks the neighbouring cells diagonally too."))
    archer: bool = flag(say("Archer"), help=say("Yes if its shots over a cell are never answered."))
    foe: str = reference("units", say("Foe"), required=False, default="", help=say("Whom it attacks more strongly."))
    foe_attack: int = whole(say("Attack on the foe"), help=say("Added to the die instead when it attacks its foe."))
    charged: int = whole(say("Charged attack"), help=say("Added instead after a turn of charging; 0: cannot charge."))
    heals: bool = flag(say("Heals"), help=say("Yes if it may heal a neighbour."))
    price: int = whole(say("Price"), help=say("Gold it costs in a squad."))


@dataclass(frozen=True)
class Number:
    """One number of the rules that a leader may set for his own troop."""

    id: str = key(say("Number"), choices=NUMBER_NAMES)
    value: int = whole(say("Value"), required=True, help=say("How many; only whole numbers."))


@dataclass(frozen=True)
class State:
    """A season at one moment: every field is a table, id -> row."""

    sides: Mapping[str, Side]
    matches: Mapping[str, Match]
    squads: Mapping[str, Squad]
    cards: Mapping[str, Card]
    units: Mapping[str, Unit]
    numbers: Mapping[str, Number]
    settings: Mapping[str, Setting]
    season: Mapping[str, Season]
    desk: Mapping[str, Waiting]


def number(state: State, name: str) -> int:
    """A number of the rules."""
    return state.numbers[name].value


def squad_id(match: str, side: str) -> str:
    """The id of what a side has laid for a battle."""
    return f"{match}.{side}"


def other(match: Match, side: str) -> str:
    """Whom a side fights in a battle."""
    return match.defender if side == match.attacker else match.attacker


def cards_of(state: State, match: str, side: str = "") -> list[Card]:
    """The cards of a battle (and of one side), dead or alive."""
    return [card for card in state.cards.values() if card.match == match and side in ("", card.side)]


def living(state: State, match: str, side: str = "") -> list[Card]:
    """The cards of a battle that lie on its board; needs no knowledge of what they are."""
    return [card for card in cards_of(state, match, side) if card.cell]


def card_at(state: State, match: str, cell: str) -> Card | None:
    """The card on a cell, if one lies there."""
    return next((card for card in living(state, match) if card.cell == cell), None)
