"""The authorise addresses of LINE Login and LIFF: choose a person, allow or cancel, go back with a code."""

from collections.abc import Callable, Mapping

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from line_emulator.authorize import (
    AuthorizeError,
    AuthorizeRequest,
    UntrustedRequestError,
    read_liff_request,
    read_web_request,
)
from line_emulator.config import Config
from line_emulator.emulator import emulator
from line_emulator.people import Person

login_pages = Blueprint("login_pages", __name__)


@login_pages.route("/oauth2/v2.1/authorize", methods=["GET", "POST"])
def authorize() -> ResponseReturnValue:
    """Ask for consent to a web login."""
    return _answer(read_web_request)


@login_pages.route("/liff/v1/authorize", methods=["GET", "POST"])
def authorize_liff() -> ResponseReturnValue:
    """Ask for consent to a LIFF login outside LINE."""
    return _answer(read_liff_request)


def _answer(read: Callable[[Mapping[str, str], Config], AuthorizeRequest]) -> ResponseReturnValue:
    # The form posts back to its own address, so both visits read the same query.
    try:
        wish = read(request.args, emulator().config)
        return _ask_or_decide(wish)
    except UntrustedRequestError as refused:
        return render_template("refused.html", reason=str(refused)), 400
    except AuthorizeError as refused:
        return redirect(refused.location)


def _ask_or_decide(wish: AuthorizeRequest) -> ResponseReturnValue:
    if request.method == "POST" and request.form.get("decision") != "allow":
        description = "The resource owner denied the request."
        return redirect(wish.refusal("ACCESS_DENIED", description))
    chosen = request.form.get("person") or request.args.get("emulator_person")
    if not chosen:
        people = emulator().people.everyone()
        return render_template("authorize.html", wish=wish, people=people)
    person = emulator().people.find(chosen)
    if person is None:
        raise UntrustedRequestError(f"There is no test person {chosen}.")
    wants_friendship = request.method == "GET" or "add_friend" in request.form
    return redirect(_allowed(wish, person, wants_friendship))


def _allowed(wish: AuthorizeRequest, person: Person, wants_friendship: bool) -> str:
    is_new_friend = (
        wish.offers_friendship and wants_friendship and not person.is_friend and not person.is_blocked
    )
    if is_new_friend:
        emulator().follow(person)
    values = {"code": emulator().codes.issue(wish, person.user_id)}
    if wish.flow == "web" and wish.offers_friendship:
        values["friendship_status_changed"] = "true" if is_new_friend else "false"
    return wish.answer(**values)
