/** Where the focus goes when what has it is about to be taken away. */

/** Focus the element that had it before; that may be gone, and then the page's heading is the place to go on. */
export function giveFocusBack(before: Element | null, options?: FocusOptions): void {
  const target = before?.isConnected && before !== document.body ? before : document.querySelector("h1");
  if (target instanceof HTMLElement) target.focus(options);
}
