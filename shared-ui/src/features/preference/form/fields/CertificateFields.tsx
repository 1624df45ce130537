/** The two optional certificate pictures: select, view, replace and delete. */

import { useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useMemo, useState } from "react";
import { labels } from "../../../../api/generated/vocabulary";
import { fetchSignedPicture } from "../../../../api/pictures";
import type { CertificateField } from "../../../../api/types";
import { LARGEST_PICTURE, pictureFault } from "../../../../lib/pictures";
import { usePictureText } from "../../../../lib/pictures.text";
import { useConfirmAction } from "../../../../lib/use-confirm-action";
import { useDialogs } from "../../../../ui/dialogs/DialogsProvider";
import { FileField } from "../../../../ui/pictures/FileField";
import { Furigana } from "../../../../ui/text/Furigana";
import { useDeleteCertificate } from "../../changes";
import { preferenceQuery } from "../../queries";
import { usePreferenceText } from "../../text";
import { CERTIFICATES } from "../answers/values";
import styles from "../preference-form.module.css";
import type { PreferenceForm } from "../use-preference-form";
import type { GroupFieldsProps } from "./GroupFields";
import { ShownToo } from "./ShownToo";
import { useField } from "./use-field";

export function CertificateFields({ form, only }: GroupFieldsProps): ReactElement {
  const words = usePreferenceText();
  const { faults } = usePictureText();
  const field = useField(form);
  const removeStored = useRemoval(form);
  const load = useLoading(form);
  // Keep the first URL: each response has a new signed URL, which would load the same picture again.
  const [opened] = useState(form.preference);

  async function faultOf(file: File): Promise<string | null> {
    const fault = await pictureFault(file);
    return fault && faults[fault](LARGEST_PICTURE);
  }

  return (
    <div className={styles.certificates}>
      {CERTIFICATES.filter((name) => only?.includes(name) ?? true).map((name) => {
        const url = form.preference?.[name] && (opened?.[name] ?? form.preference[name]);
        return (
          <FileField
            key={name}
            {...field(name, words.hints.certificate)}
            required={false}
            max={1}
            previewSize="large"
            files={[...form.files[name]]}
            onChange={(picked) => form.setFiles(name, picked)}
            faultOf={faultOf}
            stored={url ? [{ id: name, url, name: labels.CertificateKind[name], load: load[name] }] : []}
            onRemoveStored={() => removeStored(name)}
          />
        );
      })}
      <ShownToo form={form} />
    </div>
  );
}

/** Loads a stored picture. A signed URL is valid for five minutes, but a form stays open longer. */
function useLoading(form: PreferenceForm): Record<CertificateField, (address: string) => Promise<Blob>> {
  const client = useQueryClient();
  const id = form.preference?.id;
  return useMemo(() => {
    const loading = (name: CertificateField) => (address: string) =>
      fetchSignedPicture(address, async () =>
        id === undefined ? null : (await client.fetchQuery({ ...preferenceQuery(id), staleTime: 0 }))[name],
      );
    return {
      disability_certificate: loading("disability_certificate"),
      welfare_certificate: loading("welfare_certificate"),
    };
  }, [client, id]);
}

/** Deletes a stored picture after confirmation and shows the result. */
function useRemoval(form: PreferenceForm): (name: CertificateField) => Promise<void> {
  const { alert } = useDialogs();
  const { confirmAndRun } = useConfirmAction();
  const words = usePreferenceText().deleteImage;
  const deletion = useDeleteCertificate(words.failed);
  return async (name) => {
    const { preference } = form;
    if (!preference) return;
    const body = <Furigana text={words.body} />;
    const isDone = await confirmAndRun(
      {
        title: words.question,
        body,
        confirmLabel: words.confirm,
        cancelLabel: words.cancel,
        danger: true,
      },
      () => deletion.mutateAsync({ preferenceId: preference.id, field: name }),
    );
    if (isDone) await alert(<Furigana text={words.done} />);
  };
}
