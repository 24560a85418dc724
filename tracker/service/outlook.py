"""What comes next for a side, as a viewer may see it: progress to the next gain, prices of the next levels."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.engine.pages import Offer, Progress
from tracker.engine.view import View


def progress(view: View, side: str) -> Sequence[Progress]:
    """How far a side is on the way to what comes next; empty where the viewer may not know."""
    return view.ruleset.progress(view.state, side)


def affordable(view: View, side: str) -> Sequence[Offer]:
    """Everything a side can build next: its price, what is missing of it, what it does and would do."""
    return view.ruleset.offers(view.state, side)
