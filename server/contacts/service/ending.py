"""Ending contacts because their home or their person is there no more, within the running transaction."""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, delete, exists, select, tuple_, update
from sqlalchemy.orm import joinedload

from server.contacts.rules.state import LAPSE, Action
from server.core.database import db
from server.core.transaction import after_commit, insert_all, insert_if_absent
from server.core.viewer import Viewer
from server.core.vocabulary import OPEN, ContactStatus, Event, Role
from server.models import Contact, ContactNote, ContactStep, Home, OfficeNote, Preference, PutAside
from server.notifications.service.announcements import announce, announce_with_visit
from server.notifications.service.notifications import settle_events
from server.rooms.service.messages import close_live_room, end_rooms


def open_contacts(of: ColumnElement[bool]) -> list[Contact]:
    """Return the open contacts that a condition names, locked, with what announcing them needs."""
    statement = (
        select(Contact)
        .where(of, Contact.status.in_(OPEN))
        .options(joinedload(Contact.home), joinedload(Contact.preference).joinedload(Preference.user))
        .order_by(Contact.id)
        .with_for_update(of=Contact)
    )
    return list(db.session.scalars(statement))


def take_outlines(of: ColumnElement[bool]) -> None:
    """Copy what a home goes on reading of a person it loses sight of: age, gender, prefecture, as they are now.

    What was shown beyond that has to be shown anew.
    """
    outline = select(Preference.age, Preference.gender, Preference.prefecture).where(
        Preference.id == Contact.preference_id
    )
    columns = (Contact.outline_age, Contact.outline_gender, Contact.outline_prefecture)
    db.session.execute(
        update(Contact)
        .where(of, Contact.outline_age.is_(None))
        .values({tuple_(*columns): outline.scalar_subquery(), Contact.address_shown_at: None})
        .execution_options(synchronize_session=False)
    )


def part_from(ids: Collection[int]) -> None:
    """Leave what a home keeps of a person with the contacts that have ended, and nothing of it with the person.

    Whom the home finds again later is anybody to it.
    """
    take_outlines(Contact.id.in_(ids))
    _leave_notes(ids)
    their = (Contact.home_id == PutAside.home_id, Contact.preference_id == PutAside.preference_id)
    put_back = delete(PutAside).where(exists().where(Contact.id.in_(ids), *their))
    db.session.execute(put_back.execution_options(synchronize_session=False))


def _leave_notes(ids: Collection[int]) -> None:
    """Move the notes of offices that are in contact with the person no more to the last contact that ended."""
    of_note = (Contact.preference_id == OfficeNote.preference_id, Home.id == Contact.home_id)
    of_office = (*of_note, Home.office_id == OfficeNote.office_id)
    moved = (
        delete(OfficeNote)
        .where(
            exists().where(Contact.id.in_(ids), *of_office),
            ~exists().where(Contact.status.in_(OPEN), *of_office),
        )
        .returning(
            OfficeNote.office_id,
            OfficeNote.preference_id,
            OfficeNote.text,
            OfficeNote.account_id,
            OfficeNote.updated_at,
        )
        .execution_options(synchronize_session=False)
    )
    notes = db.session.execute(moved).all()
    if not notes:
        return
    ended = (
        select(Contact.id, Contact.preference_id, Home.office_id)
        .join(Home, Home.id == Contact.home_id)
        .where(Contact.id.in_(ids))
        .order_by(Contact.id)
    )
    last = {(row.office_id, row.preference_id): row.id for row in db.session.execute(ended)}
    insert_all(
        ContactNote,
        [
            {
                "contact_id": last[note.office_id, note.preference_id],
                "text": note.text,
                "account_id": note.account_id,
                "updated_at": note.updated_at,
            }
            for note in notes
        ],
    )


def restore_note(contact: Contact) -> None:
    """Move the office's note from a contact that is open again back to the person."""
    note = (
        delete(ContactNote)
        .where(ContactNote.contact_id == contact.id)
        .returning(ContactNote.text, ContactNote.account_id, ContactNote.updated_at)
    )
    kept = db.session.execute(note.execution_options(synchronize_session=False)).first()
    if kept is not None:
        whose = {"office_id": contact.home.office_id, "preference_id": contact.preference_id}
        insert_if_absent(OfficeNote, whose | kept._asdict())


def end_with_their_object(
    contacts: Sequence[Contact], actor: Viewer, withdrawn: Event, closed: Event, now: datetime
) -> list[Contact]:
    """Decline what is pending and close the rooms, and tell the other side; return what was pending."""
    pending = [contact for contact in contacts if contact.status is ContactStatus.PENDING]
    rooms = [contact for contact in contacts if contact.status is ContactStatus.ACCEPTED]
    decline_with_their_object(pending, actor, withdrawn, now)
    visits = end_rooms(rooms, now) if rooms else []
    _end(rooms, Action.CLOSE, ContactStatus.COMPLETED, actor, now)
    for contact, visit in zip(rooms, visits, strict=True):
        announce_with_visit(closed, contact, visit, now)
        after_commit(lambda room=contact.id: close_live_room(room))  # type: ignore[misc]
    return pending


def decline_with_their_object(
    contacts: Sequence[Contact], actor: Viewer, event: Event, now: datetime
) -> None:
    """Decline pending contacts because their home or preference is withdrawn, within the running transaction."""
    # Whoever wants no more of a corporation says no to what it asked, and it is told so.
    action = Action.DECLINE if event is Event.DECLINED_BY_SEEKER else LAPSE
    settle_events([Event.REQUEST_SENT], [contact.id for contact in contacts], now)
    _end(contacts, action, ContactStatus.DECLINED, actor, now)
    announce(event, contacts, now)


def _end(
    contacts: Sequence[Contact], action: str, status: ContactStatus, actor: Viewer, now: datetime
) -> None:
    """Take one step in many contacts."""
    if not contacts:
        return
    step = {"actor_id": actor.id, "action": action, "to_status": status, "taken_at": now}
    insert_all(
        ContactStep,
        [step | {"contact_id": contact.id, "from_status": contact.status} for contact in contacts],
    )
    # What the operator ends, neither side has.
    ended_by = None if actor.role is Role.OPERATOR else actor.side
    for contact in contacts:
        contact.status, contact.ended_by, contact.put_off_at = status, ended_by, None
        contact.updated_at = contact.ended_at = now
    db.session.flush()
    part_from([contact.id for contact in contacts])
