"""Recording the operator's commands, as what people do by the pages is; with the reason, where one is given."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from server.actions.audit import append_refusal, begin_deed
from server.actions.transaction import transaction
from server.cli.running.arguments import refuse_what_is_no_text
from server.domain.accounts.audit import Act, Deed

Command = TypeVar("Command", bound=Callable[..., Any])


def recorded_look(act: Act) -> Callable[[Command], Command]:
    """Record that a command reads people, before it shows anything; stands next to the function."""
    return _recorded(act, look=True)


def recorded_change(act: Act) -> Callable[[Command], Command]:
    """Record what a command changes with the change itself, or that it did not; stands next to the function."""
    return _recorded(act, look=False)


def _recorded(act: Act, *, look: bool) -> Callable[[Command], Command]:
    def decorate(command: Command) -> Command:
        @wraps(command)
        def recorded(*args: Any, **kwargs: Any) -> Any:
            refuse_what_is_no_text(kwargs)
            deed = Deed(act, kwargs.get("number"))
            if "reason" in kwargs:
                deed.reason = kwargs["reason"]
            begin_deed(deed)
            try:
                if look:
                    with transaction():
                        """What is only read has no transaction of its own."""
                return command(*args, **kwargs)
            finally:
                begin_deed(None)
                if not deed.is_written:
                    with transaction(is_the_act=False):
                        append_refusal(deed)

        recorded.act = act  # type: ignore[attr-defined]
        return recorded  # type: ignore[return-value]

    return decorate
