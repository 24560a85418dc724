"""Options that several commands share, and what their words mean."""

from __future__ import annotations

from typing import Annotated

import typer

from sheets.errors import Damaged
from sheets.lexicon import normalised
from sheets.messages import Message, say
from tracker.cli.output import Output
from tracker.engine.order import LEADER, PUBLIC, IllegalOrder
from tracker.engine.ruleset import Ruleset
from tracker.rulesets import RULESETS, find_ruleset
from tracker.service.files import as_typed, google_id, open_campaign
from tracker.service.open_campaign import OpenCampaign
from tracker.service.reading import Reading

_PLACE = "A path ending with .xlsx, or the link of a Google Sheet."
Campaign = Annotated[str, typer.Argument(metavar="CAMPAIGN", help=_PLACE)]
Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]
Fields = Annotated[list[str] | None, typer.Argument(metavar="FIELD=VALUE …", help="The fields of the order.")]
Key = Annotated[str, typer.Option("--id", help="Sent again with the same id, nothing happens twice.")]
By = Annotated[str, typer.Option("--by", help="Whose name the journal shows.")]
AsViewer = Annotated[str, typer.Option("--as", help="leader, public, or the name of a side.")]
Revision = Annotated[int | None, typer.Option(help="Refused if the campaign has moved on.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only show what would happen.")]
EvenIfOpen = Annotated[bool, typer.Option("--even-if-open", help="Write though the workbook is open in a program.")]
Host = Annotated[str, typer.Option(help="The address to listen on.")]
Port = Annotated[int, typer.Option(help="The port to listen on; 0 takes a free one.")]
Url = Annotated[str, typer.Option(metavar="URL", help="What phones call the server: https://season.example.org.")]
BehindProxy = Annotated[bool, typer.Option("--behind-proxy", help="Believe a proxy in front about https.")]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Do not open a browser.")]


def opened(address: str, as_json: bool, even_if_open: bool = False) -> tuple[OpenCampaign, Output]:
    """The campaign, and an output that speaks its language as soon as it is known."""
    out = Output(as_json)
    with out.refusals():
        campaign = open_campaign(address, even_if_open)
        try:
            out.language = campaign.language()
        except Damaged as damaged:
            if not campaign.backups():
                raise
            command = f"tracker restore {as_typed(address)} 1"
            out.fail(say("{refusal} The newest backup: {command}", refusal=damaged.message, command=command))
    return campaign, out


def ready(campaign: str) -> Message:
    """That a season has been made, and where."""
    id = google_id(campaign)
    if id is not None:
        return say("The season is ready in the Google Sheet; the dashboard: tracker serve {link}", link=id)
    return say("The season is ready in {file}.", file=campaign)


def viewer_of(reading: Reading, name: str) -> str:
    """The viewer a person means: ``leader``, ``public`` or a side."""
    if normalised(name) in (LEADER, PUBLIC):
        return normalised(name)
    side = reading.side(name)
    if side is None:
        raise IllegalOrder(
            say(
                "There is no side “{name}”; there are {known}.",
                name=name,
                known=tuple(row.name for row in reading.state.sides.values()),
            ),
            "as",
        )
    return side


def split(fields: list[str]) -> dict[str, str]:
    """``FIELD=VALUE`` texts as a mapping."""
    values: dict[str, str] = {}
    for text in fields:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise typer.BadParameter(f"{text!r}: FIELD=VALUE")
        if name in values:
            raise typer.BadParameter(f"{name!r} ×2")
        values[name] = value
    return values


def ruleset_called(name: str) -> Ruleset:
    """The ruleset of that id; anything else is wrong use."""
    try:
        return find_ruleset(name)
    except LookupError:
        known = ", ".join(ruleset.id for ruleset in RULESETS)
        raise typer.BadParameter(known, param_hint="--ruleset") from None
