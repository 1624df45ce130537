/** Whether the vacancies of a home must be confirmed again: `VACANCIES_OLD_AFTER` in server/notifications/rules/pages.py. */
import type { Home } from "shared-ui/api/types";
import { dayAfter } from "shared-ui/lib/dates";

export const OLD_AFTER_DAYS = 30;

export function isOld({ vacancies_stated_on: day }: Pick<Home, "vacancies_stated_on">): boolean {
  return day !== null && day <= dayAfter(-OLD_AFTER_DAYS);
}
