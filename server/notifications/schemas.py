"""Request and response shapes of notifications, and the short forms of a home and a person."""

from datetime import datetime
from typing import Self

from pydantic import Field

from server.core.schemas import Flag, Id, Moment, PageQuery, Shape
from server.core.visibility import PreferenceVisibility, preference_visibility
from server.core.vocabulary import DELETED_ACCOUNT_NAME, ContactStatus, NotificationKind, PersonGender, Side


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
    municipality: str | None = Field(
        description="Null for a home whose contact with the person has ended.", examples=["世田谷区"]
    )

    @classmethod
    def of(
        cls,
        side: Side,
        status: ContactStatus,
        person_id: int,
        outline: tuple[int | None, PersonGender | None, str | None],
        facts: tuple[int, PersonGender, str, str],
        name: str,
        *,
        is_active: bool,
    ) -> Self:
        """Make the short form that a side may read now. `outline` and `facts` are age, gender and prefecture.

        `facts` also has the municipality.
        """
        visibility = preference_visibility(side, status, is_active=is_active)
        is_ended = visibility is PreferenceVisibility.ENDED
        is_nameless = is_ended or visibility is PreferenceVisibility.BEFORE_ACCEPTANCE
        age, gender, prefecture, municipality = (*outline, None) if is_ended else facts
        return cls(
            id=None if is_ended else person_id,
            name=None if is_nameless else name,
            age=age,
            gender=gender,
            prefecture=prefecture,
            municipality=municipality,
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
    unread: Flag = Field(default=False, title="未読だけ", examples=[False])
    kind: NotificationKind | None = Field(default=None, title="種類")


class MarkContactRead(Shape):
    contact_id: Id = Field(title="コンタクト")


class MarkHomeRead(Shape):
    home_id: Id | None = Field(
        title="グループホーム", description="Null for notifications about neither a contact nor a home."
    )


def display_name(
    name: str | None, anonymised_at: datetime | None, person_name: str | None, username: str
) -> str:
    """Return the name that a counselor or the applicant entered, or else the name of the LINE account."""
    if anonymised_at is not None:
        return DELETED_ACCOUNT_NAME
    return name or person_name or username
