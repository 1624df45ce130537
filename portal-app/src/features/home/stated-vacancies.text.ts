/** Texts for confirming that a home's stated vacancies are still correct. */

export const statedVacancies = {
  title: "空き",
  why: "連絡した相手は、いつの数かも読みます。変わっていなければ、今日の日付にできます。数が変わったときは、下の「空き」を直してください。",
  confirm: "空きは今日もこのとおり",
  done: "空きを、今日の日付にしました。",
} as const;
