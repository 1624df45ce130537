"""Decorators that limit a route by client network, by account or by failed attempts."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from apiflask.exceptions import HTTPError
from werkzeug.exceptions import HTTPException

from server.accounts.http.access import client_network, viewer
from server.accounts.service.guessing import LoginSource, count_failure, limit_attempts
from server.core.clock import now
from server.core.limits import Limit, count_use
from server.core.refusals import NotFound

View = TypeVar("View", bound=Callable[..., Any])

#: Raised for a body that is too large, incomplete or invalid.
_BODY_ERRORS = (HTTPException, HTTPError)


def limited_by_address(limit: Limit) -> Callable[[View], View]:
    """Limit a route per client network; the settings say how many proxies are trusted to report the client address."""
    return _limited(limit, client_network)


def limited_by_account(limit: Limit) -> Callable[[View], View]:
    """Limit a route per signed-in account; place it below `@allow`."""
    return _limited(limit, lambda: str(viewer().id))


def limited_by_failures(what: str, *, of_account: bool = False) -> Callable[[View], View]:
    """Limit the failures of a route: a wrong code or link (404) or an invalid body.

    Failures are counted per client network, or per signed-in account with `of_account`.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def counted(*args: Any, **kwargs: Any) -> Any:
            account_id = viewer().id if of_account else None
            failures = (NotFound, *_BODY_ERRORS)
            with limit_attempts(what, LoginSource(client_network(), None), now(), account_id, failures):
                return view(*args, **kwargs)

        # The API document lists the response 429 for views with this attribute.
        counted.limit = what  # type: ignore[attr-defined]
        return counted  # type: ignore[return-value]

    return decorate


def invalid_body_counts_as_failure(view: View) -> View:
    """Count an invalid body as a failed sign-in of the client network, because no account is known."""
    return _on_body_error(view, lambda: count_failure("body", LoginSource(client_network(), None), now()))


def invalid_body_counts_as_use(limit: Limit) -> Callable[[View], View]:
    """Count an invalid body against the limit that the route itself uses; place it below `@allow`."""
    return lambda view: _on_body_error(view, lambda: count_use(limit, str(viewer().id), now()))


def _on_body_error(view: View, count: Callable[[], None]) -> View:
    @wraps(view)
    def counted(*args: Any, **kwargs: Any) -> Any:
        try:
            return view(*args, **kwargs)
        except _BODY_ERRORS:
            count()
            raise

    return counted  # type: ignore[return-value]


def _limited(limit: Limit, key: Callable[[], str]) -> Callable[[View], View]:
    def decorate(view: View) -> View:
        @wraps(view)
        def counted(*args: Any, **kwargs: Any) -> Any:
            count_use(limit, key(), now())
            return view(*args, **kwargs)

        # The API document lists the response 429 for views with this attribute.
        counted.limit = limit  # type: ignore[attr-defined]
        return counted  # type: ignore[return-value]

    return decorate
