/** Which of the areas that share a postal code it is. */
import { type ReactElement, useState } from "react";
import type { PostalArea } from "../../../../api/types";
import { Select } from "../../../../ui/form/Select";
import { Furigana } from "../../../../ui/text/Furigana";
import { usePreferenceWords } from "./use-field";

interface AreaChoiceProps {
  areas: readonly PostalArea[];
  onChoose: (area: PostalArea) => void;
}

/** Render the choice; it is a help for filling in and not part of the answers. */
export function AreaChoice({ areas, onChoose }: AreaChoiceProps): ReactElement {
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
