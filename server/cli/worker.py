"""`flask worker`: the loop that does the background work. By default the loop runs inside the web process.

The loop sends LINE messages and mails, notices about homes and reminders of visits. It asks about move-ins, and
carries out announced resets of second factors. Once a day it enforces retention and counts the figures of the service.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import click
from flask import Flask, current_app
from flask.cli import with_appcontext
from prometheus_client import start_http_server

from server.accounts.service.factors.resets import carry_out_due_factor_resets
from server.accounts.service.settings import unsubscribe_url
from server.contacts.service.move_ins import ask_about_move_ins
from server.contacts.service.quotas import count_list_appearances
from server.contacts.service.visits import remind_of_visits
from server.core.audit.own_transaction import append_refusals
from server.core.clock import database_time, now
from server.core.database import db, long_statements
from server.core.logs import log_as_json
from server.core.pictures import sweep_pictures
from server.core.services import app_settings, picture_store
from server.integrations.line.messaging import SendOutcome, SendResult, send_push, send_reply
from server.integrations.mail.sending import MailNotSent, OutgoingMail, send_mail
from server.matching.service.notices import send_home_notices
from server.models import LineReply, Mail, Push
from server.notifications.service.bounces import mark_address_dead
from server.notifications.service.outbox import (
    claim,
    delete_waiting,
    pause_pushes,
    schedule_retry,
    settle_failed,
    settle_sent,
)
from server.notifications.service.staff_mails import current_mail_text, write_staff_mails
from server.operator.service.figures import count_figures
from server.operator.service.retention import enforce_retention
from server.operator.service.worker import record_heartbeat, send_operator_digest

_PAUSE_SECONDS = 0.5
# Reminders and questions are due on a certain day, so checking once a minute is enough.
_CHECK_INTERVAL = timedelta(seconds=60)
_NEVER = datetime(1, 1, 1, tzinfo=UTC)
_DAY_SECONDS = 24 * 3600
_RETRY_SECONDS = 60
# Maximum number of mails that are sent before the loop looks for LINE messages again.
_MAILS_PER_ROUND = 20
_log = logging.getLogger(__name__)


@click.command("worker")
@with_appcontext
@long_statements()
def worker() -> None:
    """Run the background work until the process is stopped."""
    log_as_json()
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    if port := app_settings().worker_metrics_port:
        start_http_server(port, app_settings().worker_metrics_address)
    _run(app)


def start_in_process(app: Flask) -> None:
    """Run the loop in a thread of this web process."""
    threading.Thread(target=_run, args=(app,), daemon=True, name="worker").start()


def deliver_due() -> int:
    """Try to send the messages that are due now. Return how many were tried."""
    # Use the database's clock: a local clock that is ahead could claim rows that another machine's worker has leased.
    moment = database_time()
    pushes, replies = claim(Push, moment), claim(LineReply, moment)
    _send_pushes(pushes)
    for message in replies:
        _settle(message, send_reply(app_settings(), message.reply_token, message.messages))
    return len(pushes) + len(replies) + _send_mails()


def _run(app: Flask) -> None:
    checked_at, daily = _NEVER, _daily_steps()

    def deliver() -> int:
        record_heartbeat(database_time())
        return (
            write_staff_mails(database_time())
            + deliver_due()
            + append_refusals(now())
            + send_home_notices(now())
            + count_list_appearances()
        )

    def daily_step() -> int:
        nonlocal daily
        try:
            return next(daily)
        except Exception:
            # A generator that raised is finished, so start a new one.
            daily = _daily_steps(_RETRY_SECONDS)
            raise

    def do_timed_work() -> int:
        """Do the work that is due at a certain time: the digest, questions, reminders and announced resets."""
        nonlocal checked_at
        # `abs`, because the database's clock may be set back.
        moment = database_time()
        if abs(moment - checked_at) <= _CHECK_INTERVAL:
            return 0
        send_operator_digest(moment)
        count = ask_about_move_ins(moment) + remind_of_visits(moment) + carry_out_due_factor_resets(moment)
        # If something was done, more may be due: check again in the next round.
        if not count:
            checked_at = moment
        return count

    while True:
        with app.app_context():
            count = sum(_try_step(step) for step in (deliver, daily_step, do_timed_work))
        if not count:
            time.sleep(_PAUSE_SECONDS)


def _try_step(step: Callable[[], int]) -> int:
    """Run a step of the loop and return its result. A failure stops neither the loop nor the other steps."""
    try:
        return step()
    except Exception:
        # This includes a database outage. Due work stays due, so the next round tries again.
        _log.exception("the step %s of the worker failed; trying again", step.__name__)
        db.session.rollback()
        return 0


def _daily_steps(wait_seconds: float = 0) -> Iterator[bool]:
    """Do the daily work in small steps. Yield True after each step, and False while waiting for the next day."""
    while True:
        waits_until = time.monotonic() + wait_seconds
        while time.monotonic() < waits_until:
            yield False
        # Retention gets the function `now`, because it reads the clock for each batch.
        for _ in enforce_retention(picture_store(), now):
            yield True
        sweep_pictures(picture_store(), now())
        for _ in count_figures(picture_store(), now()):
            yield True
        wait_seconds = _DAY_SECONDS


def _send_pushes(pushes: list[Push]) -> None:
    for message in pushes:
        sent = send_push(app_settings(), message.body, message.retry_key)
        if sent.outcome is SendOutcome.PAUSED:
            _log.error("LINE takes no message at present: %s", sent.reason)
            pause_pushes(sent.reason, database_time())
            return
        _settle(message, sent)


def _settle(message: Push | LineReply, sent: SendResult) -> None:
    match sent.outcome:
        case SendOutcome.DELIVERED:
            settle_sent(message, database_time())
        case SendOutcome.TRY_AGAIN:
            schedule_retry(message, sent.reason, database_time())
        # Only a reply can be PAUSED here: `_send_pushes` handles a paused push. A reply is not tried later.
        case SendOutcome.PAUSED | SendOutcome.FAILED:
            settle_failed(message, sent.reason, database_time())


def _send_mails() -> int:
    """Send some of the due mails. Each mail is claimed separately, so other workers can send the rest meanwhile."""
    for count in range(_MAILS_PER_ROUND):
        mails = claim(Mail, database_time(), limit=1)
        if not mails:
            return count
        _send_mail(mails[0])
    return _MAILS_PER_ROUND


def _send_mail(mail: Mail) -> None:
    content = current_mail_text(mail, database_time())
    if content is None:
        delete_waiting(mail)
        return
    unsubscribe_link = (
        unsubscribe_url(mail.account_id, content.kinds) if mail.account_id and content.kinds else None
    )
    try:
        send_mail(
            app_settings(),
            OutgoingMail(
                mail.id, mail.created_at, mail.address, content.subject, content.text, unsubscribe_link
            ),
        )
    except MailNotSent as error:
        if error.is_dead_address:
            mark_address_dead(mail.address, database_time())
        settle = settle_failed if error.final else schedule_retry
        settle(mail, str(error), database_time())
    else:
        settle_sent(mail, database_time())
