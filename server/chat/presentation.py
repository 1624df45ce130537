"""A contact as its viewer may see it."""

from typing import Any

from server.domain.viewer import Viewer
from server.domain.visibility import Sight, preference_sight
from server.domain.vocabulary import Side
from server.models import Contact, Message
from server.queries.contacts import Unread
from server.schemas.base import reader
from server.schemas.contacts import ContactOut
from server.schemas.homes import HomeInContact
from server.schemas.messages import MessageImage, MessageOut
from server.schemas.preferences import PreferenceAfter, PreferenceBefore, PreferenceForOwner

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


def shown_message(message: Message) -> MessageOut:
    """Return a message, whose sender is loaded, with the name of who said it."""
    return MessageOut(
        id=message.id,
        sender=message.sender.username,
        sender_role=message.sender.role,
        message=message.text,
        image=MessageImage.of(message.id, message.image_key) if message.image_key else None,
        sent_at=message.sent_at,
    )


def _preference(contact: Contact, viewer: Viewer) -> dict[str, Any]:
    sight = preference_sight(viewer.side, contact.status)
    if sight is Sight.OWNER:
        return PreferenceForOwner.of(contact.preference)
    if sight is Sight.AFTER_ACCEPTANCE:
        return PreferenceAfter.of_room(contact.preference, viewer.id, contact.status)
    return PreferenceBefore.of(contact.preference, viewer.id)
