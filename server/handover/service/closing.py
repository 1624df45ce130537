"""Disabling an account and enabling it again, with all that follows for its homes, cases, requests and rooms."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, func, or_, select, update

from server.accounts.queries import account_of
from server.accounts.service.links import revoke_invitations
from server.accounts.service.sessions import end_sessions_of
from server.contacts.queries.contacts import sum_of_contacts
from server.contacts.service.ending import end_with_their_object, open_contacts
from server.core.audit.service import set_audit_target
from server.core.database import db
from server.core.refusals import Conflict, NotFound
from server.core.scope import workers_of
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.core.vocabulary import WORKING, ContactStatus, Event, Position, Role
from server.criteria.service import count_contacts, deindex
from server.handover.service.cases import bring_people_back, move_cases
from server.handover.service.handover import hand_over_all_of
from server.models import Account, Contact, Home, Membership, Office, Preference
from server.notifications.rules.mails import DISABLED, ENABLED
from server.notifications.service.mails import tell_owner
from server.people.service.certificates import end_permission
from server.visits.service import drop_visits


@dataclass(frozen=True)
class ClosingEffect:
    """What disabling an account means for one of its offices, or for an applicant themself."""

    #: None for an applicant.
    office: Office | None
    #: Whether nobody is left there who may sign in.
    closes: bool
    #: Who takes over; None where nobody is in charge, or nobody is left.
    heir: Account | None
    #: Whether the heir must manage the office from then on.
    needs_manager: bool
    #: A facility has homes, the others people.
    role: Role
    listed: int
    pending: int
    rooms: int

    @property
    def homes(self) -> int:
        """Return how many homes are in the lists."""
        return self.listed if self.role is Role.FACILITY else 0

    @property
    def preferences(self) -> int:
        """Return how many people are in the lists."""
        return 0 if self.role is Role.FACILITY else self.listed


def account_named(who: str) -> Account:
    """Return the account of a mail address or a LINE id, or refuse as not found."""
    named = or_(Account.email == who.lower(), Account.line_id == who)
    found = db.session.scalar(select(Account).where(named).limit(1))
    if found is None:
        raise NotFound("このメールアドレス（またはLINEのID）のアカウントはありません。")
    return found


def what_follows(account: Account, to: Account | None) -> list[ClosingEffect]:
    """Return what disabling an account would mean, changing nothing; refuse an heir to whom nothing would go."""
    if account.role is Role.APPLICANT:
        own_case = (Preference.user_id == account.id) & Preference.office_id.is_(None)
        return [ClosingEffect(None, True, None, False, account.role, *_count(account, own_case))]
    things = Home if account.role is Role.FACILITY else Preference
    found = []
    for office, position in _offices_of(account):
        others = [one for one in workers_of(office.id) if one[0].id != account.id]
        named = next((one for one, _ in others if to is not None and one.id == to.id), None)
        is_manager_left = any(manages for _, manages in others)
        needs_manager = bool(others) and position is Position.MANAGER and not is_manager_left
        heir = named or (others[0][0] if needs_manager else None)
        own: ColumnElement[bool] = things.office_id == office.id
        if others:
            own &= things.assignee_id == account.id
        elif to is not None and office.kind is Role.COUNSELOR:
            heir = to
        counted = _count(account, own)
        found.append(ClosingEffect(office, not others, heir, needs_manager, account.role, *counted))
    if to is not None and to.id not in {one.heir.id for one in found if one.heir}:
        raise Conflict("引き継ぐ人には、同じ事業所の方を指定してください。", "not_a_colleague")
    return found


def disable_account(account_id: int, heir: Account | None, now: datetime) -> None:
    """Disable an account: its sessions end, and nobody waits for an answer that cannot come; its owner is told."""
    with transaction():
        account = account_of(account_id, held=True)
        set_audit_target(account.id)
        refuse_disabling(account, heir)
        actor = Viewer(account.id, account.role, account.username, session_id=0)
        for follows in what_follows(account, heir):
            if follows.office is None:
                take_people_out(Preference.user_id == account.id, actor, now)
            elif not follows.closes:
                _leave_to_others(follows.office, account, follows, actor, now)
            elif follows.heir is not None:
                _move_to(follows.office, follows.heir, now)
            elif account.role is Role.FACILITY:
                take_homes_out(follows.office.id, actor, Event.CLOSED_BY_FACILITY, now)
            else:
                take_people_out(Preference.office_id == follows.office.id, actor, now)
        account.disabled_at = now
        end_sessions_of(account.id, now)
        # They do not work any more, and must not work again once the account is enabled.
        revoke_invitations(account.id)
        tell_owner(account, DISABLED, now)


def refuse_disabling(account: Account, heir: Account | None) -> None:
    """Refuse to disable what is disabled, and whoever cannot take over from an account."""
    if account.disabled_at is not None:
        raise Conflict("このアカウントは、もう止まっています。", "disabled")
    if heir is not None and (heir.role is not account.role or heir.disabled_at or heir is account):
        raise Conflict("引き継ぐ人には、同じ種別の、使えるアカウントを指定してください。", "not_an_heir")


def refuse_enabling(account: Account) -> None:
    """Refuse to enable what is not disabled."""
    if account.disabled_at is None:
        raise Conflict("このアカウントは、止まっていません。", "enabled")


def what_returns(account: Account) -> tuple[int, int]:
    """Return how many homes and people come back into the lists with an account."""
    homes, people = _suspended_of(account)
    return (
        db.session.scalar(select(func.count()).where(homes)) or 0,
        db.session.scalar(select(func.count()).where(people)) or 0,
    )


def enable_account(account_id: int, now: datetime) -> None:
    """Enable an account again: what was taken out of the lists comes back, what was ended does not; it is told."""
    with transaction():
        account = account_of(account_id, held=True)
        set_audit_target(account.id)
        refuse_enabling(account)
        homes, people = _suspended_of(account)
        account.disabled_at = None
        db.session.execute(update(Home).where(homes).values(is_active=True, suspended=False))
        bring_people_back(people)
        tell_owner(account, ENABLED, now)


def _offices_of(account: Account) -> list[tuple[Office, Position]]:
    rows = db.session.execute(
        select(Office, Membership.position)
        .join(Membership, Membership.office_id == Office.id)
        .where(Membership.account_id == account.id)
        .order_by(Office.id)
        .with_for_update(of=Office)
    )
    return [(office, position) for office, position in rows]


def _count(account: Account, own: ColumnElement[bool]) -> tuple[int, int, int]:
    """Count what of the account's own is in the lists, its pending requests and its open rooms."""
    things = Home if account.role is Role.FACILITY else Preference
    counted = select(
        func.count().filter(things.is_active),
        sum_of_contacts(things, ContactStatus.PENDING),
        sum_of_contacts(things, ContactStatus.ACCEPTED),
    )
    listed, pending, rooms = db.session.execute(counted.where(own)).one()
    return listed, pending, rooms


def _suspended_of(account: Account) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    # Who is there for invoices alone answers nobody.
    offices = select(Membership.office_id).where(
        Membership.account_id == account.id, Membership.position.in_(WORKING)
    )
    own = (Preference.user_id == account.id) & Preference.office_id.is_(None)
    in_use = select(Office.id).where(Office.id.in_(offices), Office.suspended_at.is_(None))
    people = Preference.office_id.in_(in_use) if account.role is not Role.APPLICANT else own
    return Home.office_id.in_(in_use) & Home.suspended, people & Preference.suspended


def _leave_to_others(
    office: Office, account: Account, follows: ClosingEffect, actor: Viewer, now: datetime
) -> None:
    hand_over_all_of(actor, office, account.id, follows.heir.id if follows.heir else None, now)
    if follows.needs_manager and follows.heir is not None:
        heir = db.session.get_one(Membership, (follows.heir.id, office.id))
        heir.position = Position.MANAGER


def _move_to(office: Office, heir: Account, now: datetime) -> None:
    """Give all cases of an office to the office of another counselor."""
    theirs = next(
        (
            one
            for one, position in _offices_of(heir)
            if one.id != office.id and position in WORKING and one.suspended_at is None
        ),
        None,
    )
    if theirs is None:
        raise Conflict("引き継ぐ人が、ほかの事業所に入っていません。", "not_an_heir")
    cases = db.session.scalars(select(Preference.id).where(Preference.office_id == office.id)).all()
    move_cases(office.id, cases, theirs, heir, now)


def take_homes_out(office_id: int, actor: Viewer, closed: Event, now: datetime) -> None:
    """Take an office's homes out of the lists and end their contacts, within the running transaction."""
    homes = select(Home).where(Home.office_id == office_id).order_by(Home.id).with_for_update(key_share=True)
    for home in db.session.scalars(homes).all():
        if home.is_active:
            home.is_active, home.suspended, home.updated_at = False, True, now
        contacts = open_contacts(Contact.home_id == home.id)
        if contacts:
            end_contacts(contacts, actor, Event.HOME_DEACTIVATED, closed, now)
            count_contacts({contact.preference_id for contact in contacts}, -1)


def take_people_out(of: ColumnElement[bool], actor: Viewer, now: datetime) -> None:
    """Hide people from the lists and end their contacts, within the running transaction."""
    people = select(Preference).where(of).order_by(Preference.id).with_for_update(key_share=True)
    for person in db.session.scalars(people).all():
        if person.is_active:
            person.is_active, person.suspended, person.updated_at = False, True, now
        contacts = open_contacts(Contact.preference_id == person.id)
        if actor.role is not Role.OPERATOR:
            # An operator is on neither side: agreed visits end with the room.
            drop_visits(contacts, actor, now)
        if contacts:
            end_contacts(contacts, actor, Event.PREFERENCE_WITHDRAWN, Event.CLOSED_BY_SEEKER, now)
        deindex(person.id)


def end_contacts(
    contacts: list[Contact], actor: Viewer, withdrawn: Event, closed: Event, now: datetime
) -> None:
    """End open contacts with what was permitted in them, within the running transaction."""
    for contact in contacts:
        if contact.status is ContactStatus.ACCEPTED:
            end_permission(contact)
    end_with_their_object(contacts, actor, withdrawn, closed, now)
