/** ./text in やさしい日本語. */

import type { EasyVariant } from "../../../lib/text/use-strings";
import type { moveIn } from "./text";

export const easyMoveIn: EasyVariant<typeof moveIn> = {
  question: (home) => `「${home}」に{入居|にゅうきょ}しましたか`,
  calm: "{答|こた}えなくても{大丈夫|だいじょうぶ}です。どれを{押|お}しても、こまることは{起|お}きません。",
  answers: "{入居|にゅうきょ}しましたか",
  thanks: "{答|こた}えてくれて、ありがとうございます。",
  given: (answer) => `{答|こた}え：「${answer}」`,
  changeUntil: "{変|か}えられるのは、この{時間|じかん}までです。",
  change: "{答|こた}えを{変|か}える",

  confirmed: "{入居|にゅうきょ}が{決|き}まったと{記録|きろく}されています。",
  day: (day) => `{入居|にゅうきょ}する{日|ひ}：${day}`,
  contest: "ちがいます",
  contestTitle: "ちがうことを、{運営|うんえい}に{知|し}らせますか？",
  contestBody: (home) =>
    `「${home}」に{入居|にゅうきょ}していないと、{運営|うんえい}に{知|し}らせます。ホームの{人|ひと}には、{伝|つた}えません。`,
  contestConfirm: "{知|し}らせる",
  contestCancel: "{知|し}らせない",
  contestDone: "{運営|うんえい}に{知|し}らせました。",
  contested: "ちがうと、{運営|うんえい}に{知|し}らせました。",
};
