"""Commands of `flask accounts` that correct names and mail addresses of users, and merge corporations."""

import click
from flask.cli import AppGroup

from server.accounts.service.email_change import announce_email_change
from server.cli.running.arguments import CORRECTED_NAME, AccountAddress, MailAddress
from server.cli.running.recording import recorded_change
from server.cli.running.refusals import echo_lines, exit_on_error
from server.core.audit.rules import Act
from server.core.audit.service import set_audit_target
from server.core.clock import now
from server.core.schemas import ID_MAX
from server.handover.service.closing import find_account
from server.models import Account
from server.operator.service.accounts import rename_account
from server.operator.service.corporations import merge_corporations
from server.operator.service.previews import changing_email, merging, renaming

_group = AppGroup()


def add_support_commands(accounts: AppGroup) -> None:
    """Add this module's commands to the group of `flask accounts`."""
    for command in _group.commands.values():
        accounts.add_command(command)


@_group.command("rename")
@click.argument("who", type=AccountAddress())
@click.argument("name", type=CORRECTED_NAME)
@recorded_change(Act.ACCOUNT_RENAMED)
def rename(who: str, name: str) -> None:
    """Correct the name of the account of a mail address or LINE id, and notify the owner."""
    account = _account(who)
    echo_lines(renaming(account))
    exit_on_error(lambda: rename_account(account.id, name, now()))


@_group.command("change-email")
@click.argument("who", type=AccountAddress())
@click.argument("email", type=MailAddress())
@recorded_change(Act.EMAIL_CHANGE_ANNOUNCED)
def change_email(who: str, email: str) -> None:
    """Announce a change of mail address; the new address can confirm it after a day, the old address can stop it."""
    account = _account(who)
    echo_lines(exit_on_error(lambda: changing_email(account, email, now())))
    exit_on_error(lambda: announce_email_change(account.id, email, now()))


@_group.command("merge")
@click.argument("number", metavar="OFFICE", type=click.IntRange(1, ID_MAX))
@click.argument("into", type=click.IntRange(1, ID_MAX))
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@recorded_change(Act.CORPORATIONS_MERGED)
def merge(number: int, into: int, yes: bool) -> None:
    """Merge the corporation of an office into the corporation of another office; give the ids of both offices."""
    echo_lines(exit_on_error(lambda: merging(number, into)))
    if not yes:
        click.confirm("まとめますか", abort=True)
    exit_on_error(lambda: merge_corporations(number, into, now()))


def _account(who: str) -> Account:
    account = exit_on_error(lambda: find_account(who))
    set_audit_target(account.id)
    return account
