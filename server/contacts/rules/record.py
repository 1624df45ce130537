"""The text that a facility can save as the record of a room: the dated steps, and the messages of the facility."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from server.contacts.rules.state import SEEKER_STEPS
from server.core.japan import JAPAN
from server.core.vocabulary import Action, RequestStep, Role, Side, VisitStep, side_of

#: Labels of the steps that both sides may see.
STEP_LABELS = {step.value: step.label for step in (*RequestStep, *Action, *VisitStep)}
_PICTURE = "（写真）"
_FILE = "（ファイル）"


@dataclass(frozen=True)
class RecordedStep:
    """A step of a contact, and the account that took it."""

    action: str
    taken_at: datetime
    role: Role
    name: str


@dataclass(frozen=True)
class FacilityMessage:
    sent_at: datetime
    #: The name of the sender.
    name: str
    #: The text of the message; empty for a picture, and the file name for a file.
    text: str
    is_file: bool = False


@dataclass(frozen=True)
class RecordHead:
    """The home and the person of a record."""

    contact_id: int
    home: str
    #: The texts about the person that the facility may keep.
    person: Sequence[str]
    moved_in_on: date | None


def record_text(
    head: RecordHead, steps: Sequence[RecordedStep], messages: Sequence[FacilityMessage], now: datetime
) -> str:
    day = f"{head.moved_in_on:%Y/%m/%d}" if head.moved_in_on else None
    return "\n".join(
        [
            "やり取りの記録",
            "",
            f"ホーム：{head.home}",
            f"相手の方：{'、'.join(head.person)}",
            f"連絡の番号：{head.contact_id}",
            *([f"入居日：{day}"] if day else []),
            f"保存した日時：{_time_text(now)}",
            "",
            "■ 日付の記録",
            *(_step(step) for step in steps if step.action not in SEEKER_STEPS),
            "",
            "■ こちらから送ったメッセージ",
            "（相手の方のメッセージと、写真やファイルの中身は入っていません）",
            *(line for message in messages for line in _message(message)),
            *([] if messages else ["ありません。"]),
            "",
        ]
    )


def _step(step: RecordedStep) -> str:
    by = step.name if side_of(step.role) is Side.FACILITY else "相手の方の側"
    return f"{_time_text(step.taken_at)}　{STEP_LABELS[step.action]}（{by}）"


def _message(message: FacilityMessage) -> list[str]:
    text = message.text or _PICTURE
    if message.is_file:
        text = f"{_FILE}{message.text}"
    return ["", f"{_time_text(message.sent_at)}　{message.name}", text]


def _time_text(moment: datetime) -> str:
    return f"{moment.astimezone(JAPAN):%Y/%m/%d %H:%M}"
