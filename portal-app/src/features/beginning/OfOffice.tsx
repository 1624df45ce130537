/** Asking somebody of several offices for which of them a form is, before it is filled in. */
import { type ReactElement, type ReactNode, useState } from "react";
import { workingOffices } from "shared-ui/features/account/positions";
import { useSession } from "shared-ui/features/account/session";
import { Select } from "shared-ui/ui/form/Select";
import { Section } from "shared-ui/ui/layout/Section";

interface OfOfficeProps {
  question: { title: string; label: string };
  /** The form; null is the one office there is. */
  children: (office: number | null) => ReactNode;
}

/** Render the question, and the form once it is answered: it cannot be changed later. */
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
