"""The signed-in account as plain data, so that long-lived objects hold no database row."""

from dataclasses import dataclass, replace
from typing import Self

from server.core.vocabulary import Role, Side, side_of


@dataclass(frozen=True)
class ViewerOffices:
    """The ids of the offices in which a member has rights, by kind of right. A suspended office gives no rights."""

    #: The offices whose homes, cases, contacts and rooms the member works with.
    working: tuple[int, ...] = ()
    managed: tuple[int, ...] = ()
    #: The offices whose corporations' invoices the member may read.
    billed: tuple[int, ...] = ()
    #: Whether the member has or had colleagues. Only then it matters which member did something.
    has_colleagues: bool = False


@dataclass(frozen=True)
class Viewer:
    id: int
    role: Role
    username: str
    session_id: int
    #: Loaded with the session of a request that only reads. None everywhere else: `viewer_scope` in `core/scope.py`
    #: then asks the database for each query, so that no right outlives its membership.
    offices: ViewerOffices | None = None

    def without_offices(self) -> Self:
        return replace(self, offices=None)

    @property
    def side(self) -> Side:
        return side_of(self.role)
