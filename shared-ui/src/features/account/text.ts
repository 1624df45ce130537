/** Texts of the question whether the applicant registers for themselves or for a family member who agrees. */
import { type EasyVariant, useStrings } from "../../lib/text/use-strings";
import { easySubjectName } from "./text.easy";

export const subjectName = {
  you: "あなた",
  called: (name: string) => `${name}さん`,
  question: "だれのことですか。",
  self: "自分のこと",
  family: "家族のこと",
  name: "ご本人の名前",
  nameHint: "例：なつみ。このアプリでの呼び名です。承認したホームにも見えます。",
  asked: "ご本人は、いいと言っていますか。",
  agrees: "はい。本人が「いい」と言いました。",
  notYet: "まだのときは、先にご本人と話してください。いそがなくて大丈夫です。",
  nameMissing: "「ご本人の名前」を入力してください。",
  agreesMissing: "ご本人が「いい」と言ったら、しるしをつけてください。",
  settings: {
    title: "だれのことか",
    lead: "自分のことか、家族のことかを選べます。",
    save: "保存",
    saved: "保存しました。",
  },
  searching: (name: string) => `${name}の住まいをさがしています。`,
} as const;

export function useSubjectNameText(): EasyVariant<typeof subjectName> {
  return useStrings(subjectName, easySubjectName);
}
