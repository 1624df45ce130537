"""A contact as its viewer may see it."""

from typing import Any

from flask import Response

from server.domain.contacts.moved_in import may_be_taken_back_until
from server.domain.contacts.state import OWN_STEPS, acceptance_may_be_taken_back_until
from server.domain.people.visibility import Sight, preference_sight
from server.domain.viewer import Viewer
from server.domain.vocabulary import ContactStatus, Side, side_of
from server.models import Contact
from server.queries.contacts.contacts import Standing, Step, contact_facts, contact_seen
from server.schemas.base import reader
from server.schemas.contacts.contacts import ContactOut
from server.schemas.homes.homes import HomeInContact
from server.schemas.people.mirror import seen_by_facility
from server.schemas.people.preferences import PreferenceForOwner
from server.web.answers import answer
from server.web.clock import now

_read = reader(ContactOut, Contact)


def answered_contact(viewer: Viewer, contact_id: int, status: int = 200) -> Response:
    """Return the answer that shows a contact as it stands now."""
    contact, standing = contact_seen(viewer, contact_id)
    return answer(shown_contact(contact, viewer, standing), status)


def shown_contact(contact: Contact, viewer: Viewer, standing: Standing) -> dict[str, Any]:
    """Return a contact with what this viewer may see of the person at this stage."""
    return _read(contact) | {
        "home": HomeInContact.of(contact.home),
        "preference": _preference(contact, viewer),
        "address_shown": contact.address_shown_at is not None and _sight(contact, viewer) is not Sight.ENDED,
        "progress_note": contact.progress_note if viewer.side is Side.FACILITY else None,
        **_deciding(contact, viewer, standing),
        **_move_in(contact, viewer, standing),
        "has_unread_notifications": standing.unread.has_notifications,
        "unread_messages": standing.unread.messages,
        "helper_reads_along": _helper_reads_along(contact, viewer, standing),
        "in_charge": _in_charge(contact, viewer, standing),
        "steps": [_step(step, viewer) for step in standing.steps if _is_shown(step, viewer)],
    }


def _deciding(contact: Contact, viewer: Viewer, standing: Standing) -> dict[str, Any]:
    """Return what the seeker's side alone is shown of its own answer."""
    if viewer.side is Side.FACILITY:
        return {"put_off_at": None, "acceptance_may_be_taken_back_until": None, "is_blocked": None}
    until = acceptance_may_be_taken_back_until(contact_facts(contact))
    both_there = contact.home.is_active and contact.preference.is_active
    open_until = until if until is not None and both_there and now() <= until else None
    return {
        "put_off_at": contact.put_off_at,
        "acceptance_may_be_taken_back_until": open_until,
        "is_blocked": standing.is_blocked,
    }


def _move_in(contact: Contact, viewer: Viewer, standing: Standing) -> dict[str, Any]:
    """Return what each side alone is shown of the move-in: its own question and objection, its own time limit."""
    if viewer.side is Side.SEEKER:
        return {
            "may_be_taken_back_until": None,
            "contested_at": contact.contested_at,
            "move_in_question": standing.asked,
        }
    until = None if contact.confirmed_at is None else may_be_taken_back_until(contact.confirmed_at)
    open_until = until if until is not None and now() <= until else None
    return {"may_be_taken_back_until": open_until, "contested_at": None, "move_in_question": None}


def _helper_reads_along(contact: Contact, viewer: Viewer, standing: Standing) -> bool:
    """Say whether somebody reads along with the person; the facility is told of it once it has been accepted."""
    return bool(standing.has_helper) and _sight(contact, viewer) in (Sight.OWNER, Sight.AFTER_ACCEPTANCE)


def _in_charge(contact: Contact, viewer: Viewer, standing: Standing) -> dict[str, str | None]:
    """Return who is in charge on each side; the other side's is named while the two may talk."""
    names = {Side.FACILITY: standing.for_home, Side.SEEKER: standing.for_seeker}
    is_open = contact.status is ContactStatus.ACCEPTED and contact.preference.is_active
    return {side.value: name if is_open or side is viewer.side else None for side, name in names.items()}


def _is_shown(step: Step, viewer: Viewer) -> bool:
    return side_of(step.role) is viewer.side or step.action not in OWN_STEPS


def _step(step: Step, viewer: Viewer) -> dict[str, Any]:
    """Return a step; who took it is named to their own side alone."""
    side = side_of(step.role)
    by = step.name if side is viewer.side else None
    return {"action": step.action, "side": side, "by": by, "taken_at": step.taken_at}


def _sight(contact: Contact, viewer: Viewer) -> Sight:
    return preference_sight(viewer.side, contact.status, is_active=contact.preference.is_active)


def _preference(contact: Contact, viewer: Viewer) -> dict[str, Any]:
    if viewer.side is Side.SEEKER:
        return PreferenceForOwner.of(contact.preference)
    return seen_by_facility(contact)
