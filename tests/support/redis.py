"""A Redis of a test's own."""

import subprocess
from pathlib import Path

from redis import Redis
from redis.exceptions import RedisError

from tests.support.rooms import eventually


class RunningRedis:
    """A Redis of a test's own, which can be stopped and started."""

    def __init__(self, folder: Path) -> None:
        # By a file, and not by a port: while it is stopped, another program could take that.
        self._folder, self._socket = folder, folder / "redis.sock"
        self.url = f"unix://{self._socket}"
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = ["--port", "0", "--unixsocket", str(self._socket), "--dir", str(self._folder), "--save", ""]
        self._program = subprocess.Popen(  # noqa: S603 - the test's own words
            ["redis-server", *options],  # noqa: S607 - wherever the machine has it
            stdout=subprocess.DEVNULL,
        )
        eventually(self._answers)

    def stop(self) -> None:
        """Kill it."""
        self._program.kill()
        self._program.wait()

    def _answers(self) -> bool:
        try:
            with Redis.from_url(self.url) as redis:
                return bool(redis.ping())
        except RedisError:
            return False
