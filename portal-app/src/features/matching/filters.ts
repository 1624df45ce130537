/** The filters of a match list, stored in the URL, so that reloading and "back" keep them. */
import { labels } from "shared-ui/api/generated/vocabulary";
import type { MatchFilters } from "shared-ui/api/types";
import { queryFrom } from "../../lib/url-view";

export const SCORES = ["85", "65", "45"] as const;
export const ORDERS = ["score", "newest"] as const;

/** The filters of a URL; invalid values are ignored. */
export function parseFilters(query: URLSearchParams): MatchFilters {
  const score = query.get("score_min");
  const level = query.get("support_level");
  const condition = query.get("condition");
  const municipality = query.get("municipality")?.trim();
  return {
    ...(isOne(SCORES, score) && { score_min: Number(score) }),
    ...(isKey(labels.SupportLevel, level) && { support_level: level }),
    ...(isKey(labels.Condition, condition) && { condition }),
    ...(municipality && { municipality }),
    ...(query.get("not_contacted") === "true" && { not_contacted: true }),
    ...(query.get("put_aside") === "true" && { put_aside: true }),
    ...(query.get("order") === "newest" && { order: "newest" }),
  };
}

export function queryOf(filters: MatchFilters): URLSearchParams {
  return queryFrom(filters);
}

export function activeFilters({ order: _, ...rest }: MatchFilters): string[] {
  return Object.keys(rest);
}

function isOne<V extends string>(values: readonly V[], value: string | null): value is V {
  return values.some((one) => one === value);
}

function isKey<V extends string>(table: Readonly<Record<V, string>>, value: string | null): value is V {
  return value !== null && Object.hasOwn(table, value);
}
