/** A file of the server's on the device. */

/** Have the browser save a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
