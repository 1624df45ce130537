/** Display settings of this device: furigana, wording, text size and theme. */
import { useSyncExternalStore } from "react";
import { bringFocusIntoView } from "shared-ui/ui/focus/focus-in-view";

/** The options; the first of each is the default. */
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

/** The setting saved on this device. */
export function chosen<Name extends DisplayName>(name: Name): Display<Name> {
  const stored = localStorage.getItem(name);
  const choices: readonly Display<Name>[] = DISPLAY[name];
  return choices.find((choice) => choice === stored) ?? (DISPLAY[name][0] as Display<Name>);
}

/** Sets the wording for the pages prerendered next. */
export function prerenderIn(wording: Display<"wording">): void {
  prerenderedWording = wording;
}

/** Pages are prerendered in each wording, with default values for everything else. */
function prerendered<Name extends DisplayName>(name: Name): Display<Name> {
  const wording = prerenderedWording ?? chosen("wording");
  return (name === "wording" ? wording : DISPLAY[name][0]) as Display<Name>;
}

/** The current value and its setter; all components update. */
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
      // The page above the pressed option has another height now.
      requestAnimationFrame(bringFocusIntoView);
    },
  ];
}

/** Applies the settings to the page: furigana in base.css, sizes in text-size.css, colours in dark.css. */
export function applyDisplay(): void {
  saveInCookies();
  const { dataset } = document.documentElement;
  dataset.furigana = chosen("furigana");
  dataset.textSize = chosen("text-size");
  const theme = chosen("theme");
  if (theme === "device") delete dataset.theme;
  else dataset.theme = theme;
}

/**
 * Saves the settings in cookies: the server applies them before any script runs, so the page does not flicker.
 * Repeated at each start, because some browsers delete script cookies after a week.
 */
function saveInCookies(): void {
  for (const name of Object.keys(DISPLAY) as DisplayName[]) {
    if (localStorage.getItem(name) === null) continue;
    // biome-ignore lint/suspicious/noDocumentCookie: LINE's in-app browser has no cookie store
    document.cookie = `${name}=${chosen(name)}; path=/; max-age=31536000; samesite=lax`;
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
