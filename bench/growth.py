"""The data of `npm run bench:growth`: one facility and one counselor after ten years, among all others.

Copies the rows that `bench/world.mjs` created to all offices of the country, 200,000 people and 2,000,000 contacts.
The messages of a closed room are deleted, so the messages of the measured facility are in its open rooms.
"""

from sqlalchemy import select, text

from bench.copying import add_rows, copy_children, copy_rows, days_before, next_id
from bench.filling import run, speed_up_writes, without_indexes
from server.core.database import db, long_statements
from server.core.vocabulary import OfficeKind
from server.models import (
    Account,
    Contact,
    ContactStep,
    Corporation,
    Home,
    MatchingRow,
    Membership,
    Message,
    Notification,
    Office,
    Preference,
    PreferenceArea,
)
from wsgi import app

#: The offices of group homes in Japan (WAM NET, 2024).
OFFICES = 14_508
COUNSELOR_OFFICES = 5_000
HOMES, PEOPLE, CONTACTS = 2 * OFFICES, 200_000, 2_000_000
# The measured facility, and the people of the measured counselor.
OPEN_CONTACTS, ENDED_CONTACTS, MESSAGES, CASES = 2_000, 18_000, 400_000, 2_000
# Of every ten open contacts, one has unread notifications and 20 unread messages.
UNREAD_EVERY, UNREAD_MESSAGES = 10, 20

_FACILITY = "(SELECT min(user_id) FROM home)"
_COUNSELOR = "(SELECT min(id) FROM account WHERE role = 'counselor')"
_IS_OPEN = "status IN ('pending', 'accepted')"
_HAS_ENDED = f"NOT {_IS_OPEN}"
_FILLED = (Account, Corporation, Office, Membership, Home, Preference, PreferenceArea, MatchingRow, Contact)
_FILLED_ROOMS = (ContactStep, Notification, Message)


def fill() -> None:
    """Copy the existing rows. Each statement is its own transaction."""
    counselor = db.session.scalar(select(Office).where(Office.kind == OfficeKind.COUNSELOR))
    assert counselor is not None  # noqa: S101 - bench/world.mjs has created it
    own_homes = db.session.execute(text("SELECT min(id), count(*) FROM home")).one()
    with without_indexes((*_FILLED, *_FILLED_ROOMS)):
        first_home = _copy_homes(_copy_offices(OfficeKind.FACILITY, OFFICES))
        first_person = _copy_people(counselor, _copy_offices(OfficeKind.COUNSELOR, COUNSELOR_OFFICES))
        # Every person of a contact is another one, because a home and a person have at most one open contact.
        own_home = f"{own_homes[0]} + copy.n / 50 % {own_homes[1]}"
        own = {"home_id": own_home, "preference_id": f"{first_person} + copy.n"}
        _copy_contacts(OPEN_CONTACTS, own, _IS_OPEN)
        _add_messages()
        # Every second closed contact is a confirmed move-in.
        moved_in = "CASE WHEN source.status = 'completed' AND copy.n % 2 = 0 THEN source.updated_at END"
        ended = {
            "home_id": own_home,
            "preference_id": f"{first_person + OPEN_CONTACTS} + copy.n",
            **dict.fromkeys(("visit_completed_at", "confirmed_at", "moved_in_on"), moved_in),
        }
        _copy_contacts(ENDED_CONTACTS, ended, _HAS_ENDED)
        _read_most()
        others = {
            "home_id": f"{first_home} + (copy.n + copy.n / {PEOPLE}) % {HOMES}",
            "preference_id": f"{first_person} + copy.n % {PEOPLE}",
            # Their messages are not copied.
            "latest_message_id": "0",
            "latest_message_sent_at": "NULL",
        }
        _copy_contacts(CONTACTS, others, "true", with_notifications=False)
    for table in (Account, Corporation, Office, Home, Preference, Contact, Message, Notification):
        name = table.__tablename__
        run(f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), (SELECT max(id) FROM {name}))")  # noqa: S608
    with db.engine.connect() as connection:
        connection.execute(text("VACUUM ANALYZE"))


def _copy_offices(kind: OfficeKind, count: int) -> int:
    """Add offices, each with a corporation and a manager; return the id of the first office."""
    first_account, first_corporation, first_office = next_id(Account), next_id(Corporation), next_id(Office)
    account = {
        "role": f"'{kind}'",
        "email": f"'{kind}' || copy.n || '@example.com'",
        "username": "'見本 ' || copy.n",
    }
    copy_rows(Account, count, account)
    copy_rows(Corporation, count, {"name": "'見本会 ' || copy.n", "number": "NULL"})
    office = {
        "corporation_id": f"{first_corporation} + copy.n",
        "owner_id": f"{first_account} + copy.n",
        "kind": f"'{kind}'",
        "name": "'見本事業所 ' || copy.n",
        "number": "NULL",
    }
    copy_rows(Office, count, office)
    member = {
        "account_id": f"{first_account} + copy.n",
        "office_id": f"{first_office} + copy.n",
        "position": "'manager'",
        "joined_at": days_before("now()"),
    }
    add_rows(Membership, count, member)
    return first_office


def _copy_homes(first_office: int) -> int:
    """Copy homes to the offices in turn; return the id of the first home."""
    first_home = next_id(Home)
    office = f"{first_office} + copy.n % {OFFICES}"
    home = {
        "office_id": office,
        "user_id": f"(SELECT owner_id FROM office WHERE id = {office})",  # noqa: S608
        "assignee_id": "NULL",
        "name": "'見本ホーム ' || copy.n",
    }
    copy_rows(Home, HOMES, home)
    return first_home


def _copy_people(counselor: Office, first_office: int) -> int:
    """Copy people with an account each: the counselor's cases, then every second one a case of another office.

    Return the id of the first person.
    """
    first_account, first_person = next_id(Account), next_id(Preference)
    applicant = {
        "role": "'applicant'", "email": "NULL", "password_hash": "NULL", "username": "'見本 ' || copy.n",
        "line_id": "'U' || lpad(copy.n::text, 32, '0')",
    }  # fmt: skip
    copy_rows(Account, PEOPLE, applicant)
    is_case = f"CASE WHEN copy.n < {CASES} THEN"
    person = {
        "user_id": f"{is_case} {counselor.owner_id} ELSE {first_account} + copy.n END",
        "office_id": f"{is_case} {counselor.id}"
        f" WHEN copy.n % 2 = 0 THEN {first_office} + copy.n / 2 % {COUNSELOR_OFFICES} END",
        "assignee_id": "NULL",
        "name": "'佐藤 春子 ' || copy.n",
        "name_kana": "'さとう はるこ ' || copy.n",
    }
    copy_rows(Preference, PEOPLE, person)
    for child in (PreferenceArea, MatchingRow):
        copy_children(child, Preference, "preference_id", PEOPLE, first_person)
    return first_person


def _copy_contacts(
    count: int, values: dict[str, str], condition: str, *, with_notifications: bool = True
) -> None:
    """Copy contacts with their steps, and with the notifications of the measured accounts."""
    first_id = next_id(Contact)
    copy_rows(Contact, count, values, condition)
    for table in (ContactStep, *([Notification] if with_notifications else [])):
        copy_children(table, Contact, "contact_id", count, first_id, condition)


def _add_messages() -> None:
    """Add messages of both sides in turn to every open room."""
    open_rooms = "FROM contact WHERE status = 'accepted'"
    size = db.session.scalar(text(f"SELECT count(*) {open_rooms}"))
    rooms = f"SELECT id, accepted_at, row_number() OVER (ORDER BY id) - 1 AS place {open_rooms}"
    sides = f"SELECT {_FACILITY}, {_COUNSELOR}"
    run(
        f"WITH room AS ({rooms}), sides (facility, seeker) AS ({sides})"  # noqa: S608
        " INSERT INTO message (contact_id, sender_id, text, sent_at)"
        f" SELECT room.id, CASE WHEN copy.n / {size} % 2 = 0 THEN facility ELSE seeker END,"
        " '見学の日は、来週の火曜日でいかがでしょうか。',"
        f" room.accepted_at + make_interval(mins => (copy.n / {size})::int)"
        f" FROM generate_series(0, {MESSAGES - 1}) copy (n) JOIN room ON room.place = copy.n % {size}, sides"
    )
    run(
        "UPDATE contact SET latest_message_id = newest.id, latest_message_sent_at = newest.sent_at"
        " FROM (SELECT DISTINCT ON (contact_id) contact_id, id, sent_at FROM message"
        " ORDER BY contact_id, id DESC) newest"
        " WHERE contact.id = newest.contact_id"
    )


def _read_most() -> None:
    """Mark messages and notifications as read by both measured accounts, except those of every tenth open contact."""
    is_unread = f"contact.id % {UNREAD_EVERY} = 0 AND {_IS_OPEN}"
    latest_first = "row_number() OVER (PARTITION BY contact_id ORDER BY id DESC)"
    messages = f"SELECT contact_id, id, {latest_first} - 1 AS later FROM message"  # noqa: S608
    run(
        "INSERT INTO room_read (contact_id, account_id, message_id)"  # noqa: S608
        f" SELECT contact.id, reader.id, message.id FROM ({messages}) message"
        f" JOIN contact ON contact.id = contact_id, unnest(ARRAY[{_FACILITY}, {_COUNSELOR}]) reader (id)"
        f" WHERE later = CASE WHEN {is_unread} THEN {UNREAD_MESSAGES} ELSE 0 END"
        " ON CONFLICT (contact_id, account_id) DO UPDATE SET message_id = EXCLUDED.message_id"
    )
    run(
        "UPDATE notification SET read_at = notification.created_at"  # noqa: S608
        f" FROM contact WHERE contact.id = contact_id AND read_at IS NULL AND NOT ({is_unread})"
    )


if __name__ == "__main__":
    speed_up_writes()
    with app.app_context(), long_statements():
        fill()
