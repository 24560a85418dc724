"""What changes in play: nations, alliances, offers, units, battles, and where in the turn the season stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sheets.messages import say
from sheets.schema import choice, counts, flag, key, names, reference, text, whole
from tracker.engine.emblems import COLOURS, CRESTS
from tracker.rulesets.khans_kings.words import (
    ENDINGS,
    LASTS,
    OFFERS,
    PHASES,
    RESOURCES,
    ROWS,
    SETTING_UP,
    STAGES,
    TRADE,
    WAITING,
)

MOST_XP = 999
"""As much experience as its cell holds."""


def _stock(resource: str) -> Any:
    return whole(RESOURCES[resource], audience="stock", help=say("How much of it the nation has."))


@dataclass(frozen=True)
class Nation:
    """A nation: its stock, what it knows, where it sits, and what it has done in this turn."""

    id: str = key(say("Key"))
    name: str = text(say("Nation"), required=True, unique=True, help=say("What the nation is called."))
    active: bool = flag(say("Plays"), default=True, help=say("No once it has left the season, or is defeated."))
    colour: str = choice(say("Colour"), COLOURS, required=False, default="", help=say("The colour of its flags."))
    crest: str = choice(say("Crest"), CRESTS, required=False, default="", help=say("The sign on its flags."))
    seat: str = reference(
        "seats", say("Seat"), required=False, default="", help=say("Where on the map it began; blank: not yet.")
    )
    position: int = whole(say("Seated"), high=99, help=say("Its place at the table, clockwise (whose turn is next)."))
    food: int = _stock("food")
    wood: int = _stock("wood")
    stone: int = _stock("stone")
    metal: int = _stock("metal")
    gold: int = _stock("gold")
    technologies: tuple[str, ...] = names(say("Technologies"), table="technologies", help=say("What it knows."))
    done: bool = flag(say("Done"), help=say("Yes once it has finished its part of this phase."))
    rolled: bool = flag(say("Rolled"), help=say("Yes once its resources of this turn are rolled."))
    sold: tuple[str, ...] = names(
        say("Sold in port"), choices=RESOURCES, audience="stock", help=say("What it sold at the port in this turn.")
    )
    event_used: tuple[tuple[str, int], ...] = counts(
        say("Use of the event"), table="effects", help=say("How often it used what the Event Card in force allows.")
    )
    unpaid: int = whole(
        say("Unpaid units"), high=99, audience="stock", help=say("So many units went without pay; it names them.")
    )
    raised: int = whole(say("Units ever raised"), audience="owner", help=say("Counts on; units are numbered by it."))


@dataclass(frozen=True)
class Pact:
    """An alliance of two nations that is in force (A26)."""

    id: str = key(say("Key"))
    one: str = reference("sides", say("Nation"))
    two: str = reference("sides", say("Ally"))
    since: int = whole(say("Since turn"), help=say("The turn in which it was agreed."))


@dataclass(frozen=True)
class Offer:
    """What one nation offers another in the phase of diplomacy; what it gives is set aside meanwhile."""

    id: str = key(say("Key"))
    side: str = reference("sides", say("From"))
    to: str = reference("sides", say("To"))
    kind: str = choice(say("What"), OFFERS, required=False, default=TRADE)
    gives: tuple[tuple[str, int], ...] = counts(say("Gives"), choices=RESOURCES, help=say("Set aside already."))
    wants: tuple[tuple[str, int], ...] = counts(say("Wants"), choices=RESOURCES)


@dataclass(frozen=True)
class Turn:
    """Where the season stands; one row with the id ``turn``."""

    id: str = key(say("Key"))
    number: int = whole(say("Turn"), help=say("0 while the season is set up."))
    phase: str = choice(say("Phase"), PHASES, required=False, default=SETTING_UP)
    first: str = reference(
        "sides", say("First player"), required=False, default="", help=say("Who begins in this turn.")
    )
    mover: str = reference(
        "sides", say("To move"), required=False, default="", help=say("Whose part it is; blank: everybody's.")
    )
    closing: bool = flag(say("Moves ended"), help=say("Yes while the battles of the one to move are fought."))
    event: str = reference(
        "events", say("Event in force"), required=False, default="", help=say("The Event Card that acts.")
    )
    event_turn: int = whole(say("Event drawn in turn"), help=say("In which turn it was drawn."))


@dataclass(frozen=True)
class Unit:
    """A unit on the map, or aboard a ship; without an owner it is neutral (A30)."""

    id: str = key(say("Key"))
    name: str = text(say("Own name"), help=say("What the nation calls it; blank: it goes by its number."))
    kind: str = reference("kinds", say("Unit"))
    owner: str = reference("sides", say("Owner"), required=False, default="", help=say("Blank: neutral."))
    place: str = reference(
        "places", say("Where"), required=False, default="", help=say("Blank for a unit aboard a ship.")
    )
    aboard: str = reference(
        "units", say("Aboard"), required=False, default="", help=say("The ship it is on; blank: on none.")
    )
    state: int = whole(say("State"), default=1, low=1, high=999, help=say("What it can still take."))
    xp: int = whole(say("Experience"), high=MOST_XP)
    promotions: tuple[str, ...] = names(say("Promotions"), table="promotions")
    neutral_born: bool = flag(
        say("Was neutral"), help=say("Yes if it was neutral once: it does not count in the limit of its type.")
    )
    tends: str = reference(
        "units", say("Tends"), required=False, default="", help=say("Whom it heals next; blank: who needs it most.")
    )
    paid: tuple[tuple[str, int], ...] = counts(
        say("Paid"), choices=RESOURCES, audience="owner", help=say("For recruiting and upgrades together.")
    )
    fresh: bool = flag(say("New"), help=say("Yes in the turn in which it appeared: it does not move yet."))
    spent: int = whole(say("Moves spent"), high=999, help=say("Of its speed, in this Movement."))
    moved: bool = flag(say("Moved"), help=say("Yes once it has moved in this Movement."))
    stopped: bool = flag(say("Stopped"), help=say("Yes if it moves no more in this Movement."))
    on_road: bool = flag(say("Used a road"), help=say("Yes once a road has made it faster in this Movement."))
    origin: str = reference(
        "places", say("Came from"), required=False, default="", help=say("Where it stood before its last step.")
    )
    crossed: bool = flag(say("Crossed a river"), help=say("Yes if it came over a river or landed in this Movement."))
    busy: bool = flag(
        say("Loads or unloads"),
        audience="crew",
        help=say("Yes if units went aboard or ashore: the ship stays this turn."),
    )
    prize: bool = flag(
        say("Prize"), help=say("Yes for a captured ship that may still be scrapped for half of what it cost.")
    )
    parted: bool = flag(
        say("Parted from an ally"),
        help=say(
            "Yes if an alliance ended here in this Movement: it fights in the next one; aboard a ship: yes if its "
            "alliance with the ship's nation has ended."
        ),
    )
    drew: bool = flag(say("Drew a card"), help=say("Yes once it has drawn a Power Card in this turn."))
    card: str = reference(
        "cards", say("Card to settle"), required=False, default="",
        help=say("A Power Card it has drawn that means one unit, as long as nobody has said which."),
    )  # fmt: skip
    left: int = whole(say("Left a battle in turn"), help=say("In that turn it moves and plunders no more."))


@dataclass(frozen=True)
class Lasting:
    """An effect of a Power Card that a unit carries with it for a while (KK-41)."""

    id: str = key(say("Key"))
    unit: str = reference("units", say("Unit"))
    effect: str = reference("effects", say("Effect"))
    lasts: str = choice(say("Lasts"), LASTS)
    turn: int = whole(say("Last turn"), help=say("It ends with this turn at the latest."))


@dataclass(frozen=True)
class Battle:
    """A battle in one place, from the units' meeting to its end (KK-25).

    ``aggressor`` and ``defender`` are the nations that order the two rows (blank: neutral units, moved by the
    leader); allies of theirs that fight beside them stand in the same row. ``to_act`` is the row whose turn it is.
    """

    id: str = key(say("Key"))
    place: str = reference("places", say("Where"))
    aggressor: str = reference("sides", say("Aggressor"), required=False, default="", help=say("Blank: neutral."))
    defender: str = reference("sides", say("Defender"), required=False, default="", help=say("Blank: neutral."))
    stage: str = choice(say("Stage"), STAGES, required=False, default=WAITING)
    turn: int = whole(say("Turn"), help=say("The turn in which it is fought."))
    number: int = whole(say("Battle turn"), help=say("0 while the rows are ordered."))
    to_act: str = choice(say("Row to act"), ROWS, required=False, default="")
    rolled: bool = flag(say("Dice have fallen"), help=say("Yes once a die has fallen in this battle turn."))
    fled: tuple[str, ...] = names(
        say("Has fled"), choices=ROWS, help=say("Each row may flee once, before the dice of a battle turn.")
    )
    tried: tuple[str, ...] = names(
        say("Tried to flee"), choices=ROWS, help=say("Rows that tried to flee at sea in this battle turn.")
    )
    boarders: tuple[str, ...] = names(
        say("Call for boarding"), choices=ROWS, help=say("Rows that want to board before the next battle turn at sea.")
    )
    cards: tuple[str, ...] = names(say("Cards drawn"), table="cards", help=say("The Power Cards drawn before it."))
    agreed: tuple[str, ...] = names(
        say("Agreed to resolve"), choices=ROWS, help=say("Rows that want it resolved at once by the doctrine.")
    )
    winner: str = choice(say("Winner"), ROWS, required=False, default="", help=say("Blank: nobody, or not yet."))
    ended: str = choice(say("How it ended"), ENDINGS, required=False, default="")


@dataclass(frozen=True)
class Fighter:
    """A unit in a battle: its slot, and what it has done in this battle turn. Who leaves, loses his row here."""

    id: str = key(say("Key"))
    battle: str = reference("battles", say("Battle"))
    unit: str = reference("units", say("Unit"))
    row: str = choice(say("Row"), ROWS)
    slot: int = whole(
        say("Slot"), default=1, high=99, help=say("From the left; slot 1 faces slot 1. 0: aboard a ship of the row.")
    )
    acted: bool = flag(say("Acted"), help=say("Yes once it has used its action of this battle turn."))
    swaps: int = whole(say("Swaps"), high=99, help=say("How often it moved within the row in this battle turn."))
    struck_back: bool = flag(say("Struck back"), help=say("Yes once it has struck back in this battle turn."))
    stood: bool = flag(say("Stood there first"), help=say("Yes if the terrain's defence counts for it."))
    crossed: bool = flag(say("Crossed a river"), help=say("Yes if it came over a river or landed."))
    foe: str = reference(
        "units", say("Boards"), required=False, default="", help=say("The ship with which it has collided.")
    )
    owes: int = whole(
        say("Damage to share"), high=9999, help=say("What its crew has suffered and its owner has not shared yet.")
    )
