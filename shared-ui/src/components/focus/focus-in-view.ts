/** Bring what has the focus back into view, if the page has moved beneath it. */
export function bringFocusIntoView(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused !== document.body)
    focused.scrollIntoView({ block: "nearest" });
}
