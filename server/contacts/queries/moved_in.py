"""Of which contacts it is time to ask whether it came to a move-in."""

from datetime import datetime

from sqlalchemy import Select, exists, select, union
from sqlalchemy.orm import joinedload

from server.contacts.rules.moved_in import FINAL, VisitFacts, move_in_terms_in_force, wait_before
from server.core.database import db
from server.core.japan import JAPAN
from server.core.vocabulary import EndReason, MoveInAsked
from server.models import Contact, MoveInQuestion, Preference

_MOMENTS = {
    MoveInAsked.SOON: Contact.visit_completed_at,
    MoveInAsked.LATER: Contact.visit_completed_at,
    MoveInAsked.AFTER_CLOSING: Contact.ended_at,
}


def contacts_to_ask(now: datetime, limit: int) -> list[int]:
    """Return some contacts in which a question falls due; the rules decide on each once it is held."""
    due = union(*(_due(asked, now) for asked in MoveInAsked)).order_by("id").limit(limit)
    return list(db.session.scalars(due))


def _due(asked: MoveInAsked, now: datetime) -> Select[int]:
    terms = move_in_terms_in_force(now.astimezone(JAPAN).date())
    moment, until = _MOMENTS[asked], now - wait_before(asked, terms)
    of_contact = MoveInQuestion.contact_id == Contact.id
    return (
        select(Contact.id.label("id"))
        .join(Preference, Preference.id == Contact.preference_id)
        .where(
            # In the words of the two partial indexes.
            Contact.visit_completed_at.is_not(None),
            Contact.confirmed_at.is_(None),
            moment > until - terms.lapse,
            moment <= until,
            Preference.emptied_at.is_(None),
            Preference.end_reason.is_distinct_from(EndReason.DIED),
            ~exists().where(of_contact, MoveInQuestion.asked == asked),
            ~exists().where(of_contact, MoveInQuestion.answer.in_(FINAL)),
        )
    )


def contact_to_ask(contact_id: int) -> tuple[Contact, VisitFacts]:
    """Return a contact, held until the transaction ends, with all that the rules need and announcing it needs."""
    contact = db.session.scalars(
        select(Contact)
        .where(Contact.id == contact_id)
        .options(joinedload(Contact.home), joinedload(Contact.preference).joinedload(Preference.user))
        .with_for_update(of=Contact)
        .execution_options(populate_existing=True)
    ).one()
    # Read anew: while the contact was waited for, their counselor may have said that they died.
    db.session.refresh(contact.preference, ["emptied_at", "end_reason"])
    is_gone = contact.preference.emptied_at is not None or contact.preference.end_reason is EndReason.DIED
    found = db.session.scalars(select(MoveInQuestion).where(MoveInQuestion.contact_id == contact_id)).all()
    facts = VisitFacts(
        contact.visit_completed_at,
        contact.ended_at,
        contact.confirmed_at,
        is_gone=is_gone,
        asked=frozenset(row.asked for row in found),
        answers=frozenset(row.answer for row in found if row.answer is not None),
    )
    return contact, facts
