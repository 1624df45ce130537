"""Failed sign-ins are counted by network and account; failures of others do not block a known browser."""

from collections.abc import Iterator
from itertools import count

import pytest
from apiflask import APIFlask

from server.accounts.rules.passwords import KNOWN_BROWSER, NETWORK, NETWORK_AT_ACCOUNT, UNKNOWN_BROWSER_MAX
from server.accounts.service.attempt_limits import AttemptSource, limit_attempts
from server.core.limits import CALENDAR_FAILURES_FROM_ADDRESS
from server.core.refusals import Invalid, LoginThrottled
from server.core.vocabulary import Role
from tests.support.clock import Clock
from tests.support.people import PASSWORD, People, Person

LOGIN = "/api/accounts/facilities/login/"
WRONG = "not the password"


@pytest.fixture
def email(people: People) -> str:
    return people.staff_account(Role.FACILITY, "高橋")[1]


@pytest.fixture
def networks() -> Iterator[str]:
    return (f"10.0.{number // 250}.{number % 250 + 1}" for number in count())


def attempt(who: Person, email: str, password: str = WRONG, network: str = "10.9.9.9") -> int:
    given = {"email": email, "password": password}
    return who.call("POST", LOGIN, given, environ_base={"REMOTE_ADDR": network}).status_code


def test_network_waits_after_failures_and_can_then_sign_in(people: People, email: str, clock: Clock) -> None:
    visitor = people.visitor()
    for _ in range(NETWORK_AT_ACCOUNT.free):
        assert attempt(visitor, email) == 400
    refused = visitor.call(
        "POST", LOGIN, {"email": email, "password": PASSWORD}, environ_base={"REMOTE_ADDR": "10.9.9.9"}
    )
    assert (refused.status_code, refused.json["code"]) == (429, "too_many")
    assert int(refused.headers["Retry-After"]) == NETWORK_AT_ACCOUNT.first.total_seconds()
    clock.forward(seconds=NETWORK_AT_ACCOUNT.first.total_seconds())
    assert attempt(visitor, email) == 400
    clock.forward(seconds=NETWORK_AT_ACCOUNT.first.total_seconds())
    assert attempt(visitor, email, PASSWORD) == 429
    clock.forward(seconds=NETWORK_AT_ACCOUNT.first.total_seconds())
    assert attempt(visitor, email, PASSWORD) == 200


def test_right_password_is_not_counted(people: People, email: str) -> None:
    for _ in range(NETWORK_AT_ACCOUNT.free + 1):
        assert attempt(people.visitor(), email, PASSWORD) == 200


def test_other_networks_are_not_limited(people: People, email: str) -> None:
    for _ in range(NETWORK_AT_ACCOUNT.free + 1):
        attempt(people.visitor(), email)
    assert attempt(people.visitor(), email, PASSWORD, "10.9.9.8") == 200


@pytest.mark.parametrize(
    ("other", "code"), [("2001:db8:1:2:ffff::9", 429), ("2001:db8:1:3::1", 200), ("::ffff:10.9.9.9", 200)]
)
def test_ipv6_addresses_are_counted_by_network(people: People, email: str, other: str, code: int) -> None:
    for host in range(NETWORK_AT_ACCOUNT.free):
        attempt(people.visitor(), email, network=f"2001:db8:1:2::{host}")
    assert attempt(people.visitor(), email, PASSWORD, other) == code


def test_failures_of_others_do_not_block_a_known_browser(
    few_attempts: int, people: People, email: str, networks: Iterator[str]
) -> None:
    known = people.visitor()
    assert attempt(known, email, PASSWORD) == 200
    for _ in range(few_attempts):
        assert attempt(people.visitor(), email, network=next(networks)) == 400
    stranger = people.visitor().call("POST", LOGIN, {"email": email, "password": PASSWORD})
    assert (stranger.status_code, stranger.json["code"]) == (429, "account_beset")
    assert attempt(known, email, PASSWORD, next(networks)) == 200


def test_account_allows_100_attempts_of_unknown_browsers_a_day(
    people: People, email: str, networks: Iterator[str], clock: Clock
) -> None:
    for _ in range(UNKNOWN_BROWSER_MAX // 2):
        attempt(people.visitor(), email, network=next(networks))
    clock.forward(hours=13)
    for _ in range(UNKNOWN_BROWSER_MAX // 2):
        assert attempt(people.visitor(), email, network=next(networks)) == 400
    assert attempt(people.visitor(), email, network=next(networks)) == 429
    clock.forward(hours=11)
    assert attempt(people.visitor(), email, PASSWORD, next(networks)) == 200


def test_known_browser_waits_at_most_a_minute(people: People, email: str, clock: Clock) -> None:
    known = people.visitor()
    assert attempt(known, email, PASSWORD) == 200
    for _ in range(KNOWN_BROWSER.free + 10):
        attempt(known, email)
        clock.forward(minutes=1)
    assert attempt(known, email, PASSWORD) == 200


def test_forged_browser_cookie_is_not_a_known_browser(people: People, email: str) -> None:
    visitor = people.visitor()
    visitor.client.set_cookie("browser", "guessable")
    assert attempt(visitor, email, PASSWORD) == 200
    other = people.visitor()
    other.client.set_cookie("browser", "guessable")
    for _ in range(NETWORK_AT_ACCOUNT.free):
        attempt(other, email)
    assert attempt(other, email, PASSWORD) == 429


def test_network_is_counted_over_all_accounts_regardless_of_headers(people: People) -> None:
    visitor = people.visitor()
    codes = [
        visitor.call(
            "POST",
            LOGIN,
            {"email": f"guess{number}@example.com", "password": "x"},
            headers={"X-Forwarded-For": f"10.0.0.{number}"},
        ).status_code
        for number in range(NETWORK.free + 1)
    ]
    assert codes == [400] * NETWORK.free + [429]


def test_unknown_address_is_limited_in_the_same_way(people: People) -> None:
    codes = [attempt(people.visitor(), "unknown@example.com") for _ in range(NETWORK_AT_ACCOUNT.free + 1)]
    assert codes == [400] * NETWORK_AT_ACCOUNT.free + [429]


LINKS = {
    "/api/accounts/password/": {"token": "none", "password": "a quiet river at night"},
    "/api/accounts/invitations/read/": {"token": "none"},
    "/api/accounts/address/confirm/": {"token": "none"},
    "/api/accounts/address/undo/": {"token": "none"},
}


@pytest.mark.parametrize("path", LINKS)
def test_wrong_links_are_counted_by_network(people: People, clock: Clock, path: str) -> None:
    def follow(network: str) -> int:
        there = {"REMOTE_ADDR": network}
        return people.visitor().call("POST", path, LINKS[path], environ_base=there).status_code

    codes = [follow(f"2001:db8:1:2::{host}") for host in range(NETWORK_AT_ACCOUNT.free + 1)]
    assert codes == [404] * NETWORK_AT_ACCOUNT.free + [429]
    assert follow("2001:db8:1:3::1") == 404
    clock.forward(seconds=NETWORK_AT_ACCOUNT.first.total_seconds())
    assert follow("2001:db8:1:2::1") == 404


def test_codes_are_counted_by_account_and_do_not_block_a_known_browser(
    app: APIFlask, people: People, networks: Iterator[str], clock: Clock, few_attempts: int
) -> None:
    """A code for a known account is counted in the same way as a password."""
    account_id, email = people.staff_account(Role.FACILITY, "高橋")
    known = people.visitor()
    assert attempt(known, email, PASSWORD) == 200
    cookie = known.client.get_cookie("browser")
    assert cookie

    def try_code(source: AttemptSource, *, is_right: bool = False) -> None:
        with limit_attempts("code", source, clock(), account_id, Invalid):
            if not is_right:
                raise Invalid({"code": ["ちがいます。"]})

    with app.app_context():
        for _ in range(few_attempts):
            with pytest.raises(Invalid):
                try_code(AttemptSource(next(networks), None))
        with pytest.raises(LoginThrottled):
            try_code(AttemptSource(next(networks), None), is_right=True)
        try_code(AttemptSource(next(networks), cookie.value), is_right=True)


def test_wrong_calendar_addresses_do_not_block_a_right_one(people: People) -> None:
    address = people.facility().post("/api/accounts/calendar/")["address"].removeprefix("http://localhost")
    visitor = people.visitor()
    most = CALENDAR_FAILURES_FROM_ADDRESS.most
    codes = [visitor.call("GET", "/calendar/none/visits.ics").status_code for _ in range(most + 1)]
    assert codes == [404] * most + [429]
    assert visitor.call("GET", address).status_code == 200
