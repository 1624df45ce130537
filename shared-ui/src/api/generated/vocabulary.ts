// Generated from the server's codes and labels by `npm run generate`; not edited.
export const labels = {
  "ReportReason": {
    "harassment": "いやなことを言われた",
    "money": "お金を求められた",
    "false_information": "説明とちがっていた",
    "other": "そのほか"
  },
  "Role": {
    "facility": "グループホーム",
    "applicant": "ご本人・ご家族",
    "counselor": "相談支援専門員"
  },
  "SupportLevel": {
    "unknown": "わからない",
    "1": "区分1",
    "2": "区分2",
    "3": "区分3",
    "4": "区分4",
    "5": "区分5",
    "6": "区分6"
  },
  "HomeGender": {
    "male": "男性のみ",
    "female": "女性のみ",
    "any": "どちらでも可"
  },
  "PersonGender": {
    "male": "男性",
    "female": "女性",
    "no_answer": "回答しない"
  },
  "Condition": {
    "mental": "精神障害",
    "intellectual": "知的障害",
    "physical": "身体障害",
    "developmental": "発達障害",
    "intractable": "難病"
  },
  "BuildingType": {
    "existing_house": "既存戸建て",
    "new_house": "新築戸建て",
    "shared_apartment": "共同住宅",
    "one_room": "ワンルーム",
    "mansion": "マンション・ハイツ",
    "other": "その他"
  },
  "BuildingWish": {
    "existing_house": "既存戸建て",
    "new_house": "新築戸建て",
    "shared_apartment": "共同住宅",
    "one_room": "ワンルーム",
    "mansion": "マンション・ハイツ",
    "no_preference": "希望無し"
  },
  "HomeType": {
    "day_support": "日中支援型",
    "share_house": "シェアハウス型",
    "one_room": "ワンルーム型",
    "satellite": "サテライト型"
  },
  "HomeTypeWish": {
    "day_support": "日中支援型",
    "share_house": "シェアハウス型",
    "one_room": "ワンルーム型",
    "satellite": "サテライト型",
    "no_preference": "希望無し"
  },
  "MedicalSupport": {
    "none": "なし",
    "hospital_escort": "通院同行あり",
    "visiting_nurse": "訪問看護あり",
    "resident_nurse": "看護師常駐",
    "severe_intractable": "最重度の難病可"
  },
  "MedicalWish": {
    "hospital_escort": "通院同行あり",
    "visiting_nurse": "訪問看護あり",
    "resident_nurse": "看護師常駐",
    "severe_intractable": "最重度の難病可",
    "no_preference": "希望無し"
  },
  "ResidentPet": {
    "none": "いない",
    "dog": "犬",
    "cat": "猫",
    "other": "その他"
  },
  "Wish": {
    "yes": "はい",
    "no": "いいえ",
    "no_preference": "こだわらない"
  },
  "ContactStatus": {
    "pending": "承認待ち",
    "accepted": "承認済み",
    "declined": "辞退",
    "completed": "完了"
  },
  "ProgressNote": {
    "": "未設定",
    "reply_pending": "返信待ち",
    "schedule_pending": "見学調整中",
    "move_in_pending": "入居手続き中"
  },
  "CertificateKind": {
    "disability_certificate": "障害者手帳",
    "welfare_certificate": "福祉サービス受給者証"
  },
  "MoveInAnswer": {
    "yes": "はい",
    "not_yet": "まだ",
    "no": "いいえ"
  },
  "TakeBackReason": {
    "by_mistake": "まちがえて押した",
    "called_off": "入居がとりやめになった",
    "other_home": "別のグループホームへの入居だった"
  },
  "ConsentWay": {
    "own": "本人がアプリで",
    "written": "書面",
    "spoken": "口頭",
    "family": "ご家族など"
  },
  "Verdict": {
    "met": "合う",
    "partly": "一部合う",
    "unmet": "合わない",
    "ask": "要確認"
  },
  "Position": {
    "manager": "管理者",
    "staff": "担当",
    "billing": "経理"
  },
  "OfferState": {
    "waiting": "返事待ち",
    "accepted": "引き受け済み",
    "declined": "お断り",
    "taken_back": "取り消し"
  },
  "StaffNoticeKind": {
    "request": "連絡と、その返事",
    "message": "メッセージ",
    "visit": "見学と入居",
    "invoice": "請求",
    "new_matches": "条件に合う方"
  },
  "StaffNoticeWay": {
    "at_once": "すぐにメールで",
    "daily": "1日1回まとめてメールで",
    "here": "メールはいらない"
  }
} as const;

export const regions = {
  "北海道・東北": [
    "北海道",
    "青森県",
    "岩手県",
    "宮城県",
    "秋田県",
    "山形県",
    "福島県"
  ],
  "関東": [
    "茨城県",
    "栃木県",
    "群馬県",
    "埼玉県",
    "千葉県",
    "東京都",
    "神奈川県"
  ],
  "中部": [
    "新潟県",
    "富山県",
    "石川県",
    "福井県",
    "山梨県",
    "長野県",
    "岐阜県",
    "静岡県",
    "愛知県"
  ],
  "近畿": [
    "三重県",
    "滋賀県",
    "京都府",
    "大阪府",
    "兵庫県",
    "奈良県",
    "和歌山県"
  ],
  "中国": [
    "鳥取県",
    "島根県",
    "岡山県",
    "広島県",
    "山口県"
  ],
  "四国": [
    "徳島県",
    "香川県",
    "愛媛県",
    "高知県"
  ],
  "九州・沖縄": [
    "福岡県",
    "佐賀県",
    "長崎県",
    "熊本県",
    "大分県",
    "宮崎県",
    "鹿児島県",
    "沖縄県"
  ]
} as const;

export const fields = {
  "home": {
    "acceptance_levels": "受け入れ可能な支援区分",
    "gender": "性別",
    "target_groups": "対象者",
    "rent": "家賃",
    "building_type": "建物タイプ",
    "wheelchair_accessible": "車いす対応",
    "smoking_allowed": "喫煙",
    "drinking_allowed": "飲酒",
    "curfew": "門限",
    "pets_allowed": "ペットの飼育",
    "pets_resident": "今いるペット",
    "violence_accessible": "暴力行為のある方の受け入れ",
    "home_type": "グループホームの形態",
    "medical_supports": "医療支援体制",
    "name": "グループホーム名",
    "postal_code": "郵便番号",
    "prefecture": "都道府県",
    "address_1": "市区町村",
    "address_2": "番地・建物名",
    "contact_name": "担当者名",
    "contact_phone": "電話番号",
    "contact_email": "メールアドレス",
    "greeting": "最初のあいさつ文"
  },
  "preference": {
    "gender": "性別",
    "preferredLocation_prefecture": "希望入居地",
    "support_level": "障害支援区分",
    "condition_categories": "病状",
    "building_types": "建物タイプ",
    "home_types": "グループホームの形態",
    "medical_supports": "医療支援体制",
    "wheelchair_accessible": "車いす",
    "violence_accessible": "暴力行為の受け入れ",
    "smoking_allowed": "喫煙",
    "drinking_allowed": "飲酒",
    "curfew": "門限",
    "pets_allowed": "ペットの飼育",
    "age": "年齢",
    "prefecture": "都道府県",
    "address_1": "市区町村",
    "condition_detail": "病状の詳細",
    "postal_code": "郵便番号",
    "address_2": "番地・建物名",
    "name": "氏名",
    "name_kana": "ふりがな",
    "disability_certificate": "障害者手帳の画像",
    "welfare_certificate": "福祉サービス受給者証の画像",
    "office": "事業所",
    "consent_way": "ご本人の同意",
    "consented_on": "同意した日"
  },
  "signup": {
    "role": "種別",
    "organization": "法人名",
    "corporation_number": "法人番号",
    "office_name": "事業所名",
    "contact_name": "担当者名",
    "email": "メールアドレス",
    "phone": "電話番号",
    "office_number": "事業所番号",
    "message": "お問い合わせ内容"
  }
} as const;

export const feeTerms = [
  {
    "since": "2019-10-01",
    "amount_yen": 150000,
    "tax_rate_percent": 10,
    "due_days": 60
  }
] as const;

export const limits = {
  "ageDefault": 20,
  "ageMax": 150,
  "homeImages": 3,
  "imageBytes": 10485760,
  "imageTypes": [
    "image/jpeg",
    "image/png",
    "image/webp",
    "image/gif"
  ],
  "message": 2000,
  "passwordMax": 128,
  "passwordMin": 10,
  "rentDefaultYen": 50000,
  "rentMaxYen": 1000000,
  "signupMessage": 2000,
  "withdrawnDays": 30
} as const;
