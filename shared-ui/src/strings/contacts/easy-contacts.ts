/** strings/contacts/contacts in やさしい日本語. */

import type { Twin } from "../use-strings";
import type { contacts } from "./contacts";

export const easyContacts: Twin<typeof contacts> = {
  title: "コンタクト",
  titleOf: (name) => `コンタクト_${name}`,
  empty: "コンタクトはまだありません。",
  emptyNote: "ホームから{連絡|れんらく}が{来|く}ると、LINEでお{知|し}らせします。",
  notices: "お{知|し}らせ",

  openAndAccept: "{詳細表示|しょうさいひょうじ} & {承認|しょうにん}",
  accept: "{承認|しょうにん}",
  decline: "{辞退|じたい}",
  room: "トークルーム",
  unread: (count) => `{新|あたら}しいメッセージ ${count}{件|けん}`,
  allowCertificates: "{証明書閲覧許可|しょうめいしょえつらんきょか}",
  withdrawCertificates: "{証明書|しょうめいしょ}を{見|み}せるのをやめる",

  acceptWords:
    "{承認|しょうにん}すると、{専用|せんよう}のトークルームができます。ホームの{人|ひと}と{話|はな}して、{条件|じょうけん}を{確|たし}かめられます。{見学|けんがく}の{日|ひ}も{決|き}められます。{承認|しょうにん}は、あとでやめられます。どちらかが「{閉|と}じる」を{押|お}すと、トークルームは{終|お}わります。",
  accepted: "{承認|しょうにん}しました。トークルームで{話|はな}せます。",

  declineTitle: "{辞退|じたい}しますか？",
  declineBody: (name) => `「${name}」からの{連絡|れんらく}を{断|ことわ}ります。`,
  declineConfirm: "{辞退|じたい}する",
  declined: "{辞退|じたい}しました。",

  allowTitle:
    "この{施設|しせつ}にあなたの{障害者手帳等|しょうがいしゃてちょうとう}の{画像|がぞう}の{閲覧|えつらん}を{許可|きょか}しますか？",
  allowBody: (name) =>
    `「${name}」の{人|ひと}が、{写真|しゃしん}を{見|み}られます。あとで、やめることができます。だれがいつ{見|み}たかは、{記録|きろく}します。`,
  allowConfirm: "{許可|きょか}する",
  allowed: "{証明書|しょうめいしょ}を{見|み}てよいことにしました。",

  withdrawTitle: "{証明書|しょうめいしょ}を{見|み}せるのを、やめますか？",
  withdrawBody: (name) =>
    `「${name}」の{人|ひと}は、{写真|しゃしん}を{見|み}られなくなります。{今|いま}までの{記録|きろく}は{残|のこ}ります。`,
  withdrawConfirm: "やめる",
  withdrawn: "{証明書|しょうめいしょ}を{見|み}せるのを、やめました。",

  progressNote: "{進|すす}みぐあい",
  lastContact: "{最後|さいご}の{連絡|れんらく}",
  inCharge: (name) => `{担当|たんとう}：${name}さん`,

  whyNot: {
    facilityOnly: "ホームの{人|ひと}が{押|お}すボタンです。",
    seekerOnly: "あなたか、{相談員|そうだんいん}が{押|お}すボタンです。",
    done: "もう{終|お}わっています。",
    pending: "{承認|しょうにん}すると{使|つか}えます。",
    accepted: "もう{承認|しょうにん}しています。",
    declined: "{辞退|じたい}したので、{使|つか}えません。",
    completed: "{終|お}わったので、{使|つか}えません。",
  },
};
