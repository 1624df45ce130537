"""When a member of staff is told by mail of what happened while they were away (docs/decisions.md §15)."""

from collections.abc import Collection, Mapping
from datetime import UTC, datetime, timedelta
from types import MappingProxyType
from typing import assert_never

from server.domain.japan import JAPAN
from server.domain.notices.announcements import ANNOUNCEMENTS
from server.domain.notices.events import Event
from server.domain.notices.quiet_hours import QuietHours, deliver_at
from server.domain.vocabulary import WORKING, Position, Role, StaffNoticeKind, StaffNoticeWay

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
