"""Running operator commands with `--as` if the command takes it and an operator exists."""

from collections.abc import Sequence

import click
from flask import Flask
from sqlalchemy import select

from server.core.database import db
from server.core.vocabulary import Role
from server.models import Account


def as_operator(app: Flask, words: Sequence[str]) -> list[str]:
    """Return the arguments of a command, with `--as` added."""
    command: click.Command | None = app.cli
    for word in words:
        if not isinstance(command, click.Group):
            break
        command = command.commands.get(word)
    if not hasattr(getattr(command, "callback", None), "act"):
        return [*words]
    with app.app_context():
        email = db.session.scalar(select(Account.email).where(Account.role == Role.OPERATOR).limit(1))
    return [*words, "--as", email] if email else [*words]
