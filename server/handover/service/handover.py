"""Hand over homes and cases to another member of the office: assignee, unread notifications, and room messages."""

import uuid
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, and_, exists, func, or_, select
from sqlalchemy.orm import aliased

from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import WEAK_ROW_LOCK, db
from server.core.limits import HANDOVERS_OF_OBJECT, enforce_limit_in_transaction
from server.core.refusals import NotAllowed, NotFound
from server.core.scope import ROOM_IS_OPEN, managers_of
from server.core.transaction import after_commit, delete_rows, locked_in_order, transaction, update_rows
from server.core.viewer import Viewer
from server.core.vocabulary import WORKING_POSITIONS, ContactStatus
from server.models import Account, Contact, Handover, Home, Notification, Office, Preference
from server.notifications.service.staff import reassign_notices
from server.offices.queries import worker_of
from server.offices.rules import NEW_ASSIGNEE_MESSAGE, handover_text
from server.offices.schemas import HandoverOut
from server.offices.service.members import lock_managed_office, lock_own_office, notify_members
from server.rooms.live.fanout import live_fanout
from server.rooms.service.store import NewMessage, store_in_transaction


@dataclass(frozen=True)
class _Selection:
    """Ids of homes and cases of one office."""

    homes: list[int]
    preferences: list[int]

    @property
    def contacts(self) -> ColumnElement[bool]:
        return or_(Contact.home_id.in_(self.homes), Contact.preference_id.in_(self.preferences))


def preview_handover(
    actor: Viewer, office_id: int, homes: Collection[int], preferences: Collection[int], to: int | None
) -> HandoverOut:
    """Return what `hand_over` would move; change nothing."""
    # The locks of the checks, which `hand_over` also makes, need a transaction.
    with transaction():
        office = lock_managed_office(actor, office_id)
        new_assignee = _new_assignee(office, to)
        return _counts(office, _lock_selection(office, homes, preferences), new_assignee)


def hand_over(
    actor: Viewer,
    office_id: int,
    homes: Collection[int],
    preferences: Collection[int],
    to: int | None,
    now: datetime,
) -> HandoverOut:
    """Hand over homes and cases of an office to a member, or to its managers if `to` is None.

    Return what was moved.
    """
    with transaction():
        record(Act.HANDED_OVER, office_id, office_id)
        office = lock_managed_office(actor, office_id)
        new_assignee = _new_assignee(office, to)
        selection = _lock_selection(office, homes, preferences)
        counts = _counts(office, selection, new_assignee)
        _enforce_handover_limit(selection, now)
        _transfer(actor, office, selection, new_assignee, now)
    return counts


def assign_home(actor: Viewer, home: Home, to: int | None, now: datetime) -> None:
    """Set the assignee of a home; managers and staff of its office are allowed to do this."""
    with transaction():
        record(Act.HOME_ASSIGNED, home.id, home.office_id)
        _assign(actor, home.office_id, [home.id], [], to, now)


def assign_case(actor: Viewer, case: Preference, to: int | None, now: datetime) -> None:
    """Set the assignee of a case; managers and staff of its office are allowed to do this."""
    with transaction():
        record(Act.PERSON_ASSIGNED, case.id, case.office_id)
        # A case always has an office; `or 0` only satisfies the type checker.
        _assign(actor, case.office_id or 0, [], [case.id], to, now)


def _assign(
    actor: Viewer, office_id: int, homes: list[int], preferences: list[int], to: int | None, now: datetime
) -> None:
    office, position = lock_own_office(actor, office_id)
    if position not in WORKING_POSITIONS:
        raise NotAllowed()
    new_assignee = _new_assignee(office, to)
    selection = _lock_selection(office, homes, preferences)
    _enforce_handover_limit(selection, now)
    _transfer(actor, office, selection, new_assignee, now)


def hand_over_all_of(actor: Viewer, office: Office, account_id: int, to: int | None, now: datetime) -> None:
    """Hand over all homes and cases of a member, in the current transaction; to the managers if `to` is None."""
    new_assignee = _new_assignee(office, to)
    homes = select(Home.id).where(Home.office_id == office.id, Home.assignee_id == account_id)
    preferences = select(Preference.id).where(
        Preference.office_id == office.id, Preference.assignee_id == account_id
    )
    selection = _Selection(list(db.session.scalars(homes)), list(db.session.scalars(preferences)))
    if selection.homes or selection.preferences:
        _transfer(actor, office, selection, new_assignee, now)


def announce_assignee(rooms: Collection[int], assignee: Account, now: datetime) -> None:
    """Post a message about the new assignee in open rooms, in the current transaction."""
    if not rooms:
        return
    live = live_fanout()
    # Session 0 means that there is no session.
    sender = Viewer(assignee.id, assignee.role, assignee.username, session_id=0)
    text = NEW_ASSIGNEE_MESSAGE.format(name=assignee.username)
    # Sorted, because storing locks the rooms: the same order prevents deadlocks.
    store_in_transaction(
        [NewMessage(room, sender, text, str(uuid.uuid4())) for room in sorted(rooms)],
        live.present_sides(rooms),
        now,
    )
    after_commit(lambda: live.catch_up(rooms))


def reassign_notifications(
    contact_condition: ColumnElement[bool],
    previous_ids: Collection[int],
    new_assignee_id: int,
    now: datetime,
) -> None:
    """Move unread notifications and waiting notices about the contacts that meet a condition to the new assignee.

    This runs in the current transaction.
    """
    reassign_notices(contact_condition, previous_ids, new_assignee_id, now)
    other = aliased(Notification)
    # Without an assignee, several managers had the same notification: delete the duplicates and move one of them.
    is_duplicate = exists().where(
        or_(
            other.account_id == new_assignee_id,
            and_(other.account_id.in_(previous_ids), other.id < Notification.id),
        ),
        other.contact_id == Notification.contact_id,
        other.event == Notification.event,
        other.message == Notification.message,
        other.read_at.is_(None),
    )
    unread = (
        Notification.account_id.in_(previous_ids),
        Notification.account_id != new_assignee_id,
        Notification.read_at.is_(None),
        Notification.contact_id.in_(select(Contact.id).where(contact_condition)),
    )
    for statement in (
        delete_rows(Notification).where(locked_in_order(Notification.id, *unread, is_duplicate)),
        update_rows(Notification)
        .where(locked_in_order(Notification.id, *unread))
        .values(account_id=new_assignee_id),
    ):
        db.session.execute(statement)


def _new_assignee(office: Office, to: int | None) -> Account | None:
    return None if to is None else worker_of(office.id, to)


def _lock_selection(office: Office, homes: Collection[int], preferences: Collection[int]) -> _Selection:
    """Lock homes and cases in the order of their ids; raise NotFound if one does not belong to the office."""
    selection = _Selection(_lock_rows(Home, homes, office), _lock_rows(Preference, preferences, office))
    if {*selection.homes} != {*homes} or {*selection.preferences} != {*preferences}:
        raise NotFound()
    return selection


def _lock_rows(table: type[Home] | type[Preference], ids: Collection[int], office: Office) -> list[int]:
    own = select(table.id).where(table.id.in_(ids), table.office_id == office.id).order_by(table.id)
    return list(db.session.scalars(own.with_for_update(**WEAK_ROW_LOCK)))


def _counts(office: Office, selection: _Selection, new_assignee: Account | None) -> HandoverOut:
    by_status = dict(
        db.session.execute(
            select(Contact.status, func.count()).where(selection.contacts).group_by(Contact.status)
        ).all()
    )
    unread = (
        select(Notification.contact_id, Notification.event, Notification.message)
        .where(
            Notification.read_at.is_(None),
            Notification.account_id.in_(_current_assignees(office, selection)),
            Notification.contact_id.in_(select(Contact.id).where(selection.contacts)),
        )
        .distinct()
    )
    notices = db.session.scalar(select(func.count()).select_from(unread.subquery()))
    return HandoverOut(
        homes=len(selection.homes),
        preferences=len(selection.preferences),
        pending=by_status.get(ContactStatus.PENDING, 0),
        rooms=by_status.get(ContactStatus.ACCEPTED, 0),
        notices=notices or 0,
        to=new_assignee and new_assignee.username,
    )


def _current_assignees(office: Office, selection: _Selection) -> set[int]:
    """Return the current assignees, and also the managers if a home or case has no assignee."""
    homes = select(Home.assignee_id).where(Home.id.in_(selection.homes))
    preferences = select(Preference.assignee_id).where(Preference.id.in_(selection.preferences))
    assignee_ids = {*db.session.scalars(homes), *db.session.scalars(preferences)}
    managers = (
        {manager.id for manager in managers_of([office.id])[office.id]} if None in assignee_ids else set()
    )
    return {id_ for id_ in assignee_ids if id_ is not None} | managers


def _enforce_handover_limit(selection: _Selection, now: datetime) -> None:
    """Limit the handovers of each home and case, because each handover sends messages."""
    for kind, ids in (("home", selection.homes), ("case", selection.preferences)):
        # Sorted, because counting locks the counters: the same order prevents deadlocks.
        for id_ in sorted(ids):
            enforce_limit_in_transaction(HANDOVERS_OF_OBJECT, f"{kind} {id_}", now)


def _transfer(
    actor: Viewer, office: Office, selection: _Selection, new_assignee: Account | None, now: datetime
) -> None:
    new_id = new_assignee and new_assignee.id
    assignee_changes = and_(
        ROOM_IS_OPEN,
        or_(
            Contact.home_id.in_(
                select(Home.id).where(Home.id.in_(selection.homes), Home.assignee_id.is_distinct_from(new_id))
            ),
            Contact.preference_id.in_(
                select(Preference.id).where(
                    Preference.id.in_(selection.preferences), Preference.assignee_id.is_distinct_from(new_id)
                )
            ),
        ),
    )
    rooms = list(db.session.scalars(select(Contact.id).where(assignee_changes).order_by(Contact.id)))
    if new_assignee is not None:
        reassign_notifications(
            selection.contacts, _current_assignees(office, selection), new_assignee.id, now
        )
    for table, ids in ((Home, selection.homes), (Preference, selection.preferences)):
        db.session.execute(update_rows(table).where(table.id.in_(ids)).values(assignee_id=new_id))
    db.session.add(
        Handover(
            office_id=office.id,
            actor_id=actor.id,
            to_id=new_id,
            homes=selection.homes,
            preferences=selection.preferences,
            handed_at=now,
        )
    )
    if new_assignee is None:
        return
    announce_assignee(rooms, new_assignee, now)
    if new_assignee.id != actor.id:
        text = handover_text(actor.username, len(selection.homes), len(selection.preferences))
        notify_members(office.id, [new_assignee.id], text, now)
