"""An SMTP server that keeps what it takes; it may be told to do something in the middle of taking a mail."""

import socketserver
import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from email import message_from_bytes
from email.policy import default


@dataclass(frozen=True)
class Taken:
    """A mail that was taken, and when."""

    id: str
    to: str
    subject: str
    text: str
    at: float
    #: By the clock that quiet hours go by.
    clock: datetime


class Smtp(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, moment: Callable[[], float], clock: Callable[[], datetime]) -> None:
        super().__init__(("127.0.0.1", 0), _Session)
        self.moment, self.clock = moment, clock
        #: While it is away it takes nothing.
        self.is_away = False
        self.taken: list[Taken] = []
        #: Done once, before or after the sender learns that its mail was taken.
        self.before_answer: Callable[[], None] | None = None
        self.after_answer: Callable[[], None] | None = None
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        """Where a sender reaches it."""
        return f"smtp://127.0.0.1:{self.server_address[1]}"

    def take(self, body: bytes) -> None:
        """Keep a mail."""
        mail = message_from_bytes(body, policy=default)
        text = mail.get_content().replace("\r\n", "\n")
        when = self.moment(), self.clock()
        self.taken.append(Taken(mail["Message-ID"], mail["To"], mail["Subject"], text, *when))


class _Session(socketserver.StreamRequestHandler):
    server: Smtp

    def handle(self) -> None:
        """Speak as much of SMTP as a sender without a password needs."""
        if self.server.is_away:
            self._say("421 away")
            return
        self._say("220 here")
        try:
            while line := self.rfile.readline():
                command = line[:4].upper()
                if command == b"DATA":
                    self._take()
                else:
                    self._say("221 bye" if command == b"QUIT" else "250 ok")
        except OSError:
            pass

    def _take(self) -> None:
        self._say("354 go on")
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        self.server.take(b"".join(lines))
        before, self.server.before_answer = self.server.before_answer, None
        if before:
            before()
        self._say("250 taken")
        after, self.server.after_answer = self.server.after_answer, None
        if after:
            after()

    def _say(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode())
