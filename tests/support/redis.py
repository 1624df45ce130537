"""A separate Redis process for a test."""

import subprocess
from pathlib import Path

from redis import Redis
from redis.exceptions import RedisError

from tests.support.rooms import eventually


class RunningRedis:
    """A Redis process that can be stopped and started."""

    def __init__(self, folder: Path) -> None:
        # A socket file, because another program could take a port while Redis is stopped.
        self._folder, self._socket = folder, folder / "redis.sock"
        self.url = f"unix://{self._socket}"
        self.start()

    def start(self) -> None:
        """Start the process and wait until it answers."""
        options = ["--port", "0", "--unixsocket", str(self._socket), "--dir", str(self._folder), "--save", ""]
        self._program = subprocess.Popen(  # noqa: S603 - the test's own words
            ["redis-server", *options],  # noqa: S607 - wherever the machine has it
            stdout=subprocess.DEVNULL,
        )
        eventually(self._answers)

    def stop(self) -> None:
        self._program.kill()
        self._program.wait()

    def _answers(self) -> bool:
        try:
            with Redis.from_url(self.url) as redis:
                return bool(redis.ping())
        except RedisError:
            return False
