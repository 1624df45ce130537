"""What a command says of a use case that was refused."""

from collections.abc import Callable, Iterable
from typing import TypeVar

import click

from server.core.refusals import Refusal

Result = TypeVar("Result")


def say_all(lines: Iterable[str]) -> None:
    """Say sentences, each on a line of its own."""
    for line in lines:
        click.echo(line)


def exit_on_error(use_case: Callable[[], Result]) -> Result:
    """Run a use case and return what it does; a refusal ends the command with its sentence."""
    try:
        return use_case()
    except Refusal as refusal:
        raise click.ClickException(refusal.detail) from None
