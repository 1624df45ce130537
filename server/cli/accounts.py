"""`flask accounts`: the accounts that sign in with a password, and the requests for new ones."""

import sys

import click
from flask.cli import AppGroup
from sqlalchemy.exc import IntegrityError

from server.actions.accounts.sign_in import create_staff_account
from server.actions.accounts.signups import approve_signup, disable_account, reject_signup
from server.cli.refusals import or_say
from server.domain.accounts.passwords import password_fault
from server.domain.text import tidy_ascii, tidy_line
from server.domain.vocabulary import Role
from server.queries.accounts.accounts import waiting_signups
from server.queries.homes.drafts import claimable
from server.web.clock import now

accounts = AppGroup("accounts", help="Accounts of facility members and counselors.")


@accounts.command("create")
@click.option("--role", type=click.Choice([Role.FACILITY.value, Role.COUNSELOR.value]), required=True)
@click.option("--email", required=True)
@click.option("--name", required=True)
def create(role: str, email: str, name: str) -> None:
    """Make an account; the password is asked for, or read as one line from standard input."""
    password = _asked_password()
    fault = password_fault(password, email)
    if fault:
        raise click.ClickException(fault)
    try:
        create_staff_account(Role(role), tidy_ascii(email), tidy_line(name), password, now())
    except IntegrityError:
        raise click.ClickException("このメールアドレスはすでに登録されています。") from None
    click.echo(f"{email} のアカウントを作りました。")


@accounts.command("requests")
def requests() -> None:
    """List the requests that wait for a decision."""
    for signup in waiting_signups():
        who = f"{signup.organization} {signup.contact_name} <{signup.email}> {signup.phone}"
        click.echo(f"{signup.id}\t{signup.created_at:%Y-%m-%d}\t{signup.role.label}\t{who}")
        if signup.office_number:
            found = [f"{corporation} {count}件" for corporation, count in claimable(signup.office_number)]
            click.echo(
                f"\t事業所番号 {signup.office_number}（公開データの下書き：{'、'.join(found) or 'なし'}）"
            )
        for line in signup.message.splitlines():
            click.echo(f"\t{line}")


@accounts.command("approve")
@click.argument("number", type=int)
def approve(number: int) -> None:
    """Approve a request by its number; a link to set the password is mailed."""
    or_say(lambda: approve_signup(number, now()))
    click.echo("承認しました。パスワードを設定するリンクをメールで送ります。")


@accounts.command("reject")
@click.argument("number", type=int)
def reject(number: int) -> None:
    """Turn a request down by its number; a mail says so."""
    or_say(lambda: reject_signup(number, now()))
    click.echo("お断りのメールを送ります。")


@accounts.command("disable")
@click.argument("email")
def disable(email: str) -> None:
    """Disable an account; its sessions end at once."""
    or_say(lambda: disable_account(tidy_ascii(email), now()))
    click.echo(f"{email} のアカウントを止めました。")


def _asked_password() -> str:
    if sys.stdin.isatty():
        return str(click.prompt("パスワード", hide_input=True, confirmation_prompt="もう一度"))
    return sys.stdin.readline().rstrip("\n")
