"""Seasons just begun, to be written to: each is made once and then copied, because making a workbook takes longer
than most of what is tested in it."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from tracker.rulesets import find_ruleset
from tracker.service.acts import Act
from tracker.service.files import create, open_campaign

SEASON = "season.xlsx"


def fresh(
    folder: Path,
    ruleset: str,
    sides: Sequence[str],
    language: str,
    settings: Mapping[str, str] | None = None,
    *orders: tuple[str, Mapping[str, str]],
) -> Path:
    """A copy of the season, in the folder; ``orders``: what has been given in it already."""
    path = folder / SEASON
    given = tuple((name, tuple(fields.items())) for name, fields in orders)
    path.write_bytes(_made(ruleset, tuple(sides), language, tuple((settings or {}).items()), given))
    return path


@cache
def _made(
    ruleset: str,
    sides: tuple[str, ...],
    language: str,
    settings: tuple[tuple[str, str], ...],
    orders: tuple[tuple[str, tuple[tuple[str, str], ...]], ...],
) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / SEASON
        create(str(path), find_ruleset(ruleset), sides, language, dict(settings))
        season = open_campaign(str(path))
        for name, fields in orders:
            season.submit(name, dict(fields), Act())
        return path.read_bytes()
