/** Texts for sending files in rooms. */
import { LARGEST_PDF_MB } from "../../../lib/pdfs";

export const files = {
  send: "PDFを送る",
  question: "このファイルを送りますか？",
  yes: "送る",
  no: "送らない",
  sending: "ファイルを送っています",
  faults: {
    notPdf: "送れるファイルはPDFだけです。ほかのファイルは、PDFに変えてから選んでください。",
    tooLarge: `ファイルが${LARGEST_PDF_MB}MBを超えています。${LARGEST_PDF_MB}MBまでのPDFを選んでください。`,
  },
} as const;
