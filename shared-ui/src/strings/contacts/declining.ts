/** Words of saying why a request is declined. */

export const declining = {
  open: "理由を伝える（伝えなくてもかまいません）",
  label: "辞退の理由",
  none: "理由は言わない",
  told: (words: string) => `ホームには「${words}」とだけ伝わります。`,
  toldNothing: "ホームには、理由は伝わりません。",
  reason: (reason: string) => `理由：${reason}`,
} as const;
