"""The move-in question (docs/decisions.md §5): when it is asked, and what an answer does."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from sqlalchemy import update

from server.contacts.service import move_ins
from server.contacts.service.move_ins import ask_about_move_ins
from server.core.clock import now
from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import Role
from server.models import Preference
from tests.support.database import all_rows, changes
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People
from tests.support.racing import ROUNDS, race
from tests.support.world.move_ins import HOME, Life, run_prompt_loop

ASKED = f"「{HOME}」に、入居しましたか。\n答えなくても大丈夫です。"


class TestAsking:
    def test_applicant_is_asked_14_and_60_days_after_the_visit(self, begin: Callable[..., Life]) -> None:
        life = begin("complete_visit")
        assert life.shown(life.seeker)["move_in_question"] is None
        pushes = len(life.rows("push"))
        assert [life.days(13.9), life.days(0.1), life.days(45.9), life.days(0.1), life.days(30)] == [
            *(0, 1, 0, 1, 0)
        ]
        assert life.notices(life.seeker)[-2:] == [ASKED] * 2
        texts = [row["body"]["messages"][0]["altText"] for row in life.rows("push")[pushes:]]
        assert texts == [ASKED.replace("\n", "")] * 2
        assert life.mails() == []

    def test_counselor_is_asked_by_mail_without_the_name_of_the_person(
        self, begin: Callable[..., Life]
    ) -> None:
        life = begin("complete_visit", seeker=Role.COUNSELOR)
        assert life.days(14) == 1
        assert life.notices(life.seeker)[-1] == f"「{HOME}」に、担当の方は入居しましたか。\n回答は任意です。"
        [(address, text)] = life.mails()
        assert life.seeker_account is not None
        assert address == life.seeker_account[1]
        assert f"「{HOME}」" in text
        assert "山本" not in text
        assert life.rows("push") == []

    def test_questions_due_together_are_asked_as_one(self, begin: Callable[..., Life]) -> None:
        life = begin("complete_visit", "close")
        assert [life.days(14), life.days(1), life.days(44), life.days(1)] == [1, 0, 0, 1]
        assert life.notices(life.seeker).count(ASKED) == 2
        assert {row["asked"].value for row in life.rows("move_in_question")} == {
            *("soon", "after_closing", "later")
        }

    @pytest.mark.parametrize("steps", [(), ("close",), ("complete_visit", "confirm"), ("confirm", "close")])
    def test_no_question_without_a_visit_or_after_confirmation(
        self, begin: Callable[..., Life], steps: tuple[str, ...]
    ) -> None:
        life = begin(*steps)
        assert [life.days(14), life.days(46)] == [0, 0]
        assert life.rows("move_in_question") == []

    def test_no_question_after_the_person_left(self, begin: Callable[..., Life]) -> None:
        life = begin("complete_visit")
        with life.app.app_context(), transaction():
            db.session.execute(update(Preference).values(anonymised_at=now()))
        assert [life.days(14), life.days(46)] == [0, 0]

    @pytest.mark.parametrize("answer", ["yes", "no"])
    def test_no_second_question_after_yes_or_no(self, begin: Callable[..., Life], answer: str) -> None:
        life = begin("complete_visit")
        assert life.days(14) == 1
        assert life.answer(answer).status_code == 200
        assert life.days(46) == 0

    @pytest.mark.both_databases
    def test_concurrent_workers_ask_once(self, begin: Callable[..., Life]) -> None:
        life = begin("complete_visit")
        life.clock.forward(days=14)

        def ask(_: int) -> int:
            with life.app.app_context():
                return ask_about_move_ins(now())

        with ThreadPoolExecutor(4) as threads:
            assert sum(threads.map(ask, range(4))) == 1
        assert len(life.rows("move_in_question")) == 1
        assert life.notices(life.people.applicant()).count(ASKED) == 1

    def test_question_and_message_are_stored_together(
        self, begin: Callable[..., Life], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        life = begin("complete_visit")
        life.clock.forward(days=14)
        before = all_rows(life.app)

        def die(*_: object) -> None:
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr(move_ins, "announce", die)
            with life.app.app_context(), pytest.raises(KeyboardInterrupt):
                ask_about_move_ins(now())
        assert changes(before, all_rows(life.app)) == {}
        assert run_prompt_loop(life.app) == 1


class TestAnswering:
    def test_yes_reminds_the_facility_to_confirm(self, begin: Callable[..., Life]) -> None:
        life = begin("complete_visit")
        life.days(14)
        shown = life.answer("yes").json["move_in_question"]
        assert shown["answer"] == "yes"
        assert life.notices(life.facility)[-1].endswith("トークルームで、入居確定を報告してください。")

    def test_yes_after_closing_announces_a_call_of_the_operator(self, begin: Callable[..., Life]) -> None:
        life = begin("complete_visit", "close")
        life.days(14)
        assert life.answer("yes").status_code == 200
        assert life.notices(life.facility)[-1].endswith("入居の確認のため、運営からご連絡します。")

    def test_new_answer_lists_a_checked_contact_again(
        self, begin: Callable[..., Life], people: People
    ) -> None:
        life = begin("complete_visit", "close")
        operator = people.operator()
        listed = "/api/operator/waiting/{}/".format
        assert [row["contact_id"] for row in operator.get(listed("closed_after_visit"))] == [life.contact]
        operator.post(f"/api/operator/contacts/{life.contact}/fee/looked-into/", {"reason": "電話で確かめた"})
        assert operator.get(listed("closed_after_visit")) == []
        life.days(14)
        assert life.answer("yes").status_code == 200
        asked_again = people.operator("別の担当").get(listed("said_moved_in"))
        assert [row["contact_id"] for row in asked_again] == [life.contact]

    @pytest.mark.parametrize("answer", ["not_yet", "no"])
    def test_not_yet_and_no_are_hidden_from_the_facility(
        self, begin: Callable[..., Life], answer: str
    ) -> None:
        life = begin("complete_visit")
        life.days(14)
        before = life.shown(life.facility), life.notices(life.facility)
        assert life.answer(answer).status_code == 200
        assert (life.shown(life.facility), life.notices(life.facility)) == before

    def test_facility_reads_no_question_answer_or_objection(self, begin: Callable[..., Life]) -> None:
        life = begin("complete_visit")
        life.people.member(life.facility, "高橋 直子")
        life.days(14)
        life.answer("no")
        life.take(life.facility, "confirm")
        life.take(life.seeker, "contest")
        shown = life.shown(life.facility)
        assert (shown["move_in_question"], shown["contested_at"]) == (None, None)
        assert [step["action"] for step in shown["steps"]] == [
            *("request", "accept", "complete_visit", "confirm")
        ]

    def test_answer_may_be_changed_for_a_day(self, begin: Callable[..., Life]) -> None:
        life = begin("complete_visit")
        assert life.answer("yes").json["code"] == "move_in_not_asked"
        life.days(14)
        assert life.shown(life.seeker)["move_in_question"]["may_be_changed_until"] is None
        assert life.answer("not_yet").json["move_in_question"]["may_be_changed_until"] is not None
        life.days(0.9)
        assert life.answer("no").json["move_in_question"]["answer"] == "no"
        life.days(1.1)
        question = life.shown(life.seeker)["move_in_question"]
        assert (question["answer"], question["may_be_changed_until"]) == ("no", None)
        before = all_rows(life.app)
        assert life.answer("yes").json["code"] == "move_in_not_asked"
        assert changes(before, all_rows(life.app)) == {}

    def test_next_question_is_answered_apart(self, begin: Callable[..., Life]) -> None:
        life = begin("complete_visit")
        life.days(14)
        life.answer("not_yet")
        life.days(46)
        assert life.shown(life.seeker)["move_in_question"]["answer"] is None
        assert life.answer("yes").status_code == 200
        assert {row["asked"].value: row["answer"].value for row in life.rows("move_in_question")} == {
            "soon": "not_yet",
            "later": "yes",
        }

    def test_repeated_answer_changes_nothing(self, begin: Callable[..., Life]) -> None:
        life = begin("complete_visit")
        life.days(14)
        life.answer("yes")
        before = all_rows(life.app)
        assert life.answer("yes").status_code == 200
        assert changes(before, all_rows(life.app)) == {}

    def test_yes_that_is_changed_reminds_the_facility_no_more(self, begin: Callable[..., Life]) -> None:
        life = begin("complete_visit")
        life.days(14)
        life.answer("yes")
        life.answer("no")
        unread = [row["event"] for row in life.rows("notification") if row["read_at"] is None]
        assert "said_moved_in" not in unread
        assert all("入居確定" not in text for _, text in life.mails())
        # It may be yes again, and the facility reads it then.
        life.answer("yes")
        unread = [row["event"] for row in life.rows("notification") if row["read_at"] is None]
        assert unread.count("said_moved_in") == 1

    def test_answer_marks_the_notification_as_read(self, begin: Callable[..., Life]) -> None:
        life = begin("complete_visit")
        life.seeker.post("/api/chat/notifications/mark_all_as_read/")
        life.days(14)
        assert life.shown(life.seeker)["has_unread_notifications"]
        assert not life.answer("no").json["has_unread_notifications"]

    @pytest.mark.both_databases
    def test_concurrent_answers_store_one(self, begin: Callable[..., Life]) -> None:
        for first in ROUNDS:
            life = begin("complete_visit", seeker=Role.COUNSELOR)
            life.days(14)
            path = f"{CONTACTS}{life.contact}/move_in_answer/"
            calls = [partial(life.seeker.tab().call, "POST", path, {"answer": "yes"}) for _ in range(2)]
            assert sorted(one.status_code for one in race(life.app, *calls, first=first)) == [200, 200]
            assert [row["event"] for row in life.rows("notification")].count("said_moved_in") == first + 1
