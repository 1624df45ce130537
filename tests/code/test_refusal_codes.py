"""Every refusal has a code, and each code either has a sentence in the applicants' app or is met only by staff.

That an applicant meets no other code is checked wherever a test refuses one (`tests/support/refusals.py`).
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from server.core.http.errors import _HTTP_SENTENCES
from server.core.refusal_codes import FAULTS, REFUSALS
from server.core.vocabulary import ContactStatus, VisitState
from server.integrations.storage.documents import _SENTENCES
from tests.support.source import ROOT

SERVER = ROOT / "server"
CODE = re.compile(r"[a-z]+(?:_[a-z0-9]+)*")
# A code that begins with a text and ends with one of these.
ENDINGS = {
    "contact_is_": [status.value for status in ContactStatus],
    # A proposal is withdrawn or gone, and an agreed visit may be called off.
    "visit_is_": [VisitState.DONE.value, VisitState.MOVED.value, VisitState.CALLED_OFF.value],
    "file_": [*_SENTENCES],
    "http_": [str(status) for status in _HTTP_SENTENCES],
}
#: Met by staff and operators only, or never shown: the answers of LINE, of a handshake and of a health check.
STAFF_ONLY = {
    "account_beset",
    "account_changed",
    "account_exists",
    "already_member",
    "case_ended",
    "change_announced",
    "changed_elsewhere",
    "codes_beset",
    "contact_detail_in_name",
    "contact_open",
    "disabled",
    "draft_gone",
    "email_taken",
    "enabled",
    "file_active",
    "file_empty",
    "file_encrypted",
    "file_not_checked",
    "file_not_pdf",
    "file_pages",
    "file_scanner",
    "file_too_large",
    "file_unpacked",
    "file_unreadable",
    "handshakes_waiting",
    "home_changed_often",
    "images_full",
    "invitation_gone",
    "invited_other",
    "last_manager",
    "line_taken",
    "link_unusable",
    "managers_only",
    "media_full",
    "member_gone",
    "move_in_confirmed",
    "name_of_account",
    "no_factor",
    "no_office",
    "no_such_office",
    "not_a_colleague",
    "not_a_worker",
    "not_an_heir",
    "not_by_password",
    "not_kept",
    "not_recruiting",
    "not_suspended",
    "note_changed",
    "number_taken",
    "of_operator",
    "offer_decided",
    "offered",
    "office_suspended",
    "older_file",
    "other_number",
    "other_role",
    "own_factors",
    "passkey_known",
    "passkey_refused",
    "passkeys_full",
    "password_changed",
    "password_set",
    "passwords_waiting",
    "person_erased",
    "quota_used",
    "same_corporation",
    "saved_view_gone",
    "saved_views_full",
    "schema_is_not_ours",
    "second_factor_missing",
    "second_factor_needed",
    "signature",
    "signup_decided",
    "step_over",
    "suspended",
    "take_back_is_over",
    "taken_back_too_often",
    "template_gone",
    "templates_full",
    "too_early",
    "too_many_pending",
    "too_many_rows",
    "too_many_to_person",
    "unknown_passkey",
    "used_code",
    "visit_called_off",
    "visit_to_come",
    "visits_offered_often",
    "without_email",
    "works_elsewhere",
    "wrong_code",
    "wrong_key",
    "wrong_passkey",
    "wrong_password",
}


class Source:
    """One file of the server, with its constants."""

    def __init__(self, path: Path) -> None:
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.constants = {
            target.id: node.value.value
            for node in self.tree.body
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
            for target in node.targets
            if isinstance(target, ast.Name) and isinstance(node.value.value, str)
        }

    def codes_in(self, value: ast.expr | None) -> Iterator[str]:
        """Yield the codes that an expression can be."""
        match value:
            case ast.Constant(str(text)) if CODE.fullmatch(text):
                yield text
            case ast.Name(name) if name in self.constants:
                yield from self.codes_in(ast.Constant(self.constants[name]))
            case ast.IfExp(body=one, orelse=other):
                yield from (*self.codes_in(one), *self.codes_in(other))
            case ast.JoinedStr([ast.Constant(str(begin)), *_]) if begin in ENDINGS:
                yield from (begin + end for end in ENDINGS[begin])


SOURCES = [Source(path) for path in sorted(SERVER.rglob("*.py"))]


def _refusal_classes() -> set[str]:
    """Return the names of `Refusal`, its subclasses, and what passes a code on to one."""
    found = {"Refusal", "_Refused", "BoundedQueue"}
    classes = [node for source in SOURCES for node in ast.walk(source.tree) if isinstance(node, ast.ClassDef)]
    while True:
        more = {
            node.name
            for node in classes
            if any(isinstance(base, ast.Name) and base.id in found for base in node.bases)
        }
        if more <= found:
            return found
        found |= more


CLASSES = _refusal_classes()


def _sent_codes() -> set[str]:
    return {code for source in SOURCES for node in ast.walk(source.tree) for code in _codes_of(source, node)}


def _codes_of(source: Source, node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Call(func=func) if _name(func) in CLASSES or _is_super(func):
            for value in (*node.args, *(one.value for one in node.keywords if one.arg == "code")):
                yield from source.codes_in(value)
        # `self.code = "…"`, `code: str = "…"` and a parameter `code="…"`.
        case ast.Assign(targets=[ast.Attribute(attr="code")], value=value):
            yield from source.codes_in(value)
        case ast.AnnAssign(target=ast.Name("code"), value=value):
            yield from source.codes_in(value)
        case ast.arguments():
            for argument, value in zip(node.args[::-1], node.defaults[::-1], strict=False):
                if argument.arg == "code":
                    yield from source.codes_in(value)
        case ast.Dict(keys=keys, values=values):
            for key, value in zip(keys, values, strict=True):
                if isinstance(key, ast.Constant) and key.value == "code":
                    yield from source.codes_in(value)


def _name(func: ast.expr) -> str:
    return func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""


def _is_super(func: ast.expr) -> bool:
    return isinstance(func, ast.Attribute) and func.attr == "__init__"


def test_every_sentence_of_the_applicants_app_has_a_code_that_the_server_sends() -> None:
    assert set(REFUSALS) - _sent_codes() == set()


def test_every_other_code_is_met_by_staff_only() -> None:
    others = _sent_codes() - set(REFUSALS) - set(FAULTS)
    assert others - STAFF_ONLY == set(), "a sentence in refusal_codes.py, or staff only"
    assert STAFF_ONLY - _sent_codes() == set()


def test_every_fault_at_a_field_is_sent() -> None:
    sent = {
        code
        for source in SOURCES
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call) and _name(node.func) in ("validation_error", "_digits_validator")
        for value in node.args[1:]
        for code in source.codes_in(value)
    }
    errors = next(source for source in SOURCES if "_HTTP_SENTENCES" in ast.dump(source.tree))
    named = {
        element.elts[0].value
        for element in ast.walk(errors.tree)
        if isinstance(element, ast.Tuple) and element.elts and isinstance(element.elts[0], ast.Constant)
    }
    assert set(FAULTS) - sent - named == {"unusable"}
    assert sent - set(FAULTS) == set()
