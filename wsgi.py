"""The entry point of gunicorn and of the `flask` command."""

from gevent import monkey

monkey.patch_all()

from demo.commands import register  # noqa: E402
from server.app import create_app  # noqa: E402

app = create_app()
register(app)
