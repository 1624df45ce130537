/** Texts around an operator's actions. */

export const acts = {
  reason: "理由",
  reasonHint: "記録に残ります。人の名前は書きません。",
  follows: "こうなります",
  asking: "確かめています",
  check: "どうなるか確かめる",
  cancel: "行わない",
  failed: "できませんでした",
  doing: "しています",
  gate: {
    title: "見る理由",
    lead: "だれが何のために見たかは、記録に残ります。",
    open: "開く",
    opening: "開いています",
    now: (reason: string) => `見る理由：${reason}`,
    other: "別の理由にする",
  },
};
