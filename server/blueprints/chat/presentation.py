"""Responses about contacts. They contain only what the viewer may read."""

from datetime import date, datetime

from flask import Response

from server.accounts.http.access import viewer
from server.billing.rules import billing_day_of, fee_for_move_in
from server.contacts.queries.contacts import PersonAndHome, contact_after_step
from server.contacts.rules.move_ins import check_move_in_day, refuse_if_confirmed, unconfirm_deadline
from server.contacts.rules.record import RecordHead
from server.contacts.schemas.contacts import MoveInFee
from server.core.http.answers import answer
from server.core.japan import JAPAN
from server.core.refusals import ContactStatusConflict
from server.core.visibility import is_room_open
from server.models import Contact
from server.people.schemas.facility_preview import person_for_facility


def contact_response(contact_id: int, status: int = 200) -> Response:
    """Return the response after a step: the contact, with the data of the person that a list has."""
    return answer(contact_after_step(viewer(), contact_id), status)


def fee_of_move_in(contact: Contact, requested_day: date | None, now: datetime) -> MoveInFee:
    """Return the fee for a move-in that is confirmed now. Raise the refusal that the confirmation would raise."""
    if not is_room_open(contact.status):
        raise ContactStatusConflict(contact.status, "入居確定はできません。")
    refuse_if_confirmed(contact.moved_in_on)
    today = now.astimezone(JAPAN).date()
    moved_in_on = requested_day or today
    assert contact.accepted_at  # noqa: S101 - an open room was accepted
    check_move_in_day(moved_in_on, contact.accepted_at, now)
    fee = fee_for_move_in(billing_day_of(today, moved_in_on))
    return MoveInFee(
        moved_in_on=moved_in_on,
        amount_yen=fee.amount_yen,
        tax_rate_percent=fee.tax_rate_percent,
        tax_yen=fee.tax_yen,
        total_yen=fee.total_yen,
        due_on=fee.due_on,
        may_be_taken_back_until=unconfirm_deadline(now),
    )


def record_head(contact_id: int, room: PersonAndHome) -> RecordHead:
    """Return the head of the record of a room. It contains only data of the person that the facility may keep."""
    person = person_for_facility(room.contact)
    facts = (
        f"{person.age}歳" if person.age is not None else None,
        person.gender.label if person.gender else None,
        person.prefecture,
    )
    known_facts = [fact for fact in facts if fact]
    return RecordHead(contact_id, room.home.name, known_facts, room.moved_in_on)
