"""A request that Google would refuse, and the JSON in which it says so."""

from __future__ import annotations

from typing import Any

WORDS = {
    400: "INVALID_ARGUMENT", 401: "UNAUTHENTICATED", 403: "PERMISSION_DENIED", 404: "NOT_FOUND",
    429: "RESOURCE_EXHAUSTED", 500: "INTERNAL", 501: "UNIMPLEMENTED", 502: "UNAVAILABLE", 503: "UNAVAILABLE",
}  # fmt: skip


class Refused(Exception):
    """Refused with ``status``, ``message`` and perhaps ``details``, as a body ``{"error": …}``."""

    def __init__(self, status: int, message: str, *details: dict[str, Any]) -> None:
        super().__init__(message)
        self.status, self.message, self.details = status, message, details

    @property
    def body(self) -> dict[str, Any]:
        error: dict[str, Any] = {"code": self.status, "message": self.message, "status": WORDS[self.status]}
        if self.details:
            error["details"] = list(self.details)
        return {"error": error}


def invalid(message: str) -> Refused:
    """400: the request makes no sense to Google."""
    return Refused(400, message)


def bad_payload(field: str, description: str, message: str = "") -> Refused:
    """400 before anything is looked at: the JSON does not fit the API's message."""
    violation = {"field": field, "description": description} if field else {"description": description}
    details = {"@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": [violation]}
    return Refused(400, message or description, details)


DRIVE = {
    "error": {
        "errors": [
            {
                "domain": "usageLimits",
                "reason": "storageQuotaExceeded",
                "message": "The user's Drive storage quota has been exceeded.",
            }
        ],
        "code": 403,
        "message": "The user's Drive storage quota has been exceeded.",
    }
}
"""What a service account hears that wants to create a file: it has no Drive."""


def denied() -> Refused:
    return Refused(403, "The caller does not have permission")


def not_found() -> Refused:
    return Refused(404, "Requested entity was not found.")
