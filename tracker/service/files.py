"""Where campaigns live: the address a user types becomes a store."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from sheets.errors import Damaged
from sheets.messages import say
from sheets.xlsx import XlsxStore
from tracker.engine.campaign import Campaign, Signature, start
from tracker.engine.order import LEADER
from tracker.engine.ruleset import Ruleset
from tracker.service.bookkeeping import JOURNAL_TITLE, Meta, chained
from tracker.service.catalogues import shipped
from tracker.service.languages import DEFAULT, LANGUAGES, said
from tracker.service.open_campaign import OpenCampaign, now
from tracker.service.writing import new_tabs, titles

JOURNAL_TITLES = tuple(said(JOURNAL_TITLE, code) for code in LANGUAGES)


def store_of(address: str, even_if_open: bool = False) -> XlsxStore:
    """The store behind an address; ``Damaged`` where it is none we know.

    ``even_if_open``: it is written though a spreadsheet program seems to have it open.
    """
    if not address.lower().endswith(".xlsx"):
        raise Damaged(say("“{address}” is no workbook: its name must end with .xlsx.", address=address))
    return XlsxStore(Path(address), long_tabs=JOURNAL_TITLES, even_if_open=even_if_open)


def open_campaign(address: str, even_if_open: bool = False) -> OpenCampaign:
    """The campaign at an address; nothing is read yet."""
    return OpenCampaign(store_of(address, even_if_open))


def create(
    address: str,
    ruleset: Ruleset,
    names: Sequence[str],
    language: str = DEFAULT,
    settings: Mapping[str, str] | None = None,
    clock: Callable[[], str] = now,
) -> Campaign:
    """A new season in a new workbook; refuses to overwrite."""
    signed = Signature(LEADER, clock(), LEADER, secrets.token_hex(8))
    campaign = start(ruleset, shipped(ruleset), names, settings or {}, signed)
    found(address, campaign, language)
    return campaign


def found(address: str, campaign: Campaign, language: str, waiting: Mapping[str, Sequence[Any]] | None = None) -> None:
    """Writes a whole campaign into a new workbook; ``waiting``: orders that stand in a tab, not taken in yet."""
    meta = Meta(
        campaign.ruleset.id,
        language,
        secrets.token_hex(8),
        campaign.revision,
        dict(campaign.counts),
        titles(campaign.ruleset, language),
        tip=chained("", campaign.entries),
    )
    store_of(address).create(new_tabs(campaign, meta, waiting))


def address_at_home(name: str) -> Path:
    """Where a new season of that name is kept: in the app's own folder, with a name that every system allows."""
    plain = "".join(letter for letter in name.strip().removesuffix(".xlsx") if letter.isalnum() or letter in " -_")
    return home() / f"{plain.strip() or 'season'}.xlsx"


def home() -> Path:
    """The folder for the app's own campaigns: ``TRACKER_HOME``, or the user's data folder."""
    chosen = os.environ.get("TRACKER_HOME")
    return Path(chosen) if chosen else user_data_path("campaign-tracker", appauthor=False)
