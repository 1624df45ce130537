"""Visits whose room, home or reason ends: who is told of it, and that nothing is left that waits for nobody."""

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
from tests.support.world.moved_in import HOME, Life
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
OFFERED = "見学できる日"
TOO, EASY_TOO = (f"{words}の見学も、なくなりました。" for words in (WORDS, EASY_WORDS))


def close(life: Life, person: Person) -> Answer:
    return life.take(person, "close")


def block(life: Life, person: Person) -> Answer:
    return person.call("POST", f"/api/chat/contacts/{life.contact}/block/", block_all)


def disable(life: Life, who: str) -> None:
    assert life.app.test_cli_runner().invoke(args=["accounts", "disable", who]).exit_code == 0


def deactivate(life: Life) -> None:
    home = life.shown(life.facility)["home"]["id"]
    life.facility.patch(f"/api/facilities/homes/{home}/deactivate/")


def want(life: Life, reason: str | None = None) -> Answer:
    return life.seeker.call("POST", f"{visits(life)}want/", {"reason": reason})


def sent(life: Life) -> list[str]:
    """Return what the loop would send by LINE now."""
    with life.app.app_context():
        return [row.body["messages"][0]["altText"] for row in claim(Push, now(), 100)]


def unread(life: Life, person: Person) -> list[str]:
    """Return what somebody has still to read of visits."""
    rows = person.get(f"/api/chat/notifications/?contact={life.contact}")
    return [row["message"] for row in rows if not row["is_read"] and "見学" in row["message"]]


def today(person: Person) -> set[str]:
    return {group["kind"] for group in person.get("/api/chat/today/")["contacts"]}


class TestClosing:
    @pytest.mark.parametrize("end", [close, block])
    def test_the_home_is_told_once_of_the_room_and_of_the_visit_by_its_day(
        self, begin: Begin, end: Callable[[Life, Person], Answer]
    ) -> None:
        life = begin()
        agreed(life)
        offer(life, proposal(2), reason="weather")
        assert end(life, life.seeker).status_code == 200
        line = (
            f"「{HOME}」のトークルームが相手により閉じられました。\n{TOO}\nこれまでのメッセージは消えました。"
        )
        assert unread(life, life.facility) == [line]
        [mail] = [text for _, text in life.mails() if "見学" in text]
        assert f"「{HOME}」のトークルームが相手により閉じられ、{WORDS}の見学もなくなりました。" in mail
        assert "決まりました" not in mail

    @pytest.mark.parametrize(
        ("seeker", "too"), [(Role.APPLICANT, EASY_TOO), (Role.COUNSELOR, TOO)], ids=["applicant", "counselor"]
    )
    def test_the_seeker_is_told_so_in_the_product_and_where_they_are_told(
        self, begin: Begin, seeker: Role, too: str
    ) -> None:
        life = begin(seeker=seeker)
        agreed(life)
        sent(life)
        life.mails()
        close(life, life.facility)
        [line] = unread(life, life.seeker)
        assert line == f"「{HOME}」がトークルームを閉じました。\n{too}\nこれまでのメッセージは消えました。"
        reached = sent(life) if seeker is Role.APPLICANT else [text for _, text in life.mails()]
        words = EASY_WORDS if seeker is Role.APPLICANT else WORDS
        assert any(words in text and "見学も" in text for text in reached)

    def test_an_office_that_closes_says_so_too(self, begin: Begin) -> None:
        life = begin()
        agreed(life)
        disable(life, life.facility_account[1])
        assert EASY_TOO in life.told(life.seeker)[-1]

    def test_of_a_visit_that_has_begun_or_is_off_nothing_is_said(self, begin: Begin) -> None:
        life = begin()
        agreed(life)
        life.days(7)
        close(life, life.seeker)
        assert "見学" not in life.told(life.facility)[-1]


ENDS: dict[str, Callable[[Life], object]] = {
    "taken back": lambda life: life.facility.call("DELETE", f"{visits(life)}{_only(life)}/"),
    "chosen": lambda life: life.seeker.call("POST", f"{visits(life)}{_only(life)}/choose/"),
    "others wanted": want,
    "closed by the seeker": lambda life: close(life, life.seeker),
    "closed by the home": lambda life: close(life, life.facility),
    "blocked": lambda life: block(life, life.seeker),
    "the home withdrawn": deactivate,
    "stopped": lambda life: life.seeker.call("DELETE", f"/api/applicants/preferences/{_person(life)}/"),
    "passed": lambda life: life.clock.forward(days=6),
}


def _only(life: Life) -> int:
    [visit] = life.facility.get(visits(life))["offered"]
    return int(visit["id"])


def _person(life: Life) -> int:
    return int(life.shown(life.seeker)["preference"]["id"])


@pytest.mark.parametrize("seeker", [Role.APPLICANT, Role.COUNSELOR])
@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_days_that_cannot_be_chosen_any_more_are_told_to_nobody(
    begin: Begin, end: Callable[[Life], object], seeker: Role
) -> None:
    life = begin(seeker=seeker)
    offer(life)
    assert any(OFFERED in text for text in unread(life, life.seeker))
    # Already in the outbox, as where the server of mails was away.
    assert seeker is Role.APPLICANT or any(OFFERED in text for _, text in life.mails())
    end(life)
    assert not [text for text in sent(life) if OFFERED in text]
    assert not [text for _, text in life.mails() if OFFERED in text]
    life.sign_in()
    assert end is ENDS["passed"] or not [text for text in unread(life, life.seeker) if OFFERED in text]


def test_days_are_told_while_one_of_them_may_be_chosen(begin: Begin) -> None:
    life = begin()
    [first, _] = offer(life, proposal(), proposal(1))
    life.facility.call("DELETE", f"{visits(life)}{first['id']}/")
    assert [text for text in sent(life) if OFFERED in text]


class TestHomeNoLongerOffered:
    def test_nothing_is_left_to_choose_to_propose_or_to_wait_for(self, begin: Begin) -> None:
        life = begin(seeker=Role.COUNSELOR)
        [only] = offer(life)
        deactivate(life)
        assert life.seeker.get(visits(life))["offered"] == []
        assert "visit_choice" not in today(life.seeker)
        for refused in (choose(life, only), want(life)):
            assert (refused.status_code, refused.json["code"]) == (409, "visit_not_offered")
            assert refused.json["detail"].startswith("このホームは募集を終えたので、")
        assert life.facility.get(visits(life))["wanted_at"] is None

    def test_a_wish_for_other_days_is_gone_from_its_day(self, begin: Begin) -> None:
        life = begin()
        offer(life)
        want(life)
        assert "visit_wanted" in today(life.facility)
        deactivate(life)
        assert "visit_wanted" not in today(life.facility)
        assert unread(life, life.facility) == []

    def test_what_is_agreed_stands_and_is_called_off_or_reported_as_ever(self, begin: Begin) -> None:
        life = begin()
        visit = agreed(life)
        offer(life, proposal(1), reason="schedule")
        deactivate(life)
        shown = life.seeker.get(visits(life))
        assert (shown["agreed"]["id"], shown["offered"], shown["moving"]) == (visit["id"], [], None)
        assert choose(life, visit).status_code == 200
        assert want(life, "schedule").json["code"] == "visit_not_offered"
        assert call_off(life, visit, life.seeker).status_code == 200


class TestWhatIsDone:
    def test_a_report_leaves_no_day_to_choose(self, begin: Begin) -> None:
        life = begin(seeker=Role.COUNSELOR)
        agreed(life)
        offer(life, proposal(1), reason="schedule")
        assert report(life, early=True).status_code == 200
        shown = life.seeker.get(visits(life))
        assert (shown["offered"], shown["latest"]["state"]) == ([], "done")
        assert "visit_choice" not in today(life.seeker)

    @pytest.mark.parametrize("has_visit", [True, False])
    def test_a_report_leaves_nobody_waiting_for_other_days(self, begin: Begin, *, has_visit: bool) -> None:
        life = begin()
        if has_visit:
            agreed(life)
        want(life, "schedule")
        assert report(life, early=True).status_code == 200
        assert life.facility.get(visits(life))["wanted_at"] is None
        assert "visit_wanted" not in today(life.facility)

    def test_a_report_that_changes_nothing_leaves_what_is_proposed(self, begin: Begin) -> None:
        life = begin()
        report(life)
        [again] = offer(life)
        assert report(life).status_code == 200
        assert life.seeker.get(visits(life))["offered"] == [again]

    @pytest.mark.parametrize("by", ["facility", "seeker"])
    @pytest.mark.parametrize(("reason", "stands"), [("not_needed", False), ("not_well", True)])
    def test_whoever_gives_the_visit_up_leaves_no_day_to_choose(
        self, begin: Begin, reason: str, by: str, *, stands: bool
    ) -> None:
        life = begin(seeker=Role.COUNSELOR)
        visit = agreed(life)
        offer(life, proposal(1), reason="schedule")
        call_off(life, visit, life.facility if by == "facility" else life.seeker, reason)
        assert bool(life.seeker.get(visits(life))["offered"]) == stands
        assert ("visit_choice" in today(life.seeker)) == stands

    @pytest.mark.parametrize(("reason", "stands"), [("not_needed", False), ("schedule", True)])
    def test_nor_a_wish_for_other_days(self, begin: Begin, reason: str, *, stands: bool) -> None:
        life = begin()
        visit = agreed(life)
        want(life, "schedule")
        call_off(life, visit, life.seeker, reason)
        assert bool(life.facility.get(visits(life))["wanted_at"]) == stands
        assert ("visit_wanted" in today(life.facility)) == stands


def keep(life: Life, moment: datetime) -> None:
    """Take what is over at a moment."""
    with life.app.app_context():
        assert sum(enforce_retention(picture_store(), lambda: moment))
    life.sign_in()


class TestAfterAYear:
    def test_no_report_is_waited_for_of_a_visit_that_is_kept_no_more(self, begin: Begin) -> None:
        life = begin()
        agreed(life)
        life.days(7)
        assert "visit_report" in today(life.facility)
        over = datetime(2026, 3, 10, 5, 30, tzinfo=UTC) + timedelta(days=365) + timedelta(seconds=1)
        keep(life, over)
        assert life.rows("visit") == []
        assert life.shown(life.facility)["visit_starts_at"] is None
        assert "visit_report" not in today(life.facility)

    def test_a_visit_to_come_is_none_of_an_old_one_that_was_called_off(self, begin: Begin) -> None:
        life = begin()
        call_off(life, agreed(life), life.seeker)
        new = agreed(life, proposal(100))
        over = datetime(2026, 3, 11, tzinfo=UTC) + timedelta(days=365)
        keep(life, over)
        assert [row["id"] for row in life.rows("visit")] == [new["id"]]
        assert life.shown(life.facility)["visit_starts_at"] == new["starts_at"]

    def test_a_report_clears_a_day_of_which_no_visit_is_left(self, begin: Begin) -> None:
        life = begin()
        agreed(life)
        with life.app.app_context(), transaction():
            db.session.execute(delete(Visit))
        life.days(7)
        report(life)
        assert life.shown(life.facility)["visit_starts_at"] is None
