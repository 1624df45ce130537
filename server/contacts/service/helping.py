"""The question to a helper about a contact (「どう思う？」), and the helper's opinion, which only the person reads."""

from datetime import datetime

from sqlalchemy import select

from server.core.database import db
from server.core.refusals import Conflict, ContactStatusConflict, NotFound
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.core.vocabulary import OPEN_STATUSES, Event
from server.models import Account, Contact, HelperOpinion, Helping
from server.notifications.service.announcements import announce, push_question_to_helper


def ask_helper(viewer: Viewer, contact: Contact, now: datetime) -> None:
    """Ask the viewer's helper for an opinion of a contact. A question that is still open is not repeated."""
    with transaction():
        helping = _lock_helping(viewer.id)
        helper = db.session.get(Account, helping.helper_id) if helping else None
        if helper is None or helper.disabled_at is not None:
            raise Conflict("いっしょに読む人が、いまはいません。", "no_helper")
        _check_not_ended(contact)
        row = _opinion_row(viewer.id, contact.id)
        if row.asked_at is not None:
            return
        row.asked_at = now
        push_question_to_helper(helper, viewer.id, contact.id, now)


def save_opinion(viewer: Viewer, account_id: int, contact: Contact, text: str, now: datetime) -> None:
    """Store a helper's opinion. The person is notified of a new opinion, but not of a changed one."""
    with transaction():
        helping = _lock_helping(account_id)
        if helping is None or helping.helper_id != viewer.id:
            raise NotFound()
        _check_not_ended(contact)
        row = _opinion_row(account_id, contact.id)
        is_new = row.asked_at is not None or row.said_at is None
        row.asked_at, row.text, row.said_at = None, text, now
        if is_new:
            announce(Event.OPINION_GIVEN, [contact], now)


def _lock_helping(account_id: int) -> Helping | None:
    """Lock the person's `Helping` row, so that the helping cannot end meanwhile and concurrent calls wait."""
    return db.session.scalar(select(Helping).where(Helping.account_id == account_id).with_for_update())


def _opinion_row(account_id: int, contact_id: int) -> HelperOpinion:
    row = db.session.get(HelperOpinion, (account_id, contact_id))
    if row is None:
        row = HelperOpinion(account_id=account_id, contact_id=contact_id, text="")
        db.session.add(row)
    return row


def _check_not_ended(contact: Contact) -> None:
    # The contact may have ended since it was loaded.
    db.session.refresh(contact, ["status"])
    if contact.status not in OPEN_STATUSES:
        raise ContactStatusConflict(contact.status, "もう聞いたり答えたりできません。")
