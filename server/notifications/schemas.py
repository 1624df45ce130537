"""Request and response shapes of notifications, and the short forms of a home and a person."""

from pydantic import Field

from server.core.schemas import Id, Moment, PageQuery, Shape
from server.core.visibility import PreferenceVisibility, preference_visibility
from server.core.vocabulary import DELETED_ACCOUNT_NAME, PersonGender, Side
from server.models import Contact
from server.people.models import Preference


class HomeInShort(Shape):
    id: int = Field(examples=[3])
    name: str = Field(examples=["ひだまりホーム"])


class PersonInShort(Shape):
    """A person in short form.

    The person's own side, and a home that the person has accepted, also get the name. Other homes get no name. After
    the end of a contact the home gets neither name nor id.
    """

    id: int | None = Field(
        description="Null for a home whose contact with the person has ended.", examples=[5]
    )
    name: str | None = Field(examples=["鈴木 花子"])
    age: int | None = Field(examples=[27])
    gender: PersonGender | None
    prefecture: str | None = Field(examples=["東京都"])

    @classmethod
    def of(cls, contact: Contact, side: Side) -> "PersonInShort":
        preference = contact.preference
        visibility = preference_visibility(side, contact.status, is_active=preference.is_active)
        if visibility is PreferenceVisibility.ENDED:
            return cls(
                id=None,
                name=None,
                age=contact.outline_age,
                gender=contact.outline_gender,
                prefecture=contact.outline_prefecture,
            )
        return cls(
            id=contact.preference_id,
            name=None if visibility is PreferenceVisibility.BEFORE_ACCEPTANCE else display_name(preference),
            age=preference.age,
            gender=preference.gender,
            prefecture=preference.prefecture,
        )


class NotificationOut(Shape):
    id: int
    event: str = Field(examples=["accepted"])
    message: str = Field(examples=["「ひだまりホーム」から連絡がきました。\nいそがなくて大丈夫です。"])
    home: int | None = Field(description="Null if the notification is not about a home.", examples=[3])
    home_name: str | None = Field(examples=["ひだまりホーム"])
    preference: int | None = Field(
        description="Null without a contact, and for a home whose contact with the person has ended.",
        examples=[5],
    )
    contact: int | None = Field(examples=[12])
    page: str = Field(description="The path that the notification links to.", examples=["/chat/12/"])
    person: PersonInShort | None
    is_read: bool
    created_at: Moment


class NotificationsQuery(PageQuery):
    contact: Id | None = Field(default=None, title="コンタクト")


class MarkContactRead(Shape):
    contact_id: Id = Field(title="コンタクト")


class MarkHomeRead(Shape):
    home_id: Id | None = Field(
        title="グループホーム", description="Null for notifications about neither a contact nor a home."
    )


def display_name(preference: Preference) -> str:
    """Return the name that a counselor or the applicant entered, or else the name of the LINE account."""
    if preference.emptied_at is not None:
        return DELETED_ACCOUNT_NAME
    return preference.name or preference.user.person_name or preference.user.username
