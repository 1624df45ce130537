/** Another office to offer people to: of the same corporation, or any office by its number and a manager. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Select } from "shared-ui/ui/form/Select";
import { TextField } from "shared-ui/ui/form/TextField";
import { sisterOfficesQuery } from "../office/queries";
import { handover } from "./text";
import { BY_NUMBER, type Target } from "./wizard";

const words = handover.to;

interface OfficeTargetProps {
  officeId: number;
  target: Target;
  onTarget: (change: Partial<Target>) => void;
  errorOf: (field: string) => string | undefined;
}

/** Without other offices in the corporation, asks only for the number and a manager. */
export function OfficeTarget({ officeId, target, onTarget, errorOf }: OfficeTargetProps): ReactElement {
  const { data: sisters } = useSuspenseQuery(sisterOfficesQuery(officeId));
  const office = target.office || BY_NUMBER;
  return (
    <>
      {sisters.length > 0 && (
        <Select
          name="office"
          label={words.sister}
          required
          options={[
            { value: BY_NUMBER, label: words.byNumber },
            ...sisters.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={office}
          onChange={(chosen) => onTarget({ office: chosen })}
          error={errorOf("office")}
        />
      )}
      {office === BY_NUMBER && (
        <>
          <TextField
            name="number"
            label={words.number}
            hint={words.numberHint}
            required
            inputMode="numeric"
            width="middle"
            value={target.number}
            onChange={(number) => onTarget({ number })}
            error={errorOf("number")}
          />
          <TextField
            name="email"
            label={words.email}
            hint={words.emailHint}
            required
            type="email"
            value={target.email}
            onChange={(email) => onTarget({ email })}
            error={errorOf("email")}
          />
        </>
      )}
    </>
  );
}
