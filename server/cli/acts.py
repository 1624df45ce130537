"""The commands of the operator's acts, made from `server/operator/acts`: print the effects, then do the act."""

from collections.abc import Mapping
from typing import Any

import click
from flask.cli import AppGroup

from server.cli.running import (
    CORRECTED_NAME,
    HOME_CONTACT,
    NUMBER,
    WORDS,
    AccountAddress,
    MailAddress,
    acting_operator,
    echo_lines,
    exit_on_error,
    given_reason,
    recorded_change,
    set_object_id,
)
from server.core.database import long_statements
from server.handover.service.closing import find_account
from server.models import Account
from server.operator.acts import OPERATOR_ACTS
from server.operator.acts.entry import AccountAct, Command, OperatorAct, PreviewedAct
from server.operator.schemas import (
    ActParameters,
    DecisionNoticeIn,
    DisableIn,
    MergeIn,
    NewEmailIn,
    ReasonIn,
    RenameContactIn,
    RenameIn,
)

#: The arguments and options for the fields of each body. The reason is an option of every recorded command.
_PARAMETERS: Mapping[type[ReasonIn], tuple[click.Parameter, ...]] = {
    ReasonIn: (),
    RenameIn: (click.Argument(["name"], type=CORRECTED_NAME),),
    RenameContactIn: (click.Argument(["name"], type=HOME_CONTACT),),
    NewEmailIn: (click.Argument(["email"], type=MailAddress()),),
    MergeIn: (click.Argument(["into"], type=NUMBER),),
    DecisionNoticeIn: (click.Option(["--words"], type=WORDS, default="", help="Text to add to the notice."),),
    DisableIn: (
        click.Option(
            ["--to"],
            type=AccountAddress(),
            help="The mail address of the account that takes over: a colleague, or a counselor of another office.",
        ),
    ),
}
_DRY_RUN = click.Option(["--dry-run"], is_flag=True, help="Only print the effects.")
_YES = click.Option(["--yes"], is_flag=True, help="Do not ask for confirmation.")


def add_act_commands(groups: Mapping[str, AppGroup]) -> None:
    """Add the command of each act to its group."""
    for act in OPERATOR_ACTS:
        if act.command is not None:
            _add_command(groups[act.command.group], act, act.command)


def _add_command(group: AppGroup, act: OperatorAct[Any, Any], command: Command) -> None:
    @recorded_change(act.audit, needs_reason=command.needs_reason)
    @long_statements()
    def run(
        *,
        who: str | None = None,
        number: int | None = None,
        dry_run: bool = False,
        yes: bool = False,
        **values: Any,
    ) -> None:
        subject = number if who is None else _account(who)
        if values.get("to"):
            values["to"] = exit_on_error(lambda: find_account(values["to"])).id
        if isinstance(act, PreviewedAct):
            parameters = ActParameters(email=values.get("email"), to=values.get("to") or values.get("into"))
            echo_lines(exit_on_error(lambda: act.effects(subject, parameters)))
        if dry_run:
            return
        if command.question and not yes:
            click.confirm(command.question, abort=True)
        body = act.body.model_construct(**values, reason=given_reason())
        exit_on_error(lambda: act.do(subject, body, acting_operator))
        if command.done:
            click.echo(command.done.format(who))

    subject = (
        click.Argument(["who"], type=AccountAddress())
        if isinstance(act, AccountAct)
        else click.Argument(["number"], type=NUMBER, metavar=act.audit.kind.upper())
    )
    options = [*([_DRY_RUN] if command.has_dry_run else []), *([_YES] if command.question else [])]
    params = [subject, *_PARAMETERS[act.body], *options]
    group.command(command.name, help=f"{act.summary}.", params=params)(run)


def _account(who: str) -> Account:
    account = exit_on_error(lambda: find_account(who))
    set_object_id(account.id)
    return account
