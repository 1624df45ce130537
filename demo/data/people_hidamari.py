"""The people registered by the counselor of the Tokyo area."""

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

HIDAMARI = StaffEntry(email="counselor@example.com", name="佐々木 由美")

_UNKNOWN, _L1, _L2, _L3, _L4, _L5, _L6 = SupportLevel
_MALE, _FEMALE = PersonGender.MALE, PersonGender.FEMALE
_MENTAL, _INTELLECTUAL, _PHYSICAL = Condition.MENTAL, Condition.INTELLECTUAL, Condition.PHYSICAL
_DEVELOPMENTAL, _INTRACTABLE = Condition.DEVELOPMENTAL, Condition.INTRACTABLE
_ESCORT, _VISITING = MedicalWish.HOSPITAL_ESCORT, MedicalWish.VISITING_NURSE
_SHARE, _DAY = HomeTypeWish.SHARE_HOUSE, HomeTypeWish.DAY_SUPPORT

# fmt: off
HIDAMARI_PREFERENCES: tuple[PreferenceEntry, ...] = (
    PreferenceEntry(
        key="akimoto", owner=HIDAMARI, name="秋元 節子", age=63, gender=_FEMALE, registered_days_ago=64,
        postal_code="1540017", prefecture="東京都", address_1="世田谷区", address_2="世田谷9-99-11",
        areas=("東京都",), support_level=_L3, condition_categories=(_INTELLECTUAL,),
        condition_detail="長く家族と暮らしてきました。なじみの商店街に近い所を希望しています。",
        building_types=(BuildingWish.EXISTING_HOUSE,), home_types=(_SHARE,), medical_supports=(_ESCORT,),
        curfew=Wish.YES, certificates=(CertificateKind.DISABILITY,),
    ),
    PreferenceEntry(
        key="ikawa", owner=HIDAMARI, name="井川 拓也", age=38, gender=_MALE, registered_days_ago=52,
        postal_code="1730004", prefecture="東京都", address_1="板橋区", address_2="板橋9-99-12",
        areas=("東京都", "埼玉県"), support_level=_L2, condition_categories=(_INTELLECTUAL, _DEVELOPMENTAL),
        condition_detail="清掃の仕事を10年続けています。急な予定の変更は前日までに伝えます。",
        home_types=(_SHARE, HomeTypeWish.SATELLITE), building_types=(BuildingWish.NEW_HOUSE,),
        drinking_allowed=Wish.YES, curfew=Wish.NO, smoking_allowed=Wish.NO,
    ),
    PreferenceEntry(
        key="utsugi", owner=HIDAMARI, name="宇津木 修", age=67, gender=_MALE, registered_days_ago=40,
        postal_code="1140002", prefecture="東京都", address_1="北区", address_2="王子9-99-13",
        areas=("東京都",), support_level=_L4, condition_categories=(_INTELLECTUAL,),
        condition_detail="日中は横になる時間が必要です。食事はきざみ食です。話し好きです。",
        building_types=(BuildingWish.EXISTING_HOUSE,), home_types=(_DAY,), medical_supports=(_ESCORT,
        MedicalWish.RESIDENT_NURSE),
        certificates=(CertificateKind.DISABILITY, CertificateKind.WELFARE),
    ),
    PreferenceEntry(
        key="enami", owner=HIDAMARI, name="榎並 良子", age=55, gender=_FEMALE, registered_days_ago=28,
        postal_code="1120001", prefecture="東京都", address_1="文京区", address_2="白山9-99-14",
        areas=("東京都", "埼玉県"), support_level=_L5, condition_categories=(_INTELLECTUAL, _PHYSICAL),
        condition_detail="車いすを使います。移る時に二人の手伝いが必要です。歌が好きです。",
        building_types=(BuildingWish.NEW_HOUSE,), home_types=(_DAY,),
        medical_supports=(MedicalWish.RESIDENT_NURSE,), wheelchair_accessible=True, smoking_allowed=Wish.NO,
    ),
    PreferenceEntry(
        key="okonogi", owner=HIDAMARI, name="小此木 実", age=49, gender=_MALE, registered_days_ago=18,
        postal_code="1330051", prefecture="東京都", address_1="江戸川区", address_2="北小岩9-99-15",
        areas=("東京都", "千葉県"), support_level=_L6, condition_categories=(_PHYSICAL, _INTRACTABLE),
        condition_detail="車いすを使います。夜間も見守りが必要です。視線で動かす機器で会話します。",
        home_types=(_DAY,), medical_supports=(MedicalWish.SEVERE_INTRACTABLE, MedicalWish.RESIDENT_NURSE),
        wheelchair_accessible=True, certificates=(CertificateKind.DISABILITY,),
    ),
    PreferenceEntry(
        key="kakinuma", owner=HIDAMARI, name="柿沼 亮", age=29, gender=_MALE, registered_days_ago=14,
        postal_code="1930834", prefecture="東京都", address_1="八王子市", address_2="東浅川町9999-16",
        areas=("東京都",), support_level=_UNKNOWN, condition_categories=(_MENTAL,),
        condition_detail="退院して半年です。まず一人の部屋で、生活のリズムを整えたいとのことです。",
        building_types=(BuildingWish.SHARED_APARTMENT,), home_types=(HomeTypeWish.SATELLITE,),
        medical_supports=(_VISITING,), smoking_allowed=Wish.YES,
    ),
    PreferenceEntry(
        key="kogure", owner=HIDAMARI, name="木暮 真理", age=42, gender=_FEMALE, registered_days_ago=36,
        postal_code="2220011", prefecture="神奈川県", address_1="横浜市港北区", address_2="菊名9-99-17",
        areas=("神奈川県",), support_level=_L3, condition_categories=(_MENTAL,),
        condition_detail="女性だけの住まいを希望しています。夜に不安になることがあります。",
        home_types=(_SHARE,), medical_supports=(_VISITING,), smoking_allowed=Wish.NO, pets_allowed=Wish.NO,
    ),
    PreferenceEntry(
        key="kuji", owner=HIDAMARI, name="久慈 和彦", age=51, gender=_MALE, registered_days_ago=23,
        postal_code="2130002", prefecture="神奈川県", address_1="川崎市高津区", address_2="二子9-99-18",
        areas=("神奈川県", "東京都"), support_level=_L3, condition_categories=(_MENTAL, _INTRACTABLE),
        condition_detail="つかれやすく、午後に休みが必要です。小鳥を飼っています。",
        building_types=(BuildingWish.MANSION, BuildingWish.ONE_ROOM), home_types=(HomeTypeWish.ONE_ROOM,),
        medical_supports=(_VISITING,), pets_allowed=Wish.YES,
    ),
    PreferenceEntry(
        key="kenmochi", owner=HIDAMARI, name="剣持 洋一", age=60, gender=_MALE, registered_days_ago=75,
        postal_code="2520231", prefecture="神奈川県", address_1="相模原市中央区", address_2="相模原9-99-19",
        areas=("神奈川県",), support_level=_L4, condition_categories=(_INTELLECTUAL,),
        condition_detail="今の通所先に通い続けたいとのことです。着がえに声かけが必要です。",
        home_types=(_SHARE,), medical_supports=(_ESCORT,),
    ),
    PreferenceEntry(
        key="kobori", owner=HIDAMARI, name="小堀 咲", age=26, gender=_FEMALE, registered_days_ago=20,
        postal_code="3360018", prefecture="埼玉県", address_1="さいたま市南区", address_2="南本町9-99-20",
        areas=("埼玉県", "東京都"), support_level=_L2, condition_categories=(_MENTAL, _DEVELOPMENTAL),
        condition_detail="在宅で働いています。静かな部屋と、困った時に話せる人を希望しています。",
        building_types=(BuildingWish.ONE_ROOM, BuildingWish.MANSION), home_types=(HomeTypeWish.ONE_ROOM,),
        medical_supports=(_VISITING,),
        drinking_allowed=Wish.YES, curfew=Wish.NO,
    ),
    PreferenceEntry(
        key="sayama", owner=HIDAMARI, name="佐山 勉", age=54, gender=_MALE, registered_days_ago=31,
        postal_code="3380001", prefecture="埼玉県", address_1="さいたま市中央区", address_2="上落合9-99-21",
        areas=("埼玉県",), support_level=_L5, condition_categories=(_INTELLECTUAL,),
        condition_detail="不安が強い時に手が出ることがあります。静かな部屋で休むと落ち着きます。",
        building_types=(BuildingWish.EXISTING_HOUSE,), home_types=(_DAY,), medical_supports=(_ESCORT,),
        smoking_allowed=Wish.YES,
        violence_accessible=True,
    ),
    PreferenceEntry(
        key="shiono", owner=HIDAMARI, name="塩野 秀樹", age=45, gender=_MALE, registered_days_ago=48,
        postal_code="3500046", prefecture="埼玉県", address_1="川越市", address_2="菅原町9-99-22",
        areas=("埼玉県", "東京都"), support_level=_L6, condition_categories=(_INTELLECTUAL, _DEVELOPMENTAL),
        condition_detail="こだわりが強く、初めての場所では大きな声が出ます。散歩が好きです。",
        building_types=(BuildingWish.NEW_HOUSE, BuildingWish.EXISTING_HOUSE), home_types=(_DAY,),
        medical_supports=(_VISITING,),
        violence_accessible=True, certificates=(CertificateKind.WELFARE,),
    ),
    PreferenceEntry(
        key="sugie", owner=HIDAMARI, name="杉江 洋子", age=58, gender=_FEMALE, registered_days_ago=60,
        postal_code="3300846", prefecture="埼玉県", address_1="さいたま市大宮区", address_2="大門町9-99-23",
        areas=("埼玉県",), support_level=_L4, condition_categories=(_INTELLECTUAL,),
        condition_detail="母と二人暮らしです。母の家に近い所を希望しています。花の世話が得意です。",
        building_types=(BuildingWish.NEW_HOUSE,), home_types=(_DAY, _SHARE), medical_supports=(_ESCORT,),
        smoking_allowed=Wish.NO, drinking_allowed=Wish.NO,
        certificates=(CertificateKind.DISABILITY, CertificateKind.WELFARE),
    ),
    PreferenceEntry(
        key="segawa", owner=HIDAMARI, name="瀬川 翔", age=33, gender=_MALE, registered_days_ago=38,
        postal_code="2720021", prefecture="千葉県", address_1="市川市", address_2="八幡9-99-24",
        areas=("千葉県", "東京都"), support_level=_L3, condition_categories=(_DEVELOPMENTAL,),
        condition_detail="文字で伝えると、よくわかります。共用の場所のルールは表にすると守れます。",
        building_types=(BuildingWish.SHARED_APARTMENT,), drinking_allowed=Wish.NO,
        smoking_allowed=Wish.NO, pets_allowed=Wish.NO,
    ),
    PreferenceEntry(
        key="sone", owner=HIDAMARI, name="曽根 武", age=66, gender=_MALE, registered_days_ago=26,
        postal_code="2610013", prefecture="千葉県", address_1="千葉市美浜区", address_2="打瀬9-99-25",
        areas=("千葉県",), support_level=_L3, condition_categories=(_INTELLECTUAL,),
        condition_detail="将棋と散歩が日課です。足元がすべらないよう、手すりがあると安心です。",
        building_types=(BuildingWish.SHARED_APARTMENT, BuildingWish.EXISTING_HOUSE), home_types=(_SHARE,),
        medical_supports=(_ESCORT,), smoking_allowed=Wish.YES,
    ),
    PreferenceEntry(
        key="takai", owner=HIDAMARI, name="高井 進", age=48, gender=_MALE, registered_days_ago=16,
        postal_code="2750016", prefecture="千葉県", address_1="習志野市", address_2="津田沼9-99-26",
        areas=("千葉県",), support_level=_L4, condition_categories=(_INTELLECTUAL,),
        condition_detail="体を動かすことが好きです。夜は早く休みます。",
        home_types=(_SHARE, _DAY), smoking_allowed=Wish.NO, drinking_allowed=Wish.NO, curfew=Wish.YES,
    ),
    PreferenceEntry(
        key="sengoku", owner=HIDAMARI, name="千石 陽子", age=50, gender=_FEMALE, registered_days_ago=11,
        postal_code="2790011", prefecture="千葉県", address_1="浦安市", address_2="美浜9-99-27",
        areas=("東京都", "千葉県"), support_level=_L2, condition_categories=(_INTELLECTUAL,),
        condition_detail="弁当工場で働いています。お金の管理に手伝いが必要です。猫が好きです。",
        building_types=(BuildingWish.NEW_HOUSE,), home_types=(_SHARE,), medical_supports=(_ESCORT, _VISITING),
        smoking_allowed=Wish.NO,
    ),
    PreferenceEntry(
        key="tsuda", owner=HIDAMARI, name="津田 守", age=70, gender=_MALE, registered_days_ago=8,
        postal_code="2600013", prefecture="千葉県", address_1="千葉市中央区", address_2="中央9-99-28",
        areas=("千葉県",), support_level=_UNKNOWN, condition_categories=(_MENTAL,),
        condition_detail="支援区分は申請中です。長い入院のあと、地域での暮らしを望んでいます。",
        medical_supports=(_ESCORT, _VISITING), smoking_allowed=Wish.YES,
    ),
)
