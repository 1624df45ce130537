"""What an applicant sets for themself, and a facility for itself."""

from pydantic import Field, ValidationInfo, field_validator

from server.domain.notices.quiet_hours import HOUR_MAX
from server.schemas.base import Flag, Number, Shape, refuse


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


class FacilitySettings(Shape):
    """How a facility is told, once a day, how many new people fit its homes."""

    new_matches_in_app: Flag = Field(title="画面のお知らせ")
    new_matches_by_mail: Flag = Field(title="メールのお知らせ")
