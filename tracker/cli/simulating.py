"""``tracker simulate``: whole seasons played by doctrine, to try a map; the workbook is only read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sheets.messages import Message, say, say_n
from tracker.cli.arguments import Campaign, Json, opened
from tracker.cli.output import REFUSED, Output
from tracker.cli.tables import table
from tracker.engine.simulation import Stalled
from tracker.service.simulating import PlayedSeason, Simulation, decided, rates, simulation, stalled

INTERRUPTED = 130
"""The exit status of a command that Ctrl-C has ended."""


def simulate(
    campaign: Campaign,
    seasons: Annotated[int, typer.Option(min=1, help="How many seasons.")],
    seed: Annotated[int | None, typer.Option(help="The same number gives the same seasons again.")] = None,
    as_json: Json = False,
) -> None:
    """Play whole seasons by doctrine on the campaign's map and house rules: who wins how often, and what decides."""
    season, out = opened(campaign, as_json)
    with out.refusals():
        simulated = simulation(season.read(journal=True), seed)
        found: list[PlayedSeason] = []
        status = 0
        try:
            for one in _with_progress(out, simulated, seasons):
                found.append(one)
        except KeyboardInterrupt:
            status = INTERRUPTED
        except Stalled as error:
            out.complain(stalled(simulated, len(found) + 1, error))
            status = REFUSED
        out.answer(_record(simulated, seasons, found), lambda: _print(out, simulated, seasons, found))
    raise SystemExit(status)


def _with_progress(out: Output, simulated: Simulation, seasons: int) -> Iterator[PlayedSeason]:
    """The seasons, a bar on standard error going along with them where somebody watches."""
    errors = Console(stderr=True)
    columns = (TextColumn(out.say(say("Seasons"))), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        yield from bar.track(simulated.seasons(seasons), total=seasons)


def _record(simulated: Simulation, asked: int, found: list[PlayedSeason]) -> dict[str, Any]:
    record: dict[str, Any] = {"asked": asked, "seasons": len(found), "seed": simulated.seed}
    if not found:
        return record
    sides = {
        simulated.campaign.name(side): {
            "wins": round(rate.wins, 2),
            "rate": round(rate.rate, 4),
            "error": round(rate.error, 4),
        }
        for side, rate in rates(simulated.campaign, found).items()
    }
    turns = round(sum(season.turns for season in found) / len(found), 2)
    endings = {ending: count for ending, _, count in decided(simulated, found)}
    return {**record, "sides": sides, "turns": turns, "decided": endings}


def _print(out: Output, simulated: Simulation, asked: int, found: list[PlayedSeason]) -> None:
    told = say_n("{n} season played by doctrine, of {asked} (seed {seed}).",
                 "{n} seasons played by doctrine, of {asked} (seed {seed}).",
                 len(found), asked=asked, seed=simulated.seed)  # fmt: skip
    out.line(told)
    if not found:
        return
    side_title = simulated.campaign.ruleset.side_title
    shown = table(out, side_title, say("Began in"), say("Wins"), say("Per cent"), say("Error"))
    for side, rate in rates(simulated.campaign, found).items():
        began = simulated.doctrine.began(found[0].state, side)
        place = out.say(began) if isinstance(began, Message) else began
        name = simulated.campaign.name(side)
        shown.add_row(name, place, f"{rate.wins:g}", f"{100 * rate.rate:.1f}", f"± {100 * rate.error:.1f}")
    out.console.print(shown)
    turns = sum(season.turns for season in found) / len(found)
    out.line(say("Turns on average: {mean}", mean=f"{turns:.1f}"))
    out.line(say("What decided:"))
    for _, words, count in decided(simulated, found):
        out.line(f"  {count} × {out.say(words)}")
