"""The operator of the service."""

from collections.abc import Iterator

import pytest
from apiflask import APIFlask

from tests.support.world.move_ins import OPERATOR


@pytest.fixture
def operator(app: APIFlask) -> Iterator[str]:
    """Set the operator's mail address."""
    settings = app.extensions["settings"]
    app.extensions["settings"] = settings.model_copy(update={"operator_email": OPERATOR})
    yield OPERATOR
    app.extensions["settings"] = settings
