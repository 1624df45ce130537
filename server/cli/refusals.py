"""What a command says of a use case that was refused."""

from collections.abc import Callable

import click

from server.domain.refusals import Refusal


def or_say(use_case: Callable[[], object]) -> None:
    """Run a use case; a refusal ends the command with its sentence."""
    try:
        use_case()
    except Refusal as refusal:
        raise click.ClickException(refusal.detail) from None
