"""Which event tells whom, in the product and by LINE, and in which words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType

from server.core.vocabulary import Event, Role, Side


class PushWhen(Enum):
    NEVER = auto()
    ALWAYS = auto()
    WHEN_AWAY = auto()


@dataclass(frozen=True)
class Announcement:
    """Who is told of an event; `lines` are shown one below the other.

    `{home}` is the home's name, `{when}` day and hour of the visit as its reader's app writes them.
    """

    #: None where either side may cause it, and the other one is told; or where both are.
    tell: Side | None
    push: PushWhen
    lines: tuple[str, ...]
    push_text: str = ""
    button: str = "内容を見る"
    #: What a counselor reads who linked a LINE account, `{place}` is where the home is; empty where only applicants do.
    counselor_text: str = ""
    #: What staff are told in the product, where that is not said to them as to applicants.
    staff_lines: tuple[str, ...] = ()

    @property
    def lines_for_staff(self) -> tuple[str, ...]:
        """Return what staff are told in the product."""
        return self.staff_lines or self.lines


_NO_VISIT, _NO_HISTORY = "{when}の見学も、なくなりました。", "これまでのメッセージは消えました。"
_MESSAGE_LINES = ("「{home}」のトークルームに、新しいメッセージがあります。",)


def _settled(*decided: str) -> Announcement:
    """Return what whoever told the operator of a room is told of what was decided."""
    lines = ("「{home}」のことを、運営が確かめました。", *decided)
    return Announcement(Side.SEEKER, PushWhen.ALWAYS, lines, "".join(lines))


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
        ),
        Event.ACCEPTED: Announcement(
            Side.FACILITY,
            PushWhen.NEVER,
            ("「{home}」からの連絡が承認されました。", "トークルームで話ができます。"),
        ),
        Event.ACCEPTANCE_TAKEN_BACK: Announcement(
            Side.FACILITY,
            PushWhen.NEVER,
            ("「{home}」からの連絡の承認は、取り消されました。",),
        ),
        # The same, where a visit was to come that is off with it.
        Event.VISIT_TAKEN_BACK: Announcement(
            Side.FACILITY,
            PushWhen.NEVER,
            ("「{home}」からの連絡の承認は、取り消されました。", _NO_VISIT),
        ),
        # The same, where the facility had reported a visit, or confirmed a move-in.
        Event.REPORT_TAKEN_BACK: Announcement(
            Side.FACILITY,
            PushWhen.NEVER,
            (
                "「{home}」からの連絡の承認は、取り消されました。",
                "見学の予定や、見学完了の報告も、なくなりました。",
            ),
        ),
        Event.CONFIRMATION_TAKEN_BACK: Announcement(
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
        Event.DECLINE_TAKEN_BACK: Announcement(
            Side.FACILITY,
            PushWhen.NEVER,
            ("「{home}」からの連絡の辞退は、取り消されました。", "お返事をお待ちください。"),
        ),
        Event.DECLINED_BY_FACILITY: Announcement(
            Side.SEEKER,
            PushWhen.ALWAYS,
            ("「{home}」が連絡を取り下げました。", "ほかのホームからの連絡をお待ちください。"),
            "「{home}」が連絡を取り下げました。ほかのホームからの連絡をお待ちください。",
        ),
        Event.VISIT_OFFERED: Announcement(
            Side.SEEKER,
            PushWhen.ALWAYS,
            ("「{home}」から、見学できる日がとどきました。", "行ける日を1つえらぶと、決まります。"),
            "「{home}」から、見学できる日がとどきました。行ける日を1つえらぶと、決まります。",
            "日をえらぶ",
            counselor_text="「{home}」（{place}）から、見学できる日が届きました。担当の方の見学です。",
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
            ("「{home}」の見学は、とりやめになりました。", "{when}の見学でした。"),
            "「{home}」の見学は、とりやめになりました。{when}の見学でした。",
            "トークを見る",
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
        ),
        Event.MOVE_IN_CONFIRMED: Announcement(
            Side.SEEKER,
            PushWhen.ALWAYS,
            (
                "「{home}」への入居が決まったと記録されました。",
                "ちがうときは、トークルームで伝えてください。",
            ),
            "「{home}」への入居が決まったと記録されました。ちがうときは、トークルームで伝えてください。",
        ),
        Event.MOVE_IN_TAKEN_BACK: Announcement(
            Side.SEEKER,
            PushWhen.ALWAYS,
            ("「{home}」への入居の記録は、取り消されました。", "あなたがすることは、ありません。"),
            "「{home}」への入居の記録は、取り消されました。あなたがすることは、ありません。",
        ),
        Event.MOVE_IN_ASKED: Announcement(
            Side.SEEKER,
            PushWhen.ALWAYS,
            ("「{home}」に、入居しましたか。", "答えなくても大丈夫です。"),
            "「{home}」に、入居しましたか。答えなくても大丈夫です。",
            "答える",
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
            "「{home}」から新しいメッセージがあります。",
            "トークを見る",
        ),
        Event.CLOSED_BY_FACILITY: Announcement(
            Side.SEEKER,
            PushWhen.ALWAYS,
            ("「{home}」がトークルームを閉じました。", _NO_HISTORY),
            "「{home}」がトークルームを閉じました。これまでのメッセージは消えました。",
        ),
        Event.CLOSED_BY_SEEKER: Announcement(
            Side.FACILITY,
            PushWhen.NEVER,
            ("「{home}」のトークルームが相手により閉じられました。", _NO_HISTORY),
        ),
        # The same, where a visit was to come that is off with it.
        Event.VISIT_CLOSED_BY_FACILITY: Announcement(
            Side.SEEKER,
            PushWhen.ALWAYS,
            ("「{home}」がトークルームを閉じました。", _NO_VISIT, _NO_HISTORY),
            "「{home}」がトークルームを閉じました。{when}の見学も、なくなりました。これまでのメッセージは消えました。",
            counselor_text="「{home}」（{place}）がトークルームを閉じ、{when}の見学もなくなりました。担当の方の見学です。",
        ),
        Event.VISIT_CLOSED_BY_SEEKER: Announcement(
            Side.FACILITY,
            PushWhen.NEVER,
            ("「{home}」のトークルームが相手により閉じられました。", _NO_VISIT, _NO_HISTORY),
        ),
        Event.CLOSED_BY_OPERATOR: Announcement(
            Side.SEEKER,
            PushWhen.ALWAYS,
            ("「{home}」のトークルームを、運営が閉じました。", _NO_HISTORY),
            "「{home}」のトークルームを、運営が閉じました。これまでのメッセージは消えました。",
        ),
        Event.VISIT_CLOSED_BY_OPERATOR: Announcement(
            Side.SEEKER,
            PushWhen.ALWAYS,
            ("「{home}」のトークルームを、運営が閉じました。", _NO_VISIT, _NO_HISTORY),
            "「{home}」のトークルームを、運営が閉じました。{when}の見学も、なくなりました。これまでのメッセージは消えました。",
            counselor_text="「{home}」（{place}）のトークルームを運営が閉じ、{when}の見学もなくなりました。担当の方の見学です。",
        ),
        Event.REPORT_KEPT: _settled("いまは、何もしないことにしました。", "また困ったら、知らせてください。"),
        Event.REPORT_WARNED: _settled("ホームに、注意しました。", "また困ったら、知らせてください。"),
        Event.REPORT_SUSPENDED: _settled("このホームは、もう連絡できません。"),
        Event.REPORT_CLOSED: _settled("トークルームを、閉じました。"),
        Event.HOME_DEACTIVATED: Announcement(
            Side.SEEKER,
            PushWhen.ALWAYS,
            ("「{home}」は募集を終えました。", "連絡は取り下げられました。"),
            "「{home}」は募集を終えました。連絡は取り下げられました。",
        ),
        Event.PREFERENCE_WITHDRAWN: Announcement(
            Side.FACILITY, PushWhen.NEVER, ("「{home}」から連絡した方が、登録を取り下げました。",)
        ),
        # The same for a room, which stays open.
        Event.PERSON_STOPPED: Announcement(
            Side.FACILITY,
            PushWhen.NEVER,
            (
                "「{home}」のトークルームの方が、登録を取り下げました。",
                "トークルームは開いていますが、見学の候補は出せません。",
            ),
        ),
        Event.HELPER_ANSWERED: Announcement(
            Side.SEEKER,
            PushWhen.ALWAYS,
            ("「{home}」のことで、いっしょに読む人の言葉がとどきました。", "決めるのは、あなたです。"),
            "「{home}」のことで、いっしょに読む人の言葉がとどきました。決めるのは、あなたです。",
            "読む",
        ),
    }
)


#: What is told in place of an event that takes a visit to come with it.
WITH_VISIT: Mapping[Event, Event] = MappingProxyType(
    {
        Event.ACCEPTANCE_TAKEN_BACK: Event.VISIT_TAKEN_BACK,
        Event.CLOSED_BY_FACILITY: Event.VISIT_CLOSED_BY_FACILITY,
        Event.CLOSED_BY_SEEKER: Event.VISIT_CLOSED_BY_SEEKER,
        Event.CLOSED_BY_OPERATOR: Event.VISIT_CLOSED_BY_OPERATOR,
    }
)


def is_pushed_to(event: Event, role: Role) -> bool:
    """Say whether a seeker of this role gets a LINE message of an event."""
    plan = ANNOUNCEMENTS[event]
    return plan.push is not PushWhen.NEVER and (role is Role.APPLICANT or bool(plan.counselor_text))


def lines_for(event: Event, home_name: str, reader: Role, when: str = "") -> str:
    """Return the in-app notification of an event to somebody of this role, one sentence a line."""
    plan = ANNOUNCEMENTS[event]
    lines = plan.lines if reader is Role.APPLICANT else plan.lines_for_staff
    return "\n".join(line.format(home=home_name, when=when) for line in lines)


def push_text_for(event: Event, home_name: str, when: str = "") -> str:
    """Return the text of the LINE message of an event; it names the home and nothing of the person."""
    return ANNOUNCEMENTS[event].push_text.format(home=home_name, when=when)


def counselor_text_for(event: Event, home_name: str, place: str, when: str = "") -> str:
    """Return the text of the LINE message of an event to a counselor; it names the home and nothing of the person."""
    return ANNOUNCEMENTS[event].counselor_text.format(home=home_name, place=place, when=when)


#: What is on the button of a message about several things.
COMBINED_BUTTON = "アプリを開く"
# How many homes the one message to a counselor names.
_NAMED_MAX = 3


def combined_text(count: int) -> str:
    """Return the text of the one LINE message that stands for several."""
    return f"お知らせが{count}件あります。アプリで見られます。"


def combined_text_of(homes: Sequence[str], count: int) -> str:
    """Return the text of the one LINE message to a counselor that stands for several: it names some of the homes.

    Not what happened: requests, visits offered and visits called off may be among them.
    """
    names = "".join(f"「{home}」" for home in homes[:_NAMED_MAX])
    others = "など" if len(homes) > _NAMED_MAX else ""
    return f"担当の方について、お知らせが{count}件あります。ホームは、{names}{others}です。"


ASKED_PUSH = "「どう思う？」と聞かれています。アプリで見られます。"
ASKED_BUTTON = "読む"


def helping_page(account_id: int) -> str:
    """Return the page on which a helper reads of somebody."""
    return f"/applicants/helping/{account_id}/"


def joining_page(code: str) -> str:
    """Return the page on which an invitation is read; a fragment would be lost on the way through LINE's login."""
    return f"/applicants/helping/join/?invitation={code}"
