/** Speaks sentence by sentence. After a pause the current sentence starts again, which works in every browser. */
import "./spoken.css";
import { japaneseVoice, noteSpeaking } from "./speaking";
import { type Sentence, sentencesIn } from "./spoken-text";

let queue: readonly Sentence[] = [];
let by = "";
let next = 0;
// Identifies the current utterance; events of earlier ones are ignored.
let turn = 0;
let marked: Element | null = null;

/** Reads a part of the page aloud and stops what was being read. */
export function speak(reader: string, part: Element): void {
  stop();
  const sentences = sentencesIn(part);
  if (sentences.length === 0) return;
  by = reader;
  queue = sentences;
  next = 0;
  goOn();
}

export function goOn(): void {
  noteSpeaking({ by, isPaused: false });
  say();
}

/** Stops speaking but keeps the position. */
export function pause(): void {
  silence();
  noteSpeaking({ by, isPaused: true });
}

export function stop(): void {
  silence();
  mark(null);
  queue = [];
  noteSpeaking(null);
}

function say(): void {
  const sentence = queue[next];
  if (!sentence) {
    stop();
    return;
  }
  turn += 1;
  const mine = turn;
  const utterance = new SpeechSynthesisUtterance(sentence.words);
  utterance.lang = "ja-JP";
  utterance.voice = japaneseVoice() ?? null;
  utterance.onend = () => {
    if (mine !== turn) return;
    next += 1;
    say();
  };
  utterance.onerror = () => {
    if (mine === turn) stop();
  };
  mark(sentence.element);
  window.speechSynthesis.speak(utterance);
}

function silence(): void {
  turn += 1;
  window.speechSynthesis.cancel();
}

function mark(element: Element | null): void {
  if (element === marked) return;
  marked?.removeAttribute("data-spoken");
  marked = element;
  if (!element?.isConnected) return;
  unfold(element);
  element.setAttribute("data-spoken", "");
  element.scrollIntoView({ block: "nearest" });
}

/** What is heard is also seen: it is unfolded where it is folded. */
function unfold(element: Element): void {
  const folded = element.closest<HTMLDetailsElement>("details:not([open])");
  if (!folded) return;
  folded.open = true;
  unfold(element);
}
