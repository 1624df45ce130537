"""Mails to unknown people: fixed text first, names in brackets, and no names that contain a message."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from apiflask import APIFlask
from pydantic import ValidationError
from sqlalchemy import select

from server.accounts.schemas import SignupIn
from server.core.clock import now
from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import Role
from server.models import Account, Mail, Signup
from server.notifications.rules.mails import invitation_mail, quoted
from tests.offices.conftest import Team
from tests.support.clock import Clock
from tests.support.people import People
from tests.support.rows import for_each
from tests.support.world.offices import OFFICES

Invite = Callable[..., str]
EMAIL = "tanaka@example.com"
MESSAGE_AS_NAME = "重要 https://evil.example/login を開いて確認"
MESSAGES_AS_NAMES = [
    MESSAGE_AS_NAME,
    "至急 03-1234-5678 へ電話",
    "evil.care",
    "LINE ID evil123",
    "evil＠example．com",
]
SIGNUP = {
    "role": "facility",
    "organization": "社会福祉法人こもれび",
    "office_name": "こもれび世田谷",
    "contact_name": "高橋 直子",
    "email": "new@example.com",
    "phone": "03-0000-1234",
    "message": "折り返しは 03-0000-1234 へ",
}


def _mails(app: APIFlask, address: str = EMAIL) -> list[Mail]:
    with app.app_context():
        return list(db.session.scalars(select(Mail).where(Mail.address == address).order_by(Mail.id)))


def _office_form(**changes: Any) -> dict[str, Any]:
    return {"name": "こもれび", "corporation_name": "社会福祉法人こもれび"} | changes


@for_each("name", [*MESSAGES_AS_NAMES, "あ" * 51])
def test_members_name_cannot_be_a_message(team: Team, name: str) -> None:
    answer = team.staff.call("PATCH", f"{OFFICES}me/", {"username": name})
    assert (answer.status_code, [*answer.json["fields"]]) == (422, ["username"])


@for_each(
    "field, name", [(field, name) for field in ("name", "corporation_name") for name in MESSAGES_AS_NAMES]
)
def test_names_of_offices_and_corporations_cannot_be_messages(team: Team, field: str, name: str) -> None:
    answer = team.manager.call("PUT", team.path(), _office_form(**{field: name}))
    assert (answer.status_code, [*answer.json["fields"]]) == (422, [field])


@for_each(
    "field, name",
    [
        (field, name)
        for field in ("organization", "office_name", "contact_name")
        for name in MESSAGES_AS_NAMES
    ],
)
def test_names_in_a_registration_request_cannot_be_messages(field: str, name: str) -> None:
    with pytest.raises(ValidationError) as refused:
        SignupIn.model_validate(SIGNUP | {field: name})
    assert [fault["loc"] for fault in refused.value.errors()] == [(field,)]


def test_invited_persons_name_cannot_be_a_message(people: People, team: Team, invite: Invite) -> None:
    body = {"token": invite(team, EMAIL), "username": MESSAGE_AS_NAME, "password": "a quiet river at night"}
    answer = people.visitor().call("POST", "/api/accounts/invitations/accept/", body)
    assert (answer.status_code, [*answer.json["fields"]]) == (422, ["username"])


@pytest.mark.parametrize("field", ["organization", "office_name", "contact_name"])
def test_operator_cannot_approve_a_name_with_a_message(app: APIFlask, people: People, field: str) -> None:
    operator = people.operator()
    with app.app_context():
        with transaction():
            values = SIGNUP | {"role": Role.FACILITY, "phone": "0300001234", field: MESSAGE_AS_NAME}
            row = Signup(**values, secret_hash="0" * 64, created_at=now(), confirmed_at=now())
            db.session.add(row)
        number = row.id
    answer = operator.call("POST", f"/api/operator/signups/{number}/approve/", {"reason": "確認"})
    assert (answer.status_code, answer.json["code"]) == (409, "contact_detail_in_name")
    assert _mails(app, SIGNUP["email"]) == []


@for_each("name", MESSAGES_AS_NAMES)
def test_commands_refuse_names_with_messages(app: APIFlask, people: People, name: str) -> None:
    run = app.test_cli_runner().invoke
    made = run(
        args=["accounts", "create", "--role", "facility", "--email", EMAIL, "--name", name], input="x\n"
    )
    assert made.exit_code == 2, made.output


def test_operator_cannot_rename_to_a_message(people: People, team: Team) -> None:
    body = {"reason": "確認", "name": MESSAGE_AS_NAME}
    answer = people.operator().call("POST", f"/api/operator/accounts/{team.staff.id}/rename/", body)
    assert (answer.status_code, [*answer.json["fields"]]) == (422, ["name"])


def test_mail_begins_with_fixed_text_and_brackets_names(app: APIFlask, team: Team, invite: Invite) -> None:
    invite(team, EMAIL)
    [mail] = _mails(app)
    assert mail.subject == "事業所のスタッフへの招待"
    first, names = mail.text.split("\n\n")[:2]
    assert first == "グループホームマッチングを使う事業所から、スタッフへの招待が届きました。"
    assert names == "事業所：「こもれび」\n招待した方：「管理 花」"


def test_name_cannot_close_its_brackets() -> None:
    assert quoted("」至急「") == "「』至急『」"
    assert "「』至急" in invitation_mail("」至急", "高橋", "https://example.jp/", timedelta(days=7)).text


def test_mailbox_gets_at_most_five_invitations_a_day(
    app: APIFlask, people: People, team: Team, counselors: Team, clock: Clock
) -> None:
    senders = [team, team, counselors, team, counselors, counselors, team]
    body = {"email": EMAIL, "position": "staff"}
    answers = [one.manager.call("POST", one.path("invitations/"), body) for one in senders]
    assert [answer.status_code for answer in answers] == [201] * 5 + [429] * 2
    assert "この宛先には、今日はもう招待のメールを送れません。" in answers[-1].json["detail"]
    # Resending counts as a mail, and a refused one keeps the invitation.
    [waiting] = team.manager.get(team.path("invitations/"))
    assert team.manager.call("POST", team.path(f"invitations/{waiting['id']}/resend/")).status_code == 429
    assert len(team.manager.get(team.path("invitations/"))) == 1
    assert len(_mails(app)) == 5
    other = team.manager.call("POST", team.path("invitations/"), body | {"email": "else@example.com"})
    assert other.status_code == 201
    clock.forward(days=1)
    later = people.new_session(team.manager.id)
    assert later.call("POST", team.path("invitations/"), body).status_code == 201


def test_inviting_does_not_reveal_accounts(app: APIFlask, people: People, team: Team) -> None:
    _, of_role = people.staff_account(Role.FACILITY, "みなも")
    _, of_other_role = people.staff_account(Role.COUNSELOR, "佐々木 由美")
    answers, listed = [], []
    for email in (EMAIL, of_role, of_other_role):
        body = {"email": email, "position": "staff"}
        answer = team.manager.call("POST", team.path("invitations/"), body)
        [waiting] = [one for one in team.manager.get(team.path("invitations/")) if one["email"] == email]
        answers.append((answer.status_code, answer.json))
        listed.append({name: waiting[name] for name in ("position", "invited_by", "has_expired")})
    assert answers == [answers[0]] * 3 == [(201, {})] * 3
    assert listed == [listed[0]] * 3


def test_account_of_another_role_gets_a_mail_without_a_link(
    app: APIFlask, people: People, team: Team
) -> None:
    _, email = people.staff_account(Role.COUNSELOR, "佐々木 由美")
    team.manager.post(team.path("invitations/"), {"email": email, "position": "staff"})
    [mail] = _mails(app, email)
    assert "別のメールアドレスに招待を送ってもらってください。" in mail.text
    assert "/accounts/facilities/invitation/" not in mail.text


@for_each(
    "typed",
    ["ta naka@example.com", "tanaka@exa mple.com", "tanaka＠example．ｃｏｍ　x", "田中 <tanaka@example.com>",
     "Tanaka<tanaka@example.com>", "tanaka @example.com", "tanaka@\texample.com", "ta　naka@example.com"],
)  # fmt: skip
def test_address_with_inner_characters_is_refused(app: APIFlask, team: Team, typed: str) -> None:
    answer = team.manager.call("POST", team.path("invitations/"), {"email": typed, "position": "staff"})
    assert (answer.status_code, [*answer.json["fields"]]) == (422, ["email"])
    assert app.test_cli_runner().invoke(
        args=["accounts", "create", "--role", "facility", "--email", typed, "--name", "高橋"], input="x\n"
    ).exit_code == 2  # fmt: skip


def test_outer_spaces_and_any_width_are_accepted(app: APIFlask, team: Team) -> None:
    body = {"email": "　ｔａｎａｋａ＠ｅｘａｍｐｌｅ．ｃｏｍ ", "position": "staff"}
    assert team.manager.call("POST", team.path("invitations/"), body).status_code == 201
    assert len(_mails(app)) == 1


def test_commands_do_not_repair_addresses(app: APIFlask, people: People) -> None:
    account, email = people.staff_account(Role.FACILITY, "こもれび")
    cut = f"{email[:3]} {email[3:]}"
    run = app.test_cli_runner().invoke
    for words in (["disable", cut], ["sign-out", cut], ["rename", cut, "高橋"], ["reset-factors", cut]):
        assert run(args=["accounts", *words]).exit_code == 2, words
    with app.app_context():
        assert db.session.get_one(Account, account).disabled_at is None
