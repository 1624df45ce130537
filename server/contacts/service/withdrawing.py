"""Withdrawing a preference and deactivating a home, with the effects on contacts and visits."""

from datetime import datetime

from server.contacts.service.ending import copy_outlines, decline_requests, lock_open_contacts
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import WEAK_ROW_LOCK, db
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.core.visibility import is_room_open
from server.core.vocabulary import CaseAction, ContactStatus, Event
from server.criteria.service import adjust_contact_counts, deindex
from server.integrations.storage.pictures import PictureStore
from server.models import Contact, Home, Preference
from server.notifications.service.announcements import announce
from server.notifications.service.notifications import mark_matches_read
from server.people.service.cases import record_case_step
from server.people.service.certificates import remove_certificates
from server.people.service.preferences import lock_preference
from server.visits.service import call_off_visits, delete_proposals_in_rooms


def withdraw_preference(preference: Preference, actor: Viewer, store: PictureStore, now: datetime) -> None:
    """Withdraw a preference: decline its pending requests and notify the facilities. Rooms stay open.

    From now on the homes read only the outline of the person, so agreed visits are called off. Certificates are deleted
    at once.
    """
    with transaction():
        record(Act.PERSON_WITHDRAWN, preference.id, preference.office_id)
        lock_preference(preference)
        withdraw_in_transaction(preference, actor, store, now)
        record_case_step(preference, actor, CaseAction.STOP, now)


def withdraw_in_transaction(
    preference: Preference, actor: Viewer, store: PictureStore, now: datetime
) -> None:
    """Withdraw a locked preference, in the running transaction, and change its contacts and visits."""
    preference.is_active = False
    preference.withdrawn_at = preference.updated_at = now
    contacts = lock_open_contacts(Contact.preference_id == preference.id)
    pending = [contact for contact in contacts if contact.status is ContactStatus.PENDING]
    rooms = [contact for contact in contacts if is_room_open(contact.status)]
    announce(Event.PREFERENCE_WITHDRAWN_TO_ROOM, rooms, now)
    call_off_visits(contacts, actor, now)
    decline_requests(pending, actor, Event.PREFERENCE_WITHDRAWN, now)
    # `decline_requests` has copied the outlines of the pending contacts.
    copy_outlines(Contact.id.in_([room.id for room in rooms]))
    remove_certificates([preference.id], store)
    # The index rows are locked after the contacts, as in every step of a contact, to prevent deadlocks.
    deindex(preference.id)


def deactivate_home(home: Home, actor: Viewer, now: datetime) -> None:
    """Deactivate a home: decline its pending requests and notify the seekers. Rooms and agreed visits stay.

    Proposals are deleted, because no new visit can be agreed any more.
    """
    with transaction():
        # The lock waits for a request that is being sent now, and a second call finds the home inactive.
        db.session.refresh(home, ["is_active"], with_for_update=WEAK_ROW_LOCK)
        if not home.is_active:
            return
        record(Act.HOME_DEACTIVATED, home.id, home.office_id)
        home.is_active = False
        home.updated_at = now
        contacts = lock_open_contacts(Contact.home_id == home.id)
        declined = [contact for contact in contacts if contact.status is ContactStatus.PENDING]
        decline_requests(declined, actor, Event.HOME_DEACTIVATED, now)
        delete_proposals_in_rooms([contact for contact in contacts if is_room_open(contact.status)], now)
        mark_matches_read(home.id, now)
        if declined:
            adjust_contact_counts({contact.preference_id for contact in declined}, -1)
