/** strings/chat in やさしい日本語. */
import type { chat } from "../chat";
import type { Twin } from "../use-strings";

export const easyChat: Twin<typeof chat> = {
  completeVisit: "{見学完了|けんがくかんりょう}",
  confirmMoveIn: "{入居確定|にゅうきょかくてい}",
  close: "{閉|と}じる",
  back: "マイページに{戻|もど}る",
  lead: (name) => `${name}さんの トークルーム`,

  visitDone: "{見学|けんがく}は{終|お}わりました。",
  moveInDone: "{入居|にゅうきょ}が{決|き}まりました。",

  visitTitle: "{見学|けんがく}は{終|お}わりましたか？",
  visitBody:
    "{見学|けんがく}が{終|お}わったことを、{相手|あいて}に{知|し}らせます。あとで{取|と}り{消|け}せません。",
  visitConfirm: "{知|し}らせる",
  visitReported: "{見学|けんがく}が{終|お}わったことを{知|し}らせました。",

  moveInTitle: "{入居|にゅうきょ}を{決|き}めますか？",
  moveInBody: (fee, dueDays) =>
    `ホームに、{利用料|りようりょう}${fee}と{税金|ぜいきん}がかかります。${dueDays}{日後|にちご}までに{払|はら}います。あとで{取|と}り{消|け}せません。`,
  moveInConfirm: "{入居|にゅうきょ}を{決|き}める",
  moveInConfirmed: "{入居|にゅうきょ}が{決|き}まりました。",

  closeTitle: "トークルームを{閉|と}じますか？",
  closeBody:
    "{今|いま}までのメッセージは、{全部|ぜんぶ}{消|き}えます。{相手|あいて}の{画面|がめん}からも{消|き}えます。{元|もと}には{戻|もど}せません。",
  closeConfirm: "トークルームを{閉|と}じる",
  closed: "トークルームを{閉|と}じました。",

  log: "メッセージ",
  empty: "メッセージは、まだありません。",
  you: "あなた",
  arrived: (sender, words) => `${sender}から：${words}`,
  newer: "{新|あたら}しいメッセージを{見|み}る",
  earlier: "{前|まえ}のメッセージを{見|み}る",

  field: "メッセージ",
  send: "{送|おく}る",
  enterSends: "Enterで{送|おく}ります。Shift＋Enterで{行|ぎょう}を{変|か}えます。",
  tooLong: (limit, length) =>
    `${limit}{文字|もじ}まで{送|おく}れます。{今|いま}は${length}{文字|もじ}です。{短|みじか}くしてください。`,
  sending: "{送|おく}っています",
  waiting: "つながったら{送|おく}ります",
  failed: "{送|おく}れませんでした。",
  resend: "もう{一度|いちど}{送|おく}る",
  discard: "{送|おく}らないで{消|け}す",

  reconnecting: "つなぎ{直|なお}しています。{書|か}いたメッセージは、あとで{送|おく}ります。",
  roomClosed: "トークルームは{閉|と}じられました。",
  roomClosedWords: "{今|いま}までのメッセージは{消|き}えました。",
  notOpen: "トークルームは、まだ{使|つか}えません。",
  notOpenWords: "{承認|しょうにん}すると、ここで{話|はな}せます。",
  declined: "この{連絡|れんらく}は、{辞退|じたい}になりました。",
  declinedWords: "トークルームは{使|つか}えません。",
  gone: "トークルームが{見|み}つかりません。",
  goneWords: "マイページから、もう{一度|いちど}{選|えら}んでください。",
};
