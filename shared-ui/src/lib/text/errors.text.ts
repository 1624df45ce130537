/** Error texts of pages. A message from the server (ApiError.detail) is shown instead, if there is one. */
import { easyErrors } from "./errors.text.easy";
import { type EasyVariant, useStrings } from "./use-strings";

export const errors = {
  sessionExpired: "再度ログインしてください。",
  summaryTitle: "入力内容をご確認ください。",
  checkEntries: "入力内容を確認してください",
  required: (label: string) => `「${label}」を入力してください。`,
  select: (label: string) => `「${label}」を選択してください。`,
} as const;

export function useErrorText(): EasyVariant<typeof errors> {
  return useStrings(errors, easyErrors);
}
