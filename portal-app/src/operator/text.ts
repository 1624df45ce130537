/** Texts of the operator's console: its layout and its login. */

export const consoleWords = {
  login: {
    title: "運営のログイン",
    lead: "運営の担当者だけが使います。",
  },
  navigation: {
    label: "運営のメニュー",
    work: "対応すること",
    search: "探す",
    figures: "数字",
    system: "システム",
  },
};
