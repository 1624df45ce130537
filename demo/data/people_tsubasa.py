"""The people registered by the counselor of the other regions."""

from demo.data.entries import PreferenceEntry, StaffEntry
from server.core.vocabulary import (
    BuildingWish,
    CertificateKind,
    Condition,
    HomeTypeWish,
    MedicalWish,
    PersonGender,
    SupportLevel,
    Wish,
)

TSUBASA = StaffEntry(email="counselor2@example.com", name="地域生活支援室つばさ 森田 健")

_UNKNOWN, _L1, _L2, _L3, _L4, _L5, _L6 = SupportLevel
_MALE, _FEMALE = PersonGender.MALE, PersonGender.FEMALE
_MENTAL, _INTELLECTUAL, _PHYSICAL = Condition.MENTAL, Condition.INTELLECTUAL, Condition.PHYSICAL
_DEVELOPMENTAL, _INTRACTABLE = Condition.DEVELOPMENTAL, Condition.INTRACTABLE
_ESCORT, _VISITING = MedicalWish.HOSPITAL_ESCORT, MedicalWish.VISITING_NURSE
_SHARE, _DAY = HomeTypeWish.SHARE_HOUSE, HomeTypeWish.DAY_SUPPORT

# fmt: off
TSUBASA_PREFERENCES: tuple[PreferenceEntry, ...] = (
    PreferenceEntry(
        key="teshima", owner=TSUBASA, name="手島 公男", age=57, gender=_MALE, registered_days_ago=100,
        postal_code="5430001", prefecture="大阪府", address_1="大阪市天王寺区", address_2="上本町9-99-31",
        areas=("大阪府",), support_level=_L3, condition_categories=(_INTELLECTUAL,),
        condition_detail="にぎやかな町が好きです。掃除と買い物は一人でできます。",
        building_types=(BuildingWish.MANSION,), home_types=(_SHARE,), medical_supports=(_ESCORT,),
        drinking_allowed=Wish.YES,
    ),
    PreferenceEntry(
        key="tokumaru", owner=TSUBASA, name="徳丸 久美", age=46, gender=_FEMALE, registered_days_ago=42,
        postal_code="5300041", prefecture="大阪府", address_1="大阪市北区", address_2="天神橋9-99-32",
        areas=("大阪府", "兵庫県"), support_level=_L3, condition_categories=(_MENTAL,),
        condition_detail="昼夜が逆になりやすいです。朝の声かけがあると助かるとのことです。",
        home_types=(_SHARE,), medical_supports=(_VISITING,), curfew=Wish.NO,
    ),
    PreferenceEntry(
        key="nakajo", owner=TSUBASA, name="中条 航", age=28, gender=_MALE, registered_days_ago=19,
        postal_code="5640051", prefecture="大阪府", address_1="吹田市", address_2="豊津町9-99-33",
        areas=("大阪府", "京都府"), support_level=_L2, condition_categories=(_DEVELOPMENTAL,),
        condition_detail="夜に働いています。昼間に静かに眠れる部屋を希望しています。",
        building_types=(BuildingWish.ONE_ROOM,), home_types=(HomeTypeWish.ONE_ROOM, HomeTypeWish.SATELLITE),
        drinking_allowed=Wish.YES, smoking_allowed=Wish.YES,
    ),
    PreferenceEntry(
        key="niikawa", owner=TSUBASA, name="新川 悦子", age=61, gender=_FEMALE, registered_days_ago=55,
        postal_code="5730027", prefecture="大阪府", address_1="枚方市", address_2="大垣内町9-99-34",
        areas=("大阪府",), support_level=_L4, condition_categories=(_INTELLECTUAL,),
        condition_detail="ゆっくり歩きます。食べ物のアレルギーがあります。手芸が好きです。",
        building_types=(BuildingWish.EXISTING_HOUSE, BuildingWish.NEW_HOUSE),
        home_types=(_SHARE, _DAY), medical_supports=(_ESCORT, _VISITING), pets_allowed=Wish.NO,
        certificates=(CertificateKind.DISABILITY,),
    ),
    PreferenceEntry(
        key="numao", owner=TSUBASA, name="沼尾 徹", age=53, gender=_MALE, registered_days_ago=66,
        postal_code="5960053", prefecture="大阪府", address_1="岸和田市", address_2="沼町9-99-35",
        areas=("大阪府",), support_level=_L5, condition_categories=(_INTELLECTUAL,),
        condition_detail="環境が変わると落ち着かず、物にあたることがあります。なじむまで時間が必要です。",
        home_types=(_DAY,), violence_accessible=True,
    ),
    PreferenceEntry(
        key="nemoto", owner=TSUBASA, name="根本 雪", age=39, gender=_FEMALE, registered_days_ago=27,
        postal_code="0650013", prefecture="北海道", address_1="札幌市東区", address_2="北十三条東99-36",
        areas=("北海道",), support_level=_L3, condition_categories=(_MENTAL,),
        condition_detail="週に3日、作業所に通っています。通院に付きそいがあると安心です。",
        building_types=(BuildingWish.NEW_HOUSE,), home_types=(_SHARE,), medical_supports=(_ESCORT,),
        drinking_allowed=Wish.NO,
    ),
    PreferenceEntry(
        key="noro", owner=TSUBASA, name="野呂 昭", age=65, gender=_MALE, registered_days_ago=33,
        postal_code="0700031", prefecture="北海道", address_1="旭川市", address_2="１条通99-37",
        areas=("北海道",), support_level=_L4, condition_categories=(_INTELLECTUAL,),
        condition_detail="犬が好きです。耳が聞こえにくいので、正面からゆっくり話しかけます。",
        home_types=(_SHARE,), medical_supports=(_ESCORT,), building_types=(BuildingWish.EXISTING_HOUSE,),
        pets_allowed=Wish.YES, smoking_allowed=Wish.YES, curfew=Wish.YES,
    ),
    PreferenceEntry(
        key="hashizume", owner=TSUBASA, name="橋爪 涼", age=23, gender=PersonGender.NO_ANSWER,
        registered_days_ago=5,
        postal_code="0600042", prefecture="北海道", address_1="札幌市中央区", address_2="大通西99-38",
        areas=("北海道",), support_level=_UNKNOWN, condition_categories=(_MENTAL, _DEVELOPMENTAL),
        condition_detail="支援区分の認定はこれからです。性別で部屋が分かれない住まいを希望しています。",
        home_types=(HomeTypeWish.ONE_ROOM, _SHARE), medical_supports=(_VISITING,),
    ),
    PreferenceEntry(
        key="hiraga", owner=TSUBASA, name="平賀 浩二", age=50, gender=_MALE, registered_days_ago=44,
        postal_code="8140001", prefecture="福岡県", address_1="福岡市早良区", address_2="百道浜9-99-39",
        areas=("福岡県",), support_level=_L4, condition_categories=(_INTELLECTUAL, _PHYSICAL),
        condition_detail="つえを使って歩きます。段差の少ない家を希望しています。海の近くで育ちました。",
        home_types=(_DAY,), medical_supports=(_VISITING,), smoking_allowed=Wish.NO,
    ),
    PreferenceEntry(
        key="furusho", owner=TSUBASA, name="古庄 幸", age=44, gender=_FEMALE, registered_days_ago=22,
        postal_code="8020001", prefecture="福岡県", address_1="北九州市小倉北区", address_2="浅野9-99-40",
        areas=("福岡県", "大分県"), support_level=_L6, condition_categories=(_PHYSICAL, _INTRACTABLE),
        condition_detail="車いすを使います。夜に2回、体の向きを変える手伝いが必要です。読書が好きです。",
        building_types=(BuildingWish.NEW_HOUSE, BuildingWish.MANSION), home_types=(_DAY,),
        medical_supports=(MedicalWish.SEVERE_INTRACTABLE, MedicalWish.RESIDENT_NURSE),
        wheelchair_accessible=True, certificates=(CertificateKind.DISABILITY, CertificateKind.WELFARE),
    ),
    PreferenceEntry(
        key="horikoshi", owner=TSUBASA, name="堀越 直", age=35, gender=_MALE, registered_days_ago=13,
        postal_code="4600008", prefecture="愛知県", address_1="名古屋市中区", address_2="栄9-99-41",
        areas=("愛知県",), support_level=_L3, condition_categories=(_INTELLECTUAL,),
        condition_detail="自動車部品の工場で働いています。朝が早いので、夜は静かに過ごしたいです。",
        home_types=(_SHARE,), smoking_allowed=Wish.NO,
    ),
    PreferenceEntry(
        key="maejima", owner=TSUBASA, name="前島 智", age=41, gender=_MALE, registered_days_ago=10,
        postal_code="4710026", prefecture="愛知県", address_1="豊田市", address_2="若宮町9-99-42",
        areas=("愛知県", "岐阜県"), support_level=_L2, condition_categories=(_MENTAL,),
        condition_detail="家賃をおさえたいとのことです。週1回の訪問看護を続ける予定です。",
        medical_supports=(_VISITING,), smoking_allowed=Wish.YES, drinking_allowed=Wish.NO,
    ),
    PreferenceEntry(
        key="mitsui", owner=TSUBASA, name="三井 文代", age=59, gender=_FEMALE, registered_days_ago=29,
        postal_code="6500001", prefecture="兵庫県", address_1="神戸市中央区", address_2="加納町9-99-43",
        areas=("沖縄県", "鹿児島県"), support_level=_UNKNOWN, condition_categories=(_INTELLECTUAL,),
        condition_detail="親せきの近くの、暖かい土地に移ることを希望しています。",
        home_types=(_SHARE,), medical_supports=(_ESCORT,),
    ),
)
