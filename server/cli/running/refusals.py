"""Print the lines of a command, and end a command with the message of a refusal."""

from collections.abc import Callable, Iterable
from typing import TypeVar

import click

from server.core.refusals import Refusal

Result = TypeVar("Result")


def echo_lines(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(line)


def exit_on_error(use_case: Callable[[], Result]) -> Result:
    """Run a use case and return its result. If it raises a Refusal, end the command with the message of the refusal."""
    try:
        return use_case()
    except Refusal as refusal:
        raise click.ClickException(refusal.detail) from None
