"""The push limits: messages per month and requests per second; unlimited until set."""

from collections import deque
from collections.abc import Callable


class Limits:
    """The limits, and the requests of the last second."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._requests: deque[float] = deque()
        self.monthly: int | None = None
        self.per_second: int | None = None

    def count_request(self) -> bool:
        """Count a request; return whether it is within the rate."""
        now = self._clock()
        while self._requests and self._requests[0] <= now - 1:
            self._requests.popleft()
        if self.per_second is not None and len(self._requests) >= self.per_second:
            return False
        self._requests.append(now)
        return True

    def has_left(self, delivered: int) -> bool:
        """Check whether another message is allowed this month after `delivered` ones."""
        return self.monthly is None or delivered < self.monthly
