"""Visits (docs/decisions.md §17): proposed by the facility, chosen by the seeker, moved and called off."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest

from server.core.vocabulary import Role
from tests.support.matching.pairs import CONTACTS, Pair
from tests.support.racing import race
from tests.support.world.move_ins import HOME, Life
from tests.support.world.visits import (
    EASY_WORDS,
    PLACE,
    WORDS,
    agreed,
    call_off,
    choose,
    offer,
    proposal,
    report,
    visits,
)


def shown_address(life: Life) -> tuple[Any, ...]:
    """Return whether the address is shown, and the address as the home reads it."""
    shown = life.shown(life.facility)
    return (shown["address_shown"], shown["preference"]["postal_code"], shown["preference"]["address_2"])


class TestOffering:
    def test_both_sides_read_the_same_proposals_by_date(self, begin: Callable[..., Life]) -> None:
        life = begin()
        shown = offer(life, proposal(2), proposal())
        assert [one["starts_at"] for one in shown] == [
            *("2026-03-10T14:30:00.000+09:00", "2026-03-12T14:30:00.000+09:00")
        ]
        assert life.seeker.get(visits(life))["offered"] == shown
        assert {one["state"] for one in shown} == {"offered"}

    def test_seeker_is_notified_once_in_the_app_and_by_line(self, begin: Callable[..., Life]) -> None:
        life = begin()
        pushes = len(life.rows("push"))
        offer(life, proposal(), proposal(1))
        assert "見学できる日がとどきました" in life.notices(life.seeker)[-1]
        [push] = life.rows("push")[pushes:]
        assert push["body"]["messages"][0]["altText"].startswith(f"「{HOME}」から、見学できる日")

    def test_repeated_proposals_send_at_most_five_pushes_a_day(self, begin: Callable[..., Life]) -> None:
        life = begin()
        pushes = len(life.rows("push"))
        for _ in range(5):
            [shown] = offer(life, proposal())
            assert life.facility.call("DELETE", f"{visits(life)}{shown['id']}/").status_code == 200
        refused = life.facility.call("POST", visits(life), {"offers": [proposal()]})
        assert (refused.status_code, refused.json["code"]) == (429, "visits_offered_often")
        assert len(life.rows("push")) <= pushes + 5
        life.seeker.post(f"{visits(life)}want/", {"reason": None})
        assert offer(life, proposal())

    @pytest.mark.parametrize(
        ("offers", "field", "text"),
        [
            ([], "offers", "見学の候補"),
            ([proposal(day="2026-02-30")], "offers.0.day", "日付を確かめて"),
            ([proposal(hour="25:00")], "offers.0.hour", "時刻を確かめて"),
            ([proposal(minutes=5)], "offers.0.minutes", "15以上"),
            ([proposal(place=" ")], "offers.0.place", "待ち合わせ場所"),
            ([proposal(), proposal(-9)], "offers.1.day", "過ぎている"),
            ([proposal(400)], "offers.0.day", "180日"),
            ([proposal(), proposal(hour="15:00")], "offers.1.day", "重なって"),
            ([proposal(day) for day in range(100)], "offers", "5つまで"),
        ],
    )
    def test_invalid_proposal_is_refused_at_its_field(
        self, begin: Callable[..., Life], offers: list[dict[str, Any]], field: str, text: str
    ) -> None:
        life = begin()
        refused = life.facility.call("POST", visits(life), {"offers": offers})
        assert refused.status_code == 422
        [(found, [sentence])] = refused.json["fields"].items()
        assert (found, text in sentence) == (field, True)
        assert life.rows("visit") == []

    def test_taking_a_proposal_back_marks_its_notification_as_read(self, begin: Callable[..., Life]) -> None:
        life = begin()
        [first, second] = offer(life, proposal(), proposal(1))
        path = visits(life)
        assert life.facility.call("DELETE", f"{path}{first['id']}/").json["offered"] == [second]
        assert life.facility.call("DELETE", f"{path}{second['id']}/").json["offered"] == []
        assert life.facility.call("DELETE", f"{path}{second['id']}/").status_code == 200
        assert life.seeker.get("/api/chat/notifications/?contact=" + str(life.contact))[0]["is_read"]
        refused = choose(life, first)
        assert (refused.status_code, refused.json["code"]) == (404, "visit_gone")

    def test_past_proposal_cannot_be_chosen(self, begin: Callable[..., Life]) -> None:
        life = begin()
        [only] = offer(life)
        life.days(6)
        assert life.seeker.get(visits(life))["offered"] == []
        assert choose(life, only).status_code == 404
        assert len(offer(life, *(proposal(day) for day in range(7, 12)))) == 5

    def test_closed_room_has_no_proposals(self, begin: Callable[..., Life]) -> None:
        life = begin("close")
        refused = life.facility.call("POST", visits(life), {"offers": [proposal()]})
        assert (refused.status_code, refused.json["code"]) == (409, "contact_is_completed")
        assert life.facility.get(visits(life))["offered"] == []

    def test_deactivated_home_keeps_only_its_agreed_visit(self, begin: Callable[..., Life]) -> None:
        life = begin()
        visit = agreed(life)
        home = life.shown(life.facility)["home"]["id"]
        life.facility.patch(f"/api/facilities/homes/{home}/deactivate/")
        refused = life.facility.call("POST", visits(life), {"offers": [proposal(1)]})
        assert (refused.status_code, refused.json["code"]) == (409, "visit_not_offered")
        assert life.seeker.get(visits(life))["agreed"]["id"] == visit["id"]


class TestChoosing:
    def test_choosing_agrees_the_visit_and_drops_other_proposals(self, begin: Callable[..., Life]) -> None:
        life = begin()
        [first, second] = offer(life, proposal(), proposal(1))
        assert choose(life, first).json["agreed"]["id"] == first["id"]
        shown = life.facility.get(visits(life))
        assert (shown["agreed"]["id"], shown["offered"]) == (first["id"], [])
        assert life.shown(life.facility)["visit_starts_at"] == first["starts_at"]
        assert life.notices(life.facility)[-1].startswith(f"「{HOME}」の見学が、{WORDS}に決まりました。")
        assert choose(life, first).status_code == 200
        refused = choose(life, second)
        assert (refused.status_code, refused.json["code"]) == (409, "visit_agreed")
        assert EASY_WORDS in refused.json["detail"]

    def test_agreeing_a_visit_does_not_show_the_address(self, begin: Callable[..., Life]) -> None:
        life = begin()
        agreed(life)
        assert shown_address(life) == (False, None, None)
        [other] = offer(life, proposal(1), reason="weather")
        choose(life, other)
        assert shown_address(life) == (False, None, None)

    @pytest.mark.parametrize("when", ["before", "agreed", "called off", "reported"])
    def test_address_can_be_shown_and_hidden_at_any_time(self, begin: Callable[..., Life], when: str) -> None:
        life = begin()
        path = f"{CONTACTS}{life.contact}/show_address/"
        if when == "before":
            life.seeker.post(path)
        visit = agreed(life)
        if when == "called off":
            call_off(life, visit, life.facility)
        if when == "reported":
            life.facility.patch(f"{CONTACTS}{life.contact}/complete_visit/", {"early": True})
        if when != "before":
            life.seeker.post(path)
        assert shown_address(life) == (True, "1540017", "世田谷4-5-6")
        assert life.seeker.call("DELETE", path).status_code == 200
        assert shown_address(life) == (False, None, None)

    def test_calling_a_visit_off_keeps_the_shown_address(self, begin: Callable[..., Life]) -> None:
        life = begin()
        visit = agreed(life)
        life.seeker.post(f"{CONTACTS}{life.contact}/show_address/")
        assert call_off(life, visit, life.facility).status_code == 200
        assert shown_address(life) == (True, "1540017", "世田谷4-5-6")

    @pytest.mark.both_databases
    def test_concurrent_choices_agree_one_visit(self, begin: Callable[..., Life]) -> None:
        life = begin()
        [first, second] = offer(life, proposal(), proposal(1))
        answers = race(
            life.app,
            partial(choose, life, first, life.seeker.tab()),
            partial(choose, life, second, life.seeker.tab()),
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        assert [row["state"].value for row in life.rows("visit")] == ["agreed"]

    @pytest.mark.both_databases
    def test_proposal_taken_back_while_chosen_is_agreed_or_deleted(self, begin: Callable[..., Life]) -> None:
        life = begin()
        [only] = offer(life)
        back = partial(life.facility.tab().call, "DELETE", f"{visits(life)}{only['id']}/")
        chosen, withdrawn = race(life.app, partial(choose, life, only, life.seeker.tab()), back)
        assert (chosen.status_code, withdrawn.status_code) in ((200, 409), (404, 200))
        assert len(life.rows("visit")) == (chosen.status_code == 200)

    def test_other_days_can_be_requested_once(self, begin: Callable[..., Life]) -> None:
        life = begin()
        offer(life)
        for _ in range(2):
            shown = life.seeker.post(f"{visits(life)}want/", {})
            assert (shown["offered"], bool(shown["wanted_at"])) == ([], True)
        assert [text for text in life.notices(life.facility) if "ほかの日" in text] == life.notices(
            life.facility
        )[-1:]
        offer(life, proposal(3))
        assert life.facility.get(visits(life))["wanted_at"] is None


class TestReach:
    def test_visit_of_another_room_is_not_found(self, begin: Callable[..., Life]) -> None:
        life = begin()
        [theirs] = offer(life)
        mine = Pair(life.facility, life.seeker, life.facility.register_home(name="あおぞら"), 0)
        mine.preference = life.shown(life.seeker)["preference"]["id"]
        assert mine.ask().status_code == 201
        assert mine.step(life.seeker, "accept_contact").status_code == 200
        path = f"{CONTACTS}{mine.contact}/visits/{theirs['id']}/"
        assert life.seeker.call("POST", f"{path}choose/").status_code == 404
        assert life.facility.call("POST", f"{path}call_off/", {"reason": "other"}).status_code == 404
        assert life.facility.call("DELETE", path).status_code == 200
        assert life.facility.get(visits(life))["offered"] == [theirs]


class TestChanging:
    def test_choosing_another_day_moves_the_agreed_visit(self, begin: Callable[..., Life]) -> None:
        life = begin()
        first = agreed(life)
        [other] = offer(life, proposal(1), reason="weather")
        assert life.seeker.get(visits(life))["agreed"]["id"] == first["id"]
        assert choose(life, other).json["agreed"]["id"] == other["id"]
        assert [row["state"].value for row in life.rows("visit")] == ["moved", "agreed"]
        assert call_off(life, other, life.facility).status_code == 200
        assert life.shown(life.facility)["address_shown"] is False

    def test_called_off_visit_is_shown_until_another_is_agreed(self, begin: Callable[..., Life]) -> None:
        life = begin()
        visit = agreed(life)
        offer(life, proposal(1), reason="weather")
        call_off(life, visit, life.seeker)
        for person in (life.facility, life.seeker):
            shown = person.get(visits(life))
            assert len(shown["offered"]) == 1
            assert (shown["latest"]["id"], shown["latest"]["state"]) == (visit["id"], "called_off")
        # The newly agreed visit replaces the called-off one.
        choose(life, shown["offered"][0])
        assert life.facility.get(visits(life))["latest"] is None

    @pytest.mark.parametrize("by", ["facility", "seeker"])
    def test_both_sides_can_call_a_visit_off_with_a_reason(self, begin: Callable[..., Life], by: str) -> None:
        life = begin()
        visit = agreed(life)
        actor, other = (life.facility, life.seeker) if by == "facility" else (life.seeker, life.facility)
        assert call_off(life, visit, actor, "odd").status_code == 422
        assert call_off(life, visit, actor).json["agreed"] is None
        assert call_off(life, visit, actor).status_code == 200
        assert call_off(life, visit, other).status_code == 409
        latest = other.get(visits(life))["latest"]
        assert (latest["state"], latest["called_off_by"], latest["reason"]) == ("called_off", by, "not_well")
        assert (EASY_WORDS if other is life.seeker else WORDS) in life.notices(other)[-1]
        assert [
            text for text in life.notices(other) if "とりやめ" in text or "取りやめ" in text
        ] == life.notices(other)[-1:]
        assert life.shown(other)["visit_starts_at"] is None

    def test_proposal_cannot_be_called_off(self, begin: Callable[..., Life]) -> None:
        life = begin()
        [only] = offer(life)
        assert call_off(life, only, life.seeker).status_code == 404

    def test_closing_the_room_deletes_its_visits(self, begin: Callable[..., Life]) -> None:
        life = begin()
        agreed(life, proposal(), proposal(1))
        life.take(life.seeker, "close")
        assert life.rows("visit") == []
        assert life.shown(life.facility)["visit_starts_at"] is None


class TestReporting:
    def test_early_report_needs_confirmation(self, begin: Callable[..., Life]) -> None:
        life = begin()
        agreed(life)
        refused = report(life)
        assert (refused.status_code, refused.json["code"]) == (409, "visit_to_come")
        assert report(life, early=True).json["visit_completed_at"]
        assert [row["state"].value for row in life.rows("visit")] == ["done"]

    def test_second_report_keeps_the_time_of_the_first(self, begin: Callable[..., Life]) -> None:
        life = begin()
        agreed(life)
        life.clock.set(datetime(2026, 3, 10, 7, tzinfo=UTC))
        life.sign_in()
        first = report(life).json["visit_completed_at"]
        agreed(life, proposal(3))
        life.clock.set(datetime(2026, 3, 13, 7, tzinfo=UTC))
        life.sign_in()
        assert report(life).json["visit_completed_at"] == first
        assert [row["state"].value for row in life.rows("visit")] == ["done", "done"]
        assert life.facility.get(visits(life))["latest"]["state"] == "done"


def test_counselor_chooses_a_visit_and_lists_it(
    begin: Callable[..., Life],
) -> None:
    life = begin(seeker=Role.COUNSELOR)
    visit = agreed(life)
    [own] = life.seeker.get("/api/chat/visits/")
    assert (own["id"], own["person"]["name"], own["assignee"]) == (
        visit["id"],
        "山本 一郎",
        life.seeker.id,
    )
    [expected] = life.facility.get("/api/chat/visits/")
    assert (expected["id"], expected["place"], expected["home"]["name"]) == (visit["id"], PLACE, HOME)
