"""The campaign's secret on this server, and what is made from it: tokens of links, signed cookies, the PINs' pepper.

The secret never goes into the workbook. All servers of a campaign need the same one: ``TRACKER_KEY``, else a file
beside the workbook that only its owner may read (for a Google Sheet: in the app's own folder).
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import os
import secrets
from pathlib import Path
from typing import Any

from sheets.errors import Damaged
from sheets.messages import say

LEAST = 32
"""Characters of a secret that somebody chose himself."""
PIN_COST = {"n": 2**14, "r": 8, "p": 1, "dklen": 32}
TOKEN_BYTES = 20
"""160 bits."""


class Keys:
    """What is made from one secret; each purpose has a key of its own."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def _for(self, purpose: str) -> bytes:
        return hmac.digest(self._secret, purpose.encode(), "sha256")

    def token(self, campaign: str, id: str, generation: str) -> str:
        """The token of an invitation's link: made anew whenever the link is shown, kept nowhere."""
        made = hmac.digest(self._for("link"), f"{campaign}\n{id}\n{generation}".encode(), "sha256")
        return _letters(made[:TOKEN_BYTES])

    def signed(self, payload: Any) -> str:
        """A value that nobody without the secret can make or change."""
        body = _letters(json.dumps(payload, separators=(",", ":"), ensure_ascii=False).encode())
        return f"{body}.{_letters(hmac.digest(self._for('cookie'), body.encode(), 'sha256'))}"

    def opened(self, text: str) -> Any:
        """What was signed; None for anything else."""
        body, _, mac = text.partition(".")
        good = _letters(hmac.digest(self._for("cookie"), body.encode(), "sha256"))
        if not text.isascii() or not hmac.compare_digest(good, mac):
            return None
        try:
            return json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
        except (ValueError, binascii.Error):
            return None

    def pin(self, pin: str, id: str, generation: str) -> str:
        """What is kept of a PIN: whoever has only the workbook cannot even try PINs out."""
        pepper = hmac.digest(self._for("pepper"), f"{id}\n{generation}".encode(), "sha256")
        return hashlib.scrypt(pin.encode(), salt=pepper, **PIN_COST).hex()


def _letters(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def keys_for(beside: Path) -> Keys:
    """The keys of the campaign beside whose workbook this is; a new secret where there is none yet."""
    chosen = os.environ.get("TRACKER_KEY", "")
    if chosen:
        if len(chosen) < LEAST:
            raise Damaged(say("TRACKER_KEY is too short: it takes at least {n} characters.", n=LEAST))
        return Keys(chosen.encode())
    return Keys(_from_file(beside.with_name(f"{beside.name}.key")))


def _from_file(path: Path) -> bytes:
    """The secret in a file of mode 0600; the first of several servers makes it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f".{secrets.token_hex(8)}.part")
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_hex(32))
        try:
            os.link(fresh, path)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
        secret = path.read_text().strip()
    except OSError as error:
        reason = error.strerror or str(error)
        raise Damaged(
            say("The key file {file} cannot be used ({reason}); set TRACKER_KEY.", file=str(path), reason=reason)
        ) from error
    if len(secret) < LEAST:
        raise Damaged(say("The key file {file} is damaged; remove it, then make new links.", file=str(path)))
    return secret.encode()
