"""The second factors of an office's members: who must have one, and a manager's help to whoever has lost theirs."""

from datetime import datetime

from server.actions.accounts.factors.resets import reset_factors
from server.actions.offices.holding import hold_managed, member_of
from server.actions.transaction import transaction
from server.domain.refusals import Conflict, NotAllowed
from server.domain.viewer import Viewer
from server.queries.offices.members import works_elsewhere


def require_factor(actor: Viewer, office_id: int, *, is_needed: bool) -> None:
    """Require a second factor of everybody who works in an office, or of its managers alone."""
    with transaction():
        hold_managed(actor, office_id).needs_factor = is_needed


def reset_member(actor: Viewer, office_id: int, account_id: int, now: datetime) -> None:
    """Take the factors away of a member who has lost them; they are told by mail, and sign in anew."""
    with transaction():
        office = hold_managed(actor, office_id)
        member_of(office, account_id)
        if account_id == actor.id:
            raise Conflict(
                "ご自分の二段階認証は、「パスワードとログイン」の画面で変えてください。", "own_factors"
            )
        if works_elsewhere(account_id, actor.id):
            # Who manages one office must not make what another one counts on weaker.
            raise NotAllowed(
                "この方は、ほかの事業所でも働いています。運営にご連絡ください。", "works_elsewhere"
            )
        if not reset_factors(account_id, now):
            raise Conflict("この方は、二段階認証を登録していません。", "no_factor")
