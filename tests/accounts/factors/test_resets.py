"""Removal of second factors by the operator: it takes effect after a day, and the owner can stop it."""

from collections.abc import Callable

import pytest
from apiflask import APIFlask

from server.accounts.service.factors.resets import carry_out_due_factor_resets
from server.models import Mail
from tests.accounts.factors.device import FACTORS, LOGIN, add_app
from tests.support.clock import Clock
from tests.support.people import PASSWORD, People, Person

KEEP = "/api/accounts/factors/keep/"
Mails = Callable[[], list[Mail]]


def announce_factor_reset(app: APIFlask, email: str) -> str:
    """Run the operator's command; return its output."""
    result = app.test_cli_runner().invoke(args=["accounts", "reset-factors", email])
    assert result.exit_code == 0, result.output
    return result.output


def run_due_resets(app: APIFlask, clock: Clock) -> int:
    with app.app_context():
        return carry_out_due_factor_resets(clock())


def secret_in(mail: Mail) -> str:
    return mail.text.partition("#")[2].split()[0]


def test_reset_takes_effect_after_a_day_and_ends_all_sessions(
    app: APIFlask, owner: Person, account: tuple[int, str], people: People, clock: Clock, mails: Mails
) -> None:
    add_app(owner, clock)
    assert "2026-03-06 12:02" in announce_factor_reset(app, account[1])
    assert "2026年03月06日 12:02" in mails()[-1].text
    clock.forward(hours=23, minutes=59)
    assert run_due_resets(app, clock) == 0
    assert people.visitor().post(LOGIN, {"email": account[1], "password": PASSWORD})["second_step"]
    clock.forward(minutes=1)
    assert run_due_resets(app, clock) == 1
    assert run_due_resets(app, clock) == 0
    assert owner.call("GET", FACTORS).status_code == 401
    assert people.staff(*account).get(FACTORS)["app"] is None
    assert mails()[-1].subject == "二段階認証が取り除かれました"


def test_owner_can_stop_a_reset_with_the_mailed_link(
    app: APIFlask, owner: Person, account: tuple[int, str], people: People, clock: Clock, mails: Mails
) -> None:
    add_app(owner, clock)
    announce_factor_reset(app, account[1])
    token = secret_in(mails()[-1])
    people.visitor().post(KEEP, {"token": token})
    assert people.visitor().call("POST", KEEP, {"token": token}).status_code == 404
    clock.forward(days=2)
    assert run_due_resets(app, clock) == 0
    assert owner.get(FACTORS)["app"]


def test_second_announcement_restarts_the_wait_and_disables_the_old_link(
    app: APIFlask, owner: Person, account: tuple[int, str], people: People, clock: Clock, mails: Mails
) -> None:
    add_app(owner, clock)
    announce_factor_reset(app, account[1])
    first = secret_in(mails()[-1])
    clock.forward(hours=20)
    announce_factor_reset(app, account[1])
    assert people.visitor().call("POST", KEEP, {"token": first}).status_code == 404
    clock.forward(hours=5)
    assert run_due_resets(app, clock) == 0


@pytest.mark.parametrize("email", ["unknown@example.com", None])
def test_reset_needs_an_account_with_a_factor(
    app: APIFlask, account: tuple[int, str], email: str | None
) -> None:
    result = app.test_cli_runner().invoke(args=["accounts", "reset-factors", email or account[1]])
    assert result.exit_code == 1
    assert "二段階認証を使っているアカウントはありません" in result.output
