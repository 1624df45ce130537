"""The data of `npm run bench:console`: copies the rows that `bench/world.mjs` created, by SQL, to a national scale.

`python -m bench.console_population CONTACTS` copies, counts the figures and prints ids for the measured calls.
"""

import json
import sys
from collections.abc import Mapping

from sqlalchemy import text

from bench.copying import add_rows, copy_children, copy_rows, days_before, next_id
from bench.filling import run, speed_up_writes, without_indexes
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
from server.operator.service.figures import count_figures
from wsgi import app

#: How many contacts there are per row of each kind.
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
_PREFECTURE = f"(ARRAY[{', '.join(repr(name) for name in PREFECTURES)}])[1 + copy.n % {len(PREFECTURES)}]"


def fill(contacts: int) -> None:
    """Copy the existing rows. Each statement is its own transaction."""
    count = {name: max(contacts // per, 1) for name, per in _PER_CONTACT.items()}
    first_ids: dict[type[Base], int] = {
        table: next_id(table) for table in (Account, Home, Preference, Contact)
    }
    with without_indexes(_FILLED):
        _copy_people(count, first_ids)
        _copy_contacts(contacts, count, first_ids)
        _add_work(count, first_ids)
    for table in first_ids:
        name = table.__tablename__
        run(f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), (SELECT max(id) FROM {name}))")  # noqa: S608
    with db.engine.connect() as connection:
        connection.execute(text("VACUUM ANALYZE"))
    for _ in count_figures(picture_store(), now()):
        pass
    ids = {f"{table.__tablename__}_id": at + 1 for table, at in first_ids.items()}
    others = {"report_id": Report, "signup_id": Signup, "office_id": Office}
    ids |= {name: next_id(table) - 1 for name, table in others.items()}
    print(json.dumps(ids))


def _copy_people(count: Mapping[str, int], first_ids: Mapping[type[Base], int]) -> None:
    """Copy homes, applicants and their preferences."""
    people = count["applicant"]
    applicant = {
        "role": "'applicant'", "email": "NULL", "password_hash": "NULL", "username": "'見本 ' || copy.n",
        "line_id": "'U' || lpad(copy.n::text, 32, '0')",
    }  # fmt: skip
    copy_rows(Account, people, applicant)
    copy_rows(Home, count["home"], {"name": "'見本ホーム ' || copy.n", "prefecture": _PREFECTURE})
    copy_rows(
        Preference,
        people,
        {
            "user_id": f"{first_ids[Account]} + copy.n",
            "office_id": "NULL",
            "assignee_id": "NULL",
            "name": "NULL",
        },
    )
    for child in (PreferenceArea, MatchingRow):
        copy_children(child, Preference, "preference_id", people, first_ids[Preference])


def _copy_contacts(contacts: int, count: Mapping[str, int], first_ids: Mapping[type[Base], int]) -> None:
    """Copy contacts with their steps and notifications."""
    people = count["applicant"]
    copy_rows(
        Contact,
        contacts,
        {
            "home_id": f"{first_ids[Home]} + (copy.n + copy.n / {people}) % {count['home']}",
            "preference_id": f"{first_ids[Preference]} + copy.n % {people}",
            # A third of the closed contacts had a visit and a sixth a move-in. Most others were reviewed by operators.
            "visit_completed_at": _if_closed("copy.n % 3 = 0"),
            "confirmed_at": _if_closed("copy.n % 6 = 0"),
            "fee_checked_at": _if_closed("copy.n % 6 = 3 AND copy.n / 100 % 10 <> 0"),
        },
    )
    for table in (ContactStep, Notification):
        copy_children(table, Contact, "contact_id", contacts, first_ids[Contact])


def _add_work(count: Mapping[str, int], first_ids: Mapping[type[Base], int]) -> None:
    """Add reports, sign-ups, outgoing messages and audit entries."""
    add_rows(
        Report,
        count["report"],
        {
            "contact_id": f"{first_ids[Contact]} + copy.n", "account_id": f"{first_ids[Account]} + copy.n",
            "reason": "'other'", "detail": "'見本'", "messages": "'[]'", "created_at": days_before("now()"),
            "settled_at": f"CASE WHEN copy.n % 10 = 0 THEN NULL ELSE {days_before('now()')} END",
        },
    )  # fmt: skip
    add_rows(
        Signup,
        count["signup"],
        {
            "role": "'facility'", "organization": "'見本 ' || copy.n", "contact_name": "'見本'",
            "email": "'signup' || copy.n || '@example.com'", "phone": "'0300000000'", "message": "'見本'",
            "state": "CASE WHEN copy.n % 10 = 0 THEN 'waiting' ELSE 'rejected' END",
            "created_at": days_before("now()"), "confirmed_at": days_before("now()"),
            "decided_at": f"CASE WHEN copy.n % 10 = 0 THEN NULL ELSE {days_before('now()')} END",
        },
    )  # fmt: skip
    failed = "CASE WHEN copy.n % 100 = 0 THEN 'failed' ELSE 'sent' END"
    moments = dict.fromkeys(("next_attempt_at", "due_at", "created_at", "settled_at"), days_before("now()"))
    outgoing = {"state": failed, "attempts": "1", **moments}
    mail = {"address": "'mail' || copy.n || '@example.com'", "subject": "'見本'", "text": "''"}
    add_rows(Mail, count["mail"], mail | outgoing)
    push = {
        "account_id": f"{first_ids[Account]} + copy.n % {count['applicant']}",
        "contact_id": f"{first_ids[Contact]} + copy.n", "event": "'received'", "retry_key": "md5(copy.n::text)",
        "line_id": "'U' || md5(copy.n::text)", "body": "'{}'",
    }  # fmt: skip
    add_rows(Push, count["push"], push | outgoing)
    last = db.session.scalar(text("SELECT coalesce(max(sequence), 0) FROM audit_entry"))
    add_rows(
        AuditEntry,
        count["audit_entry"],
        {
            "sequence": f"{last} + 1 + copy.n", "at": "now()", "act": "'contact_opened'", "kind": "'contact'",
            "account_id": f"{first_ids[Account]} + copy.n % {count['applicant']}",
            "object_id": f"{first_ids[Contact]} + copy.n",
            "result": "'done'", **dict.fromkeys(("former_hash", "own_hash"), "md5(copy.n::text)"),
        },
    )  # fmt: skip


def _if_closed(condition: str) -> str:
    return (
        f"CASE WHEN source.status = 'completed' AND {condition} THEN {days_before('source.updated_at')} END"
    )


if __name__ == "__main__":
    speed_up_writes()
    with app.app_context(), long_statements():
        fill(int(sys.argv[1]))
