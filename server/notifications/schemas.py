"""A person and a home as a line about a contact names them, to whoever may know."""

from pydantic import Field

from server.core.retention import NAME_OF_THE_GONE
from server.core.schemas import Id, Moment, PageQuery, Shape
from server.core.visibility import Sight, preference_sight
from server.core.vocabulary import PersonGender, Side
from server.models import Contact
from server.people.models import Preference


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


class NotificationOut(Shape):
    id: int
    event: str = Field(examples=["accepted"])
    message: str = Field(examples=["「ひだまりホーム」から連絡がきました。\nいそがなくて大丈夫です。"])
    home: int | None = Field(description="Null where it is about no home.", examples=[3])
    home_name: str | None = Field(examples=["ひだまりホーム"])
    preference: int | None = Field(
        description="Null where it is about no contact, and to a home that lost sight of the person.",
        examples=[5],
    )
    contact: int | None = Field(examples=[12])
    page: str = Field(description="Where it leads in the product.", examples=["/chat/12/"])
    person: PersonInShort | None
    is_read: bool
    created_at: Moment


class NotificationsQuery(PageQuery):
    contact: Id | None = Field(default=None, title="コンタクト")


class MarkContactRead(Shape):
    contact_id: Id = Field(title="コンタクト")


class MarkHomeRead(Shape):
    home_id: Id | None = Field(
        title="グループホーム", description="Null for what is about no contact and no home."
    )


def display_name(preference: Preference) -> str:
    """Return the name a person goes by: as a counselor or their family entered it, else the LINE account's."""
    if preference.emptied_at is not None:
        return NAME_OF_THE_GONE
    return preference.name or preference.user.person_name or preference.user.username
