/** The applicants' part of ./request.text in やさしい日本語. */

import type { EasyVariant } from "../../lib/text/use-strings";
import type { requestWords } from "./request.text";

export const easyRequestWords: EasyVariant<typeof requestWords.read> = {
  title: "ホームからのことば",
};
