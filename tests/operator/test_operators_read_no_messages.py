"""Operators cannot read what people wrote, and can read nothing without a second factor."""

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
    SavedView,
)
from tests.access.access_table import rows
from tests.access.visible_keys import THE_DOCUMENT
from tests.access.walk import Walk, check
from tests.support.people import People
from tests.support.world.viewers import OPERATOR
from tests.support.world.world import World

OPERATOR_ROWS = [row for row in rows() if row.path.startswith("/api/operator/")]
#: Free text of people. The text of a report is not included: it is written to the operator.
FREE_TEXT = (
    Message.text,
    Preference.condition_detail,
    RoomTemplate.text,
    Home.greeting,
    SavedView.name,
)


def private_values(world: World) -> Iterator[bytes]:
    """Yield all free texts and all certificates."""
    with world.app.app_context():
        for column in FREE_TEXT:
            texts = [text for text in db.session.scalars(select(column)) if text and len(text) > 3]
            assert texts, f"the test world has no {column}"
            yield from (text.encode() for text in texts)
        for key in db.session.scalars(select(Certificate.storage_key)):
            yield picture_store().load_encrypted(key)


def test_no_response_contains_free_text_or_certificates(walk: Walk, world: World) -> None:
    hidden = {*private_values(world)}
    calls = [call for call in walk.calls if call.viewer == OPERATOR and call.row.call != THE_DOCUMENT]
    assert calls
    check(
        calls, lambda call: [text for text in hidden if any(text in answer for answer in call.answer.texts)]
    )


def test_every_call_needs_a_second_factor(people: People, second_factor_required: None) -> None:
    operator = people.operator()
    answers = {}
    for row in OPERATOR_ROWS:
        answer = operator.call(
            row.method,
            re.sub(r"\{\w+\}", "1", row.path.replace("{work}", "mails")),
            {"reason": "確かめるため"},
        )
        answers[row.call] = (answer.status_code, answer.json["code"])
    assert answers == {row.call: (403, "second_factor_missing") for row in OPERATOR_ROWS}
    assert operator.call("GET", "/api/auth/user/").json["lacks_factor"]
