"""Homes as public data knows them: unclaimed, or a facility's to complete; never matched."""

from datetime import date, datetime

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from server.models.base import Base, UtcTime
from server.models.homes.home import CITY_MAX, NAME_MAX, PHONE_MAX, STREET_MAX
from server.models.offices.office import OFFICE_NUMBER_LENGTH


class HomeDraft(Base):
    """A row stays when its home is registered or not wanted, so that a later import does not offer it again."""

    __tablename__ = "home_draft"

    id: Mapped[int] = mapped_column(primary_key=True)
    #: The publisher's own number of the row: several homes may have one office number.
    source_key: Mapped[str] = mapped_column(String(20), unique=True)
    office_number: Mapped[str] = mapped_column(String(OFFICE_NUMBER_LENGTH), index=True)
    corporation: Mapped[str] = mapped_column(String(NAME_MAX))
    name: Mapped[str] = mapped_column(String(NAME_MAX))
    #: What the data does not say is empty.
    phone: Mapped[str] = mapped_column(String(PHONE_MAX))
    postal_code: Mapped[str] = mapped_column(String(7))
    prefecture: Mapped[str] = mapped_column(String(4))
    address_1: Mapped[str] = mapped_column(String(CITY_MAX))
    address_2: Mapped[str] = mapped_column(String(STREET_MAX))
    capacity: Mapped[int | None]
    #: The month of the data, as its first day.
    published_on: Mapped[date]
    #: The office that claimed it.
    office_id: Mapped[int | None] = mapped_column(ForeignKey("office.id", ondelete="SET NULL"), index=True)
    #: The home that it became.
    home_id: Mapped[int | None] = mapped_column(ForeignKey("home.id", ondelete="SET NULL"), index=True)
    #: When its facility said that it does not want it.
    dismissed_at: Mapped[datetime | None] = mapped_column(UtcTime)
