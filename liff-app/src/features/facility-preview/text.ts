/** Texts that tell a person what homes can see. */
import { type EasyVariant, useStrings } from "shared-ui/lib/text/use-strings";
import { easyFacilityPreview } from "./text.easy";

export const facilityPreview = {
  title: "ホームから見えること",
  titleOf: (home: string) => `「${home}」から見えること`,
  lead: "ホームの人が読む内容と同じものです。",
  link: "ホームから見えること",
  now: "今、見えること",
  nowOfForm: "登録すると、見えること",
  nowNote: "条件に合うホームの人が読めます。",
  nowOfContact: "このホームの人が、今読めます。",
  nobody: "今は、どのホームの一覧にも出ていません。",
  after: "承認すると、見えること",
  afterNote: "あなたが承認したホームの人だけが、これも読めます。",
  address: "住所を見せると、見えること",
  addressNote: "あなたがボタンで見せたホームの人だけが、これも読めます。見学を決めても、見えません。",
  ended: "終わったあとも、残ること",
  endedNote: "お名前や病状の詳細は、もう見えません。あとで変えたことも、ここには出ません。",
  endedHidden: "このホームの一覧にも、今は出ていません。",
  endedFound:
    "このホームの一覧には、ほかの方と同じように、お名前なしで出ます。前のやり取りとのつながりは、ホームには見えません。",
  over: "記録の期限を過ぎたため、何も見えません。",
  certificates: "手帳などの画像は、許可したホームだけが見られます。",
  seen: "見えます",
  named: (name: string) => `${name}さん`,
  age: (age: number) => `${age}歳`,
  lives: "今の住まい",
  noWishes: "希望条件を登録すると、ここで確かめられます。",
  change: "希望条件を変更する",
} as const;

export type FacilityPreviewText = EasyVariant<typeof facilityPreview>;

export function useFacilityPreviewText(): FacilityPreviewText {
  return useStrings(facilityPreview, easyFacilityPreview);
}
