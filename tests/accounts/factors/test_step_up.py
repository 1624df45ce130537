"""What only a fresh proof opens, call by call; who must have a factor at all, and where nobody is asked."""

import re
from collections.abc import Iterator
from functools import partial

import pytest
from apiflask import APIFlask
from sqlalchemy import delete

from server.accounts.http.proofs import PROOFS
from server.accounts.rules.factors import RequiredProof
from server.config import Settings
from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import Role
from server.models import CodeApp, Passkey
from tests.access.access_calls import ask
from tests.access.access_table import Row, rows
from tests.accounts.factors.device import FACTORS, App, Device, add_app, add_passkey, answered
from tests.support.clock import Clock
from tests.support.database import AUDIT
from tests.support.people import PASSWORD, People, Person
from tests.support.racing import ROUNDS, race
from tests.support.statements import statements, tables_written
from tests.support.world.world import COUNTER_TABLES, World

USER = "/api/auth/user/"
PROVE = f"{FACTORS}prove/"
#: Every call that docs/decisions.md §3 names: members, certificates, move-ins, what leaves as a file; and what an
#: operator does for somebody.
ASKED = (
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
#: Of these nothing is there, so that an operator is answered 404.
OF_NOTHING = {row for row in ASKED if row.endswith(("/suspend/", "/resume/", "/settle/"))}
#: By what one signs in beside the password that comes with the call.
BESIDES = ("POST /api/accounts/password/change/", "POST /api/accounts/address/")
#: What one sets up and takes away for oneself, and what an office says of itself.
OWN = (
    "PUT /api/offices/{id}/",
    "POST /api/accounts/factors/passkeys/begin/",
    "POST /api/accounts/factors/passkeys/",
    "DELETE /api/accounts/factors/passkeys/{id}/",
    "POST /api/accounts/factors/app/begin/",
    "POST /api/accounts/factors/app/",
    "DELETE /api/accounts/factors/app/",
    "POST /api/accounts/factors/recovery-codes/",
)
#: Who has what the rows are about, and does not manage it.
STAFF = {"facility owner": "facility staff", "counselor owner": "counselor staff"}
ASKING = (*STAFF, "operator")
#: Where nobody has a factor, there is none to take away.
NOTHING_TO_DO = {"POST /api/operator/accounts/{id}/reset-factors/": "404"}


def asked_by(row: Row) -> list[tuple[str, str]]:
    """Return the members of staff who may make a call, each about an object of theirs, whatever state it is in."""
    words = {viewer: row.expected(viewer) for viewer in ASKING}
    return [
        (viewer, whose)
        for viewer in ASKING
        for whose in ("own", "-")
        if words[viewer].get(whose) in ("OK", "409")
    ]


ROWS = [row for row in rows() if row.call in ASKED and asked_by(row)]


def calls_asking(app: APIFlask, asks: RequiredProof) -> set[str]:
    """Return the calls that ask for a kind of proof."""
    found = set()
    for rule in app.url_map.iter_rules():
        needs_proof = getattr(app.view_functions[rule.endpoint], "needs_proof", False)
        if (RequiredProof.FACTOR if needs_proof else PROOFS.get(rule.endpoint)) is asks:
            path = re.sub(r"<int:[^>]+>", "{id}", rule.rule)
            path = re.sub(r"<([^>]+)>", r"{\1}", path)
            found |= {f"{method} {path}" for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}}
    return found


@pytest.mark.both_databases
@pytest.mark.parametrize("turn", ROUNDS)
def test_of_a_proof_by_password_and_the_first_factor_at_once_none_stands_beside_the_factor(
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


def test_a_proof_by_password_ends_with_the_first_factor_that_another_session_adds(
    people: People, clock: Clock
) -> None:
    account = people.staff_account(Role.FACILITY, "高橋 直子")
    owner, elsewhere = people.staff(*account), people.staff(*account)
    app, _ = add_app(owner, clock)
    for method, path in (("DELETE", "app/"), ("POST", "recovery-codes/"), ("POST", "passkeys/begin/")):
        answer = elsewhere.call(method, f"{FACTORS}{path}")
        assert (answer.status_code, answer.json["code"]) == (403, "second_factor_needed")
    owner.post(f"{FACTORS}passkeys/begin/")
    elsewhere.post(PROVE, {"code": app.code()})
    add_passkey(owner, Device())
    # The proof by the app goes on: only passwords count for nothing.
    elsewhere.post(f"{FACTORS}recovery-codes/")


def test_the_calls_that_ask_for_a_proof_are_these(app: APIFlask) -> None:
    assert calls_asking(app, RequiredProof.FACTOR) == {*ASKED} == {row.call for row in ROWS} | OF_NOTHING
    assert calls_asking(app, RequiredProof.STRONGEST) == {*OWN}
    assert calls_asking(app, RequiredProof.FACTOR_WITH_PASSWORD) == {*BESIDES}
    # A name that is no view's would ask nobody.
    assert {*PROOFS} <= {*app.view_functions}


@pytest.fixture
def strict_world(world: World) -> Iterator[World]:
    """The world as production has it: staff are asked for a second factor."""
    settings = world.app.extensions["settings"]
    world.app.extensions["settings"] = settings.model_copy(update={"second_factor": True})
    take_factors(world)
    yield world
    world.app.extensions["settings"] = settings
    world.restore()


def take_factors(world: World) -> None:
    """Have nobody have a factor."""
    with world.app.app_context(), transaction():
        for table in (Passkey, CodeApp):
            db.session.execute(delete(table))


def give_app(world: World, viewer: str) -> None:
    """Give a viewer an app, whatever its codes."""
    clock: Clock = world.app.extensions["clock"]
    with world.app.app_context(), transaction():
        account = world.browser(viewer).id
        db.session.add(CodeApp(account_id=account, sealed="", last_step=0, created_at=clock()))


def test_a_call_is_answered_with_a_fresh_proof_and_with_nothing_else(strict_world: World) -> None:
    found = [
        f"{row} by {viewer}: {faults}"
        for row in ROWS
        for viewer, whose in asked_by(row)
        if (faults := _faults_of_proof(strict_world, row, viewer, whose))
    ]
    assert not found, "\n".join(found)


def _faults_of_proof(world: World, row: Row, viewer: str, whose: str) -> list[str]:
    """Make a call without a factor, after the proof's time and within it; return what is not as it should be."""
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
    take_factors(world)
    expected = NOTHING_TO_DO.get(row.call, row.expected(viewer)[whose])
    rules = {
        f"without a factor: {without}": without == "second_factor_missing",
        f"after half an hour: {late}": late == "second_factor_needed",
        f"after half an hour it writes {changed}": not changed,
        f"within half an hour: {word}, and not {expected}": word == expected,
    }
    return [fault for fault, is_kept in rules.items() if not is_kept]


def test_who_manages_nothing_needs_one_for_these_calls_too(strict_world: World) -> None:
    found = []
    for row in (row for row in ROWS if row.answers["operator"] == ("403",)):
        for owner, _ in asked_by(row):
            id_ = 0 if row.about == "-" else strict_world.ids(row.about, owner)["own"][0]
            code = _code(strict_world, row, STAFF[owner], id_)
            other = strict_world.viewer(STAFF[owner]).call("GET", "/api/chat/unread/").status_code
            if (code, other) != ("second_factor_missing", 200):
                found.append(f"{row} by {STAFF[owner]}: {code}, and another call {other}")
    assert not found, "\n".join(found)


def _code(world: World, row: Row, viewer: str, id_: int) -> str:
    """Return the code with which a call is refused, or the word for another answer."""
    answer = ask(world, row, viewer, id_)
    return str(answer.json["code"]) if answer.word == "403" else answer.word


def test_an_applicant_looks_at_their_own_certificate_without_one(strict_world: World) -> None:
    [row] = [row for row in ROWS if row.about == "certificate"]
    own = strict_world.ids("certificate", "applicant owner")["own"][0]
    assert ask(strict_world, row, "applicant owner", own).word == "OK"


@pytest.mark.usefixtures("second_factor_required")
class TestWhereAFactorIsAsked:
    def test_a_manager_without_one_sets_it_up_before_anything_else(self, owner: Person, clock: Clock) -> None:
        assert owner.get(USER)["lacks_factor"]
        for path in ("/api/facilities/homes/", "/api/chat/unread/", "/api/offices/"):
            answer = owner.call("GET", path)
            assert (answer.status_code, answer.json["code"]) == (403, "second_factor_missing")
        # What the page on which they do it shows.
        for path in (FACTORS, "/api/accounts/address/", "/api/accounts/sessions/"):
            assert owner.call("GET", path).status_code == 200
        add_app(owner, clock)
        assert not owner.get(USER)["lacks_factor"]
        assert owner.call("GET", "/api/facilities/homes/").status_code == 200

    def test_who_lost_their_last_one_is_led_there_again(self, owner: Person) -> None:
        add_passkey(owner, Device())
        [passkey] = owner.get(FACTORS)["passkeys"]
        owner.call("DELETE", f"{FACTORS}passkeys/{passkey['id']}/")
        assert owner.call("GET", "/api/facilities/homes/").json["code"] == "second_factor_missing"

    def test_a_proof_counts_for_half_an_hour_and_is_renewed_in_three_ways(
        self, owner: Person, clock: Clock
    ) -> None:
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

    def test_a_proof_is_of_one_browser(self, owner: Person, people: People, clock: Clock) -> None:
        device, other = Device(), people.visitor()
        add_passkey(owner, device)
        clock.forward(minutes=31)
        other.post("/api/accounts/passkeys/login/", answered(other, device))
        assert other.call("GET", "/api/offices/figures/csv/").status_code == 200
        assert owner.call("GET", "/api/offices/figures/csv/").json["code"] == "second_factor_needed"

    def test_the_password_is_no_proof_where_there_is_more(self, owner: Person, clock: Clock) -> None:
        add_app(owner, clock)
        answer = owner.call("POST", PROVE, {"password": PASSWORD})
        assert (answer.status_code, answer.json["code"]) == (409, "not_by_password")


def test_setting_up_and_taking_away_asks_anew_after_half_an_hour(owner: Person, clock: Clock) -> None:
    found = []
    for call in OWN:
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


@pytest.mark.parametrize("call", BESIDES)
def test_where_a_passkey_stands_the_password_alone_changes_no_way_to_sign_in(
    owner: Person, clock: Clock, call: str
) -> None:
    device, path = Device(), call.split()[1]
    body = {
        **{"email": "new@example.com", "login_password": PASSWORD},
        **{"current": PASSWORD, "password": "a quiet river at night"},
    }
    # Without one the password that comes along is the strongest proof there is.
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


def test_an_offices_and_its_corporations_name_change_only_after_a_proof(people: People, clock: Clock) -> None:
    facility = people.facility("こもれび")
    body = {"name": "ひだまり", "corporation_name": "社会福祉法人ひだまり"}
    path = f"/api/offices/{facility.office}/"
    clock.forward(minutes=31)
    late = facility.call("PUT", path, body)
    assert (late.status_code, late.json["code"]) == (403, "second_factor_needed")
    facility.post(PROVE, {"password": PASSWORD})
    assert facility.call("PUT", path, body).status_code == 200


def test_where_nobody_is_asked_all_is_done_without(owner: Person, clock: Clock) -> None:
    clock.forward(hours=2)
    assert owner.call("GET", "/api/offices/figures/csv/").status_code == 200
    found = owner.get(FACTORS)
    assert (found["is_asked"], found["is_needed"]) == (False, True)


def test_production_asks_and_nothing_else_does_unless_it_says_so() -> None:
    assert Settings(mode="development").asks_second_factor is False
    assert Settings(mode="development", second_factor=True).asks_second_factor
    assert Settings.model_construct(mode="production").asks_second_factor


def test_the_proof_of_somebody_elses_passkey_is_none(owner: Person, people: People) -> None:
    device, other = Device(), people.counselor()
    add_passkey(other, device)
    asked = owner.post(f"{PROVE}ask/")
    body = {"passkey": {"state": asked["state"], "credential": device.answer(asked["options"])}}
    answer = owner.call("POST", PROVE, body)
    assert (answer.status_code, answer.json["code"]) == (400, "unknown_passkey")
