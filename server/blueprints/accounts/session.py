"""Sign in, renew the session, and sign out."""

from apiflask import APIBlueprint
from flask import Response, current_app, jsonify

from server.accounts.http.access import (
    APPLICANT,
    COUNSELOR,
    FACILITY,
    OPERATOR,
    allow,
    audited,
    public,
    unaudited,
    viewer,
)
from server.accounts.http.limits import invalid_body_counts_as_failure, limited_by_address
from server.accounts.http.tokens import clear_browser, clear_tokens, set_tokens, verify_token
from server.accounts.queries import account_of
from server.accounts.schemas import (
    ApplicantInfo,
    Authorize,
    AuthorizeQuery,
    LineLogin,
    PasswordLogin,
    PasswordSignedIn,
    SecondStep,
    SignedIn,
    UserOut,
)
from server.accounts.service.factors.proofs import second_step_state
from server.accounts.service.sessions import end_session, refresh_session
from server.accounts.service.sign_in import has_weak_password, sign_in_with_line, sign_in_with_password
from server.blueprints.accounts.browsers import client_source
from server.blueprints.accounts.line_login_flow import LineLoginFlow
from server.blueprints.accounts.signing_in import session_response, staff_session_response, user_out
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.http.answers import answer
from server.core.limits import LINE_LOGIN_FROM_ADDRESS
from server.core.refusals import SignInNeeded
from server.core.schemas import Empty
from server.core.services import app_settings
from server.integrations.line.login import profile_from_tokens

blueprint = APIBlueprint("accounts", __name__, url_prefix="/api", tag="Session")

_LOGIN_FLOW = LineLoginFlow("/accounts/applicants/callback/", "/api/accounts/applicants/login/")


@blueprint.post("/accounts/facilities/login/")
@audited(Act.SIGNED_IN)
@public
@invalid_body_counts_as_failure
@blueprint.input(PasswordLogin)
@blueprint.output(PasswordSignedIn)
@blueprint.doc(summary="Sign in with a password, or ask for the second step", responses=[429])
def login_with_password(json_data: PasswordLogin) -> Response:
    account, factors = sign_in_with_password(json_data.email, json_data.password, client_source(), now())
    is_weak = app_settings().ask_weak_passwords and has_weak_password(account, json_data.password, now())
    if factors is None:
        return staff_session_response(account, PasswordSignedIn, password_is_weak=is_weak)
    step = SecondStep(
        state=second_step_state(account, now(), password_is_weak=is_weak),
        passkey=factors.passkey,
        app=factors.app,
        recovery=factors.recovery,
    )
    return answer(PasswordSignedIn(user=None, second_step=step))


@blueprint.get("/accounts/applicants/authorize/")
@public
@blueprint.input(AuthorizeQuery, location="query", arg_name="query")
@blueprint.output(Authorize)
@blueprint.doc(summary="Start a LINE Login on the web")
def authorize(query: AuthorizeQuery) -> Response:
    return _LOGIN_FLOW.begin(disable_auto_login=query.disable_auto_login)


@blueprint.post("/accounts/applicants/login/")
@audited(Act.SIGNED_IN)
@public
@limited_by_address(LINE_LOGIN_FROM_ADDRESS)
@blueprint.input(LineLogin)
@blueprint.output(SignedIn)
@blueprint.doc(summary="Sign in an applicant with LINE", responses=[503])
def login_with_line(json_data: LineLogin) -> Response:
    profile = (
        _LOGIN_FLOW.finish(json_data.code, json_data.state)
        if json_data.code
        else profile_from_tokens(app_settings(), json_data.id_token, json_data.access_token)
    )
    return _LOGIN_FLOW.clear_cookie(session_response(sign_in_with_line(profile, now())))


@blueprint.get("/accounts/applicants/info/")
@allow(APPLICANT)
@blueprint.output(ApplicantInfo)
@blueprint.doc(summary="Read the applicant's LINE name and picture, and whether LINE messages reach them")
def applicant_info() -> ApplicantInfo:
    account = account_of(viewer().id)
    return ApplicantInfo(
        displayName=account.username, pictureUrl=account.picture_url, reachable=account.line_reachable
    )


@blueprint.get("/auth/user/")
@allow(FACILITY, APPLICANT, COUNSELOR, OPERATOR, without_factor=True)
@blueprint.output(UserOut)
@blueprint.doc(summary="Read the signed-in user")
def current_user() -> UserOut:
    return user_out(account_of(viewer().id))


@blueprint.post("/accounts/token/refresh/")
@unaudited("this call only continues a session; the end of a session is audited")
@public
@blueprint.output(Empty)
@blueprint.doc(summary="Renew the access token", responses=[401])
def refresh() -> Response:
    token = verify_token("refresh")
    try:
        session = refresh_session(
            token.session_id, token.account_id, token.key, now(), audience=token.audience
        )
    except SignInNeeded as refusal:
        response = jsonify({"detail": refusal.detail, "code": refusal.code})
        response.status_code = 401
        return clear_tokens(response)
    account = account_of(session.account_id)
    return set_tokens(jsonify({}), session, account.role, current_app)


@blueprint.post("/auth/logout/")
@audited(Act.SIGNED_OUT)
@public
@blueprint.output(Empty)
@blueprint.doc(summary="Sign out on the server and in this browser")
def logout() -> Response:
    # An expired token still identifies its session. Without a session there is nothing to end.
    try:
        token = verify_token("access", allow_expired=True)
        end_session(token.session_id, token.account_id, now())
    except SignInNeeded:
        pass
    return clear_browser(jsonify({}))
