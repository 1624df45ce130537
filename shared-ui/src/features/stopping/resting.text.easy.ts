/** ./resting.text in やさしい日本語. */

import type { EasyVariant } from "../../lib/text/use-strings";
import type { resting } from "./resting.text";

export const easyResting: EasyVariant<typeof resting> = {
  rest: "{募集|ぼしゅう}を{休|やす}む",
  rested: "{募集|ぼしゅう}を{休|やす}んでいます。",
  resume: "また{始|はじ}める",
  badge: "{休|やす}んでいます",
  title: "{募集|ぼしゅう}を{休|やす}んでいます",
  words: "{新|あたら}しいホームからは{見|み}えません。{話|はな}しているホームとは、{話|はな}せます。",
  is: "{休|やす}む：{新|あたら}しい{連絡|れんらく}は{来|き}ません。{今|いま}の{話|はなし}は{続|つづ}きます。",
  stopIs: (days) =>
    `とめる：まだ{返事|へんじ}をしていない{連絡|れんらく}は{断|ことわ}ります。${days}{日|にち}で{登録|とうろく}は{消|き}えます。`,
  eraseIs: "{消|け}す：{全部|ぜんぶ}、すぐに{消|き}えます。{元|もと}には{戻|もど}せません。",
  found: "{募集|ぼしゅう}をとめることも、{休|やす}むこともできます。",
};
