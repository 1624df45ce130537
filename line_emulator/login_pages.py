"""The consent pages of LINE Login and LIFF: choose a person, allow or cancel, and redirect back with a code."""

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
    return _answer(read_web_request)


@login_pages.route("/liff/v1/authorize", methods=["GET", "POST"])
def authorize_liff() -> ResponseReturnValue:
    return _answer(read_liff_request)


def _answer(read: Callable[[Mapping[str, str], Config], AuthorizeRequest]) -> ResponseReturnValue:
    # The form posts to the same address, so GET and POST read the same query.
    try:
        return _ask_or_decide(read(request.args, emulator().config))
    except UntrustedRequestError as refused:
        return render_template("refused.html", reason=str(refused)), 400
    except AuthorizeError as refused:
        return redirect(refused.location)


def _ask_or_decide(authorization: AuthorizeRequest) -> ResponseReturnValue:
    if request.method == "POST" and request.form.get("decision") != "allow":
        description = "The resource owner denied the request."
        return redirect(authorization.refusal("ACCESS_DENIED", description))
    chosen = request.form.get("person") or request.args.get("emulator_person")
    if not chosen:
        people = emulator().people.everyone()
        return render_template("authorize.html", wish=authorization, people=people)
    person = emulator().people.find(chosen)
    if person is None:
        raise UntrustedRequestError(f"There is no test person {chosen}.")
    wants_friendship = request.method == "GET" or "add_friend" in request.form
    return redirect(_callback_url(authorization, person, wants_friendship))


def _callback_url(authorization: AuthorizeRequest, person: Person, wants_friendship: bool) -> str:
    is_new_friend = (
        authorization.offers_friendship
        and wants_friendship
        and not person.is_friend
        and not person.is_blocked
    )
    if is_new_friend:
        emulator().follow(person)
    values = {"code": emulator().codes.issue(authorization, person.user_id)}
    if authorization.flow == "web" and authorization.offers_friendship:
        values["friendship_status_changed"] = "true" if is_new_friend else "false"
    return authorization.answer(**values)
