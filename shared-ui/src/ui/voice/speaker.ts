/** The voice itself, sentence by sentence: paused it begins the sentence anew, which every browser can. */
import "./spoken.css";
import { japaneseVoice, noteSpeaking } from "./speaking";
import { type Sentence, sentencesIn } from "./spoken-text";

let queue: readonly Sentence[] = [];
let by = "";
let next = 0;
// What an earlier one still tells of its end counts no more.
let turn = 0;
let marked: Element | null = null;

/** Read a part of the page; what is being read ends. */
export function speak(reader: string, part: Element): void {
  stop();
  const sentences = sentencesIn(part);
  if (sentences.length === 0) return;
  by = reader;
  queue = sentences;
  next = 0;
  goOn();
}

/** Go on after a pause. */
export function goOn(): void {
  noteSpeaking({ by, isPaused: false });
  say();
}

/** Be silent, and know where to go on. */
export function pause(): void {
  silence();
  noteSpeaking({ by, isPaused: true });
}

/** End it. */
export function stop(): void {
  silence();
  mark(null);
  queue = [];
  noteSpeaking(null);
}

function say(): void {
  const sentence = queue[next];
  // A page may have changed meanwhile: what is gone is not read.
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
  element.setAttribute("data-spoken", "");
  element.scrollIntoView({ block: "nearest" });
}
