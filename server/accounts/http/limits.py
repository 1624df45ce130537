"""Limiting a route by the client's address or by the signed-in account."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from apiflask.exceptions import HTTPError
from werkzeug.exceptions import HTTPException

from server.accounts.http.access import client_network, viewer
from server.accounts.service.guessing import LoginSource, count_failure, guessed
from server.core.clock import now
from server.core.limits import Limit, count_use
from server.core.refusals import NotFound

View = TypeVar("View", bound=Callable[..., Any])

#: What a body is refused with that is too large, breaks off, or is not what its route takes.
_UNREAD = (HTTPException, HTTPError)


def limited_by_address(limit: Limit) -> Callable[[View], View]:
    """Limit a route per client network: the connection's own, past only the proxies that the settings trust."""
    return _limited(limit, client_network)


def limited_by_account(limit: Limit) -> Callable[[View], View]:
    """Limit a route per signed-in account; stands below `@allow`."""
    return _limited(limit, lambda: str(viewer().id))


def limited_by_failures(what: str, *, of_account: bool = False) -> Callable[[View], View]:
    """Limit a route by how often its code or link was wrong (404) or its body was refused.

    Counted from this network, or of the signed-in account.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def counted(*args: Any, **kwargs: Any) -> Any:
            account_id = viewer().id if of_account else None
            wrong = (NotFound, *_UNREAD)
            with guessed(what, LoginSource(client_network(), None), now(), account_id, wrong):
                return view(*args, **kwargs)

        counted.limit = what  # type: ignore[attr-defined]
        return counted  # type: ignore[return-value]

    return decorate


def refused_body_fails(view: View) -> View:
    """Count a body that is refused as a failed sign-in of its network; whom it was about nobody knows."""
    return _when_unread(view, lambda: count_failure("body", LoginSource(client_network(), None), now()))


def refused_body_counts(limit: Limit) -> Callable[[View], View]:
    """Count a body that is refused in a limit which its route itself counts in; stands below `@allow`."""
    return lambda view: _when_unread(view, lambda: count_use(limit, str(viewer().id), now()))


def _when_unread(view: View, count: Callable[[], None]) -> View:
    @wraps(view)
    def counted(*args: Any, **kwargs: Any) -> Any:
        try:
            return view(*args, **kwargs)
        except _UNREAD:
            count()
            raise

    return counted  # type: ignore[return-value]


def _limited(limit: Limit, who: Callable[[], str]) -> Callable[[View], View]:
    def decorate(view: View) -> View:
        @wraps(view)
        def counted(*args: Any, **kwargs: Any) -> Any:
            count_use(limit, who(), now())
            return view(*args, **kwargs)

        counted.limit = limit  # type: ignore[attr-defined]
        return counted  # type: ignore[return-value]

    return decorate
