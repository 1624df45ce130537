"""A counselor's linked LINE account. It receives LINE messages about events, but cannot be used to sign in."""

from apiflask import APIBlueprint
from flask import Response, jsonify

from server.accounts.http.access import COUNSELOR, allow, audited, viewer
from server.accounts.http.limits import limited_by_account
from server.accounts.queries import account_of
from server.accounts.schemas import Authorize, AuthorizeQuery, LineConsent, LineLink
from server.accounts.service.line_links import link_line, unlink_line
from server.blueprints.accounts.line_login_flow import LineLoginFlow
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.limits import LINE_LINKS_OF_ACCOUNT
from server.core.schemas import Empty

_PREFIX = "/api/accounts/counselors/line"
_LOGIN_FLOW = LineLoginFlow("/counselors/line/", f"{_PREFIX}/")

blueprint = APIBlueprint("line_link", __name__, url_prefix=_PREFIX, tag="Session")


@blueprint.get("/")
@allow(COUNSELOR)
@blueprint.output(LineLink)
@blueprint.doc(summary="Read whether the counselor's LINE account is linked")
def read_link() -> LineLink:
    return _current_link()


@blueprint.get("/authorize/")
@allow(COUNSELOR)
@blueprint.input(AuthorizeQuery, location="query", arg_name="query")
@blueprint.output(Authorize)
@blueprint.doc(summary="Start linking a LINE account")
def authorize_link(query: AuthorizeQuery) -> Response:
    return _LOGIN_FLOW.begin(disable_auto_login=query.disable_auto_login)


@blueprint.post("/")
@audited(Act.LINE_LINKED)
@allow(COUNSELOR)
@limited_by_account(LINE_LINKS_OF_ACCOUNT)
@blueprint.input(LineConsent)
@blueprint.output(LineLink)
@blueprint.doc(summary="Link the LINE account that LINE has verified", responses=[409, 503])
def link_account(json_data: LineConsent) -> Response:
    link_line(viewer(), _LOGIN_FLOW.finish(json_data.code, json_data.state), now())
    return _LOGIN_FLOW.clear_cookie(jsonify(_current_link().model_dump()))


@blueprint.delete("/")
@audited(Act.LINE_UNLINKED)
@allow(COUNSELOR)
@blueprint.output(Empty)
@blueprint.doc(summary="Unlink the LINE account; it receives no more notices")
def unlink_account() -> Empty:
    unlink_line(viewer())
    return Empty()


def _current_link() -> LineLink:
    account = account_of(viewer().id)
    return LineLink(linked=account.line_id is not None, reachable=account.line_reachable)
