"""Fills an empty database: staff accounts with the given password, and rooms, which are printed as JSON."""

import sys

import orjson
from flask_migrate import upgrade

from bench.chat_rooms import make_rooms
from server.core.clock import now
from server.core.vocabulary import Role
from server.offices.service.founding import create_staff_account
from wsgi import app

_, PASSWORD, COUNT = sys.argv

with app.app_context():
    upgrade()
    for role in (Role.FACILITY, Role.COUNSELOR):
        create_staff_account(role, f"{role}@example.com", "こもれび暮らしサポート", PASSWORD, now())
    sys.stdout.buffer.write(orjson.dumps(make_rooms(int(COUNT))))
