"""Rules of codes and proofs: accepted time steps, normalisation of typed codes, lifetime of a proof."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from server.accounts.rules.factors import (
    ProofStatus,
    RequiredProof,
    check_proof,
    code_steps,
    is_app_code,
    new_recovery_code,
    tidy_code,
)
from tests.support.rows import for_each

NOON = datetime(2026, 3, 5, 3, 0, tzinfo=UTC)


def test_previous_current_and_next_codes_are_accepted():
    present = int(NOON.timestamp()) // 30
    assert [*code_steps(NOON)] == [present - 1, present, present + 1]
    assert code_steps(NOON + timedelta(seconds=29)) == code_steps(NOON)
    assert code_steps(NOON + timedelta(seconds=30)) != code_steps(NOON)


@for_each("typed", ["123 456", "１２３４５６", " 123-456 "])
def test_six_digits_of_any_width_are_an_app_code(typed: str) -> None:
    assert tidy_code(typed) == "123456"
    assert is_app_code(tidy_code(typed))


def test_recovery_code_is_read_in_any_spelling():
    code = new_recovery_code()
    plain = code.replace("-", "")
    assert len(plain) == 16
    assert tidy_code(code) == tidy_code(code.lower()) == tidy_code(plain.replace("0", "O")) == plain
    assert not is_app_code(plain)


@given(st.text(max_size=40))
def test_typed_codes_are_normalised_to_ascii(typed: str) -> None:
    assert tidy_code(typed).isascii()


@for_each(
    ("asks", "has_factor", "minutes", "proof"),
    [
        *((asks, True, minutes, ProofStatus.GOOD) for asks in RequiredProof for minutes in (0, 30)),
        *((asks, True, 30.1, ProofStatus.NEEDED) for asks in RequiredProof),
        *((RequiredProof.FACTOR, False, minutes, ProofStatus.NO_FACTOR) for minutes in (0, 30.1)),
        (RequiredProof.STRONGEST, False, 30, ProofStatus.GOOD),
        (RequiredProof.STRONGEST, False, 30.1, ProofStatus.NEEDED),
        (RequiredProof.FACTOR_WITH_PASSWORD, False, 30.1, ProofStatus.GOOD),
    ],
)
def test_proof_lasts_half_an_hour_and_needs_the_strongest_factor(
    asks: RequiredProof, has_factor: bool, minutes: float, proof: ProofStatus
) -> None:
    assert check_proof(asks, NOON, NOON + timedelta(minutes=minutes), has_factor=has_factor) is proof
