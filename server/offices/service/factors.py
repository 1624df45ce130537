"""The second factors of an office's members: who must have one, and a manager's help to whoever has lost theirs."""

from datetime import datetime

from server.accounts.service.factors.resets import reset_factors
from server.core.refusals import Conflict, NotAllowed
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.offices.queries import works_elsewhere
from server.offices.service.members import hold_managed, member_of


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
