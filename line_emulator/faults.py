"""Scripted answers, so that tests can make LINE fail; each request uses up one, in order. They are kept in memory.

`POST /emulator/faults` takes `{"path": "/v2/bot/message/push", "answers": [...]}`, each answer being one of

- `{"status": 500}`, optionally with `"message": "…"` or a whole `"body": {…}`, and `"wait": seconds`;
- `{"accept_then_timeout": seconds}`: the request takes effect, but its caller waits and then gets a 504;
- `{"reset": "before"}` or `{"reset": "after"}`: the connection is reset before or after the request takes effect;
- `{}`: the request is answered normally.

In a path, `*` matches anything, as in `/v2/bot/profile/*`. A new script for a path replaces the old one; an empty list
removes it. `DELETE /emulator/faults` removes all.
"""

from dataclasses import dataclass
from fnmatch import fnmatchcase
from http import HTTPStatus
from typing import Any

USUAL_MESSAGES = {
    401: "Authentication failed due to the following reason: invalid token. "
    "Confirm that the access token in the authorization header is valid.",
    403: "Access to this API is not available for your account",
    429: "The API rate limit has been exceeded. Try again later.",
    500: "Internal Server Error",
}
PHRASES = {status.value: status.phrase for status in HTTPStatus}
FIELDS = {"status", "message", "body", "wait", "accept_then_timeout", "reset"}


class FaultScriptError(Exception):
    """The script is invalid; the message says why."""


@dataclass(frozen=True)
class Fault:
    """One scripted answer; `status` None means that the request is handled normally."""

    status: int | None = None
    body: Any = None
    wait_seconds: float = 0
    hides_answer: bool = False
    #: "before" or "after": when the connection is reset, relative to the effect of the request.
    resets: str | None = None

    @property
    def takes_effect(self) -> bool:
        """Whether the request is handled although its answer is lost."""
        return self.hides_answer or self.resets == "after"


class Faults:
    def __init__(self) -> None:
        self._scripts: dict[str, list[Fault]] = {}

    def script(self, path: str, answers: list[Fault]) -> None:
        """Replace the scripted answers of a path."""
        self._scripts[path] = list(answers)

    def take(self, path: str) -> Fault | None:
        """Remove and return the next scripted answer of a path."""
        scripted = (answers for pattern, answers in self._scripts.items() if fnmatchcase(path, pattern))
        answers = next(filter(None, scripted), None)
        return answers.pop(0) if answers else None

    def left(self) -> dict[str, int]:
        """Count the unused answers of each path."""
        return {path: len(answers) for path, answers in self._scripts.items() if answers}

    def clear(self) -> None:
        self._scripts.clear()


def read_script(payload: Any) -> tuple[str, list[Fault]]:
    """Read the JSON of a script; raises FaultScriptError."""
    if not isinstance(payload, dict) or not isinstance(payload.get("path"), str):
        raise FaultScriptError("“path” must be a path such as /v2/bot/message/push.")
    answers = payload.get("answers")
    if not isinstance(answers, list):
        raise FaultScriptError("“answers” must be a list.")
    return payload["path"], [_read_answer(answer) for answer in answers]


def _read_answer(answer: Any) -> Fault:
    if not isinstance(answer, dict) or set(answer) - FIELDS:
        raise FaultScriptError(f"An answer knows only {', '.join(sorted(FIELDS))}.")
    if "reset" in answer:
        if answer["reset"] not in ("before", "after"):
            raise FaultScriptError("“reset” is before or after.")
        return Fault(resets=answer["reset"])
    hidden, wait, status = answer.get("accept_then_timeout"), answer.get("wait", 0), answer.get("status")
    if hidden is not None and _is_duration(hidden):
        return Fault(wait_seconds=hidden, hides_answer=True)
    if hidden is not None or not _is_duration(wait):
        raise FaultScriptError("“wait” and “accept_then_timeout” are seconds, 0 to 120.")
    if status is None:
        return Fault(wait_seconds=wait)
    if not isinstance(status, int) or not 200 <= status <= 599:
        raise FaultScriptError("“status” must be an HTTP status, 200 to 599.")
    usual = USUAL_MESSAGES.get(status) or PHRASES.get(status, "Error")
    return Fault(status, answer.get("body", {"message": answer.get("message", usual)}), wait)


def _is_duration(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 120
