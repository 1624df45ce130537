/** Whether homes that may look at the pictures may look at one that has come since; unasked they do not. */
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Checkbox } from "../../../components/choices/Checkbox";
import { Furigana } from "../../../components/text/Furigana";
import { contactsQuery } from "../../../state/contacts/contacts";
import { answers } from "../../../strings/people/answers";
import { easyAnswers } from "../../../strings/people/easy-answers";
import { useStrings } from "../../../strings/use-strings";
import { CERTIFICATES } from "../answers/values";
import type { PreferenceForm } from "../use-preference-form";

/** Render the question, where there is a new picture and somebody may look; it names the homes. */
export function ShownToo({ form }: { form: PreferenceForm }): ReactElement | null {
  const words = useStrings(answers, easyAnswers).picture;
  const allowed = form.preference?.allowed_users ?? [];
  const isAsked = allowed.length > 0 && CERTIFICATES.some((name) => form.files[name].length > 0);
  const contacts = useQuery({ ...contactsQuery(), enabled: isAsked }).data ?? [];
  if (!isAsked) return null;
  const names = contacts
    .filter(({ status, preference }) => status === "accepted" && preference.id === form.preference?.id)
    .filter(({ home }) => allowed.includes(home.user))
    .map(({ home }) => `「${home.name}」`);
  return (
    <Checkbox
      name="shows_new_pictures"
      label={<Furigana text={words.show(names.join("") || words.allowedHomes)} />}
      hint={<Furigana text={words.showHint} />}
      checked={form.showsNewPictures}
      onChange={form.showNewPictures}
    />
  );
}
