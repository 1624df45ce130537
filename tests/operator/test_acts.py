"""Acts of an operator: the preview, the same result by page and command, the audit, and the notice to the person."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import Role
from server.models import (
    Account,
    AuditReason,
    Block,
    Corporation,
    Home,
    Invoice,
    Mail,
    Notification,
    Office,
    Preference,
)
from tests.support.clock import Clock
from tests.support.commands import as_operator
from tests.support.people import PASSWORD, People, Person
from tests.support.world.audit import last, rows_after

REASON = "お問い合わせ 2026-03-05"
LOGIN = "/api/accounts/facilities/login/"
ADDRESS = "/api/accounts/address/"


@pytest.fixture
def operator(people: People) -> Person:
    return people.operator()


@pytest.fixture
def run(app: APIFlask) -> Callable[..., str]:
    """Run an operator command and return its output."""

    def command(*words: str) -> str:
        result = app.test_cli_runner().invoke(args=as_operator(app, words))
        assert result.exit_code == 0, result.output
        return result.output

    return command


def perform(operator: Person, path: str, **body: Any) -> Any:
    return operator.call("POST", f"/api/operator/{path}/", {"reason": REASON, **body})


def preview(operator: Person, act: str, id_: int, **body: Any) -> Any:
    return operator.call("POST", "/api/operator/preview/", {"act": act, "id": id_, **body})


def preview_of(operator: Person, act: str, id_: int, **body: Any) -> list[str]:
    answer = preview(operator, act, id_, **body)
    assert answer.status_code == 200, answer.text
    found: list[str] = answer.json["follows"]
    return found


def mails_to(app: APIFlask, address: str) -> list[str]:
    with app.app_context():
        return [mail.text for mail in db.session.scalars(select(Mail).where(Mail.address == address))]


def email_of(app: APIFlask, account: int) -> str:
    with app.app_context():
        return db.session.get_one(Account, account).email or ""


def test_disabling_and_enabling_have_a_preview_and_notify_the_owner(
    app: APIFlask, people: People, operator: Person, run: Callable[..., str]
) -> None:
    account, email = people.staff_account(Role.FACILITY, "こもれび")
    person = people.staff(account, email)
    person.register_home()
    preview_lines = preview_of(operator, "disable", account)
    assert "ホーム1件" in preview_lines[0]
    # The command previews the same.
    assert run("accounts", "disable", email, "--dry-run").splitlines() == preview_lines
    begun = last(app)
    assert perform(operator, f"accounts/{account}/disable").status_code == 200
    assert person.call("GET", "/api/auth/user/").status_code == 401
    [row] = rows_after(app, begun)
    assert (row["act"], row["object_id"], row["account_id"]) == ("account_disabled", account, operator.id)
    with app.app_context():
        assert db.session.get_one(AuditReason, row["sequence"]).reason == REASON
    assert preview(operator, "disable", account).status_code == 409
    assert "ホーム1件" in preview_of(operator, "enable", account)[0]
    assert perform(operator, f"accounts/{account}/enable").status_code == 200
    assert people.visitor().call("POST", LOGIN, {"email": email, "password": PASSWORD}).status_code == 200
    texts = " ".join(mails_to(app, email))
    assert "運営が止めました" in texts
    assert "また使えるように" in texts


def test_new_assignee_is_named_and_must_belong_to_the_office(people: People, operator: Person) -> None:
    manager = people.counselor("佐々木 由美")
    colleague = people.member(manager, "高橋 誠")
    manager.register_preference(name="山本 一郎")
    preview_lines = preview_of(operator, "disable", manager.id, to=colleague.id)
    assert any(f"アカウント{colleague.id}番" in line for line in preview_lines)
    stranger = people.facility()
    assert preview(operator, "disable", manager.id, to=stranger.id).status_code == 409
    assert perform(operator, f"accounts/{manager.id}/disable", to=stranger.id).status_code == 409
    assert perform(operator, f"accounts/{manager.id}/disable", to=colleague.id).status_code == 200


def test_ending_sessions_signs_out_everywhere_and_notifies_the_owner(
    app: APIFlask, people: People, operator: Person
) -> None:
    seeker = people.applicant()
    assert "1件" in preview_of(operator, "sign-out", seeker.id)[0]
    assert perform(operator, f"accounts/{seeker.id}/sign-out").status_code == 200
    assert seeker.call("GET", "/api/auth/user/").status_code == 401
    again = people.applicant()
    [notice] = again.get("/api/chat/notifications/")
    assert (notice["event"], notice["page"]) == ("operator_acted", "/applicants/settings/")


def test_names_can_be_corrected(app: APIFlask, people: People, operator: Person) -> None:
    facility, counselor, seeker = people.facility("こもれひ"), people.counselor(), people.applicant()
    home = facility.register_home()
    person = counselor.register_preference(name="山元 一郎")
    own = seeker.register_preference()
    texts = preview_of(operator, "rename-person", person) + preview_of(
        operator, "rename-account", facility.id
    )
    assert not any("こもれひ" in line or "山元" in line for line in texts), (
        "a preview without a reason shows no names"
    )
    for path, name in (
        (f"accounts/{facility.id}/rename", "こもれび"),
        (f"accounts/{seeker.id}/rename", "ひかりさん"),
        (f"people/{person}/rename", "山本 一郎"),
        (f"homes/{home}/rename-contact", "高橋 誠"),
    ):
        assert perform(operator, path, name=name).status_code == 200
    # An applicant's own preference uses the name of the account.
    assert perform(operator, f"people/{own}/rename", name="別の名前").status_code == 409
    with app.app_context():
        assert db.session.get_one(Account, facility.id).username == "こもれび"
        assert db.session.get_one(Account, seeker.id).person_name == "ひかりさん"
        assert db.session.get_one(Preference, person).name == "山本 一郎"
        assert db.session.get_one(Home, home).contact_name == "高橋 誠"
    # Mails do not contain names of persons.
    texts = mails_to(app, email_of(app, counselor.id))
    assert len(texts) == 1
    assert "山" not in texts[0]
    assert len(mails_to(app, email_of(app, facility.id))) == 2


class TestChangingAMailAddress:
    def link(self, app: APIFlask, address: str) -> str:
        found = re.search(r"#(\S+)", mails_to(app, address)[-1])
        assert found
        return found[1]

    def follow(self, people: People, step: str, token: str) -> int:
        return people.visitor().call("POST", f"{ADDRESS}{step}/", {"token": token}).status_code

    @pytest.fixture
    def begun(self, app: APIFlask, people: People, operator: Person) -> tuple[int, str, str]:
        account, former = people.staff_account(Role.COUNSELOR, "佐々木 由美")
        preview_of(operator, "change-email", account, email="new@example.jp")
        assert (
            perform(operator, f"accounts/{account}/change-email", email="NEW@example.jp").status_code == 200
        )
        return account, former, "new@example.jp"

    def test_new_address_can_be_confirmed_only_after_a_day(
        self, app: APIFlask, people: People, clock: Clock, begun: tuple[int, str, str]
    ) -> None:
        account, former, new = begun
        token = self.link(app, new)
        assert self.follow(people, "confirm", token) == 409
        clock.forward(hours=24)
        assert self.follow(people, "confirm", token) == 200
        assert email_of(app, account) == new
        # The former address can still undo the change.
        assert self.follow(people, "undo", self.link(app, former)) == 200
        assert email_of(app, account) == former

    def test_signed_in_user_cannot_replace_the_change(
        self, app: APIFlask, people: People, clock: Clock, begun: tuple[int, str, str]
    ) -> None:
        account, former, new = begun
        signed_in = people.staff(account, former)
        other = {"email": "other@example.jp", "login_password": PASSWORD}
        refused = signed_in.call("POST", "/api/accounts/address/", other)
        assert (refused.status_code, refused.json["code"]) == (409, "change_announced")
        clock.forward(hours=24)
        assert self.follow(people, "confirm", self.link(app, new)) == 200
        signed_in.post("/api/accounts/address/", other)

    def test_former_address_can_stop_the_change(
        self, app: APIFlask, people: People, clock: Clock, begun: tuple[int, str, str]
    ) -> None:
        _, former, new = begun
        assert self.follow(people, "undo", self.link(app, former)) == 200
        clock.forward(hours=25)
        assert self.follow(people, "confirm", self.link(app, new)) == 404
        assert (
            people.visitor().call("POST", LOGIN, {"email": former, "password": PASSWORD}).status_code == 200
        )

    def test_link_expires_after_a_day(
        self, app: APIFlask, people: People, clock: Clock, begun: tuple[int, str, str]
    ) -> None:
        clock.forward(hours=48)
        assert self.follow(people, "confirm", self.link(app, begun[2])) == 404

    def test_used_addresses_and_applicants_are_refused(self, people: People, operator: Person) -> None:
        account, own = people.staff_account(Role.COUNSELOR, "佐々木 由美")
        taken, seeker = people.staff_account(Role.FACILITY, "こもれび")[1], people.applicant()
        for email, status in ((taken, 422), (own, 422)):
            assert preview(operator, "change-email", account, email=email).status_code == status
            assert perform(operator, f"accounts/{account}/change-email", email=email).status_code == status
        assert (
            perform(operator, f"accounts/{seeker.id}/change-email", email="new@example.jp").status_code == 409
        )


def test_merging_moves_everything_to_the_remaining_corporation(
    app: APIFlask, people: People, operator: Person, run: Callable[..., str], clock: Clock
) -> None:
    one, other = people.facility("ひだまり"), people.facility("ひだまり会")
    seeker = people.applicant()
    person, offices = seeker.register_preference(), (one.office, other.office)
    with app.app_context(), transaction():
        merged, remaining = (db.session.get_one(Office, office).corporation_id for office in offices)
        db.session.get_one(Corporation, merged).number = "1234567890123"
        for corporation in (merged, remaining):
            db.session.add(Block(preference_id=person, corporation_id=corporation, created_at=clock()))
    preview_lines = preview_of(operator, "merge", offices[0], to=offices[1])
    assert "事業所1件" in preview_lines[0]
    assert perform(operator, f"offices/{offices[0]}/merge", into=offices[1]).status_code == 200
    with app.app_context():
        assert db.session.get(Corporation, merged) is None
        assert db.session.get_one(Corporation, remaining).number == "1234567890123"
        assert {db.session.get_one(Office, office).corporation_id for office in offices} == {remaining}
        assert db.session.scalars(select(Block.corporation_id)).all() == [remaining]
        assert not db.session.scalars(select(Invoice.id).where(Invoice.corporation_id == merged)).all()
    for manager in (one, other):
        assert "まとめました" in mails_to(app, email_of(app, manager.id))[-1]
    assert preview(operator, "merge", offices[0], to=offices[1]).status_code == 409
    third = people.facility("こもれび")
    with app.app_context(), transaction():
        corporation = db.session.get_one(Office, third.office).corporation_id
        db.session.get_one(Corporation, corporation).number = "3210987654321"
    assert perform(operator, f"offices/{third.office}/merge", into=offices[1]).status_code == 409


def test_disclosure_is_announced_to_the_persons_account(
    app: APIFlask, people: People, operator: Person
) -> None:
    seeker, counselor = people.applicant(), people.counselor()
    own, person = seeker.register_preference(), counselor.register_preference(name="山本 一郎")
    for number in (own, person):
        assert "連絡0件" in preview_of(operator, "disclose", number)[0]
        assert perform(operator, f"people/{number}/disclose").status_code == 200
    assert "自分のデータ" in seeker.get("/api/chat/notifications/")[0]["message"]
    assert f"登録{person}番" in mails_to(app, email_of(app, counselor.id))[-1]


def test_erasing_a_person_notifies_their_counselor(app: APIFlask, people: People, operator: Person) -> None:
    counselor = people.counselor()
    person = counselor.register_preference(name="山本 一郎")
    assert "元には戻せません" in preview_of(operator, "erase", person)[0]
    assert perform(operator, f"people/{person}/erase").status_code == 200
    with app.app_context():
        assert db.session.get_one(Preference, person).name is None
    assert f"登録{person}番" in mails_to(app, email_of(app, counselor.id))[-1]


def test_second_factors_cannot_be_reset_by_the_page(people: People, operator: Person) -> None:
    account, _ = people.staff_account(Role.COUNSELOR, "佐々木 由美")
    assert preview(operator, "reset-factors", account).status_code == 404
    assert perform(operator, f"accounts/{account}/reset-factors").status_code == 404


def test_operators_cannot_act_on_operators(people: People, operator: Person) -> None:
    colleague = people.operator()
    for act in ("disable", "sign-out", "rename-account"):
        assert preview(operator, act, colleague.id).status_code == 409
    assert perform(operator, f"accounts/{colleague.id}/disable").status_code == 409
    assert colleague.call("GET", "/api/auth/user/").status_code == 200


def test_act_without_a_reason_is_refused(app: APIFlask, people: People, operator: Person) -> None:
    account, _ = people.staff_account(Role.COUNSELOR, "佐々木 由美")
    path = f"/api/operator/accounts/{account}/disable/"
    assert operator.call("POST", path, {"reason": ""}).status_code == 422
    with app.app_context():
        assert db.session.get_one(Account, account).disabled_at is None


def test_preview_changes_nothing(app: APIFlask, people: People, operator: Person) -> None:
    counselor = people.counselor()
    person = counselor.register_preference(name="山本 一郎")
    begun = last(app)
    for act, id_ in (("disable", counselor.id), ("sign-out", counselor.id), ("erase", person)):
        preview_of(operator, act, id_)
    assert rows_after(app, begun) == []
    assert counselor.get(f"/api/applicants/preferences/{person}/")["name"] == "山本 一郎"
    with app.app_context():
        assert db.session.scalars(select(Notification)).all() == []
