/** Family members and helpers are never called 「あなた」: a text either avoids the word, or is read with the name. */
import { easyStrings, standardStrings } from "shared-ui/testing/readable/all-strings";
import { expect, it } from "vitest";

const SOURCES = import.meta.glob<string>("/{liff-app,shared-ui}/src/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Areas with あなた in any text: their readers replace it (usePersonStrings). An area has the name of its hook. */
const PERSONAL = ["consent", "facilityPreview", "leaving", "ownHelper", "settings"];
/** Single texts in which the page replaces あなた (useSubjectText), with its file. */
const ABOUT: Readonly<Record<string, string>> = {
  "top.wishes": "liff-app/src/features/top/WishSummary.tsx",
  "ownContacts.lead": "liff-app/src/features/contacts/ContactsPage.tsx",
  "accessLog.certificates.lead": "liff-app/src/features/access-log/CertificateViewsPage.tsx",
  "contacts.allowTitle": "shared-ui/src/features/contacts/answering/use-contact-answers.tsx",
  "accessLog.lead": "liff-app/src/features/access-log/AccessLogPage.tsx",
  "preferences.groups.person": "liff-app/src/features/preference/PreferenceSteps.tsx",
  "preferences.notes.address": "liff-app/src/features/preference/PreferenceSteps.tsx",
  "preferences.notes.areas": "liff-app/src/features/preference/PreferenceSteps.tsx",
  "preferences.notes.certificates": "liff-app/src/features/preference/PreferenceSteps.tsx",
};
/** The word itself. */
const OTHERS = ["subjectName.you"];

const saying = [...easyStrings(), ...standardStrings()].filter(([, text]) => text.includes("あなた"));
const areaOf = (place: string) => place.split(".")[0] ?? "";

it("only texts that are read with the person's name contain the word", () => {
  const places = new Set(saying.map(([place]) => place));
  expect(places.size).toBeGreaterThan(10);
  const faults = [...places].filter(
    (place) => !PERSONAL.includes(areaOf(place)) && !(place in ABOUT) && !OTHERS.includes(place),
  );
  expect(faults).toEqual([]);
  expect(Object.keys(ABOUT).filter((place) => !places.has(place))).toEqual([]);
});

it("pages replace the word in each of these texts", () => {
  for (const [place, file] of Object.entries(ABOUT)) {
    const key = place.split(".").at(-1);
    const source = SOURCES[`/${file}`] ?? "";
    expect.soft(source, place).toMatch(/useSubjectText\(\)|usePersonName\(\)/);
    expect
      .soft(source, place)
      .toMatch(new RegExp(`subjectText\\(words\\.(${key}|groups|notes)|words\\.${key}\\.replaceAll`));
  }
});

it("components read the texts of a feature through its hook", () => {
  const own = Object.entries(SOURCES).filter(([, source]) => /useStrings\(\w+, easy\w/.test(source));
  expect(own.length).toBeGreaterThan(10);
  expect(own.map(([path]) => path).filter((path) => !/[/.]text\.ts$/.test(path))).toEqual([]);
});

it("the other readers of a personal area read no text with the word", () => {
  const files = Object.entries(SOURCES).filter(([path]) => !/\.test\.|built/.test(path));
  const faults = files.flatMap(([path, source]) => {
    const reads = source.matchAll(/const (\{[^}]*\}|\w+)[^=\n]* = use(\w+)Text\(\)((?:\.\w+)*)/g);
    return [...reads].flatMap(([, target = "", area = "", path_ = ""]) => {
      const name = area[0]?.toLowerCase() + area.slice(1);
      if (!PERSONAL.includes(name)) return [];
      const keys = target.startsWith("{")
        ? [...target.matchAll(/(\w+)(?::|,| )/g)].map(([, key]) => key)
        : path_ !== ""
          ? [""]
          : [...source.matchAll(new RegExp(`\\b${target}\\.(\\w+)`, "g"))].map(([, key]) => key);
      const begun = keys.map((key) => `${name}${path_}${key ? `.${key}` : ""}`);
      return saying
        .filter(([place]) => begun.some((one) => place === one || place.startsWith(`${one}.`)))
        .map(([place]) => `${path}: ${place}`);
    });
  });
  expect(faults).toEqual([]);
});
