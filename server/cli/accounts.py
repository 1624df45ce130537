"""`flask accounts`: the accounts that sign in with a password, and the requests for new ones."""

import sys

import click
from flask.cli import AppGroup
from sqlalchemy.exc import IntegrityError

from server.accounts.queries import waiting_signup, waiting_signups
from server.accounts.service.factors.resets import announce_reset
from server.accounts.service.passwords import password_fault
from server.accounts.service.sessions import sign_out
from server.cli.helping.accounts import add_helping
from server.cli.running.arguments import NAME, NUMBER, SEARCH_WORDS, WORDS, MailAddress, Whose
from server.cli.running.recording import recorded_change, recorded_look
from server.cli.running.refusals import exit_on_error, say_all
from server.core.audit.rules import Act
from server.core.audit.service import set_audit_target
from server.core.clock import now
from server.core.japan import moment_in_japan
from server.core.vocabulary import WITH_PASSWORD, Role
from server.handover.service.closing import account_named, disable_account, enable_account
from server.homes.queries import claimable
from server.offices.queries import known_under, members_of, offices_named
from server.offices.service.founding import create_staff_account
from server.offices.service.signups import approve_signup, invite_again, reject_signup
from server.operator.service.accounts import end_sessions_for
from server.operator.service.previews import disabling, enabling

accounts = AppGroup("accounts", help="Accounts of facility members, counselors and operators.")
add_helping(accounts)


@accounts.command("create")
@click.option("--role", type=click.Choice([role.value for role in WITH_PASSWORD]), required=True)
@click.option("--email", type=MailAddress(), required=True)
@click.option("--name", type=NAME, required=True)
@click.option(
    "--office", type=NUMBER, help="The id of an office to join as a manager; else a new one is made."
)
@recorded_change(Act.ACCOUNT_MADE)
def create(role: str, email: str, name: str, office: int | None) -> None:
    """Make an account; the password is asked for, or read as one line from standard input."""
    password = _asked_password()
    fault = password_fault(password, (email, name))
    if fault:
        raise click.ClickException(fault)
    try:
        exit_on_error(lambda: create_staff_account(Role(role), email, name, password, now(), office))
    except IntegrityError:
        raise click.ClickException("このメールアドレスはすでに登録されています。") from None
    click.echo(f"{email} のアカウントを作りました。")


@accounts.command("requests")
@recorded_look(Act.SIGNUPS_LISTED)
def requests() -> None:
    """List the requests that wait for a decision."""
    for signup in waiting_signups():
        who = f"{signup.organization} {signup.contact_name} <{signup.email}> {signup.phone}"
        click.echo(f"{signup.id}\t{moment_in_japan(signup.created_at)}\t{signup.role.label}\t{who}")
        if signup.office_number:
            found = [f"{corporation} {count}件" for corporation, count in claimable(signup.office_number)]
            click.echo(
                f"\t事業所番号 {signup.office_number}（公開データの下書き：{'、'.join(found) or 'なし'}）"
            )
        if signup.office_name:
            click.echo(f"\t事業所名 {signup.office_name}")
        if signup.corporation_number:
            click.echo(f"\t法人番号 {signup.corporation_number}")
        _say_what_is_there(signup.role, signup.corporation_number, signup.office_number)
        for line in signup.message.splitlines():
            click.echo(f"\t{line}")


@accounts.command("approve")
@click.argument("number", type=NUMBER)
@recorded_change(Act.SIGNUP_APPROVED)
def approve(number: int) -> None:
    """Approve a request by its number; a link to set the password is mailed."""
    signup = exit_on_error(lambda: waiting_signup(number))
    _say_what_is_there(signup.role, signup.corporation_number, signup.office_number)
    exit_on_error(lambda: approve_signup(number, now()))
    click.echo("承認しました。パスワードを設定するリンクをメールで送ります。")


@accounts.command("reject")
@click.argument("number", type=NUMBER)
@click.option("--words", type=WORDS, default="", help="What the mail says besides.")
@recorded_change(Act.SIGNUP_REJECTED)
def reject(number: int, words: str) -> None:
    """Turn a request down by its number; a mail says so."""
    exit_on_error(lambda: reject_signup(number, now(), words))
    click.echo("お断りのメールを送ります。")


@accounts.command("invite")
@click.argument("number", type=NUMBER)
@recorded_change(Act.SIGNUP_INVITED_AGAIN)
def invite(number: int) -> None:
    """Mail whoever was approved by this number a new link to set the password."""
    exit_on_error(lambda: invite_again(number, now()))
    click.echo("パスワードを設定するリンクを、もう一度メールで送ります。")


@accounts.command("offices")
@click.argument("words", type=SEARCH_WORDS, required=False)
@recorded_look(Act.OFFICES_LISTED)
def offices(words: str | None) -> None:
    """List the offices whose name has these words, each with its id, numbers and members."""
    for office, corporation, members in offices_named(words or ""):
        numbers = f"{office.number or '番号なし'}\t{corporation}\tスタッフ{members}名"
        click.echo(f"{office.id}\t{office.kind.label}\t{office.name}\t{numbers}")


@accounts.command("disable")
@click.argument("who", type=Whose())
@click.option(
    "--to",
    type=Whose(),
    help="Who takes over: the mail address of a colleague, or of another office's counselor.",
)
@click.option("--dry-run", is_flag=True, help="Only say what would follow.")
@recorded_change(Act.ACCOUNT_DISABLED)
def disable(who: str, to: str | None, dry_run: bool) -> None:
    """Disable the account of a mail address or LINE id: say what follows, and do it."""
    account = exit_on_error(lambda: account_named(who))
    set_audit_target(account.id)
    heir = exit_on_error(lambda: account_named(to)) if to else None
    say_all(exit_on_error(lambda: disabling(account, heir)))
    if dry_run:
        return
    exit_on_error(lambda: disable_account(account.id, heir, now()))
    click.echo(f"{who} のアカウントを止めました。")


@accounts.command("enable")
@click.argument("who", type=Whose())
@click.option("--dry-run", is_flag=True, help="Only say what would follow.")
@recorded_change(Act.ACCOUNT_ENABLED)
def enable(who: str, dry_run: bool) -> None:
    """Enable a disabled account again: say what follows, and do it."""
    account = exit_on_error(lambda: account_named(who))
    set_audit_target(account.id)
    say_all(exit_on_error(lambda: enabling(account)))
    if dry_run:
        return
    exit_on_error(lambda: enable_account(account.id, now()))
    click.echo(f"{who} のアカウントを使えるようにしました。")


@accounts.command("sign-out")
@click.argument("who", type=Whose(), required=False)
@click.option("--everybody", is_flag=True, help="Of all accounts.")
@recorded_change(Act.SIGNED_OUT_FOR)
def sign_out_everywhere(who: str | None, everybody: bool) -> None:
    """End every session of a mail address or LINE id, or of everybody; they may sign in again at once."""
    if everybody == bool(who):
        raise click.UsageError(
            "メールアドレス（またはLINEのID）か --everybody のどちらかを指定してください。"
        )
    account = exit_on_error(lambda: account_named(who)) if who else None
    if account is not None:
        set_audit_target(account.id)
    count = sign_out(None, now()) if account is None else end_sessions_for(account.id, now())
    click.echo(f"{count}件のログインを終わらせました。")


@accounts.command("reset-factors")
@click.argument("email", type=MailAddress())
@recorded_change(Act.FACTORS_RESET_ANNOUNCED)
def reset_factors(email: str) -> None:
    """Take the second factors of a mail address away, a day from now; its owner is told at once, and may stop it."""
    due_at = exit_on_error(lambda: announce_reset(email, now()))
    click.echo(
        f"{moment_in_japan(due_at)} に取り除きます。本人にメールで知らせました。本人はそれまで止められます。"
    )


def _say_what_is_there(role: Role, corporation_number: str | None, office_number: str | None) -> None:
    """Say what is registered already under the numbers of a request."""
    corporation, office = known_under(role, corporation_number, office_number)
    if corporation is not None:
        click.echo(f"\tこの法人番号は登録済みです：{corporation.name}")
    if office is not None:
        members = "、".join(one.account.username for one in members_of(office)) or "なし"
        click.echo(
            f"\tこの事業所番号は登録済みです：{office.name}（スタッフ：{members}）。管理者として加わります。"
        )


def _asked_password() -> str:
    if sys.stdin.isatty():
        return str(click.prompt("パスワード", hide_input=True, confirmation_prompt="もう一度"))
    return sys.stdin.readline().rstrip("\n")
