/** What applicants read of strings/contacts/request-words, in やさしい日本語. */

import type { Twin } from "../use-strings";
import type { requestWords } from "./request-words";

export const easyRequestWords: Twin<typeof requestWords.read> = {
  title: "ホームからのことば",
};
