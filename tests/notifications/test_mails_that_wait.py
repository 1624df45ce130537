"""A mail to staff that could not be sent at once tells, when it is sent, only what its reader has still to read."""

import logging
from collections.abc import Callable

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from server.cli.worker import deliver_due
from server.config import Settings
from server.core.clock import shared_now
from server.core.database import db
from server.core.vocabulary import StaffNoticeWay
from server.integrations.mail.post import MailNotSent, OutgoingMail
from server.models import Account, Mail, StaffNotice
from server.notifications.rules.mails import DISABLED
from server.notifications.service.staff_mails import write_staff_mails
from tests.support.clock import Clock
from tests.support.matching.pairs import CONTACTS, Pair
from tests.support.people import People, Person

CHOICES = "/api/accounts/staff-notices/"


class Post:
    """A mail server that is away, and comes back."""

    def __init__(self) -> None:
        self.is_away = True
        self.taken: list[OutgoingMail] = []

    def __call__(self, _: Settings, letter: OutgoingMail) -> None:
        if self.is_away:
            raise MailNotSent("ConnectionRefusedError", final=False)
        self.taken.append(letter)


@pytest.fixture
def post(monkeypatch: pytest.MonkeyPatch) -> Post:
    away = Post()
    # The package has a command of the same name as the module.
    monkeypatch.setitem(deliver_due.__globals__, "post", away)
    return away


@pytest.fixture
def pair(people: People) -> Pair:
    """A home whose people have a mail to come, and a counselor's person who is told at once."""
    facility, counselor = people.facility(), people.counselor()
    home, preference = facility.register_home(), counselor.register_preference(name="山本 一郎")
    return Pair(facility, counselor, home, preference)


Turn = Callable[[], None]


@pytest.fixture
def turn(app: APIFlask, clock: Clock) -> Turn:
    """One turn of the worker, an hour later: whatever waits for another try is due."""

    def once() -> None:
        clock.forward(hours=1)
        with app.app_context():
            write_staff_mails(shared_now())
            deliver_due()

    return once


def mails_of(app: APIFlask, person: Person) -> list[Mail]:
    with app.app_context():
        address = db.session.get_one(Account, person.id).email
        return list(db.session.scalars(select(Mail).where(Mail.address == address)))


def lines_of(app: APIFlask, mail: Mail) -> list[str]:
    with app.app_context():
        return list(db.session.scalars(select(StaffNotice.line).where(StaffNotice.mail_id == mail.id)))


def accepted_by(pair: Pair, colleague: Person) -> None:
    """Have a colleague of the facility be in charge of the home whose request is accepted."""
    pair.facility.patch(f"/api/facilities/homes/{pair.home}/assignee/", {"assignee": colleague.id})
    pair.ask()
    pair.step(pair.seeker, "accept_contact")


def test_a_member_removed_meanwhile_gets_none_and_it_is_not_tried_again(
    app: APIFlask, pair: Pair, people: People, post: Post, turn: Turn, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    colleague = people.member(pair.facility, "担当 次郎")
    accepted_by(pair, colleague)
    turn()
    [mail] = mails_of(app, colleague)
    assert (mail.state, mail.attempts) == ("waiting", 1)
    removed = f"/api/offices/{pair.facility.office}/members/{colleague.id}/"
    assert pair.facility.call("DELETE", removed, {"to": pair.facility.id}).status_code == 200
    post.is_away = False
    turn()
    assert mails_of(app, colleague) == []
    assert mail.address not in [letter.address for letter in post.taken]
    assert mail.address not in caplog.text


def test_a_member_who_stays_gets_it_once_the_server_is_back(
    app: APIFlask, pair: Pair, people: People, post: Post, turn: Turn
) -> None:
    colleague = people.member(pair.facility, "担当 次郎")
    accepted_by(pair, colleague)
    turn()
    post.is_away = False
    turn()
    [mail] = mails_of(app, colleague)
    assert (mail.state, lines_of(app, mail)) == ("sent", [])
    [letter] = [letter for letter in post.taken if letter.address == mail.address]
    assert "承認されました。" in letter.text


def test_who_cannot_sign_in_any_more_is_told_that_alone(
    app: APIFlask, pair: Pair, post: Post, turn: Turn
) -> None:
    pair.ask()
    turn()
    [mail] = mails_of(app, pair.seeker)
    assert app.test_cli_runner().invoke(args=["accounts", "disable", mail.address]).exit_code == 0
    post.is_away = False
    turn()
    [letter] = [letter for letter in post.taken if letter.address == mail.address]
    assert DISABLED in letter.text
    [sent] = mails_of(app, pair.seeker)
    assert lines_of(app, sent) == []


def test_of_what_somebody_wishes_no_mail_of_by_now_it_says_nothing(
    app: APIFlask, pair: Pair, clock: Clock, post: Post, turn: Turn
) -> None:
    choose(pair.facility, "request", StaffNoticeWay.DAILY)
    pair.ask()
    pair.step(pair.seeker, "accept_contact")
    pair.step(pair.facility, "confirm")
    clock.forward(days=1)
    turn()
    choose(pair.facility, "request", StaffNoticeWay.HERE)
    post.is_away = False
    turn()
    [mail] = mails_of(app, pair.facility)
    [letter] = [letter for letter in post.taken if letter.address == mail.address]
    assert letter.subject == "お知らせ：請求1件"
    assert "承認" not in letter.text


def choose(
    person: Person, kind: str, way: StaffNoticeWay, quiet: tuple[int, int] | tuple[None, None] = (None, None)
) -> None:
    ways = [{**one, "way": way.value} if one["kind"] == kind else one for one in person.get(CHOICES)["ways"]]
    person.patch(CHOICES, {"ways": ways, "quiet_from": quiet[0], "quiet_until": quiet[1]})


class TestQuietHours:
    """Somebody's quiet hours begin while their mail waits for the server: 14 to 16, and it is noon."""

    @pytest.fixture(autouse=True)
    def _waits(self, pair: Pair, post: Post, turn: Turn, clock: Clock) -> None:
        assert post.is_away
        choose(pair.facility, "request", StaffNoticeWay.AT_ONCE, (14, 16))
        pair.ask()
        pair.step(pair.seeker, "accept_contact")
        turn()
        clock.forward(minutes=30)

    def test_it_goes_out_when_they_end_and_not_when_the_server_is_back(
        self, app: APIFlask, pair: Pair, post: Post, turn: Turn
    ) -> None:
        post.is_away = False
        for hour, state in ((14, "waiting"), (15, "waiting"), (16, "sent")):
            turn()
            [mail] = mails_of(app, pair.facility)
            assert mail.state == state, hour

    def test_nobody_elses_waits_behind_it(self, app: APIFlask, pair: Pair, post: Post, turn: Turn) -> None:
        post.is_away = False
        another = pair.seeker.register_preference(name="見本 花子")
        pair.facility.post("/api/chat/contacts/", {"home": pair.home, "preference": another})
        turn()
        assert [mail.state for mail in mails_of(app, pair.seeker)] == ["sent"]
        assert [mail.state for mail in mails_of(app, pair.facility)] == ["waiting"]

    def test_who_ends_them_gets_it(self, app: APIFlask, pair: Pair, post: Post, turn: Turn) -> None:
        post.is_away = False
        turn()
        choose(pair.facility, "request", StaffNoticeWay.AT_ONCE)
        turn()
        assert [mail.state for mail in mails_of(app, pair.facility)] == ["sent"]


def test_what_was_read_meanwhile_is_told_no_more(
    app: APIFlask, pair: Pair, people: People, post: Post, turn: Turn
) -> None:
    accepted_by(pair, pair.facility)
    other = Pair(pair.facility, pair.seeker, pair.facility.register_home(name="あおぞら"), pair.preference)
    other.ask()
    other.step(pair.seeker, "accept_contact")
    turn()
    body = {"contact_id": pair.contact}
    pair.facility.post("/api/chat/notifications/mark_all_for_contact_as_read/", body)
    post.is_away = False
    turn()
    [mail] = mails_of(app, pair.facility)
    [letter] = [letter for letter in post.taken if letter.address == mail.address]
    assert letter.text.count("承認されました。") == 1
    assert "「あおぞら」" in letter.text


def test_of_a_fee_that_was_cancelled_meanwhile_no_mail_is_sent(
    app: APIFlask, pair: Pair, clock: Clock, post: Post, turn: Turn
) -> None:
    pair.ask()
    pair.step(pair.seeker, "accept_contact")
    pair.facility.post("/api/chat/notifications/mark_all_as_read/")
    pair.step(pair.facility, "confirm")
    clock.forward(days=1)
    turn()
    assert len(mails_of(app, pair.facility)) == 1
    pair.facility.patch(f"{CONTACTS}{pair.contact}/unconfirm/", {"reason": "by_mistake"})
    post.is_away = False
    turn()
    assert mails_of(app, pair.facility) == []


def test_of_what_was_read_altogether_no_mail_is_sent(
    app: APIFlask, pair: Pair, post: Post, turn: Turn
) -> None:
    accepted_by(pair, pair.facility)
    turn()
    pair.facility.post("/api/chat/notifications/mark_all_as_read/")
    post.is_away = False
    turn()
    assert mails_of(app, pair.facility) == []


def test_nor_is_it_when_something_else_of_its_kind_has_come_since(
    app: APIFlask, pair: Pair, post: Post, turn: Turn
) -> None:
    accepted_by(pair, pair.facility)
    turn()
    body = {"contact_id": pair.contact}
    pair.facility.post("/api/chat/notifications/mark_all_for_contact_as_read/", body)
    pair.step(pair.seeker, "close")
    post.is_away = False
    turn()
    [address] = {mail.address for mail in mails_of(app, pair.facility)}
    [letter] = [letter for letter in post.taken if letter.address == address]
    assert "閉じられました。" in letter.text
    assert "承認されました。" not in letter.text
