/** What of a page is read aloud, in its order: what people see, without readings, buttons by their names. */

export interface Sentence {
  words: string;
  /** Where it stands, to be marked while it is read. */
  element: Element;
}

// Readings are there for the eye: with them every word would be said twice.
const SILENT = 'rt, rp, [aria-hidden="true"], [hidden], [data-unspoken], script, style, template, svg';
const NAMED = "img, button, a, [role=button], [role=img], [role=progressbar]";
// What stands in the line belongs to the sentence around it.
const IN_LINE = /^(inline|inline-block|contents|ruby.*)$/;

export function sentencesIn(root: Element): Sentence[] {
  const found: Sentence[] = [];
  let words = "";
  let at = root;

  function flush(): void {
    for (const sentence of sentencesOfText(words)) found.push({ words: sentence, element: at });
    words = "";
  }

  function walk(element: Element, block: Element): void {
    if (element.matches(SILENT)) return;
    const { display, visibility } = getComputedStyle(element);
    if (display === "none" || visibility === "hidden") return;
    const isBlock = !IN_LINE.test(display);
    const within = isBlock ? element : block;
    if (isBlock) flush();
    const name = nameOf(element);
    if (name !== null) {
      if (words === "") at = within;
      words += name;
    } else {
      for (const child of element.childNodes) {
        if (child instanceof Element) walk(child, within);
        else if (child.nodeType === Node.TEXT_NODE && child.nodeValue) {
          if (words.trim() === "") at = within;
          words += child.nodeValue;
        }
      }
    }
    if (isBlock) flush();
  }

  walk(root, root);
  flush();
  return found;
}

export function sentencesOfText(text: string): string[] {
  const lines = text.split(/\n+/).map((line) => line.replace(/\s+/g, " ").trim());
  return lines.flatMap((line) => line.match(/[^。！？!?]+[。！？!?」』）]*/g) ?? []).filter(isSaid);
}

function isSaid(sentence: string): boolean {
  return /[\p{L}\p{N}]/u.test(sentence);
}

/** Return by what name something is read, and nothing of what is in it; null where its own words are. */
function nameOf(element: Element): string | null {
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text ?? "";
  // What somebody wrote themselves they hear; a password and a number of a box nobody does.
  if (element instanceof HTMLTextAreaElement) return element.value;
  if (element instanceof HTMLInputElement) return element.type === "text" ? element.value : "";
  if (element instanceof HTMLImageElement) return element.alt;
  return element.matches(NAMED) ? element.getAttribute("aria-label") : null;
}
