/** Waiting for a page: until it is there, its name stands in its place. */
import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** Find the heading of the page that has arrived. */
export async function headingOfPage(name?: string | RegExp): Promise<HTMLElement> {
  return waitFor(() => {
    expect(document.querySelector("[data-starting]")).toBeNull();
    return screen.getByRole("heading", { level: 1, ...(name && { name }) });
  });
}
