"""Schemas built from rows contain only their declared fields."""

from datetime import UTC, datetime

import orjson
import pytest
from pydantic import Field

from server.core.http.answers import to_json
from server.core.schemas import Moment, Shape


class Card(Shape):
    id: int
    areas: list[str] = Field(serialization_alias="preferred_areas")


class Details(Card):
    name: str
    seen_at: Moment


NOON = datetime(2026, 3, 5, 12, tzinfo=UTC)
DETAILS = {"id": 1, "areas": ["東京都"], "name": "鈴木 花子", "seen_at": NOON}


def test_schema_of_a_row_has_the_json_of_pydantic():
    made = Details.of_row(DETAILS)
    assert made == Details(**DETAILS)
    assert orjson.loads(to_json(made)) == made.model_dump(mode="json", by_alias=True)


def test_undeclared_value_is_not_in_the_json():
    assert orjson.loads(to_json(Card.of_row(DETAILS))) == {"id": 1, "preferred_areas": ["東京都"]}


def test_missing_value_is_an_error():
    with pytest.raises(KeyError, match="areas"):
        Card.of_row({"id": 1}).to_api()


def test_narrowed_schema_drops_other_values():
    narrowed = Card.from_wider(Details.of_row(DETAILS))
    assert dict(narrowed) == {"id": 1, "areas": ["東京都"]}
