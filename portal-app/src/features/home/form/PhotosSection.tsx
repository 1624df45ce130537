/** A home's pictures: stored ones are deleted immediately, new ones are sent with the form. */

import type { ReactElement } from "react";
import { limits } from "shared-ui/api/generated/limits";
import type { Home } from "shared-ui/api/types";
import { LARGEST_PICTURE, pictureFault } from "shared-ui/lib/pictures";
import { pictures } from "shared-ui/lib/pictures.text";
import { useConfirmAction } from "shared-ui/lib/use-confirm-action";
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { Section } from "shared-ui/ui/layout/Section";
import { FileField, type StoredFile } from "shared-ui/ui/pictures/FileField";
import { useDeleteHomeImage } from "../queries";
import { homeForm } from "../text";
import type { Entries } from "./fields/use-entries";

interface PhotosSectionProps {
  home: Home | null;
  entries: Entries;
  error: string | undefined;
}

export function PhotosSection({ home, entries, error }: PhotosSectionProps): ReactElement {
  const remove = useDeleteHomeImage();
  const { alert } = useDialogs();
  const { confirmAndRun } = useConfirmAction();
  const words = homeForm.deleteImage;

  async function removeStored(file: StoredFile): Promise<void> {
    if (!home) return;
    const { question: title, body, confirm: confirmLabel, cancel: cancelLabel } = words;
    const isDone = await confirmAndRun(
      { title, body: <>{body}</>, confirmLabel, cancelLabel, danger: true },
      () => remove.mutateAsync({ homeId: home.id, imageId: Number(file.id) }),
    );
    if (isDone) await alert(words.done);
  }

  return (
    <Section title={homeForm.sections.photos}>
      <FileField
        name="images"
        label={homeForm.images}
        required={false}
        hint={homeForm.hints.images}
        max={limits.homeImages}
        stored={home?.images.map((image, index) => ({
          id: String(image.id),
          url: image.thumbnail,
          name: homeForm.imageName(index + 1),
        }))}
        onRemoveStored={removeStored}
        replaced={entries.replaced}
        onReplace={entries.replace}
        faultOf={async (file) => {
          const fault = await pictureFault(file);
          return fault && homeForm.refused(file.name, pictures.faults[fault](LARGEST_PICTURE));
        }}
        files={entries.files}
        onChange={entries.setFiles}
        error={error}
      />
    </Section>
  );
}
