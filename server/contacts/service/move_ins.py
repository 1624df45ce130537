"""Move-ins: asking the seeker's side, confirming, unconfirming, and contesting a confirmation."""

from datetime import date, datetime

from sqlalchemy import func, or_, select

from server.billing.service import cancel_fee, record_fee
from server.contacts.queries.move_ins import contacts_due_for_question, lock_contact_for_question
from server.contacts.rules.move_ins import (
    CHANGE_ANSWER_WITHIN,
    check_may_unconfirm_again,
    check_move_in_day,
    occasions_due,
    refuse_if_confirmed,
    unconfirm_deadline,
)
from server.contacts.service.contacts import record_for_side, record_step, take_step
from server.core.audit.rules import Act
from server.core.database import db
from server.core.japan import JAPAN
from server.core.refusals import Conflict
from server.core.transaction import insert_if_absent, transaction, update_rows
from server.core.viewer import Viewer
from server.core.visibility import is_room_open
from server.core.vocabulary import Action, Event, MoveInAnswer, SeekerStep, TakeBackReason
from server.homes.service.homes import lock_vacancies, return_vacancy, take_vacancy
from server.models import Contact, ContactStep, MoveInQuestion
from server.notifications.rules.mails import move_in_contested_mail, move_in_taken_back_mail
from server.notifications.service.announcements import announce
from server.notifications.service.mails import mail_operator
from server.notifications.service.notifications import mark_events_read

# The number of contacts in one batch. Each contact has its own transaction; the outbox is sent between two batches.
_BATCH_SIZE = 20
_SAID_MOVED_IN = (Event.SAID_MOVED_IN, Event.SAID_MOVED_IN_AFTER_CLOSING)
_CHANGE_HOURS = int(CHANGE_ANSWER_WITHIN.total_seconds() // 3600)
_NOT_ASKED = (
    f"いま、答えられる質問はありません。答えを変えられるのは、答えてから{_CHANGE_HOURS}時間のあいだです。"
)


def ask_about_move_ins(now: datetime) -> int:
    """Ask about the move-in for one batch of due contacts; return the number of contacts with a new question."""
    asked = 0
    for contact_id in contacts_due_for_question(now, _BATCH_SIZE):
        with transaction():
            asked += _ask_about_move_in(contact_id, now)
    return asked


def _ask_about_move_in(contact_id: int, now: datetime) -> bool:
    contact, facts = lock_contact_for_question(contact_id)
    row = {"contact_id": contact_id, "asked_at": now}
    # Another worker may have asked meanwhile: only the worker that inserts a row announces the question.
    inserted = [
        insert_if_absent(MoveInQuestion, row | {"asked": occasion}) for occasion in occasions_due(facts, now)
    ]
    if not any(inserted):
        return False
    announce(Event.MOVE_IN_ASKED, [contact], now)
    return True


def answer_move_in(contact: Contact, answer: MoveInAnswer, actor: Viewer, now: datetime) -> None:
    """Store or change the answer of the seeker's side. If it is yes, remind the facility of a missing confirmation."""
    with transaction():
        questions = _lock_answerable_questions(contact.id, now)
        if not questions:
            raise Conflict(_NOT_ASKED, "move_in_not_asked", {"hours": _CHANGE_HOURS})
        before = questions[0].answer
        if answer is before:
            return
        for question in questions:
            question.answer, question.answered_at = answer, now
        db.session.flush()
        # The facility may have closed the room or confirmed the move-in since the contact was loaded.
        db.session.refresh(contact, ["status", "confirmed_at"])
        record_for_side(Act.MOVE_IN_ANSWERED, contact, actor.side)
        record_step(contact, actor, SeekerStep.ANSWER_MOVE_IN, contact.status, now)
        mark_events_read([Event.MOVE_IN_ASKED], [contact.id], now)
        if before is MoveInAnswer.YES:
            # The reminder of the facility is not true any more.
            mark_events_read(_SAID_MOVED_IN, [contact.id], now)
        if answer is MoveInAnswer.YES and contact.confirmed_at is None:
            is_open = is_room_open(contact.status)
            announce(Event.SAID_MOVED_IN if is_open else Event.SAID_MOVED_IN_AFTER_CLOSING, [contact], now)


def _lock_answerable_questions(contact_id: int, now: datetime) -> list[MoveInQuestion]:
    """Lock the questions that wait for an answer. If none waits, lock those whose answer may still be changed."""
    may_be_changed = MoveInQuestion.answered_at >= now - CHANGE_ANSWER_WITHIN
    statement = (
        select(MoveInQuestion)
        .where(MoveInQuestion.contact_id == contact_id, or_(MoveInQuestion.answer.is_(None), may_be_changed))
        .order_by(MoveInQuestion.asked)
        .with_for_update()
    )
    questions = list(db.session.scalars(statement))
    return [question for question in questions if question.answer is None] or questions


def confirm_move_in(contact: Contact, actor: Viewer, now: datetime, moved_in_on: date | None = None) -> None:
    """Confirm a move-in (today by default), record the fee and reduce the vacancies, each exactly once."""
    day = moved_in_on or now.astimezone(JAPAN).date()
    with transaction():
        lock_vacancies(contact.home)
        takes_vacancy = bool(contact.home.vacancies)
        if take_step(
            contact, Action.CONFIRM, actor, now, confirmed_at=now, moved_in_on=day, took_place=takes_vacancy
        ):
            record_for_side(Act.MOVE_IN_CONFIRMED, contact, actor.side)
            # The day is checked only for a new confirmation, so that a repeated call is not refused. A refusal rolls
            # the step back.
            assert contact.accepted_at  # noqa: S101 - an open room was accepted
            check_move_in_day(day, contact.accepted_at, now)
            record_fee(contact, day, now)
            take_vacancy(contact.home, now)
            # A confirmed move-in needs no answer any more.
            mark_events_read([Event.MOVE_IN_ASKED], [contact.id], now)
            announce(Event.MOVE_IN_CONFIRMED, [contact], now)
        # The move-in was confirmed before: another day is refused, and the same day or no day is accepted.
        elif moved_in_on is not None and moved_in_on != contact.moved_in_on:
            refuse_if_confirmed(contact.moved_in_on)


def unconfirm_move_in(contact: Contact, reason: TakeBackReason, actor: Viewer, now: datetime) -> None:
    """Cancel a confirmation within the limits of time and number, with its fee, and restore the vacancy."""
    _check_may_unconfirm(contact, now)
    with transaction():
        lock_vacancies(contact.home)
        if take_step(
            contact, Action.UNCONFIRM, actor, now, confirmed_at=None, moved_in_on=None, contested_at=None
        ):
            record_for_side(Act.MOVE_IN_UNCONFIRMED, contact, actor.side)
            cancel_fee(contact, reason, now)
            return_vacancy(contact, now)
            announce(Event.MOVE_IN_UNCONFIRMED, [contact], now)
            mail_operator(move_in_taken_back_mail(contact.id, contact.home.name, reason.label), now)


def _check_may_unconfirm(contact: Contact, now: datetime) -> None:
    if contact.confirmed_at is None:
        # `take_step` then refuses the step, or changes nothing.
        return
    until = unconfirm_deadline(contact.confirmed_at)
    if now > until:
        days = (until - contact.confirmed_at).days
        raise Conflict(
            f"入居確定から{days}日がすぎたため、取り消せません。まちがいのときは、お問い合わせください。",
            "take_back_is_over",
        )
    unconfirmed = select(func.count()).where(
        ContactStep.contact_id == contact.id, ContactStep.action == Action.UNCONFIRM
    )
    check_may_unconfirm_again(db.session.scalar(unconfirmed) or 0)


def contest_move_in(contact: Contact, actor: Viewer, now: datetime) -> None:
    """Record once that the seeker's side contests a confirmed move-in, and notify the operator."""
    with transaction():
        contested = db.session.scalar(
            update_rows(Contact)
            .where(
                Contact.id == contact.id, Contact.confirmed_at.is_not(None), Contact.contested_at.is_(None)
            )
            .values(contested_at=now)
            .returning(Contact.id)
        )
        # Read the columns again, because the facility may have unconfirmed the move-in since the contact was loaded.
        db.session.refresh(contact, ["status", "confirmed_at", "contested_at"])
        if contact.confirmed_at is None:
            raise Conflict("入居は、確定と記録されていません。", "move_in_not_confirmed")
        if contested is not None:
            record_for_side(Act.MOVE_IN_CONTESTED, contact, actor.side)
            record_step(contact, actor, SeekerStep.CONTEST, contact.status, now)
            mail_operator(move_in_contested_mail(contact.id, contact.home.name), now)
