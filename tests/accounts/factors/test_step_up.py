"""Fresh proofs and required factors: which calls need them, for which accounts, and for how long."""

import re
from collections.abc import Iterator
from functools import partial

import pytest
from apiflask import APIFlask
from sqlalchemy import delete

from server.accounts.rules.factors import RequiredProof
from server.config import Settings
from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import Role
from server.models import CodeApp, Passkey
from tests.access.access_calls import ask
from tests.access.access_table import Row, rows
from tests.accounts.factors.device import FACTORS, App, Device, add_app, add_passkey, passkey_body
from tests.support.clock import Clock
from tests.support.database import AUDIT
from tests.support.people import PASSWORD, People, Person
from tests.support.racing import ROUNDS, race
from tests.support.statements import statements, tables_written
from tests.support.world.world import COUNTER_TABLES, World

USER = "/api/auth/user/"
PROVE = f"{FACTORS}prove/"
#: All calls of docs/decisions.md §3 that need a factor: members, certificates, move-ins, file exports, and an
#: operator's changes for other people.
NEED_FACTOR = (
    "PATCH /api/offices/{id}/members/{id}/",
    "DELETE /api/offices/{id}/members/{id}/",
    "PUT /api/offices/{id}/second-factor/",
    "DELETE /api/offices/{id}/members/{id}/factors/",
    "POST /api/offices/{id}/invitations/",
    "POST /api/offices/{id}/invitations/{id}/resend/",
    "DELETE /api/offices/{id}/invitations/{id}/",
    "POST /api/offices/{id}/handover/",
    "POST /api/offices/{id}/offers/",
    "POST /api/offices/{id}/offers/{id}/accept/",
    "GET /api/offices/figures/csv/",
    "GET /api/chat/contacts/{id}/record/",
    "GET /api/chat/contacts/csv/",
    "GET /api/facilities/homes/csv/",
    "GET /api/facilities/matching-preferences/{id}/csv/",
    "PATCH /api/chat/contacts/{id}/confirm/",
    "PATCH /api/chat/contacts/{id}/unconfirm/",
    "GET /media/certificates/{id}/{kind}",
    "POST /api/operator/accounts/{id}/disable/",
    "POST /api/operator/accounts/{id}/enable/",
    "POST /api/operator/accounts/{id}/sign-out/",
    "POST /api/operator/accounts/{id}/reset-factors/",
    "POST /api/operator/accounts/{id}/rename/",
    "POST /api/operator/accounts/{id}/change-email/",
    "POST /api/operator/people/{id}/rename/",
    "POST /api/operator/people/{id}/disclose/",
    "POST /api/operator/people/{id}/erase/",
    "POST /api/operator/homes/{id}/rename-contact/",
    "POST /api/operator/offices/{id}/merge/",
    "POST /api/operator/offices/{id}/suspend/",
    "POST /api/operator/offices/{id}/resume/",
    "POST /api/operator/reports/{id}/settle/",
)
#: The world has no objects for these calls, so an operator gets 404.
WITHOUT_OBJECT = {row for row in NEED_FACTOR if row.endswith(("/suspend/", "/resume/", "/settle/"))}
#: Calls that change a way to sign in and contain the password.
NEED_FACTOR_WITH_PASSWORD = ("POST /api/accounts/password/change/", "POST /api/accounts/address/")
#: Calls that change the account's own factors, and an office's profile.
NEED_STRONGEST = (
    "PUT /api/offices/{id}/",
    "POST /api/accounts/factors/passkeys/begin/",
    "POST /api/accounts/factors/passkeys/",
    "DELETE /api/accounts/factors/passkeys/{id}/",
    "POST /api/accounts/factors/app/begin/",
    "POST /api/accounts/factors/app/",
    "DELETE /api/accounts/factors/app/",
    "POST /api/accounts/factors/recovery-codes/",
)
#: An owner of the rows' objects, and a colleague who is no manager.
STAFF = {"facility owner": "facility staff", "counselor owner": "counselor staff"}
VIEWERS = (*STAFF, "operator")
#: Expected answers that differ because no account has a factor.
WITHOUT_FACTORS = {"POST /api/operator/accounts/{id}/reset-factors/": "404"}


def viewers_of(row: Row) -> list[tuple[str, str]]:
    """Return the staff viewers that may make a call, each with whose object they call it for, in any state."""
    words = {viewer: row.expected(viewer) for viewer in VIEWERS}
    return [
        (viewer, whose)
        for viewer in VIEWERS
        for whose in ("own", "-")
        if words[viewer].get(whose) in ("OK", "409")
    ]


ROWS = [row for row in rows() if row.call in NEED_FACTOR and viewers_of(row)]


def calls_with_proof(app: APIFlask, asks: RequiredProof) -> set[str]:
    """Return the calls that need a kind of proof."""
    found = set()
    for rule in app.url_map.iter_rules():
        if getattr(app.view_functions[rule.endpoint], "proof", None) is asks:
            path = re.sub(r"<int:[^>]+>", "{id}", rule.rule)
            path = re.sub(r"<([^>]+)>", r"{\1}", path)
            found |= {f"{method} {path}" for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}}
    return found


@pytest.mark.both_databases
@pytest.mark.parametrize("turn", ROUNDS)
def test_password_proof_does_not_survive_a_concurrent_first_factor(
    app: APIFlask, people: People, clock: Clock, turn: int
) -> None:
    account = people.staff_account(Role.FACILITY, "高橋 直子")
    owner, elsewhere = people.staff(*account), people.staff(*account)
    begun = owner.post(f"{FACTORS}app/begin/")
    body = {"state": begun["state"], "code": App(begun["key"], clock).code()}
    adding = partial(owner.call, "POST", f"{FACTORS}app/", body)
    proving = partial(elsewhere.call, "POST", PROVE, {"password": PASSWORD})
    added, _ = race(app, adding, proving, first=turn)
    assert added.status_code == 201
    assert elsewhere.call("POST", f"{FACTORS}recovery-codes/").status_code == 403


def test_first_factor_ends_password_proofs_of_other_sessions(people: People, clock: Clock) -> None:
    account = people.staff_account(Role.FACILITY, "高橋 直子")
    owner, elsewhere = people.staff(*account), people.staff(*account)
    app, _ = add_app(owner, clock)
    for method, path in (("DELETE", "app/"), ("POST", "recovery-codes/"), ("POST", "passkeys/begin/")):
        answer = elsewhere.call(method, f"{FACTORS}{path}")
        assert (answer.status_code, answer.json["code"]) == (403, "second_factor_needed")
    owner.post(f"{FACTORS}passkeys/begin/")
    elsewhere.post(PROVE, {"code": app.code()})
    add_passkey(owner, Device())
    # A proof by app stays valid; only a proof by password ends.
    elsewhere.post(f"{FACTORS}recovery-codes/")


def test_list_of_calls_with_proof_is_complete(app: APIFlask) -> None:
    assert (
        calls_with_proof(app, RequiredProof.FACTOR)
        == {*NEED_FACTOR}
        == {row.call for row in ROWS} | WITHOUT_OBJECT
    )
    assert calls_with_proof(app, RequiredProof.STRONGEST) == {*NEED_STRONGEST}
    assert calls_with_proof(app, RequiredProof.FACTOR_WITH_PASSWORD) == {*NEED_FACTOR_WITH_PASSWORD}


@pytest.fixture
def strict_world(world: World) -> Iterator[World]:
    """Return the world with production's setting: staff need a second factor."""
    settings = world.app.extensions["settings"]
    world.app.extensions["settings"] = settings.model_copy(update={"second_factor": True})
    delete_factors(world)
    yield world
    world.app.extensions["settings"] = settings
    world.restore()


def delete_factors(world: World) -> None:
    """Delete all factors."""
    with world.app.app_context(), transaction():
        for table in (Passkey, CodeApp):
            db.session.execute(delete(table))


def give_app(world: World, viewer: str) -> None:
    """Give a viewer an app that has no valid codes."""
    clock: Clock = world.app.extensions["clock"]
    with world.app.app_context(), transaction():
        account = world.browser(viewer).id
        db.session.add(CodeApp(account_id=account, encrypted_secret="", last_step=0, created_at=clock()))


def test_call_needs_a_fresh_proof(strict_world: World) -> None:
    found = [
        f"{row} by {viewer}: {faults}"
        for row in ROWS
        for viewer, whose in viewers_of(row)
        if (faults := _faults_of_proof(strict_world, row, viewer, whose))
    ]
    assert not found, "\n".join(found)


def _faults_of_proof(world: World, row: Row, viewer: str, whose: str) -> list[str]:
    """Make a call without a factor, with an expired proof and with a valid one; return the violated rules."""
    id_ = 0 if row.about == "-" else world.ids(row.about, viewer)["own"][0]
    clock: Clock = world.app.extensions["clock"]
    with statements(world.app) as made:
        without = _code(world, row, viewer, id_)
        give_app(world, viewer)
        clock.forward(minutes=31)
        given = len(made)
        late = _code(world, row, viewer, id_)
        changed = tables_written(made[given:]) - COUNTER_TABLES - {AUDIT}
        clock.forward(minutes=-1)
        word = ask(world, row, viewer, id_).word
    world.restore(tables_written(made))
    delete_factors(world)
    expected = WITHOUT_FACTORS.get(row.call, row.expected(viewer)[whose])
    rules = {
        f"without a factor: {without}": without == "second_factor_missing",
        f"after half an hour: {late}": late == "second_factor_needed",
        f"after half an hour it writes {changed}": not changed,
        f"within half an hour: {word}, and not {expected}": word == expected,
    }
    return [fault for fault, is_kept in rules.items() if not is_kept]


def test_staff_who_are_not_managers_need_a_factor_for_these_calls(strict_world: World) -> None:
    found = []
    for row in (row for row in ROWS if row.answers["operator"] == ("403",)):
        for owner, _ in viewers_of(row):
            id_ = 0 if row.about == "-" else strict_world.ids(row.about, owner)["own"][0]
            code = _code(strict_world, row, STAFF[owner], id_)
            other = strict_world.viewer(STAFF[owner]).call("GET", "/api/chat/unread/").status_code
            if (code, other) != ("second_factor_missing", 200):
                found.append(f"{row} by {STAFF[owner]}: {code}, and another call {other}")
    assert not found, "\n".join(found)


def _code(world: World, row: Row, viewer: str, id_: int) -> str:
    """Return the error code of a refused call, or the word for another answer."""
    answer = ask(world, row, viewer, id_)
    return str(answer.json["code"]) if answer.word == "403" else answer.word


def test_applicant_views_own_certificate_without_a_factor(strict_world: World) -> None:
    [row] = [row for row in ROWS if row.about == "certificate"]
    own = strict_world.ids("certificate", "applicant owner")["own"][0]
    assert ask(strict_world, row, "applicant owner", own).word == "OK"


@pytest.mark.usefixtures("second_factor_required")
class TestRequiredFactor:
    def test_manager_without_factor_can_only_set_one_up(self, owner: Person, clock: Clock) -> None:
        assert owner.get(USER)["lacks_factor"]
        for path in ("/api/facilities/homes/", "/api/chat/unread/", "/api/offices/"):
            answer = owner.call("GET", path)
            assert (answer.status_code, answer.json["code"]) == (403, "second_factor_missing")
        # The calls of the page that sets up a factor.
        for path in (FACTORS, "/api/accounts/address/", "/api/accounts/sessions/"):
            assert owner.call("GET", path).status_code == 200
        add_app(owner, clock)
        assert not owner.get(USER)["lacks_factor"]
        assert owner.call("GET", "/api/facilities/homes/").status_code == 200

    def test_manager_who_removes_the_last_factor_must_set_one_up(self, owner: Person) -> None:
        add_passkey(owner, Device())
        [passkey] = owner.get(FACTORS)["passkeys"]
        owner.call("DELETE", f"{FACTORS}passkeys/{passkey['id']}/")
        assert owner.call("GET", "/api/facilities/homes/").json["code"] == "second_factor_missing"

    def test_proof_lasts_half_an_hour_and_is_renewed_by_any_factor(self, owner: Person, clock: Clock) -> None:
        device = Device()
        app, codes = add_app(owner, clock)
        add_passkey(owner, device)
        csv = "/api/offices/figures/csv/"
        for way in ("app", "recovery", "passkey"):
            clock.forward(minutes=31)
            assert owner.call("GET", csv).json["code"] == "second_factor_needed"
            if way == "passkey":
                asked = owner.post(f"{PROVE}ask/")
                answer = {"state": asked["state"], "credential": device.answer(asked["options"])}
                owner.post(PROVE, {"passkey": answer})
            else:
                owner.post(PROVE, {"code": app.code() if way == "app" else codes[0]})
            clock.forward(minutes=29)
            assert owner.call("GET", csv).status_code == 200

    def test_proof_is_valid_in_one_browser(self, owner: Person, people: People, clock: Clock) -> None:
        device, other = Device(), people.visitor()
        add_passkey(owner, device)
        clock.forward(minutes=31)
        other.post("/api/accounts/passkeys/login/", passkey_body(other, device))
        assert other.call("GET", "/api/offices/figures/csv/").status_code == 200
        assert owner.call("GET", "/api/offices/figures/csv/").json["code"] == "second_factor_needed"

    def test_password_is_no_proof_for_an_account_with_a_factor(self, owner: Person, clock: Clock) -> None:
        add_app(owner, clock)
        answer = owner.call("POST", PROVE, {"password": PASSWORD})
        assert (answer.status_code, answer.json["code"]) == (409, "not_by_password")


def test_changing_factors_needs_a_proof_of_the_last_half_hour(owner: Person, clock: Clock) -> None:
    found = []
    for call in NEED_STRONGEST:
        clock.forward(minutes=31)
        method, path = call.format(id=1).split()
        late = owner.call(method, path, {})
        wrong = owner.call("POST", PROVE, {"password": "wrong"})
        owner.post(PROVE, {"password": PASSWORD})
        proved = owner.call(method, path, {}).json.get("code")
        rules = {
            f"after half an hour: {late.json}": (late.status_code, late.json.get("code"))
            == (403, "second_factor_needed"),
            f"a wrong password: {wrong.json}": (wrong.status_code, [*wrong.json.get("fields", ())])
            == (422, ["password"]),
            "asked again after the proof": proved != "second_factor_needed",
        }
        found += [f"{call}: {fault}" for fault, is_kept in rules.items() if not is_kept]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("call", NEED_FACTOR_WITH_PASSWORD)
def test_account_with_a_passkey_cannot_change_sign_in_by_password_alone(
    owner: Person, clock: Clock, call: str
) -> None:
    device, path = Device(), call.split()[1]
    body = {
        **{"email": "new@example.com", "login_password": PASSWORD},
        **{"current": PASSWORD, "password": "a quiet river at night"},
    }
    # Without a factor, the password in the body is the strongest proof.
    clock.forward(minutes=31)
    assert owner.call("POST", path, {}).status_code == 422
    owner.post(PROVE, {"password": PASSWORD})
    add_passkey(owner, device)
    clock.forward(minutes=31)
    late = owner.call("POST", path, body)
    assert (late.status_code, late.json["code"]) == (403, "second_factor_needed")
    asked = owner.post(f"{PROVE}ask/")
    owner.post(PROVE, {"passkey": {"state": asked["state"], "credential": device.answer(asked["options"])}})
    assert owner.call("POST", path, body).status_code == 200


def test_renaming_an_office_needs_a_proof(people: People, clock: Clock) -> None:
    facility = people.facility("こもれび")
    body = {"name": "ひだまり", "corporation_name": "社会福祉法人ひだまり"}
    path = f"/api/offices/{facility.office}/"
    clock.forward(minutes=31)
    late = facility.call("PUT", path, body)
    assert (late.status_code, late.json["code"]) == (403, "second_factor_needed")
    facility.post(PROVE, {"password": PASSWORD})
    assert facility.call("PUT", path, body).status_code == 200


def test_calls_need_no_factor_if_the_setting_is_off(owner: Person, clock: Clock) -> None:
    clock.forward(hours=2)
    assert owner.call("GET", "/api/offices/figures/csv/").status_code == 200
    found = owner.get(FACTORS)
    assert (found["is_asked"], found["is_needed"]) == (False, True)


def test_only_production_requires_a_second_factor_by_default() -> None:
    assert Settings(mode="development").uses_second_factors is False
    assert Settings(mode="development", second_factor=True).uses_second_factors
    assert Settings.model_construct(mode="production").uses_second_factors


def test_passkey_of_another_account_is_no_proof(owner: Person, people: People) -> None:
    device, other = Device(), people.counselor()
    add_passkey(other, device)
    asked = owner.post(f"{PROVE}ask/")
    body = {"passkey": {"state": asked["state"], "credential": device.answer(asked["options"])}}
    answer = owner.call("POST", PROVE, body)
    assert (answer.status_code, answer.json["code"]) == (400, "unknown_passkey")
