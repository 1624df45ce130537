"""The mail that tells a member of staff of several things at once; it names homes and no person."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from types import MappingProxyType
from typing import assert_never

from server.core.japan import JAPAN
from server.core.vocabulary import WORKING, Event, Position, Role, StaffNoticeKind, StaffNoticeWay
from server.notifications.rules.events import ANNOUNCEMENTS
from server.notifications.rules.mails import MailText

#: Of more things the mail says how many there are.
NAMED_MAX = 10

_IN_SUBJECT = {
    StaffNoticeKind.REQUEST: "連絡と返事{}件",
    StaffNoticeKind.MESSAGE: "新しいメッセージ{}件",
    StaffNoticeKind.VISIT: "見学と入居{}件",
    StaffNoticeKind.INVOICE: "請求{}件",
    StaffNoticeKind.NEW_MATCHES: "条件に合う方のお知らせ{}件",
}
_TOPS = {Role.FACILITY: "/facilities/top/", Role.COUNSELOR: "/counselors/top/"}
_CHOICES = {Role.FACILITY: "/facilities/notices/", Role.COUNSELOR: "/counselors/notices/"}


@dataclass(frozen=True)
class MailLine:
    """One thing that is told, with the page that its link opens."""

    kind: StaffNoticeKind
    text: str
    path: str


def staff_mail(lines: Sequence[MailLine], role: Role, site: str) -> MailText:
    """Return the mail of all that a member is told now, kind by kind, oldest first."""
    by_kind = {kind: [line for line in lines if line.kind is kind] for kind in StaffNoticeKind}
    subject = "、".join(_IN_SUBJECT[kind].format(len(found)) for kind, found in by_kind.items() if found)
    named = [line for found in by_kind.values() for line in found][:NAMED_MAX]
    parts = []
    for kind in StaffNoticeKind:
        told = [f"・{line.text}\n  {site}{line.path}" for line in named if line.kind is kind]
        if told:
            parts.append("\n".join([f"■ {kind.label}", *told]))
    if len(lines) > NAMED_MAX:
        parts.append(f"ほかに{len(lines) - NAMED_MAX}件あります。\n  {site}{_TOPS[role]}")
    parts.append("リンクを開いてログインすると、その内容が開きます。")
    parts.append(f"このメールの受け取り方は、いつでも変えられます。\n  {site}{_CHOICES[role]}")
    kinds = tuple(kind for kind, found in by_kind.items() if found)
    return MailText(f"お知らせ：{subject}", "\n\n".join(parts) + "\n", kinds)


HOUR_MAX = 23


@dataclass(frozen=True)
class QuietHours:
    """From one full hour to another, 0 to 23, over midnight where it ends earlier than it starts; never all day."""

    start: int
    end: int

    @classmethod
    def between(cls, start: int | None, end: int | None) -> "QuietHours | None":
        """Return the hours, or None where there are none."""
        return None if start is None or end is None else cls(start, end)

    def hold(self, hour: int) -> bool:
        """Say whether an hour of the day belongs to them."""
        return (hour - self.start) % 24 < (self.end - self.start) % 24


#: What new applicants begin with, until they choose for themselves.
NIGHT = QuietHours(21, 7)


def deliver_at(now: datetime, quiet: QuietHours | None) -> datetime:
    """Return when a message that is due now may be delivered: at once, or when the quiet hours end."""
    here = now.astimezone(JAPAN)
    if quiet is None or not quiet.hold(here.hour):
        return now
    end = here.replace(hour=quiet.end, minute=0, second=0, microsecond=0)
    return (end if end > here else end + timedelta(days=1)).astimezone(UTC)


#: What each member begins with, until they choose for themselves.
AT_FIRST: Mapping[StaffNoticeKind, StaffNoticeWay] = MappingProxyType(
    {
        StaffNoticeKind.REQUEST: StaffNoticeWay.AT_ONCE,
        StaffNoticeKind.MESSAGE: StaffNoticeWay.AT_ONCE,
        StaffNoticeKind.VISIT: StaffNoticeWay.AT_ONCE,
        StaffNoticeKind.INVOICE: StaffNoticeWay.DAILY,
        StaffNoticeKind.NEW_MATCHES: StaffNoticeWay.DAILY,
    }
)

#: Who reads a message within this time is not told of it by mail.
MESSAGE_WAITS = timedelta(minutes=10)
#: The hour in Japan at which the mail of the day goes out.
DAILY_HOUR = 8

SEES_INVOICES = (Position.MANAGER, Position.BILLING)


def kind_of(event: Event) -> StaffNoticeKind | None:
    """Return as what an event is told to staff; None where only applicants are told of it."""
    match event:
        case (
            Event.REQUEST_SENT
            | Event.ACCEPTED
            | Event.ACCEPTANCE_TAKEN_BACK
            | Event.DECLINED_BY_SEEKER
            | Event.DECLINE_TAKEN_BACK
            | Event.DECLINED_BY_FACILITY
            | Event.CLOSED_BY_FACILITY
            | Event.CLOSED_BY_SEEKER
            | Event.CLOSED_BY_OPERATOR
            | Event.REPORT_KEPT
            | Event.REPORT_WARNED
            | Event.REPORT_SUSPENDED
            | Event.REPORT_CLOSED
            | Event.HOME_DEACTIVATED
            | Event.PREFERENCE_WITHDRAWN
            | Event.PERSON_STOPPED
        ):
            return StaffNoticeKind.REQUEST
        case (
            Event.VISIT_OFFERED
            | Event.VISIT_AGREED
            | Event.VISIT_WANTED
            | Event.VISIT_CALLED_OFF_BY_FACILITY
            | Event.VISIT_CALLED_OFF_BY_SEEKER
            | Event.VISIT_TAKEN_BACK
            | Event.REPORT_TAKEN_BACK
            | Event.CONFIRMATION_TAKEN_BACK
            | Event.VISIT_CLOSED_BY_FACILITY
            | Event.VISIT_CLOSED_BY_SEEKER
            | Event.VISIT_CLOSED_BY_OPERATOR
            | Event.VISIT_NEAR
            | Event.VISIT_UNREPORTED
            | Event.VISIT_REPORTED
            | Event.MOVE_IN_CONFIRMED
            | Event.MOVE_IN_TAKEN_BACK
            | Event.MOVE_IN_ASKED
            | Event.SAID_MOVED_IN
            | Event.SAID_MOVED_IN_AFTER_CLOSING
        ):
            return StaffNoticeKind.VISIT
        case Event.MESSAGE:
            return StaffNoticeKind.MESSAGE
        case Event.HELPER_ANSWERED:
            return None
        case _:
            assert_never(event)


_IN_MAILS: Mapping[Event, str] = MappingProxyType(
    {
        Event.MOVE_IN_ASKED: "「{home}」に、ご担当の方は入居しましたか。答えなくてもかまいません。",
        Event.VISIT_OFFERED: "「{home}」から、見学できる日が届きました。",
        Event.VISIT_TAKEN_BACK: "「{home}」からの連絡の承認が取り消され、{when}の見学もなくなりました。",
        Event.REPORT_TAKEN_BACK: "「{home}」からの連絡の承認が取り消され、見学完了の報告もなくなりました。",
        Event.CONFIRMATION_TAKEN_BACK: (
            "「{home}」からの連絡の承認が取り消され、入居確定とシステム利用料も取り消されました。"
        ),
        Event.VISIT_CLOSED_BY_FACILITY: "「{home}」がトークルームを閉じ、{when}の見学もなくなりました。",
        Event.VISIT_CLOSED_BY_SEEKER: "「{home}」のトークルームが相手により閉じられ、{when}の見学もなくなりました。",
        Event.VISIT_CLOSED_BY_OPERATOR: "「{home}」のトークルームを運営が閉じ、{when}の見学もなくなりました。",
        Event.REPORT_KEPT: "「{home}」のことを運営が確かめ、いまは何もしないことにしました。",
        Event.REPORT_WARNED: "「{home}」のことを運営が確かめ、ホームに注意しました。",
        Event.REPORT_SUSPENDED: "「{home}」のことを運営が確かめ、事業所の利用を止めました。",
        Event.REPORT_CLOSED: "「{home}」のことを運営が確かめ、トークルームを閉じました。",
        **dict.fromkeys(
            (Event.VISIT_CALLED_OFF_BY_FACILITY, Event.VISIT_CALLED_OFF_BY_SEEKER),
            "「{home}」の{when}の見学は、取りやめになりました。",
        ),
    }
)


def mail_line(event: Event, home: str, when: str = "") -> str:
    """Return what a mail to staff says of an event: it names the home and no person."""
    said = _IN_MAILS.get(event) or ANNOUNCEMENTS[event].lines_for_staff[0]
    return said.format(home=home, when=when)


def due_at(
    kind: StaffNoticeKind, way: StaffNoticeWay, quiet: QuietHours | None, now: datetime
) -> datetime | None:
    """Return when a member is to be told by mail of what happens now; None is never."""
    match way:
        case StaffNoticeWay.HERE:
            return None
        case StaffNoticeWay.DAILY:
            due = _next_daily(now)
        case StaffNoticeWay.AT_ONCE:
            due = now + MESSAGE_WAITS if kind is StaffNoticeKind.MESSAGE else now
    return deliver_at(due, quiet)


def _next_daily(now: datetime) -> datetime:
    here = now.astimezone(JAPAN)
    due = here.replace(hour=DAILY_HOUR, minute=0, second=0, microsecond=0)
    return (due if due >= here else due + timedelta(days=1)).astimezone(UTC)


def kinds_for(role: Role, positions: Collection[Position]) -> list[StaffNoticeKind]:
    """Return of what a member with these positions is told, in the order in which they choose."""
    works = any(position in WORKING for position in positions)
    sees_invoices = role is Role.FACILITY and any(position in SEES_INVOICES for position in positions)
    told = {
        StaffNoticeKind.REQUEST: works,
        StaffNoticeKind.MESSAGE: works,
        StaffNoticeKind.VISIT: works,
        StaffNoticeKind.INVOICE: sees_invoices,
        StaffNoticeKind.NEW_MATCHES: works and role is Role.FACILITY,
    }
    return [kind for kind in StaffNoticeKind if told[kind]]
