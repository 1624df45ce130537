"""Why a request is declined, and what of it the facility reads; one vocabulary with `server/domain/vocabulary.py`."""

from collections.abc import Mapping
from types import MappingProxyType

from server.domain.refusals import Invalid
from server.domain.vocabulary import Code, Side


class DeclineReason(Code):
    """Why the seeker's side declines, if it wishes to say so; read by that side alone."""

    FAR = "far", "場所が合わない"
    COST = "cost", "お金が合わない"
    SUPPORT = "support", "必要な手伝いが足りない"
    DAILY_LIFE = "daily_life", "くらし方が合わない"
    ELSEWHERE = "elsewhere", "ほかのホームに決めた"
    NOT_NOW = "not_now", "今はホームを探していない"
    OTHER = "other", "ほかの理由"


class DeclinedFor(Code):
    """All that the facility reads of a reason."""

    CONDITIONS = "conditions", "条件が合わなかったため"
    CIRCUMSTANCES = "circumstances", "ご都合により"


#: Nothing that tells of somebody's money, illness or other homes.
TOLD: Mapping[DeclineReason, DeclinedFor] = MappingProxyType(
    {
        DeclineReason.FAR: DeclinedFor.CONDITIONS,
        DeclineReason.COST: DeclinedFor.CONDITIONS,
        DeclineReason.SUPPORT: DeclinedFor.CONDITIONS,
        DeclineReason.DAILY_LIFE: DeclinedFor.CONDITIONS,
        DeclineReason.ELSEWHERE: DeclinedFor.CIRCUMSTANCES,
        DeclineReason.NOT_NOW: DeclinedFor.CIRCUMSTANCES,
        DeclineReason.OTHER: DeclinedFor.CIRCUMSTANCES,
    }
)


def refuse_reason_of(side: Side, reason: DeclineReason | None) -> None:
    """Refuse a reason that is not this side's to give: a facility takes its request back without one."""
    if reason is not None and side is not Side.SEEKER:
        raise Invalid({"reason": ["理由を選べるのは、入居を希望する方の側だけです。"]})
