// Generated from the server's vocabulary by `npm run generate`; not edited.
export const labels = {
  "ReportReason": {
    "harassment": "いやなことを言われた",
    "money": "お金を求められた",
    "false_information": "説明とちがっていた",
    "other": "そのほか"
  },
  "BlockScope": {
    "home": "このホームだけ",
    "corporation": "この会社のホーム全部"
  },
  "Role": {
    "facility": "グループホーム",
    "applicant": "ご本人・ご家族",
    "counselor": "相談支援専門員",
    "operator": "運営"
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
  "NightSupport": {
    "night_staff": "夜勤の職員がいる",
    "sleep_in": "宿直の職員がいる",
    "on_call": "呼べば来る",
    "none": "なし"
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
  "NotificationKind": {
    "request": "連絡と返事",
    "message": "メッセージ",
    "visit": "見学と入居",
    "new_matches": "条件に合う方",
    "office": "事業所・運営"
  },
  "StaffNoticeKind": {
    "request": "連絡と、その返事",
    "message": "メッセージ",
    "visit": "見学と入居",
    "invoice": "請求",
    "new_matches": "条件に合う方",
    "vacancies": "空きの確認"
  },
  "StaffMailTiming": {
    "at_once": "すぐにメールで",
    "daily": "1日1回まとめてメールで",
    "here": "メールはいらない"
  },
  "VisitState": {
    "offered": "返事待ち",
    "agreed": "見学予定",
    "done": "見学済み",
    "moved": "日を変更",
    "called_off": "取りやめ"
  },
  "VisitReason": {
    "not_well": "体調がよくない",
    "schedule": "都合が悪くなった",
    "weather": "天気や交通",
    "at_the_home": "ホームの事情",
    "not_needed": "見学をやめる",
    "other": "そのほか"
  },
  "DeclineReason": {
    "far": "場所が合わない",
    "cost": "お金が合わない",
    "support": "必要な手伝いが足りない",
    "daily_life": "くらし方が合わない",
    "elsewhere": "ほかのホームに決めた",
    "not_now": "今はホームを探していない",
    "other": "ほかの理由"
  },
  "DeclinedFor": {
    "conditions": "条件が合わなかったため",
    "circumstances": "ご都合により"
  },
  "EndReason": {
    "housed": "住まいが決まった",
    "moved": "転居・他の事業所へ",
    "died": "亡くなった",
    "mistake": "間違って登録した",
    "other": "その他"
  },
  "TemplateWord": {
    "home": "ホーム名",
    "address": "住所",
    "three_days": "3日後",
    "writer": "担当者名",
    "person": "お名前"
  }
} as const;

export const declinedFor = {
  "far": "conditions",
  "cost": "conditions",
  "support": "conditions",
  "daily_life": "conditions",
  "elsewhere": "circumstances",
  "not_now": "circumstances",
  "other": "circumstances"
} as const;
