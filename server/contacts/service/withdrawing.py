"""Withdrawing homes and preferences, with what that means for their contacts."""

from datetime import datetime

from server.contacts.service.ending import decline_with_their_object, open_contacts, take_outlines
from server.core.audit.service import skip_audit
from server.core.database import db
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.core.vocabulary import CaseAction, ContactStatus, Event
from server.criteria.service import count_contacts, deindex
from server.integrations.storage.pictures import PictureStore
from server.models import Contact, Home, Preference
from server.notifications.service.announcements import announce
from server.notifications.service.notifications import settle_matches
from server.people.service.cases import record_case_step
from server.people.service.certificates import remove_certificates
from server.people.service.preferences import lock_preference, open_rooms_of
from server.visits.service import drop_visits, leave_what_is_agreed


def withdraw_preference(preference: Preference, actor: Viewer, store: PictureStore, now: datetime) -> None:
    """Withdraw a preference: pending requests are declined and the facilities told; open rooms stay open.

    Agreed visits are called off, for their home sees nobody any more: it reads the outline of the person alone.
    Certificates go at once.
    """
    with transaction():
        lock_preference(preference)
        withdraw_within(preference, actor, store, now)
        record_case_step(preference, actor, CaseAction.STOP, now)


def withdraw_within(preference: Preference, actor: Viewer, store: PictureStore, now: datetime) -> None:
    """Do it within the running transaction."""
    preference.is_active = False
    preference.withdrawn_at = preference.updated_at = now
    contacts = open_contacts(Contact.preference_id == preference.id)
    pending = [contact for contact in contacts if contact.status is ContactStatus.PENDING]
    announce(Event.PERSON_STOPPED, [one for one in contacts if one.status is ContactStatus.ACCEPTED], now)
    drop_visits(contacts, actor, now)
    decline_with_their_object(pending, actor, Event.PREFERENCE_WITHDRAWN, now)
    take_outlines(open_rooms_of(preference))
    remove_certificates([preference.id], store)
    # After the contacts are locked, as every step of a contact does it: nobody can wait for the other.
    deindex(preference.id)


def deactivate_home(home: Home, actor: Viewer, now: datetime) -> None:
    """Withdraw a home: its pending requests are declined and the seekers told; open rooms and agreed visits stay.

    No other day can be agreed on any more, so nobody is left to choose one or to propose one.
    """
    with transaction():
        db.session.refresh(home, ["is_active"], with_for_update={"key_share": True})
        if not home.is_active:
            skip_audit()
            return
        home.is_active = False
        home.updated_at = now
        contacts = open_contacts(Contact.home_id == home.id)
        declined = [contact for contact in contacts if contact.status is ContactStatus.PENDING]
        decline_with_their_object(declined, actor, Event.HOME_DEACTIVATED, now)
        leave_what_is_agreed(
            [contact for contact in contacts if contact.status is ContactStatus.ACCEPTED], now
        )
        settle_matches(home.id, now)
        if declined:
            count_contacts({contact.preference_id for contact in declined}, -1)
