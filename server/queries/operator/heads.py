"""Whose timeline it is, and what belongs to it: as much as tells them from others, and leads on to them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, String, cast, literal, null, select, type_coerce, union_all

from server.domain.accounts.audit import Kind
from server.domain.refusals import NotFound
from server.extensions import db
from server.models import Account, Contact, Corporation, Home, Membership, Office, Preference
from server.queries.operator.searching import HOME_STATE, PERSON_STATE

#: How many offices, people and homes a head names at most.
LINKS = 100
_account, _preference, _home = Account.__table__.c, Preference.__table__.c, Home.__table__.c
_office, _contact, _member = Office.__table__.c, Contact.__table__.c, Membership.__table__.c
_NO_NAME: ColumnElement[Any] = cast(null(), String)


@dataclass(frozen=True)
class Link:
    """What a head leads on to."""

    kind: Kind
    id: int
    name: str | None


@dataclass(frozen=True)
class Head:
    """Whose timeline it is, and how they stand."""

    kind: Kind
    id: int
    name: str | None
    role: str | None
    state: str
    created_at: datetime
    links: list[Link]
    email: str | None = None
    email_is_dead: bool | None = None
    line_id: str | None = None
    #: Whether LINE would deliver, as far as is known; None of who has no LINE account.
    line_reachable: bool | None = None
    corporation: str | None = None
    corporation_number: str | None = None


def head_of(kind: Kind, id_: int) -> Head:
    """Return the head of a timeline, or refuse as not found; two statements."""
    match kind:
        case Kind.ACCOUNT:
            return _of_account(id_)
        case Kind.OFFICE:
            return _of_office(id_)
        case Kind.PREFERENCE:
            return _of_person(id_)
        case Kind.HOME:
            return _of_home(id_)
        case _:
            return _of_contact(id_)


def _of_account(id_: int) -> Head:
    row = db.session.get(Account, id_)
    if row is None:
        raise _nobody()
    offices = select(_kind(Kind.OFFICE), _office.id, _office.name).join(
        Membership.__table__, _member.office_id == _office.id
    )
    people = select(_kind(Kind.PREFERENCE), _preference.id, _preference.name)
    return Head(
        Kind.ACCOUNT,
        row.id,
        row.username,
        row.role.value,
        "active" if row.disabled_at is None else "disabled",
        row.created_at,
        _links(
            offices.where(_member.account_id == id_),
            people.where(_preference.user_id == id_, _preference.office_id.is_(None)),
        ),
        email=row.email,
        email_is_dead=row.email_dead_at is not None if row.email else None,
        line_id=row.line_id,
        line_reachable=row.line_reachable if row.line_id else None,
    )


def _of_office(id_: int) -> Head:
    row = db.session.execute(
        select(Office, Corporation.name, Corporation.number).join(Corporation).where(Office.id == id_)
    ).one_or_none()
    if row is None:
        raise _nobody()
    office, corporation, number = row
    members = select(_kind(Kind.ACCOUNT), _account.id, _account.username).join(
        Membership.__table__, _member.account_id == _account.id
    )
    homes = select(_kind(Kind.HOME), _home.id, _home.name).where(_home.office_id == id_)
    sisters = select(_kind(Kind.OFFICE), _office.id, _office.name)
    return Head(
        Kind.OFFICE,
        office.id,
        office.name,
        office.kind.value,
        "active" if office.suspended_at is None else "suspended",
        office.created_at,
        _links(
            members.where(_member.office_id == id_),
            homes,
            sisters.where(_office.corporation_id == office.corporation_id, _office.id != id_),
        ),
        corporation=corporation,
        corporation_number=number,
    )


def _of_person(id_: int) -> Head:
    row = db.session.execute(
        select(
            _preference.name,
            type_coerce(PERSON_STATE, String),
            _preference.created_at,
            _preference.user_id,
            _preference.office_id,
        ).where(_preference.id == id_)
    ).one_or_none()
    if row is None:
        raise _nobody()
    name, state, created_at, user_id, office_id = row
    links = _links(_accounts(user_id), _offices(office_id))
    return Head(Kind.PREFERENCE, id_, name, None, state, created_at, links)


def _of_home(id_: int) -> Head:
    row = db.session.execute(
        select(
            _home.name,
            type_coerce(HOME_STATE, String),
            _home.created_at,
            _home.assignee_id,
            _home.office_id,
        ).where(_home.id == id_)
    ).one_or_none()
    if row is None:
        raise _nobody()
    name, state, created_at, assignee_id, office_id = row
    links = _links(_offices(office_id), _accounts(assignee_id))
    return Head(Kind.HOME, id_, name, None, state, created_at, links)


def _of_contact(id_: int) -> Head:
    row = db.session.execute(
        select(_contact.status, _contact.created_at, _contact.home_id, _contact.preference_id).where(
            _contact.id == id_
        )
    ).one_or_none()
    if row is None:
        raise _nobody()
    status, created_at, home_id, preference_id = row
    homes = select(_kind(Kind.HOME), _home.id, _home.name).where(_home.id == home_id)
    people = select(_kind(Kind.PREFERENCE), _preference.id, _NO_NAME)
    links = _links(homes, people.where(_preference.id == preference_id))
    return Head(Kind.CONTACT, id_, None, None, status.value, created_at, links)


def _accounts(id_: int | None) -> Any:
    return select(_kind(Kind.ACCOUNT), _account.id, _account.username).where(_account.id == id_)


def _offices(id_: int | None) -> Any:
    return select(_kind(Kind.OFFICE), _office.id, _office.name).where(_office.id == id_)


def _kind(kind: Kind) -> ColumnElement[str]:
    return literal(kind.value, String).label("kind")


def _links(*parts: Any) -> list[Link]:
    rows = db.session.execute(union_all(*parts).limit(LINKS)).all()
    return [Link(Kind(kind), id_, name) for kind, id_, name in rows]


def _nobody() -> NotFound:
    return NotFound("この番号のものはありません。検索からもう一度お選びください。")
