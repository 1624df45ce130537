"""What an operator does for somebody: said before, done by page and command alike, recorded, and told."""

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
    """Run a command of the operator's; return what it said."""

    def command(*words: str) -> str:
        result = app.test_cli_runner().invoke(args=as_operator(app, words))
        assert result.exit_code == 0, result.output
        return result.output

    return command


def do(operator: Person, path: str, **body: Any) -> Any:
    return operator.call("POST", f"/api/operator/{path}/", {"reason": REASON, **body})


def preview(operator: Person, act: str, id_: int, **body: Any) -> Any:
    return operator.call("POST", "/api/operator/preview/", {"act": act, "id": id_, **body})


def follows(operator: Person, act: str, id_: int, **body: Any) -> list[str]:
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


def test_disabling_and_enabling_say_what_follows_and_tell_the_owner(
    app: APIFlask, people: People, operator: Person, run: Callable[..., str]
) -> None:
    account, email = people.staff_account(Role.FACILITY, "こもれび")
    person = people.staff(account, email)
    person.register_home()
    said = follows(operator, "disable", account)
    assert "ホーム1件" in said[0]
    # The command says the same before it does it.
    assert run("accounts", "disable", email, "--dry-run").splitlines() == said
    begun = last(app)
    assert do(operator, f"accounts/{account}/disable").status_code == 200
    assert person.call("GET", "/api/auth/user/").status_code == 401
    [row] = rows_after(app, begun)
    assert (row["act"], row["object_id"], row["account_id"]) == ("account_disabled", account, operator.id)
    with app.app_context():
        assert db.session.get_one(AuditReason, row["sequence"]).reason == REASON
    assert preview(operator, "disable", account).status_code == 409
    assert "ホーム1件" in follows(operator, "enable", account)[0]
    assert do(operator, f"accounts/{account}/enable").status_code == 200
    assert people.visitor().call("POST", LOGIN, {"email": email, "password": PASSWORD}).status_code == 200
    told = " ".join(mails_to(app, email))
    assert "運営が止めました" in told
    assert "また使えるように" in told


def test_who_takes_over_is_named_and_must_be_able_to(people: People, operator: Person) -> None:
    manager = people.counselor("佐々木 由美")
    colleague = people.member(manager, "高橋 誠")
    manager.register_preference(name="山本 一郎")
    said = follows(operator, "disable", manager.id, to=colleague.id)
    assert any(f"アカウント{colleague.id}番" in line for line in said)
    stranger = people.facility()
    assert preview(operator, "disable", manager.id, to=stranger.id).status_code == 409
    assert do(operator, f"accounts/{manager.id}/disable", to=stranger.id).status_code == 409
    assert do(operator, f"accounts/{manager.id}/disable", to=colleague.id).status_code == 200


def test_ending_sessions_signs_out_everywhere_and_tells_it(
    app: APIFlask, people: People, operator: Person
) -> None:
    seeker = people.applicant()
    assert "1件" in follows(operator, "sign-out", seeker.id)[0]
    assert do(operator, f"accounts/{seeker.id}/sign-out").status_code == 200
    assert seeker.call("GET", "/api/auth/user/").status_code == 401
    again = people.applicant()
    [notice] = again.get("/api/chat/notifications/")
    assert (notice["event"], notice["page"]) == ("operator_acted", "/applicants/settings/")


def test_a_name_is_corrected_where_it_stands(app: APIFlask, people: People, operator: Person) -> None:
    facility, counselor, seeker = people.facility("こもれひ"), people.counselor(), people.applicant()
    home = facility.register_home()
    person = counselor.register_preference(name="山元 一郎")
    own = seeker.register_preference()
    told = follows(operator, "rename-person", person) + follows(operator, "rename-account", facility.id)
    assert not any("こもれひ" in line or "山元" in line for line in told), "who asks has not said why"
    for path, name in (
        (f"accounts/{facility.id}/rename", "こもれび"),
        (f"accounts/{seeker.id}/rename", "ひかりさん"),
        (f"people/{person}/rename", "山本 一郎"),
        (f"homes/{home}/rename-contact", "高橋 誠"),
    ):
        assert do(operator, path, name=name).status_code == 200
    # An applicant's own registration goes by the name of their account.
    assert do(operator, f"people/{own}/rename", name="別の名前").status_code == 409
    with app.app_context():
        assert db.session.get_one(Account, facility.id).username == "こもれび"
        assert db.session.get_one(Account, seeker.id).person_name == "ひかりさん"
        assert db.session.get_one(Preference, person).name == "山本 一郎"
        assert db.session.get_one(Home, home).contact_name == "高橋 誠"
    # Whoever is told by mail reads no name of a person's in it.
    told = mails_to(app, email_of(app, counselor.id))
    assert len(told) == 1
    assert "山" not in told[0]
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
        follows(operator, "change-email", account, email="new@example.jp")
        assert do(operator, f"accounts/{account}/change-email", email="NEW@example.jp").status_code == 200
        return account, former, "new@example.jp"

    def test_it_is_confirmed_at_the_new_one_a_day_later_and_not_before(
        self, app: APIFlask, people: People, clock: Clock, begun: tuple[int, str, str]
    ) -> None:
        account, former, new = begun
        token = self.link(app, new)
        assert self.follow(people, "confirm", token) == 409
        clock.forward(hours=24)
        assert self.follow(people, "confirm", token) == 200
        assert email_of(app, account) == new
        # And may still be taken back from the former one.
        assert self.follow(people, "undo", self.link(app, former)) == 200
        assert email_of(app, account) == former

    def test_whoever_is_signed_in_does_not_stop_it(
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

    def test_the_former_one_is_told_at_once_and_stops_it_whose_password_stays(
        self, app: APIFlask, people: People, clock: Clock, begun: tuple[int, str, str]
    ) -> None:
        _, former, new = begun
        assert self.follow(people, "undo", self.link(app, former)) == 200
        clock.forward(hours=25)
        assert self.follow(people, "confirm", self.link(app, new)) == 404
        assert (
            people.visitor().call("POST", LOGIN, {"email": former, "password": PASSWORD}).status_code == 200
        )

    def test_its_link_works_for_a_day(
        self, app: APIFlask, people: People, clock: Clock, begun: tuple[int, str, str]
    ) -> None:
        clock.forward(hours=48)
        assert self.follow(people, "confirm", self.link(app, begun[2])) == 404

    def test_nobodys_address_is_taken_and_applicants_have_none(
        self, people: People, operator: Person
    ) -> None:
        account, own = people.staff_account(Role.COUNSELOR, "佐々木 由美")
        taken, seeker = people.staff_account(Role.FACILITY, "こもれび")[1], people.applicant()
        for email, status in ((taken, 422), (own, 422)):
            assert preview(operator, "change-email", account, email=email).status_code == status
            assert do(operator, f"accounts/{account}/change-email", email=email).status_code == status
        assert do(operator, f"accounts/{seeker.id}/change-email", email="new@example.jp").status_code == 409


def test_merging_gives_all_to_the_corporation_that_stays(
    app: APIFlask, people: People, operator: Person, run: Callable[..., str], clock: Clock
) -> None:
    one, other = people.facility("ひだまり"), people.facility("ひだまり会")
    seeker = people.applicant()
    person, offices = seeker.register_preference(), (one.office, other.office)
    with app.app_context(), transaction():
        gone, kept = (db.session.get_one(Office, office).corporation_id for office in offices)
        db.session.get_one(Corporation, gone).number = "1234567890123"
        for corporation in (gone, kept):
            db.session.add(Block(preference_id=person, corporation_id=corporation, created_at=clock()))
    said = follows(operator, "merge", offices[0], to=offices[1])
    assert "事業所1件" in said[0]
    assert do(operator, f"offices/{offices[0]}/merge", into=offices[1]).status_code == 200
    with app.app_context():
        assert db.session.get(Corporation, gone) is None
        assert db.session.get_one(Corporation, kept).number == "1234567890123"
        assert {db.session.get_one(Office, office).corporation_id for office in offices} == {kept}
        assert db.session.scalars(select(Block.corporation_id)).all() == [kept]
        assert not db.session.scalars(select(Invoice.id).where(Invoice.corporation_id == gone)).all()
    for manager in (one, other):
        assert "まとめました" in mails_to(app, email_of(app, manager.id))[-1]
    assert preview(operator, "merge", offices[0], to=offices[1]).status_code == 409
    third = people.facility("こもれび")
    with app.app_context(), transaction():
        corporation = db.session.get_one(Office, third.office).corporation_id
        db.session.get_one(Corporation, corporation).number = "3210987654321"
    assert do(operator, f"offices/{third.office}/merge", into=offices[1]).status_code == 409


def test_whoever_asks_what_is_held_receives_it_by_their_own_way(
    app: APIFlask, people: People, operator: Person
) -> None:
    seeker, counselor = people.applicant(), people.counselor()
    own, person = seeker.register_preference(), counselor.register_preference(name="山本 一郎")
    for number in (own, person):
        assert "連絡0件" in follows(operator, "disclose", number)[0]
        assert do(operator, f"people/{number}/disclose").status_code == 200
    assert "自分のデータ" in seeker.get("/api/chat/notifications/")[0]["message"]
    assert f"登録{person}番" in mails_to(app, email_of(app, counselor.id))[-1]


def test_a_person_is_erased_and_whose_they_were_is_told(
    app: APIFlask, people: People, operator: Person
) -> None:
    counselor = people.counselor()
    person = counselor.register_preference(name="山本 一郎")
    assert "元には戻せません" in follows(operator, "erase", person)[0]
    assert do(operator, f"people/{person}/erase").status_code == 200
    with app.app_context():
        assert db.session.get_one(Preference, person).name is None
    assert f"登録{person}番" in mails_to(app, email_of(app, counselor.id))[-1]


def test_second_factors_are_reset_by_the_step_that_its_command_takes(
    people: People, operator: Person
) -> None:
    account, _ = people.staff_account(Role.COUNSELOR, "佐々木 由美")
    assert preview(operator, "reset-factors", account).status_code == 404
    assert do(operator, f"accounts/{account}/reset-factors").status_code == 404


def test_nobody_acts_on_an_operator_by_the_console(people: People, operator: Person) -> None:
    colleague = people.operator()
    for act in ("disable", "sign-out", "rename-account"):
        assert preview(operator, act, colleague.id).status_code == 409
    assert do(operator, f"accounts/{colleague.id}/disable").status_code == 409
    assert colleague.call("GET", "/api/auth/user/").status_code == 200


def test_an_act_without_a_reason_is_none(app: APIFlask, people: People, operator: Person) -> None:
    account, _ = people.staff_account(Role.COUNSELOR, "佐々木 由美")
    path = f"/api/operator/accounts/{account}/disable/"
    assert operator.call("POST", path, {"reason": ""}).status_code == 422
    with app.app_context():
        assert db.session.get_one(Account, account).disabled_at is None


def test_a_preview_changes_nothing(app: APIFlask, people: People, operator: Person) -> None:
    counselor = people.counselor()
    person = counselor.register_preference(name="山本 一郎")
    begun = last(app)
    for act, id_ in (("disable", counselor.id), ("sign-out", counselor.id), ("erase", person)):
        follows(operator, act, id_)
    assert rows_after(app, begun) == []
    assert counselor.get(f"/api/applicants/preferences/{person}/")["name"] == "山本 一郎"
    with app.app_context():
        assert db.session.scalars(select(Notification)).all() == []
