"""What an applicant and a member of staff set for themselves."""

from pydantic import Field, ValidationInfo, field_validator

from server.domain.notices.quiet_hours import HOUR_MAX
from server.domain.vocabulary import StaffNoticeKind, StaffNoticeWay
from server.schemas.base import Number, Shape, refuse


class OwnSettings(Shape):
    """LINE messages are held from the one hour of the day in Japan to the other; null is never."""

    quiet_from: Number | None = Field(ge=0, le=HOUR_MAX, title="お知らせを止める時刻", examples=[21])
    quiet_until: Number | None = Field(ge=0, le=HOUR_MAX, title="お知らせを始める時刻", examples=[8])

    @field_validator("quiet_until")
    @classmethod
    def _neither_or_both(cls, until: int | None, others: ValidationInfo) -> int | None:
        if "quiet_from" not in others.data:
            return until
        start = others.data["quiet_from"]
        if (start is None) != (until is None):
            raise refuse("止める時刻と始める時刻を、両方選んでください。")
        if until is not None and start == until:
            raise refuse("止める時刻と始める時刻は、ちがう時刻を選んでください。")
        return until


class NoticeWay(Shape):
    """When a member is told of one kind of thing by mail."""

    kind: StaffNoticeKind = Field(title="お知らせの種類", examples=["request"])
    way: StaffNoticeWay = Field(title="受け取り方", examples=["at_once"])


class StaffNotices(OwnSettings):
    """How a member is told: a way for each kind that is theirs, and the hours that hold mails and LINE messages."""

    ways: list[NoticeWay] = Field(title="お知らせの受け取り方")
