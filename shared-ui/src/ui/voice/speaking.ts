/** What is being read aloud now, for the whole page: one voice at a time. Who speaks is speaker.ts, loaded on the first tap. */
import { createContext, useContext, useSyncExternalStore } from "react";

export interface Speaking {
  /** Whose button began it. */
  by: string;
  isPaused: boolean;
}

let speaking: Speaking | null = null;
const listeners = new Set<() => void>();

/** Note what is being read. */
export function noteSpeaking(next: Speaking | null): void {
  speaking = next;
  for (const listener of listeners) listener();
}

export function useSpeaking(): Speaking | null {
  return useSyncExternalStore(listen, () => speaking);
}

const VoiceContext = createContext(false);

/** Offer the voice below, where the browser has one: `<VoiceProvider value>`. */
export const VoiceProvider = VoiceContext.Provider;

/** Say whether a page can be read aloud here: some browsers have no voices, others learn of them a little later. */
export function useCanSpeak(): boolean {
  const isOffered = useContext(VoiceContext);
  return useSyncExternalStore(onVoices, hasVoice) && isOffered;
}

/** Say whether the browser may yet have a voice, so that a place is kept for the button. */
export function mayHaveVoice(): boolean {
  return "speechSynthesis" in window;
}

/** Return the voice that reads Japanese, if there is one. */
export function japaneseVoice(): SpeechSynthesisVoice | undefined {
  return mayHaveVoice()
    ? window.speechSynthesis.getVoices().find(({ lang }) => /^ja\b/i.test(lang.replace("_", "-")))
    : undefined;
}

function hasVoice(): boolean {
  return japaneseVoice() !== undefined;
}

function onVoices(listener: () => void): () => void {
  if (!mayHaveVoice()) return () => {};
  const { speechSynthesis } = window;
  // Old Safari's is no event target.
  speechSynthesis.addEventListener?.("voiceschanged", listener);
  return () => speechSynthesis.removeEventListener?.("voiceschanged", listener);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
