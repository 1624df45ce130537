"""What waits to be told to members of staff by mail: written with the events, dropped once it is dealt with."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, and_, case, delete, exists, or_, select, update
from sqlalchemy.orm import aliased

from server.core.database import db
from server.core.japan import when_words
from server.core.scope import sharing_an_office
from server.core.transaction import insert_into, locked_in_order
from server.core.viewer import Viewer
from server.core.vocabulary import Event, Side, StaffNoticeKind
from server.models import Account, Contact, StaffNotice, Visit
from server.notifications.queries import Reader, readers, readers_of_invoices, ways_of
from server.notifications.rules.pages import matches_page, page_of
from server.notifications.rules.staff import QuietHours, deliver_at, due_at, kind_of, mail_line

_INVOICES_PAGE = "/facilities/invoices/"
#: What is told in the product too, and so is dealt with there.
_SEEN_HERE = StaffNotice.kind != StaffNoticeKind.INVOICE

#: What is told as long as its visit is to come, and no longer.
_OF_WHAT_STANDS = (Event.VISIT_AGREED, Event.VISIT_NEAR)


@dataclass(frozen=True)
class StaffNoticeLine:
    """What one member is told in one line of a mail, with the page that its link opens."""

    account_id: int
    text: str
    path: str
    contact_id: int | None = None
    #: The visit that it says is agreed.
    visit_id: int | None = None
    event: Event | None = None


def tell_members_of(
    event: Event, side: Side, told: Sequence[tuple[Contact, int]], now: datetime, visit: Visit | None = None
) -> None:
    """Have those who were told of an event in the product be told by mail too, where they are staff."""
    kind = kind_of(event)
    staff = [one for one in told if side is Side.FACILITY or one[0].preference.office_id is not None]
    if kind is None or not staff:
        return
    found = readers({account_id for _, account_id in staff}, kind)
    lines = [
        StaffNoticeLine(
            account_id,
            mail_line(event, contact.home.name, when_words(visit.starts_at, reader.role) if visit else ""),
            page_of(event, reader.role, contact.id),
            contact.id,
            visit.id if visit and event in _OF_WHAT_STANDS else None,
            event,
        )
        for contact, account_id in staff
        if (reader := found.get(account_id))
    ]
    _write(kind, lines, found, now)


def tell_of_invoice(contact: Contact, corporation_id: int, now: datetime) -> None:
    """Tell of a fee those who see the corporation's invoices, within the running transaction."""
    text = f"「{contact.home.name}」のシステム利用料が記録されました。"
    accounts = readers_of_invoices(corporation_id)
    tell(
        StaffNoticeKind.INVOICE,
        [StaffNoticeLine(account, text, _INVOICES_PAGE, contact.id) for account in accounts],
        now,
    )


def tell(kind: StaffNoticeKind, lines: Sequence[StaffNoticeLine], now: datetime) -> None:
    """Write what waits for each member's next mail, within the running transaction."""
    if lines:
        _write(kind, lines, readers({line.account_id for line in lines}, kind), now)


def _write(
    kind: StaffNoticeKind, lines: Sequence[StaffNoticeLine], found: Mapping[int, Reader], now: datetime
) -> None:
    rows = [
        {
            "account_id": line.account_id,
            "contact_id": line.contact_id,
            "visit_id": line.visit_id,
            "kind": kind,
            "event": line.event.value if line.event else None,
            "line": line.text,
            "path": line.path,
            "due_at": due,
            "created_at": now,
        }
        for line in lines
        if (reader := found.get(line.account_id)) and (due := due_at(kind, reader.way, reader.quiet, now))
    ]
    if rows:
        # Of a room whose reader is to be told already there is nothing to add.
        db.session.execute(insert_into(StaffNotice).on_conflict_do_nothing(), rows)


def drop_seen(viewer: Viewer, contact_id: int | None) -> None:
    """Tell nobody by mail what they have read in the product: of one contact, or all of it."""
    _drop(
        StaffNotice.account_id == viewer.id,
        _SEEN_HERE,
        *([] if contact_id is None else [StaffNotice.contact_id == contact_id]),
    )


def drop_matches(viewer: Viewer, home_id: int) -> None:
    """Tell nobody by mail of a home's new people of whom they have read in the product."""
    _drop(StaffNotice.account_id == viewer.id, StaffNotice.path == matches_page(home_id))


def drop_matches_of_all(home_id: int) -> None:
    """Tell nobody by mail of the new people of a home that looks for nobody any more."""
    _drop(StaffNotice.path == matches_page(home_id))


def drop_dealt_with(actor: Viewer, contact_id: int) -> None:
    """Tell neither who has just dealt with a contact nor their colleagues of it by mail."""
    office = sharing_an_office(actor.id)
    _drop(StaffNotice.contact_id == contact_id, StaffNotice.account_id.in_(office), _SEEN_HERE)


def drop_events(events: Collection[Event], contact_ids: Collection[int]) -> None:
    """Tell nobody by mail of events of contacts that are over."""
    _drop(StaffNotice.contact_id.in_(contact_ids), _is_of(events))


def _is_of(events: Collection[Event]) -> ColumnElement[bool]:
    return StaffNotice.event.in_([event.value for event in events])


def drop_message(account_id: int, contact_id: int) -> None:
    """Tell a member by mail of no message in a room where none is left for them to read."""
    _drop(
        StaffNotice.account_id == account_id,
        StaffNotice.contact_id == contact_id,
        StaffNotice.kind == StaffNoticeKind.MESSAGE,
    )


def drop_invoice(contact_id: int) -> None:
    """Tell nobody by mail of a fee that was cancelled."""
    _drop(StaffNotice.contact_id == contact_id, StaffNotice.kind == StaffNoticeKind.INVOICE)


def drop_of_office(account_id: int, contacts: ColumnElement[bool]) -> None:
    """Drop what waits for somebody who leaves an office; which homes a line without a contact names is not known."""
    of_office = StaffNotice.contact_id.in_(select(Contact.id).where(contacts))
    _drop(StaffNotice.account_id == account_id, _SEEN_HERE, or_(StaffNotice.contact_id.is_(None), of_office))


def _drop(*conditions: ColumnElement[bool]) -> None:
    gone = delete(StaffNotice).where(locked_in_order(StaffNotice.id, *conditions))
    db.session.execute(gone.execution_options(synchronize_session=False))


def move_to_heir(
    contacts: ColumnElement[bool], giver_ids: Collection[int], heir_id: int, now: datetime
) -> None:
    """Have what waits about contacts be told to somebody else, as they chose, within the running transaction."""
    there = aliased(StaffNotice)
    # Where nobody was in charge, several were to be told: of theirs one goes along.
    told_already = exists().where(
        or_(there.account_id == heir_id, and_(there.account_id.in_(giver_ids), there.id < StaffNotice.id)),
        there.contact_id == StaffNotice.contact_id,
        there.kind == StaffNotice.kind,
        there.line == StaffNotice.line,
    )
    waiting = (
        StaffNotice.account_id.in_(giver_ids),
        StaffNotice.account_id != heir_id,
        StaffNotice.contact_id.in_(select(Contact.id).where(contacts)),
        _SEEN_HERE,
    )
    _drop(*waiting, told_already)
    moved = update(StaffNotice).where(locked_in_order(StaffNotice.id, *waiting)).values(account_id=heir_id)
    db.session.execute(moved.execution_options(synchronize_session=False))
    reschedule_notices(heir_id, now)


def reschedule_notices(account_id: int, now: datetime) -> None:
    """Set when what waits for a member is due, as they choose now; drop what they no longer wish for.

    The worker may take any of it away meanwhile: only what is still there is changed.
    """
    waiting = db.session.execute(
        select(StaffNotice.id, StaffNotice.kind, StaffNotice.created_at).where(
            StaffNotice.account_id == account_id
        )
    ).all()
    if not waiting:
        return
    ways = ways_of(account_id)
    account = db.session.get_one(Account, account_id, populate_existing=True)
    quiet = QuietHours.between(account.quiet_from, account.quiet_until)
    due = {row.id: due_at(row.kind, ways[row.kind], quiet, row.created_at) for row in waiting}
    kept = {id_: deliver_at(max(at, now), quiet) for id_, at in due.items() if at is not None}
    own = StaffNotice.account_id == account_id
    _drop(own, StaffNotice.id.in_(due.keys() - kept.keys()))
    if kept:
        moved = update(StaffNotice).where(locked_in_order(StaffNotice.id, own, StaffNotice.id.in_(kept)))
        new = case(kept, value=StaffNotice.id, else_=StaffNotice.due_at)
        db.session.execute(moved.values(due_at=new).execution_options(synchronize_session=False))
