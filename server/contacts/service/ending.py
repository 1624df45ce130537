"""Ending several contacts at once: of a deactivated home, a withdrawn preference, a block or an erasure.

Also what a home keeps of the person of an ended contact: the outline and the office's note. All functions run in the
running transaction.
"""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, exists, select, tuple_
from sqlalchemy.orm import joinedload

from server.core.database import db
from server.core.transaction import after_commit, delete_rows, insert_all, insert_if_absent, update_rows
from server.core.viewer import Viewer
from server.core.visibility import is_room_open
from server.core.vocabulary import OPEN_STATUSES, Action, ContactStatus, Event, RequestStep, Role
from server.models import Contact, ContactNote, ContactStep, Home, OfficeNote, Preference, PutAside
from server.notifications.service.announcements import announce, announce_with_visit
from server.notifications.service.notifications import mark_events_read
from server.people.models import OFFICE_NOTE_MAX
from server.rooms.live.fanout import live_fanout
from server.rooms.service.messages import delete_room_data


def lock_open_contacts(condition: ColumnElement[bool]) -> list[Contact]:
    """Lock and return the open contacts that meet a condition. What `announce` reads is loaded, too.

    The contacts are locked in the order of their ids, which prevents deadlocks.
    """
    statement = (
        select(Contact)
        .where(condition, Contact.status.in_(OPEN_STATUSES))
        .options(joinedload(Contact.home), joinedload(Contact.preference).joinedload(Preference.user))
        .order_by(Contact.id)
        .with_for_update(of=Contact)
    )
    return list(db.session.scalars(statement))


def copy_outlines(condition: ColumnElement[bool]) -> None:
    """Copy the person's age, gender and prefecture into contacts whose home loses access, and hide the address."""
    outline = select(Preference.age, Preference.gender, Preference.prefecture).where(
        Preference.id == Contact.preference_id
    )
    columns = (Contact.outline_age, Contact.outline_gender, Contact.outline_prefecture)
    db.session.execute(
        update_rows(Contact)
        .where(condition, Contact.outline_age.is_(None))
        .values({tuple_(*columns): outline.scalar_subquery(), Contact.address_shown_at: None})
    )


def detach_from_person(ids: Collection[int]) -> None:
    """Remove what links ended contacts to the person.

    The offices' notes on the person move to the contacts, and the put-aside marks of the homes are deleted. If a home
    finds the person again later, nothing shows that this is the person of the ended contact.
    """
    copy_outlines(Contact.id.in_(ids))
    _move_notes(ids)
    same_pair = (Contact.home_id == PutAside.home_id, Contact.preference_id == PutAside.preference_id)
    db.session.execute(delete_rows(PutAside).where(exists().where(Contact.id.in_(ids), *same_pair)))


def _move_notes(ids: Collection[int]) -> None:
    """Move each office's note on the person to the last ended contact of the office.

    The note is not moved if the office has another open contact with the person.
    """
    of_note = (
        Contact.preference_id == OfficeNote.preference_id,
        Home.id == Contact.home_id,
        Home.office_id == OfficeNote.office_id,
    )
    statement = (
        delete_rows(OfficeNote)
        .where(
            exists().where(Contact.id.in_(ids), *of_note),
            ~exists().where(Contact.status.in_(OPEN_STATUSES), *of_note),
        )
        .returning(
            OfficeNote.office_id,
            OfficeNote.preference_id,
            OfficeNote.text,
            OfficeNote.account_id,
            OfficeNote.updated_at,
        )
    )
    notes = db.session.execute(statement).all()
    if not notes:
        return
    ended = (
        select(Contact.id, Contact.preference_id, Home.office_id)
        .join(Home, Home.id == Contact.home_id)
        .where(Contact.id.in_(ids))
        .order_by(Contact.id)
    )
    # The contacts are sorted by id, so the last one of an office remains.
    last_contact = {(row.office_id, row.preference_id): row.id for row in db.session.execute(ended)}
    insert_all(
        ContactNote,
        [
            {
                "contact_id": last_contact[note.office_id, note.preference_id],
                "text": note.text,
                "account_id": note.account_id,
                "updated_at": note.updated_at,
            }
            for note in notes
        ],
    )


def restore_note(contact: Contact) -> None:
    """Move the office's note from a reopened contact back to the person.

    If the office wrote a new note on the person meanwhile, append the old note to it.
    """
    statement = (
        delete_rows(ContactNote)
        .where(ContactNote.contact_id == contact.id)
        .returning(ContactNote.text, ContactNote.account_id, ContactNote.updated_at)
    )
    note = db.session.execute(statement).first()
    if note is not None:
        key = {"office_id": contact.home.office_id, "preference_id": contact.preference_id}
        if not insert_if_absent(OfficeNote, key | note._asdict()):
            _append_note(key, note.text)


def _append_note(key: dict[str, int], text: str) -> None:
    """Append text to an office's note, and cut the result at OFFICE_NOTE_MAX."""
    note = db.session.get_one(OfficeNote, key, with_for_update=True, populate_existing=True)
    note.text = f"{note.text}\n{text}"[:OFFICE_NOTE_MAX]
    db.session.flush()


def end_open_contacts(
    contacts: Sequence[Contact], actor: Viewer, request_event: Event, room_event: Event, now: datetime
) -> list[Contact]:
    """Decline pending contacts, close rooms and notify the other side; return the contacts that were pending.

    Pending contacts are announced with `request_event`, and rooms with `room_event`.
    """
    pending = [contact for contact in contacts if contact.status is ContactStatus.PENDING]
    rooms = [contact for contact in contacts if is_room_open(contact.status)]
    decline_requests(pending, actor, request_event, now)
    visits = delete_room_data(rooms, now) if rooms else []
    _end_contacts(rooms, Action.CLOSE, ContactStatus.COMPLETED, actor, now)
    for contact, visit in zip(rooms, visits, strict=True):
        announce_with_visit(room_event, contact, visit, now)
        # The default value keeps the id of this contact, because `contact` changes in the loop.
        after_commit(lambda room=contact.id: live_fanout().close_room(room))  # type: ignore[misc]
    return pending


def decline_requests(contacts: Sequence[Contact], actor: Viewer, event: Event, now: datetime) -> None:
    """Decline pending contacts because of a deactivated home, a withdrawn preference or a block; announce `event`."""
    # A block is a decision of the seeker's side, so requests that end by a block count as declined.
    action = Action.DECLINE if event is Event.DECLINED_BY_SEEKER else RequestStep.LAPSE
    mark_events_read([Event.REQUEST_SENT], [contact.id for contact in contacts], now)
    _end_contacts(contacts, action, ContactStatus.DECLINED, actor, now)
    announce(event, contacts, now)


def _end_contacts(
    contacts: Sequence[Contact], action: str, status: ContactStatus, actor: Viewer, now: datetime
) -> None:
    if not contacts:
        return
    step = {"actor_id": actor.id, "action": action, "to_status": status, "taken_at": now}
    insert_all(
        ContactStep,
        [step | {"contact_id": contact.id, "from_status": contact.status} for contact in contacts],
    )
    # If the operator ends a contact, `ended_by` names no side.
    ended_by = None if actor.role is Role.OPERATOR else actor.side
    for contact in contacts:
        contact.status, contact.ended_by, contact.put_off_at = status, ended_by, None
        contact.updated_at = contact.ended_at = now
    db.session.flush()
    detach_from_person([contact.id for contact in contacts])
