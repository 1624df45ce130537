"""What every command of the operator uses: argument types, output files, messages of refusals, audit records."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import click
from pydantic import TypeAdapter, ValidationError

from server.accounts.queries import enabled_operator, has_operator
from server.core.audit.own_transaction import append_in_own_transaction
from server.core.audit.rules import Act, AuditEvent, Origin, Result
from server.core.audit.service import LAST_RECORDED, recorded_acts
from server.core.clock import now
from server.core.database import db
from server.core.http.errors import fault_sentence
from server.core.japan import JAPAN
from server.core.refusals import Refusal
from server.core.schemas import ID_MAX, Email, Shape
from server.core.text import tidy_ascii
from server.core.viewer import Viewer
from server.homes.schemas import HomeIn
from server.models import Account
from server.offices.schemas import NameIn
from server.operator.schemas import DecisionNoticeIn, ReasonIn, RenameIn, SearchIn

T = TypeVar("T")
Command = TypeVar("Command", bound=Callable[..., Any])
_EMAIL: TypeAdapter[str] = TypeAdapter(Email)


class MailAddress(click.ParamType[str]):
    """A mail address, with the same checks as in the forms of the API."""

    name = "email"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return _EMAIL.validate_python(value)
        except ValidationError:
            self.fail("メールアドレスの形を確かめてください。", param, ctx)


class AccountAddress(click.ParamType[str]):
    """The mail address or LINE id of an account. Full-width characters are converted to ASCII."""

    name = "address"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Refuse spaces inside the text: without them the text could be the address of another account."""
        if len(str(value).split()) != 1:
            self.fail("メールアドレス（かLINEのID）だけを、空白を入れずに指定してください。", param, ctx)
        return tidy_ascii(value)


class Day(click.DateTime):
    """A day in Japan, converted to the time at which the day begins."""

    def __init__(self) -> None:
        super().__init__(["%Y-%m-%d"])

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> datetime:
        day: datetime = super().convert(value, param, ctx)
        # The product has no older data.
        if day.year < 2000:
            self.fail("2000年からの日付を指定してください。", param, ctx)
        return day.replace(tzinfo=JAPAN)


class FormText(click.ParamType[str]):
    """A text with the same checks as one field of a form."""

    name = "text"

    def __init__(self, form: type[Shape], field: str) -> None:
        info = form.model_fields[field]
        self._label = info.title or field
        self._adapter: TypeAdapter[str] = TypeAdapter(info.rebuild_annotation())

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return self._adapter.validate_python(value)
        except ValidationError as error:
            fault = error.errors()[0]
            self.fail(fault_sentence(fault["type"], self._label, fault.get("ctx", {})), param, ctx)


NUMBER = click.IntRange(1, ID_MAX)
NAME = FormText(NameIn, "username")
CORRECTED_NAME = FormText(RenameIn, "name")
HOME_CONTACT = FormText(HomeIn, "contact_name")
SEARCH_WORDS = FormText(SearchIn, "query")
REASON = FormText(ReasonIn, "reason")
#: Text that the operator adds to a mail or notice.
WORDS = FormText(DecisionNoticeIn, "words")


def require_utf8(arguments: Mapping[str, Any]) -> None:
    """Refuse arguments that are not valid UTF-8, because the database cannot store them."""
    for value in arguments.values():
        # Python decodes each invalid byte of an argument to a lone surrogate.
        if isinstance(value, str) and any("\ud800" <= char <= "\udfff" for char in value):
            raise click.UsageError("UTF-8で読めない文字があります。")


@contextmanager
def private_file(path: Path) -> Iterator[BinaryIO]:
    """Open a file for writing that only its owner may read. An OSError ends the command with a message."""
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            # `os.open` does not change the mode of a file that already exists.
            os.fchmod(file.fileno(), 0o600)
            yield file
    except OSError as fault:
        raise click.ClickException(f"{path} に書けません（{fault.strerror or fault}）。") from None


def echo_lines(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(line)


def exit_on_error(use_case: Callable[[], T]) -> T:
    """Run a use case and return its result. If it raises a Refusal, end the command with the message of the refusal."""
    try:
        return use_case()
    except Refusal as refusal:
        raise click.ClickException(refusal.detail) from None


#: The key of the `CommandRun` in the context of click.
_RUN = "server.command_run"
_OPERATOR_REQUIRED = "--as に、あなたの運営のアカウントのメールアドレスを指定してください。"


@dataclass
class CommandRun:
    """A run of a recorded command: by whom, and why."""

    #: None for cron jobs, and as long as no operator exists.
    operator: Account | None
    reason: str | None
    #: The id of the object; a refusal is recorded with it.
    object_id: int | None


def recorded_read(
    act: Act, *, needs_reason: bool = False, by_machine: bool = False
) -> Callable[[Command], Command]:
    """Record, before a command prints anything, that the command reads personal data.

    Place this decorator below the Click decorators.
    """
    return _recorded(act, is_read=True, needs_reason=needs_reason, by_machine=by_machine)


def recorded_change(
    act: Act, *, needs_reason: bool = False, by_machine: bool = False
) -> Callable[[Command], Command]:
    """Record a refusal of a command that ended without its act. The use case itself records the completed act.

    Place this decorator below the Click decorators.
    """
    return _recorded(act, is_read=False, needs_reason=needs_reason, by_machine=by_machine)


def acting_operator() -> Viewer:
    """Return the operator that `--as` names. Without `--as` raise a usage error."""
    account = _run().operator
    if account is None:
        raise click.UsageError(_OPERATOR_REQUIRED)
    return Viewer(account.id, account.role, account.username, session_id=0)


def given_reason() -> str | None:
    """Return the reason of `--reason`, for the audit."""
    return _run().reason


def set_object_id(object_id: int) -> None:
    """Name the object of the command, if its argument is not the id."""
    _run().object_id = object_id


def command_origin() -> Origin | None:
    """Return who runs the current command, and when; None if it is not recorded (worker, demo)."""
    context = click.get_current_context(silent=True)
    run: CommandRun | None = None if context is None else context.meta.get(_RUN)
    if run is None:
        return None
    return Origin(now(), None if run.operator is None else run.operator.id)


def _run() -> CommandRun:
    run: CommandRun = click.get_current_context().meta[_RUN]
    return run


def _recorded(
    act: Act, *, is_read: bool, needs_reason: bool, by_machine: bool
) -> Callable[[Command], Command]:
    """Return the decorator. `by_machine` marks a command that cron jobs run, for which `--as` is optional."""

    def decorate(command: Command) -> Command:
        @click.option(
            "--as",
            "run_by",
            type=MailAddress(),
            help="The mail address of your operator account; it is recorded in the audit log.",
        )
        @click.option(
            "--reason",
            type=REASON,
            required=needs_reason,
            help="The reason; it is recorded in the audit log.",
        )
        @wraps(command)
        def recorded(*args: Any, run_by: str | None, reason: str | None, **kwargs: Any) -> Any:
            require_utf8(kwargs)
            # By convention the argument `number` is the id of the object.
            run = CommandRun(_operator(run_by, by_machine=by_machine), reason, kwargs.get("number"))
            click.get_current_context().meta[_RUN] = run
            # Forget what an earlier command of this process recorded.
            db.session().info.pop(LAST_RECORDED, None)
            try:
                if is_read:
                    append_in_own_transaction([AuditEvent(act, run.object_id, reason=reason)], Result.DONE)
                return command(*args, **kwargs)
            finally:
                if not is_read and act not in recorded_acts():
                    append_in_own_transaction([AuditEvent(act, run.object_id, reason=reason)], Result.REFUSED)

        recorded.act = act  # type: ignore[attr-defined]
        return recorded  # type: ignore[return-value]

    return decorate


def _operator(email: str | None, *, by_machine: bool) -> Account | None:
    """Return the operator who runs a command. None is allowed for cron jobs, and as long as no operator exists."""
    if email is None:
        if not by_machine and has_operator():
            raise click.UsageError(_OPERATOR_REQUIRED)
        return None
    account = enabled_operator(email)
    if account is None:
        raise click.ClickException("このメールアドレスの、使える運営のアカウントはありません。")
    return account
