"""Answers for programs: every command's JSON, made from a View."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from sheets.google_outfit import Lack
from sheets.grid import Problem
from sheets.messages import Message, say, say_n
from tracker.engine.campaign import Campaign
from tracker.engine.explain import Step
from tracker.engine.hidden import is_hidden
from tracker.engine.view import View
from tracker.service.acts import Receipt
from tracker.service.chances import Chances, World
from tracker.service.languages import said
from tracker.service.reading import Reading
from tracker.service.repairs import Repaired
from tracker.service.settling import Settled, Taken, hand_edits
from tracker.service.wording import changes_json, entry_json, plain

MOST_TOLD = 200
"""Problems that are listed: nobody reads more at a time."""


def status(view: View) -> dict[str, Any]:
    """The state as a viewer may see it: ``ruleset``, ``revision``, ``sides`` (name -> object)."""
    sides = {
        row.name: dict(view.ruleset.status(view.state, side, view.viewer))
        for side, row in view.state.sides.items()
        if not is_hidden(row.name) and row.active
    }
    return {"ruleset": view.ruleset.id, "revision": view.revision, "sides": sides}


def journal(view: View, campaign: Campaign, language: str) -> list[dict[str, Any]]:
    """The visible entries, oldest first."""
    return [entry_json(entry, campaign, language) for entry in view.entries if entry.number]


def receipt(answer: Receipt) -> dict[str, Any]:
    """What an act came to, as the leader sees it."""
    record = entry_json(answer.entry, answer.campaign, answer.language)
    if answer.dry_run:
        record.pop("entry")
    if answer.odds is not None:
        record["odds"] = odds(answer.odds)
        for absent in ("rolls", "result", "notes"):
            record.pop(absent, None)
    if answer.blocked:
        record["blocked"] = [
            {"entry": item.entry, "reason": said(item.reason, answer.language)} for item in answer.blocked
        ]
    if answer.repeated:
        record["repeated"] = True
    if answer.corrections:
        record["corrections"] = [entry_json(e, answer.campaign, answer.language) for e in answer.corrections]
    return record | unkept(answer.warnings, answer.language)


def unkept(warnings: Sequence[Message], language: str) -> dict[str, Any]:
    """What could not be kept beside the workbook, where there is anything."""
    return {"warnings": [said(warning, language) for warning in warnings]} if warnings else {}


def odds(found: Chances | list[World]) -> dict[str, Any]:
    """Exact chances as fractions; for a side that cannot see everything, one set for each case."""
    if isinstance(found, list):
        return {"cases": [{**world.case, **odds(world.chances)} for world in found]}
    record: dict[str, Any] = {name: fraction(chance) for name, chance in found.named.items()}
    if found.odds.error:
        record["error"] = found.odds.error
    for name, values in found.odds.findings.items():
        if not any(isinstance(value, bool | str) for value in values):
            record[name] = {str(value): fraction(chance) for value, chance in sorted(values.items())}
    return record


def fraction(chance: Fraction) -> str:
    """``739/2187``; a certainty is ``1``."""
    return str(chance)


def told(found: Sequence[Problem], language: str) -> Sequence[Problem]:
    """The problems that are listed: the first ones, and in the place of the next how many more there are."""
    more = len(found) - MOST_TOLD
    if more <= 0:
        return found
    rest = dataclasses.replace(
        found[MOST_TOLD],
        found=said(say_n("{n} more problem", "{n} more problems", more), language),
        expected=say("nothing wrong from here on"),
        do=say("Mend the ones before it first, then look again."),
    )
    return (*found[:MOST_TOLD], rest)


def problems(found: Sequence[Problem], language: str) -> dict[str, Any]:
    """The problems of the sheet, each with its cell; of very many, the last one tells how many more there are."""
    return {
        "problems": [
            {
                "cell": problem.address,
                "found": problem.found,
                "expected": said(problem.expected, language),
                "do": said(problem.do, language),
            }
            for problem in told(found, language)
        ]
    }


def waiting(foreseen: Settled, language: str) -> dict[str, Any]:
    """How many typed rows wait to be taken in, and why some would not be; nothing where none waits."""
    if not foreseen.rows:
        return {}
    return {"waiting": {"rows": foreseen.rows, "refused": problems(foreseen.problems, language)["problems"]}}


def lacking(missing: Sequence[Lack], language: str) -> dict[str, Any]:
    """What a Google Sheet had when it was new and has no more; nothing where nothing is missing."""
    if not missing:
        return {}
    return {"missing": [{"cell": lack.cell, "what": said(lack.what, language)} for lack in missing]}


def explanation(steps: list[Step], campaign: Campaign, language: str) -> list[dict[str, Any]]:
    """The entries that made a number, each with only the changes in question."""
    return [{**entry_json(step.entry, campaign, language), "changes": changes_json(step.changes)} for step in steps]


def settled(reading: Reading, done: Settled, language: str) -> dict[str, Any]:
    """What settling came to."""
    repeated = {"repeated": True} if done.repeated else {}

    def numbered(cell: str, entry: int) -> dict[str, Any]:
        return {"cell": cell} if done.dry_run else {"cell": cell, "entry": entry}

    def remarked(taken: Taken) -> dict[str, Any]:
        record = numbered(taken.cell, taken.entry)
        return record if taken.remark is None else {**record, "remark": said(taken.remark, language)}

    return {
        **repeated,
        "taken": [remarked(taken) for taken in done.taken],
        "corrected": [
            {**numbered(cell, entry), "before": plain(change.before), "after": plain(change.after)}
            for cell, change, entry in hand_edits(reading, done.corrections)
        ],
        "offers": [
            {
                "cell": offer.cell,
                "entry": offer.entry,
                "changes": changes_json(offer.changes),
                "blocked_by": list(offer.blocked_by),
            }
            for offer in done.offers
        ],
        **problems(done.problems, language),
        **unkept(done.warnings, language),
    }


def repaired(done: Repaired, language: str) -> dict[str, Any]:
    """What repairing came to: what was done where, hand edits that count again, what is still wrong."""
    record: dict[str, Any] = {"repeated": True} if done.repeated else {}
    if done.entry is not None and not done.dry_run:
        record["entry"] = done.entry.number
    record["repaired"] = [{"cell": item.cell, "what": said(item.what, language)} for item in done.repairs]
    if done.corrections:
        record["corrections"] = [entry_json(entry, done.campaign, language) for entry in done.corrections]
    return {**record, **problems(done.problems, language), **unkept(done.warnings, language)}
