"""LINE Login's API at LINE's paths: tokens, verification, profile and friendship."""

from typing import Any

from flask import Blueprint, Response, jsonify, request
from flask.typing import ResponseReturnValue

from line_emulator.channel import STATELESS_SECONDS
from line_emulator.codes import CodeError
from line_emulator.emulator import emulator
from line_emulator.people import Person
from line_emulator.pictures import picture_address
from line_emulator.tokens import LIFF_ACCESS_SECONDS, WEB_ACCESS_SECONDS, AccessToken, TokenError
from line_emulator.web import ApiError, bearer_token, oauth_error

login = Blueprint("login", __name__)


@login.post("/oauth2/v2.1/token")
def token() -> ResponseReturnValue:
    """Exchange a code or a refresh token for an access token."""
    if request.form.get("client_id") != emulator().config.login_channel_id:
        raise oauth_error("invalid_client", "invalid client_id")
    grant_type = request.form.get("grant_type")
    if grant_type == "authorization_code":
        return jsonify(_from_code())
    if grant_type == "refresh_token":
        return jsonify(_from_refresh_token())
    raise oauth_error("unsupported_grant_type", "unsupported grant_type")


def _from_code() -> dict[str, Any]:
    parts = emulator()
    form = request.form
    code = form.get("code", "")
    # LIFF runs in the browser and has no secret. Its codes always use PKCE instead.
    if parts.codes.flow_of(code) != "liff":
        _require_secret()
    try:
        grant = parts.codes.spend(code, form.get("redirect_uri", ""), form.get("code_verifier", ""))
    except CodeError as refused:
        raise oauth_error("invalid_grant", str(refused)) from None
    person = _person(grant.user_id)
    is_liff = grant.flow == "liff"
    seconds = LIFF_ACCESS_SECONDS if is_liff else WEB_ACCESS_SECONDS
    scopes = frozenset(grant.scope.split())
    answer: dict[str, Any] = {
        "access_token": parts.tokens.issue_access_token(person.user_id, grant.scope, seconds),
        "expires_in": seconds,
        "refresh_token": parts.tokens.issue_refresh_token(person.user_id, grant.scope),
        # LINE never lists `email` here, even if it was granted.
        "scope": " ".join(scope for scope in grant.scope.split() if scope != "email"),
        "token_type": "Bearer",
    }
    if "openid" in scopes:
        answer["id_token"] = parts.tokens.issue_id_token(
            person, flow=grant.flow, scopes=scopes, picture=picture_address(person), nonce=grant.nonce
        )
    return answer


def _from_refresh_token() -> dict[str, Any]:
    _require_secret()
    refresh_token = request.form.get("refresh_token", "")
    try:
        access_token, scope = emulator().tokens.renew(refresh_token)
    except TokenError as refused:
        raise oauth_error("invalid_grant", str(refused)) from None
    return {
        "token_type": "Bearer",
        "scope": scope,
        "access_token": access_token,
        "expires_in": WEB_ACCESS_SECONDS,
        "refresh_token": refresh_token,
    }


@login.post("/oauth2/v2.1/verify")
def verify_id_token() -> ResponseReturnValue:
    """Return the claims of an ID token, or one of LINE's six errors."""
    form = request.form
    if not form.get("id_token") or not form.get("client_id"):
        raise oauth_error("invalid_request", "id_token and client_id must be specified")
    try:
        claims = emulator().tokens.check_id_token(
            form["id_token"], form["client_id"], form.get("nonce"), form.get("user_id")
        )
    except TokenError as refused:
        raise oauth_error("invalid_request", str(refused)) from None
    return jsonify(claims)


@login.get("/oauth2/v2.1/verify")
def verify_access_token() -> ResponseReturnValue:
    """Return the scope and lifetime of an access token."""
    try:
        access = emulator().tokens.check_access_token(request.args.get("access_token", ""))
    except TokenError as refused:
        raise oauth_error("invalid_request", str(refused)) from None
    return jsonify(
        scope=" ".join(sorted(access.scopes - {"email"}, reverse=True)),
        client_id=emulator().config.login_channel_id,
        expires_in=access.expires_in,
    )


@login.get("/oauth2/v2.1/certs")
def certs() -> ResponseReturnValue:
    """Return the public key of LIFF's ID tokens."""
    return jsonify(keys=[emulator().key.public_jwk])


@login.post("/oauth2/v2.1/revoke")
def revoke() -> ResponseReturnValue:
    if request.form.get("client_id") != emulator().config.login_channel_id:
        raise oauth_error("invalid_client", "invalid client_id")
    _require_secret()
    emulator().tokens.revoke(request.form.get("access_token", ""))
    return Response(status=200)


@login.route("/oauth2/v2.1/userinfo", methods=["GET", "POST"])
def userinfo() -> ResponseReturnValue:
    """Return the owner of the access token in OpenID's format."""
    access = _access("openid")
    person = _person(access.user_id)
    shown: dict[str, str | None] = {"sub": person.user_id}
    if "profile" in access.scopes:
        shown |= {"name": person.display_name, "picture": picture_address(person)}
    return jsonify({name: value for name, value in shown.items() if value is not None})


@login.get("/v2/profile")
def profile() -> ResponseReturnValue:
    """Return the profile of the access token's owner."""
    person = _person(_access("profile").user_id)
    shown = {
        "userId": person.user_id,
        "displayName": person.display_name,
        "pictureUrl": picture_address(person),
        "statusMessage": person.status_message,
    }
    return jsonify({name: value for name, value in shown.items() if value is not None})


@login.get("/friendship/v1/status")
def friendship() -> ResponseReturnValue:
    """Return whether the owner is a friend who does not block the account."""
    return jsonify(friendFlag=_person(_access("profile").user_id).is_reachable_friend)


@login.post("/oauth2/v3/token")
def channel_token() -> ResponseReturnValue:
    """Create a stateless channel access token that is valid for 15 minutes."""
    if request.form.get("grant_type") != "client_credentials":
        raise oauth_error("unsupported_grant_type", "unsupported grant_type")
    form = request.form
    channel = emulator().channel.channel_of_secret(form.get("client_id", ""), form.get("client_secret", ""))
    if channel is None:
        raise oauth_error("invalid_client", "invalid client_secret")
    access_token = emulator().channel.issue(channel)
    return jsonify({"token_type": "Bearer", "access_token": access_token, "expires_in": STATELESS_SECONDS})


@login.post("/user/v1/deauthorize")
def deauthorize() -> ResponseReturnValue:
    """Revoke the person's consent and all their tokens."""
    if emulator().channel.channel_of(bearer_token()) != "login":
        raise ApiError(401, {"message": "invalid token"})
    payload = request.get_json(silent=True)
    user_token = payload.get("userAccessToken") if isinstance(payload, dict) else None
    try:
        access = emulator().tokens.check_access_token(str(user_token or ""))
    except TokenError:
        raise ApiError(400, {"message": "invalid token"}) from None
    emulator().tokens.end_all_of(access.user_id)
    return Response(status=204)


def _require_secret() -> None:
    if request.form.get("client_secret") != emulator().config.login_channel_secret:
        raise oauth_error("invalid_client", "invalid client_secret")


def _access(scope: str) -> AccessToken:
    try:
        access = emulator().tokens.check_access_token(bearer_token())
    except TokenError as refused:
        raise ApiError(401, {"message": str(refused)}) from None
    if scope not in access.scopes:
        raise ApiError(403, {"message": "Access Denied"})
    return access


def _person(user_id: str) -> Person:
    person = emulator().people.find(user_id)
    if person is None:
        raise ApiError(400, {"message": "invalid user"})
    return person
