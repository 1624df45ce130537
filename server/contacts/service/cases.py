"""Ending a counselor's case with a reason. After a death, nobody is asked about a move-in any more."""

from datetime import datetime

from sqlalchemy import select

from server.contacts.service.withdrawing import withdraw_in_transaction
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import WEAK_ROW_LOCK, db
from server.core.queries import constant
from server.core.refusals import Conflict, NotFound
from server.core.transaction import delete_rows, transaction
from server.core.viewer import Viewer
from server.core.vocabulary import CaseAction, EndReason, Event, OutgoingState
from server.integrations.storage.pictures import PictureStore
from server.models import Contact, MoveInQuestion, Preference, Push
from server.notifications.service.notifications import mark_events_read
from server.people.service.cases import record_case_step


def end_case(
    preference: Preference, reason: EndReason, actor: Viewer, store: PictureStore, now: datetime
) -> None:
    """End an office's work for a person, with a reason. Facilities only see that the preference was withdrawn."""
    with transaction():
        # The lock makes concurrent calls run one by one, and the columns show what an earlier call changed.
        attributes = ["is_active", "withdrawn_at", "end_reason", "anonymised_at"]
        db.session.refresh(preference, attributes, with_for_update=WEAK_ROW_LOCK)
        if preference.anonymised_at is not None:
            raise NotFound()
        if preference.end_reason is reason:
            return
        if preference.end_reason is not None:
            raise Conflict(
                f"この方の担当は「{preference.end_reason.label}」で終えています。"
                "理由を変えるときは、また始めてから、もう一度終えてください。",
                "case_ended",
            )
        record(Act.CASE_ENDED, preference.id, preference.office_id)
        # Otherwise the earlier `withdrawn_at` stays, because the retention period counts from it.
        if preference.is_active:
            withdraw_in_transaction(preference, actor, store, now)
        preference.end_reason, preference.updated_at = reason, now
        record_case_step(preference, actor, CaseAction.END, now, reason)
        if reason is EndReason.DIED:
            _cancel_questions(preference, now)


def _cancel_questions(preference: Preference, now: datetime) -> None:
    """Delete open questions and waiting pushes about a person who died, and mark notifications as read.

    Only what goes to the seeker's side changes. If notifications of the facility changed, it could guess the reason.
    """
    # The lock waits for a worker that is asking about a move-in now.
    contacts = (
        select(Contact.id)
        .where(Contact.preference_id == preference.id)
        .order_by(Contact.id)
        .with_for_update()
    )
    ids = db.session.scalars(contacts).all()
    # All pushes of a contact go to the seeker's side.
    for statement in (
        delete_rows(Push).where(Push.contact_id.in_(ids), Push.state == constant(OutgoingState.WAITING)),
        delete_rows(MoveInQuestion).where(
            MoveInQuestion.contact_id.in_(ids), MoveInQuestion.answer.is_(None)
        ),
    ):
        db.session.execute(statement)
    # Notifications of these two events go only to the seeker's side.
    mark_events_read([Event.MOVE_IN_ASKED, Event.REQUEST_SENT], ids, now)
