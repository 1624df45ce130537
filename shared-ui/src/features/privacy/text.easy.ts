/** The applicants' part of ./text in やさしい日本語. */

import type { EasyVariant } from "../../lib/text/use-strings";
import type { termsTable } from "./text";

export const easyTermsTable: EasyVariant<typeof termsTable> = {
  caption: "{何|なに}を、いつまで{持|も}っているか",
  what: "{何|なに}を",
  until: "いつまで",
  afterwards: "そのあと",
};
