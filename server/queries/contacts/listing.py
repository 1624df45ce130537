"""A part of the viewer's contacts over all homes or people. Nobody is found by what the viewer may not read of them."""

from collections.abc import Iterator
from datetime import datetime

from sqlalchemy import ColumnElement, Select, String, and_, case, cast, func, literal, null, or_, select

from server.domain.contacts.listing import LONG, ContactListing, ContactOrder, ContactTab
from server.domain.people.visibility import Sight, preference_sight
from server.domain.viewer import Viewer
from server.domain.vocabulary import ContactStatus, Role, Side, side_of
from server.extensions import db
from server.models import Account, Contact, Home, Preference
from server.queries.contacts.contacts import Standing, listed, of_role, with_homes
from server.queries.offices.listing import Part, finding
from server.queries.scope import unread_of_contact

_contact, _home, _preference = Contact.__table__.c, Home.__table__.c, Preference.__table__.c
_owner = Account.__table__.c

_TAB: ColumnElement[str] = case(
    (_contact.confirmed_at.is_not(None), literal(ContactTab.MOVED_IN.value)),
    (_contact.status == ContactStatus.PENDING, literal(ContactTab.PENDING.value)),
    (_contact.status == ContactStatus.ACCEPTED, literal(ContactTab.ACCEPTED.value)),
    else_=literal(ContactTab.ENDED.value),
)
_LATEST = func.coalesce(_contact.latest_message_sent_at, _contact.updated_at)
_IS_PENDING = _contact.status == ContactStatus.PENDING


def _seen(*sights: Sight) -> ColumnElement[bool]:
    """Say whether a facility sees that much of a contact's person, as `preference_sight` has it."""
    return or_(
        *(
            and_(_contact.status == status, _preference.is_active if is_active else ~_preference.is_active)
            for status in ContactStatus
            for is_active in (True, False)
            if preference_sight(Side.FACILITY, status, is_active=is_active) in sights
        )
    )


_IS_MET, _IS_SEEN = _seen(Sight.AFTER_ACCEPTANCE), _seen(Sight.BEFORE_ACCEPTANCE, Sight.AFTER_ACCEPTANCE)
_CALLED = func.coalesce(_preference.name, _owner.person_name, _owner.username)
_IS_NAMED = _preference.emptied_at.is_(None)


def _aged(age: ColumnElement[int | None]) -> ColumnElement[str]:
    return cast(age, String) + "歳"


#: In which texts a word is looked for: what each side reads of the home and of the person now.
_TEXTS: dict[Side, tuple[ColumnElement[str], ...]] = {
    Side.FACILITY: (
        _home.name,
        case((_IS_MET, _CALLED), else_=null()),
        case((_IS_MET, _preference.name_kana), else_=null()),
        case((_IS_SEEN, _preference.prefecture), else_=_contact.outline_prefecture),
        case((_IS_SEEN, _preference.address_1), else_=null()),
        case((_IS_SEEN, _aged(_preference.age)), else_=_aged(_contact.outline_age)),
    ),
    Side.SEEKER: (
        _home.name,
        _home.prefecture,
        _home.address_1,
        case((_IS_NAMED, _CALLED), else_=null()),
        _preference.name_kana,
    ),
}


def _orders(role: Role) -> dict[ContactOrder, tuple[ColumnElement[object], ...]]:
    names = (
        (_home.name,)
        if role is Role.FACILITY
        else (func.coalesce(_preference.name_kana, _preference.name), _preference.id)
    )
    return {
        ContactOrder.NEWEST: (_contact.id.desc(),),
        ContactOrder.WAITING: (
            case((_IS_PENDING, 0), else_=1),
            case((_IS_PENDING, _LATEST)),
            _contact.id.desc(),
        ),
        ContactOrder.NAME: (*names, _contact.id.desc()),
        ContactOrder.MESSAGE: (_LATEST.desc(), _contact.id.desc()),
    }


_ORDERS = {role: _orders(role) for role in Role}


def contacts_listed(viewer: Viewer, listing: ContactListing, now: datetime) -> Part[tuple[Contact, Standing]]:
    """Return the part of the viewer's contacts that is asked for."""
    found, order = _narrowed(viewer, listing, now), _ORDERS[viewer.role][listing.order]
    which = found.order_by(*order).limit(listing.limit).offset(listing.offset)
    values = {"viewer_id": viewer.id}
    rows = db.session.execute(listed(viewer.role, which).order_by(*order), values)
    contacts = with_homes([list(row) for row in rows])
    counted = select(func.count()).select_from(found.subquery())
    return Part(contacts, db.session.scalar(counted, values) or 0)


def contacts_counted(viewer: Viewer, listing: ContactListing, now: datetime) -> dict[str, int]:
    """Return how many of the viewer's contacts that are asked for are in each state."""
    tabs = _narrowed(viewer, listing, now).with_only_columns(_TAB.label("tab")).subquery()
    counted = db.session.execute(
        select(tabs.c.tab, func.count()).group_by(tabs.c.tab), {"viewer_id": viewer.id}
    )
    return {tab.value: 0 for tab in ContactTab} | dict(counted.all())


def _narrowed(viewer: Viewer, listing: ContactListing, now: datetime) -> Select[int]:
    owner = Account.__table__
    return (
        of_role(viewer.role)
        .join_from(Contact.__table__, Home.__table__, _home.id == _contact.home_id)
        .join(Preference.__table__, _preference.id == _contact.preference_id)
        .join(owner, owner.c.id == _preference.user_id)
        .where(*_conditions(viewer.role, listing, now))
    )


def _conditions(role: Role, listing: ContactListing, now: datetime) -> Iterator[ColumnElement[bool]]:
    yield from finding(listing.words, _TEXTS[side_of(role)])
    assignee = _home.assignee_id if role is Role.FACILITY else _preference.assignee_id
    if listing.unassigned:
        yield assignee.is_(None)
    for column, wanted in (
        (assignee, listing.assignee),
        (_contact.home_id, listing.home),
        (_contact.preference_id, listing.preference),
        (_TAB, listing.tab),
    ):
        if wanted is not None:
            yield column == wanted
    if listing.unread:
        yield unread_of_contact(role) > 0
    if listing.waiting:
        yield and_(_IS_PENDING, now - LONG > _LATEST)
