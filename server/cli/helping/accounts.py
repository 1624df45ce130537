"""Commands of `flask accounts` for whoever cannot help themself: names, mail addresses, corporations."""

import click
from flask.cli import AppGroup

from server.accounts.service.email_change import announce_email
from server.cli.running.arguments import CORRECTED_NAME, MailAddress, Whose
from server.cli.running.recording import recorded_change
from server.cli.running.refusals import exit_on_error, say_all
from server.core.audit.rules import Act
from server.core.audit.service import set_audit_target
from server.core.clock import now
from server.core.schemas import ID_MAX
from server.handover.service.closing import account_named
from server.models import Account
from server.operator.service.accounts import rename_account
from server.operator.service.corporations import merge_corporations
from server.operator.service.previews import changing_email, merging, renaming

_group = AppGroup()


def add_helping(accounts: AppGroup) -> None:
    """Add them to the group."""
    for command in _group.commands.values():
        accounts.add_command(command)


@_group.command("rename")
@click.argument("who", type=Whose())
@click.argument("name", type=CORRECTED_NAME)
@recorded_change(Act.ACCOUNT_RENAMED)
def rename(who: str, name: str) -> None:
    """Correct what the account of a mail address or LINE id is called; its owner is told."""
    account = _account(who)
    say_all(renaming(account))
    exit_on_error(lambda: rename_account(account.id, name, now()))


@_group.command("change-email")
@click.argument("who", type=Whose())
@click.argument("email", type=MailAddress())
@recorded_change(Act.EMAIL_CHANGE_ANNOUNCED)
def change_email(who: str, email: str) -> None:
    """Have a new mail address confirmed there, a day from now; the former one is told at once, and may stop it."""
    account = _account(who)
    say_all(exit_on_error(lambda: changing_email(account, email, now())))
    exit_on_error(lambda: announce_email(account.id, email, now()))


@_group.command("merge")
@click.argument("number", metavar="OFFICE", type=click.IntRange(1, ID_MAX))
@click.argument("into", type=click.IntRange(1, ID_MAX))
@click.option("--yes", is_flag=True, help="Do not ask.")
@recorded_change(Act.CORPORATIONS_MERGED)
def merge(number: int, into: int, yes: bool) -> None:
    """Make the corporation of one office, by its id, that of another one."""
    say_all(exit_on_error(lambda: merging(number, into)))
    if not yes:
        click.confirm("まとめますか", abort=True)
    exit_on_error(lambda: merge_corporations(number, into, now()))


def _account(who: str) -> Account:
    account = exit_on_error(lambda: account_named(who))
    set_audit_target(account.id)
    return account
