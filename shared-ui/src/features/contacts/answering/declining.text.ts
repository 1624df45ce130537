/** Texts for the reason for declining a request. */
import { limits } from "../../../api/generated/limits";

export const declining = {
  open: "理由を伝える（伝えなくてもかまいません）",
  label: "辞退の理由",
  none: "理由は言わない",
  note: (words: string) => `ホームには「${words}」とだけ伝わります。`,
  noteNothing: "ホームには、理由は伝わりません。",
  reason: (reason: string) => `理由：${reason}`,
  rest: `このあと${limits.restDays}日は、このホームの一覧に出ません。同じ法人のほかのホームの一覧にも、${limits.restDaysElsewhere}日は出ません。`,
} as const;
