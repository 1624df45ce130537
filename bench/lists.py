"""The data of `npm run bench:lists`: copies the rows of `bench/world.mjs` to 600 people and 2,000 contacts."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import insert, select, text, update

from server.core.database import db, long_statements
from server.core.transaction import transaction
from server.core.vocabulary import ContactStatus
from server.models import (
    Base,
    Consent,
    Contact,
    ContactStep,
    Home,
    Message,
    Notification,
    Office,
    Preference,
    PreferenceArea,
)
from wsgi import app

PEOPLE, CONTACTS, MESSAGES = 600, 2_000, 10


def fill() -> None:
    """Copy people, contacts and their steps, and add messages of both sides to every open room."""
    with transaction():
        # Lists of a shared office also read who took each step of a contact and who answered.
        db.session.execute(update(Office).values(is_shared=True))
        _people()
        _contacts()
        _messages()
    db.session.execute(text("ANALYZE"))
    db.session.commit()


def _people() -> None:
    existing = _rows(Preference)
    for number in range(len(existing), PEOPLE):
        original = existing[number % len(existing)]
        id_ = _copy(original, Preference, name=f"佐藤 春子 {number}", name_kana=f"さとう はるこ {number}")
        for model in (PreferenceArea, Consent):
            for row in _rows(model, preference_id=original["id"]):
                _copy(row, model, preference_id=id_)


def _contacts() -> None:
    existing, homes, people = _rows(Contact), _ids(Home), _ids(Preference)
    for number in range(len(existing), CONTACTS):
        original, at = existing[number % len(existing)], number % len(homes)
        person = people[(number // len(homes) * 6 + at) % len(people)]
        id_ = _copy(
            original, Contact, home_id=homes[at], preference_id=person, **_move_in_values(original, number)
        )
        for model in (ContactStep, Notification):
            for row in _rows(model, contact_id=original["id"]):
                _copy(row, model, contact_id=id_)


def _move_in_values(original: Mapping[str, Any], number: int) -> dict[str, Any]:
    """Make every second closed contact a confirmed move-in."""
    if original["status"] is not ContactStatus.COMPLETED or number % 2:
        return {}
    day = original["updated_at"]
    return {"visit_completed_at": day, "confirmed_at": day, "moved_in_on": day.date()}


def _messages() -> None:
    facility, counselor = db.session.execute(
        select(Home.user_id, Preference.user_id)
        .select_from(Home)
        .join(Preference, Preference.id > 0)
        .limit(1)
    ).one()
    for room in _rows(Contact, status=ContactStatus.ACCEPTED):
        said = [
            _copy(
                {},
                Message,
                contact_id=room["id"],
                sender_id=(facility, counselor)[number // 3 % 2],
                text="見学の日は、来週の火曜日でいかがでしょうか。",
                sent_at=room["updated_at"],
            )
            for number in range(MESSAGES)
        ]
        newest = {"latest_message_id": said[-1], "latest_message_sent_at": room["updated_at"]}
        db.session.execute(update(Contact).where(Contact.id == room["id"]).values(newest))


def _rows(model: type[Base], **filters: Any) -> list[Mapping[str, Any]]:
    return [*db.session.execute(select(model.__table__).filter_by(**filters)).mappings()]


def _ids(model: type[Home] | type[Preference]) -> list[int]:
    return [*db.session.scalars(select(model.id).order_by(model.id))]


def _copy(original: Mapping[str, Any], model: type[Base], **overrides: Any) -> int:
    """Insert a copy of a row with some values replaced; return the first column of its primary key."""
    values = {name: value for name, value in original.items() if name != "id"} | overrides
    key = db.session.connection().execute(insert(model).values(values)).inserted_primary_key
    return int(key[0]) if key else 0


if __name__ == "__main__":
    with app.app_context(), long_statements():
        fill()
