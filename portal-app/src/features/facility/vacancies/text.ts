/** Texts of the vacancies page. */
import { limits } from "shared-ui/api/generated/limits";

export const vacancies = {
  title: "空き状況",
  lead: "すべてのホームの空きです。連絡した相手は、空きの数と、いつの数かを読みます。",
  sum: (places: number, homes: number) => `空きは、${homes}件のホームで合わせて${places}人です。`,
  old: (count: number) =>
    `最後の確認から${limits.vacanciesOldDays}日以上たったホームが${count}件あります。変わっていなければ、「今日もこのとおり」を押してください。`,
  columns: {
    home: "ホーム",
    vacancies: "空き",
    capacity: "定員",
    expected: "空き予定日",
    stated: "最後の確認",
    acts: "変更",
  },
  people: (count: number) => `${count}人`,
  unit: "人",
  unsaid: "未記入",
  none: "なし",
  never: "未確認",
  long: `${limits.vacanciesOldDays}日以上前`,
  of: (name: string) => `${name}の`,
  confirm: "今日もこのとおり",
  confirmed: (name: string) => `「${name}」の空きを、今日の日付にしました。`,
  many: {
    title: "まとめて確かめる",
    hint: "空きと定員が今日も変わっていないホームを、選んでください。",
    all: "すべて選ぶ",
    noneChosen: "ホームを選んでください。",
    confirm: (count: number) => `選んだ${count}件は、今日もこのとおり`,
    done: (count: number) => `${count}件のホームの空きを、今日の日付にしました。`,
    failed: (name: string, why: string) => `「${name}」は、できませんでした。${why}`,
  },
  edit: "空きを変える",
  save: "保存する",
  cancel: "保存しない",
  saved: (name: string) => `「${name}」の空きを保存しました。`,
} as const;
