/** The room's heading tells only the facility that a helper reads along. */
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Contact } from "../../../api/types";
import { renderUi } from "../../../testing/render";
import { RoomTitle } from "./RoomTitle";

const SENTENCE = "ご本人を手伝う方も、この話を読みます。";
const CONTACT = {
  home: { name: "ひだまりホーム" },
  preference: { id: 7, name: "あおい" },
  in_charge: { facility: null, seeker: null },
  helper_reads_along: true,
} as unknown as Contact;

it.each([
  ["facility", true, 1],
  ["facility", false, 0],
  ["applicant", true, 0],
] as const)("as %s, with a helper: %s", (role, helper_reads_along, times) => {
  renderUi(<RoomTitle contact={{ ...CONTACT, helper_reads_along }} role={role} />);
  expect(screen.queryAllByText(SENTENCE)).toHaveLength(times);
});
