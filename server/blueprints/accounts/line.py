"""The webhook that LINE calls."""

import base64
import hashlib
import hmac
import json

from apiflask import APIBlueprint
from flask import request
from werkzeug.exceptions import BadRequest

from server.accounts.http.access import public, unaudited
from server.core.clock import now
from server.core.http.bodies import max_body_bytes
from server.core.refusals import NotAllowed
from server.core.schemas import Empty
from server.core.services import app_settings
from server.integrations.line.settings_check import WEBHOOK_PATH
from server.notifications.rules.line_events import read_events
from server.notifications.service.line_events import process_events

blueprint = APIBlueprint("line", __name__, tag="LINE")


@blueprint.post(WEBHOOK_PATH)
@unaudited("LINE makes this call, not a person")
@public
# LINE sends at most this much. The signature is checked before the body is parsed.
@max_body_bytes(1024 * 1024)
@blueprint.output(Empty)
@blueprint.doc(
    summary="Receive LINE's events; the request must have LINE's signature", responses=[400, 403, 413]
)
def webhook() -> Empty:
    body = request.get_data()
    if not _is_signed_by_line(body):
        raise NotAllowed("署名が正しくありません。", "signature")
    try:
        events = read_events(json.loads(body))
    except (ValueError, RecursionError):
        events = None
    if events is None:
        raise BadRequest
    process_events(events, now())
    return Empty()


def _is_signed_by_line(body: bytes) -> bool:
    """Check LINE's signature of the body. If no channel secret is set, no signature is valid."""
    secret = app_settings().line_messaging_channel_secret
    expected = base64.b64encode(hmac.digest(secret.encode(), body, hashlib.sha256))
    return bool(secret) and hmac.compare_digest(
        expected, request.headers.get("X-Line-Signature", "").encode()
    )
