"""The phones: one page for each test person, with their chat with the official account and its actions."""

import re
from datetime import datetime
from typing import Any
from urllib.parse import quote

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from line_emulator import flex_style
from line_emulator.config import ACCOUNT_NAME, BASIC_ID
from line_emulator.emulator import emulator
from line_emulator.liff import address_inside_line, is_liff_address, own_liff_address
from line_emulator.people import Person

phone = Blueprint("phone", __name__)

LAST_PHONE_COOKIE = "line_emulator_phone"
SHOWN_ENTRIES = 200
WEEKDAYS = "月火水木金土日"
ADDRESS = re.compile(r"(https?://[^\s<>「」（）、。]+)")


@phone.get("/")
def choose() -> ResponseReturnValue:
    """List the people with the last message of each chat."""
    chat = emulator().chat
    last_entries = {person: chat.entries(person.user_id, newest=1) for person in emulator().people.everyone()}
    return render_template("people.html", lasts=last_entries)


@phone.get("/phone/<user_id>/")
def show(user_id: str) -> ResponseReturnValue:
    person = _find(user_id)
    entries = emulator().chat.entries(user_id, newest=SHOWN_ENTRIES)
    return render_template(
        "phone.html",
        person=person,
        entries=entries,
        rich_menu=emulator().rich_menus.default(),
        app_uri=own_liff_address(),
    )


@phone.get("/phone/menu/<menu_id>")
def menu_picture(menu_id: str) -> ResponseReturnValue:
    menu = emulator().rich_menus.find(menu_id)
    if menu is None or menu.picture is None:
        abort(404)
    return Response(menu.picture, mimetype="image/png")


@phone.get("/phone/<user_id>/news")
def news(user_id: str) -> ResponseReturnValue:
    """Return the entries after the last one on the page, or 204."""
    person = _find(user_id)
    after = request.args.get("after", 0, type=int)
    entries = emulator().chat.entries(user_id, since=after)
    previous = entries.pop(0) if entries and entries[0].id == after else None
    if not entries:
        return Response(status=204)
    return render_template("news.html", person=person, entries=entries, previous=previous)


@phone.get("/phone/<user_id>/open")
def open_inside(user_id: str) -> ResponseReturnValue:
    """Open a LIFF address as LINE's browser does on this person's phone."""
    uri = request.args.get("uri", "")
    if not is_liff_address(uri):
        abort(400)
    response = redirect(address_inside_line(uri, _find(user_id)))
    response.set_cookie(LAST_PHONE_COOKIE, user_id, samesite="Lax")
    return response


@phone.get("/R/ti/p/<basic_id>")
def account_profile(basic_id: str) -> ResponseReturnValue:
    """Redirect the account's profile to the phone that opened the app last, or to the list of phones."""
    if basic_id != BASIC_ID:
        abort(404)
    person = emulator().people.find(request.cookies.get(LAST_PHONE_COOKIE, ""))
    return redirect(url_for("phone.show", user_id=person.user_id) if person else url_for("phone.choose"))


@phone.post("/phone/<user_id>/follow")
def follow(user_id: str) -> ResponseReturnValue:
    emulator().follow(_find(user_id))
    return _back(user_id)


@phone.post("/phone/<user_id>/block")
def block(user_id: str) -> ResponseReturnValue:
    emulator().block(_find(user_id))
    return _back(user_id)


@phone.post("/phone/<user_id>/say")
def say(user_id: str) -> ResponseReturnValue:
    person = _find(user_id)
    text = request.form.get("text", "").strip()
    if text and not person.is_blocked:
        emulator().say(person, text)
    return _back(user_id)


@phone.app_template_global()
def tapped(person: Person, uri: Any) -> str:
    """Return the link for a tap on this URI; a URI that a browser must not open gets "#"."""
    if not isinstance(uri, str) or not uri.startswith(("http://", "https://", "tel:")):
        return "#"
    if is_liff_address(uri):
        return f"{url_for('phone.open_inside', user_id=person.user_id)}?uri={quote(uri, safe='')}"
    return uri


@phone.app_template_filter()
def linked(text: str) -> list[str]:
    """Split a text so that every second part is a URL; LINE makes URLs tappable."""
    return ADDRESS.split(text)


@phone.app_template_filter()
def day(at: datetime) -> str:
    """Format a date for the date line of a chat."""
    return f"{at.month}月{at.day}日（{WEEKDAYS[at.weekday()]}）"


@phone.app_template_filter()
def clock(at: datetime) -> str:
    """Format a time for a chat bubble."""
    return f"{'午前' if at.hour < 12 else '午後'}{at.hour % 12}:{at.minute:02}"


@phone.app_context_processor
def _shared() -> dict[str, Any]:
    return {"flex": flex_style, "is_liff": is_liff_address, "account_name": ACCOUNT_NAME}


def _find(user_id: str) -> Person:
    person = emulator().people.find(user_id)
    if person is None:
        abort(404)
    return person


def _back(user_id: str) -> ResponseReturnValue:
    return redirect(url_for("phone.show", user_id=user_id), code=303)
