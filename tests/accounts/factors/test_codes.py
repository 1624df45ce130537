"""One-time codes and recovery codes: single use, clock drift, and counting of failures."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from server.accounts.rules.factors import RECOVERY_CODES
from server.accounts.rules.passwords import NETWORK_AT_ACCOUNT
from server.core.database import db
from server.models import CodeApp, Mail, RecoveryCode
from tests.accounts.factors.device import FACTORS, LOGIN, STEP, add_app
from tests.support.clock import Clock
from tests.support.people import PASSWORD, People, Person

USER = "/api/auth/user/"
Mails = Callable[[], list[Mail]]


def step_of(visitor: Person, email: str) -> str:
    """Sign in with the right password; return the state of the second step."""
    answered = visitor.post(LOGIN, {"email": email, "password": PASSWORD})
    assert answered["user"] is None
    return str(answered["second_step"]["state"])


def finish(visitor: Person, step: str, code: str) -> tuple[int, str | None]:
    """Send a code; return the status and the error code."""
    answer = visitor.call("POST", STEP, {"second_step": step, "code": code})
    return answer.status_code, answer.json.get("code")


def test_password_alone_opens_no_session_with_an_app(
    owner: Person, account: tuple[int, str], people: People, clock: Clock
) -> None:
    app, _ = add_app(owner, clock)
    visitor = people.visitor()
    answer = visitor.call("POST", LOGIN, {"email": account[1], "password": PASSWORD})
    assert answer.headers.getlist("Set-Cookie") == []
    offered = answer.json["second_step"]
    assert [offered[way] for way in ("passkey", "app", "recovery")] == [False, True, True]
    assert visitor.call("GET", USER).status_code == 401
    assert finish(visitor, offered["state"], app.code()) == (200, None)
    assert visitor.get(USER)["id"] == account[0]


def test_wrong_password_does_not_reveal_factors(
    owner: Person, account: tuple[int, str], people: People, clock: Clock
) -> None:
    bodies = [{"email": email, "password": "wrong"} for email in (account[1], "unknown@example.com")]
    add_app(owner, clock)
    answers = [people.visitor().call("POST", LOGIN, body) for body in bodies]
    assert answers[0].json == answers[1].json
    assert answers[0].status_code == answers[1].status_code == 400


@pytest.mark.parametrize(("ahead", "status"), [(-60, 422), (-30, 200), (0, 200), (30, 200), (60, 422)])
def test_clock_may_differ_by_one_step(
    owner: Person, account: tuple[int, str], people: People, clock: Clock, ahead: int, status: int
) -> None:
    app, _ = add_app(owner, clock)
    visitor = people.visitor()
    assert finish(visitor, step_of(visitor, account[1]), app.code(ahead=ahead))[0] == status


def test_code_works_once_and_disables_earlier_codes(
    owner: Person, account: tuple[int, str], people: People, clock: Clock
) -> None:
    app, _ = add_app(owner, clock)
    visitor, before, code = people.visitor(), app.code(ahead=-30), app.code()
    step = step_of(visitor, account[1])
    assert finish(visitor, step, code) == (200, None)
    assert finish(visitor, step, code) == (422, "used_code")
    assert finish(visitor, step, before) == (422, "used_code")
    clock.forward(seconds=30)
    assert finish(visitor, step, app.code()) == (200, None)


def test_setup_code_cannot_sign_in(
    owner: Person, account: tuple[int, str], people: People, clock: Clock
) -> None:
    app, _ = add_app(owner, clock)
    clock.forward(minutes=-2)
    visitor = people.visitor()
    assert finish(visitor, step_of(visitor, account[1]), app.code()) == (422, "used_code")


@pytest.mark.both_databases
def test_one_of_concurrent_sign_ins_with_the_same_code_succeeds(
    owner: Person, account: tuple[int, str], people: People, clock: Clock
) -> None:
    app, _ = add_app(owner, clock)
    visitors = [people.visitor() for _ in range(4)]
    steps = [step_of(visitor, account[1]) for visitor in visitors]
    with ThreadPoolExecutor() as pool:
        found = list(pool.map(finish, visitors, steps, [app.code()] * len(visitors)))
    assert sorted(status for status, _ in found) == [200, 422, 422, 422]


def test_wrong_codes_are_throttled_and_a_password_does_not_reset_them(
    owner: Person, account: tuple[int, str], people: People, clock: Clock
) -> None:
    app, _ = add_app(owner, clock)
    visitor = people.visitor()
    step = step_of(visitor, account[1])
    codes = []
    for _ in range(NETWORK_AT_ACCOUNT.free):
        codes.append(finish(visitor, step, "000000")[0])
        assert visitor.call("POST", LOGIN, {"email": account[1], "password": PASSWORD}).status_code in (
            200,
            429,
        )
    assert codes == [422] * NETWORK_AT_ACCOUNT.free
    assert finish(visitor, step, app.code()) == (429, "too_many")
    # Failures in other browsers do not limit a browser that the account knows.
    assert owner.call("POST", f"{FACTORS}prove/", {"code": app.code()}).status_code == 200
    clock.forward(minutes=2)
    assert finish(visitor, step, app.code()) == (200, None), "the limit is temporary"


#: The interval between attempts. A day has more intervals than `few_attempts`.
ATTEMPT_MINUTES = 60


def test_codes_of_a_password_holder_are_limited_by_day(
    few_attempts: int, owner: Person, account: tuple[int, str], people: People, clock: Clock
) -> None:
    add_app(owner, clock)
    visitor, step, tried = people.visitor(), "", 0
    for minute in range(0, 24 * 60, ATTEMPT_MINUTES):
        answer = visitor.call("POST", LOGIN, {"email": account[1], "password": PASSWORD})
        step = answer.json["second_step"]["state"] if answer.status_code == 200 else step
        # Every attempt comes from another network, so only the limit of the account applies.
        visitor.client.environ_base["REMOTE_ADDR"] = f"203.0.{minute // 250}.{minute % 250}"
        tried += finish(visitor, step, "000000")[0] == 422
        clock.forward(minutes=ATTEMPT_MINUTES)
    assert few_attempts / 2 < tried <= few_attempts


def step_after_reset(visitor: Person, mails: Mails, email: str, number: int) -> str:
    """Set a password with a mailed link; return the state of the second step."""
    visitor.post("/api/accounts/password/forgotten/", {"email": email})
    found = re.search(r"#(\S+)", mails()[-1].text)
    assert found
    password = f"a quiet river at night {number}"
    visitor.post("/api/accounts/password/", {"token": found[1], "password": password})
    answer = visitor.post(LOGIN, {"email": email, "password": password})
    return str(answer["second_step"]["state"])


def test_codes_of_a_mail_reader_are_limited_by_day(
    few_attempts: int, owner: Person, account: tuple[int, str], people: People, mails: Mails, clock: Clock
) -> None:
    add_app(owner, clock)
    tries, tried = 9, 0
    for number in range(few_attempts // tries + 1):
        visitor = people.visitor()
        step = step_after_reset(visitor, mails, account[1], number)
        for second in range(tries):
            visitor.client.environ_base["REMOTE_ADDR"] = f"203.0.{number}.{second}"
            tried += finish(visitor, step, "000000")[0] == 422
            clock.forward(minutes=1)
        clock.forward(minutes=15)
    assert tried == few_attempts
    assert finish(visitor, step_after_reset(visitor, mails, account[1], tries), "000000") == (
        429,
        "codes_beset",
    )


def test_failed_passwords_do_not_block_a_code_after_a_reset(
    few_attempts: int, owner: Person, account: tuple[int, str], people: People, mails: Mails, clock: Clock
) -> None:
    app, _ = add_app(owner, clock)
    for number in range(few_attempts):
        elsewhere = {"REMOTE_ADDR": f"10.0.0.{number}"}
        body = {"email": account[1], "password": "x"}
        people.visitor().call("POST", LOGIN, body, environ_base=elsewhere)
    visitor = people.visitor()
    assert finish(visitor, step_after_reset(visitor, mails, account[1], 0), app.code()) == (200, None)


def test_failed_codes_do_not_block_a_browser_that_gave_a_factor(
    few_attempts: int, owner: Person, account: tuple[int, str], people: People, clock: Clock
) -> None:
    visitor, by_password = people.visitor(), people.staff(*account)
    app, _ = add_app(owner, clock)
    step = step_of(visitor, account[1])
    for number in range(few_attempts):
        visitor.client.environ_base["REMOTE_ADDR"] = f"10.0.0.{number}"
        finish(visitor, step, "000000")
    for other in (visitor, by_password):
        assert finish(other, step, app.code()) == (429, "codes_beset")
    assert owner.call("POST", f"{FACTORS}prove/", {"code": app.code()}).status_code == 200


def test_recovery_code_works_once_in_any_spelling(
    owner: Person, account: tuple[int, str], people: People, clock: Clock, mails: Mails
) -> None:
    _, codes = add_app(owner, clock)
    assert len({*codes}) == RECOVERY_CODES
    visitor = people.visitor()
    typed = codes[0].lower().replace("-", " ").replace("0", "o").replace("1", "l")
    step = step_of(visitor, account[1])
    assert finish(visitor, step, typed) == (200, None)
    assert finish(visitor, step, codes[0]) == (422, "wrong_code")
    assert visitor.get(FACTORS)["recovery_codes"] == RECOVERY_CODES - 1
    assert mails()[-1].subject == "リカバリーコードが使われました"


def test_app_secrets_are_encrypted_and_recovery_codes_are_hashed(
    app: APIFlask, owner: Person, clock: Clock
) -> None:
    begun = owner.post(f"{FACTORS}app/begin/")
    shown, codes = add_app(owner, clock)
    with app.app_context():
        encrypted_secret = db.session.scalars(select(CodeApp.encrypted_secret)).one()
        hashes = db.session.scalars(select(RecoveryCode.code_hash)).all()
    assert begun["key"] != shown._app.secret
    assert shown._app.secret not in encrypted_secret
    assert all(re.fullmatch("[0-9a-f]{64}", one) for one in hashes)
    assert len(hashes) == len(codes)


def test_new_recovery_codes_replace_old_ones_and_are_never_mailed(
    owner: Person, account: tuple[int, str], people: People, clock: Clock, mails: Mails
) -> None:
    _, old = add_app(owner, clock)
    new = owner.post(f"{FACTORS}recovery-codes/")["recovery_codes"]
    visitor = people.visitor()
    step = step_of(visitor, account[1])
    assert finish(visitor, step, old[0]) == (422, "wrong_code")
    assert finish(visitor, step, new[0]) == (200, None)
    texts = "".join(mail.text for mail in mails())
    assert not [code for code in (*old, *new) if code in texts]
    assert "高橋" not in texts


def test_recovery_codes_need_a_factor(owner: Person) -> None:
    answer = owner.call("POST", f"{FACTORS}recovery-codes/")
    assert (answer.status_code, answer.json["code"]) == (404, "no_factor")


def test_removing_the_app_removes_its_recovery_codes(
    owner: Person, account: tuple[int, str], people: People, clock: Clock, mails: Mails
) -> None:
    add_app(owner, clock)
    assert owner.call("DELETE", f"{FACTORS}app/").status_code == 200
    assert owner.call("DELETE", f"{FACTORS}app/").status_code == 404
    found = owner.get(FACTORS)
    assert (found["app"], found["recovery_codes"]) == (None, 0)
    people.staff(*account)
    assert [mail.subject for mail in mails()] == [
        "二段階認証のアプリが登録されました",
        "二段階認証のアプリが取り除かれました",
    ]


def test_wrong_setup_code_registers_no_app(owner: Person) -> None:
    begun = owner.post(f"{FACTORS}app/begin/")
    answer = owner.call("POST", f"{FACTORS}app/", {"state": begun["state"], "code": "000000"})
    assert (answer.status_code, [*answer.json["fields"]]) == (422, ["code"])
    assert owner.get(FACTORS)["app"] is None


def test_app_secret_is_shown_as_text_and_as_picture(owner: Person) -> None:
    begun = owner.post(f"{FACTORS}app/begin/")
    assert re.fullmatch("[A-Z2-7]{32}", begun["key"])
    assert begun["picture"].startswith("data:image/svg+xml")


@pytest.mark.parametrize("state", ["made up", "WzE3NzI2ODMyMDBd.q8fG2nTz"])
def test_invalid_state_is_refused(owner: Person, state: str) -> None:
    assert finish(owner, state, "000000") == (409, "step_over")
    answer = owner.call("POST", f"{FACTORS}app/", {"state": state, "code": "000000"})
    assert (answer.status_code, answer.json["code"]) == (409, "step_over")


def test_second_step_expires_and_ends_on_a_password_change(
    owner: Person, account: tuple[int, str], people: People, clock: Clock
) -> None:
    app, _ = add_app(owner, clock)
    visitor = people.visitor()
    late, changed = step_of(visitor, account[1]), step_of(visitor, account[1])
    new = "a quiet river at night"
    owner.post("/api/accounts/password/change/", {"current": PASSWORD, "password": new})
    assert finish(visitor, changed, app.code()) == (409, "step_over")
    clock.forward(minutes=11)
    assert finish(visitor, late, app.code()) == (409, "step_over")


def test_other_account_cannot_finish_app_setup(owner: Person, people: People, clock: Clock) -> None:
    begun, other = owner.post(f"{FACTORS}app/begin/"), people.counselor()
    answer = other.call("POST", f"{FACTORS}app/", {"state": begun["state"], "code": "000000"})
    assert (answer.status_code, answer.json["code"]) == (409, "step_over")
