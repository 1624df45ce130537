/** The filter by one home or person, for any long list. */
import type { ReactElement } from "react";
import { Select } from "shared-ui/ui/form/Select";
import { listing as words } from "./text";

const ALL = "all";

export interface Named {
  id: number;
  name: string;
}

interface OfOneProps {
  name: string;
  label: string;
  among: readonly Named[];
  /** The name of the URL's value if it is no option: no longer offered, or not among the loaded ones. */
  asked: string;
  value: number | null;
  onChange: (id: number | null) => void;
}

export function OfOne({ name, label, among, asked, value, onChange }: OfOneProps): ReactElement {
  const isThere = value === null || among.some(({ id }) => id === value);
  const options = isThere ? among : [...among, { id: value, name: asked }];
  return (
    <Select
      name={name}
      label={label}
      required={null}
      width="full"
      options={[
        { value: ALL, label: words.all },
        ...options.map((one) => ({ value: String(one.id), label: one.name })),
      ]}
      value={value === null ? ALL : String(value)}
      onChange={(chosen) => onChange(chosen === ALL ? null : Number(chosen))}
    />
  );
}
