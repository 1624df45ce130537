"""That somebody agreed to what is kept and shown of them: whose word, which text, when."""

from datetime import date, datetime

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from server.domain.vocabulary import ConsentWay
from server.models.base import Base, UtcTime, code_type


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
