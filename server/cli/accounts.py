"""`flask accounts`: the accounts that sign in with a password."""

import sys

import click
from flask.cli import AppGroup
from sqlalchemy.exc import IntegrityError

from server.actions.sign_in import create_staff_account
from server.domain.text import tidy_ascii, tidy_line
from server.domain.vocabulary import Role
from server.web.clock import now

PASSWORD_MIN = 8

accounts = AppGroup("accounts", help="Accounts of facility members and counselors.")


@accounts.command("create")
@click.option("--role", type=click.Choice([Role.FACILITY.value, Role.COUNSELOR.value]), required=True)
@click.option("--email", required=True)
@click.option("--name", required=True)
def create(role: str, email: str, name: str) -> None:
    """Make an account; the password is asked for, or read as one line from standard input."""
    password = _asked_password()
    if len(password) < PASSWORD_MIN:
        raise click.ClickException(f"パスワードは{PASSWORD_MIN}文字以上にしてください。")
    try:
        create_staff_account(Role(role), tidy_ascii(email), tidy_line(name), password, now())
    except IntegrityError:
        raise click.ClickException("このメールアドレスはすでに登録されています。") from None
    click.echo(f"{email} のアカウントを作りました。")


def _asked_password() -> str:
    if sys.stdin.isatty():
        return str(click.prompt("パスワード", hide_input=True, confirmation_prompt="もう一度"))
    return sys.stdin.readline().rstrip("\n")
