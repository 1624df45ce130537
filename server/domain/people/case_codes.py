"""What becomes of a counselor's case; one vocabulary with `server/domain/vocabulary.py`."""

from enum import StrEnum

from server.domain.vocabulary import Code


class EndReason(Code):
    """Why a counselor's office ends its work for a person; no facility is told."""

    HOUSED = "housed", "住まいが決まった"
    MOVED = "moved", "転居・他の事業所へ"
    DIED = "died", "亡くなった"
    MISTAKE = "mistake", "間違って登録した"
    OTHER = "other", "その他"


class CaseAction(StrEnum):
    """The steps of a case that are no contact's."""

    REST = "rest"
    STOP = "stop"
    END = "end"
    RESUME = "resume"
