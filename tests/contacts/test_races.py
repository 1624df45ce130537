"""Concurrent steps in one contact: one wins; the other gets 409 or the current contact."""

import json
from collections import Counter
from contextlib import closing
from functools import partial
from typing import Any

import pytest
from apiflask import APIFlask
from websocket import WebSocket

from tests.support.clock import Clock
from tests.support.database import Row, all_rows
from tests.support.matching.pairs import CONTACTS, Pair, ask, delete_account, fresh, pairs, step, withdraw
from tests.support.people import Answer, People, Person
from tests.support.racing import ROUNDS, race
from tests.support.rooms import open_room

pytestmark = pytest.mark.both_databases


def rows(app: APIFlask, table: str, pair: Pair) -> list[Row]:
    """Return the rows of a contact in a table."""
    return [row for row in all_rows(app)[table].values() if row["contact_id"] == pair.contact]


def status(app: APIFlask, pair: Pair) -> str:
    return str(all_rows(app)["contact"][(pair.contact,)]["status"])


def events(app: APIFlask, pair: Pair) -> Counter[str]:
    """Return the number of notifications by event."""
    return Counter(row["event"] for row in rows(app, "notification", pair))


def codes(answers: list[Answer]) -> list[int]:
    return sorted(answer.status_code for answer in answers)


def send_and_receive(socket: WebSocket) -> Any:
    """Send a message and return the next frame."""
    socket.send(json.dumps({"message": "聞こえますか。"}))
    return socket.recv_frame()


def shown(pair: Pair, person: Person) -> Any:
    return person.get(f"{CONTACTS}{pair.contact}/")


def test_concurrent_acceptances_open_one_room(app: APIFlask, pair: Pair) -> None:
    for first in ROUNDS:
        now = fresh(pair)
        answers = race(app, *(step(now, now.seeker, "accept_contact") for _ in range(2)), first=first)
        assert [answer.json for answer in answers] == [shown(now, now.seeker)] * 2
        assert len(rows(app, "message", now)) == 1
        assert events(app, now) == {"request_sent": 1, "accepted": 1}


@pytest.mark.parametrize("decliner", ["facility", "seeker"])
def test_concurrent_acceptance_and_decline_have_one_winner(app: APIFlask, pair: Pair, decliner: str) -> None:
    for first in ROUNDS:
        now = fresh(pair)
        accepted, declined = race(
            app,
            step(now, now.seeker, "accept_contact"),
            step(now, getattr(now, decliner), "decline_contact"),
            first=first,
        )
        assert codes([accepted, declined]) == [200, 409]
        loser = declined if accepted.status_code == 200 else accepted
        won = "accepted" if accepted.status_code == 200 else "declined"
        assert loser.json["code"] == f"contact_is_{won}"
        assert shown(now, now.seeker)["status"] == won
        assert len(rows(app, "message", now)) == (won == "accepted")
        event = "accepted" if won == "accepted" else f"declined_by_{decliner}"
        assert events(app, now) == {"request_sent": 1, event: 1}


def test_concurrent_declines_of_both_sides_have_one_winner(app: APIFlask, pair: Pair) -> None:
    for first in ROUNDS:
        now = fresh(pair)
        sides = (now.facility, now.seeker)
        answers = race(app, *(step(now, person, "decline_contact") for person in sides), first=first)
        assert codes(answers) == [200, 409]
        assert events(app, now).total() == 2


def test_concurrent_confirmations_record_one_fee(app: APIFlask, pair: Pair) -> None:
    for first in ROUNDS:
        now = fresh(pair, "accept_contact")
        answers = race(app, *(step(now, now.facility, "confirm") for _ in range(2)), first=first)
        # Only an opened contact has all data of the person.
        opened = shown(now, now.facility) | {"preference": None}
        assert [answer.json | {"preference": None} for answer in answers] == [opened] * 2
        assert len(rows(app, "invoice", now)) == 1
        assert events(app, now)["move_in_confirmed"] == 1
        assert len(rows(app, "push", now)) == 2


def test_concurrent_visit_report_and_confirmation_are_both_stored(app: APIFlask, pair: Pair) -> None:
    for first in ROUNDS:
        now = fresh(pair, "accept_contact")
        answers = race(
            app, *(step(now, now.facility, name) for name in ("complete_visit", "confirm")), first=first
        )
        assert codes(answers) == [200, 200]
        contact = shown(now, now.facility)
        assert contact["visit_completed_at"]
        assert contact["confirmed_at"]
        assert len(rows(app, "invoice", now)) == 1


def test_concurrent_requests_create_one_contact(app: APIFlask, pair: Pair) -> None:
    for first in ROUNDS:
        now = Pair(pair.facility, pair.seeker, pair.facility.register_home(), pair.preference)
        answers = race(app, ask(now), ask(now), first=first)
        assert codes(answers) == [201, 409]
        loser = max(answers, key=lambda answer: answer.status_code)
        assert loser.json["code"] == "contact_open"
        now.contact = min(answers, key=lambda answer: answer.status_code).json["id"]
        assert events(app, now) == {"request_sent": 1}
        made = [row for row in all_rows(app)["contact"].values() if row["home_id"] == now.home]
        assert [row["id"] for row in made] == [now.contact]


def test_concurrent_requests_of_two_homes_both_arrive(app: APIFlask, pair: Pair) -> None:
    for first in ROUNDS:
        homes = [
            Pair(pair.facility, pair.seeker, pair.facility.register_home(), pair.preference) for _ in range(2)
        ]
        answers = race(app, *(ask(home) for home in homes), first=first)
        assert codes(answers) == [201, 201]
        for answer in answers:
            pair.seeker.patch(f"{CONTACTS}{answer.json['id']}/accept_contact/")


def test_confirmation_during_closing_records_its_fee_or_is_refused(app: APIFlask, pair: Pair) -> None:
    for first in ROUNDS:
        now = fresh(pair, "accept_contact")
        confirmed, closed = race(
            app, step(now, now.facility, "confirm"), step(now, now.seeker, "close"), first=first
        )
        assert closed.status_code == 200
        assert confirmed.status_code in (200, 409)
        contact = shown(now, now.facility)
        assert contact["status"] == "completed"
        assert (contact["confirmed_at"] is not None) == (confirmed.status_code == 200)
        assert len(rows(app, "invoice", now)) == (confirmed.status_code == 200)
        assert rows(app, "message", now) == []


def test_room_closed_by_both_sides_has_one_closer(app: APIFlask, pair: Pair) -> None:
    for first in ROUNDS:
        now = fresh(pair, "accept_contact")
        sides = (now.facility, now.seeker)
        answers = race(app, *(step(now, person, "close") for person in sides), first=first)
        assert codes(answers) == [200, 409]
        notified = events(app, now)
        assert notified["closed_by_facility"] + notified["closed_by_seeker"] == 1


def test_no_message_is_stored_during_closing(app: APIFlask, address: str, pair: Pair) -> None:
    for first in ROUNDS:
        now = fresh(pair, "accept_contact")
        with closing(open_room(address, now.facility, now.contact)) as socket:
            _, closed = race(
                app, partial(send_and_receive, socket), step(now, now.seeker, "close"), first=first
            )
        assert closed.status_code == 200
        assert rows(app, "message", now) == []
        assert "message" not in events(app, now)


def test_permission_during_closing_does_not_stay(app: APIFlask, pair: Pair) -> None:
    for first in ROUNDS:
        now = fresh(pair, "accept_contact")
        allow = partial(now.seeker.tab().call, "POST", f"{CONTACTS}{now.contact}/add_allowed_user/")
        allowed, closed = race(app, allow, step(now, now.facility, "close"), first=first)
        assert closed.status_code == 200
        assert allowed.status_code in (200, 409)
        assert all_rows(app)["certificate_permission"] == {}


def test_concurrent_calls_take_an_acceptance_back_once(app: APIFlask, pair: Pair) -> None:
    for first in ROUNDS:
        now = fresh(pair, "accept_contact")
        answers = race(app, *(step(now, now.seeker, "take_back") for _ in range(2)), first=first)
        assert codes(answers) == [200, 200]
        assert status(app, now) == "pending"
        assert events(app, now) == {"request_sent": 1, "accepted": 1, "acceptance_taken_back": 1}


@pytest.mark.parametrize("rival", ["complete_visit", "confirm", "close"])
def test_acceptance_is_taken_back_despite_concurrent_facility_steps(
    app: APIFlask, pair: Pair, rival: str
) -> None:
    for first in ROUNDS:
        now = fresh(pair, "accept_contact")
        back, came = race(
            app, step(now, now.seeker, "take_back"), step(now, now.facility, rival), first=first
        )
        assert back.status_code == 200
        assert came.status_code in (200, 409)
        closed_first = rival == "close" and came.status_code == 200
        assert status(app, now) == ("completed" if closed_first else "pending")
        [contact] = [row for row in all_rows(app)["contact"].values() if row["id"] == now.contact]
        assert (contact["visit_completed_at"], contact["confirmed_at"]) == (None, None)
        assert rows(app, "message", now) == []
        assert [row["cancelled_at"] is not None for row in rows(app, "invoice", now)] == (
            [True] if rival == "confirm" and came.status_code == 200 else []
        )


@pytest.mark.parametrize("reported", ["complete_visit", "confirm"])
def test_taking_an_acceptance_back_during_closing_clears_reports(
    app: APIFlask, pair: Pair, reported: str
) -> None:
    for first in ROUNDS:
        now = fresh(pair, "accept_contact")
        assert now.step(now.facility, reported).status_code == 200
        back, closed = race(
            app, step(now, now.seeker, "take_back"), step(now, now.facility, "close"), first=first
        )
        assert back.status_code == 200
        assert status(app, now) == ("completed" if closed.status_code == 200 else "pending")
        assert [row["cancelled_at"] is not None for row in rows(app, "invoice", now)] == (
            [True] if reported == "confirm" else []
        )


def test_no_message_is_stored_while_the_acceptance_is_taken_back(
    app: APIFlask, address: str, pair: Pair
) -> None:
    for first in ROUNDS:
        now = fresh(pair, "accept_contact")
        with closing(open_room(address, now.facility, now.contact)) as socket:
            _, back = race(
                app, partial(send_and_receive, socket), step(now, now.seeker, "take_back"), first=first
            )
        assert back.status_code == 200
        assert rows(app, "message", now) == []
        assert "message" not in events(app, now)


@pytest.mark.parametrize("answered", ["accept_contact", "decline_contact"])
def test_answered_request_is_not_put_off(app: APIFlask, pair: Pair, answered: str) -> None:
    for first in ROUNDS:
        now = fresh(pair)
        later, given = race(
            app, step(now, now.seeker, "put_off"), step(now, now.seeker, answered), first=first
        )
        assert given.status_code == 200
        assert later.status_code in (200, 409)
        assert all_rows(app)["contact"][(now.contact,)]["put_off_at"] is None


@pytest.mark.parametrize("withdrawn", ["home", "preference"])
def test_no_pending_request_if_one_side_withdraws_during_taking_back(
    app: APIFlask, people: People, withdrawn: str
) -> None:
    for first, pair in enumerate(pairs(people)):
        now = fresh(pair, "accept_contact")
        back, gone = race(app, step(now, now.seeker, "take_back"), withdraw(now, withdrawn), first=first)
        assert (back.status_code, gone.status_code) == (200, 200)
        # The withdrawal declines a contact that is pending again; if it comes first, the room is closed.
        assert status(app, now) in ("declined", "completed")


@pytest.mark.parametrize("withdrawn", ["home", "preference"])
def test_acceptance_during_a_withdrawal_is_complete_or_refused(
    app: APIFlask, people: People, withdrawn: str
) -> None:
    for first, now in enumerate(pairs(people)):
        now.ask()
        accepted, gone = race(
            app, step(now, now.seeker, "accept_contact"), withdraw(now, withdrawn), first=first
        )
        assert gone.status_code == 200
        assert accepted.status_code in (200, 409)
        is_accepted = accepted.status_code == 200
        assert status(app, now) == ("accepted" if is_accepted else "declined")
        assert len(rows(app, "message", now)) == is_accepted
        notified = "home_deactivated" if withdrawn == "home" else "preference_withdrawn"
        expected = {"request_sent": 1, "accepted" if is_accepted else notified: 1}
        if is_accepted and withdrawn == "preference":
            expected["person_stopped"] = 1
        assert events(app, now) == expected


@pytest.mark.parametrize("withdrawn", ["home", "preference"])
def test_request_during_a_withdrawal_does_not_stay_pending(
    app: APIFlask, people: People, withdrawn: str
) -> None:
    for first, now in enumerate(pairs(people)):
        asked, gone = race(app, ask(now), withdraw(now, withdrawn), first=first)
        assert gone.status_code == 200
        assert asked.status_code in (201, 404)
        left = [row for row in all_rows(app)["contact"].values() if row["status"] == "pending"]
        assert left == []


def test_request_during_a_decline_is_refused(app: APIFlask, clock: Clock, pair: Pair) -> None:
    for first in ROUNDS:
        now = fresh(pair)
        # A cooldown that starts in the moment in which an earlier one was lifted does not apply.
        clock.forward(seconds=1)
        declined, asked = race(app, step(now, now.seeker, "decline_contact"), ask(now), first=first)
        assert declined.status_code == 200
        assert (asked.status_code, asked.json["code"]) in ((409, "contact_open"), (404, "not_found"))


def test_acceptance_while_the_person_leaves_keeps_no_open_room(app: APIFlask, people: People) -> None:
    for first, now in enumerate(pairs(people)):
        now.ask()
        accepted, left = race(app, step(now, now.seeker, "accept_contact"), delete_account(now), first=first)
        assert left.status_code == 200
        assert accepted.status_code in (200, 401, 409)
        ended = "completed" if accepted.status_code == 200 else "declined"
        assert status(app, now) == ended
        assert rows(app, "message", now) == []
