"""Opening the dashboard: on a campaign, or on a demo season."""

from __future__ import annotations

from typing import Annotated

import typer

from tracker.cli.arguments import BehindProxy, Campaign, Host, Json, NoBrowser, Port, Url, opened, ruleset_called
from tracker.cli.output import Output
from tracker.cli.server import Reach, serve_address
from tracker.cli.tables import complain_about_demo
from tracker.rulesets import RULESETS
from tracker.service.demo import demo_campaign
from tracker.service.languages import DEFAULT, LANGUAGES


def demo(
    ruleset: Annotated[str, typer.Option(help="The ruleset's id.")] = RULESETS[0].id,
    fresh: Annotated[bool, typer.Option("--fresh", help="Make the season anew; the former one is kept.")] = False,
    lang: Annotated[str, typer.Option(help="pl, en or ru, when the season is made; else pl.")] = "",
    host: Host = "127.0.0.1",
    port: Port = 8501,
    url: Url = "",
    behind_proxy: BehindProxy = False,
    no_browser: NoBrowser = False,
    as_json: Json = False,
) -> None:
    """Open the dashboard on a demo season (made on first use)."""
    if lang not in ("", *LANGUAGES):
        raise typer.BadParameter(", ".join(LANGUAGES), param_hint="--lang")
    out = Output(as_json, lang)
    with out.refusals():
        season = demo_campaign(ruleset_called(ruleset), lang or DEFAULT, fresh)
        complain_about_demo(out, season, lang)
        serve_address(out, str(season.path), Reach(host, port, url, behind_proxy), not no_browser)


def serve(
    campaign: Campaign,
    host: Host = "127.0.0.1",
    port: Port = 8501,
    url: Url = "",
    behind_proxy: BehindProxy = False,
    no_browser: NoBrowser = False,
    as_json: Json = False,
) -> None:
    """Open the dashboard on a campaign."""
    season, out = opened(campaign, as_json)
    with out.refusals():
        season.read()
        serve_address(out, campaign, Reach(host, port, url, behind_proxy), not no_browser)
