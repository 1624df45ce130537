"""Dead mail addresses: detected from the mail server's answer, listed for the operator, and excluded from notices."""

import re
from datetime import datetime

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from server.cli.worker import deliver_due
from server.core.clock import database_time
from server.core.database import db
from server.core.services import picture_store
from server.core.vocabulary import Role
from server.models import Account, Mail
from server.notifications.service.staff_mails import write_staff_mails
from server.operator.service.retention import enforce_retention
from tests.operator.alerts import BEARER, TOKEN, figures
from tests.support.clock import Clock
from tests.support.commands import as_operator
from tests.support.matching.pairs import Pair, strangers_with_counselor
from tests.support.people import PASSWORD, People, Person
from tests.support.saved import Saved
from tests.support.world.mail_server import MailServer
from tests.support.world.offices import OFFICES

ADDRESS = "/api/accounts/address/"
FORGOTTEN, SET = "/api/accounts/password/forgotten/", "/api/accounts/password/"
QUEUE = "/api/operator/waiting/"
NEW = "new-address@example.jp"
UNKNOWN_USER = "550 5.1.1 no such user here"


@pytest.fixture
def pair(saved: Saved[Pair]) -> Pair:
    """A home, and a person whose counselor gets notices of requests at once."""
    return saved(strangers_with_counselor)


def run_worker(app: APIFlask) -> None:
    with app.app_context():
        write_staff_mails(database_time())
        deliver_due()


def address_of(person: Person) -> str:
    return str(person.get(ADDRESS)["email"])


def is_dead(person: Person) -> bool:
    return bool(person.get(ADDRESS)["is_dead"])


def make_dead(app: APIFlask, mails: MailServer, person: Person) -> str:
    """Make the mail server reject a person's address as unknown; return the address."""
    address = address_of(person)
    mails.answers[address] = UNKNOWN_USER
    person.post(FORGOTTEN, {"email": address})
    run_worker(app)
    del mails.answers[address]
    assert is_dead(person)
    return address


def subjects_to(mails: MailServer, address: str) -> list[str]:
    return [mail["Subject"] for mail in mails.taken if mail["To"] == address]


def secret(app: APIFlask, mails: MailServer, address: str) -> str:
    """Send all waiting mails; return the secret of the link in the newest mail to an address."""
    run_worker(app)
    text = [mail.get_content() for mail in mails.taken if mail["To"] == address][-1]
    found = re.search(r"#(\S+)", text)
    assert found
    return found[1]


@pytest.mark.parametrize(
    ("answer", "state", "dead"),
    [
        (UNKNOWN_USER, "failed", True),
        ("550 5.1.2 no such domain", "failed", True),
        ("551 5.1.6 moved away", "failed", True),
        ("556 5.1.10 takes no mail", "failed", True),
        ("550-5.1.1 no such user\r\n550 5.1.1 ask the postmaster", "failed", True),
        ("550 5.7.1 you are not welcome", "failed", False),
        ("552 5.2.2 mailbox full", "failed", False),
        ("550 no such user", "failed", False),
        ("450 4.2.0 greylisted", "waiting", False),
        ("450 5.1.1 it does not know what it says", "waiting", False),
        ("421 4.3.2 going down", "waiting", False),
    ],
)
def test_only_a_permanent_unknown_address_answer_marks_an_address_as_dead(
    app: APIFlask, people: People, mails: MailServer, answer: str, state: str, dead: bool
) -> None:
    counselor = people.counselor()
    address = address_of(counselor)
    mails.answers[address] = answer
    counselor.post(FORGOTTEN, {"email": address})
    run_worker(app)
    with app.app_context():
        [mail] = db.session.scalars(select(Mail).where(Mail.address == address))
        assert mail.state == state, mail.failure
    assert is_dead(counselor) is dead


def test_temporary_failure_is_retried(app: APIFlask, people: People, mails: MailServer, clock: Clock) -> None:
    counselor = people.counselor()
    address = address_of(counselor)
    mails.answers[address] = "450 4.7.1 greylisted"
    counselor.post(FORGOTTEN, {"email": address})
    run_worker(app)
    del mails.answers[address]
    clock.forward(minutes=5)
    run_worker(app)
    assert len(subjects_to(mails, address)) == 1


def test_dead_address_gets_no_notices_but_gets_requested_mails(
    app: APIFlask, pair: Pair, mails: MailServer
) -> None:
    address = make_dead(app, mails, pair.seeker)
    pair.ask()
    run_worker(app)
    assert subjects_to(mails, address) == []
    pair.seeker.post(FORGOTTEN, {"email": address})
    assert secret(app, mails, address)


def test_waiting_notice_to_a_dead_address_is_dropped(
    app: APIFlask, pair: Pair, mails: MailServer, clock: Clock
) -> None:
    address = address_of(pair.seeker)
    mails.answers[address] = "450 4.7.1 greylisted"
    pair.ask()
    run_worker(app)
    make_dead(app, mails, pair.seeker)
    clock.forward(minutes=5)
    run_worker(app)
    assert subjects_to(mails, address) == []
    with app.app_context():
        left = db.session.scalars(select(Mail.state).where(Mail.address == address)).all()
        assert left == ["failed"], "the mail of the notice is deleted"


def test_manager_with_a_dead_address_gets_offers_only_in_the_product(
    app: APIFlask, people: People, mails: MailServer
) -> None:
    giver, taker = people.counselor("ひだまり"), people.counselor("こだま")
    number = "1320000015"
    body = {"name": "こだま", "corporation_name": "こだま", "number": number}
    assert taker.call("PUT", f"{OFFICES}{taker.office}/", body).status_code == 200
    address = make_dead(app, mails, taker)
    case = giver.register_preference(name="山本 一郎")
    giver.post(
        f"{OFFICES}{giver.office}/offers/", {"preferences": [case], "number": number, "email": address}
    )
    run_worker(app)
    assert subjects_to(mails, address) == []
    assert len(taker.get("/api/chat/notifications/")) == 1


def test_operator_sees_dead_addresses_and_their_number(
    app: APIFlask, people: People, mails: MailServer, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    operator, counselor, facility = people.operator(), people.counselor(), people.facility()
    since = clock()
    make_dead(app, mails, counselor)
    clock.forward(hours=1)
    address = make_dead(app, mails, facility)
    assert operator.get(QUEUE)["dead_addresses"] == 2
    first, second = operator.get(f"{QUEUE}dead_addresses/")
    assert (first["account_id"], datetime.fromisoformat(first["at"])) == (counselor.id, since)
    assert second["account_id"] == facility.id
    assert "@" not in str([first, second])
    settings = app.extensions["settings"].model_copy(update={"metrics_token": TOKEN})
    monkeypatch.setitem(app.extensions, "settings", settings)
    metrics = people.visitor().call("GET", "/metrics", headers=BEARER).text
    assert figures(metrics)["operator_waiting", "dead_addresses"] == 2
    # A disabled account needs no address.
    assert (
        app.test_cli_runner().invoke(args=as_operator(app, ["accounts", "disable", address])).exit_code == 0
    )
    assert [one["account_id"] for one in operator.get(f"{QUEUE}dead_addresses/")] == [counselor.id]


def test_confirming_a_new_address_clears_the_mark(
    app: APIFlask, pair: Pair, people: People, mails: MailServer
) -> None:
    make_dead(app, mails, pair.seeker)
    pair.seeker.post(ADDRESS, {"email": NEW, "login_password": PASSWORD})
    assert is_dead(pair.seeker)
    people.visitor().post(f"{ADDRESS}confirm/", {"token": secret(app, mails, NEW)})
    assert not is_dead(pair.seeker)
    before = len(subjects_to(mails, NEW))
    pair.ask()
    run_worker(app)
    assert len(subjects_to(mails, NEW)) == before + 1
    assert people.operator().get(QUEUE)["dead_addresses"] == 0


def test_restoring_the_former_address_clears_the_mark(
    app: APIFlask, people: People, mails: MailServer
) -> None:
    counselor = people.counselor()
    former = address_of(counselor)
    counselor.post(ADDRESS, {"email": NEW, "login_password": PASSWORD})
    people.visitor().post(f"{ADDRESS}confirm/", {"token": secret(app, mails, NEW)})
    make_dead(app, mails, counselor)
    people.visitor().post(f"{ADDRESS}undo/", {"token": secret(app, mails, former)})
    assert people.operator().get(QUEUE)["dead_addresses"] == 0


def test_setting_a_password_by_the_mailed_link_clears_the_mark(
    app: APIFlask, people: People, mails: MailServer
) -> None:
    counselor = people.counselor()
    address = make_dead(app, mails, counselor)
    counselor.post(FORGOTTEN, {"email": address})
    body = {"token": secret(app, mails, address), "password": "a quiet river at night"}
    people.visitor().post(SET, body)
    assert people.operator().get(QUEUE)["dead_addresses"] == 0


def test_anonymising_an_account_clears_the_mark(
    app: APIFlask, people: People, mails: MailServer, clock: Clock
) -> None:
    _, email = people.staff_account(Role.COUNSELOR, "佐々木")
    mails.answers[email] = UNKNOWN_USER
    people.visitor().post(FORGOTTEN, {"email": email})
    run_worker(app)
    assert app.test_cli_runner().invoke(args=["accounts", "disable", email]).exit_code == 0
    clock.forward(days=4 * 365)
    with app.app_context():
        marked = select(Account.email).where(Account.email_dead_at.is_not(None))
        assert db.session.scalars(marked).all() == [email]
        assert sum(enforce_retention(picture_store(), clock))
        assert db.session.scalars(marked).all() == []
