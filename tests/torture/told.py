"""What is to be told, what was, and what is wrong between the two."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from server.core.vocabulary import Event
from server.notifications.rules.pages import page_of
from server.notifications.rules.staff import AT_FIRST, deliver_at, due_at, kind_of, mail_line
from tests.torture.smtp import Taken
from tests.torture.world import Member

_LATE_SECONDS = 60
# By how much the worker's look at the clock and this one may differ.
_EARLY_SECONDS = 1
_CLAIMED, _NOTHING = timedelta(seconds=5), timedelta()
_LINE = re.compile(r"^・(.+)\n  http://localhost(\S+)$", re.MULTILINE)
_MORE = re.compile(r"^ほかに(\d+)件あります。$", re.MULTILINE)


@dataclass
class Told:
    """One line that somebody is to be told once: not before `since`, and not later than a minute after `ready`.

    Both are the time that had gone by.
    """

    address: str
    contact_id: int
    text: str
    path: str
    due: datetime
    created: datetime
    since: float = 0
    ready: float = 0


def expected_of(event: Event, contact_id: int, member: Member, home: str, now: datetime) -> Told | None:
    """Return what a member is to be told of an event; None where they chose otherwise."""
    kind = kind_of(event)
    due = kind and due_at(kind, member.ways.get(kind, AT_FIRST[kind]), member.quiet, now)
    if not due:
        return None
    text, path = mail_line(event, home), page_of(event, member.role, contact_id)
    return Told(member.address, contact_id, text, path, due, now)


@dataclass(frozen=True)
class Verdict:
    """What became of it."""

    lines: int
    mails: int
    #: How many mails were handed over again, under the same id.
    again: int
    latest_seconds: float
    faults: list[str]


def verdict(
    told: Sequence[Told],
    taken: Sequence[Taken],
    members: Sequence[Member],
    gone: Sequence[Member],
    names: Sequence[str],
) -> Verdict:
    """Compare what was to be told with what the mail's server took; a mailbox shows each id once."""
    lost = {member.address for member in gone}
    mails = list({mail.id: mail for mail in reversed(taken)}.values())
    faults = [f"{mail.to} is gone and was told" for mail in mails if mail.to in lost]
    faults += [f"a mail names {name}" for name in names for mail in mails if name in mail.subject + mail.text]
    quiet = {member.address: member.quiet for member in members}
    faults += [
        f"{mail.to} was told in quiet hours, at {mail.clock}"
        for mail in mails
        # Claimed before they began.
        if min(deliver_at(at, quiet[mail.to]) - at for at in (mail.clock, mail.clock - _CLAIMED)) > _NOTHING
    ]
    latest = 0.0
    for address in {one.address for one in told} | {mail.to for mail in mails}:
        due = [one for one in told if one.address == address and address not in lost]
        found = [(mail, line) for mail in mails if mail.to == address for line in _LINE.findall(mail.text)]
        expected = {(one.text, one.path): one for one in due}
        named = Counter(line for _, line in found)
        faults += [f"{address} was told {line}, and was not to be" for line in named if line not in expected]
        faults += [f"{address} was told {line} twice" for line, times in named.items() if times > 1]
        more = sum(int(count) for mail in mails if mail.to == address for count in _MORE.findall(mail.text))
        if named.total() + more != len(due):
            untold = [one.text for line, one in expected.items() if line not in named]
            faults.append(
                f"{address} was told {named.total() + more} things of {len(due)}; unnamed: {untold}"
            )
        of = [(mail, expected[line]) for mail, line in found if line in expected]
        faults += [
            f"{address} was told {one.text} {one.since - mail.at:.1f} seconds early"
            for mail, one in of
            if mail.at < one.since - _EARLY_SECONDS
        ]
        latest = max([latest, *(mail.at - one.ready for mail, one in of)])
    if latest > _LATE_SECONDS:
        faults.append(f"told {latest:.1f} seconds late")
    return Verdict(len(told), len(mails), len(taken) - len(mails), latest, faults)
