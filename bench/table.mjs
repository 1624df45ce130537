/** The table of docs/performance.md: reading the last one, and writing a new one. */

/** A figure that fell by more than this share since the last table is marked. */
const FALL_MAX = 0.2;
const HEAD = `# Performance

Written by \`npm run bench\`; do not edit. Each line is a figure of the product beside the one of a peer in the same run, or beside a limit. The
ratio says how many times as good the product is. **Bold** in the last column: it fell by more than ${FALL_MAX * 100} % since the last run. The benches
run in a short form here; the first lines of \`bench/*.mjs\` say what each measures.

| bench | work | ours | peer | theirs | ratio | date | machine | since the last run |
|---|---|---|---|---|---|---|---|---|
`;

/**
 * A line of the table.
 * @typedef {import("./results.mjs").Figure & { ratio: number | null, date: string, machine: string, since: string }} Line
 */

/**
 * Read the lines of a page.
 * @param {string} page
 * @returns {Line[]}
 */
export function linesOf(page) {
  const rows = page.split("\n").filter((line) => /^\| [a-z-]+ \|.*\d{4}-\d\d-\d\d/.test(line));
  return rows.map((row) => {
    const [bench, work, ours, peer, theirs, ratio, date, machine, since] = row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    const [value, unit] = ours.split(" ");
    return {
      bench,
      work,
      ours: Number(value),
      unit,
      peer,
      theirs: theirs ? Number(theirs.split(" ")[0]) : null,
      ratio: ratio ? Number(ratio) : null,
      date,
      machine,
      since,
    };
  });
}

/**
 * Return the page with these lines, and with the former lines of the benches that did not run; and the lines that fell.
 * @param {Omit<Line, "since">[]} lines
 * @param {Line[]} former
 * @param {string[]} order the benches in the order of the page
 */
export function asTable(lines, former, order) {
  const compared = lines.map((line) => ({ ...line, since: changeOf(line, former) }));
  const ran = new Set(lines.map(({ bench }) => bench));
  const all = [...compared, ...former.filter(({ bench }) => !ran.has(bench))];
  all.sort((one, other) => order.indexOf(one.bench) - order.indexOf(other.bench));
  return {
    page: `${HEAD}${all.map(rowOf).join("\n")}\n`,
    fallen: compared.filter(({ since }) => since.startsWith("**")),
  };
}

/** Return the change since the last run as text. Without a peer, the figure itself is compared. */
function changeOf(line, former) {
  const last = former.find(({ bench, work }) => bench === line.bench && work === line.work);
  if (!last) return "";
  const change = scoreOf(line) / scoreOf(last) - 1;
  const text = `${change < 0 ? "−" : "+"}${Math.abs(Math.round(change * 100))} %`;
  return change < -FALL_MAX ? `**${text}**` : text;
}

function scoreOf({ ratio, ours, unit }) {
  if (ratio !== null) return ratio;
  return unit === "/s" ? ours : 1 / ours;
}

function rowOf({ bench, work, ours, unit, peer, theirs, ratio, date, machine, since }) {
  const cells = [
    bench,
    work,
    `${rounded(ours)} ${unit}`,
    peer,
    theirs === null ? "" : `${rounded(theirs)} ${unit}`,
    ratio === null ? "" : rounded(ratio),
    date,
    machine,
    since,
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Three digits, without an exponent. */
function rounded(value) {
  return String(Number(value.toPrecision(3)));
}
