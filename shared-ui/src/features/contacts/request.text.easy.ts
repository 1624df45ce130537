/** The applicants' part of ./request.text in やさしい日本語. */

import type { Twin } from "../../lib/text/use-strings";
import type { requestWords } from "./request.text";

export const easyRequestWords: Twin<typeof requestWords.read> = {
  title: "ホームからのことば",
};
