/** Which files can be sent in a room. The server looks into the file itself: server/integrations/storage/documents.py. */

/** The largest file, in megabytes: the server's `BYTES_MAX`. */
export const LARGEST_PDF_MB = 10;
export const PDF_TYPE = "application/pdf";

type PdfFault = "notPdf" | "tooLarge";

const KB = 1024;

/** Say whether a file calls itself a PDF. */
export function isPdf(file: File): boolean {
  return file.type === PDF_TYPE || /\.pdf$/i.test(file.name);
}

/** Return what keeps a file from being sent, as far as its name, type and size tell. */
export function pdfFault(file: File): PdfFault | null {
  if (!isPdf(file)) return "notPdf";
  return file.size > LARGEST_PDF_MB * KB * KB ? "tooLarge" : null;
}

export function fileSize(bytes: number): string {
  if (bytes < KB * KB) return `${Math.max(1, Math.round(bytes / KB))}KB`;
  return `${(bytes / (KB * KB)).toFixed(1)}MB`;
}
