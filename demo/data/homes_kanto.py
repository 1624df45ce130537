"""The demo homes in and around Tokyo, all of the first facility account."""

from demo.data.entries import HomeEntry, StaffEntry
from server.core.vocabulary import (
    BuildingType,
    Condition,
    HomeGender,
    HomeType,
    MedicalSupport,
    NightSupport,
    ResidentPet,
    SupportLevel,
)

KOMOREBI = StaffEntry(email="facility@example.com", name="高橋 直子")

_UNKNOWN, _L1, _L2, _L3, _L4, _L5, _L6 = SupportLevel
_MENTAL, _INTELLECTUAL, _PHYSICAL = Condition.MENTAL, Condition.INTELLECTUAL, Condition.PHYSICAL
_DEVELOPMENTAL, _INTRACTABLE = Condition.DEVELOPMENTAL, Condition.INTRACTABLE
_ESCORT, _VISITING = MedicalSupport.HOSPITAL_ESCORT, MedicalSupport.VISITING_NURSE
_RESIDENT, _SEVERE = MedicalSupport.RESIDENT_NURSE, MedicalSupport.SEVERE_INTRACTABLE

# fmt: off
KANTO_HOMES = (
    HomeEntry(
        key="setagaya", owner=KOMOREBI, name="こもれびホーム世田谷", registered_days_ago=120, confirmed_days_ago=3,
        postal_code="1540017", prefecture="東京都", address_1="世田谷区", address_2="世田谷9-99-1",
        contact_name="小野寺 恵", contact_phone="0300000101", contact_email="setagaya@example.jp",
        acceptance_levels=(_UNKNOWN, _L1, _L2, _L3), target_groups=(_MENTAL, _INTELLECTUAL, _DEVELOPMENTAL),
        rent=52_000, building_type=BuildingType.EXISTING_HOUSE, home_type=HomeType.SHARE_HOUSE,
        drinking_allowed=True, curfew=True, pets_resident=(ResidentPet.CAT,), medical_supports=(_ESCORT,),
        capacity=6, vacancies=2, meals_cost=28_000, utilities_cost=12_000, supplies_cost=3_000,
        night_support=NightSupport.SLEEP_IN, station="東急世田谷線 世田谷駅", station_minutes=7,
        greeting=(
            "はじめまして。こもれびホーム世田谷の小野寺です。\n"
            "お返事をありがとうございます。\n"
            "古い家を直した、庭のあるホームです。猫の「むぎ」もいます。\n"
            "まずは見学に来ませんか。お茶を飲みに来るだけでもかまいません。\n"
            "ご都合のよい日を、2つか3つ教えてください。"
        ),
        pictures=("exterior_existing_house_summer.webp", "living_room_with_cat.webp",
                  "private_room_white.webp"),
    ),
    HomeEntry(
        key="itabashi", owner=KOMOREBI, name="あおぞらハウス板橋", registered_days_ago=96,
        postal_code="1730004", prefecture="東京都", address_1="板橋区", address_2="板橋9-99-2",
        contact_name="久保田 直人", contact_phone="0300000102", contact_email="itabashi@example.jp",
        acceptance_levels=(_L3, _L4, _L5, _L6), target_groups=(_INTELLECTUAL, _PHYSICAL, _INTRACTABLE),
        rent=48_000, building_type=BuildingType.NEW_HOUSE, home_type=HomeType.DAY_SUPPORT,
        wheelchair_accessible=True, medical_supports=(_ESCORT, _VISITING, _RESIDENT, _SEVERE),
        capacity=20, vacancies=1, meals_cost=35_000, utilities_cost=15_000, supplies_cost=4_000, other_cost=2_500,
        night_support=NightSupport.NIGHT_STAFF, station="都営三田線 板橋区役所前駅", station_minutes=4,
        greeting=(
            "はじめまして。あおぞらハウス板橋の久保田です。\n"
            "お返事をいただき、うれしく思います。\n"
            "ここは昼間も職員がいるホームです。看護師もいます。\n"
            "体のことで心配なことがあれば、何でも聞いてください。\n"
            "見学のときは、ご家族や支援の方もいっしょにどうぞ。"
        ),
        pictures=("exterior_new_house_spring.webp", "dining_kitchen_spring.webp", "private_room_purple_spring.webp"),
    ),
    HomeEntry(
        key="hachioji", owner=KOMOREBI, name="つむぎレジデンス八王子", registered_days_ago=80,
        postal_code="1930834", prefecture="東京都", address_1="八王子市", address_2="東浅川町9999-1",
        contact_name="三ツ橋 誠", contact_phone="0420000103", contact_email="hachioji@example.jp",
        acceptance_levels=(_UNKNOWN, _L1, _L2), gender=HomeGender.MALE,
        target_groups=(_MENTAL, _DEVELOPMENTAL), rent=36_000, building_type=BuildingType.SHARED_APARTMENT,
        home_type=HomeType.SATELLITE,
        smoking_allowed=True, drinking_allowed=True, medical_supports=(_VISITING,),
        capacity=4, vacancies=0, is_recruiting=False,
        greeting=(
            "こんにちは。つむぎレジデンス八王子の三ツ橋です。\n"
            "お返事をありがとうございます。\n"
            "アパートの1部屋で、自分のペースで暮らせます。\n"
            "こまったときは、歩いて5分の本体のホームに職員がいます。\n"
            "聞きたいことや見てみたいことを、教えてください。"
        ),
        pictures=("exterior_shared_apartment_red_roof.webp", "private_room_blue.webp"),
    ),
    HomeEntry(
        key="kikuna", owner=KOMOREBI, name="すみれの家 菊名", registered_days_ago=74,
        postal_code="2220011", prefecture="神奈川県", address_1="横浜市港北区", address_2="菊名9-99-3",
        contact_name="浜口 さおり", contact_phone="0450000104", contact_email="kikuna@example.jp",
        acceptance_levels=(_L1, _L2, _L3, _L4), gender=HomeGender.FEMALE,
        target_groups=(_MENTAL, _INTELLECTUAL, _DEVELOPMENTAL), rent=50_000,
        building_type=BuildingType.EXISTING_HOUSE, home_type=HomeType.SHARE_HOUSE, curfew=True,
        medical_supports=(_ESCORT, _VISITING),
        greeting=(
            "はじめまして。すみれの家 菊名の浜口です。\n"
            "女性だけの、しずかなホームです。職員も女性です。\n"
            "夕ごはんは、みんなで食べても、お部屋で食べても大丈夫です。\n"
            "見学の日は、ゆっくりお話を聞かせてください。"
        ),
        pictures=("exterior_existing_house_autumn.webp", "tatami_room.webp", "private_room_green.webp"),
    ),
    HomeEntry(
        key="futako", owner=KOMOREBI, name="かわべりテラス二子", registered_days_ago=61,
        postal_code="2130002", prefecture="神奈川県", address_1="川崎市高津区", address_2="二子9-99-4",
        contact_name="戸田 亮介", contact_phone="0440000105", contact_email="futako@example.jp",
        acceptance_levels=(_UNKNOWN, _L1, _L2, _L3), target_groups=(_MENTAL, _DEVELOPMENTAL, _INTRACTABLE),
        rent=62_000, building_type=BuildingType.MANSION, home_type=HomeType.ONE_ROOM,
        drinking_allowed=True, pets_allowed=True, pets_resident=(ResidentPet.OTHER,),
        medical_supports=(_VISITING,),
        greeting=(
            "こんにちは。かわべりテラス二子の戸田です。\n"
            "お返事をくださり、ありがとうございます。\n"
            "台所とおふろが、それぞれのお部屋にあります。\n"
            "小さなペットと暮らしている方もいます。\n"
            "駅から歩いて6分です。見学の日をいっしょに決めましょう。"
        ),
        pictures=("exterior_mansion_summer.webp", "private_room_pink.webp", "dining_kitchen_summer_fridge_left.webp"),
    ),
    HomeEntry(
        key="omiya", owner=KOMOREBI, name="みのりの家 大宮", registered_days_ago=58,
        postal_code="3300846", prefecture="埼玉県", address_1="さいたま市大宮区", address_2="大門町9-99-5",
        contact_name="安西 美千代", contact_phone="0480000106", contact_email="omiya@example.jp",
        acceptance_levels=(_L4, _L5, _L6), target_groups=(_INTELLECTUAL, _PHYSICAL, _DEVELOPMENTAL),
        rent=45_000, building_type=BuildingType.NEW_HOUSE, home_type=HomeType.DAY_SUPPORT,
        wheelchair_accessible=True,
        violence_accessible=True, medical_supports=(_ESCORT, _RESIDENT),
        greeting=(
            "はじめまして。みのりの家 大宮の安西です。\n"
            "お返事をありがとうございます。\n"
            "落ち着いて過ごせるように、一人ひとりの部屋を整えています。\n"
            "苦手な音や光があれば、前もって教えてください。\n"
            "見学は、人の少ない午前中がおすすめです。"
        ),
        pictures=("exterior_new_house_autumn.webp", "living_room_red_sofa.webp", "dining_kitchen_autumn.webp"),
    ),
    HomeEntry(
        key="kawaguchi", owner=KOMOREBI, name="ことりハウス川口", registered_days_ago=40,
        confirmed_days_ago=10, vacancy_in_days=35,
        postal_code="3320017", prefecture="埼玉県", address_1="川口市", address_2="栄町9-99-6",
        contact_name="星 由佳", contact_phone="0480000107", contact_email="kawaguchi@example.jp",
        acceptance_levels=(_UNKNOWN, _L1, _L2, _L3), gender=HomeGender.FEMALE,
        target_groups=(_MENTAL, _DEVELOPMENTAL), rent=55_000, building_type=BuildingType.ONE_ROOM,
        home_type=HomeType.ONE_ROOM, drinking_allowed=True, medical_supports=(MedicalSupport.NONE,),
        capacity=8, vacancies=0, utilities_cost=9_000,
        night_support=NightSupport.ON_CALL, station="JR京浜東北線 川口駅", station_minutes=12,
        greeting=(
            "はじめまして。ことりハウス川口の星です。\n"
            "お返事をありがとうございます。とてもうれしいです。\n"
            "一人の時間を大切にできる、ワンルームのホームです。\n"
            "1日に1回、職員が顔を見に行きます。\n"
            "気になることは、メッセージでいつでもどうぞ。"
        ),
        pictures=("exterior_one_room_summer.webp", "private_room_purple_summer.webp"),
    ),
    HomeEntry(
        key="funabashi", owner=KOMOREBI, name="しおかぜホーム船橋", registered_days_ago=33,
        postal_code="2730005", prefecture="千葉県", address_1="船橋市", address_2="本町9-99-7",
        contact_name="石附 大輔", contact_phone="0470000108", contact_email="funabashi@example.jp",
        acceptance_levels=(_L2, _L3, _L4, _L5), gender=HomeGender.MALE,
        target_groups=(_MENTAL, _INTELLECTUAL, _DEVELOPMENTAL), rent=42_000,
        building_type=BuildingType.SHARED_APARTMENT, home_type=HomeType.SHARE_HOUSE, smoking_allowed=True,
        curfew=True, pets_resident=(ResidentPet.DOG,), medical_supports=(_ESCORT,),
        greeting=(
            "こんにちは。しおかぜホーム船橋の石附です。\n"
            "お返事をありがとうございます。\n"
            "男性6人と、犬の「はち」が暮らしています。\n"
            "休みの日は、みんなで海まで散歩に行くこともあります。\n"
            "ご飯を食べに来る見学もできます。お気軽にどうぞ。"
        ),
        pictures=("exterior_shared_apartment_green_roof.webp", "living_room_with_dog_green_sofa.webp",
                  "dining_kitchen_summer_fridge_right.webp"),
    ),
)
