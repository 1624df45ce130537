"""Search for records: accounts, offices, people, homes, contacts, reports and sign-up requests."""

import re
from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Integer,
    Row,
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
from server.core.schemas import ID_MAX
from server.core.text import spellings, tidy_ascii
from server.models import Account, Contact, Corporation, Home, Office, Preference, Report, Signup
from server.offices.models import CORPORATION_NUMBER_LENGTH, OFFICE_NUMBER_LENGTH
from server.operator.schemas import HitOut, HitsOut

#: Maximum number of hits of one kind on a page.
HITS = 20

_LINE_ID = re.compile(r"U[0-9a-f]{32}")

#: The last character of Unicode: it sorts after every character of a name.
_LAST_CHARACTER = "\U0010ffff"

# Typed NULLs, because all parts of a UNION must have the same column types.
_NO_TEXT: ColumnElement[Any] = cast(null(), String)
_NO_ID: ColumnElement[Any] = cast(null(), Integer)

_account, _preference, _home = Account.__table__.c, Preference.__table__.c, Home.__table__.c
_office, _corporation = Office.__table__.c, Corporation.__table__.c
_contact, _report, _signup = Contact.__table__.c, Report.__table__.c, Signup.__table__.c

_ACTIVE = literal("active", String)
_ACCOUNT_STATE = case((_account.disabled_at.is_not(None), "disabled"), else_=_ACTIVE)
PERSON_STATE = case(
    (_preference.anonymised_at.is_not(None), "erased"),
    (_preference.withdrawn_at.is_not(None), "withdrawn"),
    (_preference.is_active, "active"),
    else_=literal("stopped", String),
)
HOME_STATE = case((_home.is_active, "active"), else_=literal("stopped", String))
_REPORT_STATE = case((_report.settled_at.is_not(None), "settled"), else_=literal("waiting", String))


class _Query:
    """A search text, parsed as each kind of value that it can be: mail address, LINE id, number or name."""

    def __init__(self, query: str) -> None:
        plain = tidy_ascii(query)
        self.mail = plain.lower() if "@" in plain else None
        self.line_id = plain if _LINE_ID.fullmatch(plain) else None
        is_number = plain.isascii() and plain.isdigit()
        number = int(plain) if is_number else 0
        self.id = number if 1 <= number <= ID_MAX else None
        self.office_number = plain if is_number and len(plain) == OFFICE_NUMBER_LENGTH else None
        self.corporation_number = plain if is_number and len(plain) == CORPORATION_NUMBER_LENGTH else None
        self.names = [] if is_number or self.mail or self.line_id else spellings(query)

    def named(self, *columns: ColumnElement[Any]) -> list[ColumnElement[bool]]:
        """Return the conditions that a column begins with the name; an empty list if the text is not a name."""
        return [begins_with(column, name) for column in columns for name in self.names]

    def numbered(self, column: ColumnElement[Any]) -> list[ColumnElement[bool]]:
        """Return the condition that an id equals the number; an empty list if the text is not a number."""
        return [] if self.id is None else [column == self.id]


# The columns of a hit, the tables to read them from, and the id column.
_Source = tuple[tuple[Any, ...], FromClause, Any]


def search_records(query: str, kind: Kind | None = None, cursor: int | None = None) -> list[HitsOut]:
    """Return the newest hits of each kind, in one statement. `kind` and `cursor` select a later page of one kind."""
    conditions = _conditions(_Query(query))
    parts = []
    for part_kind, (columns, source, ids) in _sources().items():
        is_searched = kind is None or kind == part_kind
        if is_searched and conditions[part_kind]:
            part: Select[Any] = select(*(literal(part_kind.value, String).label("kind"), *columns))
            part = part.select_from(source).where(or_(*conditions[part_kind]))
            if cursor is not None:
                part = part.where(ids < cursor)
            parts.append(_as_subquery(part.order_by(ids.desc()).limit(HITS + 1)))
    if not parts:
        return []
    rows = db.session.execute(union_all(*parts)).all()
    return _group_by_kind(rows)


def begins_with(column: ColumnElement[Any], beginning: str) -> ColumnElement[bool]:
    """Match texts with this beginning. On PostgreSQL use the operators that text_pattern_ops indexes support."""
    upper_bound = beginning + _LAST_CHARACTER
    if db.engine.dialect.name != "postgresql":
        return and_(column >= beginning, column < upper_bound)
    return and_(column.bool_op("~>=~")(beginning), column.bool_op("~<~")(upper_bound))


def _conditions(query: _Query) -> dict[Kind, list[ColumnElement[bool]]]:
    account = [
        *query.numbered(_account.id),
        *_equals(_account.line_id, query.line_id),
        *query.named(_account.username, _account.person_name),
    ]
    if query.mail is not None:
        account.append(begins_with(_account.email, query.mail))
    corporation = [
        *_equals(_corporation.number, query.corporation_number),
        *query.named(_corporation.name),
    ]
    office = [
        *query.numbered(_office.id),
        *_equals(_office.number, query.office_number),
        *query.named(_office.name),
    ]
    if corporation:
        corporation_ids = select(_corporation.id).where(or_(*corporation))
        office.append(_office.corporation_id.in_(corporation_ids))
    person = [*query.numbered(_preference.id), *query.named(_preference.name, _preference.name_kana)]
    signup = [*query.numbered(_signup.id), *_equals(_signup.email, query.mail)]
    return {
        Kind.ACCOUNT: account,
        Kind.OFFICE: office,
        Kind.PREFERENCE: person,
        Kind.HOME: [*query.numbered(_home.id), *query.named(_home.name)],
        Kind.CONTACT: query.numbered(_contact.id),
        Kind.REPORT: query.numbered(_report.id),
        Kind.SIGNUP: signup,
    }


def _equals(column: ColumnElement[Any], value: str | None) -> list[ColumnElement[bool]]:
    """Return the condition that a column equals a value; an empty list if the value is None."""
    return [] if value is None else [column == value]


def _sources() -> dict[Kind, _Source]:
    offices = Office.__table__.join(Corporation.__table__)
    people = Preference.__table__.outerjoin(Office.__table__, _office.id == _preference.office_id)
    homes = Home.__table__.join(Office.__table__, _office.id == _home.office_id)
    contacts = Contact.__table__.join(Home.__table__, _home.id == _contact.home_id)
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
        Kind.HOME: (_columns(_home, _home.name, _office.name, state=HOME_STATE), homes, _home.id),
        Kind.CONTACT: (
            _columns(_contact, _NO_TEXT, _home.name, state=_contact.status, contact=_contact.id),
            contacts,
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


def _columns(
    columns: Any,
    name: ColumnElement[Any],
    belongs_to: ColumnElement[Any] = _NO_TEXT,
    *,
    state: ColumnElement[Any] = _ACTIVE,
    role: ColumnElement[Any] = _NO_TEXT,
    contact: ColumnElement[Any] = _NO_ID,
) -> tuple[Any, ...]:
    return (
        columns.id.label("id"),
        name.label("name"),
        belongs_to.label("belongs_to"),
        type_coerce(role, String).label("role"),
        type_coerce(state, String).label("state"),
        contact.label("contact"),
        columns.created_at.label("created_at"),
    )


def _as_subquery(part: Select[Any]) -> Select[Any]:
    """Wrap a part of a UNION in a subquery, because SQLite allows no ORDER BY and LIMIT in a part."""
    return select(*part.subquery().columns)


def _group_by_kind(rows: Sequence[Row[Any]]) -> list[HitsOut]:
    pages = []
    for kind in dict.fromkeys(row.kind for row in rows):
        hits = [HitOut.model_validate(row) for row in rows if row.kind == kind]
        hits_on_page = hits[:HITS]
        next_cursor = hits_on_page[-1].id if len(hits) > HITS else None
        pages.append(HitsOut(kind=kind, hits=hits_on_page, next_cursor=next_cursor))
    return pages
