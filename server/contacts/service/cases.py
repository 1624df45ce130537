"""Ending a counselor's case: stopped with a reason, and where somebody has died nothing is asked any more."""

from datetime import datetime

from sqlalchemy import delete, select

from server.contacts.service.ending import open_contacts
from server.contacts.service.withdrawing import withdraw_within
from server.core.database import db
from server.core.refusals import Conflict, NotFound
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.core.vocabulary import CaseAction, EndReason, Event
from server.integrations.storage.pictures import PictureStore
from server.models import Contact, MoveInQuestion, Preference, Push
from server.notifications.service.notifications import settle_events
from server.people.service.cases import record_case_step
from server.visits.service import drop_visits


def end_case(
    preference: Preference, reason: EndReason, actor: Viewer, store: PictureStore, now: datetime
) -> None:
    """End an office's work for a person: as stopping, with the reason; facilities learn no more than of stopping."""
    with transaction():
        watched = ["is_active", "withdrawn_at", "end_reason", "emptied_at"]
        db.session.refresh(preference, watched, with_for_update={"key_share": True})
        if preference.emptied_at is not None:
            raise NotFound()
        if preference.end_reason is reason:
            return
        if preference.end_reason is not None:
            raise Conflict(
                f"この方の担当は「{preference.end_reason.label}」で終えています。"
                "理由を変えるときは、また始めてから、もう一度終えてください。",
                "case_ended",
            )
        # Who was stopped before is stopped since then: what is kept is not kept longer.
        if preference.is_active:
            withdraw_within(preference, actor, store, now)
        else:
            # Before visits ended with a stop, some were left standing.
            drop_visits(open_contacts(Contact.preference_id == preference.id), actor, now)
        preference.end_reason, preference.updated_at = reason, now
        record_case_step(preference, actor, CaseAction.END, now, reason)
        if reason is EndReason.DIED:
            _ask_no_more(preference, now)


def _ask_no_more(preference: Preference, now: datetime) -> None:
    """Have nobody of the seeker's side be asked about somebody: neither from now on nor by what is on its way.

    Nothing of a facility's is touched: it would tell the reason from what it is told no more.
    """
    contacts = (
        select(Contact.id)
        .where(Contact.preference_id == preference.id)
        .order_by(Contact.id)
        .with_for_update()
    )
    ids = db.session.scalars(contacts).all()
    # Only the seeker's side has messages on LINE.
    for statement in (
        delete(Push).where(Push.contact_id.in_(ids), Push.state == "waiting"),
        delete(MoveInQuestion).where(MoveInQuestion.contact_id.in_(ids), MoveInQuestion.answer.is_(None)),
    ):
        db.session.execute(statement.execution_options(synchronize_session=False))
    # Of either the seeker's side alone is told.
    settle_events([Event.MOVE_IN_ASKED, Event.REQUEST_SENT], ids, now)
