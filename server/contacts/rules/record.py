"""A facility's own record of a room that may soon be gone: when which step was taken, and what it said itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from server.contacts.rules.state import LAPSE, OWN_STEPS
from server.core.japan import JAPAN
from server.core.vocabulary import Role, Side, side_of

#: What each step is called that both sides may know of.
STEP_LABELS = {
    "request": "連絡",
    "accept": "承認",
    "take_back": "承認の取り消し",
    "decline": "辞退",
    "take_decline_back": "辞退の取り消し",
    LAPSE: "募集の終了",
    "offer_visit": "見学の候補",
    "withdraw_visit": "見学の候補の取り下げ",
    "agree_visit": "見学の日の決定",
    "want_visit": "ほかの見学の日の希望",
    "call_off_visit": "見学の取りやめ",
    "complete_visit": "見学完了の報告",
    "confirm": "入居確定",
    "unconfirm": "入居確定の取り消し",
    "close": "やり取りの終了",
}
_PICTURE = "（写真）"
_FILE = "（ファイル）"


@dataclass(frozen=True)
class StepTaken:
    """A step of a contact, and who of which side took it."""

    action: str
    taken_at: datetime
    role: Role
    name: str


@dataclass(frozen=True)
class OwnMessage:
    """What one of the facility's people said; a picture has no text, a file's is its name."""

    sent_at: datetime
    name: str
    text: str
    is_file: bool = False


@dataclass(frozen=True)
class RecordHead:
    """Which home and which person a record is of, as the facility may read them for good."""

    contact_id: int
    home: str
    person: Sequence[str]
    moved_in_on: date | None


def record_text(
    head: RecordHead, steps: Sequence[StepTaken], messages: Sequence[OwnMessage], now: datetime
) -> str:
    """Return the record as plain text."""
    day = f"{head.moved_in_on:%Y/%m/%d}" if head.moved_in_on else None
    return "\n".join(
        [
            "やり取りの記録",
            "",
            f"ホーム：{head.home}",
            f"相手の方：{'、'.join(head.person)}",
            f"連絡の番号：{head.contact_id}",
            *([f"入居日：{day}"] if day else []),
            f"保存した日時：{_moment(now)}",
            "",
            "■ 日付の記録",
            *(_step(step) for step in steps if step.action not in OWN_STEPS),
            "",
            "■ こちらから送ったメッセージ",
            "（相手の方のメッセージと、写真やファイルの中身は入っていません）",
            *(line for message in messages for line in _message(message)),
            *([] if messages else ["ありません。"]),
            "",
        ]
    )


def _step(step: StepTaken) -> str:
    by = step.name if side_of(step.role) is Side.FACILITY else "相手の方の側"
    return f"{_moment(step.taken_at)}　{STEP_LABELS[step.action]}（{by}）"


def _message(message: OwnMessage) -> list[str]:
    said = f"{_FILE}{message.text}" if message.is_file else message.text or _PICTURE
    return ["", f"{_moment(message.sent_at)}　{message.name}", said]


def _moment(moment: datetime) -> str:
    return f"{moment.astimezone(JAPAN):%Y/%m/%d %H:%M}"
