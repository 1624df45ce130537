"""LINE's own calls to the product: its webhook."""

import base64
import hashlib
import hmac
import json

from apiflask import APIBlueprint
from flask import request
from werkzeug.exceptions import BadRequest

from server.accounts.http.access import public, unaudited
from server.core.clock import now
from server.core.http.bodies import takes_bytes
from server.core.refusals import NotAllowed
from server.core.schemas import Empty
from server.core.services import app_settings
from server.integrations.line.settings_check import WEBHOOK_PATH
from server.notifications.rules.line_events import read_events
from server.notifications.service.line_events import take_events

blueprint = APIBlueprint("line", __name__, tag="LINE")


@blueprint.post(WEBHOOK_PATH)
@unaudited("LINE tells it, and no person does")
@public
# No more than LINE sends; who may not sign is refused before any of it is parsed.
@takes_bytes(1024 * 1024)
@blueprint.output(Empty)
@blueprint.doc(summary="Take what LINE tells of its users; only LINE can sign it", responses=[400, 403, 413])
def webhook() -> Empty:
    body = request.get_data()
    if not _signed_by_line(body):
        raise NotAllowed("署名が正しくありません。", "signature")
    try:
        events = read_events(json.loads(body))
    except (ValueError, RecursionError):
        events = None
    if events is None:
        raise BadRequest
    take_events(events, now())
    return Empty()


def _signed_by_line(body: bytes) -> bool:
    """Say whether LINE signed these bytes; without a channel's secret nobody can have."""
    secret = app_settings().line_messaging_channel_secret
    ours = base64.b64encode(hmac.digest(secret.encode(), body, hashlib.sha256))
    return bool(secret) and hmac.compare_digest(ours, request.headers.get("X-Line-Signature", "").encode())
