"""Asking for a page of a home's match list, or how many homes fit; and the answers."""

from typing import Annotated

from pydantic import Field

from server.core.paging import LIMIT_DEFAULT, LIMIT_MAX
from server.core.schemas import CodeText, Flag, Moment, Number, Shape, SingleLine
from server.core.vocabulary import Condition, SupportLevel, Verdict
from server.criteria.rules.findings import LABELS, Match
from server.criteria.rules.rules import Criterion
from server.matching.rules.listing import MatchCursor, MatchOrder, MatchWish
from server.matching.rules.shortfalls import Fit, Shortfall
from server.people.schemas.preferences import PersonOnCard, PreferenceBefore

_CITY_MAX = 100


# The answer in which a wish stands, by its name on the wire.
_ANSWERS = {
    Criterion.AREA: "preferredLocation_prefecture",
    Criterion.MEDICAL: "medical_supports",
    Criterion.HOME_TYPE: "home_types",
    Criterion.BUILDING_TYPE: "building_types",
    Criterion.SMOKING: "smoking_allowed",
    Criterion.DRINKING: "drinking_allowed",
    Criterion.CURFEW: "curfew",
    Criterion.PETS: "pets_allowed",
}


class MatchingQuery(Shape):
    score_min: Number = Field(default=0, ge=0, le=100, title="一致度")
    support_level: Annotated[SupportLevel | None, CodeText] = Field(default=None, title="障害支援区分")
    condition: Condition | None = Field(default=None, title="病状")
    municipality: Annotated[str, SingleLine(_CITY_MAX)] | None = Field(
        default=None, title="市区町村", description="A part of its name.", examples=["世田谷"]
    )
    not_contacted: Flag = Field(default=False, title="まだ連絡していない方")
    put_aside: Flag = Field(default=False, title="外した方")
    order: MatchOrder = Field(default=MatchOrder.SCORE, title="並び順")
    limit: Number = Field(default=LIMIT_DEFAULT, ge=1, le=LIMIT_MAX, title="件数")
    cursor: str | None = Field(
        default=None,
        max_length=200,
        title="続きの位置",
        description="Of the link to the next page: encrypted, since the order goes by the contacts of people, too.",
        examples=["5f1d20aa:gAAAAABp5Vh7"],
    )

    def wish(self, after: MatchCursor | None) -> MatchWish:
        """Return what is asked for, behind a place."""
        return MatchWish(
            score_min=self.score_min,
            support_level=self.support_level,
            condition=self.condition,
            municipality=self.municipality,
            not_contacted=self.not_contacted,
            put_aside=self.put_aside,
            order=self.order,
            limit=self.limit,
            after=after,
        )


class CriterionGlance(Shape):
    criterion: str = Field(examples=["area"])
    label: str = Field(examples=["希望入居地"])
    verdict: Verdict


class CriterionOut(CriterionGlance):
    sentence: str = Field(examples=["東京都は希望入居地に含まれています。"])
    points: int = Field(description="What it earned of the score.", examples=[12])
    of: int = Field(
        description="What it can earn; 0 of what must be met to be in the list at all.", examples=[24]
    )


class PutAsideOut(Shape):
    by: str = Field(examples=["高橋 直子"])
    at: Moment


class Matched(Shape):
    """How well somebody fits a home, and how the two stand."""

    id: int
    score: int = Field(ge=0, le=100, examples=[92])
    weights: str = Field(
        description="The version of the table of weights that the score was made with.", examples=["2026-1"]
    )
    needs_check: bool = Field(description="Whether a must is still to be asked (要確認).")
    contact: int | None = Field(
        description="The open contact between this home and this person, if any.", examples=[None]
    )
    has_note: bool = Field(
        description="Whether the home's office has noted something of the person for itself."
    )
    put_aside: PutAsideOut | None = Field(
        description="Who of the home put them aside, and when.", examples=[None]
    )


class MatchedPreference(Matched, PersonOnCard):
    """One row of a home's match list: what a card shows; everything else is in the person's details."""

    criteria: list[CriterionGlance]


class MatchDetails(Matched, PreferenceBefore):
    """One person of a home's match list in detail; opening it is recorded."""

    criteria: list[CriterionOut]


class WayOut(Shape):
    """One wish less, or one area more, and how many more homes would have everything."""

    field: str = Field(description="The name of the answer to change.", examples=["curfew"])
    prefecture: str | None = Field(
        description="The prefecture to add; null where a wish is dropped.", examples=[None]
    )
    more: int = Field(examples=[12])


class FitOut(Shape):
    """How many homes fit the answers of a form that may not be saved yet."""

    fitting: int = Field(description="Homes that have everything asked for.", examples=[3])
    listing: int = Field(description="Homes that find the person in their list.", examples=[41])
    ways: list[WayOut] = Field(description="With few homes: the changes that open most, best first.")

    @classmethod
    def of(cls, fit: Fit) -> "FitOut":
        ways = [
            WayOut(field=_ANSWERS[way.criterion], prefecture=way.prefecture, more=way.more)
            for way in fit.ways
        ]
        return cls(fitting=fit.fitting, listing=fit.listing, ways=ways)


class Municipalities(Shape):
    names: list[str] = Field(examples=[["大田区", "世田谷区"]])


class ShortfallOut(Shape):
    """What a home does not offer, and how many people it would suit if it did."""

    criterion: str = Field(examples=["wheelchair"])
    label: str = Field(examples=["車いす"])
    words: str = Field(examples=["車いすに対応すると"])
    must: bool = Field(description="Whether they are people whom the list does not show today.")
    is_change: bool = Field(description="False where the home can do nothing about it.")
    more: int | None = Field(description="Null for fewer than five, or nobody.", examples=[12])
    has_fewer: bool = Field(description="Whether what suits some does not suit others.")
    fewer: int | None = Field(
        description="Whom it would suit no more; null for fewer than five.", examples=[None]
    )

    @classmethod
    def of(cls, found: Shortfall) -> "ShortfallOut":
        return cls(
            criterion=found.criterion.value,
            label=LABELS[found.criterion],
            words=found.words,
            must=found.must,
            is_change=found.is_change,
            more=found.more,
            has_fewer=found.has_fewer,
            fewer=found.fewer,
        )


class MatchingPreferences(Shape):
    home_name: str = Field(examples=["ひだまりホーム"])
    is_recruiting: bool = Field(description="False is why nobody is listed.", examples=[True])
    data: list[MatchedPreference]


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
