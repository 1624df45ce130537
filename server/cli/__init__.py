"""The operator's commands, as subcommands of `flask`."""

from flask import Flask
from flask.cli import AppGroup

from server.cli.accounts import accounts
from server.cli.acts import add_act_commands
from server.cli.audit import audit
from server.cli.deliveries import mail, push
from server.cli.fees import fees, quotas
from server.cli.finding import find, timeline
from server.cli.homes import homes
from server.cli.keys import keys
from server.cli.line import line
from server.cli.matching import matching
from server.cli.openapi import openapi, write_vocabulary
from server.cli.people import people
from server.cli.reports import reports
from server.cli.system import system
from server.cli.worker import worker

_COMMANDS = (
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
add_act_commands({group.name or "": group for group in _COMMANDS if isinstance(group, AppGroup)})


def register_commands(app: Flask) -> None:
    for command in _COMMANDS:
        app.cli.add_command(command)
