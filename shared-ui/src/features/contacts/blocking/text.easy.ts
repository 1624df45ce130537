/** ./text in やさしい日本語. */

import type { EasyVariant } from "../../../lib/text/use-strings";
import type { blocking } from "./text";

export const easyBlocking: EasyVariant<typeof blocking> = {
  open: "もう{連絡|れんらく}がこないようにする",
  title: "どのホームからの{連絡|れんらく}を、{止|と}めますか？",
  lead: "{止|と}めたホームには、{見|み}えなくなります。{連絡|れんらく}もきません。「わたしを{見|み}た{人|ひと}・{止|と}めた{相手|あいて}」で、あとで{許可|きょか}できます。",
  cancel: "{止|と}めない",
  confirm: "{止|と}める",
  ofHome: (home) =>
    `「${home}」だけを{止|と}めます。{同|おな}じ{会社|かいしゃ}があとで{作|つく}るホームも、{止|と}めます。`,
  ofCorporation: (corporation, homes) =>
    `「${corporation}」のホームを、{全部|ぜんぶ}{止|と}めます。{連絡|れんらく}がきたのは、${homes}です。まだ{連絡|れんらく}がきていないホームも、{止|と}めます。`,
  ends: "{終|お}わるもの",
  request: (home) => `「${home}」からの{連絡|れんらく}は、{断|ことわ}ります。`,
  room: (home) => `「${home}」のトークルームは{終|お}わります。メッセージは{消|き}えます。`,
  visit: (home, when) => `「${home}」の${when}の{見学|けんがく}は、なくなります。`,
  offers: (home, count) => `「${home}」の{見学|けんがく}の{日|ひ}（${count}つ）は、なくなります。`,
  nothing: "{終|お}わるものは、ありません。",
  done: {
    home: "このホームからの{連絡|れんらく}を{止|と}めました。",
    corporation: "この{会社|かいしゃ}のホームからの{連絡|れんらく}を、{全部|ぜんぶ}{止|と}めました。",
  },
  state: {
    home: "このホームからの{連絡|れんらく}は、{止|と}めています。",
    corporation: "この{会社|かいしゃ}からの{連絡|れんらく}は、{止|と}めています。",
  },
};
