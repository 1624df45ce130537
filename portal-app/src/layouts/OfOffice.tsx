/** Asking somebody of several offices for which of them a form is, before it is filled in. */
import { type ReactElement, type ReactNode, useState } from "react";
import { Select } from "shared-ui/components/form/Select";
import { Section } from "shared-ui/components/layout/Section";
import { workingOffices } from "shared-ui/rules/offices";
import { useSession } from "shared-ui/state/accounts/session";

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
