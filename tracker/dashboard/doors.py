"""The server's own routes: coming in, the PIN, handing over, going, and files that are asked for with a cookie."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from http.cookies import CookieError, SimpleCookie
from typing import TypeVar
from urllib.parse import parse_qs, quote

from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Match, Route
from starlette.types import Scope

from sheets.errors import SheetError
from sheets.messages import Message, say
from tracker.dashboard import crowd, door_pages
from tracker.dashboard.crowd import Whose
from tracker.dashboard.guard import Guard, comes_from, same_origin, scheme
from tracker.dashboard.packs import file_of
from tracker.dashboard.page_language import PageLanguage
from tracker.dashboard.policy import ROUTES_STAND, policy
from tracker.dashboard.session import NOT_NOW, links_for, seat_for, served
from tracker.engine.order import IllegalOrder
from tracker.service.entrance import SEASON, Entrance
from tracker.service.languages import DEFAULT, LANGUAGES

STRICT = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
KINDS = {"pdf": "application/pdf", "zip": "application/zip", "html": "text/html; charset=utf-8"}
EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FOREIGN = say("This form was not sent from a page of ours; open your link again.")
T = TypeVar("T")


def language_of(request: Request) -> str:
    """The language asked for, else the browser's, else the usual one."""
    asked = [request.query_params.get("lang", ""), *request.headers.get("accept-language", "").split(",")]
    return next((code for text in asked if (code := text.strip()[:2].lower()) in LANGUAGES), DEFAULT)


def cookie_of(scope: Scope) -> str:
    """The cookie of this campaign that a request carries."""
    for name, value in scope.get("headers", []):
        if name == b"cookie":
            try:
                found = SimpleCookie(value.decode("latin-1")).get(served().entrance.cookie_name)
            except CookieError:
                return ""
            return found.value if found else ""
    return ""


def known(scope: Scope) -> bool:
    """Whether a request comes from somebody who is let in."""
    try:
        return seat_for(cookie_of(scope)) is not None
    except SheetError:
        return False


def leads(scope: Scope) -> bool:
    """Whether a request comes from a leader."""
    try:
        seat = seat_for(cookie_of(scope))
    except SheetError:
        return False
    return seat is not None and seat.caller.leads


def whose(scope: Scope) -> Whose:
    """As what a connection is counted."""
    try:
        cookie = cookie_of(scope)
        seat, phone = seat_for(cookie), served().entrance.phone(cookie)
    except SheetError:
        seat, phone = None, ""
    if seat is None:
        return crowd.stranger(comes_from(scope, policy()))
    return crowd.leader(phone) if seat.caller.leads else crowd.guest(phone, seat.caller.invitation)


def crowded(scope: Scope, why: Message) -> Response | None:
    """Why there is no room for one more page of his; None for what opens no connection: he may sign in or out."""
    if any(route.matches(scope)[0] is not Match.NONE for route in ROUTES):
        return None
    return _shown(door_pages.crowded(language_of(Request(scope)), why), 503)


async def _fields(request: Request) -> dict[str, str]:
    """The form that was sent; of a body that grew too long while it came, nothing."""
    try:
        body = await request.body()
    except ClientDisconnect:
        return {}
    found = parse_qs(body.decode("utf-8", "replace"), keep_blank_values=True)
    return {name: values[0] for name, values in found.items()}


def _shown(text: str, status: int = 200) -> Response:
    headers = {
        "cache-control": "no-store",
        "content-security-policy": STRICT,
        "referrer-policy": "same-origin",  # or a form of our own would come from nowhere
    }
    return HTMLResponse(text, status, headers)


def _onward(request: Request, where: str, cookie: str) -> Response:
    """On to another page, with a new cookie; an empty one takes it away."""
    response = RedirectResponse(f"{where}?lang={language_of(request)}", 303, {"cache-control": "no-store"})
    name = served().entrance.cookie_name
    secure = scheme(request.scope, policy()) == "https"
    if cookie:
        response.set_cookie(name, cookie, max_age=SEASON, path="/", secure=secure, httponly=True, samesite="lax")
    else:
        response.delete_cookie(name, path="/", secure=secure, httponly=True, samesite="lax")
    return response


async def _tried(work: Callable[[], T], refused: Callable[[Message], Response]) -> T | Response:
    """What a call of the service comes to, or the page that says why not."""
    try:
        return await run_in_threadpool(work)
    except IllegalOrder as error:
        return refused(error.reason)


def calm(route: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """The route; where the spreadsheet fails, whoever stands at the door learns that and nothing more of it."""

    async def answered(request: Request) -> Response:
        try:
            return await route(request)
        except SheetError:
            return _shown(door_pages.entering(language_of(request), NOT_NOW), 503)

    return answered


def _door() -> Entrance:
    return served().entrance


async def enter(request: Request) -> Response:
    """Behind a link: the token arrives by POST, in the body, and is answered with a cookie."""
    language = language_of(request)
    if request.method != "POST":
        return _shown(door_pages.entering(language))
    refused = _refusing(lambda why: door_pages.entering(language, why))
    if not same_origin(request.scope, policy()):
        return refused(FOREIGN)
    fields, cookie = await _fields(request), cookie_of(request.scope)
    came = await _tried(lambda: _door().enter(fields.get("code", ""), cookie), refused)
    return came if isinstance(came, Response) else _onward(request, "/", came)


async def pin(request: Request) -> Response:
    """The PIN, which is asked for once a device."""
    language = language_of(request)
    if request.method != "POST":
        return _shown(door_pages.typing_pin(language))
    refused = _refusing(lambda why: door_pages.typing_pin(language, why))
    if not same_origin(request.scope, policy()):
        return refused(FOREIGN)
    fields, cookie = await _fields(request), cookie_of(request.scope)
    came = await _tried(lambda: _door().prove(cookie, fields.get("pin", "")), refused)
    return came if isinstance(came, Response) else _onward(request, "/", came)


async def leave(request: Request) -> Response:
    """Signing out."""
    language = language_of(request)
    if request.method != "POST":
        gone = not await run_in_threadpool(known, request.scope) or policy().open_here
        return _shown(door_pages.left(language) if gone else door_pages.leaving(language))
    if not same_origin(request.scope, policy()):
        return _shown(door_pages.leaving(language), 403)
    await run_in_threadpool(_door().leave, cookie_of(request.scope))
    return _onward(request, "/leave", "")


async def hand_over(request: Request) -> Response:
    """Two sides, one phone: first the one is put away, then the other says who it is."""
    language, cookie = language_of(request), cookie_of(request.scope)
    if request.method != "POST":
        somebody = await run_in_threadpool(known, request.scope)
        text = door_pages.handing_over(language) if somebody else await run_in_threadpool(_between, language, cookie)
        return _shown(text)
    if not same_origin(request.scope, policy()):
        return _shown(door_pages.handing_over(language), 403)
    return _onward(request, "/hand-over", await run_in_threadpool(_door().hand_over, cookie))


async def resume(request: Request) -> Response:
    """On as another side of this phone."""
    language, cookie = language_of(request), cookie_of(request.scope)
    refused = _refusing(lambda why: _between(language, cookie, why))
    if not same_origin(request.scope, policy()):
        return refused(FOREIGN)
    fields = await _fields(request)
    came = await _tried(lambda: _door().resume(cookie, fields.get("id", ""), fields.get("pin", "")), refused)
    return came if isinstance(came, Response) else _onward(request, "/", came)


def _between(language: str, cookie: str, refused: Message | None = None) -> str:
    names = {side: row.name for side, row in served().season.read().state.sides.items()}
    sides = [(one.id, names.get(one.viewer, ""), bool(one.pin)) for one in _door().others(cookie)]
    return door_pages.between(language, sides, refused)


def _refusing(draw: Callable[[Message], str]) -> Callable[[Message], Response]:
    return lambda reason: _shown(draw(reason), 403)


async def file(request: Request) -> Response:
    """A file for whoever may have it: his cookie decides, not the address."""
    name, language = request.path_params["name"], language_of(request)

    def found() -> bytes | None:
        seat = seat_for(cookie_of(request.scope))
        if seat is None:
            return None
        viewer = request.query_params.get("as", "") if seat.caller.leads else ""
        viewer = viewer or seat.caller.viewer
        base = policy().address or f"{scheme(request.scope, policy())}://{request.headers.get('host', '')}"
        return file_of(served().packs, seat, viewer, language, name, links_for(seat, viewer, base))

    data = await _tried(found, lambda _: Response(status_code=404, headers={"cache-control": "no-store"}))
    if isinstance(data, Response):
        return data
    as_file = f"attachment; filename*=UTF-8''{quote(name)}"
    headers = {"cache-control": "private, no-store", "content-disposition": as_file}
    if data is None:
        return Response(status_code=404, headers={"cache-control": "no-store"})
    return Response(data, 200, headers, KINDS.get(name.rpartition(".")[2], EXCEL))


async def asset(request: Request) -> Response:
    """The stylesheet and the script of the pages at the door."""
    text, kind = {"style.css": (door_pages.STYLE, "text/css"), "enter.js": (door_pages.SCRIPT, "text/javascript")}.get(
        request.path_params["name"], ("", "")
    )
    return Response(text, 200, {"cache-control": "max-age=3600"}, kind) if text else Response(status_code=404)


BOTH = ["GET", "POST"]
ROUTES = [
    Route("/enter", calm(enter), methods=BOTH),
    Route("/pin", calm(pin), methods=BOTH),
    Route("/hand-over", calm(hand_over), methods=BOTH),
    Route("/leave", calm(leave), methods=BOTH),
    Route("/resume", calm(resume), methods=["POST"]),
    Route("/files/{name}", calm(file)),
    Route("/door/{name}", asset),
]


def stand() -> None:
    """The routes are served: pages may lead to them."""
    ROUTES_STAND.set()


GUARD = Middleware(Guard, policy=policy, leads=leads, known=known, whose=whose, crowded=crowded)
PAGE_LANGUAGE = Middleware(PageLanguage, language=language_of)
