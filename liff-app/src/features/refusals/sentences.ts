/** The app's sentence for an error or a fault at a field, in the wording chosen on this device. */
import { type ApiError, type Fault, type OwnSentences, setOwnSentences } from "shared-ui/api/errors";
import { faultValues, refusalValues } from "shared-ui/api/generated/refusals";
import { dateTime } from "shared-ui/lib/dates";
import { withMomentReadings } from "shared-ui/lib/text/moment-readings";
import { chosen } from "../../display";
import { refusals } from "./text";
import { easyRefusals } from "./text.easy";

type Values = Readonly<Record<string, string | number>>;
type Words = typeof refusals | typeof easyRefusals;
type Sentence = string | ((...values: string[]) => string);

/** Errors of the server itself, which the operator finds in the log by their number. */
const IN_LOG = /^(http_5|storage_full|database_)/;

const OWN_SENTENCES: OwnSentences = { ofError, ofFault };

/** From now on every error speaks in the app's words. */
export function speakInOwnSentences(): void {
  setOwnSentences(OWN_SENTENCES);
}

function ofError({ code, values, number }: ApiError): string | null {
  const words = wordsInUse();
  const sentence = errorSentence(words, code, values);
  if (sentence === null || number === null || !IN_LOG.test(code)) return sentence;
  return sentence + words.number(number);
}

function errorSentence(words: Words, code: string, values: Values): string | null {
  if (isKeyOf(refusalValues, code)) return filled(words.refused[code], refusalValues[code], values);
  if (code === "unreachable") return words.unreachable;
  return code === "unknown" || code.startsWith("http_") ? words.unknown : null;
}

function ofFault({ code, ...values }: Fault): string | null {
  if (!isKeyOf(faultValues, code)) return null;
  return filled(wordsInUse().faults[code], faultValues[code], values);
}

/** Null if a value is missing: then the server's sentence is shown. */
function filled(sentence: Sentence, names: readonly string[], values: Values): string | null {
  if (typeof sentence === "string") return sentence;
  const given = names.flatMap((name) => (name in values ? [inWords(name, String(values[name]))] : []));
  return given.length === names.length ? sentence(...given) : null;
}

function inWords(name: string, value: string): string {
  if (name.endsWith("_at")) return read(dateTime(value, "long"));
  return name === "minutes" ? read(`${value}分`) : value;
}

function read(text: string): string {
  return chosen("wording") === "easy" ? withMomentReadings(text) : text;
}

function wordsInUse(): Words {
  return chosen("wording") === "easy" ? easyRefusals : refusals;
}

function isKeyOf<Table extends object>(table: Table, key: string): key is keyof Table & string {
  return Object.hasOwn(table, key);
}
