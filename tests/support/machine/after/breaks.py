"""The list of deliberate breaks of the server: each with the steps after which the search must find it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
from apiflask import APIFlask

from tests.support.machine.after.life import Step

Patch = pytest.MonkeyPatch
Do = Callable[[Patch, APIFlask], None]


@dataclass(frozen=True)
class Break:
    #: In one sentence, what the server then does.
    does: str
    do: Do
    steps: Sequence[Step]
    #: Where it must be found.
    where: str


BREAKS: list[Break] = []


def after(*steps: Step, where: str) -> Callable[[Do], Do]:
    """List a break, to be tried by some steps; what it does is its docstring."""

    def note(do: Do) -> Do:
        BREAKS.append(Break(do.__doc__ or "", do, steps, where))
        return do

    return note
