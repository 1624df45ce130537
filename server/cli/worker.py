"""`flask worker`: the loop that delivers LINE messages; the default start runs it inside the web process."""

import logging
import threading
import time

import click
from flask import Flask, current_app
from flask.cli import with_appcontext

from server.actions.pushes import Claimed, claim_pushes, settle_failed, settle_later, settle_sent
from server.extensions import db
from server.line.messaging import Answer, push
from server.web.clock import now

_PAUSE_SECONDS = 0.5
_log = logging.getLogger(__name__)


@click.command("worker")
@with_appcontext
def worker() -> None:
    """Deliver LINE messages until stopped."""
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    _run(app)


def start_in_process(app: Flask) -> None:
    """Run the loop beside the web requests of this process."""
    threading.Thread(target=_run, args=(app,), daemon=True, name="worker").start()


def deliver_due() -> int:
    """Send what is due once; return how many messages were tried."""
    claimed = claim_pushes(now())
    for message in claimed:
        _deliver(message)
    return len(claimed)


def _run(app: Flask) -> None:
    while True:
        with app.app_context():
            try:
                tried = deliver_due()
            except Exception:
                # The loop outlives a lost database: what is due stays due.
                _log.exception("delivering LINE messages failed; trying again")
                db.session.rollback()
                tried = 0
        if not tried:
            time.sleep(_PAUSE_SECONDS)


def _deliver(message: Claimed) -> None:
    sent = push(current_app.extensions["settings"], message.body, message.retry_key)
    match sent.answer:
        case Answer.DELIVERED:
            settle_sent(message, now())
        case Answer.TRY_AGAIN:
            settle_later(message, sent.reason, now())
        case Answer.FAILED:
            settle_failed(message, sent.reason, now())
