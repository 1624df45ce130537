"""Who is acting: plain data, so that nothing long-lived holds a database row."""

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
