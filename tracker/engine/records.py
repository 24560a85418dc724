"""The tables that every campaign has besides those of its ruleset: house rules and the season."""

from __future__ import annotations

from dataclasses import dataclass

from sheets.messages import say
from sheets.schema import flag, key, names, table, text


@dataclass(frozen=True)
class Setting:
    """One house rule as the leader set it; the text is checked by the ruleset's ``HouseRule``."""

    id: str = key(say("Key"))
    value: str = text(say("Setting"), required=True, help=say("Choose or type how your troop plays."))
    meaning: str = text(say("What it means"))


@dataclass(frozen=True)
class Season:
    """Whether the season is still played; one row with the id ``season``."""

    id: str = key(say("Key"))
    closed: bool = flag(say("Closed"), help=say("Yes once the season is over: no more turns are taken."))
    winners: tuple[str, ...] = names(
        say("Winners"), table="sides", help=say("Who won, once the season is over.")
    )


SETTINGS = table("settings", Setting, say("House rules"), audience="everyone")
SEASON = table("season", Season, say("Season"), audience="everyone")
