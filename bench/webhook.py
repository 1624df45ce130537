"""Prints the number of stored LINE events, for `npm run bench:webhook`."""

from sqlalchemy import func, select

from server.core.database import db
from server.models import LineEvent
from wsgi import app

if __name__ == "__main__":
    with app.app_context():
        print(db.session.scalar(select(func.count()).select_from(LineEvent)))
