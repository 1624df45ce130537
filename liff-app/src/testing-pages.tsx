/** Test helpers that open a single page as in the app, with a fake LINE and router. */
import { QueryClientProvider } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { ComponentType, ReactElement, ReactNode } from "react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router-dom";
import { createQueryClient } from "shared-ui/api/query-client";
import { WordingProvider } from "shared-ui/lib/text/use-strings";
import { renderUi, spoken } from "shared-ui/testing/render";
import { DateStyleProvider } from "shared-ui/ui/display/date-style";
import { explanations } from "shared-ui/ui/glossary/explanations";
import { ExplainingProvider } from "shared-ui/ui/glossary/use-glossary";
import { expect } from "vitest";
import { useDisplay } from "./display";
import { outsideLine } from "./line/liff";
import type { Line } from "./line/line";
import { LineProvider } from "./line/line-context";

/** Opens the page at its URL; any other URL shows only its path. `pattern` is the route with parameters. */
export function openPage(
  Page: ComponentType,
  path: string,
  line: Line = outsideLine,
  pattern: string = path.split("?")[0] ?? path,
): UserEvent {
  const routes = [
    { path: pattern, Component: Page },
    { path: "*", Component: Elsewhere },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const { user } = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <LineProvider value={line}>
        <Wording>
          <ExplainingProvider value={explanations}>
            <RouterProvider router={router} />
          </ExplainingProvider>
        </Wording>
      </LineProvider>
    </QueryClientProvider>,
  );
  return user;
}

/** The text without furigana, as it is read out. */
export function words(element: Element = document.body): string {
  return spoken(element);
}

/** Waits until the page contains the text. */
export async function isSaid(sentence: string): Promise<void> {
  await waitFor(() => expect(words()).toContain(sentence));
}

function Wording({ children }: { children: ReactNode }): ReactElement {
  const [wording] = useDisplay("wording");
  return (
    <WordingProvider value={wording}>
      <DateStyleProvider value="long">{children}</DateStyleProvider>
    </WordingProvider>
  );
}

function Elsewhere(): ReactElement {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}
