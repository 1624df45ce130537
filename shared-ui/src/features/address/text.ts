import { type EasyVariant, useStrings } from "../../lib/text/use-strings";
import { easyPostal } from "./text.easy";

export const postal = {
  searching: "住所を調べています",
  filled: (place: string) => `「${place}」を入れました。`,
  several: "同じ郵便番号の地域が複数あります。あてはまる地域を選んでください。",
  severalLabel: "地域",
  unknown: "住所が見つかりません。住所を直接入力してください。",
  failed: "住所を調べられませんでした。住所を直接入力してください。",
};

export function useAddressText(): EasyVariant<typeof postal> {
  return useStrings(postal, easyPostal);
}
