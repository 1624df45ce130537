"""Flask with Flask-SQLAlchemy's ORM under gunicorn: a list is loaded with its relations; answers are dictionaries."""

import os
from datetime import date
from typing import Any

import orm
from flask import Flask, abort, request
from flask.json.provider import DefaultJSONProvider
from flask.typing import ResponseReturnValue
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy.exc import NoResultFound


class Json(DefaultJSONProvider):
    """Writes times as the other servers do, and keeps the order of keys."""

    sort_keys = False

    @staticmethod
    def default(value: Any) -> Any:
        return value.isoformat() if isinstance(value, date) else DefaultJSONProvider.default(value)


app = Flask(__name__)
app.json = Json(app)
app.config["SQLALCHEMY_DATABASE_URI"] = os.environ["DATABASE_URL"]
db = SQLAlchemy(app)


def viewer() -> tuple[int, list[int]]:
    """Return the account and its offices; refuse a request without a session."""
    try:
        session = db.session.scalars(orm.session_statement(request.cookies[orm.COOKIE])).unique().one()
    except NoResultFound:
        abort(401)
    return session.account_id, orm.offices_of(session)


@app.get("/healthz")
def healthz() -> ResponseReturnValue:
    return {"status": "ok"}


@app.get("/api/facilities/homes/")
def homes() -> ResponseReturnValue:
    account_id, offices = viewer()
    found = db.session.scalars(orm.homes_statement(offices)).all()
    unread = {*db.session.scalars(orm.unread_homes_statement(account_id, offices))}
    return [orm.home_out(home, unread) for home in found]


@app.get("/api/chat/contacts/")
def contacts() -> ResponseReturnValue:
    account_id, offices = viewer()
    found = db.session.scalars(orm.contacts_statement(offices)).all()
    ids = [contact.id for contact in found]
    rows = db.session.execute(orm.unread_messages_statement(account_id, ids)).all()
    noticed = {*db.session.scalars(orm.noticed_statement(account_id, ids))}
    unread = dict(map(tuple, rows))
    return [orm.contact_out(contact, unread, noticed) for contact in found]


@app.get("/api/applicants/preferences/<int:preference_id>/")
def preference(preference_id: int) -> ResponseReturnValue:
    account_id, offices = viewer()
    person = db.one_or_404(orm.preference_statement(preference_id, offices))
    counts = db.session.execute(orm.contacts_of_preference_statement(account_id, preference_id)).one()
    answer = orm.preference_out(person, counts)
    db.session.add(orm.record_of(person, account_id))
    db.session.commit()
    return answer
