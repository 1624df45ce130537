"""Visits of a person who withdraws: cancelled for every reason (docs/decisions.md §17)."""

import re
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest
from websocket import ABNF, WebSocket

from server.contacts.service.visits import remind_of_visits
from server.core.clock import now
from server.core.vocabulary import EndReason, Role
from tests.support.database import all_rows, changes
from tests.support.line import HIKARI
from tests.support.matching.pairs import CONTACTS
from tests.support.people import Answer, Person
from tests.support.racing import ROUNDS, race
from tests.support.rooms import open_room, receive
from tests.support.scope import ALL
from tests.support.world.move_ins import HOME, Life

PREFERENCES = "/api/applicants/preferences/"
WHEN = "2026/03/10（火）14:30"
#: Withdrawing without a reason, and ending the case with each reason.
REASONS = [None, *EndReason]
#: Reasons to compare. After a death, no questions are asked.
COMPARED_REASONS = REASONS if ALL else [None, EndReason.MOVED, EndReason.DIED]
Begin = Callable[..., Life]


def proposal(day: int = 10) -> dict[str, Any]:
    return {"day": f"2026-03-{day}", "hour": "14:30", "minutes": 60, "place": "ホームの玄関"}


def visits(life: Life) -> str:
    return f"{CONTACTS}{life.contact}/visits/"


def offer(life: Life, day: int = 10) -> int:
    shown = life.facility.post(visits(life), {"offers": [proposal(day)], "reason": "schedule"})
    return int(shown["offered"][-1]["id"])


def choose(life: Life, visit: int, person: Person | None = None) -> Answer:
    return (person or life.seeker).call("POST", f"{visits(life)}{visit}/choose/")


def agree_visit(life: Life) -> int:
    visit = offer(life)
    assert choose(life, visit).status_code == 200
    return visit


def preference_of(life: Life) -> int:
    return int(life.shown(life.seeker)["preference"]["id"])


def withdraw(life: Life, reason: EndReason | None = None) -> Answer:
    path = f"{PREFERENCES}{preference_of(life)}/"
    if reason is None:
        return life.seeker.call("DELETE", path)
    return life.seeker.call("PATCH", f"{path}end/", {"reason": reason})


def remind_at(life: Life, day: int, hour: int) -> None:
    life.clock.set(datetime(2026, 3, day, hour - 9, tzinfo=UTC))
    with life.app.app_context():
        while remind_of_visits(now()):
            pass
    life.sign_in()


def received_frames(socket: WebSocket) -> list[str]:
    """Return the frames before the answer to a ping."""
    found = []
    socket.ping("all")
    while (frame := socket.recv_frame()).opcode != ABNF.OPCODE_PONG:
        found.append(frame.data.decode())
    return found


def facility_reads(life: Life, calendar: str, contacts: list[int]) -> list[str]:
    """Return all that a facility reads: answers, notifications, mails, today's tasks and its calendar."""
    paths = [
        CONTACTS,
        "/api/chat/today/",
        "/api/chat/visits/",
        "/api/chat/visits/calendar/?first_day=2026-03-01&last_day=2026-03-31",
        "/api/chat/notifications/",
        "/api/chat/rooms/",
    ]
    for contact in contacts:
        paths += [
            f"{CONTACTS}{contact}/",
            f"{CONTACTS}{contact}/visits/",
            f"/api/chat/unread/?contact={contact}",
        ]
    read = [life.facility.call("GET", path).text for path in paths]
    mails = [text for to, text in life.mails() if to == life.facility_account[1]]
    return [*read, life.people.visitor().call("GET", calendar).text, *mails]


def reads_during_withdrawal(
    begin: Begin, address: str, reason: EndReason | None, *, before: bool
) -> list[str]:
    """Withdraw a person with an agreed visit and a pending request; return all that the facility reads."""
    life = begin(seeker=Role.COUNSELOR)
    start = life.clock()
    agree_visit(life)
    offer(life, 12)
    waiting = life.facility.register_home(name="あおぞら")
    pending = life.facility.post(CONTACTS, {"home": waiting, "preference": preference_of(life)})["id"]
    address_of_calendar = life.facility.post("/api/accounts/calendar/")["address"]
    calendar = address_of_calendar[address_of_calendar.index("/calendar/") :]
    if not before:
        remind_at(life, 10, 17)
    with closing(open_room(address, life.facility, life.contact, since=0)) as socket:
        # Presence is sent in a batch after the entry.
        receive(socket, "here")
        received_frames(socket)
        assert withdraw(life, reason).status_code == 200
        found = received_frames(socket)
    for day, hour in ((9, 18), (10, 13), (11, 11)) if before else ((11, 11),):
        found += facility_reads(life, calendar, [life.contact, pending])
        remind_at(life, day, hour)
    found += facility_reads(life, calendar, [life.contact, pending])
    life.clock.set(start)
    # Ids and addresses differ between runs.
    return [re.sub(r"\d+|/calendar/[^\"]+", "#", text) for text in found]


@pytest.mark.parametrize("before", [True, False], ids=["before the visit", "after the visit"])
def test_facility_reads_the_same_for_every_reason(begin: Begin, address: str, *, before: bool) -> None:
    lives = [reads_during_withdrawal(begin, address, reason, before=before) for reason in COMPARED_REASONS]
    for reason, life in zip(COMPARED_REASONS, lives, strict=True):
        assert life == lives[0], reason
    assert any("取りやめになりました" in text for text in lives[0]) == before


@pytest.mark.parametrize("reason", REASONS)
def test_withdrawal_cancels_the_visit_and_notifies_the_home(begin: Begin, reason: EndReason | None) -> None:
    life = begin(seeker=Role.COUNSELOR)
    agree_visit(life)
    withdraw(life, reason)
    assert (
        life.notices(life.facility)[-1] == f"「{HOME}」の見学は、取りやめになりました。\n{WHEN}の見学でした。"
    )
    shown = life.facility.get(visits(life))
    assert (shown["agreed"], shown["offered"], shown["wanted_at"]) == (None, [], None)
    assert shown["latest"]["state"] == "called_off"
    for day, hour in ((9, 18), (10, 13), (11, 11)):
        remind_at(life, day, hour)
    notices = [*life.notices(life.facility), *life.notices(life.seeker)]
    assert not [line for line in notices if "行けないときは" in line or "終わりましたか" in line]


def _disable_account(life: Life) -> bool:
    """Disable the applicant's account by the operator's command."""
    return life.app.test_cli_runner().invoke(args=["accounts", "disable", HIKARI]).exit_code == 0


@pytest.mark.parametrize(
    ("seeker", "reason"), [(Role.APPLICANT, None), *((Role.COUNSELOR, reason) for reason in COMPARED_REASONS)]
)
def test_withdrawal_notification_is_read_after_resuming(
    begin: Begin, seeker: Role, reason: EndReason | None
) -> None:
    life = begin(seeker=seeker)
    withdraw(life, reason)
    line = f"「{HOME}」のトークルームの方が、登録を取り下げました。"
    assert life.notices(life.facility)[-1].startswith(line)
    assert [line in text for to, text in life.mails() if to == life.facility_account[1]][-1]
    life.seeker.patch(f"{PREFERENCES}{preference_of(life)}/resume/")
    unread = [row["event"] for row in life.facility.get("/api/chat/notifications/") if not row["is_read"]]
    assert "person_stopped" not in unread


DEPARTURES: dict[str, Callable[[Life], bool]] = {
    "erases": lambda life: (
        life.seeker.call("DELETE", f"{PREFERENCES}{preference_of(life)}/data/").status_code == 200
    ),
    "leaves": lambda life: life.seeker.call("DELETE", "/api/applicants/account/", {}).status_code == 200,
    "is disabled": _disable_account,
}


@pytest.mark.parametrize("depart", DEPARTURES.values(), ids=DEPARTURES)
def test_departure_cancels_the_visit_and_notifies_the_home(
    begin: Begin, depart: Callable[[Life], bool]
) -> None:
    life = begin()
    agree_visit(life)
    assert depart(life)
    notices = life.notices(life.facility)[-2:]
    assert any(line.endswith(f"{WHEN}の見学でした。") for line in notices)
    assert any("閉じられました" in line for line in notices)
    assert [row["state"] for row in life.rows("visit")] in ([], ["called_off"])
    assert life.facility.get("/api/chat/visits/") == []


class TestWithdrawn:
    @pytest.mark.parametrize("seeker", [Role.APPLICANT, Role.COUNSELOR])
    def test_proposals_are_deleted_and_new_requests_are_refused(self, begin: Begin, seeker: Role) -> None:
        life = begin(seeker=seeker)
        visit = offer(life)
        withdraw(life)
        for person in (life.facility, life.seeker):
            assert person.get(visits(life))["offered"] == []
        before = all_rows(life.app)
        for refused in (choose(life, visit), life.seeker.call("POST", f"{visits(life)}want/", {})):
            assert (refused.status_code, refused.json["code"]) == (409, "visit_person_stopped")
            assert refused.json["detail"].startswith("募集をとめているので、")
        assert life.facility.call("POST", visits(life), {"offers": [proposal()]}).status_code == 409
        assert changes(before, all_rows(life.app)) == {}

    def test_resumed_person_can_choose_again(self, begin: Begin) -> None:
        life = begin()
        offer(life)
        withdraw(life)
        life.seeker.patch(f"{PREFERENCES}{preference_of(life)}/resume/")
        assert choose(life, offer(life)).status_code == 200

    @pytest.mark.both_databases
    @pytest.mark.parametrize("first", ROUNDS)
    def test_visit_chosen_during_withdrawal_is_cancelled(self, begin: Begin, first: int) -> None:
        life = begin(seeker=Role.COUNSELOR)
        chosen = partial(choose, life, offer(life), life.seeker.tab())
        answer, stopped = race(life.app, chosen, partial(withdraw, life, EndReason.MOVED), first=first)
        assert stopped.status_code == 200
        assert answer.status_code in (200, 409)
        assert life.facility.get(visits(life))["agreed"] is None
        notices = [line for line in life.notices(life.facility) if "取りやめ" in line]
        assert len(notices) == (answer.status_code == 200)

    @pytest.mark.both_databases
    @pytest.mark.parametrize("first", ROUNDS)
    def test_visit_proposed_during_withdrawal_is_deleted(self, begin: Begin, first: int) -> None:
        life = begin(seeker=Role.COUNSELOR)
        body = {"offers": [proposal()]}
        offered = partial(life.facility.tab().call, "POST", visits(life), body)
        answer, stopped = race(life.app, offered, partial(withdraw, life, EndReason.MOVED), first=first)
        assert stopped.status_code == 200
        assert answer.status_code in (201, 409)
        assert life.rows("visit") == []


def test_resting_person_can_choose_and_is_named(begin: Begin) -> None:
    life = begin(seeker=Role.COUNSELOR)
    life.seeker.patch(f"{PREFERENCES}{preference_of(life)}/rest/")
    agree_visit(life)
    shown = life.shown(life.facility)
    assert (shown["preference"]["name"], shown["address_shown"]) == ("山本 一郎", False)
    assert life.seeker.post(f"{visits(life)}want/", {"reason": "schedule"})["agreed"]
