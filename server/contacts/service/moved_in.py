"""Did it come to a move-in: confirming it, asking the seeker's side, taking back or contesting a confirmation."""

from datetime import date, datetime

from sqlalchemy import func, select, update

from server.billing.service import cancel_fee, record_fee
from server.contacts.queries.moved_in import contact_to_ask, contacts_to_ask
from server.contacts.rules.moved_in import (
    may_be_taken_back_until,
    questions_due,
    refuse_confirmed,
    refuse_day,
    refuse_taken_back,
)
from server.contacts.rules.state import Action, OwnStep
from server.contacts.service.contacts import record_step, take_step
from server.core.audit.service import skip_audit
from server.core.database import db
from server.core.japan import JAPAN
from server.core.refusals import Conflict
from server.core.transaction import insert_if_absent, transaction
from server.core.viewer import Viewer
from server.core.vocabulary import ContactStatus, Event, MoveInAnswer, TakeBackReason
from server.homes.service.homes import give_place_back, hold_vacancies, take_place
from server.models import Contact, ContactStep, MoveInQuestion
from server.notifications.rules.mails import move_in_contested, move_in_taken_back
from server.notifications.service.announcements import announce
from server.notifications.service.mails import tell_operator
from server.notifications.service.notifications import settle_events

# Each is a transaction of its own; the messages that wait are sent between two such rounds.
_AT_ONCE = 20


def ask_about_move_ins(now: datetime) -> int:
    """Ask some of those whose time it is whether it came to a move-in; return how many were asked."""
    asked = 0
    for contact_id in contacts_to_ask(now, _AT_ONCE):
        with transaction():
            asked += _ask(contact_id, now)
    return asked


def _ask(contact_id: int, now: datetime) -> bool:
    contact, facts = contact_to_ask(contact_id)
    row = {"contact_id": contact_id, "asked_at": now}
    # Another loop may have asked meanwhile: whose row stands has asked.
    asked = [insert_if_absent(MoveInQuestion, row | {"asked": it}) for it in questions_due(facts, now)]
    if not any(asked):
        return False
    announce(Event.MOVE_IN_ASKED, [contact], now)
    return True


def answer_move_in(contact: Contact, answer: MoveInAnswer, actor: Viewer, now: datetime) -> None:
    """Keep what the seeker's side said; where they moved in and nothing is confirmed, remind the facility."""
    with transaction():
        answered = db.session.scalars(
            update(MoveInQuestion)
            .where(MoveInQuestion.contact_id == contact.id, MoveInQuestion.answer.is_(None))
            .values(answer=answer, answered_at=now)
            .returning(MoveInQuestion.asked)
            .execution_options(synchronize_session=False)
        ).all()
        if not answered:
            raise Conflict("いま、答えを待っている質問はありません。", "move_in_not_asked")
        db.session.refresh(contact, ["status", "confirmed_at"])
        record_step(contact, actor, OwnStep.ANSWER_MOVE_IN, contact.status, now)
        settle_events([Event.MOVE_IN_ASKED], [contact.id], now)
        if answer is MoveInAnswer.YES and contact.confirmed_at is None:
            is_open = contact.status is ContactStatus.ACCEPTED
            announce(Event.SAID_MOVED_IN if is_open else Event.SAID_MOVED_IN_AFTER_CLOSING, [contact], now)


def confirm_move_in(contact: Contact, actor: Viewer, now: datetime, moved_in_on: date | None = None) -> None:
    """Confirm the move-in with its day, today if none is named, record its fee and take a place; all exactly once."""
    day = moved_in_on or now.astimezone(JAPAN).date()
    with transaction():
        hold_vacancies(contact.home)
        takes_place = bool(contact.home.vacancies)
        if take_step(
            contact, Action.CONFIRM, actor, now, confirmed_at=now, moved_in_on=day, took_place=takes_place
        ):
            refuse_day(day, contact.accepted_at or contact.created_at, now)
            record_fee(contact, day, now)
            take_place(contact.home, now)
            # What is confirmed is known: nobody need say it any more.
            settle_events([Event.MOVE_IN_ASKED], [contact.id], now)
            announce(Event.MOVE_IN_CONFIRMED, [contact], now)
        elif moved_in_on not in (None, contact.moved_in_on):
            refuse_confirmed(contact.moved_in_on)


def unconfirm_move_in(contact: Contact, reason: TakeBackReason, actor: Viewer, now: datetime) -> None:
    """Take a confirmation back while that is allowed: fee and place are given back, and it may be confirmed anew."""
    _refuse_taking_back(contact, now)
    with transaction():
        hold_vacancies(contact.home)
        if take_step(
            contact, Action.UNCONFIRM, actor, now, confirmed_at=None, moved_in_on=None, contested_at=None
        ):
            cancel_fee(contact, reason, now)
            give_place_back(contact, now)
            announce(Event.MOVE_IN_TAKEN_BACK, [contact], now)
            tell_operator(move_in_taken_back(contact.id, contact.home.name, reason.label), now)


def _refuse_taking_back(contact: Contact, now: datetime) -> None:
    if contact.confirmed_at is None:
        return
    until = may_be_taken_back_until(contact.confirmed_at)
    if now > until:
        days = (until - contact.confirmed_at).days
        raise Conflict(
            f"入居確定から{days}日がすぎたため、取り消せません。まちがいのときは、お問い合わせください。",
            "take_back_is_over",
        )
    taken_back = select(func.count()).where(
        ContactStep.contact_id == contact.id, ContactStep.action == Action.UNCONFIRM
    )
    refuse_taken_back(db.session.scalar(taken_back) or 0)


def contest_move_in(contact: Contact, actor: Viewer, now: datetime) -> None:
    """Note that the seeker's side says a confirmed move-in is not so, once, and tell the operator."""
    with transaction():
        contested = db.session.scalar(
            update(Contact)
            .where(
                Contact.id == contact.id, Contact.confirmed_at.is_not(None), Contact.contested_at.is_(None)
            )
            .values(contested_at=now)
            .returning(Contact.id)
            .execution_options(synchronize_session=False)
        )
        db.session.refresh(contact, ["status", "confirmed_at", "contested_at"])
        if contact.confirmed_at is None:
            raise Conflict("入居は、確定と記録されていません。", "move_in_not_confirmed")
        if contested is not None:
            record_step(contact, actor, OwnStep.CONTEST, contact.status, now)
            tell_operator(move_in_contested(contact.id, contact.home.name), now)
        else:
            skip_audit()
