/** A button that reads a part of a page aloud, and stops it. Nothing is announced, because the voice is heard. */
import { type ReactElement, useEffect, useRef } from "react";
import { Button } from "../buttons/Button";
import { SpeakerIcon } from "../icons/icons";
import { VisuallyHidden } from "../layout/VisuallyHidden";
import { Furigana, withoutReadings } from "../text/Furigana";
import { useCanSpeak, useSpeaking } from "./speaking";
import { useVoiceText } from "./text";
import styles from "./voice.module.css";

interface ReadAloudProps {
  /** Unique among the read-aloud buttons of the page. */
  name: string;
  /** Returns the part of the page to read, at the time of the click. */
  part: () => Element | null;
  /** What is read, for the button's accessible name; without it the whole page. */
  of?: string;
}

/** Null if the browser has no voice. */
export function ReadAloud({ name, part, of }: ReadAloudProps): ReactElement | null {
  const words = useVoiceText();
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

/** The speech module; null if it could not be loaded, for example offline. The next click retries. */
function load(): Promise<typeof import("./speaker") | null> {
  return import("./speaker").catch(() => null);
}
