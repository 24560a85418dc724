"""The pages at the door: plain HTML with a stylesheet and a script of their own, nothing in them that is anybody's.

Whoever stands outside sees them too, so they do not even tell what is played: no word for patrol, nation or player.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from sheets.messages import Message, say
from tracker.service.languages import said

STYLE = """
:root { color-scheme: light dark; --ink: #2b2418; --paper: #fbf7ec; --card: #ffffff; --green: #1f6f5c; --on: #ffffff;
  --bad: #9c2a1a; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f3ecdc; --paper: #1b1915; --card: #26231d; --green: #7fd0b8; --on: #0d211b; --bad: #ffb4a6; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1.125rem/1.45 "Source Sans", system-ui, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 2.5rem 1rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 1rem; overflow-wrap: anywhere; }
form { margin: 0 0 0.75rem; padding: 0; }
.card { background: var(--card); border-radius: 0.75rem; padding: 1rem; }
label { display: block; font-weight: 600; margin-bottom: 0.25rem; }
input { width: 100%; min-height: 3rem; font: inherit; padding: 0 0.75rem; border: 1px solid currentColor;
  border-radius: 0.5rem; background: var(--paper); color: inherit; margin-bottom: 0.75rem; letter-spacing: 0.1em; }
button, a.go { display: flex; width: 100%; min-height: 3.25rem; align-items: center; justify-content: center;
  font: inherit; font-weight: 600; border: 2px solid var(--green); border-radius: 0.6rem; background: var(--green);
  color: var(--on); text-decoration: none; cursor: pointer; padding: 0.5rem 1rem; overflow-wrap: anywhere; }
a.go { background: transparent; color: inherit; }
:focus-visible { outline: 3px solid #b86e00; outline-offset: 2px; }
.refused { border-left: 0.4rem solid var(--bad); padding: 0.5rem 0.75rem; background: var(--card); }
[hidden] { display: none; }
"""

SCRIPT = """
const take = () => {
  const token = location.hash.slice(1);
  history.replaceState(null, "", location.pathname + location.search);
  if (token) {
    document.getElementById("code").value = token;
    document.getElementById("with-link").hidden = false;
    document.getElementById("without-link").hidden = true;
    document.querySelector(".refused")?.remove();
  }
};
take();
addEventListener("hashchange", take);
"""
"""The token leaves the address at once: it is in no request, no history, no screenshot. A link that is opened where
this page is open already is a change of the hash only; what was said of another link goes."""


def page(language: str, title: Message, body: Sequence[str], refused: Message | None = None) -> str:
    """A page at the door."""
    told = f'<p class="refused" role="alert">{escape(said(refused, language))}</p>' if refused else ""
    heading = escape(said(title, language))
    return (
        f'<!doctype html><html lang="{escape(language)}"><head><meta charset="utf-8"><title>{heading}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">'
        '<link rel="stylesheet" href="/door/style.css"><link rel="icon" href="data:,"></head>'
        f"<body><main><h1>{heading}</h1>{told}{''.join(body)}</main></body></html>"
    )


def form(language: str, action: str, label: Message, fields: Sequence[str] = ()) -> str:
    """A form with one button."""
    button = f'<button type="submit">{escape(said(label, language))}</button>'
    where = f"{action}?lang={escape(language)}"
    return f'<form class="card" method="post" action="{where}">{"".join(fields)}{button}</form>'


def hidden(name: str, value: str, id: str = "") -> str:
    """A field that nobody sees."""
    mark = f' id="{id}"' if id else ""
    return f'<input type="hidden" name="{escape(name)}" value="{escape(value)}"{mark}>'


def pin_field(language: str, id: str) -> str:
    """Where a PIN is typed: digits, never remembered by the browser."""
    label = escape(said(say("PIN"), language))
    return (
        f'<label for="{id}">{label}</label><input id="{id}" name="pin" type="password" inputmode="numeric" '
        'autocomplete="off" required maxlength="12">'
    )


def paragraph(language: str, message: Message) -> str:
    """A sentence."""
    return f"<p>{escape(said(message, language))}</p>"


def way_back(language: str) -> str:
    """Back to the season."""
    label = escape(said(say("Back"), language))
    return f'<a class="go" href="/?lang={escape(language)}">{label}</a>'


def entering(language: str, refused: Message | None = None) -> str:
    """The page behind a link: nothing happens before somebody taps, so a link preview uses nothing up."""
    welcome = paragraph(language, say("Your link is here. Tap the button; this browser then stays signed in."))
    by_link = form(language, "/enter", say("Enter"), [hidden("code", "", "code")])
    with_link = f'<div id="with-link" hidden>{welcome}{by_link}</div>'
    asked = escape(said(say("Link"), language))
    pasted = (
        f'<label for="typed">{asked}</label><input id="typed" name="code" type="password" autocomplete="off" required>'
    )
    told = paragraph(language, say("You were given a link, or a code to scan. Open it, or paste it here."))
    without = f'<div id="without-link">{told}{form(language, "/enter", say("Enter"), [pasted])}</div>'
    script = '<script src="/door/enter.js"></script>'
    return page(language, say("Welcome to the season"), [with_link, without, script], refused)


def typing_pin(language: str, refused: Message | None = None) -> str:
    """The PIN with which orders are given."""
    told = paragraph(language, say("Whoever gives the orders knows it; without it you may look all the same."))
    body = [told, form(language, "/pin", say("Enter"), [pin_field(language, "pin")]), way_back(language)]
    return page(language, say("PIN for orders"), body, refused)


def leaving(language: str) -> str:
    """Sure?"""
    told = paragraph(language, say("To come in again you will need your link, or the code on your sheet."))
    return page(language, say("Sign out"), [told, form(language, "/leave", say("Sign out")), way_back(language)])


def left(language: str) -> str:
    """Gone."""
    told = paragraph(language, say("You are signed out. Close this page."))
    return page(language, say("Signed out"), [told, way_in(language)])


def way_in(language: str) -> str:
    """To where a link is pasted."""
    label = escape(said(say("Enter with a link"), language))
    return f'<a class="go" href="/enter?lang={escape(language)}">{label}</a>'


def crowded(language: str, why: Message) -> str:
    """There is no room for one more page just now."""
    again = f'<a class="go" href="/?lang={escape(language)}">{escape(said(say("Try again"), language))}</a>'
    return page(language, say("No room just now"), [again], why)


def handing_over(language: str) -> str:
    """Before a phone changes hands."""
    told = say("What you may see is put away before the others take the phone. A PIN has to be typed again.")
    body = [paragraph(language, told), form(language, "/hand-over", say("Put it away")), way_back(language)]
    return page(language, say("Hand the phone over"), body)


def between(language: str, sides: Sequence[tuple[str, str, bool]], refused: Message | None = None) -> str:
    """Nobody's phone: whoever takes it says who he is. ``sides``: id of the invitation, name, whether it has a PIN."""
    forms = []
    for id, name, pin in sides:
        fields = [hidden("id", id), *([pin_field(language, f"pin-{id}")] if pin else [])]
        forms.append(form(language, "/resume", say("Go on as {side}", side=name), fields))
    told = say("Nobody is signed in on this phone now. Who takes it?")
    return page(language, say("Pass the phone on"), [paragraph(language, told), *forms, way_in(language)], refused)
