"""Mail headers, and unsubscribing from a mail."""

from email.message import EmailMessage
from email.utils import parsedate_to_datetime

import pytest
from apiflask import APIFlask

from server.cli.worker import deliver_due
from server.core.clock import database_time
from server.core.vocabulary import Role, StaffNoticeKind
from server.notifications.service.staff_mails import write_staff_mails
from tests.support.matching.pairs import Pair, strangers_with_counselor
from tests.support.people import People, Person
from tests.support.saved import Saved
from tests.support.world.mail_server import MailServer

CHOICES = "/api/accounts/staff-notices/"
FORGOTTEN = "/api/accounts/password/forgotten/"


@pytest.fixture
def pair(saved: Saved[Pair]) -> Pair:
    return saved(strangers_with_counselor)


def run_worker(app: APIFlask) -> None:
    with app.app_context():
        write_staff_mails(database_time())
        deliver_due()


def stop_path(mail: EmailMessage) -> str:
    link = mail["List-Unsubscribe"].strip("<>")
    assert link.startswith("http://localhost/mails/stop/")
    return str(link.removeprefix("http://localhost"))


def ways(person: Person) -> dict[str, str]:
    return {one["kind"]: one["way"] for one in person.get(CHOICES)["ways"]}


def request_mail(app: APIFlask, mails: MailServer, pair: Pair) -> EmailMessage:
    """Send a request and return the mail to the seeker."""
    pair.ask()
    run_worker(app)
    [mail] = mails.taken
    return mail


def test_optional_mail_has_date_id_and_unsubscribe_headers(
    app: APIFlask, mails: MailServer, pair: Pair
) -> None:
    mail = request_mail(app, mails, pair)
    assert parsedate_to_datetime(mail["Date"]).tzinfo is not None
    assert mail["Message-ID"]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert stop_path(mail) in mail.get_content()


def test_opening_the_unsubscribe_page_changes_nothing(
    app: APIFlask, mails: MailServer, pair: Pair, people: People
) -> None:
    before = ways(pair.seeker)
    page = people.visitor().call("GET", stop_path(request_mail(app, mails, pair)))
    assert (page.status_code, page.mimetype) == (200, "text/html")
    assert '<form method="post">' in page.text
    assert StaffNoticeKind.REQUEST.label in page.text
    assert ways(pair.seeker) == before


def test_one_click_unsubscribe_affects_only_this_kind_and_member(
    app: APIFlask, mails: MailServer, pair: Pair, people: People
) -> None:
    path = stop_path(request_mail(app, mails, pair))
    others = ways(pair.facility)
    # A mail client sends a form without a cookie or an origin.
    answer = people.visitor().call("POST", path, data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert {kind for kind, way in ways(pair.seeker).items() if way == "here"} == {"request"}
    assert ways(pair.facility) == others
    assert pair.step(pair.facility, "decline_contact").status_code == 200
    run_worker(app)
    assert len(mails.taken) == 1


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_forged_unsubscribe_address_changes_nothing(
    app: APIFlask, mails: MailServer, pair: Pair, people: People, method: str
) -> None:
    path = stop_path(request_mail(app, mails, pair))
    forged = path.replace(path[-4:-1], "xyz")
    assert people.visitor().call(method, forged).status_code == 404
    assert "here" not in ways(pair.seeker).values()


def test_mandatory_mail_has_no_unsubscribe_headers(app: APIFlask, mails: MailServer, people: People) -> None:
    _, email = people.staff_account(Role.FACILITY, "こもれび")
    people.visitor().post(FORGOTTEN, {"email": email})
    run_worker(app)
    [mail] = mails.taken
    assert (mail["Date"], mail["Message-ID"]) != (None, None)
    assert (mail["List-Unsubscribe"], mail["List-Unsubscribe-Post"]) == (None, None)
    assert "/mails/stop/" not in mail.get_content()
