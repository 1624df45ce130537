"""The test people, and whether each is a friend of the account or blocks it."""

import sqlite3
from dataclasses import dataclass

from line_emulator.state import Store


@dataclass(frozen=True)
class Person:
    """One test person; `portrait` is an index in pictures.PORTRAITS, or None without a picture."""

    user_id: str
    display_name: str
    status_message: str | None = None
    portrait: int | None = None
    is_friend: bool = True
    is_blocked: bool = False

    @property
    def is_reachable_friend(self) -> bool:
        """LINE's friendFlag: a friend who does not block the account."""
        return self.is_friend and not self.is_blocked


# Everyone up to こうへい has a part in the product's demo, except ゆうき, who is not a friend yet. ひかり signs in for
# the first time.
CAST = (
    Person("U" + "1" * 32, "田中 ひかり", "毎朝の散歩がすきです", portrait=0),
    Person("U" + "2" * 32, "けんじ", "電車の写真をとっています", portrait=1),
    Person("U" + "3" * 32, "ゆうこ", "ねこと暮らしたい", portrait=2),
    Person("U" + "4" * 32, "渡会 とおる"),
    Person("U" + "5" * 32, "あおい", None, portrait=3),
    Person("U" + "6" * 32, "中村 ゆうき", is_friend=False),
    Person("U" + "7" * 32, "みずき", None, portrait=2),
    Person("U" + "8" * 32, "そらまめ"),
    Person("U" + "9" * 32, "はると", None, portrait=1),
    Person("U" + "a" * 32, "なつみ（母）", None, portrait=0),
    Person("U" + "b" * 32, "こうへい", None, portrait=3),
    Person("U" + "56" * 16, "しおり", None, portrait=2),
    Person("U" + "78" * 16, "あきら", None, portrait=1),
    # Pairs of a person and their helper.
    Person("U" + "c" * 32, "なつみ", None, portrait=2),
    Person("U" + "d" * 32, "くみこ（姉）", None, portrait=0),
    Person("U" + "12" * 16, "つばさ", None, portrait=1),
    Person("U" + "34" * 16, "まさこ（母）", None, portrait=0),
    Person("U" + "5a" * 16, "ことり", None, portrait=3),
)


class People:
    """The test people in the store; friendships survive a restart."""

    def __init__(self, store: Store) -> None:
        self._store = store
        for person in CAST:
            store.rows(
                "INSERT OR IGNORE INTO people (user_id, display_name, status_message, portrait, is_friend)"
                " VALUES (?, ?, ?, ?, ?)",
                person.user_id,
                person.display_name,
                person.status_message,
                person.portrait,
                person.is_friend,
            )

    def everyone(self) -> list[Person]:
        """List all people in a stable order."""
        return [_person(row) for row in self._store.rows("SELECT * FROM people ORDER BY user_id")]

    def find(self, user_id: str) -> Person | None:
        row = self._store.row("SELECT * FROM people WHERE user_id = ?", user_id)
        return _person(row) if row else None

    def befriend(self, person: Person) -> None:
        """Make the person a friend of the account; this ends a block, as in LINE."""
        self._store.rows("UPDATE people SET is_friend = 1, is_blocked = 0 WHERE user_id = ?", person.user_id)

    def block(self, person: Person) -> None:
        self._store.rows("UPDATE people SET is_blocked = 1 WHERE user_id = ?", person.user_id)


def _person(row: sqlite3.Row) -> Person:
    return Person(
        user_id=row["user_id"],
        display_name=row["display_name"],
        status_message=row["status_message"],
        portrait=row["portrait"],
        is_friend=bool(row["is_friend"]),
        is_blocked=bool(row["is_blocked"]),
    )
