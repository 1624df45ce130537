"""Whether somebody who writes to the LINE account calls for help, and what they are answered: the telephone first."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeGuard

#: Longer texts are not looked through to their end: the cry stands at the beginning.
READ_MAX = 1000

_CALLS = re.compile(
    "|".join(
        (
            *("たすけて", "助けて", "助け(?:が|を)", "へるぷ", "help", "sos"),
            *("しにたい", "死にたい", "死のう", "きえたい", "消えたい", "いきたくない", "生きたくない", "自殺"),
            *("つらい", "辛い", "くるしい", "苦しい", "こわい", "怖い", "しんどい", "限界"),
            *("いじめ", "苛め", "ぎゃくたい", "虐待", "ぼうりょく", "暴力", "せくはら", "ぱわはら", "ちかん"),
            *("なぐら", "殴ら", "なぐる", "殴る", "たたかれ", "叩かれ", "けられた", "蹴られた"),
            *("とじこめ", "閉じ込め", "おどされ", "脅され", "さわられ", "触られ", "痛い", r"(?:^|[がもは、。!])いたい"),
        )
    )
)  # fmt: skip

#: When to call which, in the order of the buttons.
ANSWER = (
    "けが・病気のときは、119に電話します。\n"
    "なぐられた・こわいときは、110に電話します。\n"
    "死にたいほどつらいときは、0120-061-338で話せます。\n"
    "どんなことでも、0120-279-338で話せます。\n"
    "ここに書いたことは、人が読んでいません。"
)
#: What each button says, and the number that it calls.
TELEPHONES = (
    ("119に電話する", "119"),
    ("110に電話する", "110"),
    ("つらい気持ちを電話で話す", "0120-061-338"),
    ("どんなことでも電話で話す", "0120-279-338"),
)
BUTTON = "困ったとき"
PAGE = "/accounts/applicants/help/"


def calls_for_help(text: object) -> bool:
    """Say whether a message, whatever it is made of, holds a word of somebody who needs help now."""
    if not isinstance(text, str):
        return False
    plain = unicodedata.normalize("NFKC", text[:READ_MAX]).lower()
    hiragana = "".join(chr(ord(one) - 0x60) if "ァ" <= one <= "ヶ" else one for one in plain)
    return _CALLS.search(re.sub(r"[\s・ー~〜]", "", hiragana)) is not None


EVENT_ID_MAX = 64
REPLY_TOKEN_MAX = 128
_KIND_MAX, _LINE_ID_MAX = 64, 64
_LATEST_MS = datetime(2100, 1, 1, tzinfo=UTC).timestamp() * 1000


@dataclass(frozen=True)
class WebhookEvent:
    """One event; `id` is the same when LINE delivers it again."""

    id: str
    kind: str
    at: datetime
    line_id: str
    reply_token: str | None
    #: All that is kept of what somebody wrote.
    calls_for_help: bool = False

    @property
    def reachable(self) -> bool | None:
        """Whether LINE would deliver to this person from now on; None where the event does not tell."""
        return {"follow": True, "unfollow": False}.get(self.kind)

    @property
    def wants_answer(self) -> bool:
        """Whether somebody wrote to the account and can be answered."""
        return self.kind == "message" and self.reply_token is not None


def read_events(body: Any) -> list[WebhookEvent] | None:
    """Return the events of a webhook's body that are about a person, or None where it is no such body."""
    events = body.get("events") if isinstance(body, dict) else None
    return list(_readable(events)) if isinstance(events, list) else None


def _readable(events: list[Any]) -> Iterator[WebhookEvent]:
    for event in events:
        try:
            id_, kind, sent_ms = event["webhookEventId"], event["type"], event["timestamp"]
            line_id = event["source"]["userId"]
            # Of another module channel's turn: LINE wants no answer from us.
            token = event.get("replyToken") if event.get("mode") == "active" else None
        except (KeyError, TypeError, AttributeError):
            continue
        if not (
            _is_code(id_, EVENT_ID_MAX) and _is_code(kind, _KIND_MAX) and _is_code(line_id, _LINE_ID_MAX)
        ):
            continue
        if not isinstance(sent_ms, int) or not 0 <= sent_ms < _LATEST_MS:
            continue
        yield WebhookEvent(
            id_,
            kind,
            datetime.fromtimestamp(sent_ms / 1000, UTC),
            line_id,
            token if _is_code(token, REPLY_TOKEN_MAX) else None,
            calls_for_help(_text_of(event)),
        )


def _is_code(value: object, most: int) -> TypeGuard[str]:
    """Say whether a value is an id or a code: another text no database can be asked for, and one event loses all."""
    return isinstance(value, str) and 0 < len(value) <= most and value.isascii() and value.isprintable()


def _text_of(event: dict[str, Any]) -> object:
    message = event.get("message")
    return message.get("text") if isinstance(message, dict) else None


#: Why a push that LINE took was not delivered: LINE takes those for whoever has blocked the account as well.
NOT_REACHED = "LINE took it, but the person had blocked or left the account"
