"""QR codes of links."""

from __future__ import annotations

import io
from html import escape

import segno


def qr_svg(text: str, title: str = "") -> str:
    """The code as SVG: dark on light whatever is around it, with the margin that cameras want."""
    code = segno.make(text, error="m", micro=False, boost_error=False)
    out = io.BytesIO()
    code.save(out, kind="svg", border=4, dark="#000000", light="#ffffff", xmldecl=False, svgns=True, omitsize=True,
              title=escape(title) or None)  # fmt: skip
    return out.getvalue().decode()
