"""Decorators that authorize a route (`@allow`, `@public`) or audit it, and functions that load the signed-in viewer."""

from collections.abc import Callable
from functools import wraps
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any, TypeVar

from flask import g, request

from server.accounts.http.tokens import is_expired, verify_token
from server.accounts.queries import ActiveSession, find_active_session, has_factor
from server.accounts.rules.factors import ProofStatus, RequiredProof, check_proof
from server.accounts.rules.sessions import has_audience
from server.core.audit.own_transaction import count_refusal
from server.core.audit.rules import Act, Origin
from server.core.clock import now
from server.core.refusals import (
    FactorMissing,
    NotAllowed,
    NotFound,
    ProofNeeded,
    Refusal,
    SignInFailed,
    SignInNeeded,
    WrongPassword,
)
from server.core.services import app_settings
from server.core.viewer import Viewer
from server.core.vocabulary import Role

View = TypeVar("View", bound=Callable[..., Any])

# A household or office usually gets a whole /64 and can use any address in it.
_IPV6_PREFIX = 64
#: The refusals that the audit counts: missing rights and failed sign-ins. Other refusals are ordinary input errors.
_RECORDED_REFUSALS = (NotAllowed, NotFound, SignInFailed, SignInNeeded, WrongPassword)

FACILITY = Role.FACILITY
APPLICANT = Role.APPLICANT
COUNSELOR = Role.COUNSELOR
OPERATOR = Role.OPERATOR


def allow(
    *roles: Role, without_factor: bool = False, proof: RequiredProof | None = None
) -> Callable[[View], View]:
    """Allow only these roles; `without_factor` also admits users who must still set up a second factor.

    `proof` also requires a proof of identity that is not older than `PROOF_LIFETIME`.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            if load_viewer(without_factor=without_factor).role not in roles:
                raise NotAllowed()
            _require_proof(proof)
            return view(*args, **kwargs)

        # Tests read this attribute.
        guarded.proof = proof  # type: ignore[attr-defined]
        return mark_allowed_roles(*roles)(guarded)  # type: ignore[return-value]

    return decorate


def _require_proof(required: RequiredProof | None) -> None:
    """Refuse the call unless the viewer has the required fresh proof."""
    uses_factors = app_settings().uses_second_factors
    is_unchecked_factor = required is RequiredProof.FACTOR and not uses_factors
    # Applicants sign in with LINE only, so they have no other proof.
    if required is None or is_unchecked_factor or viewer().role is Role.APPLICANT:
        return
    session: ActiveSession = g.signed_in
    # The session contains the factor status only if this deployment uses second factors.
    viewer_has_factor = session.factor_status.has_factor if uses_factors else has_factor(session.viewer.id)
    match check_proof(required, session.proved_at, now(), has_factor=viewer_has_factor):
        case ProofStatus.NO_FACTOR:
            raise FactorMissing()
        case ProofStatus.NEEDED:
            raise ProofNeeded()


def public(view: View) -> View:
    """Allow everyone to call a view, with or without a session."""
    return mark_allowed_roles()(view)


def audited(act: Act) -> Callable[[View], View]:
    """Declare the act that a view records, and count the refusals of the view.

    The view or its use case records the act itself, with `record` or `record_read`. Place `@audited` above `@allow`, so
    that missing rights are counted too.
    """
    return _count_refusals(act, "act")


def refusals_audited(act: Act) -> Callable[[View], View]:
    """Count the refusals of a view whose successful calls are recorded by another view."""
    return _count_refusals(act, "refused_act")


def _count_refusals(act: Act, attribute: str) -> Callable[[View], View]:
    def decorate(view: View) -> View:
        @wraps(view)
        def counted(*args: Any, **kwargs: Any) -> Any:
            try:
                return view(*args, **kwargs)
            except _RECORDED_REFUSALS as refusal:
                if _is_counted(refusal):
                    account_id = refusal.account_id if isinstance(refusal, SignInFailed) else None
                    count_refusal(act, account_id or kwargs.get(f"{act.kind}_id"))
                raise

        # Tests read this attribute.
        setattr(counted, attribute, act)
        return counted  # type: ignore[return-value]

    return decorate


def unaudited(because: str) -> Callable[[View], View]:
    """State why the changes of a view are not audited; a test requires this or `@audited` on every view that writes."""

    def mark(view: View) -> View:
        view.unaudited = because  # type: ignore[attr-defined]
        return view

    return mark


def mark_allowed_roles(*roles: Role) -> Callable[[View], View]:
    """Mark a view with its allowed roles; a test requires the mark on every view."""

    def mark(view: View) -> View:
        view.allowed_roles = frozenset(roles)  # type: ignore[attr-defined]
        return view

    return mark


def request_origin() -> Origin:
    """Return who makes the current request, when and from where."""
    caller: Viewer | None = g.get("viewer")
    account_id = None if caller is None else caller.id
    return Origin(now(), account_id, client_network(), g.get("request_id"))


def load_viewer(*, without_factor: bool = False) -> Viewer:
    """Load the viewer from the token; check the session and the account in the database at every request."""
    token = verify_token("access")
    uses_factors = app_settings().uses_second_factors
    session = find_active_session(token.session_id, token.account_id, now(), with_factor_status=uses_factors)
    if session is None or not has_audience(session.viewer.role, token.audience):
        raise SignInNeeded()
    # A call that writes may wait for its body or for a lock. So its queries load the offices again when they run.
    only_reads = request.method in ("GET", "HEAD")
    g.signed_in = session
    g.viewer = session.viewer if only_reads else session.viewer.without_offices()
    if session.factor_status.lacks_factor and not without_factor:
        raise FactorMissing()
    return viewer()


def viewer() -> Viewer:
    """Return the viewer loaded by `@allow`."""
    loaded: Viewer = g.viewer
    return loaded


def client_network() -> str:
    """Return the client's IPv4 address, or the /64 network of its IPv6 address."""
    text = request.remote_addr or ""
    try:
        address = ip_address(text)
    except ValueError:
        return text
    if not isinstance(address, IPv6Address):
        return text
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), _IPV6_PREFIX), strict=False))


def _is_counted(refusal: Refusal) -> bool:
    """Return whether a refusal is counted in the audit.

    An expired token is not counted, because the browser refreshes it. A wrong link is not counted without a session.
    """
    needs_sign_in = isinstance(refusal, SignInNeeded) and not is_expired("access")
    return "viewer" in g or needs_sign_in or isinstance(refusal, SignInFailed)
