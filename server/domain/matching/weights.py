"""What each criterion of a match can earn: every table that was ever applied, by its version, with its reasons."""

from collections.abc import Mapping
from dataclasses import dataclass

from server.domain.matching.rules import Criterion


@dataclass(frozen=True)
class Weights:
    """Points that together make 100; `version` is named beside every score."""

    version: str
    points: Mapping[Criterion, int]


#: A must that is merely met earns nothing: it is why the person is listed at all.
WEIGHTS = (
    Weights(
        "2026-1",
        {
            # Care for the condition is the home's very purpose.
            Criterion.CONDITION: 24,
            # A level that the home knows to care for tells more than one that must still be asked.
            Criterion.SUPPORT_LEVEL: 12,
            # Only what is open costs anything here: everybody else listed has met it.
            Criterion.GENDER: 6,
            # Escort and nurses decide whether a doctor can be reached at all.
            Criterion.MEDICAL: 12,
            # Whether one may stay in by day, and lives with others or alone, makes every day.
            Criterion.HOME_TYPE: 12,
            # The house itself matters less than how one lives in it.
            Criterion.BUILDING_TYPE: 8,
            # Who stays in the same town keeps doctor, work and friends.
            Criterion.MUNICIPALITY: 6,
            # Habits weigh alike: which of them matters is the person's own to say.
            Criterion.SMOKING: 5,
            Criterion.DRINKING: 5,
            Criterion.CURFEW: 5,
            Criterion.PETS: 5,
        },
    ),
)

#: The table that counts: another one counts only once the operator names it here.
APPLIED = WEIGHTS[0]
