"""An SMTP server that stores mails, with hooks that run while it accepts a mail."""

import socketserver
import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from email import message_from_bytes
from email.policy import default


@dataclass(frozen=True)
class ReceivedMail:
    """A mail and the time of its arrival."""

    id: str
    to: str
    subject: str
    text: str
    at: float
    #: By the product's clock, which quiet hours use; `at` is elapsed time.
    clock: datetime


class Smtp(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, elapsed: Callable[[], float], clock: Callable[[], datetime]) -> None:
        super().__init__(("127.0.0.1", 0), _Session)
        self.elapsed, self.clock = elapsed, clock
        self.is_unavailable = False
        self.received: list[ReceivedMail] = []
        #: Called once, before or after the response to an accepted mail.
        self.before_answer: Callable[[], None] | None = None
        self.after_answer: Callable[[], None] | None = None
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.server_address[1]}"

    def receive(self, body: bytes) -> None:
        mail = message_from_bytes(body, policy=default)
        text = mail.get_content().replace("\r\n", "\n")
        times = self.elapsed(), self.clock()
        self.received.append(ReceivedMail(mail["Message-ID"], mail["To"], mail["Subject"], text, *times))


class _Session(socketserver.StreamRequestHandler):
    server: Smtp

    def handle(self) -> None:
        """Handle the SMTP commands of a client without authentication."""
        if self.server.is_unavailable:
            self._reply("421 away")
            return
        self._reply("220 here")
        try:
            while line := self.rfile.readline():
                command = line[:4].upper()
                if command == b"DATA":
                    self._receive()
                else:
                    self._reply("221 bye" if command == b"QUIT" else "250 ok")
        except OSError:
            pass

    def _receive(self) -> None:
        self._reply("354 go on")
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        self.server.receive(b"".join(lines))
        before_hook, self.server.before_answer = self.server.before_answer, None
        if before_hook:
            before_hook()
        self._reply("250 taken")
        after_hook, self.server.after_answer = self.server.after_answer, None
        if after_hook:
            after_hook()

    def _reply(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())
