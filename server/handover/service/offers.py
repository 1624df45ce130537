"""Offers of cases from one counselor office to another."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, select

from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import db
from server.core.refusals import Conflict, Invalid, NotFound
from server.core.scope import managers_of
from server.core.services import app_settings
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.core.vocabulary import OfferState, OfficeKind
from server.handover.service.cases import move_cases
from server.models import CaseOffer, Office, Preference
from server.notifications.rules.mails import case_offer_mail
from server.notifications.service.mails import mail_account
from server.offices.queries import find_by_numbers, member_ids, sister_offices, worker_of
from server.offices.rules import offer_answer_text, offer_text
from server.offices.service.members import lock_managed_office, mark_notified_read, notify_members

_NO_SUCH_OFFICE = (
    "この事業所は見つかりませんでした。事業所番号と、相手の管理者のメールアドレスをお確かめください。"
)


@dataclass(frozen=True)
class OfferTarget:
    """The office to offer cases to: its id, or its number and the mail address of one of its managers."""

    office_id: int | None
    number: str | None
    email: str | None


def offer_cases(
    actor: Viewer,
    office_id: int,
    cases: Collection[int],
    offered_to: OfferTarget,
    now: datetime,
) -> None:
    """Offer cases to another office; its managers learn only the number of cases, in the product and by mail."""
    with transaction():
        record(Act.CASES_OFFERED, office_id, office_id)
        office = lock_managed_office(actor, office_id)
        target = _find_target(office, offered_to)
        own_cases = select(Preference.id).where(
            Preference.id.in_(cases), Preference.office_id == office.id, Preference.is_active
        )
        case_ids = sorted(db.session.scalars(own_cases))
        if {*case_ids} != {*cases}:
            raise NotFound()
        _check_not_offered(office, case_ids)
        offer = CaseOffer(
            from_office_id=office.id,
            to_office_id=target.id,
            actor_id=actor.id,
            preferences=case_ids,
            state=OfferState.WAITING,
            created_at=now,
        )
        db.session.add(offer)
        managers = managers_of([target.id])[target.id]
        notify_members(
            target.id, [manager.id for manager in managers], offer_text(office.name, len(case_ids)), now
        )
        for manager in managers:
            mail_account(manager, case_offer_mail(office.name, len(case_ids), app_settings().public_url), now)


def accept_offer(actor: Viewer, office_id: int, offer_id: int, assignee: int | None, now: datetime) -> None:
    """Move the offered cases to this office; each room gets a message about the new assignee."""
    with transaction():
        record(Act.OFFER_ACCEPTED, offer_id, office_id)
        office = lock_managed_office(actor, office_id)
        offer = _lock_waiting(offer_id, CaseOffer.to_office_id == office.id)
        new_assignee = worker_of(office.id, assignee or actor.id)
        _settle(offer, OfferState.ACCEPTED, office, actor, now)
        move_cases(offer.from_office_id, offer.preferences, office, new_assignee, now)


def decline_offer(actor: Viewer, office_id: int, offer_id: int, now: datetime) -> None:
    with transaction():
        record(Act.OFFER_DECLINED, offer_id, office_id)
        office = lock_managed_office(actor, office_id)
        offer = _lock_waiting(offer_id, CaseOffer.to_office_id == office.id)
        _settle(offer, OfferState.DECLINED, office, actor, now)


def withdraw_offer(actor: Viewer, office_id: int, offer_id: int, now: datetime) -> None:
    with transaction():
        record(Act.OFFER_WITHDRAWN, offer_id, office_id)
        office = lock_managed_office(actor, office_id)
        offer = _lock_waiting(offer_id, CaseOffer.from_office_id == office.id)
        _settle(offer, OfferState.TAKEN_BACK, office, actor, now)


def _find_target(office: Office, offered_to: OfferTarget) -> Office:
    """Return the target office. In another corporation, the mail address must be that of a manager of the office."""
    if office.kind is not OfficeKind.COUNSELOR:
        raise NotFound()
    sisters = sister_offices(office)
    if offered_to.office_id is None:
        _, target = find_by_numbers(office.kind, None, offered_to.number)
    else:
        target = next((sister for sister in sisters if sister.id == offered_to.office_id), None)
    no_such_office = Invalid({"number": [_NO_SUCH_OFFICE]}, "no_such_office")
    if target is None or target is office:
        raise no_such_office
    manager_emails = {manager.email for manager in managers_of([target.id])[target.id]}
    is_confirmed = target in sisters or (offered_to.email or "").lower() in manager_emails
    if not manager_emails or not is_confirmed:
        raise no_such_office
    return target


def _check_not_offered(office: Office, cases: Collection[int]) -> None:
    waiting = select(CaseOffer.preferences).where(
        CaseOffer.from_office_id == office.id, CaseOffer.state == OfferState.WAITING
    )
    if any({*offered_cases} & {*cases} for offered_cases in db.session.scalars(waiting)):
        raise Conflict(
            "この中に、ほかの事業所の返事を待っている方がいます。先にその相談を取り消してください。",
            "offered",
        )


def _lock_waiting(offer_id: int, is_own: ColumnElement[bool]) -> CaseOffer:
    offer = db.session.scalar(select(CaseOffer).where(CaseOffer.id == offer_id, is_own).with_for_update())
    if offer is None:
        raise NotFound()
    if offer.state is not OfferState.WAITING:
        raise Conflict(f"この相談は「{offer.state.label}」です。", "offer_decided")
    return offer


def _settle(offer: CaseOffer, state: OfferState, office: Office, actor: Viewer, now: datetime) -> None:
    offer.state, offer.decided_at, offer.decided_by_id = state, now, actor.id
    from_office = db.session.get_one(Office, offer.from_office_id)
    # Notifications do not reference an offer. They are found by their text.
    mark_notified_read(offer.to_office_id, offer_text(from_office.name, len(offer.preferences)), now)
    # A withdrawn offer needs no answer, because the offering office itself withdrew it.
    if offer.from_office_id != office.id and offer.actor_id in member_ids(offer.from_office_id):
        accepted = state is OfferState.ACCEPTED
        text = offer_answer_text(office.name, len(offer.preferences), accepted=accepted)
        notify_members(offer.from_office_id, [offer.actor_id], text, now)
