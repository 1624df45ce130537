"""Who may call, and what of it is recorded: every route says both; the signed-in viewer is loaded here.

Which calls require a fresh proof is defined in one table, `server/accounts/http/proofs.py`.
"""

from collections.abc import Callable
from functools import wraps
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any, TypeVar

from flask import g, has_request_context, request

from server.accounts.http.proofs import PROOFS
from server.accounts.http.tokens import has_run_out, presented
from server.accounts.queries import ActiveSession, has_factor, signed_in_by
from server.accounts.rules.factors import Asks, Proof, proof_of
from server.accounts.rules.sessions import is_good_for
from server.core.audit.alone import count_refusal, record_by_itself
from server.core.audit.rules import Act, Origin, PendingAuditEvent, Result
from server.core.audit.service import begin_audit_event
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

# One household or office has a whole network of this size to itself, and takes another address of it as it likes.
_IPV6_PREFIX = 64
#: What is tried in vain by whoever may not, or is not who they say; the others are everybody's mistakes.
_TOLD_OF = (NotAllowed, NotFound, SignInFailed, SignInNeeded, WrongPassword)

FACILITY = Role.FACILITY
APPLICANT = Role.APPLICANT
COUNSELOR = Role.COUNSELOR
OPERATOR = Role.OPERATOR


def allow(*roles: Role, without_factor: bool = False) -> Callable[[View], View]:
    """Let the named roles call a view, and nobody else; `without_factor` also who must set up a second factor first."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            if sign_in_viewer(without_factor=without_factor).role not in roles:
                raise NotAllowed()
            _ask_for_proof(PROOFS.get(request.endpoint or ""))
            return view(*args, **kwargs)

        return roles_named(*roles)(guarded)  # type: ignore[return-value]

    return decorate


def _ask_for_proof(asks: Asks | None) -> None:
    """Refuse the call unless the viewer has the fresh proof that the table requires."""
    is_asked = app_settings().asks_second_factor
    if asks is None or (asks is Asks.FACTOR and not is_asked) or viewer().role is Role.APPLICANT:
        return
    found: ActiveSession = g.signed_in
    has_one = found.standing.has_factor if is_asked else has_factor(found.viewer.id)
    match proof_of(asks, found.proved_at, now(), has_factor=has_one):
        case Proof.NO_FACTOR:
            raise FactorMissing()
        case Proof.NEEDED:
            raise ProofNeeded()


def public(view: View) -> View:
    """Let anybody call a view, signed in or not."""
    return roles_named()(view)


def audited(act: Act, *roles: Role) -> Callable[[View], View]:
    """Record what a view does: in the transaction of its act, or of its own before a look is answered.

    The object is what the address names it by; what it does not name, the action says by `about`.
    With roles, what is done is recorded of these alone, and a refusal of everybody. Stands above `@allow`, for who may
    not is recorded too.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def recorded(*args: Any, **kwargs: Any) -> Any:
            deed = PendingAuditEvent(act, kwargs.get(f"{act.kind}_id"), kwargs.get("office_id"), roles=roles)
            begin_audit_event(deed)
            try:
                answer = view(*args, **kwargs)
                if _waits(deed):
                    # What was only looked at has no transaction of its own.
                    record_by_itself(deed, Result.DONE)
                return answer
            except _TOLD_OF as refusal:
                _count(deed, refusal)
                raise
            finally:
                begin_audit_event(None)

        recorded.act = act  # type: ignore[attr-defined]
        return recorded  # type: ignore[return-value]

    return decorate


def refusals_audited(act: Act) -> Callable[[View], View]:
    """Record only the refusals of a view; opening the person is recorded by another view."""

    def decorate(view: View) -> View:
        @wraps(view)
        def recorded(*args: Any, **kwargs: Any) -> Any:
            try:
                return view(*args, **kwargs)
            except _TOLD_OF as refusal:
                _count(PendingAuditEvent(act, kwargs.get(f"{act.kind}_id")), refusal)
                raise

        recorded.refused_act = act  # type: ignore[attr-defined]
        return recorded  # type: ignore[return-value]

    return decorate


def unaudited(because: str) -> Callable[[View], View]:
    """Say why what a view changes is not recorded; a test finds every view that says neither."""

    def stamp(view: View) -> View:
        view.unaudited = because  # type: ignore[attr-defined]
        return view

    return stamp


def roles_named(*roles: Role) -> Callable[[View], View]:
    """State who may call a view whose viewer is loaded before it runs; a test finds every view that states nobody."""

    def stamp(view: View) -> View:
        view.allowed_roles = frozenset(roles)  # type: ignore[attr-defined]
        return view

    return stamp


def request_origin() -> Origin:
    """Return who asks for what is being done; without a request it is one of the operator's commands, or a loop."""
    if not has_request_context():
        return Origin(now())
    known: Viewer | None = g.get("viewer")
    return Origin(
        now(),
        account_id=known.id if known else None,
        role=known.role if known else None,
        network=client_network(),
        request_id=g.get("request_id"),
    )


def _waits(deed: PendingAuditEvent) -> bool:
    known: Viewer | None = g.get("viewer")
    return not deed.is_written and deed.is_by(known.role if known else None)


def _count(deed: PendingAuditEvent, refusal: Refusal) -> None:
    """Count a refusal; a wrong link used without a session is not one."""
    is_stranger = isinstance(refusal, SignInNeeded) and not has_run_out("access")
    if not deed.is_written and ("viewer" in g or is_stranger or isinstance(refusal, SignInFailed)):
        count_refusal(deed)


def sign_in_viewer(*, without_factor: bool = False) -> Viewer:
    """Load who is signed in, or refuse; the session and the account are asked at every request."""
    token = presented("access")
    asks_factor = app_settings().asks_second_factor
    found = signed_in_by(token.session_id, token.account_id, now(), asks_factor=asks_factor)
    if found is None or not is_good_for(found.viewer.role, token.audience):
        raise SignInNeeded()
    g.signed_in, g.viewer = found, found.viewer
    if found.standing.lacks_factor and not without_factor:
        raise FactorMissing()
    return found.viewer


def viewer() -> Viewer:
    """Return the viewer that `@allow` has loaded."""
    found: Viewer = g.viewer
    return found


def client_network() -> str:
    """Return the network of the client: its IPv4 address, or the /64 around its IPv6 address."""
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
