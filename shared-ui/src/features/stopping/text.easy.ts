/** ./text in やさしい日本語. */

import type { EasyVariant } from "../../lib/text/use-strings";
import type { stopping } from "./text";

export const easyStopping: EasyVariant<typeof stopping> = {
  title: "{募集|ぼしゅう}をとめる・{登録|とうろく}を{消|け}す",
  stop: "{募集|ぼしゅう}をとめる",
  stopTitle: "{募集|ぼしゅう}をとめますか？",
  stopBody: (days) =>
    `ホームから、{見|み}えなくなります。まだ{返事|へんじ}をしていない{連絡|れんらく}は、{断|ことわ}ります。{決|き}まった{見学|けんがく}は、なくなります。{話|はな}しているホームとは、まだ{話|はな}せます。{証明書|しょうめいしょ}の{写真|しゃしん}は{消|き}えます。${days}{日|にち}のあいだは、また{始|はじ}められます。`,
  stopConfirm: "とめる",
  stopCancel: "とめない",
  stopped: "{募集|ぼしゅう}をとめました。",

  erase: "{登録|とうろく}を{消|け}す",
  eraseTitle: "{登録|とうろく}を{消|け}しますか？",
  eraseBody:
    "{希望|きぼう}と{証明書|しょうめいしょ}を、すぐに{消|け}します。ホームと{話|はな}せなくなります。{元|もと}には{戻|もど}せません。",
  eraseConfirm: "{消|け}す",
  eraseCancel: "{消|け}さない",
  erased: "{登録|とうろく}を{消|け}しました。",

  cardTitle: "{募集|ぼしゅう}をとめています",
  cardOf: (name) => `${name}さん：{募集|ぼしゅう}をとめています`,
  cardWords: "{今|いま}は、ホームから{見|み}えません。",
  until: (day) => `${day}まで、また{始|はじ}められます。`,
  afterwards: "そのあと、{登録|とうろく}は{消|き}えます。",
  resume: "また{始|はじ}める",
  resumed: "{募集|ぼしゅう}を{始|はじ}めました。",

  foundTitle: "ホームが{決|き}まりましたね",
  foundWords: "{募集|ぼしゅう}をとめますか。",
  foundLater: "まだ とめない",
};
