"""``tracker copy``: a whole campaign between workbooks."""

from __future__ import annotations

from typing import Annotated

import typer

from tracker.cli.arguments import Json, opened
from tracker.service.copying import copied

_PLACE = "A path ending with .xlsx, or the link of a Google Sheet."


def copy(
    source: Annotated[str, typer.Argument(metavar="SOURCE", help=_PLACE)],
    destination: Annotated[str, typer.Argument(metavar="DESTINATION", help=f"{_PLACE} New, or an older copy.")],
    as_json: Json = False,
) -> None:
    """Copy a whole campaign, journal included, to a new workbook, or bring an older copy up to date."""
    _, out = opened(source, as_json)
    with out.refusals():
        done = copied(source, destination)
        record = {"entries": done.entries, "as_text": done.as_text, "merged": done.merged, "replaced": done.replaced}
        if done.new is not None:
            record["new"] = done.new

        def told() -> None:
            for sentence in done.report:
                out.line(sentence)

        out.answer(record, told)
