"""The base classes of the operator's acts. The route, the preview and the command of an act are made from its class."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from server.accounts.rules.factors import RequiredProof
from server.core.audit.rules import Act
from server.core.viewer import Viewer
from server.models import Account
from server.operator.schemas import ActParameters, ReasonIn
from server.operator.service.accounts import account_for_operator

Subject = TypeVar("Subject")
Body = TypeVar("Body", bound=ReasonIn)
#: Returns the operator who acts.
Actor = Callable[[], Viewer]


@dataclass(frozen=True)
class Command:
    """The command of an act. The subject and the required fields of the body are arguments, other fields options."""

    #: Group and name: `flask GROUP NAME`.
    group: str
    name: str
    #: The sentence that is printed after the act. `{}` stands for the subject, as it was typed.
    done: str = ""
    #: Whether `--dry-run` prints the effects only.
    has_dry_run: bool = False
    #: The question that is asked before the act; `--yes` skips it.
    question: str = ""
    needs_reason: bool = False


class OperatorAct(ABC, Generic[Subject, Body]):
    """An act of the operator. If the effects depend on the subject, the class is a `PreviewedAct`."""

    #: The name of the act in previews and on the screen.
    name: str
    #: The code of the act in the audit. `Act.kind` says what the subject is.
    audit: Act
    #: The path below `/api/operator`, with the id of the subject.
    path: str
    summary: str
    #: The schema of the request.
    body: type[Body]
    #: The command that is made from this class; None if `server/cli` has a separate command, or none.
    command: Command | None = None
    #: The fresh proof that the call requires.
    proof: RequiredProof | None = None
    #: The statuses with which the call may be refused, in addition to those of every call.
    refusals: tuple[int, ...] = (404, 409)

    @abstractmethod
    def load(self, id_: int) -> Subject:
        """Return the subject with an id from the path or from a preview."""

    @abstractmethod
    def do(self, subject: Subject, body: Body, actor: Actor, /) -> None:
        """Call the service, which does the act and records it."""


class PreviewedAct(OperatorAct[Subject, Body]):
    """An act whose effects depend on the subject, so the screen and the command read the effects first."""

    @abstractmethod
    def effects(self, subject: Subject, parameters: ActParameters, /) -> list[str]:
        """Return the effects as sentences, or raise the refusal of the act; change nothing.

        The sentences contain no names of people: to read a name the operator must give a reason. A preview has none.
        """


class AccountAct(PreviewedAct[Account, Body]):
    """An act on an account. The console refuses accounts of operators; a command finds the account by its address."""

    proof = RequiredProof.FACTOR

    def load(self, id_: int) -> Account:
        return account_for_operator(id_)


class IdAct(OperatorAct[int, Body]):
    """An act on anything but an account; the subject is an id."""

    def load(self, id_: int) -> int:
        return id_


class PreviewedIdAct(IdAct[Body], PreviewedAct[int, Body]):
    """An act on anything but an account, with a preview."""

    proof = RequiredProof.FACTOR
