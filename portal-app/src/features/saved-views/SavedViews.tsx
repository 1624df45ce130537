/** The saved views of a list as links, and the buttons that save, rename and delete them. */
import { useQuery } from "@tanstack/react-query";
import { type MouseEventHandler, type ReactElement, useEffect, useState } from "react";
import { limits } from "shared-ui/api/generated/limits";
import type { SavedFilters, SavedView } from "shared-ui/api/types";
import { workingOffices } from "shared-ui/features/account/positions";
import { useSession } from "shared-ui/features/account/session";
import { Button } from "shared-ui/ui/buttons/Button";
import { Link } from "shared-ui/ui/buttons/Link";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { PencilIcon, PlusIcon, TrashIcon } from "shared-ui/ui/icons/icons";
import { Stack } from "shared-ui/ui/layout/Stack";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { opensNewTab } from "../long-list/use-filter-state";
import { savedViewsQuery } from "./queries";
import { SavedViewForm } from "./SavedViewForm";
import { SavedViewList } from "./SavedViewList";
import styles from "./saved-views.module.css";
import { savedViews as words } from "./text";
import { useRemoveView } from "./use-remove-view";

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
  /** How often the user chose filters by other links of the list, also filters that apply already. */
  choices?: number;
}

/** A view of this list, with the URL's query of its filters. */
interface Listed {
  view: SavedView;
  query: string;
}

/** What is open: the form that saves, the list to edit, or the form that renames a view. */
type Open = "none" | "save" | "list" | { renamed: SavedView };

export function SavedViews(props: SavedViewsProps): ReactElement | null {
  const { path, present, shown, queryOf, onFollow, choices = 0 } = props;
  const { user } = useSession();
  const { data: all = [] } = useQuery(savedViewsQuery());
  const [open, setOpen] = useState<Open>("none");
  const [followed, setFollowed] = useState<Listed | null>(null);
  // Other filters end it.
  useEffect(() => {
    setFollowed((one) => (one?.query === shown ? one : null));
  }, [shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice ends it too, even if the filters stay.
  useEffect(() => setFollowed(null), [choices]);
  const views = all.flatMap((view): Listed[] => {
    const query = queryOf(view);
    return query === null ? [] : [{ view, query }];
  });
  const query = queryOf(present);
  const matching = views.filter((one) => one.query === shown);
  // Without one of its filters, a view is like another one or the whole list: only its link applies it.
  const applied =
    matching.find(({ view }) => view.id === followed?.view.id) ?? matching.find(({ view }) => isWhole(view));
  const lost = applied && !isWhole(applied.view) ? lostSentence(applied) : null;
  const isSaved = views.some((one) => isWhole(one.view) && one.query === query);
  const maySave = query !== "" && !isSaved;
  // Members who only see invoices have no list to filter.
  if (workingOffices(user).length === 0) return null;
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
                  onClick={(event) => {
                    if (!opensNewTab(event)) setFollowed(one);
                    onFollow?.(one.query)(event);
                  }}
                  aria-current={one.view.id === applied?.view.id ? "true" : undefined}
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
        <span role="status">{lost ?? (applied && words.applied(applied.view.name))}</span>
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
      {lost !== null && applied && <Lost key={applied.view.id} view={applied.view} sentence={lost} />}
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

function isWhole({ lost }: SavedView): boolean {
  return lost.length === 0;
}

function lostSentence({ view: { name, lost }, query }: Listed): string {
  const sentences = lost.map((filter) => words.lost[filter](name));
  return [...sentences, query === "" ? words.lost.nothing : words.lost.rest].join("");
}

interface LostProps {
  view: SavedView;
  /** What screen readers have announced. */
  sentence: string;
}

/** Says that the list shows more than the view's name, and offers to delete the view. */
function Lost({ view, sentence }: LostProps): ReactElement {
  const { remove, isPending } = useRemoveView(view);
  return (
    <div className={styles.lost}>
      <Notice>
        <p aria-hidden="true">{sentence}</p>
        <div>
          <Button
            variant="quiet"
            size="small"
            icon={<TrashIcon />}
            busy={isPending}
            onClick={() => void remove()}
          >
            <VisuallyHidden>{view.name}：</VisuallyHidden>
            {words.removeThis}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
