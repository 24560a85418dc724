"""Where campaigns live: the address a user types becomes a store."""

from __future__ import annotations

import os
import re
import secrets
import shlex
import subprocess
from collections.abc import Callable, Mapping, Sequence
from itertools import chain, count
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from sheets.errors import Damaged
from sheets.google import GoogleStore
from sheets.google_transport import stand_in
from sheets.google_unjudged import Unjudged
from sheets.messages import say
from sheets.shared import SharedBook
from sheets.sidecar import Sidecar
from sheets.xlsx import XlsxStore
from tracker.engine.campaign import Campaign, Signature, start
from tracker.engine.order import LEADER, IllegalOrder
from tracker.engine.ruleset import Ruleset
from tracker.service.bookkeeping import JOURNAL_TITLE, Meta, base_print, base_rows, chained
from tracker.service.catalogues import most_sides, shipped
from tracker.service.languages import DEFAULT, LANGUAGES, said
from tracker.service.open_campaign import OpenCampaign, now
from tracker.service.publishing import kept_fresh, republished
from tracker.service.writing import new_tabs, titles

GOOGLE_SHEETS = "https://docs.google.com"
_GOOGLE_LINK = re.compile(re.escape(GOOGLE_SHEETS) + r"/spreadsheets/(?:u/[0-9]+/)?d/([A-Za-z0-9_-]{20,})")
_GOOGLE_ID = re.compile(r"([A-Za-z0-9_-]{40,})")
JOURNAL_TITLES = tuple(said(JOURNAL_TITLE, code) for code in LANGUAGES)


def store_of(address: str, even_if_open: bool = False, key: Mapping[str, Any] | None = None) -> XlsxStore | SharedBook:
    """The store behind an address: a path that ends with .xlsx, or the link or id of a Google Sheet.

    ``Damaged`` where it is none of these. ``even_if_open``: a file is written though a spreadsheet program seems
    to have it open. ``key``: a service-account key for Google (else from the environment).
    """
    if address.lower().endswith(".xlsx"):
        return file_store(Path(address), even_if_open)
    id = google_id(address)
    if id is None:
        raise Damaged(
            say(
                "“{address}” is no workbook: give a file ending with .xlsx, or the link of a Google Sheet.",
                address=address,
            )
        )
    return google_store(id, key)


def google_store(id: str, key: Mapping[str, Any] | None = None) -> SharedBook:
    """The store of a Google Sheet, with what this computer remembers of it in the app's own folder."""
    own = home() / "google" / id
    return SharedBook(GoogleStore(id, JOURNAL_TITLES, key, unjudged=Unjudged(own)), sidecar=Sidecar(own))


def file_store(path: Path, even_if_open: bool = False) -> XlsxStore:
    """The store of a workbook in a file."""
    return XlsxStore(path, long_tabs=JOURNAL_TITLES, even_if_open=even_if_open)


def google_id(address: str) -> str | None:
    """The id of a Google Sheet in its link (of a stand-in for Google too), or the id itself; None for anything else."""
    typed = address.strip()
    if (host := stand_in()) and typed.startswith(host):
        typed = GOOGLE_SHEETS + typed.removeprefix(host)
    match = _GOOGLE_LINK.match(typed) or _GOOGLE_ID.fullmatch(typed)
    return match[1] if match else None


def as_typed(address: str) -> str:
    """An address as it is typed behind a command: quoted where a shell would take it apart."""
    return subprocess.list2cmdline([address]) if os.name == "nt" else shlex.quote(address)


def open_campaign(address: str, even_if_open: bool = False, key: Mapping[str, Any] | None = None) -> OpenCampaign:
    """The campaign at an address; nothing is read yet."""
    season = OpenCampaign(store_of(address, even_if_open, key))
    where = kept_fresh()
    if where[0]:
        season.workbook.after_commit = lambda campaign, meta: republished(
            campaign, meta.campaign, meta.language, season.clock()[:10], lambda place: store_of(place, key=key), where
        )
    return season


def create(
    address: str,
    ruleset: Ruleset,
    names: Sequence[str],
    language: str = DEFAULT,
    settings: Mapping[str, str] | None = None,
    clock: Callable[[], str] = now,
    key: Mapping[str, Any] | None = None,
) -> Campaign:
    """A new season in a new workbook; refuses to overwrite. ``key``: as for ``store_of``."""
    signed = Signature(LEADER, clock(), LEADER, secrets.token_hex(8))
    if most_sides(ruleset) < len(names) <= ruleset.most_sides:
        raise IllegalOrder(
            say(
                "The map has seats for at most {most}, and {n} were named; the others can join once it has more seats.",
                most=most_sides(ruleset),
                n=len(names),
            ),
            "side",
        )
    campaign = start(ruleset, shipped(ruleset), names, settings or {}, signed)
    found(address, campaign, language, key=key)
    return campaign


def found(
    address: str,
    campaign: Campaign,
    language: str,
    waiting: Mapping[str, Sequence[Any]] | None = None,
    key: Mapping[str, Any] | None = None,
) -> None:
    """Writes a whole campaign into a new workbook; ``waiting``: orders that stand in a tab, not taken in yet."""
    meta = Meta(
        campaign.ruleset.id,
        language,
        secrets.token_hex(8),
        campaign.revision,
        dict(campaign.counts),
        titles(campaign.ruleset, language),
        tip=chained("", campaign.entries),
        base=base_print(base_rows(campaign.ruleset, campaign.state)),
    )
    if Path(address).parent == home():
        home().mkdir(parents=True, exist_ok=True)  # the app's own folder: nobody is asked to make it first
    store_of(address, key=key).create(new_tabs(campaign, meta, waiting), language)


def address_at_home(name: str) -> Path:
    """Where a new season of that name is kept: in the app's own folder, with a name that every system allows."""
    plain = "".join(letter for letter in name.strip().removesuffix(".xlsx") if letter.isalnum() or letter in " -_")
    return home() / f"{plain.strip() or 'season'}.xlsx"


def free_name(name: str) -> str:
    """A name for a new season under which none is kept yet: this one, or with the first number that is free."""
    names = chain((name,), (f"{name} {n}" for n in count(2)))
    return next(free for free in names if not address_at_home(free).exists())


def home() -> Path:
    """The folder for the app's own campaigns: ``TRACKER_HOME``, or the user's data folder."""
    chosen = os.environ.get("TRACKER_HOME")
    return Path(chosen) if chosen else user_data_path("campaign-tracker", appauthor=False)


def beside(season: OpenCampaign) -> Path:
    """Where what this computer alone knows of a campaign is kept: beside the workbook, or in the app's own folder."""
    store = season.store
    return store.path if isinstance(store, XlsxStore) else home() / store.store.id
