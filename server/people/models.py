"""Tables of people: preferences, certificates, consent, cases, notes, helpers, form drafts, and who viewed a person."""

from datetime import date, datetime

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String, Text, false, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from server.accounts.models import Account
from server.core.models import Base, CodeList, UtcTime, code_type, prefix_index
from server.core.vocabulary import (
    BuildingWish,
    CertificateKind,
    Condition,
    ConsentWay,
    EndReason,
    HomeTypeWish,
    MedicalWish,
    PersonGender,
    SupportLevel,
    Wish,
)

AGE_DEFAULT = 20
AGE_MAX = 150
CONDITION_DETAIL_MAX = 2000
OFFICE_NOTE_MAX = 1000
OPINION_MAX = 1000
FORM_MAX = 40

_WITHDRAWN_NOT_ANONYMISED = text("withdrawn_at IS NOT NULL AND anonymised_at IS NULL")


class Preference(Base):
    __tablename__ = "preference"
    __table_args__ = (
        CheckConstraint(f"age BETWEEN 0 AND {AGE_MAX}", name="age_in_range"),
        prefix_index("ix_preference_name", "name"),
        prefix_index("ix_preference_name_kana", "name_kana"),
        Index(
            "ix_preference_withdrawn_at",
            "withdrawn_at",
            sqlite_where=_WITHDRAWN_NOT_ANONYMISED,
            postgresql_where=_WITHDRAWN_NOT_ANONYMISED,
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    #: The applicant, or the counselor who registered the person.
    user_id: Mapped[int] = mapped_column(ForeignKey("account.id"), index=True)
    #: The counselor office of the case; None for an applicant's own preference.
    office_id: Mapped[int | None] = mapped_column(ForeignKey("office.id"), index=True)
    #: The assignee; None if the managers of the office are in charge.
    assignee_id: Mapped[int | None] = mapped_column(ForeignKey("account.id"))
    #: Set for clients of counselors only; an applicant has the name of their LINE account.
    name: Mapped[str | None] = mapped_column(String(100))
    #: The reading of the name in hiragana; set for clients of counselors only.
    name_kana: Mapped[str | None] = mapped_column(String(100))
    age: Mapped[int] = mapped_column(default=AGE_DEFAULT)
    gender: Mapped[PersonGender] = mapped_column(code_type(PersonGender, "gender"))
    postal_code: Mapped[str] = mapped_column(String(7))
    prefecture: Mapped[str] = mapped_column(String(4))
    address_1: Mapped[str] = mapped_column(String(100))
    address_2: Mapped[str] = mapped_column(String(200))
    support_level: Mapped[SupportLevel] = mapped_column(code_type(SupportLevel, "support_level"))
    condition_categories: Mapped[list[Condition]] = mapped_column(CodeList(Condition))
    condition_detail: Mapped[str] = mapped_column(Text, default="")
    building_types: Mapped[list[BuildingWish]] = mapped_column(CodeList(BuildingWish))
    home_types: Mapped[list[HomeTypeWish]] = mapped_column(CodeList(HomeTypeWish))
    medical_supports: Mapped[list[MedicalWish]] = mapped_column(CodeList(MedicalWish))
    wheelchair_accessible: Mapped[bool] = mapped_column(default=False)
    violence_accessible: Mapped[bool] = mapped_column(default=False)
    smoking_allowed: Mapped[Wish] = mapped_column(code_type(Wish, "smoking"), default=Wish.NO_PREFERENCE)
    drinking_allowed: Mapped[Wish] = mapped_column(code_type(Wish, "drinking"), default=Wish.NO_PREFERENCE)
    curfew: Mapped[Wish] = mapped_column(code_type(Wish, "curfew"), default=Wish.NO_PREFERENCE)
    pets_allowed: Mapped[Wish] = mapped_column(code_type(Wish, "pets"), default=Wish.NO_PREFERENCE)
    is_active: Mapped[bool] = mapped_column(default=True)
    #: Whether the person is hidden, because the account or the office in charge is disabled or suspended. The person is
    #: listed again when this ends.
    suspended: Mapped[bool] = mapped_column(default=False, server_default=false())
    #: When the rest started. During the rest, no new home finds or contacts the person; open rooms stay open.
    resting_since: Mapped[datetime | None] = mapped_column(UtcTime)
    #: When the preference was withdrawn. It can be resumed for a limited time; after that it is anonymised.
    withdrawn_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: Why a counselor office ended the case; None if the case was not ended.
    end_reason: Mapped[EndReason | None] = mapped_column(code_type(EndReason, "end_reason"))
    #: When all personal data was removed; the row remains because other rows reference it.
    anonymised_at: Mapped[datetime | None] = mapped_column(UtcTime)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    updated_at: Mapped[datetime] = mapped_column(UtcTime)

    areas: Mapped[list["PreferenceArea"]] = relationship(
        lazy="raise", order_by="PreferenceArea.position", cascade="all, delete-orphan"
    )
    certificates: Mapped[list["Certificate"]] = relationship(lazy="raise", cascade="all, delete-orphan")
    permissions: Mapped[list["CertificatePermission"]] = relationship(
        lazy="raise", cascade="all, delete-orphan"
    )
    user: Mapped[Account] = relationship(lazy="raise", foreign_keys=[user_id])


class PreferenceArea(Base):
    """A prefecture in which the person wants to live; `position` is the order of choice."""

    __tablename__ = "preference_area"

    preference_id: Mapped[int] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), primary_key=True
    )
    position: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    prefecture: Mapped[str] = mapped_column(String(4))


class Consent(Base):
    __tablename__ = "consent"

    id: Mapped[int] = mapped_column(primary_key=True)
    #: The applicant, or the counselor who states that the person agreed.
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    #: The counselor's client; None for an applicant's own consent.
    preference_id: Mapped[int | None] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), index=True
    )
    #: The number of the consent text.
    version: Mapped[int]
    way: Mapped[ConsentWay] = mapped_column(code_type(ConsentWay, "way"))
    #: The day of the agreement, in Japan.
    agreed_on: Mapped[date]
    given_at: Mapped[datetime] = mapped_column(UtcTime)


class Certificate(Base):
    __tablename__ = "certificate"

    preference_id: Mapped[int] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), primary_key=True
    )
    kind: Mapped[CertificateKind] = mapped_column(code_type(CertificateKind, "kind"), primary_key=True)
    storage_key: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(UtcTime)


class CertificatePermission(Base):
    """The permission of one office to view the certificates of a person."""

    __tablename__ = "certificate_permission"

    preference_id: Mapped[int] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), primary_key=True
    )
    office_id: Mapped[int] = mapped_column(ForeignKey("office.id", ondelete="CASCADE"), primary_key=True)
    #: The owner id of the office's homes, which the specification lists in `allowed_users`.
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"))
    granted_by_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"))
    granted_at: Mapped[datetime] = mapped_column(UtcTime)


class CertificateView(Base):
    __tablename__ = "certificate_view"

    id: Mapped[int] = mapped_column(primary_key=True)
    preference_id: Mapped[int] = mapped_column(ForeignKey("preference.id", ondelete="CASCADE"), index=True)
    kind: Mapped[CertificateKind] = mapped_column(code_type(CertificateKind, "kind"))
    viewer_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    #: The office whose permission allowed the view.
    office_id: Mapped[int] = mapped_column(ForeignKey("office.id"))
    viewed_at: Mapped[datetime] = mapped_column(UtcTime)


class CaseStep(Base):
    __tablename__ = "case_step"

    id: Mapped[int] = mapped_column(primary_key=True)
    preference_id: Mapped[int] = mapped_column(ForeignKey("preference.id", ondelete="CASCADE"), index=True)
    actor_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    action: Mapped[str] = mapped_column(String(20))
    #: Why the case was ended; removed when the person's data is erased.
    reason: Mapped[EndReason | None] = mapped_column(code_type(EndReason, "reason"))
    taken_at: Mapped[datetime] = mapped_column(UtcTime, index=True)


class OfficeNote(Base):
    __tablename__ = "office_note"

    office_id: Mapped[int] = mapped_column(ForeignKey("office.id", ondelete="CASCADE"), primary_key=True)
    preference_id: Mapped[int] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    text: Mapped[str] = mapped_column(Text)
    #: The last author.
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    updated_at: Mapped[datetime] = mapped_column(UtcTime, index=True)


class ContactNote(Base):
    """An office's note on an ended contact.

    Nothing links the note to the person. If the office finds the person again, it must not recognise them.
    """

    __tablename__ = "contact_note"

    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id", ondelete="CASCADE"), primary_key=True)
    text: Mapped[str] = mapped_column(Text)
    #: The last author.
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    updated_at: Mapped[datetime] = mapped_column(UtcTime, index=True)


class PutAside(Base):
    """A person whom a member has hidden from a home's match list, until a member shows the person again."""

    __tablename__ = "put_aside"

    home_id: Mapped[int] = mapped_column(ForeignKey("home.id", ondelete="CASCADE"), primary_key=True)
    preference_id: Mapped[int] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    put_at: Mapped[datetime] = mapped_column(UtcTime)


class DetailView(Base):
    """A member opened a person's details in a home's match list."""

    __tablename__ = "detail_view"
    __table_args__ = (
        # Counting the people that a corporation opened today reads this index only.
        Index("ix_detail_view_corporation_id", "corporation_id", "viewed_at", "preference_id"),
        Index("ix_detail_view_preference_id", "preference_id", "id"),
        Index("ix_detail_view_viewed_at", "viewed_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    preference_id: Mapped[int] = mapped_column(ForeignKey("preference.id", ondelete="CASCADE"))
    home_id: Mapped[int] = mapped_column(ForeignKey("home.id"))
    office_id: Mapped[int] = mapped_column(ForeignKey("office.id"))
    corporation_id: Mapped[int] = mapped_column(ForeignKey("corporation.id"))
    viewer_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    viewed_at: Mapped[datetime] = mapped_column(UtcTime)


class ListShown(Base):
    """A page of a home's match list that a member loaded: one row per page."""

    __tablename__ = "list_shown"
    __table_args__ = (
        Index(
            "ix_list_shown_uncounted",
            "id",
            sqlite_where=text("NOT is_counted"),
            postgresql_where=text("NOT is_counted"),
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    home_id: Mapped[int] = mapped_column(ForeignKey("home.id"))
    viewer_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    preference_ids: Mapped[list[int]] = mapped_column(JSON)
    shown_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
    #: Whether `ListingCount` includes this page.
    is_counted: Mapped[bool] = mapped_column(default=False, server_default=false())


class ListedPerson(Base):
    """A person who was in a match list of a corporation on one day. The daily quota counts these rows."""

    __tablename__ = "listed_person"
    __table_args__ = (Index("ix_listed_person_ends_at", "ends_at", "corporation_id"),)

    preference_id: Mapped[int] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    corporation_id: Mapped[int] = mapped_column(
        ForeignKey("corporation.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    #: The end of the day for which this row counts.
    ends_at: Mapped[datetime] = mapped_column(UtcTime, primary_key=True)


class ListingCount(Base):
    """The number of loaded pages of match lists that contained a person."""

    __tablename__ = "listing_count"

    preference_id: Mapped[int] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    lists: Mapped[int]


class Helping(Base):
    """The link between an applicant and their helper. Either may end it, which deletes the `HelperOpinion` rows."""

    __tablename__ = "helping"
    __table_args__ = (CheckConstraint("account_id <> helper_id", name="somebody_else"),)

    #: The applicant.
    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    helper_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    started_at: Mapped[datetime] = mapped_column(UtcTime)


class HelperInvitation(Base):
    """A single-use code for becoming an applicant's helper; only its hash is stored."""

    __tablename__ = "helper_invitation"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    code_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    expires_at: Mapped[datetime] = mapped_column(UtcTime, index=True)


class HelperOpinion(Base):
    """A question to the helper about a contact, and the helper's opinion. Only the applicant and the helper read it."""

    __tablename__ = "helper_opinion"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("helping.account_id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    contact_id: Mapped[int] = mapped_column(
        ForeignKey("contact.id", ondelete="CASCADE"), primary_key=True, autoincrement=False, index=True
    )
    #: When the applicant asked; None if there is no open question.
    asked_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: The opinion; empty if the helper has not given one.
    text: Mapped[str] = mapped_column(Text, default="")
    #: When the helper last wrote the opinion.
    said_at: Mapped[datetime | None] = mapped_column(UtcTime)


class FormDraft(Base):
    __tablename__ = "form_draft"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    #: The form, such as `preference/new` or `home/12`.
    form: Mapped[str] = mapped_column(String(FORM_MAX), primary_key=True)
    #: A `DraftContent` as JSON: the values of the form, without pictures, and the open page of the form.
    content: Mapped[str] = mapped_column(Text)
    updated_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
