"""How sides are told apart at a glance: a colour and a crest, both by name, for flags, charts and prints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sheets.messages import Message, say
from tracker.engine.changes import rows_of

COLOURS: Mapping[str, Message] = {
    "blue": say("blue"),
    "amber": say("amber"),
    "green": say("green"),
    "fiery": say("fiery red"),
    "pink": say("pink"),
    "sky": say("sky blue"),
    "yellow": say("yellow"),
    "black": say("black"),
    "brown": say("brown"),
    "grey": say("grey"),
}

CRESTS: Mapping[str, Message] = {
    "falcon": say("falcon"),
    "bison": say("bison"),
    "fox": say("fox"),
    "oak": say("oak"),
    "star": say("star"),
    "lily": say("lily"),
    "bear": say("bear"),
    "wolf": say("wolf"),
    "owl": say("owl"),
    "stag": say("stag"),
}


def free_emblem(state: Any) -> dict[str, str]:
    """The colour and the crest for the next side to join: the first that nobody bears, then again from the start."""
    rows = list(rows_of(state, "sides").values())
    return {
        "colour": _next(tuple(COLOURS), [row.colour for row in rows]),
        "crest": _next(tuple(CRESTS), [row.crest for row in rows]),
    }


def _next(known: tuple[str, ...], borne: list[str]) -> str:
    return min(known, key=lambda emblem: (borne.count(emblem), known.index(emblem)))
