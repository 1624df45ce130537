"""A contact as its viewer may see it."""

from typing import Any

from server.domain.people.visibility import Sight, preference_sight
from server.domain.viewer import Viewer
from server.domain.vocabulary import ContactStatus, Side, side_of
from server.models import Contact
from server.queries.contacts.contacts import Standing, Step
from server.schemas.base import reader
from server.schemas.contacts.contacts import ContactOut
from server.schemas.homes.homes import HomeInContact
from server.schemas.people.preferences import PreferenceAfter, PreferenceBefore, PreferenceForOwner

_read = reader(ContactOut, Contact)


def shown_contact(contact: Contact, viewer: Viewer, standing: Standing) -> dict[str, Any]:
    """Return a contact with what this viewer may see of the person at this stage."""
    return _read(contact) | {
        "home": HomeInContact.of(contact.home),
        "preference": _preference(contact, viewer),
        "progress_note": contact.progress_note if viewer.side is Side.FACILITY else None,
        "has_unread_notifications": standing.unread.has_notifications,
        "unread_messages": standing.unread.messages,
        "in_charge": _in_charge(contact, viewer, standing),
        "steps": [_step(step, viewer) for step in standing.steps],
    }


def _in_charge(contact: Contact, viewer: Viewer, standing: Standing) -> dict[str, str | None]:
    """Return who is in charge on each side; the other side's is named while the two may talk."""
    names = {Side.FACILITY: standing.for_home, Side.SEEKER: standing.for_seeker}
    is_open = contact.status is ContactStatus.ACCEPTED
    return {side.value: name if is_open or side is viewer.side else None for side, name in names.items()}


def _step(step: Step, viewer: Viewer) -> dict[str, Any]:
    """Return a step; who took it is named to their own side alone."""
    side = side_of(step.role)
    by = step.name if side is viewer.side else None
    return {"action": step.action, "side": side, "by": by, "taken_at": step.taken_at}


def _preference(contact: Contact, viewer: Viewer) -> dict[str, Any]:
    sight = preference_sight(viewer.side, contact.status)
    if sight is Sight.OWNER:
        return PreferenceForOwner.of(contact.preference)
    if sight is Sight.AFTER_ACCEPTANCE:
        return PreferenceAfter.of_room(contact.preference, contact.home, contact.status)
    return PreferenceBefore.of(contact.preference, contact.home)
