"""What tests of notices share."""

from collections.abc import Iterator

import pytest
from apiflask import APIFlask

from tests.support.world.mail_server import MailServer, mail_server


@pytest.fixture
def mails(app: APIFlask) -> Iterator[MailServer]:
    """The server that takes every mail while a test runs."""
    with mail_server(app) as server:
        yield server
