/** Quantiles of measured values, and the lines of a printed table. */

const WIDE_CHARACTERS = /[\u3000-\u9fff\uff00-\uff60]/g;

/**
 * Return a quantile: this share of the values is at most as large.
 * @param {number[]} values
 * @param {number} share
 */
export function quantile(values, share) {
  return [...values].sort((one, other) => one - other)[Math.round((values.length - 1) * share)];
}

/** @param {number[]} values */
export function median(values) {
  return quantile(values, 0.5);
}

/**
 * Return a function that pads cells to the widths of their columns. A negative width aligns a column to the right.
 * Japanese characters are two columns wide.
 * @param {number[]} widths
 * @returns {(...cells: (string | number)[]) => string}
 */
export function rowFormat(widths) {
  return (...cells) => {
    const padded = cells.map((cell, column) => {
      const text = String(cell);
      const width = text.length + (text.match(WIDE_CHARACTERS) ?? []).length;
      const space = " ".repeat(Math.max(0, Math.abs(widths[column]) - width));
      return widths[column] < 0 ? space + text : text + space;
    });
    return padded.join("");
  };
}
