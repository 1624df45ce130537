/** Choosing a picture and looking at it once more before it is sent. */
import { type ReactElement, useRef } from "react";
import { Button } from "../../components/Button";
import { useDialogs } from "../../components/DialogsProvider";
import { Furigana } from "../../components/Furigana";
import { CameraIcon } from "../../components/icons/icons";
import { PICTURE_MEGABYTES, PICTURE_TYPES, pictureFault } from "../../rules/pictures";
import { chat } from "../../strings/chat";
import { easyChat } from "../../strings/easy/chat";
import { easyPictureFaults } from "../../strings/easy/pictures";
import { pictureFaults } from "../../strings/pictures";
import { useStrings } from "../../strings/use-strings";
import { ChosenPicture } from "./ChosenPicture";

/** Render the button; `onShow` is called with a picture that the person wants sent. */
export function PictureButton({ onShow }: { onShow: (picture: File) => void }): ReactElement {
  const words = useStrings(chat, easyChat).picture;
  const faults = useStrings(pictureFaults, easyPictureFaults);
  const dialogs = useDialogs();
  const input = useRef<HTMLInputElement>(null);

  async function choose(picture: File): Promise<void> {
    const fault = pictureFault(picture);
    if (fault) return dialogs.alert(<Furigana text={faults[fault](PICTURE_MEGABYTES)} />);
    const isWanted = await dialogs.confirm({
      title: <Furigana text={words.question} />,
      body: <ChosenPicture file={picture} />,
      confirmLabel: <Furigana text={words.yes} />,
      cancelLabel: <Furigana text={words.no} />,
    });
    if (isWanted) onShow(picture);
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
          // Lets the same picture be chosen again.
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
