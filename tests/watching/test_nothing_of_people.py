"""The operator reads nothing that people wrote or showed, and without a second factor nothing at all."""

import re
from collections.abc import Iterator

from sqlalchemy import select

from server.core.database import db
from server.core.services import picture_store
from server.models import (
    Certificate,
    Home,
    Message,
    Preference,
    RoomTemplate,
)
from tests.access.access_table import rows
from tests.access.visible_keys import THE_DOCUMENT
from tests.access.walk import Walk, check
from tests.support.people import People
from tests.support.world.viewers import OPERATOR
from tests.support.world.world import World

OWN = [row for row in rows() if row.path.startswith("/api/operator/")]
#: What people write in their own words; a report's author writes to the operator.
WRITTEN = (Message.text, Preference.condition_detail, RoomTemplate.text, Home.greeting)


def of_people(world: World) -> Iterator[bytes]:
    """Yield every word that somebody wrote, and each certificate."""
    with world.app.app_context():
        for column in WRITTEN:
            said = [text for text in db.session.scalars(select(column)) if text and len(text) > 3]
            assert said, f"nobody in this world has written {column}"
            yield from (text.encode() for text in said)
        for key in db.session.scalars(select(Certificate.storage_key)):
            yield picture_store().load_encrypted(key)


def test_no_answer_holds_what_people_wrote_or_showed(walk: Walk, world: World) -> None:
    hidden = {*of_people(world)}
    calls = [call for call in walk.calls if call.viewer == OPERATOR and call.row.call != THE_DOCUMENT]
    assert calls
    check(calls, lambda call: [text for text in hidden if any(text in said for said in call.answer.texts)])


def test_without_a_second_factor_every_call_is_refused(people: People, second_factor_required: None) -> None:
    operator = people.operator()
    answers = {}
    for row in OWN:
        answer = operator.call(
            row.method,
            re.sub(r"\{\w+\}", "1", row.path.replace("{work}", "mails")),
            {"reason": "確かめるため"},
        )
        answers[row.call] = (answer.status_code, answer.json["code"])
    assert answers == {row.call: (403, "second_factor_missing") for row in OWN}
    assert operator.call("GET", "/api/auth/user/").json["lacks_factor"]
