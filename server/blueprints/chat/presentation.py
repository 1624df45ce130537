"""A contact as its viewer may see it."""

from collections.abc import Collection
from datetime import date, datetime
from typing import Any

from flask import Response

from server.billing.rules import billed_from, fee_for_move_in
from server.contacts.queries.contacts import TakenStep, ViewerState, contact_facts, contact_seen
from server.contacts.rules.moved_in import may_be_taken_back_until, refuse_confirmed, refuse_day
from server.contacts.rules.record import RecordHead
from server.contacts.rules.state import (
    OWN_STEPS,
    TOLD,
    acceptance_may_be_taken_back_until,
    decline_may_be_taken_back_until,
)
from server.contacts.schemas.contacts import ContactOut, MoveInFee
from server.core.clock import now
from server.core.http.answers import answer, dumped_once
from server.core.http.signed import signed_certificates
from server.core.japan import JAPAN
from server.core.refusals import ContactIs
from server.core.schemas import reader
from server.core.viewer import Viewer
from server.core.visibility import Sight, preference_sight
from server.core.vocabulary import ContactStatus, Side, side_of
from server.homes.schemas import HomeInContact, HomeSeen
from server.models import Contact
from server.people.schemas.mirror import card_for_facility, seen_by_facility
from server.people.schemas.preferences import PreferenceForOwner

_read = reader(ContactOut, Contact)


def answered_contact(viewer: Viewer, contact_id: int, status: int = 200) -> Response:
    """Return the answer that shows a contact as a step left it: of the person, what a list has."""
    contact, standing = contact_seen(viewer, contact_id)
    return answer(changed_contact(contact, viewer, standing), status)


def shown_contacts(contacts: Collection[tuple[Contact, ViewerState]], viewer: Viewer) -> list[dict[str, Any]]:
    """Return contacts as a list shows them; a home that stands in several is made ready once."""
    homes = {contact.home_id: contact.home for contact, _ in contacts}
    ready = {home_id: dumped_once(HomeInContact.of(home)) for home_id, home in homes.items()}
    return [_listed(contact, viewer, standing, ready[contact.home_id]) for contact, standing in contacts]


def changed_contact(contact: Contact, viewer: Viewer, standing: ViewerState) -> dict[str, Any]:
    """Return a contact with all that its home says, and of the person what a list has."""
    return _listed(contact, viewer, standing, HomeSeen.of(contact.home))


def shown_contact(contact: Contact, viewer: Viewer, standing: ViewerState) -> dict[str, Any]:
    """Return a contact with all that this viewer may see of the person at this stage: of a facility it is a look."""
    seen = changed_contact(contact, viewer, standing)
    if viewer.side is Side.SEEKER:
        return seen
    return seen | {"preference": signed_certificates(seen_by_facility(contact), viewer.id, now())}


def _listed(contact: Contact, viewer: Viewer, standing: ViewerState, home: Any) -> dict[str, Any]:
    side = viewer.side
    sight = preference_sight(side, contact.status, is_active=contact.preference.is_active)
    of_seeker = side is Side.SEEKER
    return {
        **_read(contact),
        "home": home,
        "preference": PreferenceForOwner.of(contact.preference) if of_seeker else card_for_facility(contact),
        "address_shown": contact.address_shown_at is not None and sight is not Sight.ENDED,
        **(_for_seeker(contact, standing) if of_seeker else _for_facility(contact)),
        "has_unread_notifications": standing.unread.has_notifications,
        "unread_messages": standing.unread.messages,
        # The facility is told of it once it has been accepted.
        "helper_reads_along": bool(standing.has_helper) and sight in _MET,
        "in_charge": _in_charge(contact, side, standing),
        "declined_for": contact.decline_reason and TOLD[contact.decline_reason],
        "steps": [_step(step, side) for step in standing.steps if _is_shown(step, side)],
    }


def fee_of_move_in(contact: Contact, wished: date | None, now: datetime) -> MoveInFee:
    """Return what confirming a contact's move-in now would cost, or refuse as confirming it would."""
    if contact.status is not ContactStatus.ACCEPTED:
        raise ContactIs(contact.status, "入居確定はできません。")
    refuse_confirmed(contact.moved_in_on)
    today = now.astimezone(JAPAN).date()
    moved_in_on = wished or today
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
    """Return whom a record is of, by what the facility may read for good: the record outlives the room."""
    seen = seen_by_facility(contact)
    facts = (
        f"{seen['age']}歳" if seen["age"] is not None else None,
        seen["gender"].label if seen["gender"] else None,
        seen["prefecture"],
    )
    person = [fact for fact in facts if fact]
    return RecordHead(contact.id, contact.home.name, person, contact.moved_in_on)


_MET = (Sight.OWNER, Sight.AFTER_ACCEPTANCE)


def _for_seeker(contact: Contact, standing: ViewerState) -> dict[str, Any]:
    """Return what the seeker's side alone is shown: of its own answer, its own question and objection."""
    facts = contact_facts(contact)
    accepted, declined = acceptance_may_be_taken_back_until(facts), decline_may_be_taken_back_until(facts)
    return {
        "progress_note": None,
        "acceptance_may_be_taken_back_until": accepted if _is_to_come(accepted) else None,
        "decline_may_be_taken_back_until": declined if _is_to_come(declined) else None,
        "blocked": standing.blocked,
        "may_be_taken_back_until": None,
        "move_in_question": standing.asked and standing.asked._asdict(),
    }


def _for_facility(contact: Contact) -> dict[str, Any]:
    """Return what the facility alone is shown of the move-in: its own time limit; of the seeker's answer nothing."""
    until = None if contact.confirmed_at is None else may_be_taken_back_until(contact.confirmed_at)
    return {
        "put_off_at": None,
        "decline_reason": None,
        "contested_at": None,
        "acceptance_may_be_taken_back_until": None,
        "decline_may_be_taken_back_until": None,
        "blocked": None,
        "may_be_taken_back_until": until if _is_to_come(until) else None,
        "move_in_question": None,
    }


def _is_to_come(until: datetime | None) -> bool:
    return until is not None and now() <= until


def _in_charge(contact: Contact, side: Side, standing: ViewerState) -> dict[str, str | None]:
    """Return who is in charge on each side; the other side's is named while the two may talk."""
    is_open = contact.status is ContactStatus.ACCEPTED and contact.preference.is_active
    return {
        "facility": standing.for_home if is_open or side is Side.FACILITY else None,
        "seeker": standing.for_seeker if is_open or side is Side.SEEKER else None,
    }


def _is_shown(step: TakenStep, side: Side) -> bool:
    return side_of(step.role) is side or step.action not in OWN_STEPS


def _step(step: TakenStep, side: Side) -> dict[str, Any]:
    """Return a step; who took it is named to their own side alone."""
    taken_by = side_of(step.role)
    by = step.name if taken_by is side else None
    return {"action": step.action, "side": taken_by, "by": by, "taken_at": step.taken_at}
