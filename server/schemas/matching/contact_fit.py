"""How well the home of a contact fits its person, as the person's side reads it."""

from pydantic import Field

from server.domain.matching.findings import Match
from server.domain.matching.rules import Criterion
from server.domain.matching.sentences import LABELS
from server.domain.vocabulary import Verdict
from server.schemas.base import Shape


class CriterionFound(Shape):
    criterion: str = Field(examples=["area"])
    label: str = Field(examples=["希望入居地"])
    verdict: Verdict
    sentence: str = Field(examples=["東京都は希望入居地に含まれています。"])
    must: bool = Field(description="Whether the home takes nobody without it.")


class ContactFit(Shape):
    criteria: list[CriterionFound] = Field(description="In the order of the table of rules.")

    @classmethod
    def of(cls, match: Match) -> "ContactFit":
        """Return the findings in words, without points: those are how a home's list is ranked."""
        return cls(
            criteria=[
                CriterionFound(
                    criterion=found.criterion.value,
                    label=LABELS[found.criterion],
                    verdict=found.verdict,
                    sentence=found.sentence,
                    must=found.must,
                )
                for found in match.findings
                if not (found.criterion is Criterion.MUNICIPALITY and found.verdict is Verdict.UNMET)
            ]
        )
