"""Decisions about reports: notices, consequences, and suspended offices."""

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
#: The operator who runs the commands.
AS = ("--as", "operator3@example.com")


@dataclass
class ReportScene:
    """A reported room, with its home, persons and operator."""

    app: APIFlask
    operator: Person
    facility: Person
    seeker: Person
    home: int
    preference: int
    room: int
    report: int

    def open(self) -> Any:
        return self.operator.post(f"{OPERATOR}reports/{self.report}/", {"reason": REASON})

    def settle(self, decision: str, **more: str) -> Answer:
        body = {"reason": REASON, "decision": decision} | more
        return self.operator.call("POST", f"{OPERATOR}reports/{self.report}/settle/", body)

    def waiting(self) -> int:
        return int(self.operator.get(f"{OPERATOR}waiting/")["reports"])

    def notices(self, person: Person) -> str:
        return "\n".join(row["message"] for row in person.get("/api/chat/notifications/"))

    def decision_mails(self) -> list[Mail]:
        with self.app.app_context():
            return list(db.session.scalars(select(Mail).where(Mail.subject == "運営からのお知らせ")))


@pytest.fixture
def scene(app: APIFlask, people: People) -> ReportScene:
    facility, seeker = people.facility(), people.counselor()
    home = facility.register_home(name=HOME, greeting=WORDS)
    preference = seeker.register_preference(name=SEEKER_NAME)
    room = open_room(facility, seeker, home, preference)
    seeker.post(f"{CONTACTS}{room}/report/", {"reason": "money", "detail": "こまっています。"})
    operator = people.operator()
    [line] = operator.get(f"{OPERATOR}waiting/reports/")
    return ReportScene(app, operator, facility, seeker, home, preference, room, line["id"])


def open_room(facility: Person, seeker: Person, home: int, preference: int) -> int:
    contact = int(facility.post(CONTACTS, {"home": home, "preference": preference})["id"])
    seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
    return contact


def status(person: Person, contact: int) -> str:
    return str(person.get(f"{CONTACTS}{contact}/")["status"])


def test_list_names_nobody_and_report_shows_only_its_evidence(scene: ReportScene) -> None:
    listed = scene.operator.call("GET", f"{OPERATOR}waiting/reports/").text
    assert not [word for word in (HOME, SEEKER_NAME, WORDS) if word in listed]
    shown = scene.open()
    texts = [message["message"] for message in shown["messages"]]
    assert texts[-1] == WORDS
    assert (shown["detail"], shown["home"], shown["former"]) == ("こまっています。", HOME, [])
    assert SEEKER_NAME not in str(shown)


def test_opening_and_deciding_are_audited_with_the_reason(scene: ReportScene) -> None:
    begun = last(scene.app)
    scene.open()
    scene.settle("suspended")
    assert sorted(acts_after(scene.app, begun)) == [
        ("office_suspended", "done"),
        ("report_opened", "done"),
        ("report_settled", "done"),
    ]
    with scene.app.app_context():
        assert list(db.session.scalars(select(AuditReason.reason))) == [REASON] * 3


def test_opening_and_deciding_need_a_reason(scene: ReportScene) -> None:
    for path, body in (("", {}), ("settle/", {"decision": "warned"})):
        answer = scene.operator.call(
            "POST", f"{OPERATOR}reports/{scene.report}/{path}", body | {"reason": " "}
        )
        assert (answer.status_code, set(answer.json["fields"])) == (422, {"reason"})
    assert scene.waiting() == 1


@pytest.mark.parametrize(
    ("decision", "author", "office"),
    [
        ("nothing", "今回は、対応しないことにしました。", "お願いすることはありません。"),
        ("warned", "ホームに注意しました。", "運営から注意します。"),
        ("rooms_closed", "トークルームを閉じました。", "トークルーム1件を閉じました。"),
        ("all_rooms_closed", "トークルームを閉じました。", "法人のトークルーム1件を閉じました。"),
    ],
)
def test_author_and_managers_are_notified_of_the_decision(
    scene: ReportScene, people: People, decision: str, author: str, office: str
) -> None:
    staff = people.member(scene.facility, "担当 次郎")
    assert scene.settle(decision, words="約束を守ってください。").status_code == 200
    assert author in scene.notices(scene.seeker)
    notice = scene.notices(scene.facility)
    assert office in notice
    assert "約束を守ってください。" in notice
    [mail] = scene.decision_mails()
    assert notice.splitlines()[0] in mail.text
    # Neither persons nor the room are named.
    assert not [word for word in (SEEKER_NAME, WORDS, "こまって") if word in mail.text + notice]
    assert office not in scene.notices(staff)
    assert scene.waiting() == 0


def test_reporting_applicant_also_gets_a_push(app: APIFlask, people: People) -> None:
    facility, seeker = people.facility(), people.applicant()
    room = open_room(facility, seeker, facility.register_home(), seeker.register_preference())
    seeker.post(f"{CONTACTS}{room}/report/", {"reason": "other", "detail": ""})
    operator = people.operator()
    [line] = operator.get(f"{OPERATOR}waiting/reports/")
    operator.post(f"{OPERATOR}reports/{line['id']}/settle/", {"reason": REASON, "decision": "warned"})
    with app.app_context():
        assert "report_warned" in set(db.session.scalars(select(Push.event).where(Push.contact_id == room)))


def test_report_is_settled_once(scene: ReportScene) -> None:
    assert scene.settle("warned").status_code == 200
    assert scene.settle("suspended").status_code == 404
    assert scene.open()["decision"] == "warned"
    assert len(scene.decision_mails()) == 1


def test_report_shows_former_decisions_about_the_corporation(scene: ReportScene, people: People) -> None:
    scene.settle("warned")
    sister, other = people.sister(scene.facility, "となりの事業所"), people.counselor("別の相談員")
    room = open_room(sister, other, sister.register_home(), other.register_preference(name="別の人"))
    other.post(f"{CONTACTS}{room}/report/", {"reason": "other", "detail": ""})
    [line] = scene.operator.get(f"{OPERATOR}waiting/reports/")
    shown = scene.operator.post(f"{OPERATOR}reports/{line['id']}/", {"reason": REASON})
    assert [(one["report_id"], one["decision"]) for one in shown["former"]] == [(scene.report, "warned")]


def test_preview_lists_what_each_decision_ends(scene: ReportScene, people: People) -> None:
    sister, other = people.sister(scene.facility, "となりの事業所"), people.counselor("別の相談員")
    strangers = other.register_preference(name="別の人")
    with_both = open_room(sister, scene.seeker, sister.register_home(), scene.preference)
    with_other = open_room(scene.facility, other, scene.home, strangers)
    asked = int(
        scene.facility.post(
            CONTACTS, {"home": scene.facility.register_home(), "preference": scene.preference}
        )["id"]
    )
    follows = {one.pop("decision"): one for one in scene.open()["follows"]}
    nothing = dict.fromkeys(("homes", "pending", "rooms", "members"), 0)
    assert follows == {
        "nothing": nothing,
        "warned": nothing,
        "rooms_closed": nothing | {"rooms": 2},
        "all_rooms_closed": nothing | {"rooms": 3},
        "suspended": {"homes": 2, "pending": 1, "rooms": 2, "members": 1},
    }
    scene.settle("rooms_closed")
    assert [status(scene.seeker, one) for one in (scene.room, with_both, asked)] == [
        "completed",
        "completed",
        "pending",
    ]
    assert status(other, with_other) == "accepted"


def test_room_closed_by_the_operator_was_ended_by_neither_side_and_starts_a_cooldown(
    scene: ReportScene,
) -> None:
    scene.settle("rooms_closed")
    for person in (scene.seeker, scene.facility):
        shown = person.get(f"{CONTACTS}{scene.room}/")
        assert (shown["status"], shown["ended_by"]) == ("completed", None)
        assert "運営の担当" not in str(shown)
    again = scene.facility.call("POST", CONTACTS, {"home": scene.home, "preference": scene.preference})
    assert again.status_code == 404


class TestSuspendedOffice:
    def test_members_are_signed_out_and_cannot_sign_in(self, scene: ReportScene, people: People) -> None:
        staff, billing = (
            people.member(scene.facility, name, position)
            for name, position in (("担当 次郎", Position.STAFF), ("経理 三郎", Position.BILLING))
        )
        scene.settle("suspended")
        for person in (scene.facility, staff, billing):
            assert person.call("GET", "/api/auth/user/").status_code == 401
        answer = people.visitor().call(
            "POST",
            "/api/accounts/facilities/login/",
            {"email": "facility1@example.com", "password": PASSWORD},
        )
        assert answer.json["code"] == "office_suspended"
        assert "運営が止めています" in answer.json["detail"]

    def test_member_of_two_offices_keeps_only_the_other(self, scene: ReportScene, people: People) -> None:
        other = people.facility("別の事業所")
        office = other.office
        people.join_office(other, scene.facility)
        own = other.register_home(name="別のホーム", office=office)
        scene.settle("suspended")
        assert [home["id"] for home in other.get("/api/facilities/homes/")] == [own]
        assert [office["name"] for office in other.get("/api/auth/user/")["offices"]] == ["別の事業所"]
        assert other.get(CONTACTS) == []
        for path in (
            f"/api/facilities/homes/{scene.home}/",
            f"{CONTACTS}{scene.room}/",
            f"/api/facilities/matching-preferences/{scene.home}/",
            f"/api/chat/chat-messages/?talk_room={scene.room}",
        ):
            assert other.call("GET", path).status_code == 404, path
        asked = other.call("POST", CONTACTS, {"home": scene.home, "preference": scene.preference})
        assert asked.status_code == 404

    def test_sister_office_is_not_affected(self, scene: ReportScene, people: People) -> None:
        sister = people.sister(scene.facility, "となりの事業所")
        home = sister.register_home()
        scene.settle("suspended")
        assert sister.call("GET", f"/api/facilities/homes/{home}/").status_code == 200

    def test_open_contacts_end_and_seekers_are_notified(self, scene: ReportScene, people: People) -> None:
        applicant = people.applicant()
        body = {"home": scene.home, "preference": applicant.register_preference()}
        asked = int(scene.facility.post(CONTACTS, body)["id"])
        scene.settle("suspended")
        assert status(applicant, asked) == "declined"
        assert status(scene.seeker, scene.room) == "completed"
        assert "募集を終えました。" in scene.notices(applicant)
        assert "運営が閉じました。" in scene.notices(scene.seeker)
        assert applicant.call("PATCH", f"{CONTACTS}{asked}/accept_contact/").status_code == 409

    def test_resumed_office_has_its_homes_but_not_its_ended_contacts(
        self, scene: ReportScene, people: People
    ) -> None:
        office = scene.facility.office
        scene.settle("suspended")
        [line] = scene.operator.get(f"{OPERATOR}waiting/suspended/")
        assert line["office_id"] == office
        resume = f"{OPERATOR}offices/{office}/resume/"
        scene.operator.post(resume, {"reason": REASON})
        assert scene.operator.get(f"{OPERATOR}waiting/suspended/") == []
        assert scene.operator.call("POST", resume, {"reason": REASON}).status_code == 409
        back = people.staff(scene.facility.id, "facility1@example.com")
        assert [home["is_active"] for home in back.get("/api/facilities/homes/")] == [True]
        assert status(back, scene.room) == "completed"
        assert "利用を再開しました。" in scene.notices(back)
        assert len(scene.decision_mails()) == 2

    def test_enabling_an_account_does_not_restore_homes(self, scene: ReportScene) -> None:
        scene.settle("suspended")
        run = scene.app.test_cli_runner().invoke
        run(args=["accounts", "disable", "facility1@example.com", *AS])
        with scene.app.app_context():
            follows = run(args=["accounts", "enable", "facility1@example.com", "--dry-run", *AS]).output
        assert "ホーム0件、利用者0名" in follows


def test_command_has_a_preview_and_the_same_result(scene: ReportScene) -> None:
    runner = scene.app.test_cli_runner()
    assert WORDS in runner.invoke(args=["reports", "list", *AS]).output
    words = ["reports", "settle", str(scene.report), "--decision", "suspended", "--reason", REASON]
    assert runner.invoke(args=words).exit_code == 2
    assert runner.invoke(args=[*words, "--as", "facility1@example.com"]).exit_code == 1
    assert "ホーム1件" in runner.invoke(args=[*words, *AS, "--dry-run"]).output
    assert scene.waiting() == 1
    assert runner.invoke(args=[*words, *AS]).exit_code == 0
    [line] = scene.operator.get(f"{OPERATOR}waiting/suspended/")
    assert line["label"] == "こもれび暮らしサポート"
    office = str(line["office_id"])
    [listed] = runner.invoke(args=["reports", "suspended", *AS]).output.splitlines()
    assert listed.split("\t") == [office, "2026-03-05 12:00:00+09:00", "こもれび暮らしサポート"]
    assert runner.invoke(args=["reports", "resume", office, "--reason", REASON, *AS]).exit_code == 0
    with scene.app.app_context():
        assert db.session.get_one(Contact, scene.room).ended_by is None
