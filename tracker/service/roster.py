"""Nicknames, for a leader who would rather tick who was there than count: his alone, and they can be erased.

What the season keeps, it keeps for good: the journal, the workbook, which each order copies into a backup, the versions
that Google keeps. So no nickname ever comes near them. They lie in one file beside the workbook (for a Google Sheet: in
the app's own folder), which is written anew without whoever is struck off. Of the ticks only their number goes into an
order, and that is all that a total, an export or a print can be made of: striking somebody off changes none of them.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from sheets.errors import Damaged
from sheets.lexicon import normalised
from sheets.messages import say
from sheets.saving import denied, replace_file
from tracker.engine.order import IllegalOrder
from tracker.service.files import beside
from tracker.service.open_campaign import OpenCampaign

LONGEST = 16
"""Letters of a nickname."""
MOST = 60
"""Nicknames of one side."""
JOINTS = "-'’"
"""What may stand inside a nickname besides letters and digits."""

Sides = dict[str, dict[str, str]]
"""Side -> a random id -> nickname. Pages know people by the id, which tells nothing once its line is gone."""


class Roster:
    """The lists of one campaign's sides on this computer."""

    def __init__(self, season: OpenCampaign) -> None:
        self._season = season
        place = beside(season)
        self.path: Path = place.with_name(f"{place.name}.roster")

    def of(self, side: str) -> Mapping[str, str]:
        """The nicknames of a side by their ids, in the order in which they were written down."""
        return self._sides(self._season.meta().campaign).get(side, {})

    def change(self, side: str, add: Sequence[str], strike: Collection[str]) -> None:
        """Writes nicknames down, and strikes off those of these ids, for good; ``IllegalOrder`` changes nothing.

        What is not named here stays as another tab may have left it: nobody comes back because a tab was left open.
        """
        fresh = [_nickname(name) for name in add]
        campaign = self._season.meta().campaign
        with self._season.store.locked():
            sides = self._sides(campaign)
            kept = {id: name for id, name in sides.get(side, {}).items() if id not in strike}
            for name in fresh:
                if normalised(name) not in map(normalised, kept.values()):
                    kept[secrets.token_hex(6)] = name
            if len(kept) > MOST:
                raise IllegalOrder(say("These are too many: a list takes {n} nicknames.", n=MOST))
            self._write(campaign, {**sides, side: kept})

    def _sides(self, campaign: str) -> Sides:
        """As the file has it; one that belonged to another campaign of the same name counts as none."""
        try:
            told: Any = json.loads(self.path.read_bytes())
            sides = {side: {str(id): str(name) for id, name in of.items()} for side, of in told["sides"].items()}
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise denied(self.path) from error
        except (ValueError, TypeError, LookupError, AttributeError):
            told = say("The list of nicknames in {file} cannot be read: delete that file.", file=self.path.name)
            raise Damaged(told) from None
        return sides if told.get("campaign") == campaign else {}

    def _write(self, campaign: str, sides: Sides) -> None:
        """A file that only its owner may read; none where nobody is left."""
        left = {side: names for side, names in sides.items() if names}
        text = json.dumps({"campaign": campaign, "sides": left}, ensure_ascii=False)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if not left:
                self.path.unlink(missing_ok=True)
                return
        except OSError as error:
            raise denied(self.path) from error
        replace_file(self.path, lambda file: file.write(text.encode()))


def lines(text: str) -> list[str]:
    """The nicknames in what was typed, one a line."""
    return [name for line in text.splitlines() if (name := " ".join(line.split()))]


def struck_off(there: Mapping[str, str], named: Iterable[str]) -> set[str]:
    """The ids of those who are named no more."""
    still = {normalised(name) for name in named}
    return {id for id, name in there.items() if normalised(name) not in still}


def _nickname(text: str) -> str:
    """Refuses what looks like anybody's full name, address or number."""
    letters = "".join(letter for letter in text if letter not in JOINTS)
    if not letters.isalnum() or letters.isdigit() or len(text) > LONGEST:
        told = say(
            "“{name}” is no nickname: write one word of at most {n} letters, so that nobody's full name is kept.",
            name=text[: LONGEST * 2],
            n=LONGEST,
        )
        raise IllegalOrder(told)
    return text
