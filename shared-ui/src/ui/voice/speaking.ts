/** What is being read aloud: one voice per page. speaker.ts speaks; it is loaded on the first click. */
import { createContext, useContext, useSyncExternalStore } from "react";

export interface Speaking {
  /** The name of the button that started it. */
  by: string;
  isPaused: boolean;
}

let speaking: Speaking | null = null;
const listeners = new Set<() => void>();

export function noteSpeaking(next: Speaking | null): void {
  speaking = next;
  for (const listener of listeners) listener();
}

export function useSpeaking(): Speaking | null {
  return useSyncExternalStore(listen, () => speaking);
}

const VoiceContext = createContext(false);

/** Enables the voice below, if the browser has one: `<VoiceProvider value>`. */
export const VoiceProvider = VoiceContext.Provider;

/** Whether the page can be read aloud. Some browsers have no voices, others load them a little later. */
export function useCanSpeak(): boolean {
  const isOffered = useContext(VoiceContext);
  return useSyncExternalStore(onVoices, hasVoice) && isOffered;
}

/** Whether the browser may get a voice later, so that space is reserved for the button. */
export function mayHaveVoice(): boolean {
  return "speechSynthesis" in window;
}

/** The Japanese voice, if there is one. */
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
  // In old Safari versions it is not an event target.
  speechSynthesis.addEventListener?.("voiceschanged", listener);
  return () => speechSynthesis.removeEventListener?.("voiceschanged", listener);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
