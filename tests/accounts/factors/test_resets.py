"""Help for whoever has lost everything: by the operator, after a day in which the owner may stop it."""

from collections.abc import Callable

import pytest
from apiflask import APIFlask

from server.accounts.service.factors.resets import carry_out_due_resets
from server.models import Mail
from tests.accounts.factors.device import FACTORS, LOGIN, add_app
from tests.support.clock import Clock
from tests.support.people import PASSWORD, People, Person

KEEP = "/api/accounts/factors/keep/"
Mails = Callable[[], list[Mail]]


def announce(app: APIFlask, email: str) -> str:
    """Run the operator's command; return what it says."""
    result = app.test_cli_runner().invoke(args=["accounts", "reset-factors", email])
    assert result.exit_code == 0, result.output
    return result.output


def take_due(app: APIFlask, clock: Clock) -> int:
    with app.app_context():
        return carry_out_due_resets(clock())


def secret_in(mail: Mail) -> str:
    return mail.text.partition("#")[2].split()[0]


def test_it_takes_effect_a_day_later_and_ends_every_session(
    app: APIFlask, owner: Person, account: tuple[int, str], people: People, clock: Clock, mails: Mails
) -> None:
    add_app(owner, clock)
    assert "2026-03-06 12:02" in announce(app, account[1])
    assert "2026年03月06日 12:02" in mails()[-1].text
    clock.forward(hours=23, minutes=59)
    assert take_due(app, clock) == 0
    assert people.visitor().post(LOGIN, {"email": account[1], "password": PASSWORD})["second_step"]
    clock.forward(minutes=1)
    assert take_due(app, clock) == 1
    assert take_due(app, clock) == 0
    assert owner.call("GET", FACTORS).status_code == 401
    assert people.staff(*account).get(FACTORS)["app"] is None
    assert mails()[-1].subject == "二段階認証が取り除かれました"


def test_the_owner_stops_it_by_the_mailed_link_signed_in_or_not(
    app: APIFlask, owner: Person, account: tuple[int, str], people: People, clock: Clock, mails: Mails
) -> None:
    add_app(owner, clock)
    announce(app, account[1])
    token = secret_in(mails()[-1])
    people.visitor().post(KEEP, {"token": token})
    assert people.visitor().call("POST", KEEP, {"token": token}).status_code == 404
    clock.forward(days=2)
    assert take_due(app, clock) == 0
    assert owner.get(FACTORS)["app"]


def test_announced_again_it_waits_anew_and_the_former_link_stops_nothing(
    app: APIFlask, owner: Person, account: tuple[int, str], people: People, clock: Clock, mails: Mails
) -> None:
    add_app(owner, clock)
    announce(app, account[1])
    first = secret_in(mails()[-1])
    clock.forward(hours=20)
    announce(app, account[1])
    assert people.visitor().call("POST", KEEP, {"token": first}).status_code == 404
    clock.forward(hours=5)
    assert take_due(app, clock) == 0


@pytest.mark.parametrize("email", ["nobody@example.com", None])
def test_who_has_no_factor_has_none_to_lose(
    app: APIFlask, account: tuple[int, str], email: str | None
) -> None:
    result = app.test_cli_runner().invoke(args=["accounts", "reset-factors", email or account[1]])
    assert result.exit_code == 1
    assert "二段階認証を使っているアカウントはありません" in result.output
