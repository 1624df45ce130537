/** ./draft-line.text in やさしい日本語. */

import type { EasyVariant } from "../../lib/text/use-strings";
import type { formDrafts } from "./draft-line.text";

export const easyFormDrafts: EasyVariant<typeof formDrafts> = {
  kept: (time) => `{書|か}いたことを{残|のこ}しました ${time}`,
  waiting: "まだ{残|のこ}せていません。この{画面|がめん}を{閉|と}じないでください。",
  refused: "{書|か}いたことを{残|のこ}せません。{送|おく}るまで{閉|と}じないでください。",
  choose: "ほかの{画面|がめん}に{続|つづ}きがあります",
  newer: {
    title: (time) => `ほかの{画面|がめん}で、${time}に{書|か}いた{続|つづ}きがあります。`,
    words: "どちらで{続|つづ}けるか、{選|えら}んでください。",
    take: "ほかの{画面|がめん}の{続|つづ}きを{使|つか}う",
    keep: "この{画面|がめん}で{続|つづ}ける",
  },
};
