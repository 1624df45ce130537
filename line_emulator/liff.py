"""LIFF addresses: the redirects of `liff.line.me/{liffId}/…`, outside and inside LINE."""

from urllib.parse import urlencode, urlsplit

from flask import Blueprint, abort, jsonify, redirect, request
from flask.typing import ResponseReturnValue

from line_emulator.authorize import with_query
from line_emulator.emulator import emulator
from line_emulator.ids import new_token
from line_emulator.people import Person
from line_emulator.pictures import picture_address
from line_emulator.tokens import LIFF_ACCESS_SECONDS

LIFF_SCOPE = "profile openid"

liff = Blueprint("liff", __name__)


@liff.get("/liff/<liff_id>")
@liff.get("/liff/<liff_id>/")
@liff.get("/liff/<liff_id>/<path:path>")
def open_outside(liff_id: str, path: str = "") -> ResponseReturnValue:
    """Redirect an external browser to the app without tokens; the app starts the login."""
    if liff_id != emulator().config.liff_id:
        abort(404)
    return redirect(_endpoint_with_state(request.full_path.rstrip("?")))


@liff.get("/liff/v2/apps/<liff_id>/contextToken")
def context_token(liff_id: str) -> ResponseReturnValue:
    """Answer the request that `liff.init()` makes outside LINE, with or without a login."""
    if liff_id != emulator().config.liff_id:
        abort(404)
    return jsonify(contextToken=_context_token("external", None))


def own_liff_address() -> str:
    """Return the LIFF address of the applicant's own page."""
    return f"{request.host_url}liff/{emulator().config.liff_id}/applicants/top/"


def is_liff_address(uri: str) -> bool:
    """Check whether LINE would open this address as the LIFF app."""
    config = emulator().config
    parts = urlsplit(uri)
    is_here = parts.netloc in (request.host, f"localhost:{config.port}", f"127.0.0.1:{config.port}")
    return is_here and f"{parts.path}/".startswith(f"/liff/{config.liff_id}/")


def address_inside_line(uri: str, person: Person) -> str:
    """Return the URL that LINE's browser opens for a LIFF address; the fragment carries new tokens."""
    parts = urlsplit(uri)
    extra = parts._replace(scheme="", netloc="").geturl()
    return f"{_endpoint_with_state(extra)}#{urlencode(_tokens_for(person))}"


def _endpoint_with_state(path: str) -> str:
    config = emulator().config
    extra = path.removeprefix(f"/liff/{config.liff_id}")
    # The LIFF address without a path is the endpoint itself; LINE opens it without liff.state.
    if extra in ("", "/"):
        return config.endpoint_url
    return with_query(config.endpoint_url, {"liff.state": extra})


def _tokens_for(person: Person) -> dict[str, str]:
    parts = emulator()
    scopes = frozenset(LIFF_SCOPE.split())
    return {
        "access_token": parts.tokens.issue_access_token(person.user_id, LIFF_SCOPE, LIFF_ACCESS_SECONDS),
        "context_token": _context_token("utou", person),
        "feature_token": new_token(),
        "id_token": parts.tokens.issue_id_token(
            person, flow="liff", scopes=scopes, picture=picture_address(person)
        ),
        "client_id": parts.config.login_channel_id,
    }


def _context_token(kind: str, person: Person | None) -> str:
    config = emulator().config
    context: dict[str, object] = {
        "type": kind,
        "liffId": config.liff_id,
        "endpointUrl": config.endpoint_url,
        "permanentLinkPattern": "concat",
        "viewType": "full",
        "scope": LIFF_SCOPE.split(),
        "availability": {},
    }
    if person:
        context["userId"] = person.user_id
    return emulator().key.sign(context)
