"""The commands, one function each; ``command-line`` programs rely on their names and options."""

from __future__ import annotations

import io
import sys
from typing import Annotated

import typer

from sheets.messages import say_n
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
    ready,
    ruleset_called,
    split,
    viewer_of,
)
from tracker.cli.copying import copy
from tracker.cli.mending import print_lacking, print_offers, repair
from tracker.cli.moving_in import move_in
from tracker.cli.output import Output
from tracker.cli.printing import add_prints
from tracker.cli.safety import add_safety
from tracker.cli.secrecy import add_secrets
from tracker.cli.serving import demo, serve
from tracker.cli.simulating import simulate
from tracker.cli.tables import (
    complain_about,
    complain_about_rows,
    complain_of_unkept,
    print_count,
    print_journal,
    print_odds,
    print_orders,
    print_receipt,
    print_settled,
    print_status,
    print_steps,
    print_waiting,
)
from tracker.engine.audit import audit as audited
from tracker.engine.explain import explain as explained
from tracker.engine.order import LEADER
from tracker.engine.orders import order_type, order_types
from tracker.engine.view import look
from tracker.service import answers
from tracker.service.acts import Act
from tracker.service.chances import chances_for
from tracker.service.faces import typed_faces
from tracker.service.files import create
from tracker.service.giving import typed_for
from tracker.service.google_setup import lacking
from tracker.service.languages import LANGUAGES
from tracker.service.places import cell_of
from tracker.service.repairs import repairs
from tracker.service.wording import orders_json

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="A season of a strategy game for the patrols of a troop, kept in a spreadsheet.",
)
add_prints(app)


@app.command()
def new(
    campaign: Campaign,
    ruleset: Annotated[str, typer.Option(help="The ruleset's id.")],
    side: Annotated[list[str], typer.Option(help="The name of a side; once for each.")],
    lang: Annotated[str, typer.Option(help="pl, en or ru.")] = "pl",
    set_: Annotated[list[str], typer.Option("--set", metavar="KEY=VALUE", help="A house rule.")] = [],  # noqa: B006
    as_json: Json = False,
) -> None:
    """Make the workbook of a new season; an existing file is never overwritten."""
    if lang not in LANGUAGES:
        raise typer.BadParameter(", ".join(LANGUAGES), param_hint="--lang")
    out = Output(as_json, lang)
    with out.refusals():
        create(campaign, ruleset_called(ruleset), side, lang, split(set_))
        record = {"campaign": campaign, "ruleset": ruleset, "revision": 0, "sides": side}
        out.answer(record, lambda: out.line(ready(campaign)))


app.command("import")(move_in)
app.command("copy")(copy)


@app.command()
def check(campaign: Campaign, as_json: Json = False) -> None:
    """List every problem of the sheet with its cell; exit status 1 if there is one."""
    season, out = opened(campaign, as_json)
    with out.refusals():
        problems = season.read(journal=True).all_problems
        offered = repairs(season.read(journal=True))
        foreseen, missing = season.foreseen(), lacking(season)
        record = {**answers.problems(problems, out.language), **answers.waiting(foreseen, out.language)}
        out.answer({**record, **answers.lacking(missing, out.language)}, lambda: print_count(out, problems))
        if not as_json:
            print_offers(out, offered)
            print_lacking(out, missing)
            print_waiting(out, foreseen)
        complain_about(out, problems)
    raise SystemExit(1 if problems else 0)


@app.command()
def status(campaign: Campaign, as_: AsViewer = LEADER, as_json: Json = False) -> None:
    """The state as a viewer may see it."""
    season, out = opened(campaign, as_json)
    with out.refusals():
        reading = season.read()
        view = look(reading.campaign, viewer_of(reading, as_))
        out.answer(answers.status(view), lambda: print_status(out, view))


@app.command()
def orders(campaign: Campaign, as_json: Json = False) -> None:
    """The ruleset's orders and their fields."""
    season, out = opened(campaign, as_json)
    with out.refusals():
        reading = season.read()
        kinds = order_types(reading.ruleset)
        out.answer(orders_json(kinds, reading.state), lambda: print_orders(out, kinds))


@app.command()
def submit(
    campaign: Campaign,
    order: Annotated[str, typer.Argument(metavar="ORDER")],
    fields: Fields = None,
    dice: Annotated[str | None, typer.Option(help='Faces of real dice, attackers first: "6 2 5".')] = None,
    dry_run: DryRun = False,
    key: Key = "",
    by: By = "",
    revision: Revision = None,
    even_if_open: EvenIfOpen = False,
    as_json: Json = False,
) -> None:
    """Give one order with the leader's rights; real dice may be given."""
    season, out = opened(campaign, as_json, even_if_open)
    with out.refusals():
        faces = None if dice is None else typed_faces(dice)
        act = Act(by=by, key=key, revision=revision, dry_run=dry_run)
        receipt = season.submit(order, split(fields or []), act, faces)
        out.answer(answers.receipt(receipt), lambda: print_receipt(out, receipt))
        complain_of_unkept(out, receipt.warnings)


@app.command()
def settle(
    campaign: Campaign,
    accept: Annotated[
        bool, typer.Option("--accept", help="Take rows that were changed afterwards as corrections.")
    ] = False,
    dry_run: DryRun = False,
    key: Key = "",
    by: By = "",
    revision: Revision = None,
    even_if_open: EvenIfOpen = False,
    as_json: Json = False,
) -> None:
    """Take in what was typed into the sheet: new meeting rows, hand corrections."""
    season, out = opened(campaign, as_json, even_if_open)
    with out.refusals():
        reading = season.read()
        settled = season.settle(Act(by=by, key=key, revision=revision, dry_run=dry_run), accept)
        out.answer(answers.settled(reading, settled, out.language), lambda: print_settled(out, reading, settled))
        complain_of_unkept(out, settled.warnings)
        complain_about_rows(out, settled)
    raise SystemExit(1 if settled.left_over else 0)


app.command()(repair)


@app.command()
def journal(campaign: Campaign, as_: AsViewer = LEADER, as_json: Json = False) -> None:
    """The journal as a viewer may see it."""
    season, out = opened(campaign, as_json)
    with out.refusals():
        reading = season.read(journal=True)
        view = look(reading.campaign, viewer_of(reading, as_))
        record = answers.journal(view, reading.campaign, out.language)
        out.answer(record, lambda: print_journal(out, view, [entry for entry in view.entries if entry.number]))


@app.command()
def explain(
    campaign: Campaign,
    table: Annotated[str, typer.Argument(help="A table, or one cell: Tab!A1.")],
    row: Annotated[str, typer.Argument()] = "",
    column: Annotated[str, typer.Argument()] = "",
    as_json: Json = False,
) -> None:
    """The entries that made a number."""
    season, out = opened(campaign, as_json)
    with out.refusals():
        reading = season.read(journal=True)
        cell = cell_of(reading, table, row, column)
        view = look(reading.campaign, LEADER)
        steps = explained(view, *cell)
        record = answers.explanation(steps, reading.campaign, out.language)
        out.answer(record, lambda: print_steps(out, view, steps))


@app.command()
def undo(
    campaign: Campaign,
    entry: Annotated[int | None, typer.Option(help="The entry to take back; of an undo: redo.")] = None,
    to: Annotated[int | None, typer.Option(help="Take back everything after this entry.")] = None,
    dry_run: DryRun = False,
    key: Key = "",
    by: By = "",
    revision: Revision = None,
    even_if_open: EvenIfOpen = False,
    as_json: Json = False,
) -> None:
    """Take an entry back (the newest, if none is named), or everything after one."""
    if entry is not None and to is not None:
        raise typer.BadParameter("--entry / --to")
    season, out = opened(campaign, as_json, even_if_open)
    with out.refusals():
        act = Act(by=by, key=key, revision=revision, dry_run=dry_run)
        receipt = season.undo(act, entry, to)
        out.answer(answers.receipt(receipt), lambda: print_receipt(out, receipt))
        complain_of_unkept(out, receipt.warnings)


@app.command()
def revise(
    campaign: Campaign,
    entry: Annotated[int, typer.Argument(metavar="ENTRY", help="The number of the order in the journal.")],
    fields: Fields = None,
    drop: Annotated[list[int] | None, typer.Option(help="A later entry to give up; once for each.")] = None,
    dry_run: DryRun = False,
    key: Key = "",
    by: By = "",
    revision: Revision = None,
    even_if_open: EvenIfOpen = False,
    as_json: Json = False,
) -> None:
    """Give a past order other fields (a corrected meeting); all later ones are run again."""
    season, out = opened(campaign, as_json, even_if_open)
    with out.refusals():
        act = Act(by=by, key=key, revision=revision, dry_run=dry_run)
        receipt = season.revise(act, entry, split(fields or []), drop or [])
        out.answer(answers.receipt(receipt), lambda: print_receipt(out, receipt))
        complain_of_unkept(out, receipt.warnings)


@app.command()
def audit(campaign: Campaign, as_json: Json = False) -> None:
    """Replay the season; exit status 1 names the first entry that comes out differently."""
    season, out = opened(campaign, as_json)
    with out.refusals():
        reading = season.read(journal=True)
        finding = audited(reading.committed)
        if finding is None:
            good = say_n(
                "The season comes out as recorded: {n} entry.",
                "The season comes out as recorded: {n} entries.",
                reading.meta.revision,
            )
            out.answer({"entries": reading.meta.revision, "clean": True}, lambda: out.line(good))
            return
        record = {"clean": False, "entry": finding.entry, "found": out.say(finding.message)}
        out.answer(record, lambda: None)
        out.complain(finding.message)
    raise SystemExit(1)


@app.command()
def odds(
    campaign: Campaign,
    order: Annotated[str, typer.Argument(metavar="ORDER")],
    fields: Fields = None,
    as_: AsViewer = LEADER,
    as_json: Json = False,
) -> None:
    """The exact chances of an order, as fractions and per cent."""
    season, out = opened(campaign, as_json)
    with out.refusals():
        reading = season.read()
        values = split(fields or [])
        kind = order_type(reading.ruleset, order)
        viewer = viewer_of(reading, as_)
        asked = typed_for(reading, reading.campaign, kind, values, viewer)
        found = chances_for(reading.campaign, viewer, order, asked)
        out.answer(answers.odds(found), lambda: print_odds(out, reading.ruleset, answers.odds(found)))


app.command()(simulate)
app.command()(demo)
app.command()(serve)
add_secrets(app)
add_safety(app)


def main() -> None:
    """The console script."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a pipe of another encoding must hold every name
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    app()
