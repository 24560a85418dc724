"""Service accounts: keys for real google-auth, and the token endpoint that it exchanges them at."""

from __future__ import annotations

import secrets
import threading
from functools import cache
from urllib.parse import parse_qs

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from google.auth import jwt

from tests.emulator.quota import Clock
from tests.emulator.refused import Refused
from tests.emulator.spreadsheet import Json

SCOPES = {"https://www.googleapis.com/auth/spreadsheets", "https://www.googleapis.com/auth/drive"}
ANYONE = "anyone"


@cache
def _keys() -> tuple[str, str]:
    """One pair for the whole test run: making one takes a moment."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    public = key.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    return private.decode(), public.decode()


class Accounts:
    """Who has a key, and which tokens are good until when."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.lifetime = 3600
        self._known: set[str] = set()
        self._tokens: dict[str, tuple[str, float]] = {}
        self._lock = threading.Lock()

    def key(self, email: str, url: str) -> Json:
        """What the file holds that the Google console gives out, with our own token endpoint."""
        self._known.add(email)
        return {
            "type": "service_account",
            "project_id": "emulated",
            "private_key_id": "emulated",
            "private_key": _keys()[0],
            "client_email": email,
            "client_id": "100000000000000000000",
            "token_uri": f"{url}/token",
        }

    def revoke(self, email: str) -> None:
        """The key is deleted in the console: no new tokens, and the old ones end."""
        self._known.discard(email)
        self.end_tokens()

    def end_tokens(self) -> None:
        """Every token has had its hour."""
        with self._lock:
            self._tokens.clear()

    def token(self, form: bytes) -> Json:
        """The answer to a JWT grant. Refuses with 400 ``invalid_grant``."""
        fields = parse_qs(form.decode())
        try:
            claims = jwt.decode(fields["assertion"][0], certs=_keys()[1])
        except (KeyError, ValueError) as error:
            raise InvalidGrant("Invalid JWT Signature.") from error
        if claims["iss"] not in self._known:
            raise InvalidGrant("Invalid grant: account not found")
        if not SCOPES & {*claims.get("scope", "").split()}:
            raise InvalidGrant("Invalid scope")
        token = f"ya29.{secrets.token_urlsafe(24)}"
        with self._lock:
            self._tokens[token] = claims["iss"], self.clock.now() + self.lifetime
        return {"access_token": token, "expires_in": self.lifetime, "token_type": "Bearer"}

    def user(self, authorization: str | None, *, required: bool) -> str:
        """The e-mail of who asks; without a token ``anyone``, unless one is required."""
        if not authorization:
            if required:
                raise Refused(
                    403,
                    "Method doesn't allow unregistered callers (callers without established identity). Please use API "
                    "Key or other form of API consumer identity to call this API.",
                )
            return ANYONE
        email, until = self._tokens.get(authorization.removeprefix("Bearer "), ("", 0.0))
        if self.clock.now() >= until:
            raise Refused(
                401,
                "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other "
                "valid authentication credential.",
            )
        return email


class InvalidGrant(Exception):
    @property
    def body(self) -> Json:
        return {"error": "invalid_grant", "error_description": str(self)}
