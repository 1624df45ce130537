/** Where the person lives now. Seven digits of the postal code fill in what they tell. */
import { type ReactElement, useRef } from "react";
import type { PostalArea } from "../../../../api/types";
import { Select } from "../../../../ui/form/Select";
import { TextField } from "../../../../ui/form/TextField";
import { Furigana } from "../../../../ui/text/Furigana";
import { PREFECTURE_OPTIONS } from "../answers/options";
import styles from "../preference-form.module.css";
import type { PreferenceForm } from "../use-preference-form";
import { AreaChoice } from "./AreaChoice";
import { useField, usePreferenceWords } from "./use-field";
import { usePostalAreas } from "./use-postal-areas";

/** Render the fields. */
export function AddressFields({ form }: { form: PreferenceForm }): ReactElement {
  const { values, set } = form;
  const field = useField(form);
  const { hints, postal } = usePreferenceWords();
  const lookup = usePostalAreas();
  const filledTown = useRef("");

  /** Fill in what all the areas agree on; a street that was typed by hand stays. */
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
