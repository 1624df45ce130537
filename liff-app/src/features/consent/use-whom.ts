/** Form state of the question for which person the user registers. */
import { useState } from "react";
import type { PersonOfFamily } from "shared-ui/api/types";
import { whom } from "shared-ui/features/account/whom.text";
import { easyWhom } from "shared-ui/features/account/whom.text.easy";
import { useStrings } from "shared-ui/lib/text/use-strings";
import { focusField } from "shared-ui/ui/form/focus-field";

export type Whom = "self" | "family";

export interface WhomChoice {
  whom: Whom;
  name: string;
  agrees: boolean;
  faults: { person_name?: string; person_agrees?: string };
  set: (change: Partial<Pick<WhomChoice, "whom" | "name" | "agrees">>) => void;
  /** The person, null for the user; undefined if an input is missing, which then has the focus. */
  read: () => PersonOfFamily | null | undefined;
}

export function useWhom(known: string | null): WhomChoice {
  const words = useStrings(whom, easyWhom);
  const [chosen, setChosen] = useState({
    whom: (known === null ? "self" : "family") as Whom,
    name: known ?? "",
    agrees: false,
  });
  const [faults, setFaults] = useState<WhomChoice["faults"]>({});

  function read(): PersonOfFamily | null | undefined {
    if (chosen.whom === "self") return null;
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
