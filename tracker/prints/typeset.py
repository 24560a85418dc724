"""A template and its data become a PDF: the only code that knows typst.

The same template and data give the same bytes. Names are data and never markup: they travel as JSON.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import typst

from tracker.prints.letters import FONTS, printable

TEMPLATES = Path(__file__).parent / "templates"


class Misprint(Exception):
    """A template of ours is wrong: typst warned (an unknown font, say) where the page may look otherwise."""


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(FONTS)])


def typeset(template: str, data: Mapping[str, Any], day: str) -> bytes:
    """The PDF of a template with this data, dated ``day`` (ISO).

    PDF/UA-1 makes a missing title or alternative text an error, and every warning is one here.
    """
    # A compiler is made anew each time: one that is used again does not find its source.
    compiler = typst.Compiler(root=str(TEMPLATES), font_paths=_fonts(), ignore_system_fonts=True)
    midnight = datetime.datetime.fromisoformat(day).replace(tzinfo=datetime.UTC)
    made, warnings = compiler.compile_with_warnings(
        input=(TEMPLATES / f"{template}.typ").read_bytes(),
        format="pdf",
        sys_inputs={"data": json.dumps(_printable(data), ensure_ascii=False)},
        pdf_standards=["ua-1"],
        timestamp=midnight,
    )
    if warnings or not isinstance(made, bytes):
        raise Misprint(f"{template}: {'; '.join(str(warning) for warning in warnings)}")
    return made


def _printable(value: Any) -> Any:
    """The data with every text in letters that our fonts have."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, Mapping):
        return {name: _printable(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_printable(item) for item in value]
    return value
