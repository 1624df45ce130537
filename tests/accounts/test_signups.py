"""Requests for registration, their approval, and passwords that are set by one-time links."""

import re
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from server.cli.worker import deliver_due
from server.core.database import db
from server.core.vocabulary import Role
from server.integrations.mail.sending import MailNotSent
from server.models import Mail
from tests.support.clock import Clock
from tests.support.people import PASSWORD, People, Person
from tests.support.world.audit import acts_after, last

REQUEST = "/api/accounts/facilities/request/"
CONFIRM = "/api/accounts/facilities/request/confirm/"
FORGOTTEN_PASSWORD = "/api/accounts/password/forgotten/"
PASSWORD_PATH = "/api/accounts/password/"
LOGIN = "/api/accounts/facilities/login/"
OPERATOR = "operator@example.com"
NEW = "a quiet river at night"
FORM = {
    "role": "facility",
    "organization": "社会福祉法人こもれび",
    "contact_name": "高橋 直子",
    "email": "new@example.com",
    "phone": "03-0000-1234",
    "message": "資料をください。",
}


def _mails(app: APIFlask) -> list[Mail]:
    with app.app_context():
        return list(db.session.scalars(select(Mail).order_by(Mail.id)))


def _password_secret(app: APIFlask) -> str:
    found = re.search(r"/accounts/facilities/password/#(\S+)", _mails(app)[-1].text)
    assert found
    return found[1]


@pytest.fixture(autouse=True)
def _operator_address(app: APIFlask, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = app.extensions["settings"].model_copy(update={"operator_email": OPERATOR})
    monkeypatch.setitem(app.extensions, "settings", settings)


def _request_registration(app: APIFlask, visitor: Person, **changes: object) -> None:
    """Send a request for registration and open the mailed link."""
    visitor.post(REQUEST, FORM | changes)
    visitor.post(CONFIRM, {"token": _request_secret(app)})


def _request_secret(app: APIFlask) -> str:
    found = re.search(r"/accounts/facilities/request/confirm/#(\S+)", _mails(app)[-1].text)
    assert found
    return found[1]


def _run(app: APIFlask, *arguments: str) -> Any:
    return app.test_cli_runner().invoke(args=["accounts", *arguments])


@pytest.fixture
def visitor(people: People) -> Person:
    return people.visitor()


def test_approved_request_gets_a_link_that_sets_the_password(
    app: APIFlask, visitor: Person, people: People
) -> None:
    _request_registration(app, visitor)
    listed = _run(app, "requests").output
    assert "社会福祉法人こもれび 高橋 直子 <new@example.com> 0300001234" in listed
    number = listed.split("\t")[0]
    assert _run(app, "approve", number).exit_code == 0
    assert _run(app, "requests").output == ""
    secret = _password_secret(app)
    visitor.post(PASSWORD_PATH, {"token": secret, "password": NEW})
    user = people.visitor().post(LOGIN, {"email": "new@example.com", "password": NEW})["user"]
    assert (user["role"], user["username"]) == ("facility", "高橋 直子")
    again = visitor.call("POST", PASSWORD_PATH, {"token": secret, "password": NEW})
    assert (again.status_code, again.json["code"]) == (404, "link_unusable")
    assert _run(app, "approve", number).exit_code == 1


def test_request_is_hidden_until_its_address_is_confirmed(app: APIFlask, visitor: Person) -> None:
    visitor.post(REQUEST, FORM)
    assert [mail.address for mail in _mails(app)] == [FORM["email"]]
    assert _run(app, "requests").output == ""
    assert [_run(app, decision, "1").exit_code for decision in ("approve", "reject")] == [1, 1]
    secret, begun = _request_secret(app), last(app)
    # The button may be pressed twice.
    for _ in range(2):
        visitor.post(CONFIRM, {"token": secret})
    assert acts_after(app, begun) == [("signup_confirmed", "done")]
    assert "社会福祉法人こもれび" in _run(app, "requests").output
    assert [mail.address for mail in _mails(app)] == [FORM["email"], OPERATOR]


def test_mails_contain_no_text_of_the_request(app: APIFlask, visitor: Person) -> None:
    written = {
        "organization": "偽法人",
        "office_name": "偽事業所",
        "contact_name": "偽の名前",
    }
    _request_registration(app, visitor, **written, message="偽の言葉")
    number = _run(app, "requests").output.split("\t")[0]
    _run(app, "approve", number)
    _request_registration(app, visitor, **written, email="other@example.com")
    _run(app, "reject", _run(app, "requests").output.split("\t")[0])
    mails = _mails(app)
    assert len(mails) == 6
    assert not [mail for mail in mails if "偽" in mail.subject + mail.text]


def test_known_address_gets_the_same_answer_and_mail(app: APIFlask, people: People, visitor: Person) -> None:
    _, email = people.staff_account(Role.FACILITY, "高橋")
    answers = [visitor.call("POST", REQUEST, FORM | {"email": one}) for one in (email, "new@example.com")]
    assert answers[0].status_code == answers[1].status_code == 201
    assert answers[0].json == answers[1].json
    known, new = (re.sub(r"#\S+", "#", mail.text) for mail in _mails(app))
    assert known == new


def test_confirmation_link_expires_with_the_request(app: APIFlask, visitor: Person, clock: Clock) -> None:
    visitor.post(REQUEST, FORM)
    clock.forward(hours=3 * 24)
    for token in (_request_secret(app), "unknown"):
        answer = visitor.call("POST", CONFIRM, {"token": token})
        assert (answer.status_code, answer.json["code"]) == (404, "link_unusable")
    assert _run(app, "requests").output == ""


def test_requests_are_limited_per_mailbox(app: APIFlask, people: People) -> None:
    statuses = [
        people.visitor()
        .call("POST", REQUEST, FORM, environ_base={"REMOTE_ADDR": f"10.0.0.{number}"})
        .status_code
        for number in range(4)
    ]
    assert statuses == [201, 201, 201, 429]
    assert len(_mails(app)) == 3


def test_request_can_be_rejected(app: APIFlask, visitor: Person) -> None:
    _request_registration(app, visitor)
    number = _run(app, "requests").output.split("\t")[0]
    assert _run(app, "reject", number).exit_code == 0
    assert _mails(app)[-1].subject == "お申し込みについて"
    assert _run(app, "approve", number).exit_code == 1


def test_office_number_is_optional_and_of_any_width(app: APIFlask, visitor: Person) -> None:
    _request_registration(app, visitor, office_number="１３２ 0000015")
    assert "事業所番号 1320000015（公開データの下書き：なし）" in _run(app, "requests").output
    visitor.post(REQUEST, FORM | {"office_number": None})
    answer = visitor.call("POST", REQUEST, FORM | {"office_number": "132000001"})
    assert answer.json["fields"] == {
        "office_number": ["事業所番号は10けたの数字で入力してください。例：1320000015"]
    }


def test_errors_of_a_request_name_their_fields(app: APIFlask, visitor: Person) -> None:
    answer = visitor.call("POST", REQUEST, FORM | {"role": "applicant", "phone": "1", "email": "x"})
    assert set(answer.json["fields"]) == {"role", "phone", "email"}
    assert _mails(app) == []


def test_resetting_the_password_ends_all_sessions(app: APIFlask, people: People, visitor: Person) -> None:
    _, email = people.staff_account(Role.COUNSELOR, "佐々木")
    old = people.visitor()
    old.post(LOGIN, {"email": email, "password": PASSWORD})
    visitor.post(FORGOTTEN_PASSWORD, {"email": email.upper()})
    visitor.post(PASSWORD_PATH, {"token": _password_secret(app), "password": NEW})
    assert old.call("GET", "/api/auth/user/").status_code == 401
    assert visitor.call("POST", LOGIN, {"email": email, "password": PASSWORD}).status_code == 400
    visitor.post(LOGIN, {"email": email, "password": NEW})


def test_setting_a_password_disables_older_links(app: APIFlask, people: People, visitor: Person) -> None:
    _, email = people.staff_account(Role.COUNSELOR, "佐々木")
    visitor.post(FORGOTTEN_PASSWORD, {"email": email})
    older = _password_secret(app)
    visitor.post(FORGOTTEN_PASSWORD, {"email": email})
    visitor.post(PASSWORD_PATH, {"token": _password_secret(app), "password": NEW})
    answer = visitor.call("POST", PASSWORD_PATH, {"token": older, "password": "another-password"})
    assert (answer.status_code, answer.json["code"]) == (404, "link_unusable")


def test_unknown_address_gets_no_mail(app: APIFlask, visitor: Person) -> None:
    visitor.post(FORGOTTEN_PASSWORD, {"email": "unknown@example.com"})
    assert _mails(app) == []


def test_link_expires(app: APIFlask, people: People, visitor: Person, clock: Clock) -> None:
    _, email = people.staff_account(Role.FACILITY, "高橋")
    visitor.post(FORGOTTEN_PASSWORD, {"email": email})
    clock.forward(hours=2)
    answer = visitor.call("POST", PASSWORD_PATH, {"token": _password_secret(app), "password": NEW})
    assert answer.status_code == 404


@pytest.mark.parametrize(
    "password", ["short", "password123", "1111111111111", "x" * 129, "facility1@example.com"]
)
def test_link_stays_valid_after_a_refused_password(
    app: APIFlask, people: People, visitor: Person, password: str
) -> None:
    _, email = people.staff_account(Role.FACILITY, "高橋")
    visitor.post(FORGOTTEN_PASSWORD, {"email": email})
    answer = visitor.call("POST", PASSWORD_PATH, {"token": _password_secret(app), "password": password})
    assert (answer.status_code, list(answer.json["fields"])) == (422, ["password"])
    visitor.post(PASSWORD_PATH, {"token": _password_secret(app), "password": NEW})


def test_sent_mail_is_written_to_the_folder_and_its_secret_deleted(
    app: APIFlask, people: People, visitor: Person, deliver: Any
) -> None:
    _, email = people.staff_account(Role.FACILITY, "高橋")
    visitor.post(FORGOTTEN_PASSWORD, {"email": email})
    secret = _password_secret(app)
    assert deliver() == 1
    [mail] = _mails(app)
    assert (mail.state, mail.text) == ("sent", "")
    written = (app.extensions["settings"].mail_dir / f"{mail.id:06}.txt").read_text()
    assert f"To: {email}" in written
    assert secret in written


def test_secret_of_an_undeliverable_mail_is_deleted(
    app: APIFlask, people: People, visitor: Person, deliver: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise MailNotSent("SMTPRecipientsRefused", final=True)

    # The package has a command with the module's name.
    monkeypatch.setitem(deliver_due.__globals__, "send_mail", refuse)
    _, email = people.staff_account(Role.FACILITY, "高橋")
    visitor.post(FORGOTTEN_PASSWORD, {"email": email})
    deliver()
    [mail] = _mails(app)
    assert (mail.state, mail.failure, mail.text) == ("failed", "SMTPRecipientsRefused", "")


def test_disabling_ends_sessions_and_blocks_sign_in(app: APIFlask, people: People) -> None:
    _, email = people.staff_account(Role.FACILITY, "高橋")
    person = people.visitor()
    person.post(LOGIN, {"email": email, "password": PASSWORD})
    assert _run(app, "disable", email).exit_code == 0
    assert person.call("GET", "/api/auth/user/").status_code == 401
    assert person.call("POST", LOGIN, {"email": email, "password": PASSWORD}).status_code == 400
    assert _run(app, "disable", "unknown@example.com").exit_code == 1


def test_command_creates_an_account_with_a_password_from_standard_input(
    app: APIFlask, visitor: Person
) -> None:
    create = ["accounts", "create", "--role", "counselor", "--email", "c@example.com", "--name", "佐々木"]
    runner = app.test_cli_runner()
    assert runner.invoke(args=create, input="short\n").exit_code == 1
    assert runner.invoke(args=create, input=f"{NEW}\n").exit_code == 0
    assert runner.invoke(args=create, input=f"{NEW}\n").exit_code == 1
    assert visitor.post(LOGIN, {"email": "c@example.com", "password": NEW})["user"]["role"] == "counselor"


@pytest.mark.parametrize(("role", "is_named"), [("facility", True), ("counselor", False)])
def test_mails_to_facilities_contain_the_price(
    app: APIFlask, visitor: Person, role: str, is_named: bool
) -> None:
    _request_registration(app, visitor, role=role)
    _run(app, "approve", _run(app, "requests").output.split("\t")[0])
    to_them = [mail.text for mail in _mails(app) if mail.address == FORM["email"]]
    assert len(to_them) == 2
    for text in to_them:
        assert ("システム利用料150,000円と消費税がかかります。" in text) is is_named
        assert ("入居日の60日後です。" in text) is is_named


def test_failed_sign_ins_do_not_block_a_password_reset(
    app: APIFlask, people: People, few_attempts: int
) -> None:
    _, email = people.staff_account(Role.FACILITY, "高橋")
    for number in range(few_attempts):
        elsewhere = {"REMOTE_ADDR": f"10.0.0.{number}"}
        people.visitor().call("POST", LOGIN, {"email": email, "password": "x"}, environ_base=elsewhere)
    owner = people.visitor()
    assert owner.call("POST", LOGIN, {"email": email, "password": PASSWORD}).status_code == 429
    owner.post(FORGOTTEN_PASSWORD, {"email": email})
    owner.post(PASSWORD_PATH, {"token": _password_secret(app), "password": NEW})
    owner.post(LOGIN, {"email": email, "password": NEW})


FIRST_HOME = "/api/facilities/homes/first/"
NOTHING = {"name": "", "contact_name": "", "contact_phone": "", "contact_email": ""}


def test_first_home_begins_with_the_request(app: APIFlask, visitor: Person, people: People) -> None:
    _request_registration(app, visitor, office_name="こもれび世田谷事業所")
    assert _run(app, "approve", _run(app, "requests").output.split("\t")[0]).exit_code == 0
    visitor.post(PASSWORD_PATH, {"token": _password_secret(app), "password": NEW})
    manager = people.visitor()
    manager.id = manager.post(LOGIN, {"email": FORM["email"], "password": NEW})["user"]["id"]
    assert manager.get(FIRST_HOME) == {
        "name": "こもれび世田谷事業所",
        "contact_name": "高橋 直子",
        "contact_phone": "0300001234",
        "contact_email": "new@example.com",
    }
    # A colleague reads nothing of the request, and neither does anybody after the first home.
    assert people.member(manager, "田中").get(FIRST_HOME) == NOTHING
    manager.register_home()
    assert manager.get(FIRST_HOME) == NOTHING


def test_first_home_of_an_account_without_a_request_is_empty(people: People) -> None:
    assert people.facility().get(FIRST_HOME) == NOTHING
