"""Staff mails: their recipients, times and contents."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from server.core.clock import database_time
from server.core.database import db
from server.core.vocabulary import Position
from server.models import Account, Mail, StaffNotice
from server.notifications.rules.mails import DISABLED
from server.notifications.service.staff_mails import current_mail_text, write_staff_mails
from tests.support.clock import Clock
from tests.support.matching.pairs import CONTACTS, Pair, strangers_with_counselor
from tests.support.people import People, Person
from tests.support.rooms import eventually, send_once
from tests.support.saved import Saved

CHOICES = "/api/accounts/staff-notices/"
NOTICES = "/api/chat/notifications/"
HOME = "ひだまりホーム"
PERSON = "山本 一郎"


@pytest.fixture
def pair(saved: Saved[Pair]) -> Pair:
    """A home and a counselor's person without a contact."""
    return saved(strangers_with_counselor)


@pytest.fixture
def mailed(app: APIFlask) -> Callable[[Person], list[str]]:
    """Write all due mails; return the subject and text of each mail to a person since the last call."""
    seen: set[int] = set()

    def look(person: Person) -> list[str]:
        with app.app_context():
            write_staff_mails(database_time())
            address = db.session.get_one(Account, person.id).email
            found = db.session.scalars(select(Mail).where(Mail.address == address).order_by(Mail.id))
            new = [mail for mail in found if mail.id not in seen]
            seen.update(mail.id for mail in new)
            letters = [letter for mail in new if (letter := current_mail_text(mail, database_time()))]
            return [f"{letter.subject}\n{letter.text}" for letter in letters]

    return look


Mailed = Callable[[Person], list[str]]


def waiting(app: APIFlask, person: Person) -> list[str]:
    with app.app_context():
        is_waiting = (StaffNotice.account_id == person.id, StaffNotice.mail_id.is_(None))
        found = select(StaffNotice.kind).where(*is_waiting).order_by(StaffNotice.id)
        return [kind.value for kind in db.session.scalars(found)]


def unread(person: Person) -> list[str]:
    return [notice["message"] for notice in person.get(NOTICES) if not notice["is_read"]]


def choose(person: Person, quiet: tuple[int, int] | None = None, **ways: str) -> dict[str, Any]:
    """Set the ways of these kinds; keep the others."""
    stored = person.get(CHOICES)
    body = {
        "ways": [{"kind": one["kind"], "way": ways.get(one["kind"], one["way"])} for one in stored["ways"]],
        "quiet_from": quiet and quiet[0],
        "quiet_until": quiet and quiet[1],
    }
    changed: dict[str, Any] = person.patch(CHOICES, body)
    return changed


def accept(pair: Pair) -> None:
    assert pair.ask().status_code == 201
    assert pair.step(pair.seeker, "accept_contact").status_code == 200


def test_request_is_mailed_at_once_with_the_home_and_a_link_but_no_person(pair: Pair, mailed: Mailed) -> None:
    pair.ask()
    [mail] = mailed(pair.seeker)
    assert mail.startswith("お知らせ：連絡と返事1件\n")
    assert f"「{HOME}」から連絡が届きました。" in mail
    assert f"http://localhost/counselors/contacts/?contact={pair.contact}\n" in mail
    assert "http://localhost/counselors/notices/" in mail
    assert PERSON not in mail
    assert mailed(pair.seeker) == []


def test_acceptance_is_mailed_at_once_and_one_mail_has_several_notices(pair: Pair, mailed: Mailed) -> None:
    accept(pair)
    assert pair.step(pair.seeker, "close").status_code == 200
    [mail] = mailed(pair.facility)
    assert mail.startswith("お知らせ：連絡と返事2件\n")
    first, second = "承認されました。", "相手により閉じられました。"
    assert mail.index(first) < mail.index(second)
    assert mail.count(f"http://localhost/facilities/contacts/?contact={pair.contact}\n") == 2
    assert PERSON not in mail


class TestMessages:
    @pytest.fixture(autouse=True)
    def _accepted(self, pair: Pair, mailed: Mailed, address: str) -> None:
        accept(pair)
        mailed(pair.facility)
        self.address = address

    def test_unread_room_is_mailed_once_after_ten_minutes(
        self, pair: Pair, mailed: Mailed, clock: Clock
    ) -> None:
        send_once(self.address, pair.seeker, pair.contact, "こんにちは。")
        clock.forward(minutes=9)
        send_once(self.address, pair.seeker, pair.contact, "見学したいです。")
        assert mailed(pair.facility) == []
        clock.forward(minutes=1)
        [mail] = mailed(pair.facility)
        assert mail.startswith("お知らせ：新しいメッセージ1件\n")
        assert f"http://localhost/chat/{pair.contact}/\n" in mail
        assert "見学" not in mail
        send_once(self.address, pair.seeker, pair.contact, "お返事をお待ちします。")
        clock.forward(hours=1)
        assert mailed(pair.facility) == [], "a room that is still unread is not mailed again"

    def test_read_message_is_not_mailed(self, pair: Pair, mailed: Mailed, clock: Clock) -> None:
        send_once(self.address, pair.seeker, pair.contact, "こんにちは。")
        pair.facility.post(f"{NOTICES}mark_all_for_contact_as_read/", {"contact_id": pair.contact})
        clock.forward(minutes=10)
        assert mailed(pair.facility) == []

    def test_message_after_reading_is_mailed_once(self, pair: Pair, mailed: Mailed, clock: Clock) -> None:
        choose(pair.facility, message="daily")
        send_once(self.address, pair.seeker, pair.contact, "こんにちは。")
        clock.forward(minutes=1)
        pair.facility.post(f"{NOTICES}mark_all_for_contact_as_read/", {"contact_id": pair.contact})
        send_once(self.address, pair.seeker, pair.contact, "見学したいです。")
        eventually(lambda: bool(unread(pair.facility)))
        clock.forward(hours=20)
        [mail] = mailed(pair.facility)
        assert mail.startswith("お知らせ：新しいメッセージ1件\n")

    def test_message_that_a_colleague_answered_is_not_mailed(
        self, pair: Pair, mailed: Mailed, clock: Clock, people: People
    ) -> None:
        colleague = people.member(pair.facility, "担当 次郎")
        send_once(self.address, pair.seeker, pair.contact, "こんにちは。")
        send_once(self.address, colleague, pair.contact, "ご連絡ありがとうございます。")
        # Wait until the notification of the answered message is marked as read.
        eventually(lambda: not unread(pair.facility))
        clock.forward(minutes=10)
        assert mailed(pair.facility) == []

    def test_messages_of_a_closed_room_are_not_mailed(self, pair: Pair, mailed: Mailed, clock: Clock) -> None:
        send_once(self.address, pair.seeker, pair.contact, "こんにちは。")
        pair.step(pair.seeker, "close")
        clock.forward(minutes=10)
        [mail] = mailed(pair.facility)
        assert "メッセージ" not in mail.split("\n")[0]


class TestChoices:
    def test_defaults_depend_on_the_position(self, pair: Pair, people: People) -> None:
        first = {one["kind"]: one["way"] for one in pair.facility.get(CHOICES)["ways"]}
        assert first == {
            **dict.fromkeys(("request", "message", "visit"), "at_once"),
            **dict.fromkeys(("invoice", "new_matches", "vacancies"), "daily"),
        }
        assert [one["kind"] for one in pair.seeker.get(CHOICES)["ways"]] == ["request", "message", "visit"]
        billing = people.member(pair.facility, "経理 三郎", Position.BILLING)
        assert billing.get(CHOICES)["ways"] == [{"kind": "invoice", "way": "daily"}]

    def test_kind_of_another_position_changes_nothing(self, pair: Pair) -> None:
        body = {"ways": [{"kind": "invoice", "way": "here"}], "quiet_from": None, "quiet_until": None}
        assert pair.seeker.patch(CHOICES, body) == pair.seeker.get(CHOICES)
        assert len(pair.seeker.get(CHOICES)["ways"]) == 3

    def test_daily_mail_is_sent_at_eight_in_the_morning(
        self, pair: Pair, mailed: Mailed, clock: Clock
    ) -> None:
        choose(pair.facility, request="daily")
        accept(pair)
        clock.forward(hours=19, minutes=59)
        assert mailed(pair.facility) == []
        clock.forward(minutes=1)
        assert len(mailed(pair.facility)) == 1

    def test_member_without_mails_gets_notifications(self, pair: Pair, mailed: Mailed, clock: Clock) -> None:
        choose(pair.facility, request="here")
        accept(pair)
        clock.forward(days=2)
        assert mailed(pair.facility) == []
        assert "承認されました" in pair.facility.get(NOTICES)[0]["message"]

    def test_quiet_hours_delay_a_mail(self, pair: Pair, mailed: Mailed, clock: Clock) -> None:
        choose(pair.facility, quiet=(11, 14))
        accept(pair)
        clock.forward(hours=1, minutes=59)
        assert mailed(pair.facility) == []
        clock.forward(minutes=1)
        assert len(mailed(pair.facility)) == 1

    def test_waiting_notices_follow_the_latest_choice(
        self, app: APIFlask, pair: Pair, mailed: Mailed, clock: Clock
    ) -> None:
        choose(pair.facility, request="daily", quiet=(11, 14))
        accept(pair)
        choose(pair.facility, request="at_once", quiet=(11, 14))
        assert mailed(pair.facility) == []
        choose(pair.facility, request="at_once")
        assert len(mailed(pair.facility)) == 1
        pair.step(pair.facility, "confirm")
        assert waiting(app, pair.facility) == ["invoice"]
        choose(pair.facility, invoice="here")
        assert waiting(app, pair.facility) == []


class TestRecipients:
    def test_fee_is_mailed_daily_to_managers_and_billing_members(
        self, pair: Pair, mailed: Mailed, clock: Clock, people: People
    ) -> None:
        billing = people.member(pair.facility, "経理 三郎", Position.BILLING)
        staff = people.member(pair.facility, "担当 次郎")
        accept(pair)
        mailed(pair.facility)
        pair.step(pair.facility, "confirm")
        clock.forward(hours=20)
        for person in (pair.facility, billing):
            [mail] = mailed(person)
            assert mail.startswith("お知らせ：請求1件\n")
            assert f"「{HOME}」のシステム利用料が記録されました。" in mail
            assert "http://localhost/facilities/invoices/\n" in mail
        assert mailed(staff) == []

    def test_cancelled_fee_is_not_mailed(self, pair: Pair, mailed: Mailed, clock: Clock) -> None:
        accept(pair)
        mailed(pair.facility)
        pair.step(pair.facility, "confirm")
        pair.facility.patch(f"{CONTACTS}{pair.contact}/unconfirm/", {"reason": "by_mistake"})
        clock.forward(hours=20)
        assert mailed(pair.facility) == []

    def test_removed_member_gets_no_mail(
        self, pair: Pair, mailed: Mailed, clock: Clock, people: People
    ) -> None:
        colleague = people.member(pair.facility, "担当 次郎")
        office = pair.facility.office
        pair.facility.patch(f"/api/facilities/homes/{pair.home}/assignee/", {"assignee": colleague.id})
        choose(colleague, request="daily")
        accept(pair)
        path = f"/api/offices/{office}/members/{colleague.id}/"
        assert pair.facility.call("DELETE", path, {"to": pair.facility.id}).status_code == 200
        clock.forward(hours=20)
        assert mailed(colleague) == []
        assert len(mailed(pair.facility)) == 1, "the notice moved to the new assignee"

    def test_disabled_account_gets_only_that_information(
        self, app: APIFlask, pair: Pair, mailed: Mailed, clock: Clock
    ) -> None:
        choose(pair.facility, request="daily")
        accept(pair)
        with app.app_context():
            email = db.session.get_one(Account, pair.facility.id).email
        assert app.test_cli_runner().invoke(args=["accounts", "disable", email]).exit_code == 0
        clock.forward(hours=20)
        [mail] = mailed(pair.facility)
        assert DISABLED in mail
        assert waiting(app, pair.facility) == []

    def test_answered_request_is_not_mailed(self, pair: Pair, mailed: Mailed, clock: Clock) -> None:
        choose(pair.seeker, request="daily")
        accept(pair)
        clock.forward(hours=20)
        assert mailed(pair.seeker) == []

    def test_reassigned_notice_follows_the_new_assignees_choice(
        self, pair: Pair, mailed: Mailed, clock: Clock, people: People
    ) -> None:
        colleague = people.member(pair.facility, "担当 次郎")
        choose(pair.facility, request="daily")
        accept(pair)
        pair.facility.patch(f"/api/facilities/homes/{pair.home}/assignee/", {"assignee": colleague.id})
        assert len(mailed(colleague)) == 1
        clock.forward(hours=20)
        assert mailed(pair.facility) == []


@pytest.mark.both_databases
def test_concurrent_workers_write_one_mail(app: APIFlask, pair: Pair) -> None:
    accept(pair)

    def loop(_: int) -> None:
        with app.app_context():
            write_staff_mails(database_time())

    with ThreadPoolExecutor(4) as loops:
        list(loops.map(loop, range(4)))
    with app.app_context():
        address = db.session.get_one(Account, pair.facility.id).email
        assert len(db.session.scalars(select(Mail).where(Mail.address == address)).all()) == 1
