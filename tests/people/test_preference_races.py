"""Editing a preference during other steps: afterwards, the lists match its answers."""

from functools import partial
from itertools import product

import pytest
from apiflask import APIFlask

from server.core.clock import now as moment
from server.core.database import db
from server.core.refusals import NotFound
from server.core.viewer import Viewer
from server.core.vocabulary import Role
from server.matching.service.put_aside import put_person_aside
from server.models import Home
from server.people.service.cases import write_note
from tests.support.database import all_rows
from tests.support.matching.pairs import (
    CONTACTS,
    Pair,
    ask,
    delete_account,
    edit,
    fresh,
    pairs,
    step,
    withdraw,
)
from tests.support.matching.rows import expected_rows, stored_rows
from tests.support.people import People
from tests.support.racing import ROUNDS, race

pytestmark = pytest.mark.both_databases


@pytest.mark.parametrize(
    ("step_", "side", "expected"),
    [
        ("decline_contact", "seeker", 200),
        ("decline_contact", "facility", 200),
        ("close", "seeker", 200),
        ("ask", "facility", 201),
    ],
)
def test_edit_during_a_contact_step_updates_the_lists(
    app: APIFlask, pair: Pair, step_: str, side: str, expected: int
) -> None:
    fresh(pair)
    wishes = (["東京都"], ["大阪府", "東京都", "神奈川県"])
    for number, (wish, first) in enumerate(product(wishes, ROUNDS)):
        if step_ == "ask":
            now = Pair(pair.facility, pair.seeker, pair.facility.register_home(), pair.preference)
            other_step = ask(now)
        else:
            now = fresh(pair, *(["accept_contact"] if step_ == "close" else []))
            other_step = step(now, getattr(now, side), step_)
        edited, other_answer = race(
            app, edit(now, preferredLocation_prefecture=wish), other_step, first=first
        )
        assert (edited.status_code, other_answer.status_code) == (200, expected)
        if step_ == "ask":
            # The number of pending requests of a corporation to one person is limited.
            now.seeker.patch(f"{CONTACTS}{other_answer.json['id']}/accept_contact/")
        matching_rows = stored_rows(app)
        assert matching_rows == expected_rows(app)
        current = number + 2 if step_ == "ask" else 1
        assert [row["contacts_current"] for row in matching_rows.values()] == [current] * len(wish)


def test_edit_during_a_withdrawal_does_not_list_the_preference(app: APIFlask, people: People) -> None:
    for first, now in enumerate(pairs(people)):
        edited, gone = race(app, edit(now, gender="male"), withdraw(now, "preference"), first=first)
        assert gone.status_code == 200
        assert edited.status_code in (200, 404)
        assert stored_rows(app) == expected_rows(app) == {}


def test_notes_cannot_be_written_after_erasing(app: APIFlask, people: People) -> None:
    now = next(pairs(people))
    erased = now.seeker.call("DELETE", f"/api/applicants/preferences/{now.preference}/data/")
    assert erased.status_code == 200
    with app.test_request_context():
        home, writer = db.session.get_one(Home, now.home), Viewer(now.facility.id, Role.FACILITY, "", 0)
        with pytest.raises(NotFound):
            write_note(home.office_id, now.preference, "電話は夕方に。", "", writer, moment())
        with pytest.raises(NotFound):
            put_person_aside(home, now.preference, writer, moment())
    assert not all_rows(app)["office_note"]
    assert not all_rows(app)["put_aside"]


@pytest.mark.parametrize("kind", ["note", "aside"])
def test_notes_written_during_erasing_are_not_kept(app: APIFlask, people: People, kind: str) -> None:
    for first, now in enumerate(pairs(people)):
        matching = f"/api/facilities/matching-preferences/{now.home}/{now.preference}/"
        assert now.facility.call("GET", matching).status_code == 200
        tab = now.facility.tab()
        note = f"/api/facilities/notes/{now.home}/{now.preference}/"
        write = {
            "note": partial(tab.call, "PUT", note, {"text": "電話は夕方に。", "before": ""}),
            "aside": partial(tab.call, "PUT", f"{matching}aside/"),
        }[kind]
        erase = partial(
            now.seeker.tab().call, "DELETE", f"/api/applicants/preferences/{now.preference}/data/"
        )
        written, erased = race(app, write, erase, first=first)
        assert (erased.status_code, written.status_code in (200, 404)) == (200, True)
        rows = all_rows(app)
        assert not rows["office_note"]
        assert not rows["put_aside"]


def test_concurrent_withdrawals_notify_the_home_once(app: APIFlask, people: People) -> None:
    for first, now in enumerate(pairs(people)):
        now.ask()
        now.step(now.seeker, "accept_contact")
        answers = race(app, *(withdraw(now, "preference") for _ in range(2)), first=first)
        assert sorted(answer.status_code for answer in answers) == [200, 404]
        messages = [
            notice["message"]
            for notice in now.facility.get("/api/chat/notifications/")
            if notice["contact"] == now.contact
        ]
        assert len([message for message in messages if "登録を取り下げました" in message]) == 1


def test_edit_during_account_deletion_is_not_kept(app: APIFlask, people: People) -> None:
    for first, now in enumerate(pairs(people)):
        edited, left = race(app, edit(now, condition_detail="ないしょ"), delete_account(now), first=first)
        assert left.status_code == 200
        assert edited.status_code in (200, 401, 404)
        preference = all_rows(app)["preference"][(now.preference,)]
        assert (preference["address_2"], preference["condition_detail"]) == ("", "")
        assert stored_rows(app) == expected_rows(app) == {}
