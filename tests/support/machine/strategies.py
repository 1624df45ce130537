"""Strategies of the contact machine: objects, actors, and the frequency of rules."""

from collections.abc import Callable

from hypothesis import strategies as st
from hypothesis.stateful import precondition

#: The number of any object.
ANY = st.integers(0, 11)


def usually(*sides: str) -> st.SearchStrategy[str]:
    """Draw an actor: mostly a side that has the right."""
    return st.sampled_from([*sides * 4, "facility", "seeker", "other facility", "other seeker"])


def sometimes(every: int, offset: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Make a rule run less often than others."""
    return precondition(lambda self: self.turn % every == offset)
