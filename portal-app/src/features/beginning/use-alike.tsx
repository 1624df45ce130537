/** Warns before a person or a home is registered a second time. */
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { Stack } from "shared-ui/ui/layout/Stack";
import { beginning } from "./text";

const words = beginning.alike;

/** A possible duplicate, and its page. */
interface Alike {
  id: number;
  called: string;
  href: string;
}

/** Resolves to true if there is no duplicate, or the user wants to register anyway. */
export function useAlike(kind: "person" | "home"): (found: readonly Alike[]) => Promise<boolean> {
  const { confirm } = useDialogs();
  return async (found) =>
    found.length === 0 ||
    confirm({
      title: words[kind],
      body: (
        <Stack gap={8}>
          {found.map(({ id, called, href }) => (
            <p key={id}>
              <a href={href} target="_blank" rel="noreferrer">
                {words.open(called)}
              </a>
            </p>
          ))}
          <p>{words.words}</p>
        </Stack>
      ),
      confirmLabel: words.confirm,
      cancelLabel: words.cancel,
    });
}
