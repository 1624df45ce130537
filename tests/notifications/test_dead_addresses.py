"""A mail address that nobody has any more: marked, on the work list, and told nothing until it is proven anew."""

import re
from datetime import datetime

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from server.cli.worker import deliver_due
from server.core.clock import shared_now
from server.core.database import db
from server.core.services import picture_store
from server.core.vocabulary import Role
from server.models import Account, Mail
from server.notifications.service.staff_mails import write_staff_mails
from server.operator.service.retention import enforce_retention
from tests.support.clock import Clock
from tests.support.commands import as_operator
from tests.support.matching.pairs import Pair
from tests.support.people import PASSWORD, People, Person
from tests.support.world.mail_server import MailServer
from tests.support.world.offices import OFFICES
from tests.watching.alerts import BEARER, TOKEN, figures

ADDRESS = "/api/accounts/address/"
FORGOTTEN, SET = "/api/accounts/password/forgotten/", "/api/accounts/password/"
WAITING = "/api/operator/waiting/"
NEW = "new-address@example.jp"
NOBODY = "550 5.1.1 no such user here"


@pytest.fixture
def pair(people: People) -> Pair:
    """A home and a counselor's person, whose counselor is told at once of what the home asks."""
    facility, counselor = people.facility(), people.counselor()
    home, preference = facility.register_home(), counselor.register_preference(name="山本 一郎")
    return Pair(facility, counselor, home, preference)


def turn(app: APIFlask) -> None:
    with app.app_context():
        write_staff_mails(shared_now())
        deliver_due()


def address_of(person: Person) -> str:
    return str(person.get(ADDRESS)["email"])


def is_dead(person: Person) -> bool:
    return bool(person.get(ADDRESS)["is_dead"])


def die(app: APIFlask, mails: MailServer, person: Person) -> str:
    """Have somebody's address refused once because nobody has it; return it."""
    address = address_of(person)
    mails.answers[address] = NOBODY
    person.post(FORGOTTEN, {"email": address})
    turn(app)
    del mails.answers[address]
    assert is_dead(person)
    return address


def to(mails: MailServer, address: str) -> list[str]:
    return [mail["Subject"] for mail in mails.taken if mail["To"] == address]


def secret(app: APIFlask, mails: MailServer, address: str) -> str:
    """Have what waits sent; return the secret of the link in the newest mail to an address."""
    turn(app)
    text = [mail.get_content() for mail in mails.taken if mail["To"] == address][-1]
    found = re.search(r"#(\S+)", text)
    assert found
    return found[1]


@pytest.mark.parametrize(
    ("answer", "state", "dead"),
    [
        (NOBODY, "failed", True),
        ("550 5.1.2 no such domain", "failed", True),
        ("551 5.1.6 moved away", "failed", True),
        ("556 5.1.10 takes no mail", "failed", True),
        ("550-5.1.1 no such user\r\n550 5.1.1 ask somebody", "failed", True),
        ("550 5.7.1 you are not welcome", "failed", False),
        ("552 5.2.2 mailbox full", "failed", False),
        ("550 no such user", "failed", False),
        ("450 4.2.0 greylisted", "waiting", False),
        ("450 5.1.1 it does not know what it says", "waiting", False),
        ("421 4.3.2 going down", "waiting", False),
    ],
)
def test_only_who_is_refused_for_good_as_nobody_is_marked(
    app: APIFlask, people: People, mails: MailServer, answer: str, state: str, dead: bool
) -> None:
    counselor = people.counselor()
    address = address_of(counselor)
    mails.answers[address] = answer
    counselor.post(FORGOTTEN, {"email": address})
    turn(app)
    with app.app_context():
        [mail] = db.session.scalars(select(Mail).where(Mail.address == address))
        assert mail.state == state, mail.failure
    assert is_dead(counselor) is dead


def test_who_asked_to_be_tried_later_takes_the_next_try(
    app: APIFlask, people: People, mails: MailServer, clock: Clock
) -> None:
    counselor = people.counselor()
    address = address_of(counselor)
    mails.answers[address] = "450 4.7.1 greylisted"
    counselor.post(FORGOTTEN, {"email": address})
    turn(app)
    del mails.answers[address]
    clock.forward(minutes=5)
    turn(app)
    assert len(to(mails, address)) == 1


def test_no_notice_goes_there_and_what_one_asks_for_does(
    app: APIFlask, pair: Pair, mails: MailServer
) -> None:
    address = die(app, mails, pair.seeker)
    pair.ask()
    turn(app)
    assert to(mails, address) == []
    pair.seeker.post(FORGOTTEN, {"email": address})
    assert secret(app, mails, address)


def test_nor_does_one_that_waits_for_another_try(
    app: APIFlask, pair: Pair, mails: MailServer, clock: Clock
) -> None:
    address = address_of(pair.seeker)
    mails.answers[address] = "450 4.7.1 greylisted"
    pair.ask()
    turn(app)
    die(app, mails, pair.seeker)
    clock.forward(minutes=5)
    turn(app)
    assert to(mails, address) == []
    with app.app_context():
        left = db.session.scalars(select(Mail.state).where(Mail.address == address)).all()
        assert left == ["failed"], "of the notice there is no row any more"


def test_nor_is_a_manager_told_of_cases_on_offer_but_in_the_product(
    app: APIFlask, people: People, mails: MailServer
) -> None:
    giver, taker = people.counselor("ひだまり"), people.counselor("こだま")
    number = "1320000015"
    body = {"name": "こだま", "corporation_name": "こだま", "number": number}
    assert taker.call("PUT", f"{OFFICES}{taker.office}/", body).status_code == 200
    address = die(app, mails, taker)
    case = giver.register_preference(name="山本 一郎")
    giver.post(
        f"{OFFICES}{giver.office}/offers/", {"preferences": [case], "number": number, "email": address}
    )
    turn(app)
    assert to(mails, address) == []
    assert len(taker.get("/api/chat/notifications/")) == 1


def test_the_operator_finds_the_account_and_how_many_there_are(
    app: APIFlask, people: People, mails: MailServer, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    operator, counselor, facility = people.operator(), people.counselor(), people.facility()
    since = clock()
    die(app, mails, counselor)
    clock.forward(hours=1)
    address = die(app, mails, facility)
    assert operator.get(WAITING)["dead_addresses"] == 2
    first, second = operator.get(f"{WAITING}dead_addresses/")
    assert (first["account_id"], datetime.fromisoformat(first["at"])) == (counselor.id, since)
    assert second["account_id"] == facility.id
    assert "@" not in str([first, second])
    settings = app.extensions["settings"].model_copy(update={"metrics_token": TOKEN})
    monkeypatch.setitem(app.extensions, "settings", settings)
    told = people.visitor().call("GET", "/metrics", headers=BEARER).text
    assert figures(told)["operator_waiting", "dead_addresses"] == 2
    # Nobody has to be reached at an account that is closed.
    assert (
        app.test_cli_runner().invoke(args=as_operator(app, ["accounts", "disable", address])).exit_code == 0
    )
    assert [one["account_id"] for one in operator.get(f"{WAITING}dead_addresses/")] == [counselor.id]


def test_a_new_address_that_is_confirmed_ends_it(
    app: APIFlask, pair: Pair, people: People, mails: MailServer
) -> None:
    die(app, mails, pair.seeker)
    pair.seeker.post(ADDRESS, {"email": NEW, "login_password": PASSWORD})
    assert is_dead(pair.seeker)
    people.visitor().post(f"{ADDRESS}confirm/", {"token": secret(app, mails, NEW)})
    assert not is_dead(pair.seeker)
    before = len(to(mails, NEW))
    pair.ask()
    turn(app)
    assert len(to(mails, NEW)) == before + 1
    assert people.operator().get(WAITING)["dead_addresses"] == 0


def test_so_does_taking_the_former_one_back(app: APIFlask, people: People, mails: MailServer) -> None:
    counselor = people.counselor()
    former = address_of(counselor)
    counselor.post(ADDRESS, {"email": NEW, "login_password": PASSWORD})
    people.visitor().post(f"{ADDRESS}confirm/", {"token": secret(app, mails, NEW)})
    die(app, mails, counselor)
    people.visitor().post(f"{ADDRESS}undo/", {"token": secret(app, mails, former)})
    assert people.operator().get(WAITING)["dead_addresses"] == 0


def test_so_does_a_password_set_by_the_mailed_link(app: APIFlask, people: People, mails: MailServer) -> None:
    counselor = people.counselor()
    address = die(app, mails, counselor)
    counselor.post(FORGOTTEN, {"email": address})
    body = {"token": secret(app, mails, address), "password": "a quiet river at night"}
    people.visitor().post(SET, body)
    assert people.operator().get(WAITING)["dead_addresses"] == 0


def test_an_account_that_is_emptied_keeps_nothing_of_it(
    app: APIFlask, people: People, mails: MailServer, clock: Clock
) -> None:
    _, email = people.staff_account(Role.COUNSELOR, "佐々木")
    mails.answers[email] = NOBODY
    people.visitor().post(FORGOTTEN, {"email": email})
    turn(app)
    assert app.test_cli_runner().invoke(args=["accounts", "disable", email]).exit_code == 0
    clock.forward(days=4 * 365)
    with app.app_context():
        marked = select(Account.email).where(Account.email_dead_at.is_not(None))
        assert db.session.scalars(marked).all() == [email]
        assert sum(enforce_retention(picture_store(), clock))
        assert db.session.scalars(marked).all() == []
