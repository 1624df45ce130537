/** Saves a home: first its fields, then its new pictures. Also shows the messages to the user. */
import { useRef } from "react";
import { asApiError } from "shared-ui/api/errors";
import type { Home, HomeInput } from "shared-ui/api/types";
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import type { FieldError } from "shared-ui/ui/form/ErrorSummary";
import { useCreateHome, useUpdateHome, useUploadHomeImages } from "../queries";
import { homeForm } from "../text";
import type { Entries } from "./fields/use-entries";
import { errorsOfServer } from "./values/home-faults";

/** `homeId` is set once the fields are saved, `complete` is true once the pictures are, too. */
interface Saved {
  homeId: number | null;
  complete: boolean;
  errors: readonly FieldError[];
}

interface SaveHome {
  save: (home: HomeInput, pictures: Pick<Entries, "files" | "replaced">) => Promise<Saved>;
  /** What is in progress, or null. */
  busyLabel: string | null;
}

/** Saves this home, or registers a new one for an office, maybe from a public draft. */
export function useSaveHome(
  home: Home | null,
  { publicDraftId, office }: { publicDraftId: number | null; office: number | null },
): SaveHome {
  const create = useCreateHome();
  const update = useUpdateHome();
  const upload = useUploadHomeImages();
  const { alert } = useDialogs();
  // The version the form was opened with, even after a refetch, because the input is based on it.
  const madeFrom = useRef(home?.updated_at ?? null);

  async function saveFields(entered: HomeInput): Promise<number> {
    if (home === null) return (await create.mutateAsync({ ...entered, draft: publicDraftId, office })).id;
    const change = { ...entered, updated_at: madeFrom.current };
    madeFrom.current = (await update.mutateAsync({ homeId: home.id, home: change })).updated_at;
    return home.id;
  }

  async function save(
    entered: HomeInput,
    { files, replaced }: Pick<Entries, "files" | "replaced">,
  ): Promise<Saved> {
    let savedId: number;
    try {
      savedId = await saveFields(entered);
    } catch (thrown) {
      return { homeId: null, complete: false, errors: errorsOfServer(asApiError(thrown).fields) };
    }
    try {
      const pictures = [...Object.values(replaced), ...files];
      const replaces = Object.keys(replaced).map(Number);
      if (pictures.length > 0) await upload.mutateAsync({ homeId: savedId, files: pictures, replaces });
    } catch (thrown) {
      const error = asApiError(thrown);
      const errors = errorsOfServer(error.fields);
      const reason = errors[0]?.message ?? error.detail;
      if (!error.isSessionExpired) await alert(`${homeForm.savedWithoutImages}\n${reason}`);
      return { homeId: savedId, complete: false, errors };
    }
    await alert(home === null ? homeForm.created : homeForm.updated);
    return { homeId: savedId, complete: true, errors: [] };
  }

  const isSaving = create.isPending || update.isPending;
  return { save, busyLabel: isSaving ? homeForm.saving : upload.isPending ? homeForm.uploading : null };
}
