/** ./certificates.text in やさしい日本語. */

import type { EasyVariant } from "../../lib/text/use-strings";
import type { certificates } from "./certificates.text";

export const easyCertificates: EasyVariant<typeof certificates> = {
  title: "{手帳|てちょう}などを{見|み}た{人|ひと}",
  lead: "あなたの{手帳|てちょう}などの{写真|しゃしん}を、だれがいつ{見|み}たか、わかります。",
  empty: "まだ、だれも{見|み}ていません。",
  emptyNote: "「{許可|きょか}する」を{押|お}したホームだけが{見|み}ます。いつでも、やめられます。",
  earlier: "もっと{前|まえ}を{見|み}る",
};
