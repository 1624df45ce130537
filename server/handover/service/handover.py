"""Handing homes and cases to another member of their office: who is in charge, what waits, and a word in each room."""

import uuid
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, and_, delete, exists, func, or_, select, update
from sqlalchemy.orm import aliased

from server.core.database import db
from server.core.limits import HANDOVERS_OF_ONE, count_within
from server.core.refusals import NotAllowed, NotFound
from server.core.scope import managers_of
from server.core.services import live_rooms
from server.core.transaction import after_commit, locked_in_order, transaction
from server.core.viewer import Viewer
from server.core.vocabulary import WORKING, ContactStatus
from server.models import Account, Contact, Handover, Home, Notification, Office, Preference
from server.notifications.service.staff import move_to_heir
from server.offices.queries import worker_of
from server.offices.rules import IN_CHARGE_NOW, taken_over
from server.offices.service.members import hold_managed, hold_own, tell_members
from server.rooms.service.store import NewMessage, store_within


@dataclass(frozen=True)
class HandedOver:
    """What goes along with homes and cases: how many of each."""

    homes: int
    preferences: int
    pending: int
    rooms: int
    notices: int


@dataclass(frozen=True)
class _Load:
    """Homes and cases of one office, by their ids."""

    homes: list[int]
    preferences: list[int]

    @property
    def contacts(self) -> ColumnElement[bool]:
        return or_(Contact.home_id.in_(self.homes), Contact.preference_id.in_(self.preferences))


def preview_handover(
    actor: Viewer, office_id: int, homes: Collection[int], preferences: Collection[int], to: int | None
) -> tuple[HandedOver, str | None]:
    """Return what would go along, and to whom; nothing is changed."""
    with transaction():
        office = hold_managed(actor, office_id)
        heir = None if to is None else worker_of(office.id, to)
        return _goes_along(office, _load(office, homes, preferences)), heir.username if heir else None


def hand_over(
    actor: Viewer,
    office_id: int,
    homes: Collection[int],
    preferences: Collection[int],
    to: int | None,
    now: datetime,
) -> tuple[HandedOver, str | None]:
    """Give homes and cases of an office to a member, or to its managers; return what went along, and to whom."""
    with transaction():
        office = hold_managed(actor, office_id)
        heir = None if to is None else worker_of(office.id, to)
        load = _load(office, homes, preferences)
        found = _goes_along(office, load)
        _count(load, now)
        _give(actor, office, load, heir, now)
    return found, heir.username if heir else None


def assign(
    actor: Viewer, office_id: int, homes: list[int], preferences: list[int], to: int | None, now: datetime
) -> None:
    """Have a member take charge of a home or a case; everybody who works in the office may say so."""
    with transaction():
        office, position = hold_own(actor, office_id)
        if position not in WORKING:
            raise NotAllowed()
        heir = None if to is None else worker_of(office.id, to)
        load = _load(office, homes, preferences)
        _count(load, now)
        _give(actor, office, load, heir, now)


def hand_over_all_of(actor: Viewer, office: Office, account_id: int, to: int | None, now: datetime) -> None:
    """Give away all that a member is in charge of in an office, within the running transaction."""
    heir = None if to is None else worker_of(office.id, to)
    homes = select(Home.id).where(Home.office_id == office.id, Home.assignee_id == account_id)
    preferences = select(Preference.id).where(
        Preference.office_id == office.id, Preference.assignee_id == account_id
    )
    load = _Load(list(db.session.scalars(homes)), list(db.session.scalars(preferences)))
    if load.homes or load.preferences:
        _give(actor, office, load, heir, now)


def tell_rooms(rooms: Collection[int], heir: Account, now: datetime) -> None:
    """Say in open rooms who is in charge from now on, within the running transaction."""
    if not rooms:
        return
    live = live_rooms()
    speaker = Viewer(heir.id, heir.role, heir.username, session_id=0)
    words = IN_CHARGE_NOW.format(name=heir.username)
    store_within(
        [NewMessage(room, speaker, words, str(uuid.uuid4())) for room in sorted(rooms)],
        live.present(rooms),
        now,
    )
    after_commit(lambda: live.catch_up(rooms))


def move_notices(
    contacts: ColumnElement[bool], giver_ids: Collection[int], heir_id: int, now: datetime
) -> None:
    """Have unread notices about contacts wait for somebody else, within the running transaction."""
    move_to_heir(contacts, giver_ids, heir_id, now)
    there = aliased(Notification)
    # Where nobody was in charge, several were told: of theirs one goes along.
    told_already = exists().where(
        or_(
            there.account_id == heir_id,
            and_(there.account_id.in_(giver_ids), there.id < Notification.id),
        ),
        there.contact_id == Notification.contact_id,
        there.event == Notification.event,
        there.message == Notification.message,
        there.read_at.is_(None),
    )
    waiting = (
        Notification.account_id.in_(giver_ids),
        Notification.account_id != heir_id,
        Notification.read_at.is_(None),
        Notification.contact_id.in_(select(Contact.id).where(contacts)),
    )
    for statement in (
        delete(Notification).where(locked_in_order(Notification.id, *waiting, told_already)),
        update(Notification).where(locked_in_order(Notification.id, *waiting)).values(account_id=heir_id),
    ):
        db.session.execute(statement.execution_options(synchronize_session=False))


def _load(office: Office, homes: Collection[int], preferences: Collection[int]) -> _Load:
    """Return homes and cases of an office, locked, or refuse as not found where one is not its own."""
    found = _Load(
        list(
            db.session.scalars(
                select(Home.id)
                .where(Home.id.in_(homes), Home.office_id == office.id)
                .order_by(Home.id)
                .with_for_update(key_share=True)
            )
        ),
        list(
            db.session.scalars(
                select(Preference.id)
                .where(Preference.id.in_(preferences), Preference.office_id == office.id)
                .order_by(Preference.id)
                .with_for_update(key_share=True)
            )
        ),
    )
    if {*found.homes} != {*homes} or {*found.preferences} != {*preferences}:
        raise NotFound()
    return found


def _goes_along(office: Office, load: _Load) -> HandedOver:
    by_status = dict(
        db.session.execute(
            select(Contact.status, func.count()).where(load.contacts).group_by(Contact.status)
        ).all()
    )
    waiting = (
        select(Notification.contact_id, Notification.event, Notification.message)
        .where(
            Notification.read_at.is_(None),
            Notification.account_id.in_(_givers(office, load)),
            Notification.contact_id.in_(select(Contact.id).where(load.contacts)),
        )
        .distinct()
    )
    notices = db.session.scalar(select(func.count()).select_from(waiting.subquery()))
    return HandedOver(
        len(load.homes),
        len(load.preferences),
        by_status.get(ContactStatus.PENDING, 0),
        by_status.get(ContactStatus.ACCEPTED, 0),
        notices or 0,
    )


def _givers(office: Office, load: _Load) -> set[int]:
    """Return who is in charge of any of it: where nobody is, the managers."""
    homes = select(Home.assignee_id).where(Home.id.in_(load.homes))
    preferences = select(Preference.assignee_id).where(Preference.id.in_(load.preferences))
    found = {*db.session.scalars(homes), *db.session.scalars(preferences)}
    managers = {one.id for one in managers_of([office.id])[office.id]} if None in found else set()
    return {id_ for id_ in found if id_ is not None} | managers


def _count(load: _Load, now: datetime) -> None:
    """Refuse to hand a home or a case from one to the other again and again: people are told each time."""
    for kind, ids in (("home", load.homes), ("case", load.preferences)):
        for id_ in sorted(ids):
            count_within(HANDOVERS_OF_ONE, f"{kind} {id_}", now)


def _give(actor: Viewer, office: Office, load: _Load, heir: Account | None, now: datetime) -> None:
    to = heir and heir.id
    changing = and_(
        Contact.status == ContactStatus.ACCEPTED,
        or_(
            Contact.home_id.in_(
                select(Home.id).where(Home.id.in_(load.homes), Home.assignee_id.is_distinct_from(to))
            ),
            Contact.preference_id.in_(
                select(Preference.id).where(
                    Preference.id.in_(load.preferences), Preference.assignee_id.is_distinct_from(to)
                )
            ),
        ),
    )
    rooms = list(db.session.scalars(select(Contact.id).where(changing).order_by(Contact.id)))
    if heir is not None:
        move_notices(load.contacts, _givers(office, load), heir.id, now)
    for table, ids in ((Home, load.homes), (Preference, load.preferences)):
        db.session.execute(
            update(table)
            .where(table.id.in_(ids))
            .values(assignee_id=to)
            .execution_options(synchronize_session=False)
        )
    db.session.add(
        Handover(
            office_id=office.id,
            actor_id=actor.id,
            to_id=to,
            homes=load.homes,
            preferences=load.preferences,
            handed_at=now,
        )
    )
    if heir is not None:
        tell_rooms(rooms, heir, now)
    if heir is not None and heir.id != actor.id:
        text = taken_over(actor.username, len(load.homes), len(load.preferences))
        tell_members(office.id, [heir.id], text, now)
