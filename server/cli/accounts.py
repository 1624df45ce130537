"""`flask accounts`: accounts that sign in with a password, and sign-up requests."""

import sys

import click
from flask.cli import AppGroup
from sqlalchemy.exc import IntegrityError

from server.accounts.queries import confirmed_signup, waiting_signups
from server.accounts.service.factors.resets import announce_factor_reset
from server.accounts.service.passwords import password_error
from server.accounts.service.sessions import end_all_sessions
from server.cli.running import (
    NAME,
    NUMBER,
    SEARCH_WORDS,
    AccountAddress,
    MailAddress,
    exit_on_error,
    given_reason,
    recorded_change,
    recorded_read,
    set_object_id,
)
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.japan import moment_in_japan
from server.core.vocabulary import PASSWORD_ROLES, ROLES, Role
from server.handover.service.closing import find_account
from server.homes.queries import claimable_corporations
from server.offices.queries import find_by_numbers, members_of, search_offices
from server.offices.service.founding import create_staff_account
from server.offices.service.signups import approve_signup
from server.operator.service.accounts import sign_out_account

accounts = AppGroup("accounts", help="Accounts of facility members, counselors and operators.")


@accounts.command("create")
@click.option("--role", type=click.Choice([role.value for role in PASSWORD_ROLES]), required=True)
@click.option("--email", type=MailAddress(), required=True)
@click.option("--name", type=NAME, required=True)
@click.option(
    "--office",
    type=NUMBER,
    help="The id of an office to join as a manager; without it a new office is created.",
)
@recorded_change(Act.ACCOUNT_CREATED)
def create(role: str, email: str, name: str, office: int | None) -> None:
    """Create an account; the password is read from a prompt, or as one line from standard input."""
    password = _read_password()
    fault = password_error(password, (email, name))
    if fault:
        raise click.ClickException(fault)
    try:
        exit_on_error(
            lambda: create_staff_account(Role(role), email, name, password, now(), office, given_reason())
        )
    except IntegrityError:
        raise click.ClickException("このメールアドレスはすでに登録されています。") from None
    click.echo(f"{email} のアカウントを作りました。")


@accounts.command("requests")
@recorded_read(Act.SIGNUPS_LISTED)
def requests() -> None:
    """List the pending sign-up requests."""
    for signup in waiting_signups():
        requester = f"{signup.organization} {signup.contact_name} <{signup.email}> {signup.phone}"
        click.echo(f"{signup.id}\t{moment_in_japan(signup.created_at)}\t{signup.role.label}\t{requester}")
        if signup.office_number:
            drafts = [
                f"{corporation} {count}件"
                for corporation, count in claimable_corporations(signup.office_number)
            ]
            click.echo(
                f"\t事業所番号 {signup.office_number}（公開データの下書き：{'、'.join(drafts) or 'なし'}）"
            )
        if signup.office_name:
            click.echo(f"\t事業所名 {signup.office_name}")
        if signup.corporation_number:
            click.echo(f"\t法人番号 {signup.corporation_number}")
        _echo_registered(signup.role, signup.corporation_number, signup.office_number)
        for line in signup.message.splitlines():
            click.echo(f"\t{line}")


@accounts.command("approve")
@click.argument("number", type=NUMBER)
@recorded_change(Act.SIGNUP_APPROVED)
def approve(number: int) -> None:
    """Approve a request, and mail a link that sets the password."""
    signup = exit_on_error(lambda: confirmed_signup(number))
    _echo_registered(signup.role, signup.corporation_number, signup.office_number)
    exit_on_error(lambda: approve_signup(number, now(), given_reason()))
    click.echo("承認しました。パスワードを設定するリンクをメールで送ります。")


@accounts.command("offices")
@click.argument("words", type=SEARCH_WORDS, required=False)
@recorded_read(Act.OFFICES_LISTED)
def offices(words: str | None) -> None:
    """List the offices whose names contain these words, with id, numbers and the number of members."""
    for office, corporation, members in search_offices(words or ""):
        numbers = f"{office.number or '番号なし'}\t{corporation}\tスタッフ{members}名"
        click.echo(f"{office.id}\t{office.kind.label}\t{office.name}\t{numbers}")


@accounts.command("sign-out")
@click.argument("who", type=AccountAddress(), required=False)
@click.option("--everybody", is_flag=True, help="End the sessions of all accounts.")
@recorded_change(Act.SIGNED_OUT_BY_OPERATOR)
def sign_out_everywhere(who: str | None, everybody: bool) -> None:
    """End all sessions of one account, or of all accounts; the users can sign in again at once."""
    # Exactly one of the two must be given.
    if everybody == bool(who):
        raise click.UsageError(
            "メールアドレス（またはLINEのID）か --everybody のどちらかを指定してください。"
        )
    account = exit_on_error(lambda: find_account(who)) if who else None
    if account is not None:
        set_object_id(account.id)
    if account is None:
        count = end_all_sessions(now(), given_reason())
    else:
        count = sign_out_account(account.id, now(), given_reason())
    click.echo(f"{count}件のログインを終わらせました。")


@accounts.command("reset-factors")
@click.argument("email", type=MailAddress())
@recorded_change(Act.FACTOR_RESET_ANNOUNCED)
def reset_factors(email: str) -> None:
    """Announce the removal of an account's second factors after a day; the owner is notified and can stop it."""
    due_at = exit_on_error(lambda: announce_factor_reset(email, now(), given_reason()))
    click.echo(
        f"{moment_in_japan(due_at)} に取り除きます。本人にメールで知らせました。本人はそれまで止められます。"
    )


def _echo_registered(role: Role, corporation_number: str | None, office_number: str | None) -> None:
    """Print what is already registered under the numbers of a request."""
    corporation, office = find_by_numbers(ROLES[role].office_kind, corporation_number, office_number)
    if corporation is not None:
        click.echo(f"\tこの法人番号は登録済みです：{corporation.name}")
    if office is not None:
        members = "、".join(member.name for member in members_of(office, for_manager=False)) or "なし"
        click.echo(
            f"\tこの事業所番号は登録済みです：{office.name}（スタッフ：{members}）。管理者として加わります。"
        )


def _read_password() -> str:
    if sys.stdin.isatty():
        return str(click.prompt("パスワード", hide_input=True, confirmation_prompt="もう一度"))
    return sys.stdin.readline().rstrip("\n")
