"""The record of who looked at what of a person, readable by its owner."""

from datetime import date, datetime

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String, Text, false, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from server.accounts.models import Account
from server.core.models import Base, CodeList, UtcTime, by_beginning, code_type
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


class CertificateView(Base):
    __tablename__ = "certificate_view"

    id: Mapped[int] = mapped_column(primary_key=True)
    preference_id: Mapped[int] = mapped_column(ForeignKey("preference.id", ondelete="CASCADE"), index=True)
    kind: Mapped[CertificateKind] = mapped_column(code_type(CertificateKind, "kind"))
    viewer_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    #: The office that was allowed to look.
    office_id: Mapped[int] = mapped_column(ForeignKey("office.id"))
    viewed_at: Mapped[datetime] = mapped_column(UtcTime)


class DetailView(Base):
    """That a member opened somebody's details in the list of a home."""

    __tablename__ = "detail_view"
    __table_args__ = (
        # How many people a corporation opened today is counted from this index alone.
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
    """A page of a home's list as a member was shown it: one row, whoever stood in it."""

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
    #: Whether those in it know that they stood in one list more.
    is_counted: Mapped[bool] = mapped_column(default=False, server_default=false())


class ListedPerson(Base):
    """That somebody stood in a list of a corporation's homes today: how many people did is counted."""

    __tablename__ = "listed_person"
    __table_args__ = (Index("ix_listed_person_ends_at", "ends_at", "corporation_id"),)

    preference_id: Mapped[int] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    corporation_id: Mapped[int] = mapped_column(
        ForeignKey("corporation.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    #: When the day ends that it counts for.
    ends_at: Mapped[datetime] = mapped_column(UtcTime, primary_key=True)


class ListingCount(Base):
    """In how many lists somebody stood."""

    __tablename__ = "listing_count"

    preference_id: Mapped[int] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    lists: Mapped[int]


class CaseStep(Base):
    __tablename__ = "case_step"

    id: Mapped[int] = mapped_column(primary_key=True)
    preference_id: Mapped[int] = mapped_column(ForeignKey("preference.id", ondelete="CASCADE"), index=True)
    actor_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    action: Mapped[str] = mapped_column(String(20))
    #: Why it was ended; gone with what the person erases.
    reason: Mapped[EndReason | None] = mapped_column(code_type(EndReason, "reason"))
    taken_at: Mapped[datetime] = mapped_column(UtcTime, index=True)


class Certificate(Base):
    __tablename__ = "certificate"

    preference_id: Mapped[int] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), primary_key=True
    )
    kind: Mapped[CertificateKind] = mapped_column(code_type(CertificateKind, "kind"), primary_key=True)
    storage_key: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(UtcTime)


class CertificatePermission(Base):
    """One office of a facility that the owner allows to look."""

    __tablename__ = "certificate_permission"

    preference_id: Mapped[int] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), primary_key=True
    )
    office_id: Mapped[int] = mapped_column(ForeignKey("office.id", ondelete="CASCADE"), primary_key=True)
    #: The owner id of its homes, as the specification's `allowed_users` holds it.
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"))
    granted_by_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"))
    granted_at: Mapped[datetime] = mapped_column(UtcTime)


class Consent(Base):
    __tablename__ = "consent"

    id: Mapped[int] = mapped_column(primary_key=True)
    #: Who said it: the applicant, or the counselor who states that the person agreed.
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    #: The counselor's person; None is the applicant's own word, for what is theirs.
    preference_id: Mapped[int | None] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), index=True
    )
    #: The number of the text that was agreed to.
    version: Mapped[int]
    way: Mapped[ConsentWay] = mapped_column(code_type(ConsentWay, "way"))
    #: The day on which the person agreed, in Japan.
    agreed_on: Mapped[date]
    given_at: Mapped[datetime] = mapped_column(UtcTime)


FORM_MAX = 40


class FormDraft(Base):
    __tablename__ = "form_draft"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    #: Which form, such as `preference/new` or `home/12`.
    form: Mapped[str] = mapped_column(String(FORM_MAX), primary_key=True)
    #: The form's answers as JSON, as the app keeps them; no pictures.
    answers: Mapped[str] = mapped_column(Text)
    updated_at: Mapped[datetime] = mapped_column(UtcTime, index=True)


HELPER_WORD_MAX = 1000


class Helping(Base):
    """That somebody helps an applicant; the row is gone, with what was said, when either ends it."""

    __tablename__ = "helping"
    __table_args__ = (CheckConstraint("account_id <> helper_id", name="somebody_else"),)

    #: Who is helped.
    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    helper_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    started_at: Mapped[datetime] = mapped_column(UtcTime)


class HelperInvitation(Base):
    """A code by which somebody becomes a person's helper, once; only its hash is kept."""

    __tablename__ = "helper_invitation"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    code_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    expires_at: Mapped[datetime] = mapped_column(UtcTime, index=True)


class HelperWord(Base):
    """What a helper was asked about a contact and what they say of it; nobody but the two reads it."""

    __tablename__ = "helper_word"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("helping.account_id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    contact_id: Mapped[int] = mapped_column(
        ForeignKey("contact.id", ondelete="CASCADE"), primary_key=True, autoincrement=False, index=True
    )
    asked_at: Mapped[datetime | None] = mapped_column(UtcTime)
    text: Mapped[str] = mapped_column(Text, default="")
    said_at: Mapped[datetime | None] = mapped_column(UtcTime)


OFFICE_NOTE_MAX = 1000


class OfficeNote(Base):
    __tablename__ = "office_note"

    office_id: Mapped[int] = mapped_column(ForeignKey("office.id", ondelete="CASCADE"), primary_key=True)
    preference_id: Mapped[int] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    text: Mapped[str] = mapped_column(Text)
    #: Who wrote it last.
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    updated_at: Mapped[datetime] = mapped_column(UtcTime, index=True)


class ContactNote(Base):
    """An office's note on a person as it stays with an ended contact, apart from who may be found again."""

    __tablename__ = "contact_note"

    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id", ondelete="CASCADE"), primary_key=True)
    text: Mapped[str] = mapped_column(Text)
    #: Who wrote it last.
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    updated_at: Mapped[datetime] = mapped_column(UtcTime, index=True)


class PutAside(Base):
    """A person whom a home's list shows no more until they are brought back."""

    __tablename__ = "put_aside"

    home_id: Mapped[int] = mapped_column(ForeignKey("home.id", ondelete="CASCADE"), primary_key=True)
    preference_id: Mapped[int] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    put_at: Mapped[datetime] = mapped_column(UtcTime)


AGE_DEFAULT = 20
AGE_MAX = 150
CONDITION_DETAIL_MAX = 2000

_KEPT = text("withdrawn_at IS NOT NULL AND emptied_at IS NULL")


class Preference(Base):
    __tablename__ = "preference"
    __table_args__ = (
        CheckConstraint(f"age BETWEEN 0 AND {AGE_MAX}", name="age_in_range"),
        by_beginning("ix_preference_name", "name"),
        by_beginning("ix_preference_name_kana", "name_kana"),
        Index("ix_preference_withdrawn_at", "withdrawn_at", sqlite_where=_KEPT, postgresql_where=_KEPT),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    #: The applicant themself, or the counselor who registered it.
    user_id: Mapped[int] = mapped_column(ForeignKey("account.id"), index=True)
    #: The counselors' office whose case it is; None is an applicant's own.
    office_id: Mapped[int | None] = mapped_column(ForeignKey("office.id"), index=True)
    #: The counselor who is in charge; None where the office's managers are.
    assignee_id: Mapped[int | None] = mapped_column(ForeignKey("account.id"))
    #: Only a counselor's registration has one; an applicant goes by the name of their LINE account.
    name: Mapped[str | None] = mapped_column(String(100))
    #: How the name is read, in hiragana; only a counselor's registration may have one.
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
    #: Taken out of the lists because nobody who keeps it may sign in; it comes back with them.
    suspended: Mapped[bool] = mapped_column(default=False, server_default=false())
    #: Since when the person rests: nobody new finds or asks them, open rooms stay.
    resting_since: Mapped[datetime | None] = mapped_column(UtcTime)
    #: Since when it is withdrawn; it may be taken up again for a while, then it is emptied.
    withdrawn_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: Why a counselor's office ended its work for the person; None where it did not.
    end_reason: Mapped[EndReason | None] = mapped_column(code_type(EndReason, "end_reason"))
    #: When everything personal was taken out of it; only what points to it keeps its row.
    emptied_at: Mapped[datetime | None] = mapped_column(UtcTime)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    updated_at: Mapped[datetime] = mapped_column(UtcTime)

    areas: Mapped[list["PreferenceArea"]] = relationship(
        lazy="raise", order_by="PreferenceArea.position", cascade="all, delete-orphan"
    )
    certificates: Mapped[list[Certificate]] = relationship(lazy="raise", cascade="all, delete-orphan")
    permissions: Mapped[list[CertificatePermission]] = relationship(
        lazy="raise", cascade="all, delete-orphan"
    )
    user: Mapped[Account] = relationship(lazy="raise", foreign_keys=[user_id])


class PreferenceArea(Base):
    """One prefecture in which the person wishes to live, in the order of their choice."""

    __tablename__ = "preference_area"

    preference_id: Mapped[int] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), primary_key=True
    )
    position: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    prefecture: Mapped[str] = mapped_column(String(4))
