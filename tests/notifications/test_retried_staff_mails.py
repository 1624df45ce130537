"""Retried staff mails: a mail contains only notices that are still unread when it is sent."""

import logging
from collections.abc import Callable

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from server.cli.worker import deliver_due
from server.config import Settings
from server.core.clock import database_time
from server.core.database import db
from server.core.vocabulary import StaffMailTiming
from server.integrations.mail.sending import MailNotSent, OutgoingMail
from server.models import Account, Mail, StaffNotice
from server.notifications.rules.mails import DISABLED
from server.notifications.service.staff_mails import write_staff_mails
from tests.support.clock import Clock
from tests.support.matching.pairs import CONTACTS, Pair, strangers_with_counselor
from tests.support.people import People, Person
from tests.support.saved import Saved

CHOICES = "/api/accounts/staff-notices/"


class FakeMailServer:
    """A mail server that can be unavailable."""

    def __init__(self) -> None:
        self.is_down = True
        self.taken: list[OutgoingMail] = []

    def __call__(self, _: Settings, letter: OutgoingMail) -> None:
        if self.is_down:
            raise MailNotSent("ConnectionRefusedError", final=False)
        self.taken.append(letter)


@pytest.fixture
def post(monkeypatch: pytest.MonkeyPatch) -> FakeMailServer:
    down = FakeMailServer()
    # The package has a command of the same name as the module.
    monkeypatch.setitem(deliver_due.__globals__, "send_mail", down)
    return down


@pytest.fixture
def pair(saved: Saved[Pair]) -> Pair:
    """A home, and a person whose counselor gets notices at once."""
    return saved(strangers_with_counselor)


RunWorker = Callable[[], None]


@pytest.fixture
def run_worker(app: APIFlask, clock: Clock) -> RunWorker:
    """Run the worker an hour later, when all retries are due."""

    def once() -> None:
        clock.forward(hours=1)
        with app.app_context():
            write_staff_mails(database_time())
            deliver_due()

    return once


def mails_of(app: APIFlask, person: Person) -> list[Mail]:
    with app.app_context():
        address = db.session.get_one(Account, person.id).email
        return list(db.session.scalars(select(Mail).where(Mail.address == address)))


def lines_of(app: APIFlask, mail: Mail) -> list[str]:
    with app.app_context():
        return list(db.session.scalars(select(StaffNotice.line).where(StaffNotice.mail_id == mail.id)))


def accept_for(pair: Pair, colleague: Person) -> None:
    """Assign the home to a colleague, send a request and accept it."""
    pair.facility.patch(f"/api/facilities/homes/{pair.home}/assignee/", {"assignee": colleague.id})
    pair.ask()
    pair.step(pair.seeker, "accept_contact")


def test_mail_to_a_removed_member_is_dropped(
    app: APIFlask,
    pair: Pair,
    people: People,
    post: FakeMailServer,
    run_worker: RunWorker,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    colleague = people.member(pair.facility, "担当 次郎")
    accept_for(pair, colleague)
    run_worker()
    [mail] = mails_of(app, colleague)
    assert (mail.state, mail.attempts) == ("waiting", 1)
    removed = f"/api/offices/{pair.facility.office}/members/{colleague.id}/"
    assert pair.facility.call("DELETE", removed, {"to": pair.facility.id}).status_code == 200
    post.is_down = False
    run_worker()
    assert mails_of(app, colleague) == []
    assert mail.address not in [letter.address for letter in post.taken]
    assert mail.address not in caplog.text


def test_mail_is_sent_when_the_server_is_back(
    app: APIFlask, pair: Pair, people: People, post: FakeMailServer, run_worker: RunWorker
) -> None:
    colleague = people.member(pair.facility, "担当 次郎")
    accept_for(pair, colleague)
    run_worker()
    post.is_down = False
    run_worker()
    [mail] = mails_of(app, colleague)
    assert (mail.state, lines_of(app, mail)) == ("sent", [])
    [letter] = [letter for letter in post.taken if letter.address == mail.address]
    assert "承認されました。" in letter.text


def test_disabled_account_gets_only_that_information(
    app: APIFlask, pair: Pair, post: FakeMailServer, run_worker: RunWorker
) -> None:
    pair.ask()
    run_worker()
    [mail] = mails_of(app, pair.seeker)
    assert app.test_cli_runner().invoke(args=["accounts", "disable", mail.address]).exit_code == 0
    post.is_down = False
    run_worker()
    [letter] = [letter for letter in post.taken if letter.address == mail.address]
    assert DISABLED in letter.text
    [sent] = mails_of(app, pair.seeker)
    assert lines_of(app, sent) == []


def test_mail_leaves_out_kinds_that_were_switched_off(
    app: APIFlask, pair: Pair, clock: Clock, post: FakeMailServer, run_worker: RunWorker
) -> None:
    choose(pair.facility, "request", StaffMailTiming.DAILY)
    pair.ask()
    pair.step(pair.seeker, "accept_contact")
    pair.step(pair.facility, "confirm")
    clock.forward(days=1)
    run_worker()
    choose(pair.facility, "request", StaffMailTiming.NO_MAIL)
    post.is_down = False
    run_worker()
    [mail] = mails_of(app, pair.facility)
    [letter] = [letter for letter in post.taken if letter.address == mail.address]
    assert letter.subject == "お知らせ：請求1件"
    assert "承認" not in letter.text


def choose(
    person: Person, kind: str, way: StaffMailTiming, quiet: tuple[int, int] | tuple[None, None] = (None, None)
) -> None:
    ways = [{**one, "way": way.value} if one["kind"] == kind else one for one in person.get(CHOICES)["ways"]]
    person.patch(CHOICES, {"ways": ways, "quiet_from": quiet[0], "quiet_until": quiet[1]})


class TestQuietHours:
    """Quiet hours from 14 to 16 begin while a mail waits for a retry; the clock starts at noon."""

    @pytest.fixture(autouse=True)
    def _waits(self, pair: Pair, post: FakeMailServer, run_worker: RunWorker, clock: Clock) -> None:
        assert post.is_down
        choose(pair.facility, "request", StaffMailTiming.AT_ONCE, (14, 16))
        pair.ask()
        pair.step(pair.seeker, "accept_contact")
        run_worker()
        clock.forward(minutes=30)

    def test_mail_is_sent_when_they_end(
        self, app: APIFlask, pair: Pair, post: FakeMailServer, run_worker: RunWorker
    ) -> None:
        post.is_down = False
        for hour, state in ((14, "waiting"), (15, "waiting"), (16, "sent")):
            run_worker()
            [mail] = mails_of(app, pair.facility)
            assert mail.state == state, hour

    def test_mails_to_others_are_not_delayed(
        self, app: APIFlask, pair: Pair, post: FakeMailServer, run_worker: RunWorker
    ) -> None:
        post.is_down = False
        another = pair.seeker.register_preference(name="見本 花子")
        pair.facility.post("/api/chat/contacts/", {"home": pair.home, "preference": another})
        run_worker()
        assert [mail.state for mail in mails_of(app, pair.seeker)] == ["sent"]
        assert [mail.state for mail in mails_of(app, pair.facility)] == ["waiting"]

    def test_mail_is_sent_when_they_are_removed(
        self, app: APIFlask, pair: Pair, post: FakeMailServer, run_worker: RunWorker
    ) -> None:
        post.is_down = False
        run_worker()
        choose(pair.facility, "request", StaffMailTiming.AT_ONCE)
        run_worker()
        assert [mail.state for mail in mails_of(app, pair.facility)] == ["sent"]


def test_mail_leaves_out_notices_that_were_read(
    app: APIFlask, pair: Pair, people: People, post: FakeMailServer, run_worker: RunWorker
) -> None:
    accept_for(pair, pair.facility)
    other = Pair(pair.facility, pair.seeker, pair.facility.register_home(name="あおぞら"), pair.preference)
    other.ask()
    other.step(pair.seeker, "accept_contact")
    run_worker()
    body = {"contact_id": pair.contact}
    pair.facility.post("/api/chat/notifications/mark_all_for_contact_as_read/", body)
    post.is_down = False
    run_worker()
    [mail] = mails_of(app, pair.facility)
    [letter] = [letter for letter in post.taken if letter.address == mail.address]
    assert letter.text.count("承認されました。") == 1
    assert "「あおぞら」" in letter.text


def test_cancelled_fee_is_not_mailed(
    app: APIFlask, pair: Pair, clock: Clock, post: FakeMailServer, run_worker: RunWorker
) -> None:
    pair.ask()
    pair.step(pair.seeker, "accept_contact")
    pair.facility.post("/api/chat/notifications/mark_all_as_read/")
    pair.step(pair.facility, "confirm")
    clock.forward(days=1)
    run_worker()
    assert len(mails_of(app, pair.facility)) == 1
    pair.facility.patch(f"{CONTACTS}{pair.contact}/unconfirm/", {"reason": "by_mistake"})
    post.is_down = False
    run_worker()
    assert mails_of(app, pair.facility) == []


def test_mail_without_unread_notices_is_not_sent(
    app: APIFlask, pair: Pair, post: FakeMailServer, run_worker: RunWorker
) -> None:
    accept_for(pair, pair.facility)
    run_worker()
    pair.facility.post("/api/chat/notifications/mark_all_as_read/")
    post.is_down = False
    run_worker()
    assert mails_of(app, pair.facility) == []


def test_read_notice_is_left_out_if_a_new_one_of_its_kind_exists(
    app: APIFlask, pair: Pair, post: FakeMailServer, run_worker: RunWorker
) -> None:
    accept_for(pair, pair.facility)
    run_worker()
    body = {"contact_id": pair.contact}
    pair.facility.post("/api/chat/notifications/mark_all_for_contact_as_read/", body)
    pair.step(pair.seeker, "close")
    post.is_down = False
    run_worker()
    [address] = {mail.address for mail in mails_of(app, pair.facility)}
    [letter] = [letter for letter in post.taken if letter.address == address]
    assert "閉じられました。" in letter.text
    assert "承認されました。" not in letter.text
