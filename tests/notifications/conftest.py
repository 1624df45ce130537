"""Fixtures of the notification tests."""

from collections.abc import Iterator

import pytest
from apiflask import APIFlask

from tests.support.world.mail_server import MailServer, mail_server


@pytest.fixture
def mails(app: APIFlask) -> Iterator[MailServer]:
    """A mail server that accepts and stores all mails during a test."""
    with mail_server(app) as server:
        yield server
