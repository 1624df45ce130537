/** The button that has a part of a page read aloud, and what stops it. Nothing is announced: the voice is heard. */
import { type ReactElement, useEffect, useRef } from "react";
import { useStrings } from "../../lib/text/use-strings";
import { Button } from "../buttons/Button";
import { SpeakerIcon } from "../icons/icons";
import { VisuallyHidden } from "../layout/VisuallyHidden";
import { Furigana, withoutReadings } from "../text/Furigana";
import { useCanSpeak, useSpeaking } from "./speaking";
import { voice } from "./text";
import { easyVoice } from "./text.easy";
import styles from "./voice.module.css";

interface ReadAloudProps {
  /** Names it among the others of the page. */
  name: string;
  /** What is read: a part of the page, asked for when it is to be read. */
  part: () => Element | null;
  /** What it reads, for those who hear the button's name alone; the whole page without it. */
  of?: string;
}

/** Render the button; nothing where the browser has no voice. */
export function ReadAloud({ name, part, of }: ReadAloudProps): ReactElement | null {
  const words = useStrings(voice, easyVoice);
  const speaking = useSpeaking();
  const canSpeak = useCanSpeak();
  const first = useRef<HTMLButtonElement>(null);
  const isMine = speaking?.by === name;
  const isOn = useRef(false);
  isOn.current = isMine;
  useEffect(
    () => () => {
      if (isOn.current) void load().then((speaker) => speaker?.stop());
    },
    [],
  );
  if (!canSpeak) return null;

  async function press(): Promise<void> {
    const speaker = await load();
    const what = part();
    if (!speaker) return;
    if (isMine) speaking.isPaused ? speaker.goOn() : speaker.pause();
    else if (what) speaker.speak(name, what);
  }

  async function end(): Promise<void> {
    (await load())?.stop();
    first.current?.focus();
  }

  const idle = of === undefined ? words.readPage : words.read;
  const label = isMine ? (speaking.isPaused ? words.goOn : words.pause) : idle;
  return (
    <span className={styles.buttons} data-unspoken>
      <Button ref={first} variant="quiet" size="small" icon={<SpeakerIcon />} onClick={() => void press()}>
        {of !== undefined && <VisuallyHidden>{withoutReadings(words.of(of))}</VisuallyHidden>}
        <Furigana text={label} />
      </Button>
      {isMine && (
        <Button variant="quiet" size="small" onClick={() => void end()}>
          <Furigana text={words.stop} />
        </Button>
      )}
    </span>
  );
}

/** Return what speaks; null where it could not be loaded, as without a connection: the next tap tries again. */
function load(): Promise<typeof import("./speaker") | null> {
  return import("./speaker").catch(() => null);
}
