"""Taking a confirmation back, contesting it, and the operator's list of suspicious contacts (docs/decisions.md §5)."""

from collections.abc import Callable
from functools import partial

import pytest

from tests.support.database import all_rows, changes
from tests.support.matching.pairs import CONTACTS
from tests.support.racing import race
from tests.support.world.move_ins import HOME, Life


class TestTakingBack:
    def test_fee_is_cancelled_and_person_and_operator_are_notified(
        self, begin: Callable[..., Life], operator: str
    ) -> None:
        life = begin("confirm")
        assert life.shown(life.facility)["may_be_taken_back_until"] is not None
        assert life.shown(life.seeker)["may_be_taken_back_until"] is None
        shown = life.unconfirm("called_off").json
        assert (shown["confirmed_at"], shown["may_be_taken_back_until"]) == (None, None)
        assert life.notices(life.seeker)[-1].startswith(f"「{HOME}」への入居の記録は、取り消されました。")
        [invoice] = life.facility.get("/api/facilities/invoices/")
        assert invoice["cancelled_at"] is not None
        [(address, text)] = life.mails()
        assert address == operator
        assert f"「{HOME}」（コンタクト {life.contact}）" in text
        assert "入居がとりやめになった" in text

    def test_new_confirmation_has_a_new_fee(self, begin: Callable[..., Life]) -> None:
        life = begin("confirm")
        life.unconfirm()
        assert life.take(life.facility, "confirm").json["confirmed_at"] is not None
        assert [row["cancelled_at"] is None for row in life.facility.get("/api/facilities/invoices/")] == [
            *(True, False)
        ]

    def test_confirmation_can_be_taken_back_twice(self, begin: Callable[..., Life]) -> None:
        life = begin("confirm")
        for _ in range(2):
            assert life.unconfirm().status_code == 200
            assert life.take(life.facility, "confirm").status_code == 200
        before = all_rows(life.app)
        refused = life.unconfirm()
        assert (refused.status_code, refused.json["code"]) == (409, "taken_back_too_often")
        assert changes(before, all_rows(life.app)) == {}

    def test_confirmation_can_be_taken_back_for_7_days(self, begin: Callable[..., Life]) -> None:
        life = begin("confirm")
        life.days(7)
        assert life.unconfirm().status_code == 200
        assert life.take(life.facility, "confirm").status_code == 200
        life.clock.forward(days=7, microseconds=1)
        life.sign_in()
        assert life.shown(life.facility)["may_be_taken_back_until"] is None
        before = all_rows(life.app)
        refused = life.unconfirm()
        assert (refused.status_code, refused.json["code"]) == (409, "take_back_is_over")
        assert refused.json["detail"].startswith("入居確定から7日がすぎたため、取り消せません。")
        assert changes(before, all_rows(life.app)) == {}

    def test_closed_room_stays_closed_and_the_objection_is_cleared(self, begin: Callable[..., Life]) -> None:
        life = begin("confirm", "close")
        life.take(life.seeker, "contest")
        [was] = life.rows("contact")
        life.clock.forward(hours=1)
        life.sign_in()
        assert life.unconfirm().json["status"] == "completed"
        [contact] = life.rows("contact")
        assert contact["ended_at"] == was["ended_at"]
        assert contact["contested_at"] is None
        assert life.take(life.facility, "confirm").status_code == 409

    @pytest.mark.parametrize("body", [{}, {"reason": ""}, {"reason": "whatever"}])
    def test_taking_back_needs_a_reason(self, begin: Callable[..., Life], body: dict[str, str]) -> None:
        life = begin("confirm")
        refused = life.take(life.facility, "unconfirm", body)
        assert (refused.status_code, [*refused.json["fields"]]) == (422, ["reason"])

    @pytest.mark.both_databases
    def test_concurrent_calls_cancel_once(self, begin: Callable[..., Life], operator: str) -> None:
        life = begin("confirm")
        path, body = f"{CONTACTS}{life.contact}/unconfirm/", {"reason": "by_mistake"}
        calls = [partial(life.facility.tab().call, "PATCH", path, body) for _ in range(2)]
        assert [one.status_code for one in race(life.app, *calls)] == [200, 200]
        assert [address for address, _ in life.mails()] == [operator]
        assert life.notices(life.seeker)[-2:] != life.notices(life.seeker)[-1:] * 2


class TestContesting:
    def test_only_the_operator_is_notified(self, begin: Callable[..., Life], operator: str) -> None:
        life = begin("confirm")
        before = life.shown(life.facility), life.notices(life.facility)
        assert life.take(life.seeker, "contest").json["contested_at"] is not None
        assert (life.shown(life.facility), life.notices(life.facility)) == before
        [(address, text)] = life.mails()
        assert address == operator
        assert f"「{HOME}」（コンタクト {life.contact}）" in text

    def test_contesting_twice_changes_nothing(self, begin: Callable[..., Life], operator: str) -> None:
        life = begin("confirm")
        first = life.take(life.seeker, "contest").json
        life.clock.forward(minutes=1)
        before = all_rows(life.app)
        again = life.take(life.seeker, "contest")
        assert (again.status_code, again.json) == (200, first)
        assert changes(before, all_rows(life.app)) == {}

    def test_only_a_confirmed_move_in_can_be_contested(self, begin: Callable[..., Life]) -> None:
        life = begin("complete_visit")
        assert life.take(life.seeker, "contest").json["code"] == "move_in_not_confirmed"


class TestSuspiciousContacts:
    def suspicious(self, life: Life, *options: str) -> dict[str, list[int]]:
        """Return the ids of the contacts by title."""
        output = life.app.test_cli_runner().invoke(args=["fees", "suspicious", *options]).output
        found: dict[str, list[int]] = {}
        for line in output.splitlines():
            if not line.startswith("\t"):
                title = found.setdefault(line, [])
            else:
                number, _ = line.strip().split("\t")
                title.append(int(number))
        return {title: numbers for title, numbers in found.items() if numbers}

    def test_room_closed_after_a_visit_is_listed_until_the_seeker_answers_no(
        self, begin: Callable[..., Life]
    ) -> None:
        life = begin("complete_visit", "close")
        closed = {"見学の後に閉じられ、入居確定がない：": [life.contact]}
        assert self.suspicious(life) == closed
        life.days(14)
        life.answer("not_yet")
        assert self.suspicious(life) == closed
        assert self.suspicious(life, "--days", "13") == {}
        life.days(46)
        life.answer("no")
        assert self.suspicious(life) == {}

    def test_answer_yes_is_listed_until_the_move_in_is_confirmed(self, begin: Callable[..., Life]) -> None:
        life = begin("complete_visit")
        life.days(14)
        assert self.suspicious(life) == {}
        life.answer("yes")
        assert self.suspicious(life) == {"入居したと答え、入居確定がない：": [life.contact]}
        life.take(life.facility, "confirm")
        assert self.suspicious(life) == {}

    def test_contested_confirmation_is_listed_until_it_is_taken_back(
        self, begin: Callable[..., Life]
    ) -> None:
        life = begin("confirm")
        life.take(life.seeker, "contest")
        assert self.suspicious(life) == {"入居確定はちがうと知らせた：": [life.contact]}
        life.unconfirm()
        assert self.suspicious(life) == {}
