"""Cases that one office of counselors offers another, which takes them or not."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, select

from server.core.database import db
from server.core.refusals import Conflict, Invalid, NotFound
from server.core.scope import managers_of
from server.core.services import app_settings
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.core.vocabulary import OfferState, Role
from server.handover.service.cases import move_cases
from server.models import CaseOffer, Office, Preference
from server.notifications.rules.mails import case_offer
from server.notifications.service.mails import write_notice
from server.offices.queries import known_under, members_in, sister_offices, worker_of
from server.offices.rules import answered, offered
from server.offices.service.members import hold_managed, settle_told, tell_members

_NO_SUCH_OFFICE = (
    "この事業所は見つかりませんでした。事業所番号と、相手の管理者のメールアドレスをお確かめください。"
)


@dataclass(frozen=True)
class OfferedTo:
    """The office that cases are offered to: its id, or its number and the mail address of one of its managers."""

    office_id: int | None
    number: str | None
    email: str | None


def offer_cases(
    actor: Viewer,
    office_id: int,
    cases: Collection[int],
    offered_to: OfferedTo,
    now: datetime,
) -> None:
    """Offer cases to another office; its managers are told by mail how many they are."""
    with transaction():
        office = hold_managed(actor, office_id)
        to = _named(office, offered_to)
        own = select(Preference.id).where(Preference.id.in_(cases), Preference.office_id == office.id)
        found = sorted(db.session.scalars(own.where(Preference.is_active)))
        if {*found} != {*cases}:
            raise NotFound()
        _refuse_offered_already(office, found)
        offer = CaseOffer(
            from_office_id=office.id, to_office_id=to.id, actor_id=actor.id, preferences=found, created_at=now
        )
        offer.state = OfferState.WAITING
        db.session.add(offer)
        managers = managers_of([to.id])[to.id]
        tell_members(to.id, [manager.id for manager in managers], offered(office.name, len(found)), now)
        for manager in managers:
            write_notice(manager, case_offer(office.name, len(found), app_settings().public_url), now)


def accept_offer(actor: Viewer, office_id: int, offer_id: int, assignee: int | None, now: datetime) -> None:
    """Take the cases over: they are this office's from now on, and each room is told who is in charge."""
    with transaction():
        office = hold_managed(actor, office_id)
        offer = _waiting(offer_id, CaseOffer.to_office_id == office.id)
        heir = worker_of(office.id, assignee or actor.id)
        _settle(offer, OfferState.ACCEPTED, office, actor, now)
        move_cases(offer.from_office_id, offer.preferences, office, heir, now)


def decline_offer(actor: Viewer, office_id: int, offer_id: int, now: datetime) -> None:
    """Not take the cases: they stay where they are."""
    with transaction():
        office = hold_managed(actor, office_id)
        offer = _waiting(offer_id, CaseOffer.to_office_id == office.id)
        _settle(offer, OfferState.DECLINED, office, actor, now)


def take_offer_back(actor: Viewer, office_id: int, offer_id: int, now: datetime) -> None:
    """Offer the cases no more."""
    with transaction():
        office = hold_managed(actor, office_id)
        offer = _waiting(offer_id, CaseOffer.from_office_id == office.id)
        _settle(offer, OfferState.TAKEN_BACK, office, actor, now)


def _named(office: Office, to: OfferedTo) -> Office:
    """Return the office that is meant. Anybody may type a number: of another corporation a manager must fit, too."""
    if office.kind is not Role.COUNSELOR:
        raise NotFound()
    sisters = sister_offices(office)
    found = next((one for one in sisters if one.id == to.office_id), None)
    if to.office_id is None:
        found = known_under(office.kind, None, to.number)[1]
    managers = managers_of([found.id])[found.id] if found is not None and found is not office else []
    is_meant = found in sisters or (to.email or "").lower() in {manager.email for manager in managers}
    if found is None or not managers or not is_meant:
        raise Invalid({"number": [_NO_SUCH_OFFICE]}, "no_such_office")
    return found


def _refuse_offered_already(office: Office, cases: Collection[int]) -> None:
    waiting = select(CaseOffer.preferences).where(
        CaseOffer.from_office_id == office.id, CaseOffer.state == OfferState.WAITING
    )
    if any({*offered} & {*cases} for offered in db.session.scalars(waiting)):
        raise Conflict(
            "この中に、ほかの事業所の返事を待っている方がいます。先にその相談を取り消してください。",
            "offered",
        )


def _waiting(offer_id: int, own: ColumnElement[bool]) -> CaseOffer:
    offer = db.session.scalar(select(CaseOffer).where(CaseOffer.id == offer_id, own).with_for_update())
    if offer is None:
        raise NotFound()
    if offer.state is not OfferState.WAITING:
        raise Conflict(f"この相談は「{offer.state.label}」です。", "offer_decided")
    return offer


def _settle(offer: CaseOffer, state: OfferState, office: Office, actor: Viewer, now: datetime) -> None:
    offer.state, offer.decided_at, offer.decided_by_id = state, now, actor.id
    giver = db.session.get_one(Office, offer.from_office_id)
    settle_told(offer.to_office_id, offered(giver.name, len(offer.preferences)), now)
    if offer.from_office_id != office.id and offer.actor_id in members_in(offer.from_office_id):
        accepted = state is OfferState.ACCEPTED
        text = answered(office.name, len(offer.preferences), accepted=accepted)
        tell_members(offer.from_office_id, [offer.actor_id], text, now)
