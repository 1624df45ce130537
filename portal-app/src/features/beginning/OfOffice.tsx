/** Asks users with several offices for which office a form is, before they fill it in. */
import { type ReactElement, type ReactNode, useState } from "react";
import { workingOffices } from "shared-ui/features/account/positions";
import { useSession } from "shared-ui/features/account/session";
import { Select } from "shared-ui/ui/form/Select";
import { Section } from "shared-ui/ui/layout/Section";

interface OfOfficeProps {
  question: { title: string; label: string };
  /** Renders the form; null is the only office. */
  children: (office: number | null) => ReactNode;
}

/** The form is shown after the answer, which cannot be changed later. */
export function OfOffice({ question, children }: OfOfficeProps): ReactElement {
  const offices = workingOffices(useSession().user);
  const [chosen, setChosen] = useState("");
  if (offices.length < 2) return <>{children(null)}</>;
  return (
    <>
      <Section title={question.title}>
        <Select
          name="office"
          label={question.label}
          required
          options={offices.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen}
          onChange={setChosen}
        />
      </Section>
      {chosen !== "" && children(Number(chosen))}
    </>
  );
}
