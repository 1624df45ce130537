"""Moving cases from one office of counselors to another, within the running transaction."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import ColumnElement, delete, select, update

from server.core.database import db
from server.core.services import live_rooms
from server.core.transaction import after_commit
from server.core.vocabulary import ContactStatus
from server.criteria.service import reindex
from server.handover.service.handover import move_notices, tell_rooms
from server.models import Account, Contact, Notification, Office, OfficeNote, Preference
from server.offices.queries import members_in


def move_cases(
    from_office_id: int, cases: Collection[int], office: Office, heir: Account, now: datetime
) -> None:
    """Give those of the cases that an office still has to another one, and end what the former may see of them."""
    moving = list(
        db.session.scalars(
            select(Preference.id)
            .where(Preference.id.in_(cases), Preference.office_id == from_office_id)
            .order_by(Preference.id)
            .with_for_update(key_share=True)
        )
    )
    contacts = Contact.preference_id.in_(moving)
    rooms = db.session.scalars(
        select(Contact.id).where(contacts, Contact.status == ContactStatus.ACCEPTED).order_by(Contact.id)
    ).all()
    leaving = members_in(from_office_id) - members_in(office.id)
    move_notices(contacts, leaving, heir.id, now)
    db.session.execute(
        delete(Notification)
        .where(Notification.account_id.in_(leaving), Notification.preference_id.in_(moving))
        .execution_options(synchronize_session=False)
    )
    db.session.execute(
        update(Preference)
        .where(Preference.id.in_(moving))
        .values(office_id=office.id, assignee_id=heir.id)
        .execution_options(synchronize_session=False)
    )
    # An office's note is read by that office alone: it does not go along, and nobody is left to read it.
    db.session.execute(
        delete(OfficeNote)
        .where(OfficeNote.office_id == from_office_id, OfficeNote.preference_id.in_(moving))
        .execution_options(synchronize_session=False)
    )
    tell_rooms(rooms, heir, now)
    if office.suspended_at is None:
        # Those whom nobody of the former office could answer for: here somebody can.
        bring_people_back(Preference.id.in_(moving) & Preference.suspended)
    live = live_rooms()
    after_commit(lambda: live.check_accounts(leaving))


def bring_people_back(people: ColumnElement[bool]) -> None:
    """List hidden people again, within the running transaction."""
    for preference in db.session.scalars(select(Preference).where(people)).all():
        preference.is_active, preference.suspended = True, False
        db.session.refresh(preference, ["areas"])
        reindex(preference)
