"""What a browser brings back of a step that it began: signed, short-lived, so that nothing is kept of it here."""

from datetime import datetime
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer

from server.actions.accounts.signing import sign, unsign
from server.domain.accounts.factors import STEP_LASTS
from server.domain.refusals import Conflict

#: What was begun for one purpose is worth nothing for another.
SECOND_STEP = "second step of signing in"
PASSKEY_USE = "challenge to a passkey"
PASSKEY_MADE = "challenge to a new passkey"
CODE_APP = "secret of a new app"


def sign_state(purpose: str, values: list[Any], now: datetime) -> str:
    """Return values as a text that comes back unchanged, and is good for some minutes."""
    return sign(URLSafeSerializer, purpose, [int((now + STEP_LASTS).timestamp()), *values])


def read_state(purpose: str, text: str, now: datetime) -> list[Any]:
    """Return the values that were signed, or refuse once that is over."""
    try:
        until, *values = unsign(URLSafeSerializer, purpose, text)
    except BadSignature:
        raise step_over() from None
    if until < now.timestamp():
        raise step_over()
    return list(values)


def step_over() -> Conflict:
    """Return the refusal of a step that was begun too long ago, or is done already."""
    return Conflict("時間が過ぎたため、続けられませんでした。はじめからやり直してください。", "step_over")
