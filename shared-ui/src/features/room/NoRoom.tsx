/** Says why there is no room, with a back button. */
import type { ReactElement } from "react";
import { Notice } from "../../ui/feedback/Notice";
import { Furigana } from "../../ui/text/Furigana";
import { BackButton } from "./header/BackButton";
import { useRoomText } from "./text";

const WORDS = {
  closed: ["roomClosed", "roomClosedWords"],
  notOpen: ["notOpen", "notOpenWords"],
  declined: ["declined", "declinedWords"],
  gone: ["gone", "goneWords"],
  takenBack: ["takenBack", "takenBackWords"],
} as const;

interface NoRoomProps {
  why: keyof typeof WORDS;
  /** Announce it, because it happened while the user was in the room. */
  announce?: boolean;
  onLeft: () => void;
}

export function NoRoom({ why, announce, onLeft }: NoRoomProps): ReactElement {
  const words = useRoomText();
  const [title, sentence] = WORDS[why];
  return (
    <>
      <Notice title={<Furigana text={words[title]} />} announce={announce}>
        <Furigana text={words[sentence]} />
      </Notice>
      <BackButton onClick={onLeft} />
    </>
  );
}
