/** Asking before a page with unsaved answers is left inside the app. A reload loses nothing: the draft stays. */
import { useEffect } from "react";
import { useDialogs } from "shared-ui/components/dialogs/DialogsProvider";
import { Furigana } from "shared-ui/components/text/Furigana";
import { Sentences } from "shared-ui/components/text/Sentences";
import { easyPreferences } from "shared-ui/strings/people/easy-preferences";
import { preferences } from "shared-ui/strings/people/preferences";
import { useStrings } from "shared-ui/strings/use-strings";
import { useNavigation } from "./navigation/navigation-context";

/** Ask whenever the person is about to leave this page while hasChanges says so. */
export function useLeaveQuestion(hasChanges: () => boolean): void {
  const words = useStrings(preferences, easyPreferences).leave;
  const { confirm } = useDialogs();
  const { askBefore } = useNavigation();

  useEffect(() => {
    const ask = () =>
      confirm({
        title: <Furigana text={words.question} />,
        body: <Sentences text={words.body} />,
        confirmLabel: <Furigana text={words.confirm} />,
        cancelLabel: <Furigana text={words.cancel} />,
      });
    askBefore({ isNeeded: hasChanges, ask });
    return () => askBefore(null);
  }, [askBefore, hasChanges, confirm, words]);
}
