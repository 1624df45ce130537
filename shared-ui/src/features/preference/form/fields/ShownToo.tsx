/** Asks whether homes that may view the stored pictures may view a new one too; not by default. */
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Checkbox } from "../../../../ui/choices/Checkbox";
import { Furigana } from "../../../../ui/text/Furigana";
import { contactsQuery } from "../../../contacts/queries";
import { usePreferenceText } from "../../text";
import { CERTIFICATES } from "../answers/values";
import type { PreferenceForm } from "../use-preference-form";

/** Shown if there is a new picture and some home may view the stored ones; names these homes. */
export function ShownToo({ form }: { form: PreferenceForm }): ReactElement | null {
  const words = usePreferenceText().answers.picture;
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
