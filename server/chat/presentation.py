"""A contact as its viewer may see it."""

from typing import Any

from server.domain.people.visibility import Sight, preference_sight
from server.domain.viewer import Viewer
from server.domain.vocabulary import Side
from server.models import Contact
from server.queries.contacts.contacts import Unread
from server.schemas.base import reader
from server.schemas.contacts.contacts import ContactOut
from server.schemas.homes.homes import HomeInContact
from server.schemas.people.preferences import PreferenceAfter, PreferenceBefore, PreferenceForOwner

_read = reader(ContactOut, Contact)


def shown_contact(contact: Contact, viewer: Viewer, unread: Unread) -> dict[str, Any]:
    """Return a contact with what this viewer may see of the person at this stage."""
    return _read(contact) | {
        "home": HomeInContact.of(contact.home),
        "preference": _preference(contact, viewer),
        "progress_note": contact.progress_note if viewer.side is Side.FACILITY else None,
        "has_unread_notifications": unread.has_notifications,
        "unread_messages": unread.messages,
    }


def _preference(contact: Contact, viewer: Viewer) -> dict[str, Any]:
    sight = preference_sight(viewer.side, contact.status)
    if sight is Sight.OWNER:
        return PreferenceForOwner.of(contact.preference)
    if sight is Sight.AFTER_ACCEPTANCE:
        return PreferenceAfter.of_room(contact.preference, viewer.id, contact.status)
    return PreferenceBefore.of(contact.preference, viewer.id)
