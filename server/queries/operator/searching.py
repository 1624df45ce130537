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

from server.domain.accounts.audit import Kind
from server.domain.text import spellings, tidy_ascii
from server.extensions import db
from server.models import Account, Contact, Corporation, Home, Office, Preference, Report, Signup
from server.models.offices.office import CORPORATION_NUMBER_LENGTH, OFFICE_NUMBER_LENGTH
from server.queries.paging import AFTER_EVERY_ID

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
class Hit:
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
    hits: list[Hit]
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
    return _grouped([Hit(Kind(row[0]), *row[1:]) for row in rows])


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


def _grouped(hits: list[Hit]) -> list[Hits]:
    found = []
    for kind in dict.fromkeys(hit.kind for hit in hits):
        of_kind = [hit for hit in hits if hit.kind is kind]
        shown = of_kind[:HITS]
        found.append(Hits(kind, shown, shown[-1].id if len(of_kind) > HITS else None))
    return found
