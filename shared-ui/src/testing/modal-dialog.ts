/** What jsdom lacks of the browser's modal dialog: opening, closing, and Esc. */

/** Give dialog elements showModal and close, and let Esc ask an open one to close. */
export function provideModalDialog(): void {
  HTMLDialogElement.prototype.showModal = function showModal(): void {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(): void {
    this.open = false;
  };
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const topmost = Array.from(document.querySelectorAll<HTMLDialogElement>("dialog[open]")).at(-1);
    topmost?.dispatchEvent(new Event("cancel", { cancelable: true }));
  });
}
