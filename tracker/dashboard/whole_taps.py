"""What a tap does is done to its end, though something else is tapped meanwhile.

Streamlit ends a run as soon as something else is tapped, wherever it asks for the session's state next. While a page
is drawn that is what is wanted. In what a tap does it would lose the order, its answer, or the new id of the next one.
"""

from __future__ import annotations

from typing import Any

from streamlit.runtime.state.safe_session_state import SafeSessionState

DOING = "on_script_will_rerun"
"""Where Streamlit does what was tapped; it has no setting for whether that may be ended half-way."""
ENDING = "_yield_callback"


def stand() -> None:
    """From now on a run may be ended before its page is drawn, and while it is, but not in what was tapped."""
    done = getattr(SafeSessionState, DOING, None)
    if done is None or hasattr(done, "__wrapped__"):
        return

    def whole(session: Any, *given: Any, **named: Any) -> None:
        ending = getattr(session, ENDING)
        object.__setattr__(session, ENDING, lambda: None)  # its own __setattr__ is that of the session's values
        try:
            done(session, *given, **named)
        finally:
            object.__setattr__(session, ENDING, ending)

    whole.__wrapped__ = done  # type: ignore[attr-defined]
    setattr(SafeSessionState, DOING, whole)
