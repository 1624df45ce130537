/** Asking before somebody, or a home, is registered a second time. */
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { Stack } from "shared-ui/ui/layout/Stack";
import { beginning } from "./text";

const words = beginning.alike;

/** What is registered already, with the page that shows it. */
interface Alike {
  id: number;
  called: string;
  href: string;
}

/** Return how to ask, resolving to true when nothing is alike or the member wants to register all the same. */
export function useAlike(kind: "person" | "home"): (found: readonly Alike[]) => Promise<boolean> {
  const { confirm } = useDialogs();
  return async (found) =>
    found.length === 0 ||
    confirm({
      title: words[kind],
      body: (
        <Stack gap="small">
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
