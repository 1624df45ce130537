/** The person's current address. A complete postal code fills in prefecture, city and town. */
import { type ReactElement, useRef, useState } from "react";
import { usePostalLookup } from "../../../../api/postal";
import type { PostalArea } from "../../../../api/types";
import { sevenDigits } from "../../../../lib/postal";
import { Select } from "../../../../ui/form/Select";
import { TextField } from "../../../../ui/form/TextField";
import { Furigana } from "../../../../ui/text/Furigana";
import { PREFECTURE_OPTIONS } from "../answers/options";
import styles from "../preference-form.module.css";
import type { PreferenceForm } from "../use-preference-form";
import { useField, usePreferenceWords } from "./use-field";

interface PostalAreas {
  status: "idle" | "searching" | "found" | "unknown" | "failed";
  areas: readonly PostalArea[];
  /** Looks the code up once it has exactly seven digits; resolves to its areas. */
  ask: (typed: string) => Promise<readonly PostalArea[]>;
}

const NOTHING = { status: "idle", areas: [] } as const;

/** Looks up the areas of a postal code while the user types. An unknown code or a failed call never blocks the form. */
function usePostalAreas(): PostalAreas {
  const lookUp = usePostalLookup();
  const asked = useRef<string | null>(null);
  const [found, setFound] = useState<Pick<PostalAreas, "status" | "areas">>(NOTHING);

  async function ask(typed: string): Promise<readonly PostalArea[]> {
    const zipcode = sevenDigits(typed);
    if (zipcode === asked.current) return [];
    asked.current = zipcode;
    if (zipcode === null) {
      setFound(NOTHING);
      return [];
    }
    setFound({ status: "searching", areas: [] });
    try {
      const areas = await lookUp(zipcode);
      // The user has typed another code meanwhile: ignore this response.
      if (asked.current !== zipcode) return [];
      setFound({ status: areas.length > 0 ? "found" : "unknown", areas });
      return areas;
    } catch {
      if (asked.current === zipcode) setFound({ status: "failed", areas: [] });
      asked.current = null;
      return [];
    }
  }

  return { ...found, ask };
}

export function AddressFields({ form }: { form: PreferenceForm }): ReactElement {
  const { values, set } = form;
  const field = useField(form);
  const { hints, postal } = usePreferenceWords();
  const lookup = usePostalAreas();
  const filledTown = useRef("");

  /** Fills in the parts that all areas have in common; a street typed by the user is kept. */
  function fill(areas: readonly PostalArea[]): void {
    const [prefecture, city, town] = (["address1", "address2", "address3"] as const).map((part) =>
      common(areas, part),
    );
    if (prefecture) set("prefecture", prefecture);
    if (city) set("address_1", city);
    const isOwn = values.address_2 !== "" && values.address_2 !== filledTown.current;
    if (!town || isOwn) return;
    filledTown.current = town;
    set("address_2", town);
  }

  const news = newsOf(lookup, postal);
  return (
    <>
      <TextField
        {...field("postal_code", hints.postal_code)}
        required
        inputMode="numeric"
        autoComplete="postal-code"
        width="short"
        value={values.postal_code}
        onChange={(typed) => {
          set("postal_code", typed);
          void lookup.ask(typed).then((areas) => areas.length > 0 && fill(areas));
        }}
      />
      <p role="status" className={styles.news}>
        {news && <Furigana text={news} />}
      </p>
      {lookup.areas.length > 1 && (
        <AreaChoice key={values.postal_code} areas={lookup.areas} onChoose={(area) => fill([area])} />
      )}
      <Select
        {...field("prefecture")}
        required
        autoComplete="address-level1"
        options={PREFECTURE_OPTIONS}
        value={values.prefecture}
        onChange={(prefecture) => set("prefecture", prefecture)}
      />
      <TextField
        {...field("address_1", hints.address_1)}
        required
        autoComplete="address-level2"
        value={values.address_1}
        onChange={(city) => set("address_1", city)}
      />
      <TextField
        {...field("address_2", hints.address_2)}
        required
        autoComplete="address-line1"
        value={values.address_2}
        onChange={(street) => set("address_2", street)}
      />
    </>
  );
}

function common(areas: readonly PostalArea[], part: "address1" | "address2" | "address3"): string {
  const first = areas[0]?.[part] ?? "";
  return areas.every((area) => area[part] === first) ? first : "";
}

type PostalWords = ReturnType<typeof usePreferenceWords>["postal"];

function newsOf({ status, areas }: ReturnType<typeof usePostalAreas>, words: PostalWords): string {
  const [area] = areas;
  if (status === "searching") return words.searching;
  if (status === "unknown") return words.unknown;
  if (status === "failed") return words.failed;
  if (areas.length > 1) return words.several;
  return area ? words.filled(area.address1 + area.address2 + area.address3) : "";
}

interface AreaChoiceProps {
  areas: readonly PostalArea[];
  onChoose: (area: PostalArea) => void;
}

/** Lets the user choose between several areas with the same postal code. */
function AreaChoice({ areas, onChoose }: AreaChoiceProps): ReactElement {
  const { postal } = usePreferenceWords();
  const [chosen, setChosen] = useState("");
  const options = areas.map((area, index) => ({
    value: String(index),
    label: area.address1 + area.address2 + area.address3,
  }));
  return (
    <Select
      name="postal_area"
      label={<Furigana text={postal.severalLabel} />}
      required={false}
      options={options}
      value={chosen}
      onChange={(value) => {
        setChosen(value);
        const area = areas[Number(value)];
        if (area) onChoose(area);
      }}
    />
  );
}
