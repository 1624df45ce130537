/** One word per action on all buttons: a table that all texts are tested against. */

interface Verb {
  /** What the action does, to find the row of a new text. */
  act: string;
  /** The word in each wording; no `standard` if the specification sets it. */
  words: { easy: string; standard?: string };
  /** Texts that must use the word, as area.key. */
  places: readonly string[];
  /** Keys of other texts that may use it. */
  keys: RegExp;
}

export const VERBS = {
  close: {
    act: "窓を閉じる。ほかには何も起きない。chat.close は、仕様書が決めた言葉。",
    words: { easy: "閉じる", standard: "閉じる" },
    places: ["common.close"],
    keys: /\.close$/,
  },
  quit: {
    act: "始めないで、出ていく。何も残らない。",
    words: { easy: "やめる", standard: "やめる" },
    places: ["consent.decline"],
    keys: /\.decline$/,
  },
  leave: {
    act: "サービスを使うのをやめて、データを消す。",
    words: { easy: "サービスをやめる" },
    places: ["leaving.confirm", "leaving.goOn"],
    keys: /(?:leave|leaving)\.title$/,
  },
  back: {
    act: "前のページや、前の質問を見る。",
    words: { easy: "戻る", standard: "戻る" },
    places: ["preferences.back"],
    keys: /\.back$/,
  },
  next: {
    act: "次の質問を見る。",
    words: { easy: "次へ", standard: "次へ" },
    places: ["preferences.next"],
    keys: /\.next$/,
  },
  takeBack: {
    act: "自分がしたことを、なかったことにする。",
    words: { easy: "取り消す", standard: "取り消す" },
    places: ["common.pictures.takeBack"],
    keys: /takeBack|takenBack|withdraw|undo/i,
  },
  send: {
    act: "書いたものや写真を、相手に送る。",
    words: { easy: "送る" },
    places: ["chat.send", "chat.picture.yes"],
    keys: /send$/i,
  },
  tell: {
    act: "起きたことを、運営や相手に知らせる。",
    words: { easy: "知らせる" },
    places: ["chat.report.send", "chat.visitConfirm", "contacts.moveIn.contestConfirm"],
    keys: /(?:report|contest|tell)\w*(?:\.\w+)?$/i,
  },
  show: {
    act: "相手が見られるようにする。",
    words: { easy: "見せる", standard: "見せる" },
    places: ["contacts.showConfirm"],
    keys: /show\w*$/i,
  },
  hide: {
    act: "相手が見られないようにする。",
    words: { easy: "見せるのをやめる" },
    places: ["contacts.hideConfirm", "contacts.withdrawConfirm"],
    keys: /hide\w*$/i,
  },
  block: {
    act: "ホームや会社からの連絡が、もう来ないようにする。",
    words: { easy: "止める", standard: "止める" },
    places: ["contacts.blocking.confirm"],
    keys: /block\w*$/i,
  },
  pause: {
    act: "募集を休んで、ホームに見つからないようにする。",
    words: { easy: "とめる", standard: "とめる" },
    places: ["stopping.stopConfirm"],
    keys: /stop\w*$/i,
  },
  erase: {
    act: "登録を消す。",
    words: { easy: "消す", standard: "消す" },
    places: ["stopping.eraseConfirm"],
    keys: /erase\w*$/i,
  },
  decline: {
    act: "ホームからの連絡を断る。",
    words: { easy: "辞退する", standard: "辞退する" },
    places: ["contacts.deciding.declineConfirm"],
    keys: /decline\w*$/i,
  },
} as const satisfies Readonly<Record<string, Verb>>;

/** Words that do not say what happens: in a question about stopping, each could mean the action. */
export const VAGUE = ["やめておく", "やめる", "キャンセル", "もどる", "戻る", "いいえ", "はい", "閉じる"];
