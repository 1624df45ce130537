"""What the machine of contacts draws: which of those there are, who tries something, and how often a rule is tried."""

from collections.abc import Callable

from hypothesis import strategies as st
from hypothesis.stateful import precondition

#: One of those that there are.
ANY = st.integers(0, 11)


def usually(*sides: str) -> st.SearchStrategy[str]:
    """Draw who tries something: mostly a side that may, but anybody can try."""
    return st.sampled_from([*sides * 4, "facility", "seeker", "other facility", "other seeker"])


def sometimes(every: int, offset: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Have a rule be drawn less often than the others."""
    return precondition(lambda self: self.turn % every == offset)
