/** Creates the URLs of links from an app's list of pages. */
import type { AnyRole } from "../../api/types";

/** Parameters named `…Id` are numbers, all others are text. */
type Value<Name extends string> = Name extends `${string}Id` ? number : string;

type Values<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? [Value<Name>, ...Values<Rest>]
  : Pattern extends `${string}:${infer Name}`
    ? [Value<Name>]
    : [];

type Path<Pattern extends string> = Pattern extends `${string}:${string}`
  ? (...values: Values<Pattern>) => string
  : Pattern;

/** The path of each page by name; pages with parameters get a function of their parameters in order. */
export function pathsOf<const Patterns extends Readonly<Record<string, string>>>(
  patterns: Patterns,
): { readonly [Name in keyof Patterns]: Path<Patterns[Name]> } {
  const entries = Object.entries(patterns).map(([name, pattern]) => [name, pathOf(pattern)]);
  return Object.fromEntries(entries);
}

function pathOf(pattern: string): unknown {
  if (!pattern.includes(":")) return pattern;
  return (...values: readonly (number | string)[]) => {
    const left = [...values];
    return pattern.replaceAll(/:\w+/g, () => encodeURIComponent(left.shift() ?? ""));
  };
}

export const homePaths = {
  facility: "/facilities/top/",
  counselor: "/counselors/top/",
  applicant: "/applicants/top/",
  operator: "/operator/",
} as const satisfies Record<AnyRole, string>;

export function topOf(role: AnyRole): string {
  return homePaths[role];
}
