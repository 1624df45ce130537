"""The headers of mails, and how a reader stops those that they may choose, from the mail itself."""

from email.message import EmailMessage
from email.utils import parsedate_to_datetime

import pytest
from apiflask import APIFlask

from server.cli.worker import deliver_due
from server.core.clock import shared_now
from server.core.vocabulary import Role, StaffNoticeKind
from server.notifications.service.staff_mails import write_staff_mails
from tests.support.matching.pairs import Pair
from tests.support.people import People, Person
from tests.support.world.mail_server import MailServer

CHOICES = "/api/accounts/staff-notices/"
FORGOTTEN = "/api/accounts/password/forgotten/"


@pytest.fixture
def pair(people: People) -> Pair:
    facility, counselor = people.facility(), people.counselor()
    home, preference = facility.register_home(), counselor.register_preference(name="山本 一郎")
    return Pair(facility, counselor, home, preference)


def turn(app: APIFlask) -> None:
    with app.app_context():
        write_staff_mails(shared_now())
        deliver_due()


def stop_path(mail: EmailMessage) -> str:
    link = mail["List-Unsubscribe"].strip("<>")
    assert link.startswith("http://localhost/mails/stop/")
    return str(link.removeprefix("http://localhost"))


def ways(person: Person) -> dict[str, str]:
    return {one["kind"]: one["way"] for one in person.get(CHOICES)["ways"]}


def told(app: APIFlask, mails: MailServer, pair: Pair) -> EmailMessage:
    """Return the mail that tells the seeker of the home's request."""
    pair.ask()
    turn(app)
    [mail] = mails.taken
    return mail


def test_a_mail_that_may_be_chosen_says_when_which_and_where_it_is_stopped(
    app: APIFlask, mails: MailServer, pair: Pair
) -> None:
    mail = told(app, mails, pair)
    assert parsedate_to_datetime(mail["Date"]).tzinfo is not None
    assert mail["Message-ID"]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert stop_path(mail) in mail.get_content()


def test_asking_whether_to_stop_stops_nothing(
    app: APIFlask, mails: MailServer, pair: Pair, people: People
) -> None:
    before = ways(pair.seeker)
    page = people.visitor().call("GET", stop_path(told(app, mails, pair)))
    assert (page.status_code, page.mimetype) == (200, "text/html")
    assert '<form method="post">' in page.text
    assert StaffNoticeKind.REQUEST.label in page.text
    assert ways(pair.seeker) == before


def test_a_mailbox_stops_the_mails_of_that_kind_to_that_member_alone(
    app: APIFlask, mails: MailServer, pair: Pair, people: People
) -> None:
    path = stop_path(told(app, mails, pair))
    others = ways(pair.facility)
    # As a mailbox sends it: no cookie, no origin, a form.
    answer = people.visitor().call("POST", path, data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert {kind for kind, way in ways(pair.seeker).items() if way == "here"} == {"request"}
    assert ways(pair.facility) == others
    assert pair.step(pair.facility, "decline_contact").status_code == 200
    turn(app)
    assert len(mails.taken) == 1


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_an_address_that_we_did_not_sign_stops_nothing(
    app: APIFlask, mails: MailServer, pair: Pair, people: People, method: str
) -> None:
    path = stop_path(told(app, mails, pair))
    forged = path.replace(path[-4:-1], "xyz")
    assert people.visitor().call(method, forged).status_code == 404
    assert "here" not in ways(pair.seeker).values()


def test_a_mail_that_must_be_cannot_be_stopped(app: APIFlask, mails: MailServer, people: People) -> None:
    _, email = people.staff_account(Role.FACILITY, "こもれび")
    people.visitor().post(FORGOTTEN, {"email": email})
    turn(app)
    [mail] = mails.taken
    assert (mail["Date"], mail["Message-ID"]) != (None, None)
    assert (mail["List-Unsubscribe"], mail["List-Unsubscribe-Post"]) == (None, None)
    assert "/mails/stop/" not in mail.get_content()
