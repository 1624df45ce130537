/** Texts for pausing and resuming recruitment of a home. */

export const recruiting = {
  title: "募集",
  on: "募集中です。新しい方を探して、連絡できます。",
  off: "新しい方の一覧には、だれも出ません。募集を再開すると、また連絡できます。",
  stopped: "募集停止中",
  stop: "募集を止める",
  resume: "募集を再開する",
  goOn: "このまま募集する",
  keeps:
    "止めているあいだは、新しい方に連絡できません。返事を待っている連絡と、やり取り中の方とは、そのまま続けられます。",
  stopDone: "募集を止めました。",
  resumeDone: "募集を再開しました。",
  goOnDone: "このまま募集します。",
} as const;
