"""Shapes of a home's match list, of its filters, of shortfalls, and of the number of homes that fit a person."""

from datetime import date
from typing import Annotated

from pydantic import Field

from server.core.csv_files import Cell
from server.core.paging import LIMIT_DEFAULT, LIMIT_MAX
from server.core.schemas import CodeText, Flag, Moment, Number, Shape, SingleLine
from server.core.vocabulary import Condition, Criterion, SupportLevel, Verdict
from server.criteria.rules.findings import Match
from server.matching.rules.listing import MatchCursor, MatchFilters, MatchOrder
from server.matching.rules.shortfalls import Fit, Shortfall
from server.people.schemas.preferences import PersonOnCard, PreferenceBefore

_CITY_MAX = 100


# The name of the field of each criterion that a person could change, as in requests.
_FIELD_OF_CRITERION = {
    Criterion.AREA: "preferredLocation_prefecture",
    Criterion.MEDICAL: "medical_supports",
    Criterion.HOME_TYPE: "home_types",
    Criterion.BUILDING_TYPE: "building_types",
    Criterion.SMOKING: "smoking_allowed",
    Criterion.DRINKING: "drinking_allowed",
    Criterion.CURFEW: "curfew",
    Criterion.PETS: "pets_allowed",
}


class SavableMatchFilters(Shape):
    """The filters of a home's list that a member can save, and its order: no typed text."""

    score_min: Number = Field(default=0, ge=0, le=100, title="一致度")
    support_level: Annotated[SupportLevel | None, CodeText] = Field(default=None, title="障害支援区分")
    condition: Condition | None = Field(default=None, title="病状")
    not_contacted: Flag = Field(default=False, title="まだ連絡していない方")
    put_aside: Flag = Field(default=False, title="外した方")
    order: MatchOrder = Field(default=MatchOrder.SCORE, title="並び順")


class MatchListQuery(SavableMatchFilters):
    """The filters and the order of a home's list."""

    municipality: Annotated[str, SingleLine(_CITY_MAX)] | None = Field(
        default=None, title="市区町村", description="A part of its name.", examples=["世田谷"]
    )

    def filters(self, limit: int = LIMIT_MAX, after: MatchCursor | None = None) -> MatchFilters:
        """Return the filters, with the cursor after which the page starts."""
        return MatchFilters(
            score_min=self.score_min,
            support_level=self.support_level,
            condition=self.condition,
            municipality=self.municipality,
            not_contacted=self.not_contacted,
            put_aside=self.put_aside,
            order=self.order,
            limit=limit,
            after=after,
        )


class MatchingQuery(MatchListQuery):
    limit: Number = Field(default=LIMIT_DEFAULT, ge=1, le=LIMIT_MAX, title="件数")
    cursor: str | None = Field(
        default=None,
        max_length=200,
        title="続きの位置",
        description="From the link to the next page; encrypted, because the order depends on people's contacts, too.",
        examples=["5f1d20aa:gAAAAABp5Vh7"],
    )


class MatchCountOut(Shape):
    """How many people a home's list has."""

    found: int = Field(description="The people who pass the filters.", examples=[20])
    whole: int = Field(description="All people, without those who were put aside.", examples=[134])


class CriterionGlance(Shape):
    criterion: str = Field(examples=["area"])
    label: str = Field(examples=["希望入居地"])
    verdict: Verdict


class CriterionOut(CriterionGlance):
    sentence: str = Field(examples=["東京都は希望入居地に含まれています。"])
    points: int = Field(description="The points that the criterion earned.", examples=[12])
    of: int = Field(
        description="The maximum points; 0 for a criterion that everybody in the list meets.", examples=[24]
    )


class PutAsideOut(Shape):
    by: str = Field(examples=["高橋 直子"])
    at: Moment


class MatchFields(Shape):
    """How well a person fits a home, and the state between home and person."""

    id: int
    score: int = Field(ge=0, le=100, examples=[92])
    weights: str = Field(description="The version of the weights of the score.", examples=["2026-1"])
    needs_check: bool = Field(description="Whether the home must ask for a missing answer (要確認).")
    contact: int | None = Field(
        description="The open contact between this home and this person, if any.", examples=[None]
    )
    has_note: bool = Field(description="Whether the home's office has a note on the person.")
    put_aside: PutAsideOut | None = Field(
        description="The member who put the person aside, and when.", examples=[None]
    )


class MatchedPreference(MatchFields, PersonOnCard):
    """One row of a home's match list, with the fields of a card. The other fields are in the person's details."""

    criteria: list[CriterionGlance]


#: The columns of the CSV file of a home's list. It has what the list shows: no names, and no details.
MATCH_COLUMNS = (
    "順位",
    "一致度",
    "年齢",
    "性別",
    "今の住まい",
    "希望入居地",
    "障害支援区分",
    "病状",
    *(verdict.label for verdict in (Verdict.ASK, Verdict.UNMET, Verdict.PARTLY)),
    "連絡",
    "外した人",
)


def match_cells(rank: int, row: MatchedPreference) -> list[Cell]:
    """Return the cells of a person in the CSV file."""

    def criteria(verdict: Verdict) -> str:
        return "、".join(glance.label for glance in row.criteria if glance.verdict is verdict)

    return [
        rank,
        row.score,
        row.age,
        row.gender.label,
        row.prefecture + row.address_1,
        "、".join(row.preferred_prefectures),
        row.support_level.label,
        "、".join(condition.label for condition in row.condition_categories),
        criteria(Verdict.ASK),
        criteria(Verdict.UNMET),
        criteria(Verdict.PARTLY),
        "" if row.contact is None else "連絡済み",
        "" if row.put_aside is None else row.put_aside.by,
    ]


class MatchDetails(MatchFields, PreferenceBefore):
    """One person of a home's match list in detail. Each access is recorded."""

    criteria: list[CriterionOut]


class PreferenceChangeOut(Shape):
    """A dropped criterion or an added prefecture, and how many more homes would then fit."""

    field: str = Field(description="The name of the field to change.", examples=["curfew"])
    prefecture: str | None = Field(
        description="The prefecture to add; null if a criterion is dropped.", examples=[None]
    )
    more: int = Field(examples=[12])


class FitOut(Shape):
    """How many homes fit the values of a form. The form may be unsaved."""

    fitting: int = Field(description="Homes that meet all wishes.", examples=[3])
    listing: int = Field(description="Homes that have the person in their list.", examples=[41])
    ways: list[PreferenceChangeOut] = Field(
        description="If few homes fit: the changes that add most homes, best first."
    )

    @classmethod
    def of(cls, fit: Fit) -> "FitOut":
        ways = [
            PreferenceChangeOut(
                field=_FIELD_OF_CRITERION[change.criterion], prefecture=change.prefecture, more=change.more
            )
            for change in fit.preference_changes
        ]
        return cls(fitting=fit.fitting, listing=fit.listing, ways=ways)


class Municipalities(Shape):
    names: list[str] = Field(examples=[["大田区", "世田谷区"]])


class ShortfallOut(Shape):
    """An answer that a home does not accept, and how many people the home would gain by accepting it."""

    criterion: str = Field(examples=["wheelchair"])
    label: str = Field(examples=["車いす"])
    words: str = Field(examples=["車いすに対応すると"])
    must: bool = Field(description="Whether the list does not show these people today.")
    is_change: bool = Field(description="False if a home cannot make this change.")
    more: int | None = Field(description="Null for fewer than five.", examples=[12])
    has_fewer: bool = Field(description="Whether the home would also lose people.")
    fewer: int | None = Field(
        description="How many people the home would lose; null for fewer than five.", examples=[None]
    )

    @classmethod
    def of(cls, shortfall: Shortfall) -> "ShortfallOut":
        return cls(
            criterion=shortfall.criterion.value,
            label=shortfall.criterion.label,
            words=shortfall.words,
            must=shortfall.must,
            is_change=shortfall.is_change,
            more=shortfall.more,
            has_fewer=shortfall.has_fewer,
            fewer=shortfall.fewer,
        )


class MatchingPreferences(Shape):
    home_name: str = Field(examples=["ひだまりホーム"])
    is_recruiting: bool = Field(description="If false, the list is empty.", examples=[True])
    vacancies: int | None = Field(description="The vacancies of the home.", examples=[1])
    vacancies_stated_on: date | None = Field(examples=["2026-03-05"])
    vacancy_expected_on: date | None = Field(examples=["2026-04-01"])
    data: list[MatchedPreference]


class CriterionFinding(Shape):
    criterion: str = Field(examples=["area"])
    label: str = Field(examples=["希望入居地"])
    verdict: Verdict
    sentence: str = Field(examples=["東京都は希望入居地に含まれています。"])
    must: bool = Field(description="Whether the home requires it.")


class ContactFit(Shape):
    criteria: list[CriterionFinding] = Field(description="In the order of the matching rules.")

    @classmethod
    def of(cls, match: Match) -> "ContactFit":
        """Return the findings in words, without points: only a home's list is ranked by points."""
        return cls(
            criteria=[
                CriterionFinding(
                    criterion=finding.criterion.value,
                    label=finding.criterion.label,
                    verdict=finding.verdict,
                    sentence=finding.sentence,
                    must=finding.must,
                )
                for finding in match.findings
                if not (finding.criterion is Criterion.MUNICIPALITY and finding.verdict is Verdict.UNMET)
            ]
        )
