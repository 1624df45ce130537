/** The message box. Enter does not send while an input method is composing a word. */
import {
  type KeyboardEvent,
  lazy,
  type ReactElement,
  type RefObject,
  Suspense,
  useImperativeHandle,
} from "react";
import { limits } from "../../../api/generated/limits";
import { Button } from "../../../ui/buttons/Button";
import { fieldId } from "../../../ui/form/field-id";
import { TextArea } from "../../../ui/form/TextArea";
import { SendIcon } from "../../../ui/icons/icons";
import { Furigana } from "../../../ui/text/Furigana";
import styles from "../ChatRoom.module.css";
import { useRoomText } from "../text";
import type { ChatVariant } from "../variant";
import { useDraft } from "./use-draft";

const NAME = "message";
// keyCode of a key press that an input method handles. Safari sends only this after the composition has ended.
const HELD_BY_INPUT_METHOD = 229;

interface ComposerProps {
  contactId: number;
  variant: ChatVariant;
  onSend: (words: string) => void;
  /** Called on each change of the text. */
  onType: () => void;
  /** Set to a function that appends a sentence to the text. */
  insert?: RefObject<((words: string) => void) | null>;
  /** Marks long and difficult sentences and suggests plainer ones. */
  plainly?: boolean;
}

// Loaded only for those who write to applicants.
const PlainWriting = lazy(() =>
  import("../../../ui/writing/PlainWriting").catch(() => ({ default: () => null })),
);

export function Composer(props: ComposerProps): ReactElement {
  const { contactId, variant, onSend, onType, insert, plainly = false } = props;
  const words = useRoomText();
  const [draft, setDraft] = useDraft(contactId);
  const entersSend = variant === "portal";
  // Counts code points like the server: an emoji is one character.
  const length = Array.from(draft.trim()).length;
  const isTooLong = length > limits.message;

  function write(changed: string): void {
    setDraft(changed);
    onType();
  }

  function send(): void {
    if (length === 0 || isTooLong) return;
    onSend(draft.trim());
    setDraft("");
  }

  useImperativeHandle(insert, () => (sentence) => {
    write(draft.trim() === "" ? sentence : `${draft.trimEnd()}\n${sentence}`);
    document.getElementById(fieldId(NAME))?.focus();
  });

  function onKeyDown(event: KeyboardEvent): void {
    const isComposing = event.nativeEvent.isComposing || event.keyCode === HELD_BY_INPUT_METHOD;
    if (!entersSend || event.key !== "Enter" || event.shiftKey || isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <>
      <form
        className={styles.composer}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextArea
          name={NAME}
          label={<Furigana text={words.field} />}
          required
          hideLabel
          growing
          hint={entersSend && <span className={styles.keys}>{words.enterSends}</span>}
          error={isTooLong && <Furigana text={words.tooLong(limits.message, length)} />}
          value={draft}
          onChange={write}
          onKeyDown={onKeyDown}
        />
        {/* Keep the focus in the box, so that the phone's keyboard stays open. */}
        <Button type="submit" icon={<SendIcon />} onMouseDown={(event) => event.preventDefault()}>
          <Furigana text={words.send} />
        </Button>
      </form>
      {plainly && (
        <Suspense fallback={null}>
          <PlainWriting text={draft} onChange={write} boxId={fieldId(NAME)} headingLevel={2} />
        </Suspense>
      )}
    </>
  );
}
