/** The text of a page to read aloud, in order: what is visible, without furigana, buttons by their names. */

export interface Sentence {
  words: string;
  /** The element to mark while it is read. */
  element: Element;
}

// Furigana are only visual: reading them would repeat each word.
const SILENT = 'rt, rp, [aria-hidden="true"], [hidden], [data-unspoken], script, style, template, svg';
const NAMED = "img, button, a, [role=button], [role=img], [role=progressbar]";
// Inline elements belong to the sentence around them.
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

/** The name by which an element is read instead of its content; null if its content is read. */
function nameOf(element: Element): string | null {
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text ?? "";
  // Read the user's own text, but no passwords and no values of checkboxes.
  if (element instanceof HTMLTextAreaElement) return element.value;
  if (element instanceof HTMLInputElement) return element.type === "text" ? element.value : "";
  if (element instanceof HTMLImageElement) return element.alt;
  return element.matches(NAMED) ? element.getAttribute("aria-label") : null;
}
