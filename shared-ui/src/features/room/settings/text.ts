/** Texts of the settings for what the other side of a room learns about the user. */

export const roomSettings = {
  title: "トークルーム",
  lead: "お相手に何を伝えるかを選べます。",
  read: "読んだことを相手に伝える",
  typing: "入力中を相手に伝える",
} as const;
