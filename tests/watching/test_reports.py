"""What operators decide about a report: who is told, what ends, and that nobody acts for a suspended office."""

from dataclasses import dataclass
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from server.core.database import db
from server.core.vocabulary import Position
from server.models import AuditReason, Contact, Mail, Push
from tests.support.matching.pairs import CONTACTS
from tests.support.people import PASSWORD, Answer, People, Person
from tests.support.world.audit import acts_after, last

OPERATOR = "/api/operator/"
HOME, SEEKER_NAME, WORDS = "ひだまりホーム", "山本 一郎", "お金を送ってください。"
REASON = "知らせを確かめるため"
#: Who runs the commands.
AS = ("--as", "operator3@example.com")


@dataclass
class Told:
    """A room of a home that a counselor told the operator of, and everybody who has to do with it."""

    app: APIFlask
    operator: Person
    facility: Person
    seeker: Person
    home: int
    preference: int
    room: int
    report: int

    def look(self) -> Any:
        return self.operator.post(f"{OPERATOR}reports/{self.report}/", {"reason": REASON})

    def settle(self, decision: str, **more: str) -> Answer:
        body = {"reason": REASON, "decision": decision} | more
        return self.operator.call("POST", f"{OPERATOR}reports/{self.report}/settle/", body)

    def waiting(self) -> int:
        return int(self.operator.get(f"{OPERATOR}waiting/")["reports"])

    def notices(self, person: Person) -> str:
        return "\n".join(row["message"] for row in person.get("/api/chat/notifications/"))

    def mailed(self) -> list[Mail]:
        with self.app.app_context():
            return list(db.session.scalars(select(Mail).where(Mail.subject == "運営からのお知らせ")))


@pytest.fixture
def told(app: APIFlask, people: People) -> Told:
    facility, seeker = people.facility(), people.counselor()
    home = facility.register_home(name=HOME, greeting=WORDS)
    preference = seeker.register_preference(name=SEEKER_NAME)
    room = open_room(facility, seeker, home, preference)
    seeker.post(f"{CONTACTS}{room}/report/", {"reason": "money", "detail": "こまっています。"})
    operator = people.operator()
    [line] = operator.get(f"{OPERATOR}waiting/reports/")
    return Told(app, operator, facility, seeker, home, preference, room, line["id"])


def open_room(facility: Person, seeker: Person, home: int, preference: int) -> int:
    contact = int(facility.post(CONTACTS, {"home": home, "preference": preference})["id"])
    seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
    return contact


def status(person: Person, contact: int) -> str:
    return str(person.get(f"{CONTACTS}{contact}/")["status"])


def test_the_list_names_nobody_and_the_report_shows_its_own_evidence_and_no_more(told: Told) -> None:
    listed = told.operator.call("GET", f"{OPERATOR}waiting/reports/").text
    assert not [word for word in (HOME, SEEKER_NAME, WORDS) if word in listed]
    shown = told.look()
    said = [message["message"] for message in shown["messages"]]
    assert said[-1] == WORDS
    assert (shown["detail"], shown["home"], shown["former"]) == ("こまっています。", HOME, [])
    assert SEEKER_NAME not in str(shown)


def test_a_look_and_a_decision_stand_in_the_audit_with_the_reason(told: Told) -> None:
    begun = last(told.app)
    told.look()
    told.settle("suspended")
    assert sorted(acts_after(told.app, begun)) == [
        ("office_suspended", "done"),
        ("report_opened", "done"),
        ("report_settled", "done"),
    ]
    with told.app.app_context():
        assert list(db.session.scalars(select(AuditReason.reason))) == [REASON] * 3


def test_without_a_reason_nothing_is_shown_and_nothing_is_done(told: Told) -> None:
    for path, body in (("", {}), ("settle/", {"decision": "warned"})):
        answer = told.operator.call("POST", f"{OPERATOR}reports/{told.report}/{path}", body | {"reason": " "})
        assert (answer.status_code, set(answer.json["fields"])) == (422, {"reason"})
    assert told.waiting() == 1


@pytest.mark.parametrize(
    ("decision", "author", "office"),
    [
        ("nothing", "いまは、何もしないことにしました。", "お願いすることはありません。"),
        ("warned", "ホームに、注意しました。", "運営から注意します。"),
        ("rooms_closed", "トークルームを、閉じました。", "トークルーム1件を閉じました。"),
        ("all_rooms_closed", "トークルームを、閉じました。", "法人のトークルーム1件を閉じました。"),
    ],
)
def test_whoever_told_and_the_offices_managers_are_told_what_was_decided(
    told: Told, people: People, decision: str, author: str, office: str
) -> None:
    staff = people.member(told.facility, "担当 次郎")
    assert told.settle(decision, words="約束を守ってください。").status_code == 200
    assert author in told.notices(told.seeker)
    notice = told.notices(told.facility)
    assert office in notice
    assert "約束を守ってください。" in notice
    [mail] = told.mailed()
    assert notice.splitlines()[0] in mail.text
    # Nobody is named, nor which room it was about.
    assert not [word for word in (SEEKER_NAME, WORDS, "こまって") if word in mail.text + notice]
    assert office not in told.notices(staff)
    assert told.waiting() == 0


def test_an_applicant_who_told_is_told_by_line_too(app: APIFlask, people: People) -> None:
    facility, seeker = people.facility(), people.applicant()
    room = open_room(facility, seeker, facility.register_home(), seeker.register_preference())
    seeker.post(f"{CONTACTS}{room}/report/", {"reason": "other", "detail": ""})
    operator = people.operator()
    [line] = operator.get(f"{OPERATOR}waiting/reports/")
    operator.post(f"{OPERATOR}reports/{line['id']}/settle/", {"reason": REASON, "decision": "warned"})
    with app.app_context():
        assert "report_warned" in set(db.session.scalars(select(Push.event).where(Push.contact_id == room)))


def test_a_report_is_settled_once(told: Told) -> None:
    assert told.settle("warned").status_code == 200
    assert told.settle("suspended").status_code == 404
    assert told.look()["decision"] == "warned"
    assert len(told.mailed()) == 1


def test_what_was_decided_before_stands_beside_the_next_report_of_the_corporation(
    told: Told, people: People
) -> None:
    told.settle("warned")
    sister, other = people.sister(told.facility, "となりの事業所"), people.counselor("別の相談員")
    room = open_room(sister, other, sister.register_home(), other.register_preference(name="別の人"))
    other.post(f"{CONTACTS}{room}/report/", {"reason": "other", "detail": ""})
    [line] = told.operator.get(f"{OPERATOR}waiting/reports/")
    shown = told.operator.post(f"{OPERATOR}reports/{line['id']}/", {"reason": REASON})
    assert [(one["report_id"], one["decision"]) for one in shown["former"]] == [(told.report, "warned")]


def test_the_preview_says_what_each_decision_ends_and_that_is_what_ends(told: Told, people: People) -> None:
    sister, other = people.sister(told.facility, "となりの事業所"), people.counselor("別の相談員")
    strangers = other.register_preference(name="別の人")
    with_both = open_room(sister, told.seeker, sister.register_home(), told.preference)
    with_other = open_room(told.facility, other, told.home, strangers)
    asked = int(
        told.facility.post(CONTACTS, {"home": told.facility.register_home(), "preference": told.preference})[
            "id"
        ]
    )
    follows = {one.pop("decision"): one for one in told.look()["follows"]}
    nothing = dict.fromkeys(("homes", "pending", "rooms", "members"), 0)
    assert follows == {
        "nothing": nothing,
        "warned": nothing,
        "rooms_closed": nothing | {"rooms": 2},
        "all_rooms_closed": nothing | {"rooms": 3},
        "suspended": {"homes": 2, "pending": 1, "rooms": 2, "members": 1},
    }
    told.settle("rooms_closed")
    assert [status(told.seeker, one) for one in (told.room, with_both, asked)] == [
        "completed",
        "completed",
        "pending",
    ]
    assert status(other, with_other) == "accepted"


def test_a_room_that_the_operator_closed_was_ended_by_neither_side_and_the_home_rests(told: Told) -> None:
    told.settle("rooms_closed")
    for person in (told.seeker, told.facility):
        shown = person.get(f"{CONTACTS}{told.room}/")
        assert (shown["status"], shown["ended_by"]) == ("completed", None)
        assert "運営の担当" not in str(shown)
    again = told.facility.call("POST", CONTACTS, {"home": told.home, "preference": told.preference})
    assert again.status_code == 404


class TestASuspendedOffice:
    def test_nobody_of_it_may_sign_in_and_who_was_signed_in_is_out(self, told: Told, people: People) -> None:
        staff, billing = (
            people.member(told.facility, name, position)
            for name, position in (("担当 次郎", Position.STAFF), ("経理 三郎", Position.BILLING))
        )
        told.settle("suspended")
        for person in (told.facility, staff, billing):
            assert person.call("GET", "/api/auth/user/").status_code == 401
        answer = people.visitor().call(
            "POST",
            "/api/accounts/facilities/login/",
            {"email": "facility1@example.com", "password": PASSWORD},
        )
        assert answer.json["code"] == "office_suspended"
        assert "運営が止めています" in answer.json["detail"]

    def test_who_works_elsewhere_too_has_the_other_office_alone(self, told: Told, people: People) -> None:
        other = people.facility("別の事業所")
        office = other.office
        people.join_office(other, told.facility)
        own = other.register_home(name="別のホーム", office=office)
        told.settle("suspended")
        assert [home["id"] for home in other.get("/api/facilities/homes/")] == [own]
        assert [office["name"] for office in other.get("/api/auth/user/")["offices"]] == ["別の事業所"]
        assert other.get(CONTACTS) == []
        for path in (
            f"/api/facilities/homes/{told.home}/",
            f"{CONTACTS}{told.room}/",
            f"/api/facilities/matching-preferences/{told.home}/",
            f"/api/chat/chat-messages/?talk_room={told.room}",
        ):
            assert other.call("GET", path).status_code == 404, path
        asked = other.call("POST", CONTACTS, {"home": told.home, "preference": told.preference})
        assert asked.status_code == 404

    def test_a_sister_office_goes_on(self, told: Told, people: People) -> None:
        sister = people.sister(told.facility, "となりの事業所")
        home = sister.register_home()
        told.settle("suspended")
        assert sister.call("GET", f"/api/facilities/homes/{home}/").status_code == 200

    def test_seekers_wait_for_no_answer_and_are_told(self, told: Told, people: People) -> None:
        applicant = people.applicant()
        body = {"home": told.home, "preference": applicant.register_preference()}
        asked = int(told.facility.post(CONTACTS, body)["id"])
        told.settle("suspended")
        assert status(applicant, asked) == "declined"
        assert status(told.seeker, told.room) == "completed"
        assert "募集を終えました。" in told.notices(applicant)
        assert "運営が閉じました。" in told.notices(told.seeker)
        assert applicant.call("PATCH", f"{CONTACTS}{asked}/accept_contact/").status_code == 409

    def test_it_is_listed_and_may_go_on_with_its_homes_but_not_with_what_ended(
        self, told: Told, people: People
    ) -> None:
        office = told.facility.office
        told.settle("suspended")
        [line] = told.operator.get(f"{OPERATOR}waiting/suspended/")
        assert line["office_id"] == office
        resume = f"{OPERATOR}offices/{office}/resume/"
        told.operator.post(resume, {"reason": REASON})
        assert told.operator.get(f"{OPERATOR}waiting/suspended/") == []
        assert told.operator.call("POST", resume, {"reason": REASON}).status_code == 409
        back = people.staff(told.facility.id, "facility1@example.com")
        assert [home["is_active"] for home in back.get("/api/facilities/homes/")] == [True]
        assert status(back, told.room) == "completed"
        assert "利用を再開しました。" in told.notices(back)
        assert len(told.mailed()) == 2

    def test_enabling_an_account_of_it_brings_no_home_back(self, told: Told) -> None:
        told.settle("suspended")
        run = told.app.test_cli_runner().invoke
        run(args=["accounts", "disable", "facility1@example.com", *AS])
        with told.app.app_context():
            follows = run(args=["accounts", "enable", "facility1@example.com", "--dry-run", *AS]).output
        assert "ホーム0件、利用者0名" in follows


def test_the_command_does_the_same_and_says_what_follows_first(told: Told) -> None:
    runner = told.app.test_cli_runner()
    assert WORDS in runner.invoke(args=["reports", "list", *AS]).output
    words = ["reports", "settle", str(told.report), "--decision", "suspended", "--reason", REASON]
    assert runner.invoke(args=words).exit_code == 2
    assert runner.invoke(args=[*words, "--as", "facility1@example.com"]).exit_code == 1
    assert "ホーム1件" in runner.invoke(args=[*words, *AS, "--dry-run"]).output
    assert told.waiting() == 1
    assert runner.invoke(args=[*words, *AS]).exit_code == 0
    [line] = told.operator.get(f"{OPERATOR}waiting/suspended/")
    assert line["label"] == "こもれび暮らしサポート"
    office = str(line["office_id"])
    [listed] = runner.invoke(args=["reports", "suspended", *AS]).output.splitlines()
    assert listed.split("\t") == [office, "2026-03-05 12:00:00+09:00", "こもれび暮らしサポート"]
    assert runner.invoke(args=["reports", "resume", office, "--reason", REASON, *AS]).exit_code == 0
    with told.app.app_context():
        assert db.session.get_one(Contact, told.room).ended_by is None
