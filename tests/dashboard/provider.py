"""A stand-in for Google & Co.: an OpenID provider on this computer that lets everybody in as whom the test says."""

from __future__ import annotations

import secrets
import threading
import time
from dataclasses import dataclass, field
from typing import Any

import uvicorn
from joserfc import jwt
from joserfc.jwk import RSAKey
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from tracker.cli.server import free_port


@dataclass
class Provider:
    """``claims``: what it says of whoever comes."""

    claims: dict[str, Any]
    port: int = field(default_factory=lambda: free_port("127.0.0.1"))
    nonces: dict[str, str] = field(default_factory=dict)
    key: RSAKey = field(default_factory=lambda: RSAKey.generate_key(2048, {"kid": "one"}))

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def serve(self) -> uvicorn.Server:
        routes = [
            Route("/.well-known/openid-configuration", self.about),
            Route("/authorize", self.authorize),
            Route("/token", self.token, methods=["POST"]),
            Route("/keys", lambda _: JSONResponse({"keys": [self.key.as_dict(private=False)]})),
        ]
        server = uvicorn.Server(uvicorn.Config(Starlette(routes=routes), port=self.port, log_level="error"))
        threading.Thread(target=server.run, daemon=True).start()
        while not server.started:
            time.sleep(0.05)
        return server

    def about(self, _: Request) -> Response:
        at = self.address
        return JSONResponse(
            {
                "issuer": at,
                "authorization_endpoint": f"{at}/authorize",
                "token_endpoint": f"{at}/token",
                "jwks_uri": f"{at}/keys",
                "response_types_supported": ["code"],
                "subject_types_supported": ["public"],
                "id_token_signing_alg_values_supported": ["RS256"],
            }
        )

    def authorize(self, request: Request) -> Response:
        asked, code = request.query_params, secrets.token_hex(8)
        self.nonces[code] = asked.get("nonce", "")
        return RedirectResponse(f"{asked['redirect_uri']}?code={code}&state={asked['state']}")

    async def token(self, request: Request) -> Response:
        code = str((await request.form())["code"])
        now = int(time.time())
        claims = {
            "iss": self.address,
            "aud": "tracker",
            "sub": "1",
            "iat": now,
            "exp": now + 600,
            "nonce": self.nonces.pop(code),
            **self.claims,
        }
        token = jwt.encode({"alg": "RS256", "kid": "one"}, claims, self.key)
        return JSONResponse({"access_token": "a", "token_type": "Bearer", "expires_in": 600, "id_token": token})


def secrets_for(provider: Provider, redirect: str, leaders: dict[str, str]) -> str:
    """The secrets file of a server whose leaders have accounts there."""
    listed = "\n".join(f'"{email}" = "{name}"' for email, name in leaders.items())
    return (
        f'[auth]\nredirect_uri = "{redirect}/oauth2callback"\ncookie_secret = "{secrets.token_hex(32)}"\n'
        f'client_id = "tracker"\nclient_secret = "nothing"\n'
        f'server_metadata_url = "{provider.address}/.well-known/openid-configuration"\n[leaders]\n{listed}\n'
    )
