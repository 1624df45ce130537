/** Texts about the assignee of a home or a person. */

export const assigning = {
  title: (name: string) => `${name}の担当スタッフ`,
  person: "担当スタッフ",
  nobody: "担当スタッフなし（管理者が見ます）",
  save: "変える",
  cancel: "変えない",
  saving: "変えています",
  done: "担当を変えました。",
  failed: "担当を変えられませんでした",
} as const;
