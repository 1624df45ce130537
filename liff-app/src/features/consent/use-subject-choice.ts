/** Form state of the question for which person the user registers. */
import { useState } from "react";
import type { PersonOfFamily } from "shared-ui/api/types";
import { useSubjectNameText } from "shared-ui/features/account/text";
import { focusField } from "shared-ui/ui/form/focus-field";

export type Subject = "self" | "family";

export interface SubjectChoice {
  subject: Subject;
  name: string;
  agrees: boolean;
  faults: { person_name?: string; person_agrees?: string };
  set: (change: Partial<Pick<SubjectChoice, "subject" | "name" | "agrees">>) => void;
  /** The person, null for the user; undefined if an input is missing, which then has the focus. */
  read: () => PersonOfFamily | null | undefined;
}

export function useSubjectChoice(known: string | null): SubjectChoice {
  const words = useSubjectNameText();
  const [chosen, setChosen] = useState({
    subject: (known === null ? "self" : "family") as Subject,
    name: known ?? "",
    agrees: false,
  });
  const [faults, setFaults] = useState<SubjectChoice["faults"]>({});

  function read(): PersonOfFamily | null | undefined {
    if (chosen.subject === "self") return null;
    const found = {
      ...(chosen.name.trim() === "" ? { person_name: words.nameMissing } : {}),
      ...(chosen.agrees ? {} : { person_agrees: words.agreesMissing }),
    };
    setFaults(found);
    const [first] = Object.keys(found);
    if (!first) return { name: chosen.name, agrees: true };
    focusField(first);
    return undefined;
  }

  return {
    ...chosen,
    faults,
    set: (change) => {
      setChosen((others) => ({ ...others, ...change }));
      setFaults({});
    },
    read,
  };
}
