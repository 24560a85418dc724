"""The demo season: invented patrols, made by playing orders through the engine."""

from __future__ import annotations

from pathlib import Path

from filelock import FileLock

from tracker.engine.ruleset import Ruleset
from tracker.service.files import create, home, open_campaign
from tracker.service.open_campaign import Act

PATROLS = ("Łosie", "Żbiki", "Świstaki")


def demo_campaign(ruleset: Ruleset, language: str) -> Path:
    """The demo's workbook, made on first use."""
    folder = home()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"demo-{ruleset.id}.xlsx"
    with FileLock(folder / "demo.lock"):
        if not path.exists():
            half = folder / f"new-{path.name}"
            half.unlink(missing_ok=True)
            create(str(half), ruleset, PATROLS, language)
            for order, fields, faces in SEASON:
                open_campaign(str(half)).submit(order, dict(part.split("=") for part in fields.split()), Act(), faces)
            half.rename(path)
    return path


SEASON: tuple[tuple[str, str, list[int] | None], ...] = ()
