"""The demo's LINE users and their preferences. The first user is new and has none."""

from demo.data.entries import ApplicantEntry, PreferenceEntry
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

# fmt: off
HIKARI = ApplicantEntry(line_id="U" + "1" * 32, display_name="田中 ひかり")
_AOI = ApplicantEntry(line_id="U" + "5" * 32, display_name="あおい")
_KENJI = ApplicantEntry(line_id="U" + "2" * 32, display_name="けんじ")
_MIZUKI = ApplicantEntry(line_id="U" + "7" * 32, display_name="みずき")
_TORU = ApplicantEntry(line_id="U" + "4" * 32, display_name="渡会 とおる")
_YUKO = ApplicantEntry(line_id="U" + "3" * 32, display_name="ゆうこ")
_SORA = ApplicantEntry(line_id="U" + "8" * 32, display_name="そらまめ")
_HARUTO = ApplicantEntry(line_id="U" + "9" * 32, display_name="はると")
_NATSUMI = ApplicantEntry(line_id="U" + "a" * 32, display_name="なつみ（母）")
_KOHEI = ApplicantEntry(line_id="U" + "b" * 32, display_name="こうへい")

APPLICANTS: tuple[ApplicantEntry, ...] = (
    HIKARI, _AOI, _KENJI, _MIZUKI, _TORU, _YUKO, _SORA, _HARUTO, _NATSUMI, _KOHEI,
)

APPLICANT_PREFERENCES: tuple[PreferenceEntry, ...] = (
    PreferenceEntry(
        key="aoi", owner=_AOI, age=24, gender=PersonGender.FEMALE, registered_days_ago=12,
        postal_code="1660003", prefecture="東京都", address_1="杉並区", address_2="高円寺南9-99-1",
        areas=("東京都", "神奈川県"), support_level=SupportLevel.UNKNOWN,
        condition_categories=(Condition.DEVELOPMENTAL,),
        condition_detail="大きな音が苦手です。予定が変わる時は、紙に書いてもらえると安心です。",
        building_types=(BuildingWish.MANSION, BuildingWish.ONE_ROOM),
        home_types=(HomeTypeWish.ONE_ROOM, HomeTypeWish.SHARE_HOUSE), smoking_allowed=Wish.NO,
        pets_allowed=Wish.YES, certificates=(CertificateKind.DISABILITY,),
    ),
    PreferenceEntry(
        key="kenji", owner=_KENJI, age=47, gender=PersonGender.MALE, registered_days_ago=30,
        postal_code="2730005", prefecture="千葉県", address_1="船橋市", address_2="本町9-99-2",
        areas=("千葉県", "東京都"), support_level=SupportLevel.LEVEL_2,
        condition_categories=(Condition.INTELLECTUAL,),
        condition_detail="平日は作業所に通っています。お金の計算は、手伝ってほしいです。",
        home_types=(HomeTypeWish.SHARE_HOUSE,), medical_supports=(MedicalWish.HOSPITAL_ESCORT,),
        certificates=(CertificateKind.DISABILITY, CertificateKind.WELFARE),
    ),
    PreferenceEntry(
        key="mizuki", owner=_MIZUKI, age=31, gender=PersonGender.NO_ANSWER, registered_days_ago=9,
        postal_code="3320017", prefecture="埼玉県", address_1="川口市", address_2="栄町9-99-3",
        areas=("埼玉県",), support_level=SupportLevel.UNKNOWN,
        condition_categories=(Condition.MENTAL, Condition.DEVELOPMENTAL),
        condition_detail="人が多い所はつかれます。一人になれる部屋があるとうれしいです。",
        building_types=(BuildingWish.ONE_ROOM,), home_types=(HomeTypeWish.ONE_ROOM, HomeTypeWish.SATELLITE),
        curfew=Wish.NO,
    ),
    PreferenceEntry(
        key="toru", owner=_TORU, age=58, gender=PersonGender.MALE, registered_days_ago=90,
        postal_code="4660015", prefecture="愛知県", address_1="名古屋市昭和区", address_2="御器所通9-99-4",
        areas=("愛知県",), support_level=SupportLevel.LEVEL_2, condition_categories=(Condition.MENTAL,),
        condition_detail="月に2回、病院に通っています。朝はゆっくり起きたいです。",
        home_types=(HomeTypeWish.SHARE_HOUSE,), medical_supports=(MedicalWish.HOSPITAL_ESCORT,),
        smoking_allowed=Wish.YES,
    ),
    PreferenceEntry(
        key="yuko", owner=_YUKO, age=52, gender=PersonGender.FEMALE, registered_days_ago=45,
        postal_code="2310017", prefecture="神奈川県", address_1="横浜市中区", address_2="港町9-99-5",
        areas=("神奈川県",), support_level=SupportLevel.LEVEL_3,
        condition_categories=(Condition.INTELLECTUAL,),
        condition_detail="料理を手伝うのが好きです。薬を飲む時間は、声をかけてほしいです。",
        building_types=(BuildingWish.EXISTING_HOUSE, BuildingWish.NEW_HOUSE),
        home_types=(HomeTypeWish.SHARE_HOUSE,), medical_supports=(MedicalWish.HOSPITAL_ESCORT,),
        pets_allowed=Wish.YES, smoking_allowed=Wish.NO, drinking_allowed=Wish.NO, curfew=Wish.YES,
        certificates=(CertificateKind.DISABILITY,),
    ),
    PreferenceEntry(
        key="soramame", owner=_SORA, age=36, gender=PersonGender.MALE, registered_days_ago=34,
        postal_code="1900022", prefecture="東京都", address_1="立川市", address_2="錦町9-99-6",
        areas=("東京都",), support_level=SupportLevel.LEVEL_1, condition_categories=(Condition.MENTAL,),
        condition_detail="週に4日、働いています。体調の波があり、休みの日は長く眠ります。",
        building_types=(BuildingWish.SHARED_APARTMENT, BuildingWish.ONE_ROOM),
        home_types=(HomeTypeWish.SATELLITE, HomeTypeWish.ONE_ROOM),
        medical_supports=(MedicalWish.VISITING_NURSE,), drinking_allowed=Wish.YES, curfew=Wish.NO,
    ),
    PreferenceEntry(
        key="haruto", owner=_HARUTO, age=21, gender=PersonGender.MALE, registered_days_ago=6,
        postal_code="0640809", prefecture="北海道", address_1="札幌市中央区", address_2="南九条西99-7",
        areas=("北海道",), support_level=SupportLevel.LEVEL_2, condition_categories=(Condition.INTELLECTUAL,),
        condition_detail="電車とバスが好きです。一人で通勤できます。洗たくは練習中です。",
        smoking_allowed=Wish.NO,
    ),
    PreferenceEntry(
        key="natsumi", owner=_NATSUMI, age=20, gender=PersonGender.FEMALE, registered_days_ago=70,
        postal_code="5900078", prefecture="大阪府", address_1="堺市堺区", address_2="南瓦町9-99-8",
        areas=("大阪府",), support_level=SupportLevel.LEVEL_4,
        condition_categories=(Condition.INTELLECTUAL, Condition.DEVELOPMENTAL),
        condition_detail="母が書いています。言葉は少ないですが、絵カードでよく伝わります。音楽が好きです。",
        building_types=(BuildingWish.NEW_HOUSE,), curfew=Wish.YES,
        home_types=(HomeTypeWish.SHARE_HOUSE, HomeTypeWish.DAY_SUPPORT),
        medical_supports=(MedicalWish.HOSPITAL_ESCORT, MedicalWish.VISITING_NURSE), smoking_allowed=Wish.NO,
        certificates=(CertificateKind.DISABILITY, CertificateKind.WELFARE),
    ),
    PreferenceEntry(
        key="kohei", owner=_KOHEI, age=44, gender=PersonGender.MALE, registered_days_ago=21,
        postal_code="8100041", prefecture="福岡県", address_1="福岡市中央区", address_2="大名9-99-9",
        areas=("福岡県", "佐賀県"), support_level=SupportLevel.LEVEL_5,
        condition_categories=(Condition.PHYSICAL,),
        condition_detail="車いすを使っています。おふろと着がえに手伝いが必要です。パソコンで仕事をしています。",
        building_types=(BuildingWish.NEW_HOUSE, BuildingWish.MANSION), home_types=(HomeTypeWish.DAY_SUPPORT,),
        medical_supports=(MedicalWish.VISITING_NURSE,), wheelchair_accessible=True, drinking_allowed=Wish.YES,
    ),
)
