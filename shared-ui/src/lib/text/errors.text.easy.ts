/** ./errors.text in やさしい日本語. */

import type { errors } from "./errors.text";
import type { EasyVariant } from "./use-strings";

export const easyErrors: EasyVariant<typeof errors> = {
  sessionExpired: "{再度|さいど}ログインしてください。",
  summaryTitle: "{書|か}いたことを、もう{一度|いちど}{見|み}てください。",
  checkEntries: "{書|か}いたことを、もう{一度|いちど}{見|み}てください",
  required: (label) => `「${label}」を{入力|にゅうりょく}してください。`,
  select: (label) => `「${label}」を{選|えら}んでください。`,
};
