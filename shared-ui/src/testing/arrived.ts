/** Waits for a page to load; until then its name is shown as a placeholder. */
import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** The heading of the page after it has loaded. */
export async function headingOfPage(name?: string | RegExp): Promise<HTMLElement> {
  return waitFor(() => {
    expect(document.querySelector("[data-starting]")).toBeNull();
    return screen.getByRole("heading", { level: 1, ...(name && { name }) });
  });
}
