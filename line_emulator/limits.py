"""How much may be pushed: the plan's messages of a month and LINE's requests of a second; without limits until set."""

from collections import deque
from collections.abc import Callable


class Limits:
    """Keep the limits and the requests of the last second."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._requests: deque[float] = deque()
        self.monthly: int | None = None
        self.per_second: int | None = None

    def count_request(self) -> bool:
        """Count a request and tell whether it is within the rate."""
        now = self._clock()
        while self._requests and self._requests[0] <= now - 1:
            self._requests.popleft()
        if self.per_second is not None and len(self._requests) >= self.per_second:
            return False
        self._requests.append(now)
        return True

    def has_left(self, delivered: int) -> bool:
        """Tell whether the month has room for another message after so many."""
        return self.monthly is None or delivered < self.monthly
