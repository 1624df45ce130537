"""`flask mail bounces`: which bounce reports are accepted, and that each is applied once."""

import mailbox
import re
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

import pytest
from apiflask import APIFlask

from server.cli.worker import deliver_due
from tests.support.people import People, Person
from tests.support.world.mail_server import mail_server

ADDRESS = "/api/accounts/address/"
FORGOTTEN, SET = "/api/accounts/password/forgotten/", "/api/accounts/password/"
#: A typical report with placeholders.
REPORT = """\
From: MAILER-DAEMON@mx.example.net
To: no-reply@homes.example.jp
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="part"

--part
Content-Type: text/plain; charset=us-ascii

This is the mail system. Your message could not be delivered.

--part
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; {address}
Original-Recipient: rfc822;{original}
Action: {action}
Status: {status}
Diagnostic-Code: smtp; 550 {status} {address}: Recipient address rejected

--part
Content-Type: {kind}

Message-ID: {message_id}
Subject: =?utf-8?b?44OR?=

--part--
"""


@pytest.fixture
def counselor(people: People) -> Person:
    return people.counselor()


@pytest.fixture
def sent(app: APIFlask, counselor: Person) -> EmailMessage:
    """A mail that the mail server accepted."""
    with mail_server(app) as server:
        counselor.post(FORGOTTEN, {"email": counselor.get(ADDRESS)["email"]})
        with app.app_context():
            deliver_due()
    [mail] = server.taken
    return mail


def report(sent: EmailMessage, **other: str) -> str:
    """Return the bounce report of a mail with these other values."""
    values = {
        "address": sent["To"],
        "original": sent["To"],
        "action": "failed",
        "status": "5.1.1",
        "kind": "text/rfc822-headers",
        "message_id": sent["Message-ID"],
    }
    return REPORT.format(**values | other)


Read = Callable[..., str]


@pytest.fixture
def read(app: APIFlask, tmp_path: Path) -> Read:
    """Run the command on a mailbox with these mails and return its output."""

    def put_and_read(*mails: str, kind: type[mailbox.Maildir | mailbox.mbox] = mailbox.Maildir) -> str:
        path = tmp_path / "returned"
        box = kind(path)
        for mail in mails:
            box.add(mail)
        box.close()
        before = [(one, one.read_bytes()) for one in sorted(tmp_path.rglob("*")) if one.is_file()]
        result = app.test_cli_runner().invoke(args=["mail", "bounces", str(path)])
        assert result.exit_code == 0, result.output
        assert [(one, one.read_bytes()) for one, _ in before] == before, "the mailbox is unchanged"
        assert "@" not in result.output
        return result.output

    return put_and_read


def test_report_of_a_mail_before_the_last_confirmation_is_ignored(
    app: APIFlask, counselor: Person, people: People, sent: EmailMessage, read: Read
) -> None:
    link = re.search(r"#(\S+)", sent.get_content())
    assert link
    people.visitor().post(SET, {"token": link[1], "password": "a quiet river at night"})
    assert "アカウントは0件" in read(report(sent))


@pytest.mark.parametrize("box", [mailbox.Maildir, mailbox.mbox])
@pytest.mark.parametrize("kind", ["text/rfc822-headers", "message/rfc822"])
def test_reported_unknown_address_is_marked_as_dead(
    counselor: Person,
    sent: EmailMessage,
    read: Read,
    box: type[mailbox.Maildir | mailbox.mbox],
    kind: str,
) -> None:
    address = sent["To"].upper()
    output = read("Subject: hello\n\nnot a report\n", report(sent, kind=kind, address=address), kind=box)
    assert "メール2通のうち、あて先がないという知らせは1件" in output
    assert "アカウントは1件" in output
    assert counselor.get(ADDRESS)["is_dead"]


@pytest.mark.parametrize(
    "other",
    [
        {"message_id": "<1.1772000000.000000@homes.example.jp>"},
        {"message_id": "<unknown@elsewhere.example>"},
        {"message_id": "<999999999999999999999.1.000000@homes.example.jp>"},
        {"message_id": ""},
        {"address": "another@example.com"},
        {"address": "counselor1@example\0.com"},
        {"action": "delayed"},
        {"status": "5.7.1"},
        {"status": "5.2.2"},
        {"status": "4.4.1"},
        {"status": ""},
        {"kind": "text/plain"},
    ],
)
def test_other_reports_are_ignored(
    counselor: Person, sent: EmailMessage, read: Read, other: dict[str, str]
) -> None:
    assert "アカウントは0件" in read(report(sent, **other))
    assert not counselor.get(ADDRESS)["is_dead"]


def test_report_inside_a_returned_mail_is_ignored(counselor: Person, sent: EmailMessage, read: Read) -> None:
    inner = report(sent).replace("part", "inner")
    outer = report(sent, kind="message/rfc822", status="5.7.1")
    returned = f"Message-ID: {sent['Message-ID']}\nSubject: =?utf-8?b?44OR?=\n"
    assert returned in outer
    read(outer.replace(returned, inner))
    read(inner.replace("multipart/report; report-type=delivery-status", "multipart/mixed"))
    read("Content-Type: multipart/report\n\nno parts at all\n")
    assert not counselor.get(ADDRESS)["is_dead"]


def test_report_is_applied_once_and_not_after_a_confirmation(
    app: APIFlask, counselor: Person, people: People, sent: EmailMessage, read: Read
) -> None:
    assert "アカウントは1件" in read(report(sent))
    assert "あて先がないという知らせは1件" in (again := read())
    assert "アカウントは0件" in again
    with mail_server(app) as server:
        counselor.post(FORGOTTEN, {"email": sent["To"]})
        with app.app_context():
            deliver_due()
    link = re.search(r"#(\S+)", server.taken[0].get_content())
    assert link
    people.visitor().post(SET, {"token": link[1], "password": "a quiet river at night"})
    assert "アカウントは0件" in read()
    assert people.operator().get("/api/operator/waiting/")["dead_addresses"] == 0


@pytest.mark.parametrize("box", [mailbox.Maildir, mailbox.mbox])
@pytest.mark.parametrize(
    "malformed",
    [
        "".join(f'Content-Type: multipart/mixed; boundary="{n}"\n\n--{n}\n' for n in range(1500)),
        "Content-Type: message/rfc822\n\n" * 1500 + "Subject: inmost\n\n",
        f"Content-Type: multipart/report; boundary*{'0' * 5000}=a\n\n--a--\n",
    ],
    ids=["nested parts", "nested mails", "parameter with too many digits"],
)
def test_malformed_mail_is_counted_and_the_others_are_processed(
    counselor: Person,
    sent: EmailMessage,
    read: Read,
    malformed: str,
    box: type[mailbox.Maildir | mailbox.mbox],
) -> None:
    output = read(malformed, report(sent), malformed, kind=box)
    assert "メール3通のうち、あて先がないという知らせは1件" in output
    assert "読めなかったメールは2件です。" in output
    assert "アカウントは1件" in output
    assert counselor.get(ADDRESS)["is_dead"]


def test_broken_link_is_counted_and_the_others_are_processed(
    counselor: Person, sent: EmailMessage, read: Read, tmp_path: Path
) -> None:
    read()
    (tmp_path / "returned" / "new" / "0").symlink_to(tmp_path / "nowhere")
    output = read(report(sent))
    assert "読めなかったメールは1件です。" in output
    assert "アカウントは1件" in output
    assert counselor.get(ADDRESS)["is_dead"]


def test_each_report_is_applied_before_the_next_mail_is_read(
    app: APIFlask, counselor: Person, sent: EmailMessage, read: Read, monkeypatch: pytest.MonkeyPatch
) -> None:
    get = mailbox.mbox.get_message

    def stop_at_the_second(box: mailbox.mbox, key: int) -> mailbox.mboxMessage:
        if key:
            raise KeyboardInterrupt
        return get(box, key)  # type: ignore[arg-type]

    monkeypatch.setattr(mailbox.mbox, "get_message", stop_at_the_second)
    with pytest.raises(AssertionError, match="Aborted"):
        read(report(sent), "Subject: hello\n\n", kind=mailbox.mbox)
    assert counselor.get(ADDRESS)["is_dead"]


@pytest.mark.parametrize(
    "content", [None, b"\x7fELF\0\n\nFrom unknown\n\n", b"Subject: hello\n\nFrom here\n"]
)
def test_path_that_is_not_a_mailbox_is_refused(app: APIFlask, tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path
    if content is not None:
        path = tmp_path / "file"
        path.write_bytes(content)
    result = app.test_cli_runner().invoke(args=["mail", "bounces", str(path)])
    assert (result.exit_code, "Maildirでもmboxでもありません。" in result.output) == (1, True)


def test_mbox_may_be_empty(app: APIFlask, tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    result = app.test_cli_runner().invoke(args=["mail", "bounces", str(tmp_path / "empty")])
    assert (result.exit_code, "メール0通" in result.output) == (0, True)
