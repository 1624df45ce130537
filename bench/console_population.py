"""The population of `npm run bench:console`: what `bench/world.mjs` made, copied by SQL until it is a whole country.

`python -m bench.console_population CONTACTS` fills, counts the figures and prints the ids that calls are asked about.
"""

import json
import sys
from collections.abc import Mapping
from typing import Any

from sqlalchemy import DateTime, text

from bench.filling import bare, hurry, run
from server.core.clock import now
from server.core.database import db, long_statements
from server.core.japan import PREFECTURES
from server.core.services import picture_store
from server.models import (
    Account,
    AuditEntry,
    Base,
    Contact,
    ContactStep,
    Home,
    Mail,
    MatchingRow,
    Notification,
    Office,
    Preference,
    PreferenceArea,
    Push,
    Report,
    Signup,
)
from server.operator.service.queue import count_figures
from wsgi import app

#: What there is besides, by how many contacts there is one of it.
_PER_CONTACT = {
    "home": 100,
    "applicant": 10,
    "report": 400,
    "signup": 400,
    "mail": 10,
    "push": 10,
    "audit_entry": 1,
}
_FILLED = (
    *(Account, Home, Preference, PreferenceArea, MatchingRow, Contact, ContactStep, Notification),
    *(Report, Signup, Mail, Push, AuditEntry),
)
#: Over so many days everything is spread.
_DAYS = 400
_PREFECTURE = f"(ARRAY[{', '.join(repr(name) for name in PREFECTURES)}])[1 + copy.n % {len(PREFECTURES)}]"


def fill(contacts: int) -> None:
    """Copy what there is; every statement is one of its own, so that PostgreSQL plans the next by what stands."""
    count = {name: max(contacts // per, 1) for name, per in _PER_CONTACT.items()}
    first: dict[type[Base], int] = {table: _next_id(table) for table in (Account, Home, Preference, Contact)}
    with bare(_FILLED):
        _copy_people(count, first)
        _copy_contacts(contacts, count, first)
        _add_work(count, first)
    for table in first:
        name = table.__tablename__
        run(f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), (SELECT max(id) FROM {name}))")  # noqa: S608
    with db.engine.connect() as connection:
        connection.execute(text("VACUUM ANALYZE"))
    for _ in count_figures(picture_store(), now()):
        """Nobody waits for a turn between two steps."""
    ids = {f"{table.__tablename__}_id": at + 1 for table, at in first.items()}
    others = {"report_id": Report, "signup_id": Signup, "office_id": Office}
    ids |= {name: _next_id(table) - 1 for name, table in others.items()}
    print(json.dumps(ids))


def _copy_people(count: Mapping[str, int], first: Mapping[type[Base], int]) -> None:
    """Copy the homes, and who looks for one by themselves."""
    people = count["applicant"]
    applicant = {
        "role": "'applicant'", "email": "NULL", "password_hash": "NULL", "username": "'見本 ' || copy.n",
        "line_id": "'U' || lpad(copy.n::text, 32, '0')",
    }  # fmt: skip
    _copy(Account, people, applicant)
    _copy(Home, count["home"], {"name": "'見本ホーム ' || copy.n", "prefecture": _PREFECTURE})
    _copy(
        Preference,
        people,
        {"user_id": f"{first[Account]} + copy.n", "office_id": "NULL", "assignee_id": "NULL", "name": "NULL"},
    )
    for child in (PreferenceArea, MatchingRow):
        _copy_of(child, Preference, "preference_id", people, first[Preference])


def _copy_contacts(contacts: int, count: Mapping[str, int], first: Mapping[type[Base], int]) -> None:
    """Copy the contacts, with their steps and what was told of them."""
    people = count["applicant"]
    _copy(
        Contact,
        contacts,
        {
            "home_id": f"{first[Home]} + (copy.n + copy.n / {people}) % {count['home']}",
            "preference_id": f"{first[Preference]} + copy.n % {people}",
            # Of the closed ones a third had its visit and a sixth its move-in; most others were looked into.
            "visit_completed_at": _of_closed("copy.n % 3 = 0"),
            "confirmed_at": _of_closed("copy.n % 6 = 0"),
            "fee_looked_at": _of_closed("copy.n % 6 = 3 AND copy.n / 100 % 10 <> 0"),
        },
    )
    for of_contact in (ContactStep, Notification):
        _copy_of(of_contact, Contact, "contact_id", contacts, first[Contact])


def _add_work(count: Mapping[str, int], first: Mapping[type[Base], int]) -> None:
    """Add what operators have to do, and what is recorded."""
    _add(
        Report,
        count["report"],
        {
            "contact_id": f"{first[Contact]} + copy.n", "account_id": f"{first[Account]} + copy.n",
            "reason": "'other'", "detail": "'見本'", "messages": "'[]'", "created_at": _ago("now()"),
            "settled_at": f"CASE WHEN copy.n % 10 = 0 THEN NULL ELSE {_ago('now()')} END",
        },
    )  # fmt: skip
    _add(
        Signup,
        count["signup"],
        {
            "role": "'facility'", "organization": "'見本 ' || copy.n", "contact_name": "'見本'",
            "email": "'signup' || copy.n || '@example.com'", "phone": "'0300000000'", "message": "'見本'",
            "state": "CASE WHEN copy.n % 10 = 0 THEN 'waiting' ELSE 'rejected' END",
            "created_at": _ago("now()"), "confirmed_at": _ago("now()"),
            "decided_at": f"CASE WHEN copy.n % 10 = 0 THEN NULL ELSE {_ago('now()')} END",
        },
    )  # fmt: skip
    failed = "CASE WHEN copy.n % 100 = 0 THEN 'failed' ELSE 'sent' END"
    moments = dict.fromkeys(("next_attempt_at", "due_at", "created_at", "settled_at"), _ago("now()"))
    outgoing = {"state": failed, "attempts": "1", **moments}
    mail = {"address": "'mail' || copy.n || '@example.com'", "subject": "'見本'", "text": "''"}
    _add(Mail, count["mail"], mail | outgoing)
    push = {
        "account_id": f"{first[Account]} + copy.n % {count['applicant']}",
        "contact_id": f"{first[Contact]} + copy.n", "event": "'received'", "retry_key": "md5(copy.n::text)",
        "line_id": "'U' || md5(copy.n::text)", "body": "'{}'",
    }  # fmt: skip
    _add(Push, count["push"], push | outgoing)
    last = db.session.scalar(text("SELECT coalesce(max(sequence), 0) FROM audit_entry"))
    _add(
        AuditEntry,
        count["audit_entry"],
        {
            "sequence": f"{last} + 1 + copy.n", "at": "now()", "act": "'contact_opened'", "kind": "'contact'",
            "account_id": f"{first[Account]} + copy.n % {count['applicant']}",
            "object_id": f"{first[Contact]} + copy.n",
            "result": "'done'", **dict.fromkeys(("former_hash", "own_hash"), "md5(copy.n::text)"),
        },
    )  # fmt: skip


def _copy(table: type[Base], count: int, anew: Mapping[str, str]) -> None:
    """Copy the rows of a table in turn, with some columns of their own and all moments on days of their own."""
    name = table.__tablename__
    columns = {"id": f"{_next_id(table)} + copy.n"} | {**_spread(table), **anew}
    sources = f"SELECT *, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS size FROM {name}"  # noqa: S608
    values = {one.name: columns.get(one.name, f"source.{one.name}") for one in table.__table__.columns}
    run(
        f"INSERT INTO {name} ({', '.join(values)}) SELECT {', '.join(values.values())}"  # noqa: S608
        f" FROM generate_series(0, {count - 1}) copy (n) JOIN ({sources}) source ON source.place = copy.n % source.size"
    )


def _copy_of(child: type[Base], parent: type[Base], key: str, count: int, first: int) -> None:
    """Give each copy of a parent what the row that it is a copy of has."""
    name, of = child.__tablename__, parent.__tablename__
    values = {one.name: f"source.{one.name}" for one in child.__table__.columns if one.name != "id"}
    values |= _spread(child) | {key: f"{first} + copy.n"}
    sources = f"SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM {of} WHERE id < {first}"  # noqa: S608
    size = db.session.scalar(text(f"SELECT count(*) FROM {of} WHERE id < {first}"))  # noqa: S608
    run(
        f"INSERT INTO {name} ({', '.join(values)}) SELECT {', '.join(values.values())}"  # noqa: S608
        f" FROM generate_series(0, {count - 1}) copy (n) JOIN ({sources}) original ON original.place = copy.n % {size}"
        f" JOIN {name} source ON source.{key} = original.id"
    )


def _add(table: type[Base], count: int, values: Mapping[str, str]) -> None:
    run(
        f"INSERT INTO {table.__tablename__} ({', '.join(values)}) SELECT {', '.join(values.values())}"  # noqa: S608
        f" FROM generate_series(0, {count - 1}) copy (n)"
    )


def _spread(table: type[Base]) -> dict[str, Any]:
    moments = [one.name for one in table.__table__.columns if isinstance(_kind(one.type), DateTime)]
    return {name: _ago(f"source.{name}") for name in moments}


def _kind(type_: Any) -> Any:
    return getattr(type_, "impl", type_)


def _of_closed(which: str) -> str:
    return f"CASE WHEN source.status = 'completed' AND {which} THEN {_ago('source.updated_at')} END"


def _ago(moment: str) -> str:
    return f"{moment} - make_interval(days => (copy.n % {_DAYS})::int)"


def _next_id(table: type[Base]) -> int:
    return (db.session.scalar(text(f"SELECT max(id) FROM {table.__tablename__}")) or 0) + 1  # noqa: S608


if __name__ == "__main__":
    hurry()
    with app.app_context(), long_statements():
        fill(int(sys.argv[1]))
