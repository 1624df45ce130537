"""The checks of an authorisation request (web login or LIFF), and the redirects that answer it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode, urlsplit, urlunsplit

from line_emulator.config import Config

SCOPES = {"profile", "openid", "email"}
CODE_CHALLENGE = re.compile(r"[A-Za-z0-9_-]{43}")


class UntrustedRequestError(Exception):
    """The request is not safe to redirect; LINE shows its own error page."""


class AuthorizeError(Exception):
    """The request is invalid; the browser is redirected back with LINE's error code."""

    def __init__(self, location: str) -> None:
        super().__init__(location)
        self.location = location


@dataclass(frozen=True)
class AuthorizeRequest:
    """One checked request; `extra` holds the parameters that LIFF logins add to the callback."""

    flow: str
    redirect_uri: str
    state: str
    scopes: frozenset[str]
    nonce: str | None
    code_challenge: str | None
    offers_friendship: bool
    extra: dict[str, str]

    def answer(self, **values: str) -> str:
        """Return the callback URL with these values, the state and LIFF's parameters."""
        return with_query(self.redirect_uri, {**values, "state": self.state, **self.extra})

    def refusal(self, error: str, description: str) -> str:
        """Return the callback URL with an error; the LIFF SDK needs one more parameter."""
        liff_error = {"liffOAuth2Error": "true"} if self.flow == "liff" else {}
        return self.answer(error=error, error_description=description, **liff_error)


def with_query(address: str, values: Mapping[str, str]) -> str:
    """Append values to a URL that may already have a query."""
    parts = urlsplit(address)
    query = "&".join(part for part in (parts.query, urlencode(values)) if part)
    return urlunsplit(parts._replace(query=query))


def read_web_request(values: Mapping[str, str], config: Config) -> AuthorizeRequest:
    """Check `/oauth2/v2.1/authorize` as LINE does; raises UntrustedRequestError or AuthorizeError."""
    if values.get("client_id") != config.login_channel_id:
        raise UntrustedRequestError(
            "Invalid client_id value. Check if it is registered in a LINE developers site."
        )
    redirect_uri = values.get("redirect_uri", "")
    if not redirect_uri.startswith(config.callback_origin):
        raise UntrustedRequestError(
            "Invalid redirect_uri value. Check if it is registered in a LINE developers site."
        )
    scopes = frozenset(values.get("scope", "").split())
    _check(values, redirect_uri, scopes)
    return AuthorizeRequest(
        flow="web",
        redirect_uri=redirect_uri,
        state=values["state"],
        scopes=scopes,
        nonce=values.get("nonce") or None,
        code_challenge=values.get("code_challenge") or None,
        offers_friendship=values.get("bot_prompt") in ("normal", "aggressive"),
        extra={},
    )


def read_liff_request(values: Mapping[str, str], config: Config) -> AuthorizeRequest:
    """Check `/liff/v1/authorize`, which the LIFF SDK opens outside LINE; PKCE replaces the client secret."""
    if values.get("app_id") != config.liff_id:
        raise UntrustedRequestError(
            "Invalid app_id value. Check if it is registered in a LINE developers site."
        )
    redirect_uri = values.get("redirect_uri") or config.endpoint_url
    if not redirect_uri.startswith(config.endpoint_url):
        raise UntrustedRequestError(
            "Invalid redirect_uri value. It must begin with the endpoint URL of the LIFF app."
        )
    scopes = frozenset({"profile", "openid"})
    _check(values, redirect_uri, scopes)
    if not values.get("code_challenge"):
        description = "'code_challenge' is not specified."
        raise AuthorizeError(_refusal(values, redirect_uri, "INVALID_REQUEST", description))
    return AuthorizeRequest(
        flow="liff",
        redirect_uri=redirect_uri,
        state=values["state"],
        scopes=scopes,
        nonce=None,
        code_challenge=values["code_challenge"],
        # The add-friend option is a setting of the LIFF app, not of the request. It is on here.
        offers_friendship=True,
        extra={"liffClientId": config.login_channel_id, "liffRedirectUri": redirect_uri},
    )


def _check(values: Mapping[str, str], redirect_uri: str, scopes: frozenset[str]) -> None:
    challenge = values.get("code_challenge", "")
    if not values.get("response_type"):
        fault = "INVALID_REQUEST", "'response_type' is not specified."
    elif values["response_type"] != "code":
        fault = "UNSUPPORTED_RESPONSE_TYPE", "'response_type' is invalid."
    elif not values.get("state"):
        fault = "INVALID_REQUEST", "'state' is not specified."
    elif not scopes or scopes - SCOPES or ("email" in scopes and "openid" not in scopes):
        fault = "INVALID_SCOPE", "'scope' is invalid."
    elif challenge and values.get("code_challenge_method") != "S256":
        fault = "INVALID_REQUEST", "'code_challenge_method' is invalid."
    elif challenge and not CODE_CHALLENGE.fullmatch(challenge):
        fault = "INVALID_REQUEST", "'code_challenge' is invalid."
    else:
        return
    raise AuthorizeError(_refusal(values, redirect_uri, *fault))


def _refusal(values: Mapping[str, str], redirect_uri: str, error: str, description: str) -> str:
    answer = {"error": error, "error_description": description}
    if values.get("state"):
        answer["state"] = values["state"]
    return with_query(redirect_uri, answer)
