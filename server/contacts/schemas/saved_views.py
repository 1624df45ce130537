"""Shapes of saved views. A view has a name, and the filters of one list in the shape of the query of this list."""

from collections.abc import Collection
from typing import Annotated, Any, Literal, Self

from pydantic import Field, ValidationError, model_validator

from server.contacts.models import SAVED_VIEW_NAME_MAX
from server.contacts.schemas.contacts import SavableContactFilters
from server.core.listing import SavableListFilters
from server.core.schemas import Shape, SingleLine, validation_error
from server.core.vocabulary import SavedViewList
from server.matching.schemas import SavableMatchFilters


class SavedViewNameIn(Shape):
    name: Annotated[str, SingleLine(SAVED_VIEW_NAME_MAX)] = Field(
        title="条件の名前", examples=["返事を待っている連絡"]
    )


class SavedViewIn(SavedViewNameIn):
    """A view to save: the filters of exactly one list."""

    contacts: SavableContactFilters | None = Field(default=None, title="コンタクト一覧の条件")
    matches: SavableMatchFilters | None = Field(default=None, title="マッチした方の条件", examples=[None])
    people: SavableListFilters | None = Field(default=None, title="登録した方の条件", examples=[None])

    @model_validator(mode="after")
    def _has_one_list(self) -> Self:
        if len(self._filters_by_list()) != 1:
            raise validation_error("1つの一覧の条件を送ってください。")
        return self

    def filters(self) -> tuple[SavedViewList, dict[str, Any]]:
        """Return the list and its filters, as they are stored."""
        [(list_kind, filters)] = self._filters_by_list()
        return list_kind, filters.model_dump(mode="json")

    def _filters_by_list(self) -> list[tuple[SavedViewList, Shape]]:
        by_list: dict[SavedViewList, Shape | None] = {
            SavedViewList.CONTACTS: self.contacts,
            SavedViewList.MATCHES: self.matches,
            SavedViewList.PEOPLE: self.people,
        }
        return [(list_kind, filters) for list_kind, filters in by_list.items() if filters is not None]


# Separate classes for responses: the API document marks every field of a response as required. In a request every
# filter is optional.


class SavedContactFilters(SavableContactFilters):
    """The filters of a saved view of contacts."""


class SavedMatchFilters(SavableMatchFilters):
    """The filters of a saved view of a home's list."""


class SavedListFilters(SavableListFilters):
    """The filters of a saved view of people."""


class SavedViewOut(Shape):
    """A saved view; the filters of the other lists are null."""

    id: int = Field(examples=[4])
    name: str = Field(examples=["返事を待っている連絡"])
    contacts: SavedContactFilters | None = Field(default=None)
    matches: SavedMatchFilters | None = Field(default=None, examples=[None])
    people: SavedListFilters | None = Field(default=None, examples=[None])
    lost: list[Literal["home", "assignee", "other"]] = Field(
        description="Which stored filters have no effect any more: ids of other offices, or former codes.",
        examples=[[]],
    )

    @classmethod
    def of(
        cls,
        id_: int,
        name: str,
        list_kind: SavedViewList,
        filters: dict[str, Any],
        lost_ids: Collection[str] = (),
    ) -> Self:
        """Make a view from its row. Leave out filters whose stored code does not exist any more."""
        view = {"id": id_, "name": name, "lost": [*lost_ids]}
        try:
            return cls.model_validate(view | {list_kind.value: filters})
        except ValidationError as error:
            # Each location is the list and the name of the filter.
            unreadable = {fault["loc"][1] for fault in error.errors()}
            readable = {key: value for key, value in filters.items() if key not in unreadable}
            return cls.model_validate(view | {list_kind.value: readable, "lost": [*lost_ids, "other"]})
