"""Contacts whose seeker's side is due to be asked whether the person moved in."""

from datetime import datetime

from sqlalchemy import Select, exists, select, union
from sqlalchemy.orm import joinedload

from server.contacts.rules.move_ins import FINAL_ANSWERS, VisitFacts, move_in_terms_in_force, question_delay
from server.core.database import db
from server.core.japan import JAPAN
from server.core.vocabulary import EndReason, MoveInOccasion
from server.models import Contact, MoveInQuestion, Preference

#: The column with the time from which the delay of an occasion counts.
_DELAY_STARTS_AT = {
    MoveInOccasion.SOON: Contact.visit_completed_at,
    MoveInOccasion.LATER: Contact.visit_completed_at,
    MoveInOccasion.AFTER_CLOSING: Contact.ended_at,
}


def contacts_due_for_question(now: datetime, limit: int) -> list[int]:
    """Return the ids of contacts that may be due.

    The caller locks each contact with `lock_contact_for_question`, and then decides by `occasions_due`.
    """
    due = union(*(_select_due(occasion, now) for occasion in MoveInOccasion)).order_by("id").limit(limit)
    return list(db.session.scalars(due))


def _select_due(occasion: MoveInOccasion, now: datetime) -> Select[int]:
    terms = move_in_terms_in_force(now.astimezone(JAPAN).date())
    starts_at, due_if_before = _DELAY_STARTS_AT[occasion], now - question_delay(occasion, terms)
    of_contact = MoveInQuestion.contact_id == Contact.id
    return (
        select(Contact.id.label("id"))
        .join(Preference, Preference.id == Contact.preference_id)
        .where(
            # The same conditions as the two partial indexes, so that PostgreSQL uses them.
            Contact.visit_completed_at.is_not(None),
            Contact.confirmed_at.is_(None),
            starts_at > due_if_before - terms.lapse,
            starts_at <= due_if_before,
            Preference.anonymised_at.is_(None),
            Preference.end_reason.is_distinct_from(EndReason.DIED),
            ~exists().where(of_contact, MoveInQuestion.asked == occasion),
            ~exists().where(of_contact, MoveInQuestion.answer.in_(FINAL_ANSWERS)),
        )
    )


def lock_contact_for_question(contact_id: int) -> tuple[Contact, VisitFacts]:
    """Lock a contact, and return the contact and the facts for the rules. What `announce` reads is loaded, too."""
    contact = db.session.scalars(
        select(Contact)
        .where(Contact.id == contact_id)
        .options(joinedload(Contact.home), joinedload(Contact.preference).joinedload(Preference.user))
        .with_for_update(of=Contact)
        .execution_options(populate_existing=True)
    ).one()
    # Read these columns again: the counselor may have reported a death while this transaction waited for the lock.
    db.session.refresh(contact.preference, ["anonymised_at", "end_reason"])
    is_gone = contact.preference.anonymised_at is not None or contact.preference.end_reason is EndReason.DIED
    questions = db.session.scalars(
        select(MoveInQuestion).where(MoveInQuestion.contact_id == contact_id)
    ).all()
    facts = VisitFacts(
        contact.visit_completed_at,
        contact.ended_at,
        contact.confirmed_at,
        is_gone=is_gone,
        asked=frozenset(row.asked for row in questions),
        answers=frozenset(row.answer for row in questions if row.answer is not None),
    )
    return contact, facts
