"""What a machine tries too often is refused for a while; a forged header changes nothing."""

from server.domain.limits import LOGIN_FROM_ADDRESS, LOGIN_OF_ACCOUNT
from server.domain.vocabulary import Role
from tests.support.clock import Clock
from tests.support.people import PASSWORD, People

LOGIN = "/api/accounts/facilities/login/"


def test_an_account_is_guarded_against_guessing_and_free_again_later(people: People, clock: Clock) -> None:
    _, email = people.staff_account(Role.FACILITY, "高橋")
    visitor = people.visitor()
    for _ in range(LOGIN_OF_ACCOUNT.most):
        assert visitor.call("POST", LOGIN, {"email": email, "password": "wrong"}).status_code == 400
    refused = people.visitor().call("POST", LOGIN, {"email": email, "password": PASSWORD})
    assert (refused.status_code, refused.json["code"]) == (429, "too_many")
    assert 0 < int(refused.headers["Retry-After"]) <= 15 * 60
    clock.forward(minutes=15)
    visitor.post(LOGIN, {"email": email, "password": PASSWORD})


def test_an_address_is_counted_whatever_a_header_says(people: People) -> None:
    visitor = people.visitor()
    codes = {
        visitor.call(
            "POST",
            LOGIN,
            {"email": f"guess{number}@example.com", "password": "x"},
            headers={"X-Forwarded-For": f"10.0.0.{number}"},
        ).status_code
        for number in range(LOGIN_FROM_ADDRESS.most + 1)
    }
    assert codes == {400, 429}
