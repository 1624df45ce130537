"""A contact as its viewer may see it."""

from server.domain.viewer import Viewer
from server.domain.visibility import Sight, preference_sight
from server.domain.vocabulary import Role, Side
from server.models import Contact, Message
from server.schemas.contacts import ContactOut
from server.schemas.homes import HomeInContact
from server.schemas.messages import MessageOut
from server.schemas.preferences import PreferenceAfter, PreferenceBefore, PreferenceForOwner


def shown_contact(contact: Contact, viewer: Viewer, *, has_unread: bool) -> ContactOut:
    """Return a contact with what this viewer may see of the person at this stage."""
    return ContactOut(
        id=contact.id,
        status=contact.status,
        home=HomeInContact.of(contact.home),
        preference=_preference(contact, viewer),
        progress_note=contact.progress_note if viewer.side is Side.FACILITY else None,
        created_at=contact.created_at,
        updated_at=contact.updated_at,
        latest_message_sent_at=contact.latest_message_sent_at,
        visit_completed_at=contact.visit_completed_at,
        confirmed_at=contact.confirmed_at,
        has_unread_notifications=has_unread,
    )


def shown_message(message: Message, sender_name: str, sender_role: Role) -> MessageOut:
    """Return a message with the name of who said it."""
    return MessageOut(
        id=message.id,
        sender=sender_name,
        sender_role=sender_role,
        message=message.text,
        sent_at=message.sent_at,
    )


def _preference(contact: Contact, viewer: Viewer) -> PreferenceAfter | PreferenceBefore | PreferenceForOwner:
    sight = preference_sight(viewer.side, contact.status)
    if sight is Sight.OWNER:
        return PreferenceForOwner.of(contact.preference)
    if sight is Sight.AFTER_ACCEPTANCE:
        return PreferenceAfter.of_room(contact.preference, viewer.id, contact.status)
    return PreferenceBefore.of(contact.preference, viewer.id)
