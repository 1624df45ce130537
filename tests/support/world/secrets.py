"""Secrets: unique values, and the viewers who may know each."""

from collections.abc import Collection, Mapping
from typing import Any

from apiflask import APIFlask
from sqlalchemy import select

from server.core.database import db
from server.models import Account, Certificate, HomeImage
from tests.support.people import Person
from tests.support.world.viewers import OPERATOR


class Secrets:
    def __init__(self, app: APIFlask, colleagues: Mapping[str, Collection[str]]) -> None:
        """`colleagues` may know everything that a viewer knows."""
        self._app = app
        self._colleagues = colleagues
        self._known: dict[bytes, frozenset[str]] = {}

    def plant(self, value: Any, known_to: Collection[str]) -> Any:
        """Register a value with the viewers who may know it, and their colleagues; return it."""
        colleagues = {one for viewer in known_to for one in self._colleagues.get(viewer, ())}
        return self.plant_for(value, {*known_to, *colleagues})

    def plant_for(self, value: Any, known_to: Collection[str]) -> Any:
        """Register a value with the only viewers who may know it; return it."""
        self._known[value if isinstance(value, bytes) else value.encode()] = frozenset(known_to)
        return value

    def allow(self, value: str, *more: str) -> None:
        """Let further viewers know a value."""
        self._known[value.encode()] |= {*more}

    def home(
        self, tag: str, owner: str, seen_by: Collection[str], greeted: Collection[str]
    ) -> dict[str, Any]:
        """Return secret fields of a home, for its owner, seekers with a contact and seekers with a room (`greeted`)."""
        digits = f"{len(self._known):04}"
        return {
            "name": self.plant(f"ホーム（{tag}）", {owner, *seen_by, OPERATOR}),
            "address_2": self.plant(f"丘の上（{tag}）", {owner, *seen_by}),
            "contact_name": self.plant(f"担当（{tag}）", {owner, *seen_by}),
            "postal_code": self.plant(f"987{digits}", {owner}),
            "contact_phone": self.plant(f"030654{digits}", {owner}),
            "contact_email": self.plant(f"home{digits}@secret.example.com", {owner}),
            "greeting": self.plant(f"ようこそ（{tag}）", {owner, *seen_by, *greeted}),
        }

    def person(
        self,
        tag: str,
        owner: str,
        matched: Collection[str],
        rooms: Collection[str],
        shows: Collection[str],
    ) -> dict[str, Any]:
        """Return secret fields of a preference, for its owner, matched homes, rooms (`rooms`) and `shows` (address)."""
        form = {
            "postal_code": self.plant(f"985{len(self._known):04}", {owner, *shows}),
            "address_1": self.plant(f"小さな町（{tag}）", {owner, *matched}),
            "address_2": self.plant(f"谷のおく（{tag}）", {owner, *shows}),
            "condition_detail": self.plant(f"病状（{tag}）", {owner, *rooms}),
        }
        if "counselor" in owner:
            form["name"] = self.plant(f"氏名（{tag}）", {owner, *rooms, OPERATOR})
        return form

    def register_stored_values(
        self, managers: Mapping[int, Collection[str]], people: Mapping[str, Person]
    ) -> None:
        """Register storage keys and passwords, which no answer may have, and mail addresses, for managers only."""
        viewers = {person.id: viewer for viewer, person in people.items()}
        with self._app.app_context():
            for table in (Certificate, HomeImage):
                for key in db.session.scalars(select(table.storage_key)):
                    self.plant(key, ())
            for account in db.session.scalars(select(Account).where(Account.email.is_not(None))):
                known_to = {*managers.get(account.id, ()), viewers.get(account.id, ""), OPERATOR}
                self.plant_for(account.email, known_to)
                self.plant(account.password_hash, ())

    def leaked_to(self, viewer: str, *texts: bytes) -> list[str]:
        """Return the secrets in the texts that the viewer may not know."""
        # Searching one long text is five times as fast as searching each header.
        text = b"\n".join(texts)
        return [
            secret[:60].decode(errors="replace")
            for secret, known_to in self._known.items()
            if secret in text and viewer not in known_to
        ]
