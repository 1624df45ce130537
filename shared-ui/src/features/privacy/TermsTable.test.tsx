/** The retention table shows every row of the server's table, in both wordings. */
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { terms } from "../../api/generated/terms";
import { type Wording, WordingProvider } from "../../lib/text/use-strings";
import { renderUi } from "../../testing/render";
import { TermsTable } from "./TermsTable";

function text(element: Element | undefined): string {
  const copy = element?.cloneNode(true) as Element;
  for (const silent of copy.querySelectorAll("[aria-hidden]")) silent.remove();
  return copy.textContent ?? "";
}

it.each<Wording>(["standard", "easy"])(
  "shows how long each kind of data is kept, in the %s wording",
  async (wording) => {
    renderUi(
      <WordingProvider value={wording}>
        <TermsTable />
      </WordingProvider>,
    );
    const [, ...rows] = [...screen.getByRole<HTMLTableElement>("table").rows];
    expect(rows.map(({ cells }) => [...cells].map(text))).toEqual(
      terms.map(({ what, until, afterwards }) => [what, until, afterwards]),
    );
    expect(rows.filter(({ cells }) => cells[0]?.scope !== "row")).toEqual([]);
  },
);
