"""Who may call: every route names its roles, or says that it is public; the signed-in viewer is loaded here."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from flask import g

from server.domain.accounts.factors import Proof, is_fresh, proof_of
from server.domain.accounts.sessions import is_good_for
from server.domain.refusals import FactorMissing, NotAllowed, ProofNeeded, SignInNeeded
from server.domain.viewer import Viewer
from server.domain.vocabulary import Role
from server.queries.accounts.accounts import SignedIn, signed_in_by
from server.services import app_settings
from server.web.clock import now
from server.web.tokens import presented

View = TypeVar("View", bound=Callable[..., Any])

FACILITY = Role.FACILITY
APPLICANT = Role.APPLICANT
COUNSELOR = Role.COUNSELOR


def allow(*roles: Role, without_factor: bool = False) -> Callable[[View], View]:
    """Let the named roles call a view, and nobody else; `without_factor` also who must set up a second factor first."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            if sign_in_viewer(without_factor=without_factor).role not in roles:
                raise NotAllowed()
            return view(*args, **kwargs)

        return roles_named(*roles)(guarded)  # type: ignore[return-value]

    return decorate


def second_factor(view: View) -> View:
    """Have members of staff prove by a second factor, and lately, who they are; stands below `@allow`."""

    @wraps(view)
    def proven(*args: Any, **kwargs: Any) -> Any:
        if app_settings().asks_second_factor and viewer().role is not Role.APPLICANT:
            found: SignedIn = g.signed_in
            match proof_of(found.standing.has_factor, found.proved_at, now()):
                case Proof.NO_FACTOR:
                    raise FactorMissing()
                case Proof.NEEDED:
                    raise ProofNeeded()
        return view(*args, **kwargs)

    proven.asks_second_factor = True  # type: ignore[attr-defined]
    return proven  # type: ignore[return-value]


def fresh_proof(view: View) -> View:
    """Have whoever calls have proved lately who they are, by all that their account asks for; stands below `@allow`."""

    @wraps(view)
    def proven(*args: Any, **kwargs: Any) -> Any:
        if not is_fresh(g.signed_in.proved_at, now()):
            raise ProofNeeded()
        return view(*args, **kwargs)

    proven.asks_fresh_proof = True  # type: ignore[attr-defined]
    return proven  # type: ignore[return-value]


def public(view: View) -> View:
    """Let anybody call a view, signed in or not."""
    return roles_named()(view)


def roles_named(*roles: Role) -> Callable[[View], View]:
    """State who may call a view whose viewer is loaded before it runs; a test finds every view that states nobody."""

    def stamp(view: View) -> View:
        view.allowed_roles = frozenset(roles)  # type: ignore[attr-defined]
        return view

    return stamp


def sign_in_viewer(*, without_factor: bool = False) -> Viewer:
    """Load who is signed in, or refuse; the session and the account are asked at every request."""
    token = presented("access")
    asks_factor = app_settings().asks_second_factor
    found = signed_in_by(token.session_id, token.account_id, now(), asks_factor=asks_factor)
    if found is None or not is_good_for(found.viewer.role, token.audience):
        raise SignInNeeded()
    if found.standing.lacks_factor and not without_factor:
        raise FactorMissing()
    g.signed_in, g.viewer = found, found.viewer
    return found.viewer


def viewer() -> Viewer:
    """Return the viewer that `@allow` has loaded."""
    found: Viewer = g.viewer
    return found
