/** ./text in やさしい日本語. */

import type { EasyVariant } from "../../lib/text/use-strings";
import type { subjectName } from "./text";

export const easySubjectName: EasyVariant<typeof subjectName> = {
  you: "あなた",
  called: (name) => `${name}さん`,
  question: "だれのことですか。",
  self: "{自分|じぶん}のこと",
  family: "{家族|かぞく}のこと",
  name: "{本人|ほんにん}の{名前|なまえ}",
  nameHint:
    "{例|れい}：なつみ。アプリでよぶ{名前|なまえ}です。{承認|しょうにん}したホームにも{見|み}えます。",
  asked: "ご{本人|ほんにん}は、いいと{言|い}っていますか。",
  agrees: "はい。{本人|ほんにん}が「いい」と{言|い}いました。",
  notYet:
    "まだのときは、{先|さき}に{本人|ほんにん}と{話|はな}してください。いそがなくて{大丈夫|だいじょうぶ}です。",
  nameMissing: "「{本人|ほんにん}の{名前|なまえ}」を{書|か}いてください。",
  agreesMissing: "{本人|ほんにん}が「いい」と{言|い}ったら、しるしをつけてください。",
  settings: {
    title: "だれのことか",
    lead: "{自分|じぶん}のことか、{家族|かぞく}のことかを{選|えら}べます。",
    save: "{保存|ほぞん}する",
    saved: "{保存|ほぞん}しました。",
  },
  searching: (name) => `${name}の{住|す}むところを、さがしています。`,
};
