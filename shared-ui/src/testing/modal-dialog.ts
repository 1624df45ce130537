/** The parts of <dialog> that jsdom lacks: opening, closing and Esc. */

/** Adds showModal and close to dialog elements; Esc asks an open dialog to close. */
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
