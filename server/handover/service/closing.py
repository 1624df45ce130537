"""Disable an account and enable it again, with the effects on its homes, cases, requests and rooms."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, func, or_, select

from server.accounts.queries import account_of
from server.accounts.service.links import revoke_invitations
from server.accounts.service.sessions import end_sessions_of
from server.contacts.queries.contacts import sum_of_contacts
from server.contacts.service.ending import end_open_contacts, lock_open_contacts
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import WEAK_ROW_LOCK, db
from server.core.refusals import Conflict, NotFound
from server.core.scope import workers_of
from server.core.transaction import transaction, update_rows
from server.core.viewer import Viewer
from server.core.visibility import is_room_open
from server.core.vocabulary import WORKING_POSITIONS, ContactStatus, Event, OfficeKind, Position, Role
from server.criteria.service import adjust_contact_counts, deindex
from server.handover.service.cases import move_cases, relist_people
from server.handover.service.handover import hand_over_all_of
from server.models import Account, Contact, Home, Membership, Office, Preference
from server.notifications.rules.mails import DISABLED, ENABLED
from server.notifications.service.mails import notify_owner
from server.people.service.certificates import delete_permission
from server.visits.service import call_off_visits


@dataclass(frozen=True)
class DisablingEffect:
    """The effect of disabling an account on one of its offices, or on an applicant's own registration."""

    #: None for an applicant.
    office: Office | None
    #: Whether the office has no other manager or staff who can sign in.
    closes: bool
    #: The new assignee; None if the managers take over, or if the office closes and its cases do not move.
    new_assignee: Account | None
    #: Whether `new_assignee` must become a manager of the office.
    needs_manager: bool
    role: Role
    #: The number of listed homes (facility) or people (other roles).
    listed: int
    #: The number of pending requests.
    pending: int
    #: The number of open rooms.
    rooms: int

    @property
    def homes(self) -> int:
        return self.listed if self.role is Role.FACILITY else 0

    @property
    def preferences(self) -> int:
        return 0 if self.role is Role.FACILITY else self.listed


def find_account(email_or_line_id: str) -> Account:
    """Return the account with a mail address or LINE id; raise NotFound if there is none."""
    has_identifier = or_(Account.email == email_or_line_id.lower(), Account.line_id == email_or_line_id)
    account = db.session.scalar(select(Account).where(has_identifier).limit(1))
    if account is None:
        raise NotFound("このメールアドレス（またはLINEのID）のアカウントはありません。")
    return account


def disabling_effects(account: Account, new_assignee: Account | None) -> list[DisablingEffect]:
    """Return the effects of disabling an account. Lock its offices, but change nothing.

    Raise Conflict if `new_assignee` cannot take over in any of the offices.
    """
    if account.role is Role.APPLICANT:
        # An applicant has no office and no new assignee, so the registration closes.
        is_own = (Preference.user_id == account.id) & Preference.office_id.is_(None)
        listed, pending, rooms = _count_affected(account, is_own)
        return [
            DisablingEffect(
                office=None,
                closes=True,
                new_assignee=None,
                needs_manager=False,
                role=account.role,
                listed=listed,
                pending=pending,
                rooms=rooms,
            )
        ]
    effects = [
        _effect_on_office(account, office, position, new_assignee)
        for office, position in _lock_offices(account)
    ]
    new_assignee_ids = [effect.new_assignee.id for effect in effects if effect.new_assignee is not None]
    if new_assignee is not None and new_assignee.id not in new_assignee_ids:
        raise Conflict("引き継ぐ人には、同じ事業所の方を指定してください。", "not_a_colleague")
    return effects


def _effect_on_office(
    account: Account, office: Office, position: Position, chosen: Account | None
) -> DisablingEffect:
    """Return the effect of disabling an account on one of its offices; `chosen` should take over."""
    table = Home if account.role is Role.FACILITY else Preference
    colleagues = [
        (worker, is_manager) for worker, is_manager in workers_of(office.id) if worker.id != account.id
    ]
    new_assignee: Account | None = None
    needs_manager = False
    is_affected: ColumnElement[bool] = table.office_id == office.id
    if colleagues:
        is_affected &= table.assignee_id == account.id
        is_manager_left = any(is_manager for _, is_manager in colleagues)
        needs_manager = position is Position.MANAGER and not is_manager_left
        if chosen is not None and chosen.id in {worker.id for worker, _ in colleagues}:
            new_assignee = chosen
        elif needs_manager:
            # The office needs a manager. The colleague with the lowest account id becomes manager.
            new_assignee, _ = colleagues[0]
    elif chosen is not None and office.kind is OfficeKind.COUNSELOR:
        # No colleague is left, so all cases move to the office of `chosen`.
        new_assignee = chosen
    listed, pending, rooms = _count_affected(account, is_affected)
    return DisablingEffect(
        office=office,
        closes=not colleagues,
        new_assignee=new_assignee,
        needs_manager=needs_manager,
        role=account.role,
        listed=listed,
        pending=pending,
        rooms=rooms,
    )


def disable_account(
    account_id: int, new_assignee: Account | None, now: datetime, reason: str | None = None
) -> None:
    """Disable an account, hand over or end its contacts, end its sessions, and notify its owner."""
    with transaction():
        account = account_of(account_id, lock=True)
        record(Act.ACCOUNT_DISABLED, account.id, reason=reason)
        check_can_disable(account, new_assignee)
        # Contacts end as if the owner of the account had ended them; session 0 means that there is no session.
        actor = Viewer(account.id, account.role, account.username, session_id=0)
        for effect in disabling_effects(account, new_assignee):
            if effect.office is None:
                suspend_people(Preference.user_id == account.id, actor, now)
            elif not effect.closes:
                _hand_over_to_colleagues(effect.office, account, effect, actor, now)
            elif effect.new_assignee is not None:
                _move_to_other_office(effect.office, effect.new_assignee, now)
            elif account.role is Role.FACILITY:
                suspend_homes(effect.office.id, actor, Event.CLOSED_BY_FACILITY, now)
            else:
                suspend_people(Preference.office_id == effect.office.id, actor, now)
        account.disabled_at = now
        end_sessions_of(account.id, now)
        # Delete the open invitations, so that they do not become valid again when the account is enabled.
        revoke_invitations(account.id)
        notify_owner(account, DISABLED, now)


def check_can_disable(account: Account, new_assignee: Account | None) -> None:
    """Refuse if the account is already disabled, or if the new assignee cannot take over."""
    if account.disabled_at is not None:
        raise Conflict("このアカウントは、もう止まっています。", "disabled")
    if new_assignee is not None and (
        new_assignee.role is not account.role or new_assignee.disabled_at or new_assignee is account
    ):
        raise Conflict("引き継ぐ人には、同じ種別の、使えるアカウントを指定してください。", "not_an_heir")


def check_can_enable(account: Account) -> None:
    if account.disabled_at is None:
        raise Conflict("このアカウントは、止まっていません。", "enabled")


def enabling_counts(account: Account) -> tuple[int, int]:
    """Return how many homes and people are listed again when an account is enabled."""
    home_condition, person_condition = _suspended_conditions(account)
    return (
        db.session.scalar(select(func.count()).where(home_condition)) or 0,
        db.session.scalar(select(func.count()).where(person_condition)) or 0,
    )


def enable_account(account_id: int, now: datetime, reason: str | None = None) -> None:
    """Enable an account, list its homes and people again, and notify its owner; ended contacts stay ended."""
    with transaction():
        account = account_of(account_id, lock=True)
        record(Act.ACCOUNT_ENABLED, account.id, reason=reason)
        check_can_enable(account)
        home_condition, person_condition = _suspended_conditions(account)
        account.disabled_at = None
        db.session.execute(update_rows(Home).where(home_condition).values(is_active=True, suspended=False))
        relist_people(person_condition)
        notify_owner(account, ENABLED, now)


def suspend_homes(office_id: int, actor: Viewer, closed: Event, now: datetime) -> None:
    """Hide the homes of an office and end their contacts, in this transaction; `closed` is the event for rooms."""
    homes = select(Home).where(Home.office_id == office_id).order_by(Home.id).with_for_update(**WEAK_ROW_LOCK)
    for home in db.session.scalars(homes).all():
        if home.is_active:
            home.is_active, home.suspended, home.updated_at = False, True, now
        contacts = lock_open_contacts(Contact.home_id == home.id)
        if contacts:
            end_contacts(contacts, actor, Event.HOME_DEACTIVATED, closed, now)
            # Each of these people has one open contact fewer.
            adjust_contact_counts({contact.preference_id for contact in contacts}, -1)


def suspend_people(condition: ColumnElement[bool], actor: Viewer, now: datetime) -> None:
    """Hide people and end their contacts, in the current transaction."""
    people = select(Preference).where(condition).order_by(Preference.id).with_for_update(**WEAK_ROW_LOCK)
    for person in db.session.scalars(people).all():
        if person.is_active:
            person.is_active, person.suspended, person.updated_at = False, True, now
        contacts = lock_open_contacts(Contact.preference_id == person.id)
        if actor.role is not Role.OPERATOR:
            # An operator is on neither side and cannot cancel visits; the visits end with the room.
            call_off_visits(contacts, actor, now)
        if contacts:
            end_contacts(contacts, actor, Event.PREFERENCE_WITHDRAWN, Event.CLOSED_BY_SEEKER, now)
        deindex(person.id)


def end_contacts(
    contacts: list[Contact], actor: Viewer, withdrawn: Event, closed: Event, now: datetime
) -> None:
    """End open contacts and the certificate permissions given in them, in the current transaction.

    `withdrawn` is the event for pending requests, `closed` the event for rooms.
    """
    for contact in contacts:
        if is_room_open(contact.status):
            delete_permission(contact)
    end_open_contacts(contacts, actor, withdrawn, closed, now)


def _lock_offices(account: Account) -> list[tuple[Office, Position]]:
    rows = db.session.execute(
        select(Office, Membership.position)
        .join(Membership, Membership.office_id == Office.id)
        .where(Membership.account_id == account.id)
        .order_by(Office.id)
        .with_for_update(of=Office)
    )
    return [(office, position) for office, position in rows]


def _count_affected(account: Account, condition: ColumnElement[bool]) -> tuple[int, int, int]:
    """Count the listed homes or people, the pending requests and the open rooms."""
    table = Home if account.role is Role.FACILITY else Preference
    counts = select(
        func.count().filter(table.is_active),
        sum_of_contacts(table, ContactStatus.PENDING),
        sum_of_contacts(table, ContactStatus.ACCEPTED),
    )
    listed, pending, rooms = db.session.execute(counts.where(condition)).one()
    return listed, pending, rooms


def _suspended_conditions(account: Account) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Return the conditions for the homes and people that are listed again when the account is enabled."""
    # Members with the billing position do not answer contacts, so their offices stay hidden.
    offices = select(Membership.office_id).where(
        Membership.account_id == account.id, Membership.position.in_(WORKING_POSITIONS)
    )
    in_use = select(Office.id).where(Office.id.in_(offices), Office.suspended_at.is_(None))
    of_account: ColumnElement[bool] = Preference.office_id.in_(in_use)
    if account.role is Role.APPLICANT:
        of_account = (Preference.user_id == account.id) & Preference.office_id.is_(None)
    return Home.office_id.in_(in_use) & Home.suspended, of_account & Preference.suspended


def _hand_over_to_colleagues(
    office: Office, account: Account, effect: DisablingEffect, actor: Viewer, now: datetime
) -> None:
    hand_over_all_of(actor, office, account.id, effect.new_assignee.id if effect.new_assignee else None, now)
    if effect.needs_manager and effect.new_assignee is not None:
        membership = db.session.get_one(Membership, (effect.new_assignee.id, office.id))
        membership.position = Position.MANAGER


def _move_to_other_office(office: Office, new_assignee: Account, now: datetime) -> None:
    """Move all cases of an office to the office of another counselor."""
    new_office = next(
        (
            candidate
            for candidate, position in _lock_offices(new_assignee)
            if candidate.id != office.id and position in WORKING_POSITIONS and candidate.suspended_at is None
        ),
        None,
    )
    if new_office is None:
        raise Conflict("引き継ぐ人が、ほかの事業所に入っていません。", "not_an_heir")
    cases = db.session.scalars(select(Preference.id).where(Preference.office_id == office.id)).all()
    move_cases(office.id, cases, new_office, new_assignee, now)
