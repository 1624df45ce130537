/** Which files can be sent in a room. server/integrations/storage/documents.py checks the content. */

/** The largest file in megabytes: `BYTES_MAX` of the server. */
export const LARGEST_PDF_MB = 10;
export const PDF_TYPE = "application/pdf";

type PdfFault = "notPdf" | "tooLarge";

const KB = 1024;

/** Whether type or name say that the file is a PDF. */
export function isPdf(file: File): boolean {
  return file.type === PDF_TYPE || /\.pdf$/i.test(file.name);
}

/** Why a file cannot be sent, judged by its name, type and size. */
export function pdfFault(file: File): PdfFault | null {
  if (!isPdf(file)) return "notPdf";
  return file.size > LARGEST_PDF_MB * KB * KB ? "tooLarge" : null;
}

export function fileSize(bytes: number): string {
  if (bytes < KB * KB) return `${Math.max(1, Math.round(bytes / KB))}KB`;
  return `${(bytes / (KB * KB)).toFixed(1)}MB`;
}
