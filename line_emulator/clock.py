"""The emulator's clock; tests may set it forward so that tokens, codes and retry keys expire."""

from collections.abc import Callable


class Clock:
    """The real time in seconds plus `seconds_ahead`."""

    def __init__(self, real: Callable[[], float]) -> None:
        self._real = real
        self.seconds_ahead = 0.0

    def __call__(self) -> float:
        return self._real() + self.seconds_ahead
