"""Convert contacts to responses that contain only what the viewer may see."""

from collections.abc import Collection
from datetime import date, datetime
from typing import Any

from flask import Response

from server.billing.rules import billed_from, fee_for_move_in
from server.contacts.queries.contacts import TakenStep, ViewerState, contact_facts, contact_with_state
from server.contacts.rules.moved_in import may_be_taken_back_until, refuse_confirmed, refuse_day
from server.contacts.rules.record import RecordHead
from server.contacts.rules.state import (
    DECLINED_FOR,
    OWN_STEPS,
    acceptance_may_be_taken_back_until,
    decline_may_be_taken_back_until,
)
from server.contacts.schemas.contacts import ContactOut, MoveInFee
from server.core.clock import now
from server.core.http.answers import answer, json_fragment
from server.core.http.signed import signed_certificates
from server.core.japan import JAPAN
from server.core.refusals import ContactStatusConflict
from server.core.schemas import reader
from server.core.viewer import Viewer
from server.core.visibility import PreferenceVisibility, is_room_open, preference_visibility
from server.core.vocabulary import Side, side_of
from server.homes.schemas import HomeInContact, HomeSeen
from server.models import Contact
from server.people.schemas.facility_preview import card_for_facility, seen_by_facility
from server.people.schemas.preferences import PreferenceForOwner

#: Reads the fields of `ContactOut` that are columns of a contact.
_read_columns = reader(ContactOut, Contact)
_AFTER_ACCEPTANCE = (PreferenceVisibility.OWNER, PreferenceVisibility.AFTER_ACCEPTANCE)


def contact_response(viewer: Viewer, contact_id: int, status: int = 200) -> Response:
    """Return the response after a step: the contact, with the same data of the person as in a list."""
    contact, state = contact_with_state(viewer, contact_id)
    return answer(changed_contact(contact, viewer, state), status)


def shown_contacts(contacts: Collection[tuple[Contact, ViewerState]], viewer: Viewer) -> list[dict[str, Any]]:
    """Return contacts for a list. A home of several contacts is serialised only once."""
    homes = {contact.home_id: contact.home for contact, _ in contacts}
    serialised = {home_id: json_fragment(HomeInContact.of(home)) for home_id, home in homes.items()}
    return [_listed(contact, viewer, state, serialised[contact.home_id]) for contact, state in contacts]


def changed_contact(contact: Contact, viewer: Viewer, state: ViewerState) -> dict[str, Any]:
    """Return a contact with the full data of the home and the same data of the person as in a list."""
    return _listed(contact, viewer, state, HomeSeen.of(contact.home))


def shown_contact(contact: Contact, viewer: Viewer, state: ViewerState) -> dict[str, Any]:
    """Return a contact with everything that the viewer may see now. For a facility the caller must audit the access."""
    fields = changed_contact(contact, viewer, state)
    if viewer.side is Side.SEEKER:
        return fields
    return fields | {"preference": signed_certificates(seen_by_facility(contact), viewer.id, now())}


def _listed(contact: Contact, viewer: Viewer, state: ViewerState, home: Any) -> dict[str, Any]:
    side = viewer.side
    visibility = preference_visibility(side, contact.status, is_active=contact.preference.is_active)
    is_for_seeker = side is Side.SEEKER
    return {
        **_read_columns(contact),
        "home": home,
        "preference": PreferenceForOwner.of(contact.preference)
        if is_for_seeker
        else card_for_facility(contact),
        "address_shown": contact.address_shown_at is not None
        and visibility is not PreferenceVisibility.ENDED,
        **(_for_seeker(contact, state) if is_for_seeker else _for_facility(contact)),
        "has_unread_notifications": state.unread.has_notifications,
        "unread_messages": state.unread.messages,
        # The facility sees that there is a helper only after the request is accepted.
        "helper_reads_along": bool(state.has_helper) and visibility in _AFTER_ACCEPTANCE,
        "in_charge": _in_charge(contact, side, state),
        "declined_for": contact.decline_reason and DECLINED_FOR[contact.decline_reason],
        "steps": [_step(step, side) for step in state.steps if _is_shown(step, side)],
    }


def fee_of_move_in(contact: Contact, requested_day: date | None, now: datetime) -> MoveInFee:
    """Return the fee for confirming a contact's move-in now; refuse if the confirmation would be refused."""
    if not is_room_open(contact.status):
        raise ContactStatusConflict(contact.status, "入居確定はできません。")
    refuse_confirmed(contact.moved_in_on)
    today = now.astimezone(JAPAN).date()
    moved_in_on = requested_day or today
    refuse_day(moved_in_on, contact.accepted_at or contact.created_at, now)
    fee = fee_for_move_in(billed_from(today, moved_in_on))
    return MoveInFee(
        moved_in_on=moved_in_on,
        amount_yen=fee.amount_yen,
        tax_rate_percent=fee.tax_rate_percent,
        tax_yen=fee.tax_yen,
        total_yen=fee.total_yen,
        due_on=fee.due_on,
        may_be_taken_back_until=may_be_taken_back_until(now),
    )


def record_head(contact: Contact) -> RecordHead:
    """Return the head of a room's record. It contains only data of the person that the facility may keep."""
    person = seen_by_facility(contact)
    facts = (
        f"{person['age']}歳" if person["age"] is not None else None,
        person["gender"].label if person["gender"] else None,
        person["prefecture"],
    )
    known_facts = [fact for fact in facts if fact]
    return RecordHead(contact.id, contact.home.name, known_facts, contact.moved_in_on)


def _for_seeker(contact: Contact, state: ViewerState) -> dict[str, Any]:
    """Return the fields that differ by side, for the seeker: about the seeker's answer and the move-in question."""
    facts = contact_facts(contact)
    acceptance_until = acceptance_may_be_taken_back_until(facts)
    decline_until = decline_may_be_taken_back_until(facts)
    return {
        "progress_note": None,
        "acceptance_may_be_taken_back_until": acceptance_until if _is_future(acceptance_until) else None,
        "decline_may_be_taken_back_until": decline_until if _is_future(decline_until) else None,
        "blocked": state.blocked,
        "may_be_taken_back_until": None,
        "move_in_question": state.asked and state.asked._asdict(),
    }


def _for_facility(contact: Contact) -> dict[str, Any]:
    """Return the fields that differ by side, for the facility: its time limit, and nothing of the seeker's answer."""
    until = None if contact.confirmed_at is None else may_be_taken_back_until(contact.confirmed_at)
    return {
        "put_off_at": None,
        "decline_reason": None,
        "contested_at": None,
        "acceptance_may_be_taken_back_until": None,
        "decline_may_be_taken_back_until": None,
        "blocked": None,
        "may_be_taken_back_until": until if _is_future(until) else None,
        "move_in_question": None,
    }


def _is_future(until: datetime | None) -> bool:
    return until is not None and now() <= until


def _in_charge(contact: Contact, side: Side, state: ViewerState) -> dict[str, str | None]:
    """Return the name of the assignee on each side. The name on the other side is shown only while the room is open."""
    is_open = is_room_open(contact.status) and contact.preference.is_active
    return {
        "facility": state.for_home if is_open or side is Side.FACILITY else None,
        "seeker": state.for_seeker if is_open or side is Side.SEEKER else None,
    }


def _is_shown(step: TakenStep, side: Side) -> bool:
    return side_of(step.role) is side or step.action not in OWN_STEPS


def _step(step: TakenStep, side: Side) -> dict[str, Any]:
    """Return a step. Only the side that took the step sees the name of the user who took it."""
    step_side = side_of(step.role)
    user_name = step.name if step_side is side else None
    return {"action": step.action, "side": step_side, "by": user_name, "taken_at": step.taken_at}
