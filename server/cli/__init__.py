"""The operator's commands, as subcommands of `flask`."""

from flask import Flask

from server.cli.accounts import accounts
from server.cli.audit import audit
from server.cli.deliveries import mail, push
from server.cli.fees import fees, quotas
from server.cli.helping.finding import find, timeline
from server.cli.helping.people import people
from server.cli.homes import homes
from server.cli.keys import keys
from server.cli.line import line
from server.cli.matching import matching
from server.cli.openapi import openapi, write_vocabulary
from server.cli.reports import reports
from server.cli.system import system
from server.cli.worker import worker


def register_commands(app: Flask) -> None:
    commands = (
        accounts,
        audit,
        fees,
        find,
        homes,
        keys,
        line,
        mail,
        matching,
        openapi,
        people,
        push,
        system,
        quotas,
        reports,
        timeline,
        worker,
        write_vocabulary,
    )
    for command in commands:
        app.cli.add_command(command)
