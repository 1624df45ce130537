"""Recording the operator's commands, as what people do by the pages is: who runs them, and why, where that is given."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import click

from server.accounts.queries import enabled_operator, has_operator
from server.cli.running.arguments import REASON, MailAddress, refuse_what_is_no_text
from server.core.audit.alone import record_by_itself
from server.core.audit.rules import Act, PendingAuditEvent, Result
from server.core.audit.service import begin_audit_event
from server.core.viewer import Viewer
from server.models import Account

Command = TypeVar("Command", bound=Callable[..., Any])
_OPERATOR = "operator"


def recorded_look(
    act: Act, *, needs_reason: bool = False, by_machine: bool = False
) -> Callable[[Command], Command]:
    """Record that a command reads people, before it shows anything; stands next to the function."""
    return _recorded(act, look=True, needs_reason=needs_reason, by_machine=by_machine)


def recorded_change(
    act: Act, *, needs_reason: bool = False, by_machine: bool = False
) -> Callable[[Command], Command]:
    """Record what a command changes with the change itself, or that it did not; stands next to the function."""
    return _recorded(act, look=False, needs_reason=needs_reason, by_machine=by_machine)


def acting_operator() -> Viewer:
    """Return the operator named by `--as`; required by commands that need an actor."""
    account: Account | None = click.get_current_context().meta.get(_OPERATOR)
    if account is None:
        raise click.UsageError(_NOBODY)
    return Viewer(account.id, account.role, account.username, session_id=0)


_NOBODY = "--as に、あなたの運営のアカウントのメールアドレスを指定してください。"


def _recorded(act: Act, *, look: bool, needs_reason: bool, by_machine: bool) -> Callable[[Command], Command]:
    """`by_machine` marks commands that cron jobs run: `--as` is optional there."""

    def decorate(command: Command) -> Command:
        @click.option(
            "--as",
            "run_by",
            type=MailAddress(),
            help="Your operator account's mail address; recorded in the audit.",
        )
        @click.option("--reason", type=REASON, required=needs_reason, help="Why; it stands in the audit.")
        @wraps(command)
        def recorded(*args: Any, run_by: str | None, reason: str | None, **kwargs: Any) -> Any:
            refuse_what_is_no_text(kwargs)
            operator = _operator(run_by, by_machine=by_machine)
            click.get_current_context().meta[_OPERATOR] = operator
            deed = PendingAuditEvent(
                act, kwargs.get("number"), account_id=operator.id if operator else None, reason=reason
            )
            begin_audit_event(deed)
            try:
                if look:
                    record_by_itself(deed, Result.DONE)
                return command(*args, **kwargs)
            finally:
                begin_audit_event(None)
                if not deed.is_written:
                    record_by_itself(deed, Result.REFUSED)

        recorded.act = act  # type: ignore[attr-defined]
        return recorded  # type: ignore[return-value]

    return decorate


def _operator(email: str | None, *, by_machine: bool) -> Account | None:
    """Return the operator who runs a command; None only for cron jobs and while there is no operator yet."""
    if email is None:
        if not by_machine and has_operator():
            raise click.UsageError(_NOBODY)
        return None
    account = enabled_operator(email)
    if account is None:
        raise click.ClickException("このメールアドレスの、使える運営のアカウントはありません。")
    return account
