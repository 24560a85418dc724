"""The page of Streamlit says that it is in English, and a screen reader would read Polish out as if it were."""

from __future__ import annotations

from collections.abc import Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

ENGLISH = b'<html lang="en">'
CONDITIONS = (b"accept-encoding", b"if-none-match", b"if-modified-since", b"range", b"if-range")
"""What would bring the page packed, where nothing can be put in its place, or not at all."""


class PageLanguage:
    """The middleware, within compression: the page says the language that was asked for. All codes are as long as
    Streamlit's ``en``, so the length of the page stays as announced."""

    def __init__(self, app: ASGIApp, language: Callable[[Request], str]) -> None:
        self.app = app
        self.language = language

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or "text/html" not in Headers(scope=scope).get("accept", ""):
            await self.app(scope, receive, send)
            return
        told, is_page = f'<html lang="{self.language(Request(scope))}">'.encode(), False

        async def sent(message: Message) -> None:
            nonlocal is_page
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                is_page = headers.get("content-type", "").startswith("text/html")
                if is_page:
                    del headers["etag"]  # it is one for all languages
                    del headers["last-modified"]
            elif is_page:
                message = {**message, "body": message.get("body", b"").replace(ENGLISH, told, 1)}
            await send(message)

        plain = [header for header in scope["headers"] if header[0] not in CONDITIONS]
        await self.app({**scope, "headers": plain}, receive, sent)
