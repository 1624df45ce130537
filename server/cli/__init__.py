"""The operator's commands."""

from flask import Flask

from server.cli.accounts import accounts
from server.cli.audit import audit
from server.cli.fees import fees
from server.cli.homes import homes
from server.cli.keys import keys
from server.cli.line import line
from server.cli.matching import matching
from server.cli.openapi import openapi
from server.cli.people import people
from server.cli.rooms import rooms
from server.cli.worker import worker


def register_commands(app: Flask) -> None:
    """Add the operator's commands to `flask`."""
    for command in (accounts, audit, fees, homes, keys, line, matching, openapi, people, rooms, worker):
        app.cli.add_command(command)
