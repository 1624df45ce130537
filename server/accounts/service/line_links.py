"""Link a counselor's account to a LINE account, and unlink it."""

from datetime import datetime

from sqlalchemy.exc import IntegrityError

from server.accounts.queries import account_of, lock_own_account
from server.accounts.rules.factors import line_linked_mail
from server.accounts.service.links import forgot_password_url
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import db
from server.core.queries import constant
from server.core.refusals import Conflict
from server.core.transaction import delete_rows, transaction, update_rows
from server.core.viewer import Viewer
from server.core.vocabulary import OutgoingState
from server.integrations.line.login import LineProfile
from server.models import Account, Push
from server.notifications.service.mails import write_mail


def link_line(viewer: Viewer, profile: LineProfile, now: datetime) -> None:
    """Link a LINE account, which then receives the notifications; a LINE account can be linked only once.

    Notify the owner by mail: a LINE account linked by an attacker would stay linked after a password change.
    """
    try:
        with transaction():
            record(Act.LINE_LINKED, viewer.id)
            lock_own_account(viewer)
            write_mail(account_of(viewer.id).email or "", line_linked_mail(forgot_password_url()), now)
            _set_line(viewer.id, profile.line_id, reachable=bool(profile.is_friend), at=now)
    except IntegrityError:
        raise Conflict(
            "このLINEは、ほかのアカウントで使われています。別のLINEでお試しください。", "line_taken"
        ) from None


def unlink_line(viewer: Viewer) -> None:
    with transaction():
        if account_of(viewer.id, lock=True).line_id is not None:
            record(Act.LINE_UNLINKED, viewer.id)
            clear_line_link(viewer.id)


def clear_line_link(account_id: int) -> None:
    """Unlink the LINE account in the current transaction."""
    _set_line(account_id, None, reachable=False, at=None)


def _set_line(account_id: int, line_id: str | None, *, reachable: bool, at: datetime | None) -> None:
    db.session.execute(
        update_rows(Account)
        .where(Account.id == account_id)
        .values(line_id=line_id, line_reachable=reachable, line_changed_at=at)
    )
    # Delete waiting pushes, because they are addressed to the previously linked LINE account.
    db.session.execute(
        delete_rows(Push).where(
            Push.account_id == account_id,
            Push.state == constant(OutgoingState.WAITING),
            Push.line_id != (line_id or ""),
        )
    )
