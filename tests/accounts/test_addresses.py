"""Commands validate mail addresses in the same way as forms."""

import pytest
from apiflask import APIFlask

from server.core.vocabulary import Role
from tests.support.people import People

NEW = "a quiet river at night"
CREATE = ["accounts", "create", "--role", "counselor", "--name", "佐々木", "--email"]


@pytest.mark.parametrize("address", ["佐々木", "c@", "c@example", "c@example.com,d@example.com"])
def test_command_refuses_invalid_mail_addresses(app: APIFlask, people: People, address: str) -> None:
    _, email = people.staff_account(Role.COUNSELOR, "佐々木")
    for words in ([*CREATE, address], ["accounts", "change-email", email, address]):
        answer = app.test_cli_runner().invoke(args=words, input=f"{NEW}\n")
        assert answer.exit_code == 2
        assert "メールアドレスの形を確かめてください。" in answer.output


def test_command_normalises_full_width_mail_addresses(app: APIFlask, people: People) -> None:
    answer = app.test_cli_runner().invoke(args=[*CREATE, "ｃ＠Example.com"], input=f"{NEW}\n")
    assert answer.exit_code == 0, answer.output
    people.visitor().post("/api/accounts/facilities/login/", {"email": "c@example.com", "password": NEW})
