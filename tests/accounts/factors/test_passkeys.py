"""Passkeys: registration, sign-in with and without a password, and refused credentials."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from apiflask import APIFlask
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import NameOID
from webauthn.helpers import bytes_to_base64url

from server.accounts.service.factors.passkeys import PASSKEYS_MAX
from server.core.database import db
from server.models import Account, Mail
from tests.accounts.factors.device import (
    ASK,
    FACTORS,
    LOGIN,
    PASSKEY_LOGIN,
    Device,
    add_passkey,
    passkey_body,
)
from tests.support.clock import Clock
from tests.support.people import PASSWORD, People, Person

USER = "/api/auth/user/"


def refused(person: Person, body: dict[str, Any], path: str = PASSKEY_LOGIN) -> tuple[int, str]:
    answer = person.call("POST", path, body)
    return answer.status_code, answer.json["code"]


def test_passkey_signs_in_without_password(owner: Person, people: People, clock: Clock) -> None:
    device, visitor = Device(), people.visitor()
    add_passkey(owner, device)
    clock.forward(hours=1)
    assert visitor.post(PASSKEY_LOGIN, passkey_body(visitor, device))["user"]["id"] == owner.id
    assert visitor.get(USER)["id"] == owner.id
    [passkey] = visitor.get(FACTORS)["passkeys"]
    assert passkey["name"] == "事務所のパソコン"
    assert passkey["used_at"] == "2026-03-05T13:00:00.000+09:00"


def test_passkey_can_be_the_second_step(owner: Person, account: tuple[int, str], people: People) -> None:
    device, visitor = Device(), people.visitor()
    add_passkey(owner, device)
    step = visitor.post(LOGIN, {"email": account[1], "password": PASSWORD})["second_step"]
    assert [step[way] for way in ("passkey", "app", "recovery")] == [True, False, True]
    asked = visitor.post(ASK, {"second_step": step["state"]})
    assert len(asked["options"]["allowCredentials"]) == 1
    body = {"second_step": step["state"], "state": asked["state"]}
    visitor.post(PASSKEY_LOGIN, {**body, "credential": device.answer(asked["options"])})
    assert visitor.get(USER)["id"] == owner.id


def test_only_the_first_factor_creates_recovery_codes(owner: Person) -> None:
    assert len(add_passkey(owner, Device())) == 10
    assert add_passkey(owner, Device(), "電話") == []
    assert [row["name"] for row in owner.get(FACTORS)["passkeys"]] == ["事務所のパソコン", "電話"]


def test_answer_works_once(owner: Person, people: People) -> None:
    device, visitor = Device(), people.visitor()
    add_passkey(owner, device)
    body = passkey_body(visitor, device)
    visitor.post(PASSKEY_LOGIN, body)
    assert refused(people.visitor(), body) == (409, "step_over")


def test_passkey_with_a_lower_counter_is_refused(owner: Person, people: People) -> None:
    device, visitor = Device(counts=True), people.visitor()
    add_passkey(owner, device)
    visitor.post(PASSKEY_LOGIN, passkey_body(visitor, device))
    device.uses -= 1
    assert refused(visitor, passkey_body(visitor, device)) == (400, "wrong_passkey")


def test_passkey_needs_user_verification(owner: Person, people: People) -> None:
    device, visitor = Device(), people.visitor()
    add_passkey(owner, device)
    device.flags = 0x01
    assert refused(visitor, passkey_body(visitor, device)) == (400, "wrong_passkey")
    begun = owner.post(f"{FACTORS}passkeys/begin/")
    made = {
        "state": begun["state"],
        "name": "鍵",
        "credential": Device(verifies=False).make(begun["options"]),
    }
    assert refused(owner, made, f"{FACTORS}passkeys/") == (409, "passkey_refused")


def test_answer_for_another_origin_is_refused(owner: Person, people: People) -> None:
    device, visitor = Device(), people.visitor()
    add_passkey(owner, device)
    device.origin = "https://evil.example"
    assert refused(visitor, passkey_body(visitor, device)) == (400, "wrong_passkey")


def test_unknown_or_removed_passkey_cannot_sign_in(owner: Person, people: People) -> None:
    device, visitor = Device(), people.visitor()
    assert refused(visitor, passkey_body(visitor, Device())) == (400, "unknown_passkey")
    add_passkey(owner, device)
    [passkey] = owner.get(FACTORS)["passkeys"]
    assert owner.call("DELETE", f"{FACTORS}passkeys/{passkey['id']}/").status_code == 200
    assert refused(visitor, passkey_body(visitor, device)) == (400, "unknown_passkey")


def test_second_step_refuses_passkeys_of_other_accounts(
    owner: Person, account: tuple[int, str], people: People
) -> None:
    device, others, visitor = Device(), Device(), people.visitor()
    add_passkey(owner, device)
    add_passkey(people.counselor(), others)
    step = visitor.post(LOGIN, {"email": account[1], "password": PASSWORD})["second_step"]["state"]
    assert refused(visitor, passkey_body(visitor, others, {"second_step": step})) == (400, "unknown_passkey")
    # A challenge for any passkey does not finish the second step, and a challenge of the second step does not sign
    # in.
    assert refused(visitor, {**passkey_body(visitor, device), "second_step": step}) == (409, "step_over")
    body = passkey_body(visitor, device, {"second_step": step})
    assert refused(visitor, {**body, "second_step": None}) == (409, "step_over")


def test_passkey_of_another_account_cannot_be_removed(owner: Person, people: People) -> None:
    add_passkey(owner, Device())
    [passkey] = owner.get(FACTORS)["passkeys"]
    other = people.counselor()
    assert other.call("DELETE", f"{FACTORS}passkeys/{passkey['id']}/").status_code == 404
    assert len(owner.get(FACTORS)["passkeys"]) == 1


def test_disabled_account_cannot_sign_in_with_a_passkey(
    app: APIFlask, owner: Person, people: People, clock: Clock
) -> None:
    device, visitor = Device(), people.visitor()
    add_passkey(owner, device)
    result = app.test_cli_runner().invoke(args=["accounts", "disable", _email(app, owner)])
    assert result.exit_code == 0, result.output
    assert refused(visitor, passkey_body(visitor, device)) == (400, "account_disabled")


def test_passkey_with_another_user_handle_is_refused(owner: Person, people: People) -> None:
    device, visitor = Device(names=True), people.visitor()
    add_passkey(owner, device)
    own = device.handle
    for foreign in (bytes_to_base64url(b"999"), bytes_to_base64url(b""), "***"):
        device.handle = foreign
        assert refused(visitor, passkey_body(visitor, device)) == (400, "wrong_passkey"), foreign
    device.handle = own
    assert visitor.call("POST", PASSKEY_LOGIN, passkey_body(visitor, device)).status_code == 200


def test_challenge_expires(owner: Person, people: People, clock: Clock) -> None:
    device, visitor = Device(), people.visitor()
    add_passkey(owner, device)
    body = passkey_body(visitor, device)
    clock.forward(minutes=11)
    assert refused(visitor, body) == (409, "step_over")


def test_owner_gets_a_mail_for_each_added_and_removed_passkey(
    owner: Person, mails: Callable[[], list[Mail]]
) -> None:
    add_passkey(owner, Device())
    [passkey] = owner.get(FACTORS)["passkeys"]
    owner.call("DELETE", f"{FACTORS}passkeys/{passkey['id']}/")
    assert [mail.subject for mail in mails()] == [
        "二段階認証のパスキーが登録されました",
        "二段階認証のパスキーが取り除かれました",
    ]
    assert not [mail for mail in mails() if "事務所" in mail.text or "高橋" in mail.text]


def test_passkey_cannot_be_registered_twice(owner: Person) -> None:
    device = Device()
    add_passkey(owner, device)
    begun = owner.post(f"{FACTORS}passkeys/begin/")
    assert len(begun["options"]["excludeCredentials"]) == 1
    body = {"state": begun["state"], "name": "もう一度", "credential": device.make(begun["options"])}
    assert refused(owner, body, f"{FACTORS}passkeys/") == (409, "passkey_known")


def _broken(whole: dict[str, Any]) -> list[dict[str, Any]]:
    """Return copies of a credential with one field missing, of another type or truncated."""
    found = []
    for name in whole:
        wrongs: tuple[Any, ...] = (None, 1, "", "A", "***", [], {})
        for wrong in wrongs:
            found.append({**whole, name: wrong})
    for name, value in whole["response"].items():
        for wrong in (None, 1, "", value[:-4], value[4:], "***"):
            found.append({**whole, "response": {**whole["response"], name: wrong}})
    return [{}, *found]


@pytest.mark.long
def test_malformed_credential_is_refused(owner: Person, people: People) -> None:
    device, visitor = Device(), people.visitor()
    add_passkey(owner, device)
    body = passkey_body(visitor, device)
    for broken in _broken(body["credential"]):
        assert refused(visitor, {**body, "credential": broken})[0] == 400, broken
    begun = owner.post(f"{FACTORS}passkeys/begin/")
    for broken in _broken(Device().make(begun["options"])):
        made = {"state": begun["state"], "name": "鍵", "credential": broken}
        assert refused(owner, made, f"{FACTORS}passkeys/") == (409, "passkey_refused"), broken


def _certificate() -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "maker")])
    begun = datetime(2026, 1, 1, tzinfo=UTC)
    unsigned = x509.CertificateBuilder(name, name, key.public_key(), 5, begun, begun + timedelta(days=9000))
    return unsigned.sign(key, SHA256()).public_bytes(Encoding.DER)


@pytest.mark.parametrize(
    ("known", "unknown"),
    [
        pytest.param("a003020102", "a003020105", id="version"),
        pytest.param("06072a8648ce3d0201", "06072a8648ce3d027f", id="key type"),
    ],
)
def test_unreadable_attestation_certificate_is_refused(owner: Person, known: str, unknown: str) -> None:
    odd = _certificate().replace(bytes.fromhex(known), bytes.fromhex(unknown), 1)
    begun = owner.post(f"{FACTORS}passkeys/begin/")
    made = Device().make(begun["options"], "packed", {"alg": -7, "sig": b"signed", "x5c": [odd]})
    body = {"state": begun["state"], "name": "鍵", "credential": made}
    assert refused(owner, body, f"{FACTORS}passkeys/") == (409, "passkey_refused")


def test_account_has_at_most_20_passkeys(owner: Person) -> None:
    begun = [owner.post(f"{FACTORS}passkeys/begin/") for _ in range(PASSKEYS_MAX + 1)]
    bodies = [
        {"state": one["state"], "name": "鍵", "credential": Device().make(one["options"])} for one in begun
    ]
    for body in bodies[:-1]:
        owner.post(f"{FACTORS}passkeys/", body)
    assert refused(owner, bodies[-1], f"{FACTORS}passkeys/") == (409, "passkeys_full")
    assert len(owner.get(FACTORS)["passkeys"]) == PASSKEYS_MAX


def _email(app: APIFlask, person: Person) -> str:
    with app.app_context():
        return db.session.get_one(Account, person.id).email or ""
