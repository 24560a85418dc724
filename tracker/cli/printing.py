"""Prints and exports: what goes into a folder."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Annotated

import typer

from sheets.messages import say
from tracker.cli.arguments import AsViewer, Campaign, Json, opened, viewer_of
from tracker.cli.output import Output
from tracker.engine.order import LEADER, PUBLIC, IllegalOrder
from tracker.engine.view import look
from tracker.service.exports import exports
from tracker.service.files import store_of
from tracker.service.languages import LANGUAGES
from tracker.service.open_campaign import now
from tracker.service.printing import prints, save
from tracker.service.publishing import publish

Folder = Annotated[str, typer.Option("--out", metavar="DIR", help="The folder for the files; it is made if need be.")]
Language = Annotated[str, typer.Option("--lang", help="pl, en or ru; the campaign's own if none is named.")]
Title = Annotated[str, typer.Option(help="How the season is called on the pages.")]
Day = Annotated[
    str, typer.Option("--date", metavar="YYYY-MM-DD", help="The date on the pages; today if none is named.")
]


def print_pack(
    campaign: Campaign,
    out: Folder,
    as_: AsViewer = LEADER,
    lang: Language = "",
    title: Title = "",
    date: Day = "",
    as_json: Json = False,
) -> None:
    """The A4 pack of a viewer as PDF files."""
    day = _day(date)
    season, output = opened(campaign, as_json)
    with output.refusals():
        reading = season.read(journal=True)
        viewer = viewer_of(reading, as_)
        _put(output, out, prints(reading.campaign, viewer, _language(lang, output), day, title))


def export(
    campaign: Campaign,
    out: Folder,
    as_: AsViewer = LEADER,
    csv: Annotated[bool, typer.Option("--csv", help="A CSV file for each table instead of one workbook.")] = False,
    lang: Language = "",
    as_json: Json = False,
) -> None:
    """Every table a viewer may see, as one workbook or as CSV files."""
    season, output = opened(campaign, as_json)
    with output.refusals():
        reading = season.read(journal=True)
        view = look(reading.campaign, viewer_of(reading, as_))
        _put(output, out, exports(view, _language(lang, output), csv))


def publish_picture(
    campaign: Campaign,
    destination: Annotated[
        str, typer.Argument(metavar="DESTINATION", help="A file ending with .html or .xlsx, or a second Google Sheet.")
    ],
    as_: AsViewer = PUBLIC,
    lang: Language = "",
    title: Title = "",
    date: Day = "",
    as_json: Json = False,
) -> None:
    """That viewer's picture of the season, for a web site, a wall or a second Google Sheet; again, it is refreshed."""
    day = _day(date)
    season, output = opened(campaign, as_json)
    with output.refusals():
        reading = season.read(journal=True)
        viewer = viewer_of(reading, as_)
        if viewer == LEADER:
            raise IllegalOrder(say("The leader's picture is not for publishing; name a side, or the public."), "as")
        language = _language(lang, output)
        publish(reading.campaign, reading.meta.campaign, destination, viewer, language, day, store_of, title)
        told = say("Published in {place}.", place=destination)
        output.answer({"published": destination, "as": as_}, lambda: output.line(told))


def add_prints(app: typer.Typer) -> None:
    """Adds the commands to the others."""
    app.command("print")(print_pack)
    app.command()(export)
    app.command("publish")(publish_picture)


def _day(date: str) -> str:
    if not date:
        return now()[:10]
    try:
        return datetime.date.fromisoformat(date).isoformat()
    except ValueError:
        raise typer.BadParameter("YYYY-MM-DD", param_hint="--date") from None


def _language(lang: str, output: Output) -> str:
    if lang and lang not in LANGUAGES:
        raise typer.BadParameter(", ".join(LANGUAGES), param_hint="--lang")
    return lang or output.language


def _put(output: Output, folder: str, files: Mapping[str, bytes]) -> None:
    paths = [str(path) for path in save(folder, files)]

    def told() -> None:
        for path in paths:
            output.line(path)

    output.answer({"files": paths}, told)
