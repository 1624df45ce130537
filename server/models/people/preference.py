"""What a person wishes for in a home, kept by the applicant or by the counselor who registered it."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, Text, false, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from server.domain.people.case_codes import EndReason
from server.domain.vocabulary import (
    BuildingWish,
    Condition,
    HomeTypeWish,
    MedicalWish,
    PersonGender,
    SupportLevel,
    Wish,
)
from server.models.accounts.account import Account
from server.models.base import Base, CodeList, UtcTime, by_beginning, code_type
from server.models.people.certificate import Certificate, CertificatePermission

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
