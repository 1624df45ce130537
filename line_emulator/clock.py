"""The emulator's time: the real one, which tests may set forward so that tokens, codes and retry keys run out."""

from collections.abc import Callable


class Clock:
    """Tell the time in seconds, ahead of the real one by as much as it was set forward."""

    def __init__(self, real: Callable[[], float]) -> None:
        self._real = real
        self.seconds_ahead = 0.0

    def __call__(self) -> float:
        """Return the present moment."""
        return self._real() + self.seconds_ahead
