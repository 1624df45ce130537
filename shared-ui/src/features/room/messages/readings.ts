/** Furigana for texts of homes, computed by the server: loaded for all texts of a page together and cached. */
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client";

const READINGS = "/api/chat/readings/";
// The limits in server/rooms/schemas.py.
const TEXTS_MAX = 20;
const CHARACTERS_MAX = 2000;
const HAS_KANJI = /[\u3400-\u9fff\uf900-\ufaff々〆]/;

interface PendingText {
  text: string;
  answer: (annotated: string) => void;
  fail: (reason: unknown) => void;
}

let waiting: PendingText[] = [];

/** The text with furigana; undefined until loaded, or if there are none. */
export function useReading(text: string, isWanted: boolean): string | undefined {
  const { data } = useQuery({
    queryKey: [READINGS, text],
    queryFn: () => ask(text),
    enabled: isWanted && hasKanji(text),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    // Furigana are optional: without them the plain text is shown.
    retry: false,
  });
  return data;
}

export function hasKanji(text: string): boolean {
  return HAS_KANJI.test(text);
}

/** Requests a text together with all others that are requested in the same tick. */
function ask(text: string): Promise<string> {
  return new Promise((answer, fail) => {
    if (waiting.length === 0) queueMicrotask(askForAll);
    waiting.push({ text, answer, fail });
  });
}

function askForAll(): void {
  const all = waiting;
  waiting = [];
  for (const some of inCalls(all)) void askFor(some);
}

async function askFor(some: readonly PendingText[]): Promise<void> {
  try {
    const texts = some.map(({ text }) => text);
    const answer = await call((server) => server.POST(READINGS, { body: { texts } }));
    some.forEach((one, index) => {
      one.answer(answer.texts[index] ?? "");
    });
  } catch (reason) {
    for (const { fail } of some) fail(reason);
  }
}

/** Splits the texts into calls within the server's limits. */
function inCalls(all: readonly PendingText[]): PendingText[][] {
  const calls: PendingText[][] = [];
  let characters = 0;
  for (const one of all) {
    const last = calls.at(-1);
    const length = Array.from(one.text).length;
    if (!last || last.length === TEXTS_MAX || characters + length > CHARACTERS_MAX) {
      calls.push([one]);
      characters = length;
    } else {
      last.push(one);
      characters += length;
    }
  }
  return calls;
}
