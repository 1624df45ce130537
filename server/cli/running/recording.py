"""Audit records of the operator's commands: who runs them, and why."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

import click

from server.accounts.queries import enabled_operator, has_operator
from server.cli.running.arguments import REASON, MailAddress, require_utf8
from server.core.audit.own_transaction import append_now
from server.core.audit.rules import Act, AuditEvent, Origin, Result
from server.core.audit.service import LAST_RECORDED, recorded_acts
from server.core.clock import now
from server.core.database import db
from server.core.viewer import Viewer
from server.models import Account

Command = TypeVar("Command", bound=Callable[..., Any])
#: The key of the `CommandRun` in the context of click.
_RUN = "server.command_run"
_OPERATOR_REQUIRED = "--as に、あなたの運営のアカウントのメールアドレスを指定してください。"


@dataclass
class CommandRun:
    """A run of a recorded command: by whom, and why."""

    #: None for cron jobs, and as long as no operator exists.
    operator: Account | None
    reason: str | None
    #: The id of the object; a refusal is recorded with it.
    object_id: int | None


def recorded_look(
    act: Act, *, needs_reason: bool = False, by_machine: bool = False
) -> Callable[[Command], Command]:
    """Record, before a command prints anything, that the command reads personal data.

    Place this decorator below the Click decorators.
    """
    return _recorded(act, is_look=True, needs_reason=needs_reason, by_machine=by_machine)


def recorded_change(
    act: Act, *, needs_reason: bool = False, by_machine: bool = False
) -> Callable[[Command], Command]:
    """Record that a command was refused, unless its last transaction has recorded the act.

    Place this decorator below the Click decorators.
    """
    return _recorded(act, is_look=False, needs_reason=needs_reason, by_machine=by_machine)


def acting_operator() -> Viewer:
    """Return the operator that `--as` names. Without `--as` raise a usage error."""
    account = _run().operator
    if account is None:
        raise click.UsageError(_OPERATOR_REQUIRED)
    return Viewer(account.id, account.role, account.username, session_id=0)


def given_reason() -> str | None:
    """Return the reason of `--reason`, for the audit."""
    return _run().reason


def name_object(object_id: int) -> None:
    """Name the object of the command, if its argument is not the id."""
    _run().object_id = object_id


def command_origin() -> Origin | None:
    """Return who runs the current command, and when; None if it is not recorded (worker, demo)."""
    context = click.get_current_context(silent=True)
    run: CommandRun | None = None if context is None else context.meta.get(_RUN)
    if run is None:
        return None
    return Origin(now(), None if run.operator is None else run.operator.id)


def _run() -> CommandRun:
    run: CommandRun = click.get_current_context().meta[_RUN]
    return run


def _recorded(
    act: Act, *, is_look: bool, needs_reason: bool, by_machine: bool
) -> Callable[[Command], Command]:
    """Return the decorator. `by_machine` marks a command that cron jobs run, for which `--as` is optional."""

    def decorate(command: Command) -> Command:
        @click.option(
            "--as",
            "run_by",
            type=MailAddress(),
            help="The mail address of your operator account; it is recorded in the audit log.",
        )
        @click.option(
            "--reason",
            type=REASON,
            required=needs_reason,
            help="The reason; it is recorded in the audit log.",
        )
        @wraps(command)
        def recorded(*args: Any, run_by: str | None, reason: str | None, **kwargs: Any) -> Any:
            require_utf8(kwargs)
            # By convention the argument `number` is the id of the object.
            run = CommandRun(_operator(run_by, by_machine=by_machine), reason, kwargs.get("number"))
            click.get_current_context().meta[_RUN] = run
            db.session().info.pop(LAST_RECORDED, None)
            try:
                if is_look:
                    append_now(AuditEvent(act, run.object_id, reason=reason), Result.DONE)
                return command(*args, **kwargs)
            finally:
                if not is_look and act not in recorded_acts():
                    append_now(AuditEvent(act, run.object_id, reason=reason), Result.REFUSED)

        recorded.act = act  # type: ignore[attr-defined]
        return recorded  # type: ignore[return-value]

    return decorate


def _operator(email: str | None, *, by_machine: bool) -> Account | None:
    """Return the operator who runs a command. None is allowed for cron jobs, and as long as no operator exists."""
    if email is None:
        if not by_machine and has_operator():
            raise click.UsageError(_OPERATOR_REQUIRED)
        return None
    account = enabled_operator(email)
    if account is None:
        raise click.ClickException("このメールアドレスの、使える運営のアカウントはありません。")
    return account
