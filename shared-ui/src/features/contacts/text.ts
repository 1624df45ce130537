/** Texts of contacts: cards, answers, blocking, the move-in, and why a step is not possible. */
import { limits } from "../../api/generated/limits";
import { type EasyVariant, useStrings } from "../../lib/text/use-strings";
import { easyContacts } from "./text.easy";

export const contacts = {
  title: "コンタクト",
  titleOf: (name: string) => `コンタクト_${name}`,
  empty: "コンタクトはまだありません。",
  emptyNote: "グループホームから連絡が届くと、LINEのメッセージでお知らせします。",
  notices: "お知らせ",

  openAndAccept: "詳細表示 & 承認",
  accept: "承認",
  decline: "辞退",
  room: "トークルーム",
  unread: (count: number) => `未読 ${count}件`,
  allowCertificates: "証明書閲覧許可",
  withdrawCertificates: "証明書の閲覧許可を取り消す",

  acceptWords:
    "承認すると、専用のトークルームが開きます。条件の確認や見学の日程の相談に使えます。承認は後から取り消せます。どちらかが「閉じる」を押すと、トークルームは閉じられます。",
  acceptSight:
    "承認すると、ホームの人が、お名前と病状の詳細を読めます。都道府県と市区町村は、今も見えています。郵便番号と番地は、見せるまで見えません。見学を決めても、見えません。お話が終わると、どれも見えなくなります。",

  allowTitle: "この施設にあなたの障害者手帳等の画像の閲覧を許可しますか？",
  allowBody: (name: string, whose: string) =>
    `「${name}」の人が、${whose}の障害者手帳等の画像を見られるようになります。許可は後から取り消せます。閲覧されたときは記録が残ります。`,
  allowConfirm: "許可する",
  allowCancel: "許可しない",
  allowed: "証明書の閲覧を許可しました。",

  withdrawTitle: "証明書の閲覧許可を取り消しますか？",
  withdrawBody: (name: string) =>
    `「${name}」の人は、証明書の画像を見られなくなります。これまでの閲覧の記録は残ります。`,
  withdrawConfirm: "取り消す",
  withdrawCancel: "許可したままにする",
  withdrawn: "証明書の閲覧許可を取り消しました。",

  showAddress: "住所を見せる",
  hideAddress: "住所を見せない",
  addressShown: "このホームに、郵便番号と番地を見せています。",
  addressHidden: "このホームに、郵便番号と番地は見せていません。",
  showTitle: "このホームに住所を見せますか？",
  showBody: (name: string) =>
    `「${name}」の人が、郵便番号と番地を見られるようになります。都道府県と市区町村は、今も見えています。見せるのは、いつでもやめられます。`,
  showConfirm: "見せる",
  showCancel: "見せない",
  shown: "住所を見せました。",
  hideTitle: "このホームに住所を見せるのをやめますか？",
  hideBody: (name: string) =>
    `「${name}」の人は、郵便番号と番地を見られなくなります。すでに読まれたことは、取り消せません。`,
  hideConfirm: "見せるのをやめる",
  hideCancel: "今のまま見せる",
  hidden: "住所を見せないことにしました。",

  progressNote: "進捗メモ",
  lastContact: "最終連絡",
  inCharge: (name: string) => `担当：${name}さん`,

  whyNot: {
    facilityOnly: "グループホームが行う操作です。",
    seekerOnly: "ご本人または相談支援専門員が行う操作です。",
    done: "すでに済んでいます。",
    pending: "承認されると使えます。",
    accepted: "すでに承認されています。",
    declined: "辞退されたため、使えません。",
    completed: "終了したため、使えません。",
  },

  /** Answering a request: the three answers, their results, and taking an acceptance or a decline back. */
  deciding: {
    /** Title of the request page's tab, next to the tab of the same home's room. */
    request: (home: string) => `${home}からの連絡`,
    title: "返事を選ぶ",
    lead: "どれを選んでもかまいません。いそがなくて大丈夫です。",
    accept: "承認（話してみる）",
    /** The same in two lines, for buttons side by side. */
    acceptShort: ["承認", "話してみる"],
    acceptNote: "専用のトークルームで、ホームの人と話せます。",
    later: "あとで決める",
    laterShort: ["あとで", "決める"],
    laterNote: "ホームには伝わりません。",
    decline: "辞退（断る）",
    declineShort: ["辞退", "断る"],
    declineNote: "理由はいりません。",

    acceptTitle: "承認しますか？",
    acceptBody: (name: string) =>
      `「${name}」の人が、お名前と病状の詳細を読めるようになります。郵便番号と番地は、見せるまで見えません。24時間のうちは、取り消せます。`,
    acceptConfirm: "承認する",
    acceptCancel: "まだ承認しない",
    laterTitle: "あとで決めますか？",
    laterBody: (name: string) => `「${name}」には伝わりません。いつでも、選びなおせます。`,
    laterConfirm: "あとで決める",
    laterCancel: "今、決める",
    declineTitle: "辞退しますか？",
    declineBody: (name: string) =>
      `「${name}」との連絡を終わりにします。理由を選ばなければ、辞退したことだけがホームに伝わります。24時間のうちは、取り消せます。`,
    declineConfirm: "辞退する",
    declineCancel: "辞退しない",

    acceptedNow: "承認しました。",
    acceptedWords: "トークルームで話ができます。",
    laterNow: "あとで決めることにしました。",
    laterWords: "ホームには伝わりません。決めるときは、このページをもう一度開いてください。",
    declinedNow: "辞退しました。",
    declinedWords: "このホームとの連絡は終わりました。",
    takenBackNow: "承認を取り消しました。",
    takenBackWords: "承認する前に戻りました。トークルームは消えました。もう一度、選べます。",

    takenBackEnded: "ホームの報告は取り消されました。トークルームは閉じています。",

    takeBack: "承認を取り消す",
    takeBackUntil: "承認を取り消せるのは、次の時刻までです。",
    takeBackTitle: "承認を取り消しますか？",
    takeBackBody: (name: string) =>
      `承認する前に戻ります。トークルームとメッセージは消えます。決まった見学もなくなります。ホームが見学完了や入居確定を報告していたら、それも取り消されます。「${name}」の人は、お名前と病状の詳細を見られなくなります。取り消したことは、ホームに伝わります。`,
    /** Used if the request cannot become pending again. */
    takeBackEnds: (name: string) =>
      `ホームが見学完了や入居確定を報告していたら、取り消されます。トークルームは使えなくなります。「${name}」に、取り消したことが伝わります。`,
    takeBackConfirm: "取り消す",
    takeBackCancel: "取り消さない",

    takeDeclineBack: "辞退を取り消す",
    takeDeclineBackUntil: "辞退を取り消せるのは、次の時刻までです。",
    takeDeclineBackTitle: "辞退を取り消しますか？",
    takeDeclineBackBody: (name: string) =>
      `辞退する前に戻ります。もう一度、返事を選べます。取り消したことは、「${name}」に伝わります。`,
    declineTakenBackNow: "辞退を取り消しました。",
    declineTakenBackWords: "辞退する前に戻りました。もう一度、選べます。",

    details: "くわしい説明",
    about: "ホームのこと",
    seen: "ホームから見えること",
    more: "ほかにできること",
    toRoom: "トークルーム",
    toList: "コンタクト一覧へ",

    asked: "連絡がきた日",
    latest: "最後のやり取り",
    waits: {
      answer: "ホームがお返事を待っています",
      later: "あとで決めることにしています",
      unread: (count: number) => `まだ読んでいないものが${count}件あります`,
      talking: "ホームと話しています",
      moveIn: "入居したかどうかの返事を待っています",
      declined: "辞退で終わりました",
      completed: "話は終わりました",
    },
  },

  /** The reason for declining a request. */
  declining: {
    open: "理由を伝える（伝えなくてもかまいません）",
    label: "辞退の理由",
    none: "理由は言わない",
    note: (words: string) => `ホームには「${words}」とだけ伝わります。`,
    noteNothing: "ホームには、理由は伝わりません。",
    reason: (reason: string) => `理由：${reason}`,
    rest: `このあと${limits.restDays}日は、このホームの一覧に出ません。同じ法人のほかのホームの一覧にも、${limits.restDaysElsewhere}日は出ません。`,
  },

  /** Blocking a home or its corporation: the two choices and what each of them ends. */
  blocking: {
    open: "連絡を止める",
    title: "どのホームからの連絡を止めますか？",
    lead: "止めたホームは、見つけることも、連絡することもできなくなります。「見た人・止めた相手」のページで、あとから許可できます。",
    cancel: "止めない",
    confirm: "止める",
    ofHome: (home: string) => `止めるのは、「${home}」と、同じ会社がこれから登録するホームです。`,
    ofCorporation: (corporation: string, homes: string) =>
      `「${corporation}」のホームを、全部止めます。連絡があったのは、${homes}です。まだ連絡のないホームも止めます。`,
    ends: "終わるもの",
    request: (home: string) => `「${home}」からの連絡は、辞退になります。`,
    room: (home: string) => `「${home}」のトークルームは閉じて、メッセージは消えます。`,
    visit: (home: string, when: string) => `「${home}」の${when}の見学は、なくなります。`,
    offers: (home: string, count: number) => `「${home}」の見学の候補${count}件は、なくなります。`,
    nothing: "終わるものは、ありません。",
    done: {
      home: "このホームからの連絡を止めました。",
      corporation: "この会社のホーム全部からの連絡を止めました。",
    },
    state: {
      home: "このホームからの連絡は、止めています。",
      corporation: "この会社からの連絡は、止めています。",
    },
  },

  /** The move-in for the seeker: the question, and 「ちがいます」 to contest it. */
  moveIn: {
    question: (home: string) => `「${home}」に入居しましたか`,
    calm: "答えなくてもかまいません。どの答えでも、ほかのことは何も変わりません。",
    answers: "入居しましたか",
    thanks: "お答えいただき、ありがとうございます。",
    given: (answer: string) => `お答え：「${answer}」`,
    changeUntil: "答えを変えられるのは、次の時刻までです。",
    change: "答えを変える",

    confirmed: "入居が決まったと記録されています。",
    day: (day: string) => `入居日：${day}`,
    contest: "ちがいます",
    contestTitle: "入居の記録がちがうと、運営に知らせますか？",
    contestBody: (home: string) =>
      `「${home}」への入居の記録がちがうことを、運営に知らせます。グループホームには、お知らせしません。`,
    contestConfirm: "知らせる",
    contestCancel: "知らせない",
    contestDone: "運営に知らせました。",
    contested: "入居の記録がちがうと、運営に知らせました。",
  },

  /** A contact's state next to its status: confirmations, and who ended it. */
  states: {
    movedIn: (day: string) => `入居確定 ${day}`,
    visit: (when: string) => `見学 ${when}`,
    visitWanted: "ほかの見学日を希望",
    visited: (day: string) => `見学完了 ${day}`,
    declined: {
      own: "こちらから辞退",
      by: (name: string) => `${name}さんが辞退`,
      facility: "グループホームが取り下げ",
      seeker: "相手の方から辞退",
    },
    completed: {
      own: "こちらから終了",
      by: (name: string) => `${name}さんが終了`,
      facility: "グループホームから終了",
      seeker: "相手の方から終了",
    },
  },

  /** The message that a home may send with its request, for the recipient. */
  request: { title: "ホームからの一言" },
} as const;

/** Only staff read these. */
export const contactsForStaff = {
  /** The message that a home may send with its request. */
  request: {
    ownTitle: "連絡にそえた一言",
    label: "ホームからの一言",
    hint: "200文字まで。書かなくても送れます。相手は、これを読んで返事を考えます。電話番号やメールアドレスは書けません。",
  },

  /** The steps that members of the viewer's office took in a contact. */
  stepsTaken: {
    label: "対応した人",
    by: (step: string, name: string) => `${step}：${name}`,
    steps: {
      request: "連絡",
      accept: "承認",
      take_back: "承認の取り消し",
      put_off: "あとで決める",
      decline: "辞退",
      lapse: "募集の終了",
      offer_visit: "見学の日の提案",
      withdraw_visit: "見学の候補の取り下げ",
      agree_visit: "見学の日の決定",
      want_visit: "ほかの見学日の希望",
      call_off_visit: "見学の取りやめ",
      complete_visit: "見学完了",
      confirm: "入居確定",
      unconfirm: "入居確定の取り消し",
      answer_move_in: "入居についての回答",
      contest: "入居確定への申し出",
      close: "終了",
    },
  },
} as const;

export type ContactText = EasyVariant<typeof contacts>;

export function useContactText(): ContactText {
  return useStrings(contacts, easyContacts);
}
