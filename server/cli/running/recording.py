"""Recording the operator's commands, as what people do by the pages is; with the reason, where one is given."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import click

from server.actions.audit.alone import record_by_itself
from server.actions.audit.noting import begin_deed
from server.cli.running.arguments import REASON, refuse_what_is_no_text
from server.domain.accounts.audit import Act, Deed, Result

Command = TypeVar("Command", bound=Callable[..., Any])


def recorded_look(act: Act, *, needs_reason: bool = False) -> Callable[[Command], Command]:
    """Record that a command reads people, before it shows anything; stands next to the function."""
    return _recorded(act, look=True, needs_reason=needs_reason)


def recorded_change(act: Act, *, needs_reason: bool = False) -> Callable[[Command], Command]:
    """Record what a command changes with the change itself, or that it did not; stands next to the function."""
    return _recorded(act, look=False, needs_reason=needs_reason)


def _recorded(act: Act, *, look: bool, needs_reason: bool) -> Callable[[Command], Command]:
    def decorate(command: Command) -> Command:
        @click.option("--reason", type=REASON, required=needs_reason, help="Why; it stands in the audit.")
        @wraps(command)
        def recorded(*args: Any, reason: str | None, **kwargs: Any) -> Any:
            refuse_what_is_no_text(kwargs)
            deed = Deed(act, kwargs.get("number"), reason=reason)
            begin_deed(deed)
            try:
                if look:
                    record_by_itself(deed, Result.DONE)
                return command(*args, **kwargs)
            finally:
                begin_deed(None)
                if not deed.is_written:
                    record_by_itself(deed, Result.REFUSED)

        recorded.act = act  # type: ignore[attr-defined]
        return recorded  # type: ignore[return-value]

    return decorate
