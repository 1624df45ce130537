/** The saved views of a list as links, and the buttons that save, rename and delete them. */
import { useQuery } from "@tanstack/react-query";
import { type MouseEventHandler, type ReactElement, useState } from "react";
import { limits } from "shared-ui/api/generated/limits";
import type { SavedFilters, SavedView } from "shared-ui/api/types";
import { Button } from "shared-ui/ui/buttons/Button";
import { Link } from "shared-ui/ui/buttons/Link";
import { PencilIcon, PlusIcon } from "shared-ui/ui/icons/icons";
import { Stack } from "shared-ui/ui/layout/Stack";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { savedViewsQuery } from "./queries";
import { SavedViewForm } from "./SavedViewForm";
import { SavedViewList } from "./SavedViewList";
import styles from "./saved-views.module.css";
import { savedViews as words } from "./text";

interface SavedViewsProps {
  /** The page of the list. */
  path: string;
  /** The present filters, as they would be saved. */
  present: SavedFilters;
  /** The URL's query of the present filters, with typed text. */
  shown: string;
  /** The URL's query of a view; null for a view of another list. */
  queryOf: (filters: SavedFilters) => string | null;
  /** Returns the click handler of the link with this query, if the list needs one. */
  onFollow?: (query: string) => MouseEventHandler;
}

/** What is open: the form that saves, the list to edit, or the form that renames a view. */
type Open = "none" | "save" | "list" | { renamed: SavedView };

export function SavedViews(props: SavedViewsProps): ReactElement | null {
  const { path, present, shown, queryOf, onFollow } = props;
  const { data: all = [] } = useQuery(savedViewsQuery());
  const [open, setOpen] = useState<Open>("none");
  const views = all.flatMap((view) => {
    const query = queryOf(view);
    return query === null ? [] : [{ view, query }];
  });
  const query = queryOf(present);
  // A view that has lost all its filters, such as a home of another office now, is the whole list.
  const applied = shown === "" ? undefined : views.find((one) => one.query === shown)?.view;
  const isSaved = views.some((one) => one.query === query);
  const maySave = query !== "" && !isSaved;
  // An open dialog stays, also if another tab or device changes the views meanwhile.
  if (views.length === 0 && !maySave && open === "none") return null;
  return (
    <Stack row gap={8}>
      {views.length > 0 && (
        <Stack as="nav" row gap={12} rowGap={8} aria-labelledby="saved-views">
          <h2 id="saved-views" className={styles.title}>
            {words.title}
          </h2>
          <Stack as="ul" row gap={8}>
            {views.map((one) => (
              <li key={one.view.id}>
                <Link
                  href={`${path}?${one.query}`}
                  onClick={onFollow?.(one.query)}
                  aria-current={one.view.id === applied?.id ? "true" : undefined}
                  className={styles.link}
                >
                  {one.view.name}
                </Link>
              </li>
            ))}
          </Stack>
        </Stack>
      )}
      <VisuallyHidden>
        <span role="status">{applied && words.applied(applied.name)}</span>
      </VisuallyHidden>
      {maySave && (
        <Button
          variant="quiet"
          size="small"
          icon={<PlusIcon />}
          unavailable={views.length >= limits.savedViews && words.full(limits.savedViews)}
          onClick={() => setOpen("save")}
        >
          {words.save}
        </Button>
      )}
      {views.length > 0 && (
        <Button variant="quiet" size="small" icon={<PencilIcon />} onClick={() => setOpen("list")}>
          {words.edit}
        </Button>
      )}
      {open === "save" && <SavedViewForm target={{ filters: present }} onClose={() => setOpen("none")} />}
      {open === "list" && (
        <SavedViewList
          views={views.map(({ view }) => view)}
          onRename={(renamed) => setOpen({ renamed })}
          onClose={() => setOpen("none")}
        />
      )}
      {typeof open === "object" && (
        <SavedViewForm target={{ view: open.renamed }} onClose={() => setOpen("list")} />
      )}
    </Stack>
  );
}
