"""Visits whose room or home ends: notifications, and clearing of proposals and requests."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import delete

from server.core.clock import now
from server.core.database import db
from server.core.services import picture_store
from server.core.transaction import transaction
from server.core.vocabulary import Role
from server.models import Push, Visit
from server.notifications.service.outbox import claim
from server.operator.service.retention import enforce_retention
from tests.support.matching.pairs import block_all
from tests.support.people import Answer, Person
from tests.support.world.move_ins import HOME, Life
from tests.support.world.visits import (
    EASY_WORDS,
    WORDS,
    agreed,
    call_off,
    choose,
    offer,
    proposal,
    report,
    visits,
)

Begin = Callable[..., Life]
NEW_DAYS = "見学できる日"
VISIT_ENDS, EASY_VISIT_ENDS = (f"{words}の見学も、なくなりました。" for words in (WORDS, EASY_WORDS))


def close(life: Life, person: Person) -> Answer:
    return life.take(person, "close")


def block(life: Life, person: Person) -> Answer:
    return person.call("POST", f"/api/chat/contacts/{life.contact}/block/", block_all)


def disable(life: Life, who: str) -> None:
    assert life.app.test_cli_runner().invoke(args=["accounts", "disable", who]).exit_code == 0


def deactivate(life: Life) -> None:
    home = life.shown(life.facility)["home"]["id"]
    life.facility.patch(f"/api/facilities/homes/{home}/deactivate/")


def request_other_days(life: Life, reason: str | None = None) -> Answer:
    return life.seeker.call("POST", f"{visits(life)}want/", {"reason": reason})


def pending_pushes(life: Life) -> list[str]:
    """Return the texts of the LINE pushes that are due."""
    with life.app.app_context():
        return [row.body["messages"][0]["altText"] for row in claim(Push, now(), 100)]


def unread_visit_notices(life: Life, person: Person) -> list[str]:
    """Return the unread notifications of a person about visits."""
    rows = person.get(f"/api/chat/notifications/?contact={life.contact}")
    return [row["message"] for row in rows if not row["is_read"] and "見学" in row["message"]]


def task_kinds(person: Person) -> set[str]:
    return {group["kind"] for group in person.get("/api/chat/today/")["contacts"]}


class TestClosing:
    @pytest.mark.parametrize("end", [close, block])
    def test_closing_notifies_the_home_once_about_room_and_visit(
        self, begin: Begin, end: Callable[[Life, Person], Answer]
    ) -> None:
        life = begin()
        agreed(life)
        offer(life, proposal(2), reason="weather")
        assert end(life, life.seeker).status_code == 200
        line = f"「{HOME}」のトークルームが相手により閉じられました。\n{VISIT_ENDS}\nこれまでのメッセージは消えました。"
        assert unread_visit_notices(life, life.facility) == [line]
        [mail] = [text for _, text in life.mails() if "見学" in text]
        assert f"「{HOME}」のトークルームが相手により閉じられ、{WORDS}の見学もなくなりました。" in mail
        assert "決まりました" not in mail

    @pytest.mark.parametrize(
        ("seeker", "visit_ends"),
        [(Role.APPLICANT, EASY_VISIT_ENDS), (Role.COUNSELOR, VISIT_ENDS)],
        ids=["applicant", "counselor"],
    )
    def test_closing_notifies_the_seeker_about_room_and_visit(
        self, begin: Begin, seeker: Role, visit_ends: str
    ) -> None:
        life = begin(seeker=seeker)
        agreed(life)
        pending_pushes(life)
        life.mails()
        close(life, life.facility)
        [line] = unread_visit_notices(life, life.seeker)
        assert (
            line
            == f"「{HOME}」がトークルームを閉じました。\n{visit_ends}\nこれまでのメッセージは消えました。"
        )
        reached = pending_pushes(life) if seeker is Role.APPLICANT else [text for _, text in life.mails()]
        words = EASY_WORDS if seeker is Role.APPLICANT else WORDS
        assert any(words in text and "見学も" in text for text in reached)

    def test_disabled_office_notifies_the_seeker_about_the_visit(self, begin: Begin) -> None:
        life = begin()
        agreed(life)
        disable(life, life.facility_account[1])
        assert EASY_VISIT_ENDS in life.notices(life.seeker)[-1]

    def test_started_visit_is_not_mentioned(self, begin: Begin) -> None:
        life = begin()
        agreed(life)
        life.days(7)
        close(life, life.seeker)
        assert "見学" not in life.notices(life.facility)[-1]


ENDS: dict[str, Callable[[Life], object]] = {
    "taken back": lambda life: life.facility.call("DELETE", f"{visits(life)}{_only_proposal(life)}/"),
    "chosen": lambda life: life.seeker.call("POST", f"{visits(life)}{_only_proposal(life)}/choose/"),
    "other days requested": request_other_days,
    "closed by the seeker": lambda life: close(life, life.seeker),
    "closed by the home": lambda life: close(life, life.facility),
    "blocked": lambda life: block(life, life.seeker),
    "home deactivated": deactivate,
    "withdrawn": lambda life: life.seeker.call("DELETE", f"/api/applicants/preferences/{_preference(life)}/"),
    "passed": lambda life: life.clock.forward(days=6),
}


def _only_proposal(life: Life) -> int:
    [visit] = life.facility.get(visits(life))["offered"]
    return int(visit["id"])


def _preference(life: Life) -> int:
    return int(life.shown(life.seeker)["preference"]["id"])


@pytest.mark.parametrize("seeker", [Role.APPLICANT, Role.COUNSELOR])
@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_notices_of_closed_proposals_are_not_sent(
    begin: Begin, end: Callable[[Life], object], seeker: Role
) -> None:
    life = begin(seeker=seeker)
    offer(life)
    assert any(NEW_DAYS in text for text in unread_visit_notices(life, life.seeker))
    # The notice is already in the outbox, as if the mail server had been down.
    assert seeker is Role.APPLICANT or any(NEW_DAYS in text for _, text in life.mails())
    end(life)
    assert not [text for text in pending_pushes(life) if NEW_DAYS in text]
    assert not [text for _, text in life.mails() if NEW_DAYS in text]
    life.sign_in()
    assert end is ENDS["passed"] or not [
        text for text in unread_visit_notices(life, life.seeker) if NEW_DAYS in text
    ]


def test_notice_is_sent_while_a_proposal_is_open(begin: Begin) -> None:
    life = begin()
    [first, _] = offer(life, proposal(), proposal(1))
    life.facility.call("DELETE", f"{visits(life)}{first['id']}/")
    assert [text for text in pending_pushes(life) if NEW_DAYS in text]


class TestDeactivatedHome:
    def test_deactivated_home_has_no_proposals_and_requests(self, begin: Begin) -> None:
        life = begin(seeker=Role.COUNSELOR)
        [only] = offer(life)
        deactivate(life)
        assert life.seeker.get(visits(life))["offered"] == []
        assert "visit_choice" not in task_kinds(life.seeker)
        for refused in (choose(life, only), request_other_days(life)):
            assert (refused.status_code, refused.json["code"]) == (409, "visit_not_offered")
            assert refused.json["detail"].startswith("このホームは募集を終えたので、")
        assert life.facility.get(visits(life))["wanted_at"] is None

    def test_deactivated_home_drops_the_request_for_other_days(self, begin: Begin) -> None:
        life = begin()
        offer(life)
        request_other_days(life)
        assert "visit_wanted" in task_kinds(life.facility)
        deactivate(life)
        assert "visit_wanted" not in task_kinds(life.facility)
        assert unread_visit_notices(life, life.facility) == []

    def test_deactivated_home_keeps_its_agreed_visit(self, begin: Begin) -> None:
        life = begin()
        visit = agreed(life)
        offer(life, proposal(1), reason="schedule")
        deactivate(life)
        shown = life.seeker.get(visits(life))
        assert (shown["agreed"]["id"], shown["offered"], shown["moving"]) == (visit["id"], [], None)
        assert choose(life, visit).status_code == 200
        assert request_other_days(life, "schedule").json["code"] == "visit_not_offered"
        assert call_off(life, visit, life.seeker).status_code == 200


class TestReports:
    def test_report_closes_proposals(self, begin: Begin) -> None:
        life = begin(seeker=Role.COUNSELOR)
        agreed(life)
        offer(life, proposal(1), reason="schedule")
        assert report(life, early=True).status_code == 200
        shown = life.seeker.get(visits(life))
        assert (shown["offered"], shown["latest"]["state"]) == ([], "done")
        assert "visit_choice" not in task_kinds(life.seeker)

    @pytest.mark.parametrize("has_visit", [True, False])
    def test_report_clears_the_request_for_other_days(self, begin: Begin, *, has_visit: bool) -> None:
        life = begin()
        if has_visit:
            agreed(life)
        request_other_days(life, "schedule")
        assert report(life, early=True).status_code == 200
        assert life.facility.get(visits(life))["wanted_at"] is None
        assert "visit_wanted" not in task_kinds(life.facility)

    def test_repeated_report_keeps_proposals(self, begin: Begin) -> None:
        life = begin()
        report(life)
        [again] = offer(life)
        assert report(life).status_code == 200
        assert life.seeker.get(visits(life))["offered"] == [again]

    @pytest.mark.parametrize("by", ["facility", "seeker"])
    @pytest.mark.parametrize(("reason", "stays"), [("not_needed", False), ("not_well", True)])
    def test_calling_off_for_good_closes_proposals(
        self, begin: Begin, reason: str, by: str, *, stays: bool
    ) -> None:
        life = begin(seeker=Role.COUNSELOR)
        visit = agreed(life)
        offer(life, proposal(1), reason="schedule")
        call_off(life, visit, life.facility if by == "facility" else life.seeker, reason)
        assert bool(life.seeker.get(visits(life))["offered"]) == stays
        assert ("visit_choice" in task_kinds(life.seeker)) == stays

    @pytest.mark.parametrize(("reason", "stays"), [("not_needed", False), ("schedule", True)])
    def test_calling_off_for_good_clears_the_request_for_other_days(
        self, begin: Begin, reason: str, *, stays: bool
    ) -> None:
        life = begin()
        visit = agreed(life)
        request_other_days(life, "schedule")
        call_off(life, visit, life.seeker, reason)
        assert bool(life.facility.get(visits(life))["wanted_at"]) == stays
        assert ("visit_wanted" in task_kinds(life.facility)) == stays


def enforce_terms(life: Life, moment: datetime) -> None:
    """Enforce the retention periods at a moment."""
    with life.app.app_context():
        assert sum(enforce_retention(picture_store(), lambda: moment))
    life.sign_in()


class TestAfterAYear:
    def test_deleted_visit_needs_no_report(self, begin: Begin) -> None:
        life = begin()
        agreed(life)
        life.days(7)
        assert "visit_report" in task_kinds(life.facility)
        over = datetime(2026, 3, 10, 5, 30, tzinfo=UTC) + timedelta(days=365) + timedelta(seconds=1)
        enforce_terms(life, over)
        assert life.rows("visit") == []
        assert life.shown(life.facility)["visit_starts_at"] is None
        assert "visit_report" not in task_kinds(life.facility)

    def test_future_visit_stays_when_an_old_one_is_deleted(self, begin: Begin) -> None:
        life = begin()
        call_off(life, agreed(life), life.seeker)
        new = agreed(life, proposal(100))
        over = datetime(2026, 3, 11, tzinfo=UTC) + timedelta(days=365)
        enforce_terms(life, over)
        assert [row["id"] for row in life.rows("visit")] == [new["id"]]
        assert life.shown(life.facility)["visit_starts_at"] == new["starts_at"]

    def test_report_clears_the_date_of_a_deleted_visit(self, begin: Begin) -> None:
        life = begin()
        agreed(life)
        with life.app.app_context(), transaction():
            db.session.execute(delete(Visit))
        life.days(7)
        report(life)
        assert life.shown(life.facility)["visit_starts_at"] is None
