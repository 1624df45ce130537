"""A person and a home as a line about a contact names them, to whoever may know."""

from pydantic import Field

from server.domain.people.visibility import Sight, preference_sight
from server.domain.vocabulary import PersonGender, Side
from server.models import Contact
from server.schemas.base import Shape
from server.schemas.people.preferences import display_name


class HomeInShort(Shape):
    id: int = Field(examples=[3])
    name: str = Field(examples=["ひだまりホーム"])


class PersonInShort(Shape):
    """Named to their own side and to a home that they accepted; else the outline, null once that is over."""

    id: int | None = Field(description="Null to a home that lost sight of them.", examples=[5])
    name: str | None = Field(examples=["鈴木 花子"])
    age: int | None = Field(examples=[27])
    gender: PersonGender | None
    prefecture: str | None = Field(examples=["東京都"])

    @classmethod
    def of(cls, contact: Contact, side: Side) -> "PersonInShort":
        preference = contact.preference
        sight = preference_sight(side, contact.status, is_active=preference.is_active)
        if sight is Sight.ENDED:
            return cls(
                id=None,
                name=None,
                age=contact.outline_age,
                gender=contact.outline_gender,
                prefecture=contact.outline_prefecture,
            )
        return cls(
            id=contact.preference_id,
            name=None if sight is Sight.BEFORE_ACCEPTANCE else display_name(preference),
            age=preference.age,
            gender=preference.gender,
            prefecture=preference.prefecture,
        )
