"""What the rules know of a registered person."""

from server.domain.matching.traits import PersonTraits, person_traits
from server.models import Preference


def traits_of(preference: Preference) -> PersonTraits:
    """Return what the rules need to know of who registered a preference."""
    desired = [area.prefecture for area in preference.areas]
    return person_traits(preference, desired, preference.prefecture, preference.address_1)
