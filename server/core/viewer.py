"""The signed-in account as plain data, so that long-lived objects hold no database row."""

from dataclasses import dataclass

from server.core.vocabulary import Role, Side, side_of


@dataclass(frozen=True)
class Viewer:
    id: int
    role: Role
    username: str
    session_id: int

    @property
    def side(self) -> Side:
        return side_of(self.role)
