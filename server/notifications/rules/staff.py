"""Rules of the mails to staff: kinds of notices, mail timings, and the text of the mail."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from types import MappingProxyType
from typing import assert_never

from server.core.japan import JAPAN
from server.core.vocabulary import (
    BILLING_POSITIONS,
    WORKING_POSITIONS,
    Event,
    NoticeEvent,
    NotificationKind,
    Position,
    Role,
    StaffMailTiming,
    StaffNoticeKind,
)
from server.notifications.rules.events import ANNOUNCEMENTS
from server.notifications.rules.mails import MailText
from server.notifications.rules.pages import NOTICE_SETTINGS_PAGES, STAFF_TOP_PAGES
from server.notifications.rules.quiet_hours import QuietHours, deliver_at

#: How many notices one mail lists. If there are more, the mail states only how many more.
LISTED_MAX = 10

#: The mail about a message waits this long. If the message is read in this time, no mail is sent.
MESSAGE_MAIL_DELAY = timedelta(minutes=10)

#: The hour in Japan at which the daily mail is sent.
DAILY_HOUR = 8

#: The mail timings of members who have not chosen.
DEFAULT_MAIL_TIMINGS: Mapping[StaffNoticeKind, StaffMailTiming] = MappingProxyType(
    {
        StaffNoticeKind.REQUEST: StaffMailTiming.AT_ONCE,
        StaffNoticeKind.MESSAGE: StaffMailTiming.AT_ONCE,
        StaffNoticeKind.VISIT: StaffMailTiming.AT_ONCE,
        StaffNoticeKind.INVOICE: StaffMailTiming.DAILY,
        StaffNoticeKind.NEW_MATCHES: StaffMailTiming.DAILY,
        StaffNoticeKind.VACANCIES: StaffMailTiming.DAILY,
    }
)

_SUBJECTS = {
    StaffNoticeKind.REQUEST: "連絡と返事{}件",
    StaffNoticeKind.MESSAGE: "新しいメッセージ{}件",
    StaffNoticeKind.VISIT: "見学と入居{}件",
    StaffNoticeKind.INVOICE: "請求{}件",
    StaffNoticeKind.NEW_MATCHES: "条件に合う方のお知らせ{}件",
    StaffNoticeKind.VACANCIES: "空きの確認{}件",
}


@dataclass(frozen=True)
class MailLine:
    """One notice in a staff mail, and the path of its link."""

    kind: StaffNoticeKind
    text: str
    path: str


def notice_kind(event: Event) -> StaffNoticeKind | None:
    """Return the kind of notice that staff get about an event; None if staff are not notified."""
    match event:
        case (
            Event.REQUEST_SENT
            | Event.ACCEPTED
            | Event.ACCEPTANCE_WITHDRAWN
            | Event.DECLINED_BY_SEEKER
            | Event.DECLINE_UNDONE
            | Event.DECLINED_BY_FACILITY
            | Event.CLOSED_BY_FACILITY
            | Event.CLOSED_BY_SEEKER
            | Event.CLOSED_BY_OPERATOR
            | Event.REPORT_NO_ACTION
            | Event.REPORT_WARNED
            | Event.REPORT_SUSPENDED
            | Event.REPORT_CLOSED
            | Event.HOME_DEACTIVATED
            | Event.PREFERENCE_WITHDRAWN
            | Event.PREFERENCE_WITHDRAWN_TO_ROOM
        ):
            return StaffNoticeKind.REQUEST
        case (
            Event.VISIT_OFFERED
            | Event.VISIT_AGREED
            | Event.VISIT_WANTED
            | Event.VISIT_CALLED_OFF_BY_FACILITY
            | Event.VISIT_CALLED_OFF_BY_SEEKER
            | Event.ACCEPTANCE_WITHDRAWN_WITH_VISIT
            | Event.ACCEPTANCE_WITHDRAWN_WITH_REPORT
            | Event.ACCEPTANCE_WITHDRAWN_WITH_MOVE_IN
            | Event.CLOSED_WITH_VISIT_BY_FACILITY
            | Event.CLOSED_WITH_VISIT_BY_SEEKER
            | Event.CLOSED_WITH_VISIT_BY_OPERATOR
            | Event.VISIT_NEAR
            | Event.VISIT_UNREPORTED
            | Event.VISIT_REPORTED
            | Event.MOVE_IN_CONFIRMED
            | Event.MOVE_IN_UNCONFIRMED
            | Event.MOVE_IN_ASKED
            | Event.SAID_MOVED_IN
            | Event.SAID_MOVED_IN_AFTER_CLOSING
        ):
            return StaffNoticeKind.VISIT
        case Event.MESSAGE:
            return StaffNoticeKind.MESSAGE
        case Event.OPINION_GIVEN:
            return None
        case _:
            assert_never(event)


def events_of(kind: NotificationKind) -> list[str]:
    match kind:
        case NotificationKind.REQUEST | NotificationKind.MESSAGE | NotificationKind.VISIT:
            # Staff notices have the same three kinds, with the same codes.
            staff_kind = StaffNoticeKind(kind.value)
            return [event.value for event in Event if notice_kind(event) is staff_kind]
        case NotificationKind.NEW_MATCHES:
            return [NoticeEvent.NEW_MATCHES.value]
        case NotificationKind.OFFICE:
            return [event.value for event in NoticeEvent if event is not NoticeEvent.NEW_MATCHES]
        case _:
            assert_never(kind)


def kinds_for(role: Role, positions: Collection[Position]) -> list[StaffNoticeKind]:
    """Return the kinds of notices that a member with these positions gets, in the order of the settings page."""
    works = any(position in WORKING_POSITIONS for position in positions)
    sees_invoices = role is Role.FACILITY and any(position in BILLING_POSITIONS for position in positions)
    is_sent = {
        StaffNoticeKind.REQUEST: works,
        StaffNoticeKind.MESSAGE: works,
        StaffNoticeKind.VISIT: works,
        StaffNoticeKind.INVOICE: sees_invoices,
        StaffNoticeKind.NEW_MATCHES: works and role is Role.FACILITY,
        StaffNoticeKind.VACANCIES: works and role is Role.FACILITY,
    }
    return [kind for kind in StaffNoticeKind if is_sent[kind]]


def due_at(
    kind: StaffNoticeKind, timing: StaffMailTiming, quiet: QuietHours | None, now: datetime
) -> datetime | None:
    """Return when the mail about a notice that is created now is due; None if the member chose no mail."""
    match timing:
        case StaffMailTiming.NO_MAIL:
            return None
        case StaffMailTiming.DAILY:
            due = _next_daily(now)
        case StaffMailTiming.AT_ONCE:
            due = now + MESSAGE_MAIL_DELAY if kind is StaffNoticeKind.MESSAGE else now
    return deliver_at(due, quiet)


def _next_daily(now: datetime) -> datetime:
    local = now.astimezone(JAPAN)
    due = local.replace(hour=DAILY_HOUR, minute=0, second=0, microsecond=0)
    return (due if due >= local else due + timedelta(days=1)).astimezone(UTC)


def staff_mail(lines: Sequence[MailLine], role: Role, site: str) -> MailText:
    """Compose the mail that lists the notices by kind. The order within a kind does not change."""
    by_kind = {kind: [line for line in lines if line.kind is kind] for kind in StaffNoticeKind}
    subject = "、".join(_SUBJECTS[kind].format(len(of_kind)) for kind, of_kind in by_kind.items() if of_kind)
    shown_lines = [line for of_kind in by_kind.values() for line in of_kind][:LISTED_MAX]
    paragraphs = []
    for kind in StaffNoticeKind:
        entries = [f"・{line.text}\n  {site}{line.path}" for line in shown_lines if line.kind is kind]
        if entries:
            paragraphs.append("\n".join([f"■ {kind.label}", *entries]))
    if len(lines) > LISTED_MAX:
        paragraphs.append(f"ほかに{len(lines) - LISTED_MAX}件あります。\n  {site}{STAFF_TOP_PAGES[role]}")
    paragraphs.append("リンクを開いてログインすると、その内容が開きます。")
    paragraphs.append(
        f"このメールの受け取り方は、いつでも変えられます。\n  {site}{NOTICE_SETTINGS_PAGES[role]}"
    )
    kinds = tuple(kind for kind, of_kind in by_kind.items() if of_kind)
    return MailText(f"お知らせ：{subject}", "\n\n".join(paragraphs) + "\n", kinds)


# For all other events the mail contains the first line of the in-app text.
_MAIL_LINES: Mapping[Event, str] = MappingProxyType(
    {
        Event.MOVE_IN_ASKED: "「{home}」に、ご担当の方は入居しましたか。答えなくてもかまいません。",
        Event.VISIT_OFFERED: "「{home}」から、見学できる日が届きました。",
        Event.ACCEPTANCE_WITHDRAWN_WITH_VISIT: "「{home}」からの連絡の承認が取り消され、{when}の見学もなくなりました。",
        Event.ACCEPTANCE_WITHDRAWN_WITH_REPORT: (
            "「{home}」からの連絡の承認が取り消され、見学完了の報告もなくなりました。"
        ),
        Event.ACCEPTANCE_WITHDRAWN_WITH_MOVE_IN: (
            "「{home}」からの連絡の承認が取り消され、入居確定とシステム利用料も取り消されました。"
        ),
        Event.CLOSED_WITH_VISIT_BY_FACILITY: "「{home}」がトークルームを閉じ、{when}の見学もなくなりました。",
        Event.CLOSED_WITH_VISIT_BY_SEEKER: (
            "「{home}」のトークルームが相手により閉じられ、{when}の見学もなくなりました。"
        ),
        Event.CLOSED_WITH_VISIT_BY_OPERATOR: "「{home}」のトークルームを運営が閉じ、{when}の見学もなくなりました。",
        Event.REPORT_NO_ACTION: "「{home}」のことを運営が確かめ、いまは何もしないことにしました。",
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
    """Return the text about an event in a staff mail. It names the home, and no person."""
    template = _MAIL_LINES.get(event) or ANNOUNCEMENTS[event].lines_for_staff[0]
    return template.format(home=home, when=when)
