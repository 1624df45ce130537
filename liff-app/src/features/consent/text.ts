/** What applicants agree to before anything of them is shown, and the words around it. */

/**
 * The number of the text below. Other words, here or in the easy twin, are a new row of CONSENT_VERSIONS in
 * server/people/rules.py and its number here: everybody is then asked again.
 */
export const CONSENT_VERSION = 3;

export const consent = {
  title: "はじめる前に",
  lead: "このサービスが何を預かり、だれに見せるかをお読みください。",
  renewed: "文が新しくなりました。もう一度お読みください。",
  policyBefore: "くわしいことは、",
  policy: "プライバシーポリシー",
  policyAfter: "にあります。",
  summary: "かんたんな説明",
  text: {
    kept: {
      title: "預かるもの",
      items: [
        "LINEの名前と写真",
        "あなたの希望、年齢、性別、住所、病状",
        "証明書の画像（登録したときだけ）",
        "グループホームとのメッセージ",
      ],
    },
    before: {
      title: "承認する前に、見えること",
      items: [
        "希望が合うグループホームの人が見ます。",
        "年齢と性別が見えます。",
        "住んでいる都道府県と市区町村が見えます。",
        "選んだ希望が見えます。",
        "選んだ病状と、必要な支援が見えます。",
        "名前は見えません。",
        "自分で書いた文は見えません。",
      ],
    },
    after: {
      title: "承認したあとに、見えること",
      items: [
        "承認したグループホームの人だけが見ます。",
        "名前が見えます。",
        "自分で書いた文が見えます。",
        "番地と郵便番号は、あなたが見せたときだけです。",
        "見学を決めても、番地と郵便番号は見えません。",
        "見せるのは、いつでもやめられます。",
        "24時間のあいだは、承認を取り消せます。",
        "証明書は、あなたが許可したときだけです。",
      ],
    },
    ended: {
      title: "やりとりが終わったあと",
      items: [
        "終わったときの年齢、性別、都道府県だけが残ります。",
        "あとで変えたことは、そこでは見えません。",
        "断るか閉じると、そのホームの一覧に90日は出ません。",
        "同じ会社のほかのホームの一覧に、14日は出ません。",
        "同じ会社と1年に2回そうなると、許可するまで出ません。",
        "それがすぎると、また名前なしで出ます。",
        "前のやりとりとのつながりは、見えません。",
      ],
    },
    together: {
      title: "いっしょに読む人",
      items: [
        "あなたが招待した人は、いっしょに読めます。",
        "証明書は見えません。",
        "決めるのは、あなたです。",
      ],
    },
    looks: {
      title: "見た人の記録",
      items: ["くわしく見たグループホームを記録します。", "証明書をだれが見たかも記録します。"],
    },
    howLong: {
      title: "いつまで預かるか",
      items: [
        "登録を消すまで預かります。",
        "書きかけの希望は、30日だけ預かります。",
        "消すと、名前や住所、書いた文はなくなります。",
      ],
    },
    stop: {
      title: "やめたいとき",
      items: ["いつでもやめられます。", "いつでも登録を消せます。", "理由はいりません。"],
    },
  },
  question: "これでよければ、「はじめる」を押してください。",
  agree: "はじめる",
  agreeing: "記録しています",
  decline: "やめる",
  declining: "終わりにしています",
  declineNew: "「やめる」を押すと、何も残りません。",
  declineKnown: "「やめる」を押すと、ログアウトします。登録はそのまま残ります。",
  dataFirst: "データを受け取ることや、退会もできます。",
  toSettings: "設定を開く",
} as const;
