"""Move cases from one counselor office to another, in the current transaction."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import ColumnElement, select

from server.core.database import WEAK_ROW_LOCK, db
from server.core.scope import ROOM_IS_OPEN
from server.core.transaction import after_commit, delete_rows, update_rows
from server.criteria.service import reindex
from server.handover.service.handover import announce_assignee, reassign_notifications
from server.models import Account, Contact, Notification, Office, OfficeNote, Preference
from server.offices.queries import member_ids
from server.rooms.live.fanout import live_fanout


def move_cases(
    from_office_id: int, cases: Collection[int], office: Office, assignee: Account, now: datetime
) -> None:
    """Move cases to another office and end the old office's access; ignore cases that the old office no longer has."""
    case_ids = list(
        db.session.scalars(
            select(Preference.id)
            .where(Preference.id.in_(cases), Preference.office_id == from_office_id)
            .order_by(Preference.id)
            .with_for_update(**WEAK_ROW_LOCK)
        )
    )
    of_cases = Contact.preference_id.in_(case_ids)
    rooms = db.session.scalars(select(Contact.id).where(of_cases, ROOM_IS_OPEN).order_by(Contact.id)).all()
    losing_access = member_ids(from_office_id) - member_ids(office.id)
    reassign_notifications(of_cases, losing_access, assignee.id, now)
    db.session.execute(
        delete_rows(Notification).where(
            Notification.account_id.in_(losing_access), Notification.preference_id.in_(case_ids)
        )
    )
    db.session.execute(
        update_rows(Preference)
        .where(Preference.id.in_(case_ids))
        .values(office_id=office.id, assignee_id=assignee.id)
    )
    # Delete the notes of the old office: no other office may read them, and the old office no longer has the cases.
    db.session.execute(
        delete_rows(OfficeNote).where(
            OfficeNote.office_id == from_office_id, OfficeNote.preference_id.in_(case_ids)
        )
    )
    announce_assignee(rooms, assignee, now)
    if office.suspended_at is None:
        # People were hidden because the old office had no member to answer; the new office has a member.
        relist_people(Preference.id.in_(case_ids) & Preference.suspended)
    live = live_fanout()
    after_commit(lambda: live.check_accounts(losing_access))


def relist_people(condition: ColumnElement[bool]) -> None:
    """List the hidden people that match the condition again, in the current transaction."""
    for preference in db.session.scalars(select(Preference).where(condition)).all():
        preference.is_active, preference.suspended = True, False
        # `reindex` reads the areas.
        db.session.refresh(preference, ["areas"])
        reindex(preference)
