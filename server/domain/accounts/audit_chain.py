"""Going through the rows of the audit in their order: what is missing, changed or not in its place."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, Self

from server.domain.accounts.audit import BEGINNING, Act, Entry, reason_hash


@dataclass(frozen=True)
class Head:
    """A row as it is remembered outside of the database: no row up to it can be taken away or changed unseen."""

    sequence: int
    own_hash: str

    def __str__(self) -> str:
        return f"{self.sequence}:{self.own_hash}"

    @classmethod
    def read(cls, text: str) -> Self:
        """Read what was written down."""
        sequence, _, own_hash = text.strip().partition(":")
        return cls(int(sequence), own_hash)


class Kept(NamedTuple):
    """A row as it is kept: with the hash that stands in it, and the reason beside it."""

    entry: Entry
    own_hash: str
    reason: str | None


@dataclass
class Check:
    """What was found while the rows were gone through in their order."""

    head: Head = Head(0, BEGINNING)
    rows: int = 0
    first: int = 1
    #: Up to which row a later one says that they were let go.
    let_go: int = 0

    def faults(self, rows: Iterable[Kept], remembered: Head | None = None) -> Iterator[str]:
        """Yield a sentence for each row that is missing, changed or not in its place."""
        seen = None
        for entry, own_hash, reason in rows:
            if self.rows == 0:
                self.first = entry.sequence
                follows = entry.former_hash if entry.sequence > 1 else BEGINNING
                self.head = Head(entry.sequence - 1, follows)
            if entry.sequence != self.head.sequence + 1:
                yield f"{self.head.sequence + 1}番から{entry.sequence - 1}番までの行がありません。"
            elif entry.former_hash != self.head.own_hash:
                yield f"{entry.sequence}番の行は、前の行に続いていません。"
            if entry.own_hash != own_hash:
                yield f"{entry.sequence}番の行は、書きかえられています。"
            if entry.reason_hash != reason_hash(reason):
                yield f"{entry.sequence}番の行の理由は、書きかえられているか、なくなっています。"
            if entry.act == Act.AUDIT_SHORTENED and entry.object_id:
                self.let_go = max(self.let_go, entry.object_id)
            if remembered is not None and entry.sequence == remembered.sequence:
                seen = own_hash
            self.head, self.rows = Head(entry.sequence, own_hash), self.rows + 1
        if self.first - 1 > self.let_go:
            yield f"{self.first - 1}番までの行がありません。整理した記録もありません。"
        if remembered is not None and seen is None and remembered.sequence > self.let_go:
            yield f"控えにある{remembered.sequence}番の行がありません。"
        elif remembered is not None and seen is not None and seen != remembered.own_hash:
            yield f"{remembered.sequence}番の行が、控えとちがいます。"
