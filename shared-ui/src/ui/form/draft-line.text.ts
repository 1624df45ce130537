/** Texts about the draft of a form, in both apps. */
import { type EasyVariant, useStrings } from "../../lib/text/use-strings";
import { easyFormDrafts } from "./draft-line.text.easy";

export const formDrafts = {
  kept: (time: string) => `下書きを保存しました ${time}`,
  waiting: "まだ保存できていません。この画面を閉じないでください。",
  refused: "下書きを保存できません。登録するまで閉じないでください。",
  choose: "別の画面に続きがあります",
  newer: {
    title: (time: string) => `別の画面で、${time}に続きが書かれています。`,
    words: "どちらの内容で続けるか、選んでください。選ぶまで、どちらの内容も残ります。",
    take: "別の画面の内容を読み込む",
    keep: "この画面の内容で続ける",
  },
} as const;

export function useDraftText(): EasyVariant<typeof formDrafts> {
  return useStrings(formDrafts, easyFormDrafts);
}
