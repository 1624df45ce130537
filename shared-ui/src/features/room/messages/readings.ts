/** Readings of what homes write, from the server: asked together for all that stands on a page, kept while it is open. */
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client";

const READINGS = "/api/chat/readings/";
// The server's own limits (server/rooms/schemas.py).
const TEXTS_MAX = 20;
const CHARACTERS_MAX = 2000;
const HAS_KANJI = /[\u3400-\u9fff\uf900-\ufaff々〆]/;

interface Waiting {
  text: string;
  answer: (annotated: string) => void;
  fail: (reason: unknown) => void;
}

let waiting: Waiting[] = [];

/** Return a text with readings; undefined until it is there, and where there is none. */
export function useReading(text: string, isWanted: boolean): string | undefined {
  const { data } = useQuery({
    queryKey: [READINGS, text],
    queryFn: () => ask(text),
    enabled: isWanted && hasKanji(text),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    // It is a help: without a connection the words stand there without it.
    retry: false,
  });
  return data;
}

/** Say whether a text has anything to be read. */
export function hasKanji(text: string): boolean {
  return HAS_KANJI.test(text);
}

/** Ask for one text, together with all others that are asked for in the same moment. */
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

async function askFor(some: readonly Waiting[]): Promise<void> {
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

/** Cut what is asked for into as many calls as the server's limits need. */
function inCalls(all: readonly Waiting[]): Waiting[][] {
  const calls: Waiting[][] = [];
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
