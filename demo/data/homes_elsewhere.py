"""The demo homes outside the Tokyo area, all of the second facility account."""

from demo.data.entries import HomeEntry, StaffEntry
from server.core.vocabulary import (
    BuildingType,
    Condition,
    HomeGender,
    HomeType,
    MedicalSupport,
    ResidentPet,
    SupportLevel,
)

MINAMO = StaffEntry(email="facility2@example.com", name="みなも福祉ネット")

_UNKNOWN, _L1, _L2, _L3, _L4, _L5, _L6 = SupportLevel
_MENTAL, _INTELLECTUAL, _PHYSICAL = Condition.MENTAL, Condition.INTELLECTUAL, Condition.PHYSICAL
_DEVELOPMENTAL, _INTRACTABLE = Condition.DEVELOPMENTAL, Condition.INTRACTABLE

# fmt: off
ELSEWHERE_HOMES = (
    HomeEntry(
        key="tenjinbashi", owner=MINAMO, name="ともしびの家 天神橋", registered_days_ago=110,
        postal_code="5300041", prefecture="大阪府", address_1="大阪市北区", address_2="天神橋9-99-8",
        contact_name="西尾 千晴", contact_phone="0600000109", contact_email="tenjinbashi@example.jp",
        acceptance_levels=(_UNKNOWN, _L1, _L2, _L3, _L4),
        target_groups=(_MENTAL, _INTELLECTUAL, _DEVELOPMENTAL), rent=46_000,
        building_type=BuildingType.MANSION, home_type=HomeType.SHARE_HOUSE, drinking_allowed=True,
        medical_supports=(MedicalSupport.HOSPITAL_ESCORT, MedicalSupport.VISITING_NURSE),
        greeting=(
            "はじめまして。ともしびの家 天神橋の西尾です。\n"
            "お返事をありがとうございます。\n"
            "商店街のすぐ近くで、買い物に便利なホームです。\n"
            "体験でお泊まりもできます。1泊からどうぞ。\n"
            "心配なことを、いっしょに1つずつ考えましょう。"
        ),
        pictures=("exterior_mansion_autumn.webp", "living_room_purple_sofa.webp", "private_room_yellow.webp"),
    ),
    HomeEntry(
        key="sapporo", owner=MINAMO, name="ゆきあかりホーム札幌", registered_days_ago=88,
        postal_code="0650013", prefecture="北海道", address_1="札幌市東区", address_2="北十三条東99-1",
        contact_name="工藤 健太郎", contact_phone="0110000110", contact_email="sapporo@example.jp",
        acceptance_levels=(_L1, _L2, _L3, _L4), target_groups=(_MENTAL, _INTELLECTUAL), rent=38_000,
        building_type=BuildingType.NEW_HOUSE, home_type=HomeType.SHARE_HOUSE, smoking_allowed=True,
        drinking_allowed=True, curfew=True, pets_resident=(ResidentPet.DOG, ResidentPet.CAT),
        medical_supports=(MedicalSupport.HOSPITAL_ESCORT,),
        greeting=(
            "こんにちは。ゆきあかりホーム札幌の工藤です。\n"
            "お返事をありがとうございます。\n"
            "床暖房があり、冬もあたたかく過ごせます。\n"
            "雪かきは職員がします。\n"
            "通院の日は、職員がいっしょに行きます。\n"
            "見学の日は、駅までむかえに行きます。"
        ),
        pictures=("exterior_new_house_winter.webp", "living_room_with_dog_red_sofa.webp",
                  "dining_kitchen_winter.webp"),
    ),
    HomeEntry(
        key="momochi", owner=MINAMO, name="うみのね百道浜", registered_days_ago=52,
        postal_code="8140001", prefecture="福岡県", address_1="福岡市早良区", address_2="百道浜9-99-9",
        contact_name="江藤 真由美", contact_phone="0920000111", contact_email="momochi@example.jp",
        acceptance_levels=(_L4, _L5, _L6), target_groups=(_INTELLECTUAL, _PHYSICAL, _INTRACTABLE),
        rent=44_000, building_type=BuildingType.NEW_HOUSE, home_type=HomeType.DAY_SUPPORT,
        wheelchair_accessible=True,
        pets_allowed=True, violence_accessible=True,
        medical_supports=(MedicalSupport.VISITING_NURSE, MedicalSupport.RESIDENT_NURSE,
                          MedicalSupport.SEVERE_INTRACTABLE),
        greeting=(
            "はじめまして。うみのね百道浜の江藤です。\n"
            "お返事をいただき、ありがとうございます。\n"
            "ろうかもおふろも広く、車いすのまま使えます。\n"
            "看護師が毎日います。夜も連絡がつきます。\n"
            "お体のことを、安心できる範囲で教えてください。"
        ),
        pictures=("exterior_new_house_summer.webp", "living_room_blue_sofa.webp"),
    ),
    HomeEntry(
        key="imaike", owner=MINAMO, name="なごみ荘 今池", registered_days_ago=15,
        postal_code="4640850", prefecture="愛知県", address_1="名古屋市千種区", address_2="今池9-99-10",
        contact_name="水野 聡", contact_phone="0520000112", contact_email="imaike@example.jp",
        acceptance_levels=(_UNKNOWN, _L1, _L2, _L3), gender=HomeGender.MALE,
        target_groups=(_MENTAL, _INTELLECTUAL), rent=28_000, building_type=BuildingType.EXISTING_HOUSE,
        home_type=HomeType.SHARE_HOUSE,
        smoking_allowed=True, medical_supports=(MedicalSupport.NONE,),
        greeting=(
            "こんにちは。なごみ荘 今池の水野です。\n"
            "お返事をありがとうございます。\n"
            "小さな家に、4人で暮らしています。\n"
            "写真はまだありませんが、見に来てもらえたらうれしいです。"
        ),
        pictures=(),
    ),
)
