"""Decorators that limit a route by client network, by account or by failed attempts."""

import logging
import time
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Any, TypeVar

from apiflask.exceptions import HTTPError
from flask import Flask, Response
from flask_limiter import Limiter, RateLimitExceeded
from werkzeug.exceptions import HTTPException

from server.accounts.http.access import client_network, viewer
from server.accounts.service.attempt_limits import AttemptSource, enforce_failure_limit, limit_attempts
from server.config import Settings
from server.core.clock import now
from server.core.http.errors import error_response
from server.core.keys import secret_hash
from server.core.limits import Limit, RequestRate, enforce_limit
from server.core.refusals import NotFound, TooMany

View = TypeVar("View", bound=Callable[..., Any])

#: Raised for a body that is too large, incomplete or invalid.
_BODY_ERRORS = (HTTPException, HTTPError)
_REDIS_SECONDS = 2

#: Counts the calls of the routes that have a `RequestRate`. The library's hook runs at all other calls too (49 µs):
#: Flask-Limiter 4 has no public option to check only decorated routes.
limiter = Limiter(client_network)
# The log lines of the library contain the keys of the counters.
limiter.logger.setLevel(logging.WARNING)


def request_rate_settings(settings: Settings) -> dict[str, Any]:
    """Return the Flask-Limiter settings. Without Redis, or while it is unreachable, each process counts alone."""
    if not settings.redis_url:
        return {"RATELIMIT_STORAGE_URI": "memory://"}
    # The scheme of the library for a Unix socket.
    url = settings.redis_url.replace("unix://", "redis+unix://")
    timeouts = {"socket_connect_timeout": _REDIS_SECONDS, "socket_timeout": _REDIS_SECONDS}
    return {
        "RATELIMIT_STORAGE_URI": url,
        "RATELIMIT_STORAGE_OPTIONS": timeouts,
        "RATELIMIT_IN_MEMORY_FALLBACK_ENABLED": True,
    }


def register_request_rates(app: Flask) -> None:
    limiter.init_app(app)

    @app.errorhandler(RateLimitExceeded)
    def refuse(_error: RateLimitExceeded) -> Response:
        breached = limiter.current_limit
        seconds = breached.reset_at - time.time() if breached else 0
        return error_response(TooMany(timedelta(seconds=max(1, seconds))))


def limited_by_address(limit: Limit | RequestRate) -> Callable[[View], View]:
    """Limit a route per client network; the settings say how many proxies are trusted to report the client address."""
    return _limited(limit, client_network)


def limited_by_account(limit: Limit | RequestRate) -> Callable[[View], View]:
    """Limit a route per signed-in account; place this below `@allow`."""
    return _limited(limit, lambda: str(viewer().id))


def limited_by_failures(what: str, *, of_account: bool = False) -> Callable[[View], View]:
    """Limit the failed attempts at a route: a wrong code or link (404), or an invalid body.

    Failures are counted per client network, or per signed-in account with `of_account`.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def counted(*args: Any, **kwargs: Any) -> Any:
            account_id = viewer().id if of_account else None
            failures = (NotFound, *_BODY_ERRORS)
            with limit_attempts(what, AttemptSource(client_network(), None), now(), account_id, failures):
                return view(*args, **kwargs)

        # The API document lists the response 429 for views with this attribute.
        counted.limit = what  # type: ignore[attr-defined]
        return counted  # type: ignore[return-value]

    return decorate


def invalid_body_counts_as_failure(view: View) -> View:
    """Count an invalid body as a failed attempt of the client network, because it names no account."""
    return _on_body_error(
        view, lambda: enforce_failure_limit("body", AttemptSource(client_network(), None), now())
    )


def invalid_body_counts_as_use(limit: Limit) -> Callable[[View], View]:
    """Count an invalid body as a use of the limit that the view itself enforces; place this below `@allow`."""
    return lambda view: _on_body_error(view, lambda: enforce_limit(limit, str(viewer().id), now()))


def _on_body_error(view: View, count: Callable[[], None]) -> View:
    @wraps(view)
    def counted(*args: Any, **kwargs: Any) -> Any:
        try:
            return view(*args, **kwargs)
        except _BODY_ERRORS:
            count()
            raise

    return counted  # type: ignore[return-value]


def _limited(limit: Limit | RequestRate, key: Callable[[], str]) -> Callable[[View], View]:
    def decorate(view: View) -> View:
        counted: Callable[..., Any]
        if isinstance(limit, RequestRate):
            rate = limiter.shared_limit(
                f"{limit.most} per minute", scope=limit.name, key_func=lambda: secret_hash(key())
            )
            counted = rate(view)
        else:
            counted = _with_limit(view, limit, key)
        # The API document lists the response 429 for views with this attribute.
        counted.limit = limit  # type: ignore[attr-defined]
        return counted  # type: ignore[return-value]

    return decorate


def _with_limit(view: View, limit: Limit, key: Callable[[], str]) -> Callable[..., Any]:
    @wraps(view)
    def counted(*args: Any, **kwargs: Any) -> Any:
        enforce_limit(limit, key(), now())
        return view(*args, **kwargs)

    return counted
