"""LINE's webhook: signatures, repeated and reordered events, and answers to messages."""

import base64
import hashlib
import hmac
import json
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import func, select, update
from werkzeug.test import TestResponse

from server.app import create_app
from server.config import Settings
from server.core.database import db
from server.core.transaction import transaction
from server.models import Account, LineEvent, LineReply
from server.notifications.rules.line_events import GREETING, STAFF_GREETING
from tests.support.clock import Clock
from tests.support.line import HIKARI, Line
from tests.support.people import People

WEBHOOK = "/api/line/webhook/"
REPLY = "/v2/bot/message/reply"
# LINE's published test vector.
SECRET = "8c570fa6dd201bb328f1c1eac23a96d8"
BODY = b'{"destination":"U8e742f61d673b39c7fff3cecb7536ef0","events":[]}'
SIGNATURE = "GhRKmvmHys4Pi8DxkF4+EayaH0OqtJtaZxgTD9fMDLs="


def _send(app: APIFlask, body: bytes, headers: dict[str, str]) -> TestResponse:
    return app.test_client().post(WEBHOOK, data=body, headers=headers)


def _deliver_events(app: APIFlask, line: Line) -> None:
    """Deliver all events of the LINE emulator to the product."""
    for body, headers in line.webhooks:
        assert _send(app, body, headers).status_code == 200


def _deliver_body(app: APIFlask, line: Line, body: Any) -> TestResponse:
    """Deliver a signed body to the product."""
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    return _send(app, raw, line.signed(raw))


def _event(id_: str, kind: str, second: int, **fields: Any) -> dict[str, Any]:
    source = {"type": "user", "userId": HIKARI}
    return {
        "webhookEventId": id_, "type": kind, "mode": "active", "timestamp": second * 1000, "source": source,
    } | fields  # fmt: skip


def _is_reachable(app: APIFlask) -> bool:
    with app.app_context():
        return db.session.scalars(select(Account.line_reachable).where(Account.line_id == HIKARI)).one()


def _answers(line: Line) -> list[dict[str, Any]]:
    """Return the automatic answers on the phone."""
    return [
        one for one in line.inbox(HIKARI) if "アプリのトークルーム" in json.dumps(one, ensure_ascii=False)
    ]


def _count(app: APIFlask, table: Any) -> int:
    with app.app_context():
        return db.session.scalar(select(func.count()).select_from(table)) or 0


@pytest.mark.parametrize(
    ("secret", "body", "signature", "status"),
    [
        (SECRET, BODY, SIGNATURE, 200),
        (SECRET, BODY + b" ", SIGNATURE, 403),
        (SECRET, BODY, SIGNATURE.swapcase(), 403),
        (SECRET, BODY, "署名", 403),
        (SECRET, BODY, "", 403),
        (SECRET, BODY, None, 403),
        ("", BODY, base64.b64encode(hmac.digest(b"", BODY, hashlib.sha256)).decode(), 403),
    ],
    ids=["valid", "body changed", "signature changed", "not ASCII", "empty", "missing", "no secret set"],
)
def test_only_bodies_signed_by_line_are_accepted(
    secret: str, body: bytes, signature: str | None, status: int
) -> None:
    app = create_app(
        Settings(mode="development", database_url="sqlite://", line_messaging_channel_secret=secret)
    )
    headers = {} if signature is None else {"x-line-signature": signature.encode().decode("latin-1")}
    assert _send(app, body, headers).status_code == status


def test_follow_and_block_set_reachability(app: APIFlask, people: People, line: Line) -> None:
    people.applicant()
    for what, reachable in (("block", False), ("follow", True), ("block", False)):
        line.webhooks.clear()
        line.act(HIKARI, what)
        assert len(line.webhooks) == 1
        _deliver_events(app, line)
        assert _is_reachable(app) is reachable


def test_following_is_greeted_once(app: APIFlask, people: People, line: Line, deliver: Any) -> None:
    people.applicant()
    line.act(HIKARI, "follow")
    _deliver_events(app, line)
    _deliver_events(app, line)
    assert deliver() == 1
    [greeting] = [one for one in line.inbox(HIKARI) if one.get("altText") == GREETING]
    [button] = greeting["contents"]["footer"]["contents"]
    assert button["action"]["uri"].endswith("/applicants/top/")
    assert deliver() == 0


def test_following_counselor_is_greeted_with_the_way_to_the_portal(
    app: APIFlask, people: People, line: Line, deliver: Any
) -> None:
    counselor = people.counselor("佐々木 由美")
    with app.app_context(), transaction():
        db.session.execute(update(Account).where(Account.id == counselor.id).values(line_id=HIKARI))
    line.act(HIKARI, "follow")
    _deliver_events(app, line)
    deliver()
    [greeting] = line.inbox(HIKARI)
    assert greeting["altText"] == STAFF_GREETING
    assert "佐々木" not in json.dumps(greeting, ensure_ascii=False)
    [button] = greeting["contents"]["footer"]["contents"]
    assert button["action"]["uri"] == "http://localhost/counselors/top/"


def test_greeting_of_a_stranger_says_nothing_about_anybody(app: APIFlask, line: Line, deliver: Any) -> None:
    line.act(HIKARI, "follow")
    _deliver_events(app, line)
    deliver()
    assert [one["altText"] for one in line.inbox(HIKARI)] == [GREETING]


def test_latest_follow_or_block_counts_in_any_order_of_arrival(
    app: APIFlask, people: People, line: Line
) -> None:
    people.applicant()
    _deliver_body(app, line, {"events": [_event("b", "unfollow", 200)]})
    _deliver_body(app, line, {"events": [_event("a", "follow", 100)]})
    assert _is_reachable(app) is False
    _deliver_body(app, line, {"events": [_event("d", "unfollow", 400), _event("c", "follow", 300)]})
    assert _is_reachable(app) is False


def test_event_of_an_unknown_user_changes_nothing(app: APIFlask, line: Line) -> None:
    line.act(HIKARI, "block")
    _deliver_events(app, line)
    assert _count(app, Account) == 0


def test_repeated_event_is_answered_once(app: APIFlask, people: People, line: Line, deliver: Any) -> None:
    people.applicant()
    line.act(HIKARI, "say", text="こんにちは")
    _deliver_events(app, line)
    _deliver_events(app, line)
    assert deliver() == 1
    assert len(_answers(line)) == 1
    assert deliver() == 0


def test_call_for_help_is_answered_with_telephone_numbers_and_not_stored(
    app: APIFlask, people: People, line: Line, deliver: Any
) -> None:
    people.applicant()
    line.act(HIKARI, "say", text="なぐられた。たすけて")
    _deliver_events(app, line)
    with app.app_context():
        kept = [json.dumps(one, ensure_ascii=False) for one in db.session.scalars(select(LineReply.messages))]
    assert deliver() == 1
    [answer] = [one for one in line.inbox(HIKARI) if "119に電話します" in json.dumps(one, ensure_ascii=False)]
    actions = [button["action"]["uri"] for button in answer["contents"]["footer"]["contents"]]
    assert actions[:2] == ["tel:119", "tel:110"]
    assert actions[-1].endswith("/accounts/applicants/help/")
    assert "たすけて" not in "".join(kept)


@pytest.mark.parametrize(("seconds", "sent"), [(3, 1), (60, 0)], ids=["in time", "too late"])
def test_answer_is_retried_only_while_its_token_is_valid(
    app: APIFlask, people: People, line: Line, deliver: Any, clock: Clock, seconds: int, sent: int
) -> None:
    people.applicant()
    line.act(HIKARI, "say", text="こんにちは")
    _deliver_events(app, line)
    line.fault(REPLY, {"status": 500}, *([{"status": 500}] if not sent else []))
    deliver()
    clock.forward(seconds=seconds)
    deliver()
    clock.forward(seconds=60)
    assert deliver() == 0
    assert len(_answers(line)) == sent


def test_standby_event_is_not_answered(app: APIFlask, line: Line) -> None:
    _deliver_body(app, line, {"events": [_event("a", "message", 100, mode="standby", replyToken="t")]})
    assert (_count(app, LineEvent), _count(app, LineReply)) == (1, 0)


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'{"events": 3}', b"{}", b"\xff"])
def test_body_that_is_not_a_webhook_is_refused(app: APIFlask, line: Line, body: bytes) -> None:
    answer = _deliver_body(app, line, body)
    assert (answer.status_code, answer.json["code"]) == (400, "http_400")  # type: ignore[index]


def test_unknown_and_malformed_events_are_skipped(app: APIFlask, people: People, line: Line) -> None:
    people.applicant()
    odd = [
        3, None, {}, _event("a", "accountLink", 1), _event("b", "new kind", 1), _event("", "follow", 1),
        _event("x" * 65, "follow", 1), _event("c", "follow", 1, timestamp="soon"),
        _event("d", "follow", 1, timestamp=10**30), _event("e", "message", 1, replyToken="t" * 200),
        _event("f", "follow", 1, source={"type": "group"}), _event("g", "unfollow", 5),
    ]  # fmt: skip
    assert _deliver_body(app, line, {"events": odd}).status_code == 200
    assert _is_reachable(app) is False
    assert (_count(app, LineEvent), _count(app, LineReply)) == (4, 0)


def test_oversized_body_is_refused(app: APIFlask, line: Line) -> None:
    assert _deliver_body(app, line, b" " * (1024 * 1024) + BODY).status_code == 413
    assert _deliver_body(app, line, b" " * (1024 * 1024 - len(BODY)) + BODY).status_code == 200


NESTED = b"[" * 100_000 + b"]" * 100_000


@pytest.mark.parametrize(
    "body", [NESTED, b'{"events":' + NESTED + b"}", b"\xff\xfe"], ids=["nested", "nested events", "not UTF-8"]
)
def test_unreadable_body_is_refused(app: APIFlask, line: Line, body: bytes) -> None:
    assert _deliver_body(app, line, body).status_code == 400


@pytest.mark.parametrize("sign", ["\ud800", "\0", "花", "x" * 200], ids=ascii)
@pytest.mark.both_databases
def test_event_with_an_invalid_id_does_not_affect_other_events(
    app: APIFlask, people: People, line: Line, sign: str
) -> None:
    people.applicant()
    odd = [
        _event(f"a{sign}", "unfollow", 300),
        _event("b", f"unfollow{sign}", 300),
        _event("c", "unfollow", 300, source={"type": "user", "userId": f"{HIKARI}{sign}"}),
        _event("d", "message", 300, replyToken=f"r{sign}", message={"type": "text", "text": f"はい{sign}"}),
    ]
    assert _deliver_body(app, line, {"events": [*odd, _event("e", "unfollow", 100)]}).status_code == 200
    assert _is_reachable(app) is False
    assert _count(app, LineReply) == 0
