"""`flask worker`: the loop that makes and sends LINE messages and e-mails, asks whether it came to a move-in,
reminds of visits, takes away the second factors that the operator has announced and, once a day, tells facilities of
new matches, takes away what is kept no longer and counts the figures of the whole service.

The default start runs it inside the web process.
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

from server.accounts.service.factors.resets import take_factors_due
from server.accounts.service.settings import stop_link
from server.contacts.service.moved_in import ask_about_move_ins
from server.contacts.service.quotas import count_lists
from server.contacts.service.visits import remind_of_visits
from server.core.audit.alone import append_refusals
from server.core.clock import now, shared_now
from server.core.database import db, long_statements
from server.core.logs import log_as_json
from server.core.pictures import sweep_pictures
from server.core.services import app_settings, picture_store
from server.integrations.line.messaging import Answer, Sent, push, reply
from server.integrations.mail.post import Letter, NotPosted, post
from server.matching.service.notices import tell_new_matches
from server.models import LineReply, Mail, Push
from server.notifications.service.bounces import mark_dead
from server.notifications.service.outbox import (
    claim,
    drop,
    pause_pushes,
    settle_failed,
    settle_later,
    settle_sent,
)
from server.notifications.service.staff_mails import text_of, write_staff_mails
from server.operator.service.queue import beat, count_figures, send_operator_digest
from server.operator.service.retention import enforce_retention

_PAUSE_SECONDS = 0.5
# What falls due by the day need not be looked for twice a second.
_ASK = timedelta(seconds=60)
_NEVER = datetime(1, 1, 1, tzinfo=UTC)
_DAY_SECONDS = 24 * 3600
_AGAIN_SECONDS = 60
# How many mails go before LINE messages are looked at again.
_MAILS = 20
_log = logging.getLogger(__name__)


@click.command("worker")
@with_appcontext
@long_statements()
def worker() -> None:
    """Send LINE messages and e-mails until stopped."""
    log_as_json()
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    if port := app_settings().worker_metrics_port:
        start_http_server(port, app_settings().worker_metrics_address)
    _run(app)


def start_in_process(app: Flask) -> None:
    """Run the loop beside the web requests of this process."""
    threading.Thread(target=_run, args=(app,), daemon=True, name="worker").start()


def deliver_due() -> int:
    """Send what is due once; return how many messages were tried."""
    # A row that another machine's loop holds must not be due by a clock that is ahead.
    moment = shared_now()
    pushes, replies = claim(Push, moment), claim(LineReply, moment)
    _push_all(pushes)
    for answer in replies:
        _settle(answer, reply(app_settings(), answer.reply_token, answer.messages))
    return len(pushes) + len(replies) + _post_all()


def _post_all() -> int:
    """Send some of the mails that are due, claiming each by itself: no other loop takes one behind a slow one."""
    for posted in range(_MAILS):
        due = claim(Mail, shared_now(), limit=1)
        if not due:
            return posted
        _post(due[0])
    return _MAILS


def _run(app: Flask) -> None:
    asked_at, daily = _NEVER, _daily()

    def deliver() -> int:
        beat(shared_now())
        return (
            write_staff_mails(shared_now())
            + deliver_due()
            + append_refusals(now())
            + tell_new_matches(now())
            + count_lists()
        )

    def work_of_the_day() -> int:
        nonlocal daily
        try:
            return next(daily)
        except Exception:
            daily = _daily(_AGAIN_SECONDS)
            raise

    def ask() -> int:
        nonlocal asked_at
        # By the clock that they fall due by, forward or back: what it is put to meanwhile was not asked at.
        moment = shared_now()
        if abs(moment - asked_at) <= _ASK:
            return 0
        send_operator_digest(moment)
        asked = ask_about_move_ins(moment) + remind_of_visits(moment) + take_factors_due(moment)
        if not asked:
            asked_at = moment
        return asked

    while True:
        with app.app_context():
            tried = sum(_try_step(step) for step in (deliver, work_of_the_day, ask))
        if not tried:
            time.sleep(_PAUSE_SECONDS)


def _try_step(step: Callable[[], int]) -> int:
    """Do a step of the loop; one that fails keeps neither the loop nor the other steps from going on."""
    try:
        return step()
    except Exception:
        # The loop outlives a lost database: what is due stays due.
        _log.exception("the step %s of the worker failed; trying again", step.__name__)
        db.session.rollback()
        return 0


def _daily(rest: float = 0) -> Iterator[bool]:
    """Do once a day what nobody waits for, a small step at a time; say each time whether there is more of it."""
    while True:
        rests_until = time.monotonic() + rest
        while time.monotonic() < rests_until:
            yield False
        for _ in enforce_retention(picture_store(), now):
            yield True
        sweep_pictures(picture_store(), now())
        for _ in count_figures(picture_store(), now()):
            yield True
        rest = _DAY_SECONDS


def _push_all(pushes: list[Push]) -> None:
    for message in pushes:
        sent = push(app_settings(), message.body, message.retry_key)
        if sent.answer is Answer.PAUSED:
            _log.error("LINE takes no message at present: %s", sent.reason)
            pause_pushes(sent.reason, shared_now())
            return
        _settle(message, sent)


def _settle(message: Push | LineReply, sent: Sent) -> None:
    match sent.answer:
        case Answer.DELIVERED:
            settle_sent(message, shared_now())
        case Answer.TRY_AGAIN:
            settle_later(message, sent.reason, shared_now())
        case Answer.PAUSED | Answer.FAILED:
            settle_failed(message, sent.reason, shared_now())


def _post(mail: Mail) -> None:
    say = text_of(mail, shared_now())
    if say is None:
        drop(mail)
        return
    stop = stop_link(mail.account_id, say.kinds) if mail.account_id and say.kinds else None
    try:
        post(app_settings(), Letter(mail.id, mail.created_at, mail.address, say.subject, say.text, stop))
    except NotPosted as error:
        if error.is_dead_address:
            mark_dead(mail.address, shared_now())
        settle = settle_failed if error.final else settle_later
        settle(mail, str(error), shared_now())
    else:
        settle_sent(mail, shared_now())
