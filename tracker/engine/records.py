"""The tables that every campaign has besides those of its ruleset: house rules, the season, the desk."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sheets.messages import say
from sheets.schema import Table, flag, key, names, table, text
from tracker.engine.desk import DESK_RULES
from tracker.engine.house_rules import question
from tracker.engine.ruleset import HouseRule


@dataclass(frozen=True)
class Setting:
    """One house rule as the leader set it; the text is checked by the ruleset's ``HouseRule``."""

    id: str = key(say("Key"))
    value: str = text(say("Setting"), required=True, loose=True, help=say("Choose or type how your troop plays."))


@dataclass(frozen=True)
class Season:
    """Whether the season is still played; one row with the id ``season``."""

    id: str = key(say("Key"))
    closed: bool = flag(say("Closed"), help=say("Yes once the season is over: no more turns are taken."))
    winners: tuple[str, ...] = names(say("Winners"), table="sides", help=say("Who won, once the season is over."))


def settings_table(house_rules: Iterable[HouseRule]) -> Table:
    """The tab of house rules; each row is shown by the question it answers."""
    plain = table("settings", Setting, say("House rules"), audience="everyone")
    key_column = dataclasses.replace(
        plain.columns[0], choices={rule.key: question(rule) for rule in (*house_rules, *DESK_RULES)}
    )
    return dataclasses.replace(plain, columns=(key_column, *plain.columns[1:]))


SEASON = table("season", Season, say("Season"), audience="everyone")


def begun(settings: Mapping[str, str]) -> dict[str, Any]:
    """The rows of these tables in a season that begins, with these house rules."""
    return {
        "settings": {key: Setting(id=key, value=value) for key, value in settings.items()},
        "season": {"season": Season(id="season")},
        "desk": {},
    }
