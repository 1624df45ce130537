/** Words of how the applicants' app is shown. Every page has them at its foot. */

export const display = {
  title: "見え方",
  furigana: "ふりがな",
  wording: "やさしい日本語",
  wordingNote: "オフにすると、ふりがなも消えます。",
  theme: "画面の明るさ",
  themes: { device: "端末に合わせる", light: "明るい", dark: "暗い" },
  on: "オン",
  off: "オフ",
} as const;
