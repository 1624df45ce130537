"""The deliberate breaks of the server, each with the steps after which the search must find it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
from apiflask import APIFlask

from tests.support.machine.lives.life import Step

Patch = pytest.MonkeyPatch
Do = Callable[[Patch, APIFlask], None]


@dataclass(frozen=True)
class Break:
    #: The behaviour of the broken server.
    does: str
    do: Do
    steps: Sequence[Step]
    #: The place where the search must find it.
    where: str


BREAKS: list[Break] = []


def after(*steps: Step, where: str) -> Callable[[Do], Do]:
    """Register a break with the steps that reveal it. Its docstring is its description."""

    def note(do: Do) -> Do:
        BREAKS.append(Break(do.__doc__ or "", do, steps, where))
        return do

    return note
