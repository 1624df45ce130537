"""Finding an account, office, person, home or contact by what an operator was told of it: one statement, by indexes."""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Integer,
    Select,
    String,
    and_,
    case,
    cast,
    literal,
    null,
    or_,
    select,
    type_coerce,
    union_all,
)

from server.core.audit.rules import Kind
from server.core.database import db
from server.core.queries import AFTER_EVERY_ID
from server.core.refusals import NotFound
from server.core.text import spellings, tidy_ascii
from server.models import Account, Contact, Corporation, Home, Membership, Office, Preference, Report, Signup
from server.offices.models import CORPORATION_NUMBER_LENGTH, OFFICE_NUMBER_LENGTH

#: How many hits of a kind stand on a page.
HITS = 20
_LINE_ID = re.compile(r"U[0-9a-f]{32}")
#: Follows every character that a name can have.
_BEYOND = "\U0010ffff"
_NO_TEXT: ColumnElement[Any] = cast(null(), String)
_NO_ID: ColumnElement[Any] = cast(null(), Integer)

_account, _preference, _home = Account.__table__.c, Preference.__table__.c, Home.__table__.c
_office, _corporation = Office.__table__.c, Corporation.__table__.c
_contact, _report, _signup = Contact.__table__.c, Report.__table__.c, Signup.__table__.c


@dataclass(frozen=True)
class SearchHit:
    """What was found: enough to tell it from others of its name."""

    kind: Kind
    id: int
    name: str | None
    belongs_to: str | None
    role: str | None
    state: str
    contact: int | None
    created_at: datetime | None


@dataclass(frozen=True)
class Hits:
    """A page of the hits of a kind; `next_cursor` is None on the last one."""

    kind: Kind
    hits: list[SearchHit]
    next_cursor: int | None


class _Asked:
    """What was typed, as what it can be."""

    def __init__(self, query: str) -> None:
        plain = tidy_ascii(query)
        self.mail = plain.lower() if "@" in plain else None
        self.line_id = plain if _LINE_ID.fullmatch(plain) else None
        is_number = plain.isascii() and plain.isdigit()
        self.id = int(plain) if is_number and 1 <= int(plain) < AFTER_EVERY_ID else None
        self.office_number = plain if is_number and len(plain) == OFFICE_NUMBER_LENGTH else None
        self.corporation_number = plain if is_number and len(plain) == CORPORATION_NUMBER_LENGTH else None
        self.names = [] if is_number or self.mail or self.line_id else spellings(query)

    def named(self, *columns: ColumnElement[Any]) -> list[ColumnElement[bool]]:
        """Say of columns that they begin with the name that was typed."""
        return [begins_with(column, name) for column in columns for name in self.names]

    def numbered(self, column: ColumnElement[Any]) -> list[ColumnElement[bool]]:
        """Say of an id that it is the number that was typed."""
        return [] if self.id is None else [column == self.id]


def found_by(query: str, kind: Kind | None = None, cursor: int | None = None) -> list[Hits]:
    """Return what a query finds, newest first, by kind; of one kind, what follows its cursor."""
    parts = []
    for found_kind, (columns, of, ids, conditions) in _sources(_Asked(query)).items():
        if conditions and kind in (None, found_kind):
            part: Select[Any] = select(*(literal(found_kind.value, String).label("kind"), *columns))
            part = part.select_from(of)
            part = part.where(or_(*conditions))
            if cursor is not None:
                part = part.where(ids < cursor)
            parts.append(_all_of(part.order_by(ids.desc()).limit(HITS + 1)))
    if not parts:
        return []
    rows = db.session.execute(union_all(*parts)).all()
    return _grouped([SearchHit(Kind(row[0]), *row[1:]) for row in rows])


def begins_with(column: ColumnElement[Any], beginning: str) -> ColumnElement[bool]:
    """Say that a text begins with another, in the order of characters, by which PostgreSQL's patterns are indexed."""
    beyond = beginning + _BEYOND
    if db.engine.dialect.name != "postgresql":
        return and_(column >= beginning, column < beyond)
    return and_(column.bool_op("~>=~")(beginning), column.bool_op("~<~")(beyond))


_Place = tuple[tuple[Any, ...], FromClause, Any]


def _sources(asked: _Asked) -> dict[Kind, tuple[*_Place, list[ColumnElement[bool]]]]:
    conditions = _conditions(asked)
    return {kind: (*place, conditions[kind]) for kind, place in _places().items()}


def _conditions(asked: _Asked) -> dict[Kind, list[ColumnElement[bool]]]:
    account = [
        *asked.numbered(_account.id),
        *([_account.line_id == asked.line_id] if asked.line_id else []),
        *([begins_with(_account.email, asked.mail)] if asked.mail else []),
        *asked.named(_account.username, _account.person_name),
    ]
    of_corporation = [
        *([_corporation.number == asked.corporation_number] if asked.corporation_number else []),
        *asked.named(_corporation.name),
    ]
    office = [
        *asked.numbered(_office.id),
        *([_office.number == asked.office_number] if asked.office_number else []),
        *asked.named(_office.name),
        *([_office.corporation_id.in_(_ids(_corporation.id, of_corporation))] if of_corporation else []),
    ]
    person = [*asked.numbered(_preference.id), *asked.named(_preference.name, _preference.name_kana)]
    signup = [
        *asked.numbered(_signup.id),
        *([_signup.email == asked.mail] if asked.mail else []),
    ]
    return {
        Kind.ACCOUNT: account,
        Kind.OFFICE: office,
        Kind.PREFERENCE: person,
        Kind.HOME: [*asked.numbered(_home.id), *asked.named(_home.name)],
        Kind.CONTACT: asked.numbered(_contact.id),
        Kind.REPORT: asked.numbered(_report.id),
        Kind.SIGNUP: signup,
    }


def _places() -> dict[Kind, _Place]:
    offices = Office.__table__.join(Corporation.__table__)
    people = Preference.__table__.outerjoin(Office.__table__, _office.id == _preference.office_id)
    homes = Home.__table__.join(Office.__table__, _office.id == _home.office_id)
    rooms = Contact.__table__.join(Home.__table__, _home.id == _contact.home_id)
    return {
        Kind.ACCOUNT: (
            _columns(_account, _account.username, state=_ACCOUNT_STATE, role=_account.role),
            Account.__table__,
            _account.id,
        ),
        Kind.OFFICE: (
            _columns(_office, _office.name, _corporation.name, role=_office.kind),
            offices,
            _office.id,
        ),
        Kind.PREFERENCE: (
            _columns(_preference, _preference.name, _office.name, state=PERSON_STATE),
            people,
            _preference.id,
        ),
        Kind.HOME: (
            _columns(_home, _home.name, _office.name, state=HOME_STATE),
            homes,
            _home.id,
        ),
        Kind.CONTACT: (
            _columns(_contact, _NO_TEXT, _home.name, state=_contact.status, contact=_contact.id),
            rooms,
            _contact.id,
        ),
        Kind.REPORT: (
            _columns(_report, _NO_TEXT, state=_REPORT_STATE, contact=_report.contact_id),
            Report.__table__,
            _report.id,
        ),
        Kind.SIGNUP: (
            _columns(_signup, _signup.organization, state=_signup.state, role=_signup.role),
            Signup.__table__,
            _signup.id,
        ),
    }


_ACTIVE = literal("active", String)
_ACCOUNT_STATE = case((_account.disabled_at.is_not(None), "disabled"), else_=_ACTIVE)
PERSON_STATE = case(
    (_preference.emptied_at.is_not(None), "erased"),
    (_preference.withdrawn_at.is_not(None), "withdrawn"),
    (_preference.is_active, "active"),
    else_=literal("stopped", String),
)
HOME_STATE = case((_home.is_active, "active"), else_=literal("stopped", String))
_REPORT_STATE = case((_report.settled_at.is_not(None), "settled"), else_=literal("waiting", String))


def _columns(
    table: Any,
    name: ColumnElement[Any],
    belongs_to: ColumnElement[Any] = _NO_TEXT,
    *,
    state: ColumnElement[Any] = _ACTIVE,
    role: ColumnElement[Any] = _NO_TEXT,
    contact: ColumnElement[Any] = _NO_ID,
) -> tuple[Any, ...]:
    return (
        table.id.label("id"),
        name.label("name"),
        belongs_to.label("belongs_to"),
        type_coerce(role, String).label("role"),
        type_coerce(state, String).label("state"),
        contact.label("contact"),
        table.created_at.label("created_at"),
    )


def _ids(column: ColumnElement[Any], conditions: list[ColumnElement[bool]]) -> Select[Any]:
    return select(column).where(or_(*conditions))


def _all_of(part: Select[Any]) -> Select[Any]:
    """Return the rows of a part in a way that keeps its order and limit within a union on either database."""
    return select(*part.subquery().columns)


def _grouped(hits: list[SearchHit]) -> list[Hits]:
    found = []
    for kind in dict.fromkeys(hit.kind for hit in hits):
        of_kind = [hit for hit in hits if hit.kind is kind]
        shown = of_kind[:HITS]
        found.append(Hits(kind, shown, shown[-1].id if len(of_kind) > HITS else None))
    return found


#: How many offices, people and homes a head names at most.
LINKS = 100
_member = Membership.__table__.c
_NO_NAME: ColumnElement[Any] = cast(null(), String)


@dataclass(frozen=True)
class Link:
    """What a head leads on to."""

    kind: Kind
    id: int
    name: str | None


@dataclass(frozen=True)
class TimelineSubject:
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


def head_of(kind: Kind, id_: int) -> TimelineSubject:
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


def _of_account(id_: int) -> TimelineSubject:
    row = db.session.get(Account, id_)
    if row is None:
        raise _nobody()
    offices = select(_kind(Kind.OFFICE), _office.id, _office.name).join(
        Membership.__table__, _member.office_id == _office.id
    )
    people = select(_kind(Kind.PREFERENCE), _preference.id, _preference.name)
    return TimelineSubject(
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


def _of_office(id_: int) -> TimelineSubject:
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
    return TimelineSubject(
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


def _of_person(id_: int) -> TimelineSubject:
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
    return TimelineSubject(Kind.PREFERENCE, id_, name, None, state, created_at, links)


def _of_home(id_: int) -> TimelineSubject:
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
    return TimelineSubject(Kind.HOME, id_, name, None, state, created_at, links)


def _of_contact(id_: int) -> TimelineSubject:
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
    return TimelineSubject(Kind.CONTACT, id_, None, None, status.value, created_at, links)


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
