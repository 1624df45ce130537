/** How this device shows the app: readings, wording and size of the text, chosen by the person and remembered here. */
import { useSyncExternalStore } from "react";

/** What there is to choose from; the first of each is what the app starts with. */
export const DISPLAY = {
  furigana: ["on", "off"],
  wording: ["easy", "standard"],
  "text-size": ["normal", "large", "largest"],
  theme: ["device", "light", "dark"],
} as const;

type DisplayName = keyof typeof DISPLAY;
type Display<Name extends DisplayName> = (typeof DISPLAY)[Name][number];

const listeners = new Set<() => void>();
let prerenderedWording: Display<"wording"> | null = null;

/** Return what was chosen on this device. */
export function chosen<Name extends DisplayName>(name: Name): Display<Name> {
  const stored = localStorage.getItem(name);
  const choices: readonly Display<Name>[] = DISPLAY[name];
  return choices.find((choice) => choice === stored) ?? (DISPLAY[name][0] as Display<Name>);
}

/** Choose the wording of the pages that are prerendered next. */
export function prerenderIn(wording: Display<"wording">): void {
  prerenderedWording = wording;
}

/** A page is prerendered in each wording, and hydrated only in the chosen one; in all else it is as the app starts. */
function prerendered<Name extends DisplayName>(name: Name): Display<Name> {
  const wording = prerenderedWording ?? chosen("wording");
  return (name === "wording" ? wording : DISPLAY[name][0]) as Display<Name>;
}

/** Return what was chosen, and how to choose; every part of the page follows at once. */
export function useDisplay<Name extends DisplayName>(
  name: Name,
): [Display<Name>, (choice: Display<Name>) => void] {
  const choice = useSyncExternalStore(
    listen,
    () => chosen(name),
    () => prerendered(name),
  );
  return [
    choice,
    (next) => {
      localStorage.setItem(name, next);
      applyDisplay();
      for (const listener of listeners) listener();
    },
  ];
}

/** Show the page as it was chosen: readings are base.css's part, sizes are text-size.css's, colours dark.css's. */
export function applyDisplay(): void {
  tellServer();
  const { dataset } = document.documentElement;
  dataset.furigana = chosen("furigana");
  dataset.textSize = chosen("text-size");
  const theme = chosen("theme");
  if (theme === "device") delete dataset.theme;
  else dataset.theme = theme;
}

/**
 * Tell the server what was chosen: it writes it into the page before any script has run, so that nothing flashes.
 * Told at each start, because some browsers forget a cookie of scripts after a week.
 */
function tellServer(): void {
  for (const name of Object.keys(DISPLAY) as DisplayName[]) {
    if (localStorage.getItem(name) === null) continue;
    // biome-ignore lint/suspicious/noDocumentCookie: the browsers inside LINE have no cookie store
    document.cookie = `${name}=${chosen(name)}; path=/; max-age=31536000; samesite=lax`;
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
