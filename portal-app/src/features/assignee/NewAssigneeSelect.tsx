/** Selects the new assignee: a member who works with homes and people, or nobody. */
import type { ReactElement } from "react";
import type { Member } from "shared-ui/api/types";
import { Select } from "shared-ui/ui/form/Select";

/** The value for "nobody": an empty value means that nothing is selected yet. */
export const NOBODY = "nobody";

interface NewAssigneeSelectProps {
  name: string;
  label: string;
  nobody: string;
  members: readonly Member[];
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

export function NewAssigneeSelect({
  nobody,
  members,
  value,
  ...field
}: NewAssigneeSelectProps): ReactElement {
  const workers = members.filter(({ position }) => position !== "billing");
  return (
    <Select
      {...field}
      required
      width="full"
      value={value}
      options={[
        { value: NOBODY, label: nobody },
        ...workers.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}

export function assigneeOf(value: string): number | null {
  return value === NOBODY || value === "" ? null : Number(value);
}
