"""The codes of visits with their labels; one vocabulary with `server/domain/vocabulary.py`."""

from enum import StrEnum

from server.domain.vocabulary import Code


class VisitState(Code):
    """How far a visit has come; one that was withdrawn, or not chosen, is gone."""

    OFFERED = "offered", "返事待ち"
    AGREED = "agreed", "見学予定"
    DONE = "done", "見学済み"
    MOVED = "moved", "日を変更"
    CALLED_OFF = "called_off", "取りやめ"


class VisitReason(Code):
    """Why a visit moves or is called off."""

    NOT_WELL = "not_well", "体調がよくない"
    SCHEDULE = "schedule", "都合が悪くなった"
    WEATHER = "weather", "天気や交通"
    AT_THE_HOME = "at_the_home", "ホームの事情"
    NOT_NEEDED = "not_needed", "見学をやめる"
    OTHER = "other", "そのほか"


class VisitReminder(Code):
    """What is told of an agreed visit when its time comes; each once."""

    DAY_BEFORE = "day_before", "前の日"
    TWO_HOURS = "two_hours", "2時間前"
    REPORT = "report", "次の日"


class VisitStep(StrEnum):
    """The steps of visits, as the record of a contact names them."""

    OFFER = "offer_visit"
    WITHDRAW = "withdraw_visit"
    AGREE = "agree_visit"
    WANT = "want_visit"
    CALL_OFF = "call_off_visit"
