"""A home and a person that match in every trait. Tests change single traits."""

from server.core.vocabulary import (
    BuildingType,
    BuildingWish,
    Condition,
    HomeGender,
    HomeType,
    HomeTypeWish,
    MedicalSupport,
    MedicalWish,
    PersonGender,
    SupportLevel,
    Wish,
)
from server.criteria.rules.traits import HomeTraits, PersonTraits

HOME = HomeTraits(
    prefecture="東京都",
    municipality="世田谷区",
    gender=HomeGender.ANY,
    acceptance_levels=[SupportLevel.LEVEL_2, SupportLevel.LEVEL_3],
    target_groups=[Condition.MENTAL, Condition.INTELLECTUAL],
    medical_supports=[MedicalSupport.VISITING_NURSE, MedicalSupport.HOSPITAL_ESCORT],
    home_type=HomeType.SHARE_HOUSE,
    building_type=BuildingType.EXISTING_HOUSE,
    wheelchair_accessible=False,
    violence_accessible=False,
    smoking_allowed=False,
    drinking_allowed=True,
    curfew=True,
    pets_allowed=False,
)
PERSON = PersonTraits(
    desired_prefectures=["神奈川県", "東京都"],
    prefecture="東京都",
    municipality="世田谷区",
    gender=PersonGender.FEMALE,
    support_level=SupportLevel.LEVEL_2,
    conditions=[Condition.MENTAL],
    medical_wishes=[MedicalWish.VISITING_NURSE],
    home_type_wishes=[HomeTypeWish.SHARE_HOUSE, HomeTypeWish.SATELLITE],
    building_wishes=[BuildingWish.EXISTING_HOUSE],
    wheelchair=False,
    violence=False,
    smoking=Wish.NO,
    drinking=Wish.YES,
    curfew=Wish.YES,
    pets=Wish.NO_PREFERENCE,
)
