"""Compares the expected notices with the received mails."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from server.core.vocabulary import Event
from server.notifications.rules.pages import event_page
from server.notifications.rules.quiet_hours import deliver_at
from server.notifications.rules.staff import DEFAULT_MAIL_TIMINGS, due_at, mail_line, notice_kind
from tests.torture.smtp import ReceivedMail
from tests.torture.world import Member

_LATE_SECONDS = 60
# Tolerance between the worker's reading of the clock and this one.
_EARLY_SECONDS = 1
_SENDING_TIME, _NOTHING = timedelta(seconds=5), timedelta()
_LINE = re.compile(r"^・(.+)\n  http://localhost(\S+)$", re.MULTILINE)
_MORE = re.compile(r"^ほかに(\d+)件あります。$", re.MULTILINE)


@dataclass
class ExpectedNotice:
    """A line that a member must get by mail once: not before `since`, and at most a minute after `ready`.

    Both are elapsed seconds of the run.
    """

    address: str
    contact_id: int
    text: str
    path: str
    due: datetime
    created: datetime
    since: float = 0
    ready: float = 0


def expected_notice(
    event: Event, contact_id: int, member: Member, home: str, now: datetime
) -> ExpectedNotice | None:
    """Return the notice of an event for a member; None if their settings disable it."""
    kind = notice_kind(event)
    due = kind and due_at(kind, member.ways.get(kind, DEFAULT_MAIL_TIMINGS[kind]), member.quiet, now)
    if not due:
        return None
    text, path = mail_line(event, home), event_page(event, member.role, contact_id)
    return ExpectedNotice(member.address, contact_id, text, path, due, now)


@dataclass(frozen=True)
class Verdict:
    """The result of a run."""

    lines: int
    mails: int
    #: Mails that were sent again with the same id.
    again: int
    latest_seconds: float
    faults: list[str]


def verdict(
    notices: Sequence[ExpectedNotice],
    received: Sequence[ReceivedMail],
    members: Sequence[Member],
    removed: Sequence[Member],
    names: Sequence[str],
) -> Verdict:
    """Compare the expected notices with the received mails. Mails with the same id count once."""
    removed_addresses = {member.address for member in removed}
    mails = list({mail.id: mail for mail in reversed(received)}.values())
    faults = [f"{mail.to} was removed and got a mail" for mail in mails if mail.to in removed_addresses]
    faults += [f"a mail names {name}" for name in names for mail in mails if name in mail.subject + mail.text]
    quiet = {member.address: member.quiet for member in members}
    faults += [
        f"{mail.to} got a mail in quiet hours, at {mail.clock}"
        for mail in mails
        # A mail that was claimed before quiet hours may arrive shortly after they began.
        if min(deliver_at(at, quiet[mail.to]) - at for at in (mail.clock, mail.clock - _SENDING_TIME))
        > _NOTHING
    ]
    latest = 0.0
    for address in {one.address for one in notices} | {mail.to for mail in mails}:
        due = [one for one in notices if one.address == address and address not in removed_addresses]
        lines = [(mail, line) for mail in mails if mail.to == address for line in _LINE.findall(mail.text)]
        expected = {(one.text, one.path): one for one in due}
        counts = Counter(line for _, line in lines)
        faults += [f"{address} got unexpected {line}" for line in counts if line not in expected]
        faults += [f"{address} got {line} twice" for line, times in counts.items() if times > 1]
        more = sum(int(count) for mail in mails if mail.to == address for count in _MORE.findall(mail.text))
        if counts.total() + more != len(due):
            missing = [one.text for line, one in expected.items() if line not in counts]
            faults.append(f"{address} got {counts.total() + more} of {len(due)} lines; missing: {missing}")
        matched = [(mail, expected[line]) for mail, line in lines if line in expected]
        faults += [
            f"{address} got {one.text} {one.since - mail.at:.1f} seconds early"
            for mail, one in matched
            if mail.at < one.since - _EARLY_SECONDS
        ]
        latest = max([latest, *(mail.at - one.ready for mail, one in matched)])
    if latest > _LATE_SECONDS:
        faults.append(f"a line came {latest:.1f} seconds late")
    return Verdict(len(notices), len(mails), len(received) - len(mails), latest, faults)
