/** Switches for what the other side of a room learns about the user; each is saved immediately. */
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { shownError } from "../../../api/errors";
import { useDisplayText } from "../../../lib/text/display.text";
import { Switches } from "../../../ui/choices/Switches";
import { Furigana } from "../../../ui/text/Furigana";
import { useRoomText } from "../text";
import { roomSettingsQuery, useChangeRoomSettings } from "./queries";

export function RoomSettings(): ReactElement {
  const words = useRoomText().settings;
  const states = useDisplayText();
  const { data: stored, error } = useQuery(roomSettingsQuery());
  const change = useChangeRoomSettings();
  const fault = shownError(error ?? change.error);
  return (
    <Switches
      values={change.isPending ? change.variables : stored}
      labels={{
        shows_read: <Furigana text={words.read} />,
        shows_typing: <Furigana text={words.typing} />,
      }}
      onChange={change.mutate}
      fault={fault && <Furigana text={fault.detail} />}
      states={states}
    />
  );
}
