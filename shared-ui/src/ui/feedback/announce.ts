/** Announces events to screen readers, if neither the focus nor new content on the page does. */
import styles from "../layout/VisuallyHidden.module.css";
import { withoutReadings } from "../text/Furigana";

// The live region must exist before its text, or many screen readers announce nothing.
const SETTLED_MS = 100;

/** Announces a sentence once, politely and without furigana, which a screen reader would read too. */
export function announce(sentence: string): void {
  // Screen readers ignore everything outside an open modal dialog.
  const holder = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const region = holder.querySelector(":scope > [data-announcer]") ?? holder.appendChild(newRegion());
  region.textContent = "";
  setTimeout(() => {
    region.textContent = withoutReadings(sentence);
  }, SETTLED_MS);
}

function newRegion(): HTMLElement {
  const region = document.createElement("div");
  region.setAttribute("role", "status");
  region.dataset.announcer = "";
  region.className = styles.hidden ?? "";
  return region;
}
