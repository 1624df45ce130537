"""The announcement of each event: who is notified in the product and by LINE, and with which texts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType

from server.core.vocabulary import Event, Role, Side

#: Label of the button in combined LINE messages and in the greeting.
OPEN_APP_BUTTON = "アプリを開く"

#: Text and button of the push to a helper whose opinion a person asks for.
HELPER_PUSH_TEXT = "「どう思う？」と聞かれています。アプリで見られます。"
HELPER_BUTTON = "読む"

# Maximum number of homes that a combined message to a counselor names.
_NAMED_MAX = 3

_VISIT_CANCELLED, _HISTORY_DELETED = "{when}の見学も、なくなりました。", "これまでのメッセージは消えました。"
_MESSAGE_LINES = ("「{home}」のトークルームに、新しいメッセージがあります。",)


class PushWhen(Enum):
    """When the seeker gets a LINE message about an event."""

    NEVER = auto()
    ALWAYS = auto()
    #: Only if the seeker is not in the room.
    WHEN_AWAY = auto()


@dataclass(frozen=True)
class Announcement:
    """Who is notified of an event, and with which texts.

    In the texts, `{home}` is the name of the home. `{when}` is the day and hour of the visit, in the format of the
    reader's app. `{place}` is the location of the home.
    """

    #: The side that is notified. None for `VISIT_NEAR`, which notifies both sides, and for `MESSAGE`, which notifies
    #: the side that did not write it.
    notified_side: Side | None
    push: PushWhen
    #: In-app text, one sentence per line.
    lines: tuple[str, ...]
    #: LINE text for applicants.
    push_text: str = ""
    #: Label of the button in the LINE message.
    button: str = "内容を見る"
    #: LINE text for counselors; empty if counselors get no push.
    counselor_text: str = ""
    #: In-app text for staff; empty if it is the same as for applicants.
    staff_lines: tuple[str, ...] = ()

    @property
    def lines_for_staff(self) -> tuple[str, ...]:
        return self.staff_lines or self.lines


def _report_result(*result_lines: str, staff: tuple[str, ...]) -> Announcement:
    """Build the announcement that notifies the author of a report of the operator's decision."""
    lines = ("「{home}」のことを、運営が確かめました。", *result_lines)
    staff_lines = ("「{home}」についての知らせを、運営が確認しました。", *staff)
    return Announcement(Side.SEEKER, PushWhen.ALWAYS, lines, "".join(lines), staff_lines=staff_lines)


ANNOUNCEMENTS: Mapping[Event, Announcement] = MappingProxyType(
    {
        Event.REQUEST_SENT: Announcement(
            Side.SEEKER,
            PushWhen.ALWAYS,
            (
                "「{home}」から連絡がきました。",
                "くわしい内容を見て、承認か辞退をえらべます。",
                "いそがなくて大丈夫です。",
            ),
            "「{home}」から連絡がきました。くわしい内容を見て、承認か辞退をえらべます。いそがなくて大丈夫です。",
            counselor_text="「{home}」（{place}）から連絡がきました。担当の方への連絡です。返事を待っています。",
            staff_lines=(
                "「{home}」から連絡が届きました。",
                "内容を確認して、承認するか辞退するかを選んでください。",
            ),
        ),
        Event.ACCEPTED: Announcement(
            Side.FACILITY,
            PushWhen.NEVER,
            ("「{home}」からの連絡が承認されました。", "トークルームで話ができます。"),
        ),
        Event.ACCEPTANCE_WITHDRAWN: Announcement(
            Side.FACILITY,
            PushWhen.NEVER,
            ("「{home}」からの連絡の承認は、取り消されました。",),
        ),
        # As ACCEPTANCE_WITHDRAWN, but a planned visit is cancelled too.
        Event.ACCEPTANCE_WITHDRAWN_WITH_VISIT: Announcement(
            Side.FACILITY,
            PushWhen.NEVER,
            ("「{home}」からの連絡の承認は、取り消されました。", _VISIT_CANCELLED),
        ),
        # As ACCEPTANCE_WITHDRAWN, but the facility had reported the visit as done.
        Event.ACCEPTANCE_WITHDRAWN_WITH_REPORT: Announcement(
            Side.FACILITY,
            PushWhen.NEVER,
            (
                "「{home}」からの連絡の承認は、取り消されました。",
                "見学の予定や、見学完了の報告も、なくなりました。",
            ),
        ),
        # As ACCEPTANCE_WITHDRAWN, but the facility had confirmed the move-in.
        Event.ACCEPTANCE_WITHDRAWN_WITH_MOVE_IN: Announcement(
            Side.FACILITY,
            PushWhen.NEVER,
            (
                "「{home}」からの連絡の承認は、取り消されました。",
                "入居確定も取り消され、システム利用料はかかりません。",
                "見学の予定や、見学完了の報告も、なくなりました。",
            ),
        ),
        Event.DECLINED_BY_SEEKER: Announcement(
            Side.FACILITY, PushWhen.NEVER, ("「{home}」からの連絡は辞退されました。",)
        ),
        Event.DECLINE_UNDONE: Announcement(
            Side.FACILITY,
            PushWhen.NEVER,
            ("「{home}」からの連絡は、返事待ちに戻りました。", "お返事をお待ちください。"),
        ),
        Event.DECLINED_BY_FACILITY: Announcement(
            Side.SEEKER,
            PushWhen.ALWAYS,
            ("「{home}」が連絡を取り下げました。", "ほかのホームからの連絡をお待ちください。"),
            "「{home}」が連絡を取り下げました。ほかのホームからの連絡をお待ちください。",
            staff_lines=("「{home}」が連絡を取り下げました。",),
        ),
        Event.VISIT_OFFERED: Announcement(
            Side.SEEKER,
            PushWhen.ALWAYS,
            ("「{home}」から、見学できる日がとどきました。", "行ける日を1つえらぶと、決まります。"),
            "「{home}」から、見学できる日がとどきました。行ける日を1つえらぶと、決まります。",
            "日をえらぶ",
            counselor_text="「{home}」（{place}）から、見学できる日が届きました。担当の方の見学です。",
            staff_lines=(
                "「{home}」から、見学できる日が届きました。",
                "トークルームで、都合のよい日を選んでください。",
            ),
        ),
        Event.VISIT_AGREED: Announcement(
            Side.FACILITY,
            PushWhen.NEVER,
            ("「{home}」の見学が、{when}に決まりました。", "トークルームで、いつでも確かめられます。"),
        ),
        Event.VISIT_WANTED: Announcement(
            Side.FACILITY,
            PushWhen.NEVER,
            (
                "「{home}」の見学に、ほかの日を希望されています。",
                "トークルームで、別の候補を出してください。",
            ),
        ),
        Event.VISIT_CALLED_OFF_BY_FACILITY: Announcement(
            Side.SEEKER,
            PushWhen.ALWAYS,
            ("「{home}」の見学は、取りやめになりました。", "{when}の見学でした。"),
            "「{home}」の見学は、取りやめになりました。{when}の見学でした。",
            "トークルームを見る",
            counselor_text="「{home}」（{place}）の{when}の見学は、取りやめになりました。担当の方の見学です。",
        ),
        Event.VISIT_CALLED_OFF_BY_SEEKER: Announcement(
            Side.FACILITY,
            PushWhen.NEVER,
            ("「{home}」の見学は、取りやめになりました。", "{when}の見学でした。"),
        ),
        Event.VISIT_NEAR: Announcement(
            None,
            PushWhen.ALWAYS,
            (
                "「{home}」の見学が、もうすぐです。",
                "{when}からです。",
                "行けないときは、トークルームで知らせてください。",
            ),
            "「{home}」の見学が、もうすぐです。{when}からです。行けないときは、トークルームで知らせてください。",
            "場所を見る",
            counselor_text="「{home}」（{place}）の見学は、{when}です。担当の方の見学です。",
            staff_lines=("「{home}」の見学は、{when}です。", "変更や取りやめは、トークルームからできます。"),
        ),
        Event.VISIT_UNREPORTED: Announcement(
            Side.FACILITY,
            PushWhen.NEVER,
            (
                "「{home}」の{when}の見学は、終わりましたか。",
                "トークルームで、見学完了か取りやめを知らせてください。",
            ),
        ),
        Event.VISIT_REPORTED: Announcement(
            Side.SEEKER,
            PushWhen.ALWAYS,
            ("「{home}」の見学が終わったと記録されました。", "ちがうときは、トークルームで伝えてください。"),
            "「{home}」の見学が終わったと記録されました。ちがうときは、トークルームで伝えてください。",
            staff_lines=(
                "「{home}」の見学完了が報告されました。",
                "事実と違うときは、トークルームで伝えてください。",
            ),
        ),
        Event.MOVE_IN_CONFIRMED: Announcement(
            Side.SEEKER,
            PushWhen.ALWAYS,
            (
                "「{home}」への入居が決まったと記録されました。",
                "ちがうときは、トークルームで伝えてください。",
            ),
            "「{home}」への入居が決まったと記録されました。ちがうときは、トークルームで伝えてください。",
            staff_lines=(
                "「{home}」への入居確定が報告されました。",
                "事実と違うときは、トークルームで伝えてください。",
            ),
        ),
        Event.MOVE_IN_UNCONFIRMED: Announcement(
            Side.SEEKER,
            PushWhen.ALWAYS,
            ("「{home}」への入居の記録は、取り消されました。", "することは、ありません。"),
            "「{home}」への入居の記録は、取り消されました。することは、ありません。",
            staff_lines=("「{home}」への入居確定は、取り消されました。", "対応は不要です。"),
        ),
        Event.MOVE_IN_ASKED: Announcement(
            Side.SEEKER,
            PushWhen.ALWAYS,
            ("「{home}」に、入居しましたか。", "答えなくても大丈夫です。"),
            "「{home}」に、入居しましたか。答えなくても大丈夫です。",
            "答える",
            staff_lines=("「{home}」に、担当の方は入居しましたか。", "回答は任意です。"),
        ),
        Event.SAID_MOVED_IN: Announcement(
            Side.FACILITY,
            PushWhen.NEVER,
            (
                "「{home}」に入居したと、相手の方が答えました。",
                "トークルームで、入居確定を報告してください。",
            ),
        ),
        Event.SAID_MOVED_IN_AFTER_CLOSING: Announcement(
            Side.FACILITY,
            PushWhen.NEVER,
            (
                "「{home}」に入居したと、相手の方が答えました。",
                "トークルームは、すでに閉じられています。",
                "入居の確認のため、運営からご連絡します。",
            ),
        ),
        Event.MESSAGE: Announcement(
            None,
            PushWhen.WHEN_AWAY,
            _MESSAGE_LINES,
            "「{home}」のトークルームに、新しいメッセージがあります。",
            "トークルームを見る",
        ),
        Event.CLOSED_BY_FACILITY: Announcement(
            Side.SEEKER,
            PushWhen.ALWAYS,
            ("「{home}」がトークルームを閉じました。", _HISTORY_DELETED),
            "「{home}」がトークルームを閉じました。" + _HISTORY_DELETED,
        ),
        Event.CLOSED_BY_SEEKER: Announcement(
            Side.FACILITY,
            PushWhen.NEVER,
            ("「{home}」のトークルームが相手により閉じられました。", _HISTORY_DELETED),
        ),
        # The next two: as CLOSED_BY_FACILITY and CLOSED_BY_SEEKER, but a planned visit is cancelled too.
        Event.CLOSED_WITH_VISIT_BY_FACILITY: Announcement(
            Side.SEEKER,
            PushWhen.ALWAYS,
            ("「{home}」がトークルームを閉じました。", _VISIT_CANCELLED, _HISTORY_DELETED),
            "「{home}」がトークルームを閉じました。" + _VISIT_CANCELLED + _HISTORY_DELETED,
            counselor_text="「{home}」（{place}）がトークルームを閉じ、{when}の見学もなくなりました。担当の方の見学です。",
        ),
        Event.CLOSED_WITH_VISIT_BY_SEEKER: Announcement(
            Side.FACILITY,
            PushWhen.NEVER,
            ("「{home}」のトークルームが相手により閉じられました。", _VISIT_CANCELLED, _HISTORY_DELETED),
        ),
        Event.CLOSED_BY_OPERATOR: Announcement(
            Side.SEEKER,
            PushWhen.ALWAYS,
            ("「{home}」のトークルームを、運営が閉じました。", _HISTORY_DELETED),
            "「{home}」のトークルームを、運営が閉じました。" + _HISTORY_DELETED,
        ),
        Event.CLOSED_WITH_VISIT_BY_OPERATOR: Announcement(
            Side.SEEKER,
            PushWhen.ALWAYS,
            ("「{home}」のトークルームを、運営が閉じました。", _VISIT_CANCELLED, _HISTORY_DELETED),
            "「{home}」のトークルームを、運営が閉じました。" + _VISIT_CANCELLED + _HISTORY_DELETED,
            counselor_text="「{home}」（{place}）のトークルームを運営が閉じ、{when}の見学もなくなりました。担当の方の見学です。",
        ),
        Event.REPORT_NO_ACTION: _report_result(
            "いまは、何もしないことにしました。",
            "また困ったら、知らせてください。",
            staff=("今回は、対応しないことにしました。", "また問題があれば、知らせてください。"),
        ),
        Event.REPORT_WARNED: _report_result(
            "ホームに、注意しました。",
            "また困ったら、知らせてください。",
            staff=("ホームに注意しました。", "また問題があれば、知らせてください。"),
        ),
        Event.REPORT_SUSPENDED: _report_result(
            "このホームは、もう連絡できません。", staff=("事業所の利用を停止しました。",)
        ),
        Event.REPORT_CLOSED: _report_result(
            "トークルームを、閉じました。", staff=("トークルームを閉じました。",)
        ),
        Event.HOME_DEACTIVATED: Announcement(
            Side.SEEKER,
            PushWhen.ALWAYS,
            ("「{home}」は募集を終えました。", "連絡は取り下げられました。"),
            "「{home}」は募集を終えました。連絡は取り下げられました。",
        ),
        Event.PREFERENCE_WITHDRAWN: Announcement(
            Side.FACILITY, PushWhen.NEVER, ("「{home}」から連絡した方が、登録を取り下げました。",)
        ),
        # As PREFERENCE_WITHDRAWN, but for an accepted contact, whose room stays open.
        Event.PREFERENCE_WITHDRAWN_TO_ROOM: Announcement(
            Side.FACILITY,
            PushWhen.NEVER,
            (
                "「{home}」のトークルームの方が、登録を取り下げました。",
                "トークルームは開いていますが、見学の候補は出せません。",
            ),
        ),
        Event.OPINION_GIVEN: Announcement(
            Side.SEEKER,
            PushWhen.ALWAYS,
            (
                "「{home}」のことで、いっしょに読む人の言葉がとどきました。",
                "いっしょに読む人は、決めません。",
            ),
            "「{home}」のことで、いっしょに読む人の言葉がとどきました。いっしょに読む人は、決めません。",
            "読む",
        ),
    }
)

#: If an event also cancels a planned visit, the event that is announced instead.
WITH_VISIT: Mapping[Event, Event] = MappingProxyType(
    {
        Event.ACCEPTANCE_WITHDRAWN: Event.ACCEPTANCE_WITHDRAWN_WITH_VISIT,
        Event.CLOSED_BY_FACILITY: Event.CLOSED_WITH_VISIT_BY_FACILITY,
        Event.CLOSED_BY_SEEKER: Event.CLOSED_WITH_VISIT_BY_SEEKER,
        Event.CLOSED_BY_OPERATOR: Event.CLOSED_WITH_VISIT_BY_OPERATOR,
    }
)


def is_pushed_to(event: Event, role: Role) -> bool:
    """Return whether a seeker with this role gets a LINE message about an event."""
    announcement = ANNOUNCEMENTS[event]
    return announcement.push is not PushWhen.NEVER and (
        role is Role.APPLICANT or bool(announcement.counselor_text)
    )


def lines_for(event: Event, home_name: str, reader: Role, when: str = "") -> str:
    """Return the text of the in-app notification for a reader with this role, one sentence per line."""
    announcement = ANNOUNCEMENTS[event]
    lines = announcement.lines if reader is Role.APPLICANT else announcement.lines_for_staff
    return "\n".join(line.format(home=home_name, when=when) for line in lines)


def push_text_for(event: Event, home_name: str, when: str = "") -> str:
    """Return the LINE text for an applicant. It names the home, and contains nothing about the person."""
    return ANNOUNCEMENTS[event].push_text.format(home=home_name, when=when)


def counselor_text_for(event: Event, home_name: str, place: str, when: str = "") -> str:
    """Return the LINE text for a counselor. It names the home, and contains nothing about the person."""
    return ANNOUNCEMENTS[event].counselor_text.format(home=home_name, place=place, when=when)


def combined_text(count: int) -> str:
    """Return the text of one LINE message to an applicant that replaces several messages."""
    return f"お知らせが{count}件あります。アプリで見られます。"


def combined_counselor_text(homes: Sequence[str], count: int) -> str:
    """Return the text of one LINE message to a counselor that replaces several messages. It names the first homes.

    It does not say what happened, because the messages may be about different events.
    """
    names = "".join(f"「{home}」" for home in homes[:_NAMED_MAX])
    suffix = "など" if len(homes) > _NAMED_MAX else ""
    return f"担当の方について、お知らせが{count}件あります。ホームは、{names}{suffix}です。"


def helping_page(account_id: int) -> str:
    return f"/applicants/helping/{account_id}/"


def joining_page(code: str) -> str:
    """Return the page of a helper invitation. The code is in the query, because LINE Login drops a URL's fragment."""
    return f"/applicants/helping/join/?invitation={code}"
