"""What must not be seen by everybody: values that nobody can mistake, and who may know each."""

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
        """Whoever works with somebody may know what they know: `colleagues` has them by name."""
        self._app = app
        self._colleagues = colleagues
        self._known: dict[bytes, frozenset[str]] = {}

    def plant(self, value: Any, known_to: Collection[str]) -> Any:
        """Note who may know a value, and return it to be planted."""
        colleagues = {one for viewer in known_to for one in self._colleagues.get(viewer, ())}
        return self.plant_for(value, {*known_to, *colleagues})

    def plant_for(self, value: Any, known_to: Collection[str]) -> Any:
        """Note who alone may know a value, whoever works with them, and return it to be planted."""
        self._known[value if isinstance(value, bytes) else value.encode()] = frozenset(known_to)
        return value

    def tell(self, value: str, *more: str) -> None:
        """Note that others may know a value, too."""
        self._known[value.encode()] |= {*more}

    def home(
        self, tag: str, owner: str, seen_by: Collection[str], greeted: Collection[str]
    ) -> dict[str, Any]:
        """Return what a home says of itself: to its owner, and to those it asked or greeted."""
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
        tells: Collection[str],
        shows: Collection[str],
    ) -> dict[str, Any]:
        """Return what a preference says: to its owner, the homes that fit, those accepted, those shown the address."""
        form = {
            "postal_code": self.plant(f"985{len(self._known):04}", {owner, *shows}),
            "address_1": self.plant(f"小さな町（{tag}）", {owner, *matched}),
            "address_2": self.plant(f"谷のおく（{tag}）", {owner, *shows}),
            "condition_detail": self.plant(f"病状（{tag}）", {owner, *tells}),
        }
        if "counselor" in owner:
            form["name"] = self.plant(f"氏名（{tag}）", {owner, *tells, OPERATOR})
        return form

    def of_the_database(self, managers: Mapping[int, Collection[str]], people: Mapping[str, Person]) -> None:
        """Note what no answer holds: where files lie, passwords, and, but for managers and them, staff's addresses."""
        viewers = {person.id: viewer for viewer, person in people.items()}
        with self._app.app_context():
            for table in (Certificate, HomeImage):
                for key in db.session.scalars(select(table.storage_key)):
                    self.plant(key, ())
            for account in db.session.scalars(select(Account).where(Account.email.is_not(None))):
                known_to = {*managers.get(account.id, ()), viewers.get(account.id, ""), OPERATOR}
                self.plant_for(account.email, known_to)
                self.plant(account.password_hash, ())

    def told_to(self, viewer: str, *texts: bytes) -> list[str]:
        """Return the secrets in some texts that a viewer may not know."""
        # Searching one long text takes a fifth of searching every header by itself.
        text = b"\n".join(texts)
        return [
            secret[:60].decode(errors="replace")
            for secret, known_to in self._known.items()
            if secret in text and viewer not in known_to
        ]
