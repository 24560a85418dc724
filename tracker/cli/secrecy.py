"""``tracker leaks``: before anything is published, a search of all that everybody gets for what he may not know."""

from __future__ import annotations

import typer

from sheets.messages import say
from tracker.cli.arguments import Campaign, Json, opened
from tracker.cli.desk import accept, desk
from tracker.service.leaks import PLACES, sentence
from tracker.service.leaks import leaks as found_leaks
from tracker.service.open_campaign import now


def leaks(campaign: Campaign, as_json: Json = False) -> None:
    """Compare what each viewer gets of two copies that differ only in what he may not know; exit status 1 on a leak.

    Searched: what status, journal, desk and odds say, forms with their choices and refusals, charts, exports, prints
    and the published page. The dashboard's pages are made of the same, but are not opened.
    """
    season, out = opened(campaign, as_json)
    with out.refusals():
        reading = season.read(journal=True)
        found = found_leaks(reading.campaign, out.language, now()[:10])
        unopened = say("The dashboard's pages are made of the same; they are not opened.")
        record = {
            "searched": [*PLACES],
            "leaks": [
                {
                    "viewer": reading.campaign.name(leak.viewer),
                    "where": leak.where,
                    "cells": [{"table": table, "row": row, "column": column} for table, row, column in leak.cells],
                }
                for leak in found
            ],
        }
        good = say("Nobody gets what he may not know: state, journal, forms, odds, charts, exports, prints, page.")
        out.answer(record, lambda: out.line(unopened) if found else out.line(f"{out.say(good)} {out.say(unopened)}"))
        for leak in found:
            out.complain(sentence(reading.campaign, leak))
    raise SystemExit(1 if found else 0)


def add_secrets(app: typer.Typer) -> None:
    """Adds this command, and those of the desk, to the others."""
    for command in (desk, accept, leaks):
        app.command()(command)
