"""An SMTP server that stores mails and refuses given addresses."""

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP
from typing import Any, cast

from apiflask import APIFlask

from tests.support.serving import POLL


class MailServer:
    """The accepted mails, and answers other than 250 by address."""

    def __init__(self) -> None:
        self.taken: list[EmailMessage] = []
        self.answers: dict[str, str] = {}


class _Talk(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        mails: MailServer = self.server.mails  # type: ignore[attr-defined]
        self._say("220 here")
        while line := self.rfile.readline().decode().strip():
            word = line[:4].upper()
            if word == "QUIT":
                self._say("221 bye")
                return
            if word == "DATA":
                self._say("354 go on")
                mails.taken.append(self._message())
            refusal = next((answer for one, answer in mails.answers.items() if f"<{one}>" in line), None)
            self._say((word == "RCPT" and refusal) or "250 ok")

    def _say(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode())

    def _message(self) -> EmailMessage:
        lines = iter(self.rfile.readline, b".\r\n")
        return cast(EmailMessage, message_from_bytes(b"".join(lines), policy=cast(Any, SMTP)))


@contextmanager
def mail_server(app: APIFlask) -> Iterator[MailServer]:
    """Send the app's mails to this server."""
    known = app.extensions["settings"]
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), _Talk) as server:
        server.daemon_threads = True
        mails = server.mails = MailServer()  # type: ignore[attr-defined]
        threading.Thread(target=server.serve_forever, kwargs=POLL, daemon=True).start()
        url = f"smtp://127.0.0.1:{server.server_address[1]}"
        app.extensions["settings"] = known.model_copy(update={"smtp_url": url})
        try:
            yield mails
        finally:
            app.extensions["settings"] = known
            server.shutdown()
