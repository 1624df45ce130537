"""Parsing of LINE webhook events, detection of messages that call for help, and the texts of the replies."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeGuard

#: Number of characters of a text that are searched for help words.
READ_MAX = 1000

# Matches text without spaces whose katakana were converted to hiragana (`calls_for_help`).
_HELP_WORDS = re.compile(
    "|".join(
        (
            "たすけて|助けて|助け(?:が|を)|へるぷ|help|sos",
            "しにたい|死にたい|死のう|きえたい|消えたい|いきたくない|生きたくない|自殺",
            "つらい|辛い|くるしい|苦しい|こわい|怖い|しんどい|限界",
            "いじめ|苛め|ぎゃくたい|虐待|ぼうりょく|暴力|せくはら|ぱわはら|ちかん",
            "なぐら|殴ら|なぐる|殴る|たたかれ|叩かれ|けられた|蹴られた",
            "とじこめ|閉じ込め|おどされ|脅され|さわられ|触られ|痛い|(?:^|[がもは、。!])いたい",
        )
    )
)

#: The reply to a message that calls for help: which number to call in which case, in the order of the buttons.
HELP_REPLY = (
    "けが・病気のときは、119に電話します。\n"
    "なぐられた・こわいときは、110に電話します。\n"
    "死にたいほどつらいときは、0120-061-338で話せます。\n"
    "どんなことでも、0120-279-338で話せます。\n"
    "ここに書いたことは、人が読んでいません。"
)
#: Label and telephone number of each button.
TELEPHONES = (
    ("119に電話する", "119"),
    ("110に電話する", "110"),
    ("つらい気持ちを電話で話す", "0120-061-338"),
    ("どんなことでも電話で話す", "0120-279-338"),
)
#: The reply to people who add the account as a friend, or unblock it.
GREETING = (
    "友だちに追加してくれて、ありがとうございます。\n"
    "ホームから連絡がきたら、ここでお知らせします。\n"
    "下のボタンを押すと、アプリが開きます。"
)
#: The same for counselors and facilities with a linked LINE account.
STAFF_GREETING = (
    "友だちに追加いただき、ありがとうございます。\n"
    "担当の方へ連絡が来たときなどに、ここでお知らせします。\n"
    "返事は、下のボタンで開くページからお願いします。"
)
STAFF_BUTTON = "ログインして開く"
#: Label and page of the button in replies to messages.
HELP_BUTTON = "困ったとき"
HELP_PAGE = "/accounts/applicants/help/"

#: The failure of a push that LINE accepted but did not deliver, because the person has blocked or left the account.
NOT_REACHED = "LINE took it, but the person had blocked or left the account"

EVENT_ID_MAX = 64
REPLY_TOKEN_MAX = 128
_KIND_MAX, _LINE_ID_MAX = 64, 64
# A later timestamp is not plausible, and the event is ignored.
_LATEST_MS = datetime(2100, 1, 1, tzinfo=UTC).timestamp() * 1000


@dataclass(frozen=True)
class WebhookEvent:
    """One webhook event about a person. If LINE delivers the event again, `id` is the same."""

    id: str
    kind: str
    at: datetime
    line_id: str
    reply_token: str | None
    #: Whether the message contains a help word. The text of the message is not kept.
    calls_for_help: bool = False

    @property
    def reachable(self) -> bool | None:
        """Whether LINE can deliver messages to the person after this event; None if the event does not tell."""
        return {"follow": True, "unfollow": False}.get(self.kind)

    @property
    def is_follow(self) -> bool:
        return self.kind == "follow"

    @property
    def needs_reply(self) -> bool:
        return self.kind in ("message", "follow") and self.reply_token is not None


def calls_for_help(text: object) -> bool:
    """Return whether a text contains a word that calls for help. Return False for a value that is not a text."""
    if not isinstance(text, str):
        return False
    plain = unicodedata.normalize("NFKC", text[:READ_MAX]).lower()
    # In Unicode, the code point of a katakana minus 0x60 is that of the same hiragana.
    hiragana = "".join(chr(ord(char) - 0x60) if "ァ" <= char <= "ヶ" else char for char in plain)
    return _HELP_WORDS.search(re.sub(r"[\s・ー~〜]", "", hiragana)) is not None


def read_events(body: Any) -> list[WebhookEvent] | None:
    """Return the events that are about a person. Return None if the body is not a webhook body."""
    events = body.get("events") if isinstance(body, dict) else None
    return list(_valid_events(events)) if isinstance(events, list) else None


def _valid_events(events: list[Any]) -> Iterator[WebhookEvent]:
    for event in events:
        try:
            id_, kind, sent_ms = event["webhookEventId"], event["type"], event["timestamp"]
            line_id = event["source"]["userId"]
            # In any other mode, another module channel of the account handles the chat, so we must not reply.
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


def _is_code(value: object, max_length: int) -> TypeGuard[str]:
    """Return whether a value is a short ASCII id.

    The database would reject any other value, and the whole batch of events would be lost.
    """
    return isinstance(value, str) and 0 < len(value) <= max_length and value.isascii() and value.isprintable()


def _text_of(event: dict[str, Any]) -> object:
    message = event.get("message")
    return message.get("text") if isinstance(message, dict) else None
