"""Audit records of the operator's commands: who runs them, and why."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import click

from server.accounts.queries import enabled_operator, has_operator
from server.cli.running.arguments import REASON, MailAddress, require_utf8
from server.core.audit.alone import record_in_own_transaction
from server.core.audit.rules import Act, PendingAuditEvent, Result
from server.core.audit.service import begin_audit_event
from server.core.viewer import Viewer
from server.models import Account

Command = TypeVar("Command", bound=Callable[..., Any])
_OPERATOR = "operator"
_OPERATOR_REQUIRED = "--as に、あなたの運営のアカウントのメールアドレスを指定してください。"


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
    """Record a command's change in the same transaction as the change, or record that the command was refused.

    Place this decorator below the Click decorators.
    """
    return _recorded(act, is_look=False, needs_reason=needs_reason, by_machine=by_machine)


def acting_operator() -> Viewer:
    """Return the operator that `--as` names. Without `--as` raise a usage error."""
    account: Account | None = click.get_current_context().meta.get(_OPERATOR)
    if account is None:
        raise click.UsageError(_OPERATOR_REQUIRED)
    return Viewer(account.id, account.role, account.username, session_id=0)


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
            operator = _operator(run_by, by_machine=by_machine)
            click.get_current_context().meta[_OPERATOR] = operator
            # By convention the argument `number` is the id of the object.
            event = PendingAuditEvent(
                act, kwargs.get("number"), account_id=operator.id if operator else None, reason=reason
            )
            begin_audit_event(event)
            try:
                if is_look:
                    record_in_own_transaction(event, Result.DONE)
                return command(*args, **kwargs)
            finally:
                begin_audit_event(None)
                # No transaction has recorded the act, so the command was refused or has failed.
                if not event.is_written:
                    record_in_own_transaction(event, Result.REFUSED)

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
