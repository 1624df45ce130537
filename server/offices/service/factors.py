"""Second factors of office members: the requirement, and the reset of lost factors by a manager."""

from datetime import datetime

from server.accounts.service.factors.resets import reset_factors
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.refusals import Conflict, NotAllowed
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.offices.queries import works_elsewhere
from server.offices.service.members import lock_managed_office, member_of


def require_factor(actor: Viewer, office_id: int, *, is_needed: bool) -> None:
    """Require a second factor of all members of an office, or of its managers only."""
    with transaction():
        record(Act.FACTORS_REQUIRED, office_id, office_id)
        lock_managed_office(actor, office_id).needs_factor = is_needed


def reset_member(actor: Viewer, office_id: int, account_id: int, now: datetime) -> None:
    """Reset the lost factors of a member; end the member's sessions and notify the member by mail."""
    with transaction():
        record(Act.MEMBER_FACTORS_RESET, account_id, office_id)
        office = lock_managed_office(actor, office_id)
        member_of(office, account_id)
        if account_id == actor.id:
            raise Conflict(
                "ご自分の二段階認証は、「パスワードとログイン」の画面で変えてください。", "own_factors"
            )
        if works_elsewhere(account_id, actor.id):
            # A manager of one office must not weaken the security of another office.
            raise NotAllowed(
                "この方は、ほかの事業所でも働いています。運営にご連絡ください。", "works_elsewhere"
            )
        if not reset_factors(account_id, now):
            raise Conflict("この方は、二段階認証を登録していません。", "no_factor")
