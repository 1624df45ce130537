/** The size of the text, chosen by the person and remembered on this device. The sizes themselves are text-size.css. */

export const TEXT_SIZES = ["normal", "large", "largest"] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

const KEY = "text-size";

/** Return the chosen size. */
export function chosenTextSize(): TextSize {
  const stored = localStorage.getItem(KEY);
  return TEXT_SIZES.find((size) => size === stored) ?? "normal";
}

/** Choose a size and show it. */
export function chooseTextSize(size: TextSize): void {
  localStorage.setItem(KEY, size);
  applyTextSize();
}

/** Show the chosen size. */
export function applyTextSize(): void {
  document.documentElement.dataset.textSize = chosenTextSize();
}
