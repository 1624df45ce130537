"""Who may call: every route names its roles, or says that it is public; the signed-in viewer is loaded here."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from flask import g

from server.domain.accounts.sessions import is_good_for
from server.domain.refusals import NotAllowed, SignInNeeded
from server.domain.viewer import Viewer
from server.domain.vocabulary import Role
from server.queries.accounts.accounts import viewer_of
from server.web.clock import now
from server.web.tokens import presented

View = TypeVar("View", bound=Callable[..., Any])

FACILITY = Role.FACILITY
APPLICANT = Role.APPLICANT
COUNSELOR = Role.COUNSELOR


def allow(*roles: Role) -> Callable[[View], View]:
    """Let the named roles call a view, and nobody else."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            if sign_in_viewer().role not in roles:
                raise NotAllowed()
            return view(*args, **kwargs)

        return roles_named(*roles)(guarded)  # type: ignore[return-value]

    return decorate


def public(view: View) -> View:
    """Let anybody call a view, signed in or not."""
    return roles_named()(view)


def roles_named(*roles: Role) -> Callable[[View], View]:
    """State who may call a view whose viewer is loaded before it runs; a test finds every view that states nobody."""

    def stamp(view: View) -> View:
        view.allowed_roles = frozenset(roles)  # type: ignore[attr-defined]
        return view

    return stamp


def sign_in_viewer() -> Viewer:
    """Load who is signed in, or refuse; the session and the account are asked at every request."""
    token = presented("access")
    found = viewer_of(token.session_id, token.account_id, now())
    if found is None or not is_good_for(found.role, token.audience):
        raise SignInNeeded()
    g.viewer = found
    return found


def viewer() -> Viewer:
    """Return the viewer that `@allow` has loaded."""
    found: Viewer = g.viewer
    return found
