/** Asks for which person the user registers. For a family member it also asks whether they agree. */
import type { ReactElement } from "react";
import { useSubjectNameText } from "shared-ui/features/account/text";
import { Checkbox } from "shared-ui/ui/choices/Checkbox";
import { RadioGroup } from "shared-ui/ui/choices/RadioGroup";
import { TextField } from "shared-ui/ui/form/TextField";
import { Furigana } from "shared-ui/ui/text/Furigana";
import type { SubjectChoice } from "./use-subject-choice";

export function SubjectFields({ choice }: { choice: SubjectChoice }): ReactElement {
  const words = useSubjectNameText();
  const { faults } = choice;
  return (
    <>
      <RadioGroup
        name="subject"
        label={<Furigana text={words.question} />}
        required={null}
        options={[
          { value: "self", label: <Furigana text={words.self} /> },
          { value: "family", label: <Furigana text={words.family} /> },
        ]}
        value={choice.subject}
        onChange={(next) => choice.set({ subject: next })}
      />
      {choice.subject === "family" && (
        <>
          <TextField
            name="person_name"
            label={<Furigana text={words.name} />}
            hint={<Furigana text={words.nameHint} />}
            required
            autoComplete="off"
            maxLength={100}
            value={choice.name}
            onChange={(name) => choice.set({ name })}
            error={faults.person_name && <Furigana text={faults.person_name} />}
          />
          <p>
            <strong>
              <Furigana text={words.asked} />
            </strong>
          </p>
          <Checkbox
            name="person_agrees"
            label={<Furigana text={words.agrees} />}
            hint={<Furigana text={words.notYet} />}
            checked={choice.agrees}
            onChange={(agrees) => choice.set({ agrees })}
            error={faults.person_agrees && <Furigana text={faults.person_agrees} />}
          />
        </>
      )}
    </>
  );
}
