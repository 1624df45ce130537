/** Plain lines: below every text fixed by the specification, only in the easy wording, read after the button's name. */
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { WordingProvider } from "../../lib/text/use-strings";
import { renderUi } from "../../testing/render";
import { Button } from "../buttons/Button";
import { withoutReadings } from "./Furigana";
import { WithPlainLine } from "./PlainLine";
import { PLAIN_LINES } from "./plain-lines";

const accept = (
  <WithPlainLine of="accept">
    {(describedBy) => <Button aria-describedby={describedBy}>承認</Button>}
  </WithPlainLine>
);

it("is below its button and read after the button's name", () => {
  renderUi(<WordingProvider value="easy">{accept}</WordingProvider>);
  const button = screen.getByRole("button", { name: "承認" });
  expect(button).toHaveAccessibleDescription(withoutReadings(PLAIN_LINES.accept));
});

it("is not shown in the standard wording", () => {
  const { container } = renderUi(accept);
  expect(container).toHaveTextContent(/^承認$/);
});
