/** Selects a PDF and asks for confirmation of its name before sending. */
import { type ReactElement, useRef } from "react";
import { fileSize, PDF_TYPE, pdfFault } from "../../../lib/pdfs";
import { Button } from "../../../ui/buttons/Button";
import { useDialogs } from "../../../ui/dialogs/DialogsProvider";
import { FileIcon } from "../../../ui/icons/icons";
import { chatForStaff } from "../text";

const words = chatForStaff.files;

/** `onSend` receives the confirmed file. */
export default function FileButton({ onSend }: { onSend: (file: File) => void }): ReactElement {
  const dialogs = useDialogs();
  const input = useRef<HTMLInputElement>(null);

  async function choose(file: File): Promise<void> {
    const fault = pdfFault(file);
    if (fault) return dialogs.alert(words.faults[fault]);
    const isWanted = await dialogs.confirm({
      title: words.question,
      body: `${file.name}（${fileSize(file.size)}）`,
      confirmLabel: words.yes,
      cancelLabel: words.no,
    });
    if (isWanted) onSend(file);
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={PDF_TYPE}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Lets the user select the same file again.
          event.target.value = "";
          if (file) void choose(file);
        }}
      />
      <Button variant="quiet" size="small" icon={<FileIcon />} onClick={() => input.current?.click()}>
        {words.send}
      </Button>
    </>
  );
}
