/** Tells screen readers what happened, where nothing that takes the focus or appears on the page says it. */
import styles from "../layout/VisuallyHidden.module.css";
import { withoutReadings } from "../text/Furigana";

// A region must be there before its words are, or many screen readers say nothing.
const SETTLED_MS = 100;

/** Say a sentence once, politely, and without its readings: a screen reader would spell them out. */
export function announce(sentence: string): void {
  // What is outside an open window is not heard.
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
