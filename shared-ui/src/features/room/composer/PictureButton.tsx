/** Selects a picture and shows a preview before sending. */
import { type ReactElement, useRef } from "react";
import { LARGEST_PICTURE, PICTURE_TYPES, pictureFault } from "../../../lib/pictures";
import { usePictureText } from "../../../lib/pictures.text";
import { Button } from "../../../ui/buttons/Button";
import { useDialogs } from "../../../ui/dialogs/DialogsProvider";
import { CameraIcon } from "../../../ui/icons/icons";
import { Furigana } from "../../../ui/text/Furigana";
import { useRoomText } from "../text";
import { ChosenPicture } from "./ChosenPicture";

/** `onSend` receives the confirmed picture. */
export function PictureButton({ onSend }: { onSend: (picture: File) => void }): ReactElement {
  const words = useRoomText().picture;
  const { faults } = usePictureText();
  const dialogs = useDialogs();
  const input = useRef<HTMLInputElement>(null);

  async function choose(picture: File): Promise<void> {
    const fault = await pictureFault(picture);
    if (fault) return dialogs.alert(<Furigana text={faults[fault](LARGEST_PICTURE)} />);
    const isWanted = await dialogs.confirm({
      title: <Furigana text={words.question} />,
      body: <ChosenPicture file={picture} />,
      confirmLabel: <Furigana text={words.yes} />,
      cancelLabel: <Furigana text={words.no} />,
    });
    if (isWanted) onSend(picture);
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES}
        onChange={(event) => {
          const [picture] = event.target.files ?? [];
          // Lets the user select the same picture again.
          event.target.value = "";
          if (picture) void choose(picture);
        }}
      />
      <Button variant="quiet" size="small" icon={<CameraIcon />} onClick={() => input.current?.click()}>
        <Furigana text={words.send} />
      </Button>
    </>
  );
}
