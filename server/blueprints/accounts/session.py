"""Signing in, keeping the session and signing out."""

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
from server.accounts.http.limits import limited_by_address, refused_body_fails
from server.accounts.http.tokens import clear_browser, clear_tokens, presented, set_tokens
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
from server.accounts.service.factors.proving import begin_second_step
from server.accounts.service.sessions import end_session, refresh_session
from server.accounts.service.sign_in import is_weak_of, sign_in_with_line, sign_in_with_password
from server.blueprints.accounts.browsers import client_source
from server.blueprints.accounts.line_attempts import Attempts
from server.blueprints.accounts.signing_in import signed_in, signed_in_here, user_out
from server.core.audit.rules import Act
from server.core.audit.service import skip_audit
from server.core.clock import now
from server.core.http.answers import answer
from server.core.limits import LINE_LOGIN_FROM_ADDRESS
from server.core.refusals import SignInNeeded
from server.core.schemas import Empty
from server.core.services import app_settings
from server.integrations.line.login import person_from_tokens

blueprint = APIBlueprint("accounts", __name__, url_prefix="/api", tag="Session")

_ATTEMPTS = Attempts("/accounts/applicants/callback/", "/api/accounts/applicants/login/")


@blueprint.post("/accounts/facilities/login/")
@audited(Act.SIGNED_IN)
@public
@refused_body_fails
@blueprint.input(PasswordLogin)
@blueprint.output(PasswordSignedIn)
@blueprint.doc(
    summary="Sign in a facility member or a counselor, or have them take the second step", responses=[429]
)
def login_with_password(json_data: PasswordLogin) -> Response:
    account, ways = sign_in_with_password(json_data.email, json_data.password, client_source(), now())
    is_weak = app_settings().ask_weak_passwords and is_weak_of(account, json_data.password, now())
    if ways is None:
        return signed_in_here(account, PasswordSignedIn, password_is_weak=is_weak)
    # No session is open yet: it is recorded with the second step.
    skip_audit()
    step = SecondStep(
        state=begin_second_step(account, now(), password_is_weak=is_weak),
        passkey=ways.passkey,
        app=ways.app,
        recovery=ways.recovery,
    )
    return answer(PasswordSignedIn(user=None, second_step=step))


@blueprint.get("/accounts/applicants/authorize/")
@public
@blueprint.input(AuthorizeQuery, location="query", arg_name="query")
@blueprint.output(Authorize)
@blueprint.doc(summary="Begin a LINE login on the web")
def authorize(query: AuthorizeQuery) -> Response:
    return _ATTEMPTS.begin(disable_auto_login=query.disable_auto_login)


@blueprint.post("/accounts/applicants/login/")
@audited(Act.SIGNED_IN)
@public
@limited_by_address(LINE_LOGIN_FROM_ADDRESS)
@blueprint.input(LineLogin)
@blueprint.output(SignedIn)
@blueprint.doc(summary="Sign in an applicant whom LINE has verified", responses=[503])
def login_with_line(json_data: LineLogin) -> Response:
    person = (
        _ATTEMPTS.finish(json_data.code, json_data.state)
        if json_data.code
        else person_from_tokens(app_settings(), json_data.id_token, json_data.access_token)
    )
    return _ATTEMPTS.forget(signed_in(sign_in_with_line(person, now())))


@blueprint.get("/accounts/applicants/info/")
@allow(APPLICANT)
@blueprint.output(ApplicantInfo)
@blueprint.doc(summary="Read the applicant's LINE name and picture, and whether LINE reaches them")
def applicant_info() -> ApplicantInfo:
    account = account_of(viewer().id)
    return ApplicantInfo(
        displayName=account.username, pictureUrl=account.picture_url, reachable=account.line_reachable
    )


@blueprint.get("/auth/user/")
@allow(FACILITY, APPLICANT, COUNSELOR, OPERATOR, without_factor=True)
@blueprint.output(UserOut)
@blueprint.doc(summary="Read who is signed in")
def current_user() -> UserOut:
    return user_out(account_of(viewer().id))


@blueprint.post("/accounts/token/refresh/")
@unaudited("a session only goes on; what ends one is recorded by the action")
@public
@blueprint.output(Empty)
@blueprint.doc(summary="Renew the access token", responses=[401])
def refresh() -> Response:
    token = presented("refresh")
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
    # Where nobody is signed in any more, that is what was asked for. A token that has run out still names its session.
    try:
        token = presented("access", may_have_run_out=True)
        end_session(token.session_id, token.account_id, now())
    except SignInNeeded:
        skip_audit()
    return clear_browser(jsonify({}))
