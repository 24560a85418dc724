"""The commands of the desk: what the sides have sent, and accepting it. Answering is the order ``answer``."""

from __future__ import annotations

from typing import Annotated

import typer

from sheets.messages import say
from tracker.cli.arguments import (
    AsViewer,
    By,
    Campaign,
    DryRun,
    EvenIfOpen,
    Fields,
    Json,
    Key,
    Revision,
    opened,
    split,
    viewer_of,
)
from tracker.cli.output import Output
from tracker.cli.tables import complain_of_unkept, print_receipt
from tracker.engine.order import LEADER
from tracker.engine.view import View, look
from tracker.service import answers
from tracker.service.acts import Act
from tracker.service.desk import desk_json, on_desk, titled
from tracker.service.faces import typed_faces


def desk(campaign: Campaign, as_: AsViewer = LEADER, as_json: Json = False) -> None:
    """List what the sides have sent and nobody has decided on."""
    season, out = opened(campaign, as_json)
    with out.refusals():
        reading = season.read()
        view = look(reading.campaign, viewer_of(reading, as_))
        out.answer(desk_json(view, out.language), lambda: _print(out, view))


def _print(out: Output, view: View) -> None:
    items = on_desk(view, out.language)
    if not items:
        out.line(say("Nothing waits on the desk."))
    for item in items:
        fields = ", ".join(f"{heading} {value}" for heading, value in item.fields)
        out.line(f"{item.row.id}  {titled(view, item, out.language)}  {fields}")
        if item.row.late:
            late = say("It was sent after the time for orders was over.")
            out.line(f"   {out.say(late)}")
        if item.row.answer:
            told = say("The leader's answer: {text}", text=item.row.answer)
            out.line(f"   {out.say(told)}")
        elif item.refused is not None:
            told = say("Not possible as things stand: {reason}", reason=item.refused)
            out.line(f"   {out.say(told)}")


def accept(
    campaign: Campaign,
    waiting: Annotated[str, typer.Argument(metavar="WAITING", help="What “tracker desk” calls it.")],
    fields: Fields = None,
    dice: Annotated[str | None, typer.Option(help='Faces of real dice, attackers first: "6 2 5".')] = None,
    dry_run: DryRun = False,
    key: Key = "",
    by: By = "",
    revision: Revision = None,
    even_if_open: EvenIfOpen = False,
    as_json: Json = False,
) -> None:
    """Accept what a side has sent, as it is or with other fields: it counts from now on."""
    season, out = opened(campaign, as_json, even_if_open)
    with out.refusals():
        faces = None if dice is None else typed_faces(dice)
        act = Act(by=by, key=key, revision=revision, dry_run=dry_run)
        receipt = season.accept(act, waiting, split(fields or []), faces)
        out.answer(answers.receipt(receipt), lambda: print_receipt(out, receipt))
        complain_of_unkept(out, receipt.warnings)
